use crate::errors::Errors;
use crate::options::RuleOptions;

/// What can't be true together.
pub(super) fn check(rules: &RuleOptions, errors: &mut Errors) {
    let by_kind = rules
        .kind
        .as_ref()
        .is_some_and(|kind| ["read", "search", "think", "fetch"].contains(&kind.value));
    let read_only = rules
        .read_only
        .as_ref()
        .map_or(by_kind, |keyed| keyed.value);
    if let Some(destructive) = &rules.destructive
        && destructive.value
        && read_only
    {
        errors.at(
            destructive.key.span(),
            "what only reads destroys nothing; leave `destructive` away, or say `read_only = false`",
        );
    }
}
