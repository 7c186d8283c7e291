use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Expr, ExprLit, ExprPath, Ident, Lit, LitStr};

use super::parameters::Parameters;
use super::refuse_blank;
use crate::errors::Errors;
use crate::model::{Detail, Parameter, Presentation};
use crate::nearest::did_you_mean;
use crate::options::Options;
use crate::template::Template;

/// How a call looks, from `label`, `done`, `icon` and `detail`, or from `presentation`.
pub(super) fn check(
    options: &Options,
    parameters: &Parameters,
    errors: &mut Errors,
) -> Presentation {
    conflicts(options, errors);
    for text in [&options.label, &options.done, &options.icon]
        .into_iter()
        .flatten()
    {
        refuse_blank(text, errors);
    }
    let label = options
        .label
        .as_ref()
        .and_then(|label| template(&label.value, "label", parameters, errors));
    let done = options
        .done
        .as_ref()
        .and_then(|done| template(&done.value, "label", parameters, errors));
    let detail = options
        .detail
        .as_ref()
        .and_then(|keyed| detail(&keyed.value, parameters, errors));
    let icon = options.icon.as_ref().map(|keyed| keyed.value.clone());

    match (&options.presentation, label, detail) {
        (Some(function), _, _) => Presentation::Function(function.value.clone()),
        (None, Some(label), None) if is_fixed(&label) && done.as_ref().is_none_or(is_fixed) => {
            Presentation::Fixed {
                label: Some(label.lead()),
                done: done.map(|done| done.lead()),
                icon,
            }
        }
        (None, Some(label), detail) => Presentation::Computed {
            label,
            done,
            icon,
            detail,
        },
        (None, None, _) => Presentation::Fixed {
            label: None,
            done: None,
            icon,
        },
    }
}

fn is_fixed(template: &Template) -> bool {
    template.placeholders.is_empty()
}

fn conflicts(options: &Options, errors: &mut Errors) {
    let keys = [
        options.label.as_ref().map(|keyed| &keyed.key),
        options.done.as_ref().map(|keyed| &keyed.key),
        options.icon.as_ref().map(|keyed| &keyed.key),
        options.detail.as_ref().map(|keyed| &keyed.key),
    ];
    for key in keys.into_iter().flatten() {
        if options.presentation.is_some() {
            let makes = match key.to_string().as_str() {
                "done" => "the label of a call that is done",
                "label" => "the label",
                "icon" => "the icon",
                _ => "the detail",
            };
            errors.at(
                key.span(),
                format!("`presentation` makes {makes} as well; leave one of the two away"),
            );
        } else if options.label.is_none() {
            errors.at(
                key.span(),
                format!("`{key}` stands beside a label; add `label = \"…\"`"),
            );
        }
    }
}

/// A template all of whose placeholders are sent by the model.
fn template(
    literal: &LitStr,
    what: &str,
    parameters: &Parameters,
    errors: &mut Errors,
) -> Option<Template> {
    let template = match Template::parse(literal.clone()) {
        Ok(template) => template,
        Err(found) => {
            found.into_iter().for_each(|error| errors.push(error));
            return None;
        }
    };
    let mut sound = true;
    for placeholder in &template.placeholders {
        let name = &placeholder.name;
        if !is_sent(name, parameters) {
            refuse_name(
                name,
                what,
                template.span_of(placeholder),
                parameters,
                errors,
            );
            sound = false;
        }
    }
    sound.then_some(template)
}

fn detail(value: &Expr, parameters: &Parameters, errors: &mut Errors) -> Option<Detail> {
    if let Expr::Lit(ExprLit {
        lit: Lit::Str(literal),
        ..
    }) = value
    {
        return template(literal, "detail", parameters, errors).map(Detail::Template);
    }
    if let Expr::Lit(ExprLit { lit, .. }) = value {
        errors.on(
            lit,
            "expected a parameter, a template or an expression over the parameters: \
             `detail = path`, `detail = \"{path}:{line}\"`",
        );
        return None;
    }
    let Some(ident) = lone_ident(value) else {
        return Some(Detail::Expression(value.clone()));
    };
    let name = ident.unraw().to_string();
    if is_sent(&name, parameters) {
        return Some(Detail::Parameter(ident.clone()));
    }
    if is_constant(&name) {
        return Some(Detail::Expression(value.clone()));
    }
    refuse_name(&name, "detail", ident.span(), parameters, errors);
    None
}

fn lone_ident(value: &Expr) -> Option<&Ident> {
    match value {
        Expr::Path(ExprPath {
            qself: None, path, ..
        }) => path.get_ident(),
        _ => None,
    }
}

/// Spelled as constants are, so it may well be one.
fn is_constant(name: &str) -> bool {
    name.chars().any(char::is_uppercase) && !name.chars().any(char::is_lowercase)
}

fn is_sent(name: &str, parameters: &Parameters) -> bool {
    sent_names(parameters).iter().any(|sent| sent == name)
}

fn sent_names(parameters: &Parameters) -> Vec<String> {
    let sent = parameters
        .known
        .iter()
        .filter_map(|parameter| match parameter {
            Parameter::Sent(sent) if !sent.secret => Some(sent.name.clone()),
            Parameter::Sent(_) | Parameter::Lent(_) => None,
        });
    sent.collect()
}

fn refuse_name(name: &str, what: &str, span: Span, parameters: &Parameters, errors: &mut Errors) {
    let is = |other: &String| other == name;
    if parameters.refused.iter().any(is) {
        return;
    }
    if parameters.lent.iter().any(is) {
        errors.at(
            span,
            format!(
                "`{name}` is lent by the application; a {what} is made of what the model sends"
            ),
        );
        return;
    }
    if parameters.secret.iter().any(is) {
        errors.at(
            span,
            format!(
                "`{name}` is secret, and a {what} is shown to people; leave `secret` or `{name}` away"
            ),
        );
        return;
    }
    let names = sent_names(parameters);
    let near = did_you_mean(name, names.iter().map(String::as_str));
    let listed = names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let rest = match (near.is_empty(), names.is_empty()) {
        (false, _) => near,
        (true, true) => "; the model sends none to this tool".to_owned(),
        (true, false) => format!("; the model sends {listed}"),
    };
    errors.at(span, format!("no parameter `{name}`{rest}"));
}
