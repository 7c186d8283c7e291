use proc_macro2::{Ident, TokenStream};

use crate::expand::{companion, function, quoted, tools_impl};
use crate::item::ToolFn;
use crate::runtime_path::RuntimePath;

/// The function, the errors, and a tool that does nothing: code that names the tool gets no
/// errors of its own.
pub(crate) fn expand(item: &ToolFn, runtime: &RuntimePath, errors: &TokenStream) -> TokenStream {
    let function = function(item, false);
    let companion = companion(item);
    let stub = stub(&item.signature.ident, runtime, &TokenStream::new());
    quoted! {
        #function
        #errors
        #companion
        #stub
    }
}

/// A function that rustc has refused to read. Should it ever read more than we do, a tool that
/// does nothing would be silent, so it panics.
pub(crate) fn half_typed(
    item: TokenStream,
    name: Option<Ident>,
    runtime: &RuntimePath,
) -> TokenStream {
    let Some(ident) = name else {
        return item;
    };
    let message = format!("`#[tool]` can't read the signature of `{ident}`");
    let stub = stub(&ident, runtime, &quoted!(::core::panic!(#message)));
    quoted! {
        #item
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        pub struct #ident {}
        #stub
    }
}

fn stub(ident: &Ident, runtime: &RuntimePath, body: &TokenStream) -> TokenStream {
    let name = ident.to_string();
    let collect = quoted! {
        fn collect(_: &#runtime::Arc<__State>, _: &mut #runtime::Collected) {
            #body
        }
    };
    let tools = tools_impl(runtime, ident, &[], &collect);
    quoted! {
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
