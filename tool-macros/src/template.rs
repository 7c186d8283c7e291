use std::ops::Range;

use proc_macro2::Span;
use syn::LitStr;

/// A text with `{parameter}` placeholders. Printed by `format_args!` from the user's own literal,
/// so that what cannot be displayed is reported inside of it.
#[derive(Clone)]
pub(crate) struct Template {
    pub(crate) literal: LitStr,
    pub(crate) placeholders: Vec<Placeholder>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placeholder {
    pub(crate) name: String,
    /// From its `{` to behind its `}`.
    pub(crate) range: Range<usize>,
}

impl Template {
    /// All that is wrong with a literal comes back, not only the first.
    pub(crate) fn parse(literal: LitStr) -> Result<Self, Vec<syn::Error>> {
        let text = literal.value();
        let mut placeholders = Vec::new();
        let mut errors = Vec::new();
        let mut at = 0;
        while let Some(brace) = text[at..].find(['{', '}']).map(|found| at + found) {
            let rest = &text[brace..];
            if rest.starts_with("{{") || rest.starts_with("}}") {
                at = brace + 2;
            } else if rest.starts_with('}') {
                errors.push("a lone `}`; write `}}` for a brace in the text".to_owned());
                at = brace + 1;
            } else if let Some(length) = rest.find('}') {
                at = brace + length + 1;
                match placeholder(&text[brace + 1..at - 1]) {
                    Ok(name) => {
                        placeholders.push(Placeholder {
                            name: name.to_owned(),
                            range: brace..at,
                        });
                    }
                    Err(message) => errors.push(message),
                }
            } else {
                errors.push("`{` without `}`; write `{{` for a brace in the text".to_owned());
                break;
            }
        }
        if errors.is_empty() {
            Ok(Self {
                literal,
                placeholders,
            })
        } else {
            let span = literal.span();
            Err(errors
                .into_iter()
                .map(|message| syn::Error::new(span, message))
                .collect())
        }
    }

    /// Where a placeholder stands in the literal, as near as the compiler lets us say.
    pub(crate) fn span_of(&self, placeholder: &Placeholder) -> Span {
        let token = self.literal.token();
        let wanted = format!("{{{}", placeholder.name);
        token
            .to_string()
            .find(&wanted)
            .and_then(|start| token.subspan(start + 1..start + wanted.len()))
            .unwrap_or_else(|| self.literal.span())
    }

    /// Each name once, in order.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for placeholder in &self.placeholders {
            if !names.contains(&placeholder.name.as_str()) {
                names.push(&*placeholder.name);
            }
        }
        names
    }

    /// The text before the first placeholder of a name, still a template.
    pub(crate) fn before(&self, name: &str) -> Self {
        let text = self.literal.value();
        let end = self
            .placeholders
            .iter()
            .find(|placeholder| placeholder.name == name)
            .map_or(text.len(), |placeholder| placeholder.range.start);
        let kept = self
            .placeholders
            .iter()
            .filter(|placeholder| placeholder.range.end <= end);
        Self {
            literal: LitStr::new(text[..end].trim_end(), self.literal.span()),
            placeholders: kept.cloned().collect(),
        }
    }

    /// The text before the first placeholder, without the escapes of braces.
    pub(crate) fn lead(&self) -> LitStr {
        let text = self.literal.value();
        let end = self
            .placeholders
            .first()
            .map_or(text.len(), |first| first.range.start);
        let lead = text[..end].replace("{{", "{").replace("}}", "}");
        LitStr::new(lead.trim(), self.literal.span())
    }
}

fn placeholder(inside: &str) -> Result<&str, String> {
    let (name, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let spec = spec.trim_end();
    let name = name.trim_end();
    if name.is_empty() || name.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!(
            "`{{{inside}}}` names no parameter; write `{{a_parameter}}`"
        ));
    }
    if !is_name(name) {
        return Err(format!(
            "`{{{inside}}}` is no parameter; a template takes names only, \
             `presentation = a_function` takes any code"
        ));
    }
    if spec.ends_with('?') {
        return Err(format!(
            "`{{{inside}}}` asks for `Debug`; people read this, so write `{{{name}}}`, by `Display`"
        ));
    }
    if spec.contains(['$', '*']) {
        return Err(format!(
            "the width or precision in `{{{inside}}}` must be a number, not an argument"
        ));
    }
    Ok(name)
}

/// Whether a parameter could have this name; a keyword could, `{type}` means `r#type`.
fn is_name(text: &str) -> bool {
    let fits = |character: char| {
        character == '_' || character.is_ascii_alphanumeric() || !character.is_ascii()
    };
    text != "_" && text.chars().all(fits) && !text.starts_with(|first: char| first.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use syn::LitStr;

    use super::Template;

    fn parse(text: &str) -> Result<Template, Vec<String>> {
        Template::parse(LitStr::new(text, Span::call_site()))
            .map_err(|errors| errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn placeholders_are_names() {
        let template = parse("Copy {from} to {to:>8}, {from}").unwrap();
        assert_eq!(template.names(), ["from", "to"]);
        assert_eq!(template.lead().value(), "Copy");
        assert_eq!(template.before("to").literal.value(), "Copy {from} to");
        assert_eq!(template.before("to").names(), ["from"]);
    }

    #[test]
    fn braces_can_be_escaped() {
        let template = parse("{{ {type} }}").unwrap();
        assert_eq!(template.names(), ["type"]);
        assert_eq!(template.lead().value(), "{");
    }

    #[test]
    fn text_alone_is_its_own_lead() {
        assert_eq!(parse("Read {{it}} ").unwrap().lead().value(), "Read {it}");
    }

    #[test]
    fn every_mistake_is_told() {
        let errors = parse("{} {0} {a.b} {a:?} {a:w$} } {").err().unwrap();
        assert_eq!(errors.len(), 7, "{errors:#?}");
        assert!(errors[0].starts_with("`{}` names no parameter"));
        assert!(errors[3].contains("write `{a}`"));
        assert!(errors[6].starts_with("`{` without `}`"));
    }

    #[test]
    fn names_may_be_of_any_script() {
        assert_eq!(parse("{größe}").unwrap().names(), ["größe"]);
        assert!(parse("{ä b}").is_err());
        assert!(parse("{r#type}").is_err());
    }
}
