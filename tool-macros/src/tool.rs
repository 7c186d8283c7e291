use proc_macro2::TokenStream;

use crate::check::{self, Place};
use crate::conditional;
use crate::errors::Errors;
use crate::expand;
use crate::fallback;
use crate::item::Annotated;
use crate::options::Options;

/// What `#[toolset]` writes into a `#[tool]` of its own, so that the user's import of it is used.
const IMPORTED: &str = "__imported";

/// `#[tool(options)] item`.
pub(crate) fn tool(options: &TokenStream, item: TokenStream) -> TokenStream {
    if options.to_string() == IMPORTED {
        return TokenStream::new();
    }
    let mut errors = Errors::default();
    let read = Options::read(options.clone(), &mut errors);
    let runtime = read.runtime();

    let function = match Annotated::read(item.clone()) {
        Annotated::Function(mut function) => {
            check::refuse_second("tool", &mut function.attrs, &mut errors);
            function
        }
        Annotated::HalfTyped(name) => {
            return with_errors(fallback::half_typed(item, name, &runtime), errors);
        }
        Annotated::Other(error) => {
            errors.push(error);
            return with_errors(item, errors);
        }
    };
    if function.is_method() {
        check::refuse_method(&function, &mut errors);
        return with_errors(expand::function(&function, false), errors);
    }
    if let Some(both) = conditional::split(options, &function, &runtime) {
        return both;
    }
    match check::check(&function, &read, runtime.clone(), Place::Free, errors) {
        Ok(tool) => expand::free(&function, &tool),
        Err(errors) => fallback::expand(&function, &runtime, &errors),
    }
}

/// The user's item alone; there is no name to make a tool of.
fn with_errors(mut item: TokenStream, errors: Errors) -> TokenStream {
    if let Err(errors) = errors.finish() {
        item.extend(errors);
    }
    item
}
