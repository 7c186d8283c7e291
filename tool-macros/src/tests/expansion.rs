use proc_macro2::TokenStream;
use quote::quote;
use syn::{File, Item};

use crate::tool::tool;

fn parsed(options: &TokenStream, item: TokenStream) -> File {
    syn::parse2(tool(options, item)).expect("the output is a file")
}

/// Without spaces: whether two `>` stand together is lost in parsing.
fn text(tokens: &impl ToString) -> String {
    tokens.to_string().split_whitespace().collect()
}

fn assert_contains(output: &TokenStream, part: &impl ToString) {
    let part = part.to_string();
    assert!(text(output).contains(&text(&part)), "{part} in {output}");
}

#[test]
fn the_function_comes_first_then_the_type_then_the_rest() {
    let file = parsed(
        &quote!(),
        quote! {
            /// Adds.
            #[must_use]
            pub(crate) async fn add(a: i64, b: i64) -> i64 { a + b }
        },
    );
    let [Item::Fn(function), Item::Struct(companion), Item::Const(_)] = &file.items[..] else {
        panic!("{} items", file.items.len());
    };
    assert_eq!(function.sig.ident, "add");
    assert!(
        function
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("must_use"))
    );
    assert_eq!(companion.ident, "add");
    assert!(matches!(companion.vis, syn::Visibility::Restricted(_)));
}

#[test]
fn the_user_s_tokens_stay() {
    let item = quote! {
        #[instrument(skip(db))]
        pub async fn look(db: &Db, mut r#type: Vec<String>) -> Result<Vec<u8>, E> {
            let x = not rust at all ..;
        }
    };
    let output = tool(
        &quote!(description = TEXT, label = "Look {type}"),
        item.clone(),
    );
    assert_contains(&output, &item);
}

#[test]
fn docs_and_arg_leave_the_parameters() {
    let output = tool(
        &quote!(),
        quote! {
            /// Reads.
            async fn read(
                /// Path.
                #[allow(unused)]
                path: String,
                #[arg(default)] limit: u32
            ) {
            }
        },
    );
    assert_contains(
        &output,
        &quote!(
            async fn read(#[allow(unused)] path: String, limit: u32) {}
        ),
    );
    assert_contains(&output, &r#"parameter(&__ARG_0, "path", &[r" Path."])"#);
    assert_contains(&output, &".default(__shown_1)");
}

#[test]
fn raw_identifiers_are_plain_on_the_wire() {
    let output = tool(
        &quote!(label = "Find {type}", detail = r#type),
        quote! {
            /// Finds.
            async fn r#match(r#type: String) {}
        },
    );
    assert_contains(&output, &r#"new("match""#);
    assert_contains(&output, &r#"parameter(&__ARG_0, "type""#);
    assert_contains(&output, &r##"(::core::option::Option::Some(r#type),) => "##);
}

#[test]
fn a_label_shows_as_much_as_is_known() {
    let output = tool(
        &quote!(label = "Copy {from} to {to}"),
        quote! {
            /// Copies.
            async fn copy(from: String, to: String) {}
        },
    );
    for part in [
        r#""Copy {from} to {to}""#,
        r#""Copy {from} to""#,
        r#"fixed("Copy")"#,
    ] {
        assert_contains(&output, &part);
    }
}

#[test]
fn nothing_is_presented_when_nothing_is_computed() {
    let output = tool(
        &quote!(label = "Add", icon = "plus"),
        quote! {
            /// Adds.
            async fn add(a: i64) -> i64 { a }
        },
    );
    assert!(!text(&output).contains("__present"), "{output}");
    assert_contains(&output, &r#".label("Add").icon("plus")"#);
}

#[test]
fn an_unknown_icon_is_a_warning_that_the_function_can_allow() {
    let output = tool(
        &quote!(label = "Add", icon = "plsu"),
        quote! {
            /// Adds.
            #[allow(deprecated)]
            async fn add(a: i64) -> i64 { a }
        },
    );
    assert_contains(
        &output,
        &"#[allow(deprecated)] const _: () = { #[allow(non_upper_case_globals)]",
    );
    assert_contains(&output, &"the nearest is `plus`");
}

#[test]
fn what_the_runtime_should_do_is_declared() {
    let output = tool(
        &quote!(
            kind = "fetch",
            idempotent = false,
            timeout = "1m",
            max_result_chars = 9,
            exclusive,
            concurrency = 2,
            approval,
            label = "Get",
            done = "Got",
            rename_all = "camelCase"
        ),
        quote! {
            /// Gets.
            async fn get(#[arg(range(1..10))] line_count: u8, #[arg(secret)] the_token: String) {}
        },
    );
    for part in [
        ".label(\"Get\").done(\"Got\")",
        "::Kind::Fetch)",
        ".hints(::core::option::Option::None, ::core::option::Option::None, \
         ::core::option::Option::Some(false), ::core::option::Option::None)",
        ".approval()",
        ".timeout(::core::time::Duration::from_millis(60000u64))",
        ".max_result_chars(9)",
        ".exclusive()",
        ".concurrency(2)",
        "parameter(&__ARG_0, \"lineCount\", &[]).constrained(&[",
        "parameter(&__ARG_1, \"theToken\", &[]).secret()",
    ] {
        assert_contains(&output, &part);
    }
}

#[test]
fn a_plain_function_runs_where_threads_may_block() {
    let output = tool(
        &quote!(blocking),
        quote! {
            /// Adds.
            fn add(a: i64) -> i64 { a }
        },
    );
    assert_contains(&output, &"::blocking(");
    assert_contains(&output, &"move || {");
    assert_contains(&output, &"clippy::needless_pass_by_value");
}

#[test]
fn the_runtime_may_have_another_name() {
    let item = quote! {
        /// Adds.
        async fn add(a: i64, #[arg(default)] b: i64) -> i64 { a + b }
    };
    for rest in [quote!(label = "Add {a}"), quote!(nonsense)] {
        let output = tool(&quote!(crate = kit::tools, #rest), item.clone());
        assert!(!text(&output).contains("tool_runtime"), "{output}");
        assert_contains(&output, &"kit::tools::__private");
    }
}

#[test]
fn a_condition_on_a_parameter_makes_two_functions() {
    let file = parsed(
        &quote!(name = "f"),
        quote! {
            async fn f(a: i32, #[cfg(feature = "x")] b: i32, #[cfg_attr(test, arg(default))] c: i32) {}
        },
    );
    let [Item::Fn(holds), Item::Fn(fails)] = &file.items[..] else {
        panic!("{} items", file.items.len());
    };
    assert_eq!(holds.sig.inputs.len(), 3);
    assert_eq!(fails.sig.inputs.len(), 2);
    assert_eq!(
        text(&attributes(holds)),
        text(&quote! {
            #[cfg(feature = "x")] #[::tool_runtime::tool(name = "f")]
        })
    );
    assert_eq!(
        text(&attributes(fails)),
        text(&quote! {
            #[cfg(not(feature = "x"))] #[::tool_runtime::tool(name = "f")]
        })
    );
}

fn attributes(function: &syn::ItemFn) -> TokenStream {
    let attrs = &function.attrs;
    quote!(#(#attrs)*)
}

#[test]
fn a_mistake_leaves_the_function_and_a_tool() {
    let file = parsed(
        &quote!(lable = "x"),
        quote! {
            /// Adds.
            async fn add(/** left */ a: i64) -> i64 { a }
        },
    );
    let [
        Item::Fn(_),
        Item::Macro(error),
        Item::Struct(_),
        Item::Const(_),
    ] = &file.items[..]
    else {
        panic!("{} items", file.items.len());
    };
    assert!(
        error
            .mac
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "compile_error")
    );
}

#[test]
fn what_is_no_function_stays_as_it_is() {
    for item in [
        quote!(
            struct S {
                a: u8,
            }
        ),
        quote!(
            mod m {}
        ),
        quote!(impl S {}),
        quote!(),
    ] {
        let output = tool(&quote!(), item.clone());
        assert!(text(&output).starts_with(&text(&item)), "{output}");
        assert!(
            output.to_string().contains("expected an async function"),
            "{output}"
        );
    }
}
