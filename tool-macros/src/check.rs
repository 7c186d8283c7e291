mod lent;
mod parameters;
mod presentation;
mod receiver;
mod rules;
mod signature;
mod wire_names;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Attribute, LitStr, Type};

use crate::doc::{doc_lines, is_blank};
use crate::errors::Errors;
use crate::expand::quoted;
use crate::icons;
use crate::item::ToolFn;
use crate::keys::Keyed;
use crate::model::{Tool, Warning};
use crate::options::Options;

use crate::runtime_path::RuntimePath;

/// Where the function of a tool stands.
pub(crate) enum Place<'a> {
    /// Anywhere but in an `impl`; the type beside it has its name.
    Free,
    /// In the `impl` of a type, with the type that stands for the tool.
    Impl { this: &'a Type, companion: Ident },
}

/// The model of a tool, or the errors as tokens. Behind this, nothing can fail.
pub(crate) fn check<'a>(
    function: &'a ToolFn,
    options: &Options,
    runtime: RuntimePath,
    place: Place<'_>,
    mut errors: Errors,
) -> Result<Tool<'a>, TokenStream> {
    let blocking = options.rules.blocking.as_ref().map(|keyed| &keyed.key);
    signature::check(&function.signature, blocking, &mut errors);
    let name = name(
        &function.signature.ident,
        options.name.as_ref(),
        &mut errors,
    );
    let description = description(function, options, &mut errors);
    let this = match &place {
        Place::Free => None,
        Place::Impl { this, .. } => Some(*this),
    };
    let case = options.rename_all.as_ref().map(|keyed| keyed.value);
    let parameters = parameters::check(
        &function.signature,
        this,
        case.unwrap_or_default(),
        &mut errors,
    );
    let presentation = presentation::check(options, &parameters, &mut errors);
    rules::check(&options.rules, &mut errors);
    errors.finish()?;
    let ident = &function.signature.ident;
    let (companion, callee) = match place {
        Place::Free => (ident.clone(), quoted!(#ident)),
        Place::Impl { this, companion } => (companion, quoted!(<#this>::#ident)),
    };
    Ok(Tool {
        signature: &function.signature,
        companion,
        callee,
        runtime,
        name,
        description,
        parameters: parameters.known,
        presentation,
        rules: options.rules.clone(),
        warning: warning(function, options),
    })
}

fn warning(function: &ToolFn, options: &Options) -> Option<Warning> {
    let icon = &options.icon.as_ref()?.value;
    let levels = function
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("allow"));
    Some(Warning {
        message: icons::unknown(&icon.value())?,
        span: icon.span(),
        levels: levels.cloned().collect(),
    })
}

/// A second attribute of the name would make everything a second time.
pub(crate) fn refuse_second(name: &str, attrs: &mut Vec<Attribute>, errors: &mut Errors) {
    attrs.retain(|attribute| {
        let again = attribute.path().is_ident(name);
        if again {
            errors.on(
                attribute,
                format!("`#[{name}]` stands here twice; leave one of the two away"),
            );
        }
        !again
    });
}

/// Before anything else is looked at: a function that can't be a tool where it stands.
pub(crate) fn refuse_method(function: &ToolFn, errors: &mut Errors) {
    if let Some(receiver) = function.signature.receiver() {
        errors.on(
            receiver,
            "a method is a tool if `#[toolset]` stands on the `impl` around it; add that, or write \
             a free function that takes the state as a parameter, `state: &TheState`",
        );
    } else {
        errors.at(
            function.signature.ident.span(),
            "a tool needs a body; write a free `async fn` with one",
        );
    }
}

fn name(ident: &Ident, option: Option<&Keyed<LitStr>>, errors: &mut Errors) -> LitStr {
    let from_function = || LitStr::new(&ident.unraw().to_string(), ident.span());
    let name = option.map_or_else(from_function, |keyed| keyed.value.clone());
    let spelled = name.value();
    if let Err(reason) = wire_name(&spelled) {
        let way_out = match option {
            Some(_) => format!("write `{}`", like_wire_name(&spelled)),
            None => "give the tool another with `name = \"…\"`".to_owned(),
        };
        errors.at(
            name.span(),
            format!("`{spelled}` can't name a tool: {reason}; {way_out}"),
        );
    }
    name
}

/// `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`, which every model provider takes.
fn wire_name(name: &str) -> Result<(), String> {
    if let Some(other) = name.chars().find(|character| !fits_wire_name(*character)) {
        return Err(format!(
            "only ASCII letters, digits, `_` and `-` may be in it, and it has `{other}`"
        ));
    }
    match name.chars().next() {
        None => Err("it is empty".to_owned()),
        Some(first) if first.is_ascii_digit() || first == '-' => Err(format!(
            "it must begin with a letter or `_`, and it begins with `{first}`"
        )),
        Some(_) if name.len() > 64 => Err(format!(
            "64 characters are the most, and it has {}",
            name.len()
        )),
        Some(_) => Ok(()),
    }
}

fn fits_wire_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_-".contains(character)
}

/// The nearest thing to a name that is none.
fn like_wire_name(name: &str) -> String {
    let fitting: String = name
        .chars()
        .map(|character| {
            if fits_wire_name(character) {
                character
            } else {
                '_'
            }
        })
        .collect();
    let rest = fitting.trim_start_matches(|first: char| first.is_ascii_digit() || first == '-');
    if rest.is_empty() {
        "a_name".to_owned()
    } else {
        rest.chars().take(64).collect()
    }
}

fn description(function: &ToolFn, options: &Options, errors: &mut Errors) -> Vec<TokenStream> {
    if let Some(Keyed { value, .. }) = &options.description {
        if is_blank(value) {
            errors.on(
                value,
                "the description is empty; say what the tool does, the model reads it",
            );
        }
        return vec![value.to_token_stream()];
    }
    let lines = doc_lines(&function.attrs);
    if lines.is_empty() {
        let ident = &function.signature.ident;
        errors.at(
            ident.span(),
            format!(
                "tool `{ident}` has no description for the model; write a doc comment above the \
                 function, `/// What it does.`, or `description = \"…\"`"
            ),
        );
    }
    lines
}

/// Text that people or models see can't be empty.
fn refuse_blank(text: &Keyed<LitStr>, errors: &mut Errors) {
    let Keyed { key, value } = text;
    if value.value().trim().is_empty() {
        errors.at(
            value.span(),
            format!("the {key} is empty; leave `{key}` away or say something"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{like_wire_name, wire_name};

    #[test]
    fn names_that_every_provider_takes() {
        for good in ["a", "_", "read_file", "read-file", "A9", &"x".repeat(64)] {
            assert!(wire_name(good).is_ok(), "{good}");
        }
        for bad in ["", "9a", "-a", "a.b", "a b", "größe", &"x".repeat(65)] {
            assert!(wire_name(bad).is_err(), "{bad}");
            assert!(wire_name(&like_wire_name(bad)).is_ok(), "{bad}");
        }
    }
}
