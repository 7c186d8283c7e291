use proc_macro2::{Ident, Span, TokenStream};

use super::{none, presentation, quoted, result, some};
use crate::model::{Presentation, Tool};
use crate::options::{Approval, RuleOptions};
use crate::runtime_path::RuntimePath;

/// What the tool says of itself, as a constant of its type.
pub(super) fn expand(tool: &Tool<'_>) -> TokenStream {
    let Tool {
        runtime,
        name,
        description,
        companion,
        ..
    } = tool;
    let presentation = shown(&tool.presentation);
    let early = presentation::is_early(tool).then(|| quoted!(.present_early(__present_early)));
    let rules = rules(&tool.rules, runtime);
    let content = result::content(tool);
    quoted! {
        impl #runtime::Tool for #companion {
            #content
            const DECLARATION: #runtime::Declaration = #runtime::Declaration::new(
                #name,
                &[#(#description),*],
                __PARAMETERS,
                #runtime::Output::schema(&__OUTPUT),
            )
            #presentation
            #early
            #rules;
        }
    }
}

fn shown(presentation: &Presentation) -> TokenStream {
    let (label, done, icon, computed) = match presentation {
        Presentation::Fixed { label, done, icon } => {
            (label.clone(), done.clone(), icon.clone(), false)
        }
        Presentation::Computed {
            label, done, icon, ..
        } => {
            let done = done.as_ref().filter(|done| done.placeholders.is_empty());
            let done = done.map(crate::template::Template::lead);
            (Some(label.lead()), done, icon.clone(), true)
        }
        Presentation::Function(_) => (None, None, None, true),
    };
    let label = label.filter(|label| !label.value().is_empty());
    let label = label.map(|label| quoted!(.label(#label)));
    let done = done.map(|done| quoted!(.done(#done)));
    let icon = icon.map(|icon| quoted!(.icon(#icon)));
    let present = computed.then(|| quoted!(.present(__present_late)));
    quoted!(#label #done #icon #present)
}

fn rules(rules: &RuleOptions, runtime: &RuntimePath) -> TokenStream {
    let kind = rules.kind.as_ref().map(|keyed| {
        let kind = variant(keyed.value);
        quoted!(.kind(#runtime::Kind::#kind))
    });
    let hints = rules.hints().map(|hints| {
        let hints = hints.map(|hint| hint.map_or_else(none, some));
        quoted!(.hints(#(#hints),*))
    });
    let approval = rules.approval.as_ref().and_then(|keyed| match keyed.value {
        Approval::All => Some(quoted!(.approval())),
        Approval::Asked(_) => None,
    });
    let timeout = rules.timeout.as_ref().map(|keyed| {
        let milliseconds = u64::try_from(keyed.value.as_millis()).unwrap_or(u64::MAX);
        quoted!(.timeout(::core::time::Duration::from_millis(#milliseconds)))
    });
    let characters = rules.max_result_chars.as_ref().map(|keyed| {
        let most = &keyed.value;
        quoted!(.max_result_chars(#most))
    });
    let exclusive = rules.exclusive.as_ref().map(|_| quoted!(.exclusive()));
    let concurrency = rules.concurrency.as_ref().map(|keyed| {
        let most = &keyed.value;
        quoted!(.concurrency(#most))
    });
    quoted!(#kind #hints #approval #timeout #characters #exclusive #concurrency)
}

/// `read` is `Read`.
fn variant(kind: &str) -> Ident {
    let mut characters = kind.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    let name: String = first.into_iter().chain(characters).collect();
    Ident::new(&name, Span::mixed_site())
}
