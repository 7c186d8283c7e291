use proc_macro2::TokenStream;

use crate::expand::{companion, function, quoted, tools_impl};
use crate::item::ToolFn;
use crate::runtime_path::RuntimePath;

/// The function, the errors, and a tool that does nothing: code that names the tool gets no
/// errors of its own.
pub(crate) fn expand(item: &ToolFn, runtime: &RuntimePath, errors: &TokenStream) -> TokenStream {
    let function = function(item);
    let companion = companion(item);
    let ident = &item.signature.ident;
    let name = ident.to_string();
    let collect = quoted! {
        fn collect(_: &#runtime::Arc<__State>, _: &mut #runtime::Collected) {}
    };
    let tools = tools_impl(runtime, ident, &[], &collect);
    quoted! {
        #function
        #errors
        #companion
        #[allow(deprecated)]
        const _: () = {
            impl #runtime::Tool for #ident {
                type Content = ();
                type Details = ();
                const DECLARATION: #runtime::Declaration =
                    #runtime::Declaration::new(#name, &[], &[], #runtime::NO_OUTPUT);
            }
            #tools
        };
    }
}
