mod rules;

use proc_macro2::TokenStream;
use syn::{Expr, ExprPath, LitStr, Path};

use crate::case::Case;
use crate::errors::Errors;
use crate::keys::{Keyed, read_list, store, ungrouped};
use crate::runtime_path::RuntimePath;

pub(crate) use rules::{Approval, RuleOptions};

const KNOWN: [&str; 20] = [
    "name",
    "description",
    "label",
    "done",
    "icon",
    "detail",
    "presentation",
    "kind",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "approval",
    "timeout",
    "max_result_chars",
    "exclusive",
    "concurrency",
    "blocking",
    "rename_all",
    "crate",
];

/// What stands in `#[tool(…)]`, each value with its key.
#[derive(Default)]
pub(crate) struct Options {
    /// `name = "…"`: the tool's name on the wire. Without it, the function's name.
    pub(crate) name: Option<Keyed<LitStr>>,
    /// `description = …`: an expression that gives a `&'static str` at compile time.
    /// Without it, the doc comment.
    pub(crate) description: Option<Keyed<Expr>>,
    /// `label = "…"`: for people; text, or a template over the parameters that the model sends.
    pub(crate) label: Option<Keyed<LitStr>>,
    /// `done = "…"`: the label of a call that has ended well. Needs a `label`.
    pub(crate) done: Option<Keyed<LitStr>>,
    /// `icon = "…"`: a name, by convention one of Lucide. Needs a `label`.
    pub(crate) icon: Option<Keyed<LitStr>>,
    /// `detail = …`: a parameter, a template, or an expression over the parameters, each of them
    /// a shared reference there. Needs a `label`.
    pub(crate) detail: Option<Keyed<Expr>>,
    /// `presentation = path`: a function of a reference to each parameter that the model sends,
    /// instead of the four keys above.
    pub(crate) presentation: Option<Keyed<ExprPath>>,
    /// What the runtime does with calls, and what a host should know.
    pub(crate) rules: RuleOptions,
    /// `rename_all = "…"`: the style of the arguments' names on the wire.
    pub(crate) rename_all: Option<Keyed<Case>>,
    /// `crate = path`: the runtime under another name.
    pub(crate) runtime: Option<Keyed<Path>>,
}

impl Options {
    pub(crate) fn read(tokens: TokenStream, errors: &mut Errors) -> Self {
        let mut options = Self::default();
        read_list(tokens, errors, |key, input| {
            match key.ident.to_string().as_str() {
                "name" => store(&mut options.name, key, key.string(input, "\"read_file\"")?),
                "description" => store(
                    &mut options.description,
                    key,
                    key.value(input, "\"Reads a file.\"")?,
                ),
                "label" => store(&mut options.label, key, key.string(input, "\"Read file\"")?),
                "done" => store(&mut options.done, key, key.string(input, "\"File read\"")?),
                "icon" => store(&mut options.icon, key, key.string(input, "\"file-text\"")?),
                "detail" => store(
                    &mut options.detail,
                    key,
                    ungrouped(key.value(input, "a_parameter")?),
                ),
                "presentation" => store(
                    &mut options.presentation,
                    key,
                    key.function(input, "a_function")?,
                ),
                "rename_all" => {
                    let style = key.word(input, "style", &Case::NAMES)?;
                    store(&mut options.rename_all, key, Case::named(style))
                }
                "crate" => store(&mut options.runtime, key, key.path(input, "a::path")?),
                _ => match options.rules.read(key, input) {
                    Some(read) => read,
                    None => Err(key.unknown(&KNOWN)),
                },
            }
        });
        options
    }

    pub(crate) fn runtime(&self) -> RuntimePath {
        RuntimePath::new(self.runtime.as_ref().map(|keyed| keyed.value.clone()))
    }
}
