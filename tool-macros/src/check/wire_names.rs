use proc_macro2::Ident;
use syn::LitStr;
use syn::ext::IdentExt;

use crate::case::Case;
use crate::errors::Errors;
use crate::keys::Keyed;
use crate::model::Parameter;

/// The name by which the model sends a parameter.
pub(super) fn of(
    ident: &Ident,
    case: Case,
    rename: Option<&Keyed<LitStr>>,
    errors: &mut Errors,
) -> LitStr {
    let Some(Keyed { value, .. }) = rename else {
        return LitStr::new(&case.apply(&ident.unraw().to_string()), ident.span());
    };
    let name = value.value();
    let fits = |character: char| character.is_ascii_alphanumeric() || "_.-".contains(character);
    let reason = match name.chars().find(|character| !fits(*character)) {
        Some(other) => format!(
            "only ASCII letters, digits, `_`, `.` and `-` may be in it, and it has `{other}`"
        ),
        None if name.is_empty() => "it is empty".to_owned(),
        None if name.len() > 64 => format!("64 characters are the most, and it has {}", name.len()),
        None => return value.clone(),
    };
    errors.at(
        value.span(),
        format!("`{name}` can't name an argument, since model providers refuse it: {reason}"),
    );
    value.clone()
}

/// Refuses the second of two parameters that are sent by one name.
pub(super) fn distinct(parameters: &[Parameter], errors: &mut Errors) {
    let mut seen: Vec<(String, &Ident)> = Vec::new();
    for parameter in parameters {
        let Parameter::Sent(sent) = parameter else {
            continue;
        };
        let name = sent.wire_name.value();
        match seen.iter().find(|(other, _)| *other == name) {
            // rustc says it of two parameters of one name.
            Some((_, first)) if first.unraw() == sent.ident.unraw() => errors.leave_to_rustc(),
            Some((_, first)) => errors.at(
                sent.wire_name.span(),
                format!(
                    "the model sends `{first}` as `{name}` already; give `{}` another name with \
                     `#[arg(rename = \"…\")]`",
                    sent.ident
                ),
            ),
            None => seen.push((name, &sent.ident)),
        }
    }
}
