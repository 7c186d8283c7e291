//! The attribute and derives of `tool-runtime`; use that crate.

mod arg_options;
mod case;
mod check;
mod conditional;
mod constraint;
mod doc;
mod errors;
mod expand;
mod fallback;
mod from_call;
mod icons;
mod item;
mod keys;
mod model;
mod nearest;
mod options;
mod runtime_path;
mod spelling;
mod state;
mod template;
mod tool;
mod toolset;
mod values;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Makes a tool of an async function.
#[proc_macro_attribute]
pub fn tool(options: TokenStream, item: TokenStream) -> TokenStream {
    tool::tool(&options.into(), item.into()).into()
}

/// Makes tools of a type's methods with `#[tool]`.
#[proc_macro_attribute]
pub fn toolset(options: TokenStream, item: TokenStream) -> TokenStream {
    toolset::toolset(options.into(), item.into()).into()
}

/// Lends the fields of a state to the tools that borrow them.
#[proc_macro_derive(State, attributes(state))]
pub fn state(item: TokenStream) -> TokenStream {
    state::derive(item.into()).into()
}

/// Lets a call bring a value of this type to the tools that borrow it.
#[proc_macro_derive(FromCall, attributes(from_call))]
pub fn from_call(item: TokenStream) -> TokenStream {
    from_call::derive(item.into()).into()
}
