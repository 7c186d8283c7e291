//! What each dialect takes of JSON Schema, as its documentation says.

use super::Dialect;

/// What a dialect does with references.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum References {
    /// It knows them, recursion too.
    Known,
    /// It knows those that do not recurse.
    Acyclic,
    /// It knows none.
    Unknown,
}

/// What a dialect takes of JSON Schema.
pub(super) struct Rules {
    /// The keywords that it takes; others go into the description. None: all.
    pub(super) keywords: Option<&'static [&'static str]>,
    /// The formats that it takes. None: all.
    pub(super) formats: Option<&'static [&'static str]>,
    pub(super) references: References,
    /// Whether other keywords may stand beside a reference.
    pub(super) siblings: bool,
    pub(super) one_of: bool,
    /// Whether a choice may be of anything, or of texts alone.
    pub(super) any_choice: bool,
    /// Whether each value has a type and each object a known set of fields.
    pub(super) closed: bool,
    /// Whether each field is required.
    pub(super) all_required: bool,
    /// Whether a value that may be `null` is said so by `nullable`.
    pub(super) nullable: bool,
    /// Whether `minItems` is 0 or 1 and nothing else.
    pub(super) few_items: bool,
}

const VERBATIM: Rules = Rules {
    keywords: None,
    formats: None,
    references: References::Known,
    siblings: true,
    one_of: true,
    any_choice: true,
    closed: false,
    all_required: false,
    nullable: false,
    few_items: false,
};

pub(super) fn of(dialect: Dialect) -> Rules {
    match dialect {
        Dialect::Mcp(_) | Dialect::Anthropic => VERBATIM,
        // "'oneOf' is not permitted" was seen on tools that are not strict, too.
        Dialect::OpenAi => Rules {
            one_of: false,
            ..VERBATIM
        },
        Dialect::OpenAiStrict => Rules {
            keywords: Some(&[
                "type",
                "properties",
                "required",
                "additionalProperties",
                "items",
                "enum",
                "const",
                "anyOf",
                "$ref",
                "$defs",
                "description",
                "title",
                "pattern",
                "format",
                "multipleOf",
                "minimum",
                "maximum",
                "exclusiveMinimum",
                "exclusiveMaximum",
                "minItems",
                "maxItems",
            ]),
            formats: Some(&[
                "date-time",
                "time",
                "date",
                "duration",
                "email",
                "hostname",
                "ipv4",
                "ipv6",
                "uuid",
            ]),
            siblings: false,
            one_of: false,
            closed: true,
            all_required: true,
            ..VERBATIM
        },
        Dialect::AnthropicStrict => Rules {
            keywords: Some(&[
                "type",
                "properties",
                "required",
                "additionalProperties",
                "items",
                "enum",
                "const",
                "anyOf",
                "$ref",
                "$defs",
                "description",
                "title",
                "format",
                "minItems",
                "default",
            ]),
            formats: Some(&[
                "date-time",
                "time",
                "date",
                "duration",
                "email",
                "hostname",
                "uri",
                "ipv4",
                "ipv6",
                "uuid",
            ]),
            references: References::Acyclic,
            siblings: false,
            one_of: false,
            closed: true,
            few_items: true,
            ..VERBATIM
        },
        Dialect::GeminiJson => Rules {
            keywords: Some(&[
                "type",
                "properties",
                "required",
                "additionalProperties",
                "items",
                "prefixItems",
                "enum",
                "anyOf",
                "oneOf",
                "$ref",
                "$defs",
                "description",
                "title",
                "format",
                "minItems",
                "maxItems",
                "minimum",
                "maximum",
            ]),
            siblings: false,
            one_of: false,
            ..VERBATIM
        },
        Dialect::GeminiOpenApi => Rules {
            keywords: Some(&[
                "type",
                "properties",
                "required",
                "items",
                "enum",
                "anyOf",
                "description",
                "title",
                "format",
                "minItems",
                "maxItems",
                "minProperties",
                "maxProperties",
                "minimum",
                "maximum",
                "minLength",
                "maxLength",
                "pattern",
                "nullable",
                "default",
            ]),
            // The proto's `format` is for numbers, `date-time` and `enum`.
            formats: Some(&["date-time"]),
            references: References::Unknown,
            siblings: false,
            one_of: false,
            any_choice: false,
            nullable: true,
            ..VERBATIM
        },
    }
}
