//! Names of arguments on the wire.

/// What `rename_all` makes of the names of parameters: serde's eight styles, with serde's reading of them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Case {
    /// As the parameter is spelled.
    #[default]
    Kept,
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    pub(crate) const NAMES: [&'static str; 8] = [
        "camelCase",
        "lowercase",
        "UPPERCASE",
        "PascalCase",
        "snake_case",
        "SCREAMING_SNAKE_CASE",
        "kebab-case",
        "SCREAMING-KEBAB-CASE",
    ];

    pub(crate) fn named(name: &str) -> Self {
        match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => Self::Kept,
        }
    }

    /// The wire name of a parameter, which is spelled in snake case.
    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Kept | Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => {
                let pascal = pascal(name);
                let mut characters = pascal.chars();
                characters.next().map_or_else(String::new, |first| {
                    first.to_ascii_lowercase().to_string() + characters.as_str()
                })
            }
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(name: &str) -> String {
    let mut text = String::new();
    let mut begins = true;
    for character in name.chars() {
        if character == '_' {
            begins = true;
        } else if std::mem::take(&mut begins) {
            text.push(character.to_ascii_uppercase());
        } else {
            text.push(character);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::Case;

    #[test]
    fn the_styles_are_those_of_serde() {
        let names = ["outcome", "very_tasty", "a", "z42", "_unused"];
        let styled = |style: &str| names.map(|name| Case::named(style).apply(name));
        assert_eq!(styled("lowercase"), names);
        assert_eq!(styled("snake_case"), names);
        assert_eq!(
            styled("UPPERCASE"),
            ["OUTCOME", "VERY_TASTY", "A", "Z42", "_UNUSED"]
        );
        assert_eq!(
            styled("PascalCase"),
            ["Outcome", "VeryTasty", "A", "Z42", "Unused"]
        );
        assert_eq!(
            styled("camelCase"),
            ["outcome", "veryTasty", "a", "z42", "unused"]
        );
        assert_eq!(styled("SCREAMING_SNAKE_CASE"), styled("UPPERCASE"));
        assert_eq!(
            styled("kebab-case"),
            ["outcome", "very-tasty", "a", "z42", "-unused"]
        );
        assert_eq!(
            styled("SCREAMING-KEBAB-CASE"),
            ["OUTCOME", "VERY-TASTY", "A", "Z42", "-UNUSED"]
        );
    }

    #[test]
    fn each_name_is_a_style() {
        for name in Case::NAMES {
            assert_ne!(Case::named(name), Case::Kept, "{name}");
        }
    }
}
