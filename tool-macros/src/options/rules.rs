use std::time::Duration;

use syn::parse::ParseStream;
use syn::{ExprPath, LitInt, Token};

use crate::keys::{Key, Keyed, store};

/// The options that say what the runtime does with calls, and what a host should know of the tool.
#[derive(Clone, Default)]
pub(crate) struct RuleOptions {
    /// `kind = "…"`: what the tool does; gives the four hints.
    pub(crate) kind: Option<Keyed<&'static str>>,
    /// `read_only`: it changes nothing. Each hint goes over what the kind says.
    pub(crate) read_only: Option<Keyed<bool>>,
    /// `destructive`: what it changes may be lost.
    pub(crate) destructive: Option<Keyed<bool>>,
    /// `idempotent`: the same call again changes nothing more.
    pub(crate) idempotent: Option<Keyed<bool>>,
    /// `open_world`: it deals with what is outside the application.
    pub(crate) open_world: Option<Keyed<bool>>,
    /// `approval`, or `approval = path`: a person has to allow calls.
    pub(crate) approval: Option<Keyed<Approval>>,
    /// `timeout = "30s"`: the time that the body may take.
    pub(crate) timeout: Option<Keyed<Duration>>,
    /// `max_result_chars = N`: the most characters that a model reads of one result.
    pub(crate) max_result_chars: Option<Keyed<LitInt>>,
    /// `exclusive`: never beside another call of the turn.
    pub(crate) exclusive: Option<Keyed<()>>,
    /// `concurrency = N`: the most calls at once, of all turns.
    pub(crate) concurrency: Option<Keyed<LitInt>>,
    /// `blocking`: a plain function, run where blocking is allowed.
    pub(crate) blocking: Option<Keyed<()>>,
}

/// Which calls a person has to allow.
#[derive(Clone)]
pub(crate) enum Approval {
    All,
    /// Those of which a function of the arguments says so.
    Asked(ExprPath),
}

/// The kinds, by the names of the Agent Client Protocol.
const KINDS: [&str; 9] = [
    "read", "search", "think", "fetch", "edit", "move", "delete", "execute", "other",
];

impl RuleOptions {
    /// `None` for a key that is none of these.
    pub(super) fn read(&mut self, key: &Key, input: ParseStream<'_>) -> Option<syn::Result<()>> {
        let read = match key.ident.to_string().as_str() {
            "kind" => keep(&mut self.kind, key, || key.word(input, "kind", &KINDS)),
            "read_only" => keep(&mut self.read_only, key, || key.boolean(input)),
            "destructive" => keep(&mut self.destructive, key, || key.boolean(input)),
            "idempotent" => keep(&mut self.idempotent, key, || key.boolean(input)),
            "open_world" => keep(&mut self.open_world, key, || key.boolean(input)),
            "approval" => keep(&mut self.approval, key, || approval(key, input)),
            "timeout" => keep(&mut self.timeout, key, || key.duration(input)),
            "max_result_chars" => keep(&mut self.max_result_chars, key, || {
                key.count(input, "20_000")
            }),
            "exclusive" => keep(&mut self.exclusive, key, || key.flag(input)),
            "concurrency" => keep(&mut self.concurrency, key, || key.count(input, "4")),
            "blocking" => keep(&mut self.blocking, key, || key.flag(input)),
            _ => return None,
        };
        Some(read)
    }

    /// The hints in the order of `Declaration::hints`, if there is any.
    pub(crate) fn hints(&self) -> Option<[Option<bool>; 4]> {
        let hints = [
            &self.read_only,
            &self.destructive,
            &self.idempotent,
            &self.open_world,
        ]
        .map(|hint| hint.as_ref().map(|keyed| keyed.value));
        hints.iter().any(Option::is_some).then_some(hints)
    }
}

fn keep<T>(
    slot: &mut Option<Keyed<T>>,
    key: &Key,
    read: impl FnOnce() -> syn::Result<T>,
) -> syn::Result<()> {
    let value = read()?;
    store(slot, key, value)
}

fn approval(key: &Key, input: ParseStream<'_>) -> syn::Result<Approval> {
    if input.is_empty() || input.peek(Token![,]) {
        Ok(Approval::All)
    } else {
        key.function(input, "a_function").map(Approval::Asked)
    }
}
