//! What each provider takes as a tool: one canonical schema, a view of it for each.

use std::{fmt, str::FromStr};

mod definitions;
mod exclusive;
mod limits;
mod rules;
#[cfg(test)]
mod tests;
mod verdict;
mod view;

pub use definitions::Definitions;
pub use verdict::{Change, Verdict, View};

/// A protocol or provider, by how it takes tools.
///
/// `Display` and [`FromStr`] use the names `mcp` (the newest revision), `mcp-2025-06-18` and the like, `openai_strict`,
/// `openai`, `anthropic_strict`, `anthropic`, `gemini_json` and `gemini_openapi`.
///
/// ```
/// use tool_runtime::Dialect;
///
/// assert_eq!("openai_strict".parse(), Ok(Dialect::OpenAiStrict));
/// assert_eq!(Dialect::GeminiJson.to_string(), "gemini_json");
/// assert!("basic".parse::<Dialect>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The Model Context Protocol: the canonical schema as it is. Revisions differ in what stands beside it.
    Mcp(McpRevision),
    /// `OpenAI` with `strict: true` ([structured outputs](https://developers.openai.com/api/docs/guides/structured-outputs)):
    /// every field is required, and one that may be left out takes `null`.
    OpenAiStrict,
    /// `OpenAI` with `strict: false`.
    OpenAi,
    /// Anthropic with `strict: true`
    /// ([strict tool use](https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use)).
    AnthropicStrict,
    /// Anthropic: the canonical schema as it is.
    Anthropic,
    /// Gemini's `parametersJsonSchema`
    /// ([function calling](https://ai.google.dev/gemini-api/docs/function-calling)).
    GeminiJson,
    /// Gemini's `parameters`, a schema of `OpenAPI` 3.0, for deployments that know nothing else.
    GeminiOpenApi,
}

/// A revision of the Model Context Protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum McpRevision {
    /// `2025-03-26`: no output schema; a title stands in the annotations.
    V2025_03_26,
    /// `2025-06-18`: the output schema is that of an object.
    V2025_06_18,
    /// `2025-11-25`: the same for what is written here.
    V2025_11_25,
    /// `2026-07-28`: any output schema.
    #[default]
    V2026_07_28,
}

impl Dialect {
    /// All of them, each revision of the Model Context Protocol included.
    pub const ALL: [Self; 10] = [
        Self::Mcp(McpRevision::V2025_03_26),
        Self::Mcp(McpRevision::V2025_06_18),
        Self::Mcp(McpRevision::V2025_11_25),
        Self::Mcp(McpRevision::V2026_07_28),
        Self::OpenAiStrict,
        Self::OpenAi,
        Self::AnthropicStrict,
        Self::Anthropic,
        Self::GeminiJson,
        Self::GeminiOpenApi,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Mcp(McpRevision::V2025_03_26) => "mcp-2025-03-26",
            Self::Mcp(McpRevision::V2025_06_18) => "mcp-2025-06-18",
            Self::Mcp(McpRevision::V2025_11_25) => "mcp-2025-11-25",
            Self::Mcp(McpRevision::V2026_07_28) => "mcp-2026-07-28",
            Self::OpenAiStrict => "openai_strict",
            Self::OpenAi => "openai",
            Self::AnthropicStrict => "anthropic_strict",
            Self::Anthropic => "anthropic",
            Self::GeminiJson => "gemini_json",
            Self::GeminiOpenApi => "gemini_openapi",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Self, UnknownDialect> {
        if name == "mcp" {
            return Ok(Self::Mcp(McpRevision::default()));
        }
        let mut all = Self::ALL.into_iter();
        all.find(|dialect| dialect.name() == name)
            .ok_or(UnknownDialect)
    }
}

/// A name that is no dialect's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownDialect;

impl fmt::Display for UnknownDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such dialect; they are: mcp")?;
        Dialect::ALL
            .iter()
            .try_for_each(|dialect| write!(f, ", {dialect}"))
    }
}

impl std::error::Error for UnknownDialect {}
