use proc_macro2::TokenStream;
use quote::quote;

use crate::check::{Place, check};
use crate::errors::Errors;
use crate::item::Annotated;
use crate::options::Options;

fn options(tokens: TokenStream) -> (Options, Vec<String>) {
    let mut errors = Errors::default();
    let options = Options::read(tokens, &mut errors);
    (options, errors.messages())
}

/// The messages about a whole tool.
fn mistakes(tokens: TokenStream, item: TokenStream) -> Vec<String> {
    let mut errors = Errors::default();
    let options = Options::read(tokens, &mut errors);
    let Annotated::Function(function) = Annotated::read(item) else {
        panic!("a function");
    };
    let Err(errors) = check(&function, &options, options.runtime(), Place::Free, errors) else {
        return Vec::new();
    };
    let file: syn::File = syn::parse2(errors).expect("items");
    file.items
        .into_iter()
        .map(|item| match item {
            syn::Item::Macro(error) => syn::parse2::<syn::LitStr>(error.mac.tokens)
                .expect("a text")
                .value(),
            _ => panic!("only errors"),
        })
        .collect()
}

fn adding(tokens: TokenStream) -> Vec<String> {
    mistakes(
        tokens,
        quote! {
            /// Adds.
            async fn add(state: &Db, path: String, line: u32) {}
        },
    )
}

#[test]
fn reading_goes_on_behind_each_mistake() {
    let (options, errors) = options(quote! {
        colour = "red" + , label = , name, icon("x"), detail = 5 5, label = "a", label = "b", 7,
        crate = "kit", icon = "file",
    });
    assert_eq!(
        errors,
        [
            "unknown option `colour`; the options are `name`, `description`, `label`, `done`, \
             `icon`, `detail`, `presentation`, `kind`, `read_only`, `destructive`, `idempotent`, \
             `open_world`, `approval`, `timeout`, `max_result_chars`, `exclusive`, `concurrency`, \
             `blocking`, `rename_all`, `crate`",
            "`label` needs a value: `label = \"Read file\"`",
            "`name` needs a value: `name = \"read_file\"`",
            "`icon` needs a value: `icon = \"file-text\"`",
            "expected `,` between two options",
            "`label` is given twice; keep one of them",
            "expected an option, `key = value`",
            "expected a path, without quotes: `crate = a::path`",
        ]
    );
    assert_eq!(
        options.label.map(|keyed| keyed.value.value()),
        Some("a".to_owned())
    );
    assert_eq!(
        options.icon.map(|keyed| keyed.value.value()),
        Some("file".to_owned())
    );
}

#[test]
fn a_near_option_is_named() {
    let (_, errors) = options(quote!(lable = "x"));
    assert!(errors[0].starts_with("unknown option `lable`; did you mean `label`? the options are"));
}

#[test]
fn a_sound_tool_has_none() {
    assert_eq!(
        adding(quote!(
            label = "Add {path}",
            icon = "plus",
            detail = line + 1
        ))
        .len(),
        0
    );
    assert_eq!(adding(quote!(presentation = shown)).len(), 0);
    assert_eq!(adding(quote!(label = "Add", detail = PLACE)).len(), 0);
}

#[test]
fn names_in_templates_are_parameters_that_the_model_sends() {
    let errors = adding(quote!(label = "Add {pth} {state}", detail = lime));
    assert_eq!(
        errors,
        [
            "no parameter `pth`; did you mean `path`?",
            "`state` is lent by the application; a label is made of what the model sends",
            "no parameter `lime`; did you mean `line`?",
        ]
    );
    assert_eq!(
        adding(quote!(label = "{whatever}")),
        ["no parameter `whatever`; the model sends `path`, `line`"]
    );
}

#[test]
fn keys_that_do_not_go_together() {
    let errors = adding(quote!(icon = "x", detail = path));
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0].contains("add `label = \"…\"`"));
    let errors = adding(quote!(
        presentation = p,
        label = "x",
        icon = "y",
        detail = path
    ));
    assert_eq!(errors.len(), 3, "{errors:?}");
}

#[test]
fn each_wrong_parameter_gets_one_error() {
    for parameter in [
        quote!((a, b): (u8, u8)),
        quote!(_: u8),
        quote!(ref a: u8),
        quote!(a @ b: u8),
        quote!(a: &mut Db),
        quote!(a: &str),
        quote!(a: &'static str),
        quote!(a: &[u8]),
        quote!(a: &&Db),
        quote!(a: &'static Db),
        quote!(a: &Cow<'_, str>),
        quote!(a: impl Display),
        quote!(a: Option<impl Display>),
        quote!(a: &impl Display),
        quote!(a: Option<&str>),
        quote!(a: Cow<'_, str>),
        quote!(#[arg] a: u8),
        quote!(#[arg = 1] a: u8),
        quote!(#[arg(defualt)] a: u8),
        quote!(#[arg(default, default)] a: u8),
        quote!(#[arg(default =)] a: u8),
        quote!(#[arg(rename = "a b")] a: u8),
        quote!(#[arg(rename = "")] a: u8),
        quote!(#[arg(rename = 1)] a: u8),
        quote!(#[arg(secret = true)] a: u8),
        quote!(#[arg(range)] a: u8),
        quote!(#[arg(range())] a: u8),
        quote!(#[arg(range(5))] a: u8),
        quote!(#[arg(range(..))] a: u8),
        quote!(#[arg(range(2..=1))] a: u8),
        quote!(#[arg(range(1..1))] a: u8),
        quote!(#[arg(range(1..MAX))] a: u8),
        quote!(#[arg(range = 1)] a: u8),
        quote!(#[arg(range(1..=2, 3))] a: u8),
        quote!(#[arg(length(-1..=2))] a: String),
        quote!(#[arg(length(0.5..))] a: String),
        quote!(#[arg(length(..0))] a: String),
        quote!(#[arg(pattern(abc))] a: String),
        quote!(#[arg(pattern)] a: String),
        quote!(#[arg(one_of())] a: String),
        quote!(#[arg(one_of("a", "a"))] a: String),
        quote!(#[arg(one_of(A))] a: String),
        quote!(#[arg(one_of("a"), one_of("b"))] a: String),
        quote!(#[arg(default)] a: &Db),
        quote!(#[serde(rename = "b")] a: u8),
        quote!(...),
    ] {
        let errors = mistakes(
            quote!(),
            quote! {
                /// Adds.
                async fn add(#parameter) {}
            },
        );
        assert_eq!(errors.len(), 1, "{parameter}: {errors:#?}");
    }
}

#[test]
fn values_of_options() {
    for wrong in [
        quote!(kind = "raed"),
        quote!(kind = read),
        quote!(read_only = "yes"),
        quote!(read_only, destructive),
        quote!(kind = "search", destructive),
        quote!(approval = "ask"),
        quote!(timeout = 30),
        quote!(timeout = "30"),
        quote!(timeout = "0s"),
        quote!(timeout),
        quote!(timeout = "99999999999999999999s"),
        quote!(max_result_chars = 0),
        quote!(max_result_chars = "10"),
        quote!(max_result_chars = 5_000_000_000),
        quote!(concurrency = 0),
        quote!(concurrency = 1u8),
        quote!(concurrency = N),
        quote!(exclusive = true),
        quote!(rename_all = "camel"),
        quote!(blocking),
        quote!(done = "x"),
        quote!(label = "x", done = "{what}"),
        quote!(presentation = p, done = "x"),
    ] {
        let errors = adding(wrong.clone());
        assert_eq!(errors.len(), 1, "{wrong}: {errors:#?}");
    }
    for right in [
        quote!(
            kind = "edit",
            read_only = false,
            destructive = false,
            idempotent,
            open_world = true
        ),
        quote!(kind = "read", read_only = false, destructive),
        quote!(approval),
        quote!(approval = asks),
        quote!(
            timeout = "500ms",
            max_result_chars = 20_000,
            exclusive,
            concurrency = 2usize
        ),
        quote!(rename_all = "SCREAMING-KEBAB-CASE"),
        quote!(label = "x", done = "{path}"),
    ] {
        let errors = adding(right.clone());
        assert!(errors.is_empty(), "{right}: {errors:#?}");
    }
}

#[test]
fn a_near_value_is_named() {
    assert_eq!(
        adding(quote!(kind = "raed")),
        [
            "no kind `raed`; did you mean `read`? there are `read`, `search`, `think`, `fetch`, \
          `edit`, `move`, `delete`, `execute`, `other`"
        ]
    );
    assert_eq!(
        adding(quote!(timeout = "30")),
        [
            "a time is a whole number with a unit: `timeout = \"500ms\"`, `\"30s\"`, `\"5m\"` or `\"1h\"`"
        ]
    );
}

#[test]
fn names_on_the_wire_are_distinct() {
    let errors = mistakes(
        quote!(rename_all = "camelCase"),
        quote! {
            /// Adds.
            async fn add(old_text: u8, #[arg(rename = "oldText")] other: u8) {}
        },
    );
    assert_eq!(
        errors,
        [
            "the model sends `old_text` as `oldText` already; give `other` another name with \
          `#[arg(rename = \"…\")]`"
        ]
    );
}

#[test]
fn a_secret_is_shown_nowhere() {
    let errors = mistakes(
        quote!(label = "Log in {token}", done = "{token}", detail = token),
        quote! {
            /// Logs in.
            async fn log_in(#[arg(secret)] token: String) {}
        },
    );
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(
        errors
            .iter()
            .all(|error| error.starts_with("`token` is secret"))
    );
}

#[test]
fn what_was_refused_is_not_missed_again() {
    for parameter in [
        quote!(a: &str),
        quote!(a: impl Display),
        quote!((a, b): (u8, u8)),
    ] {
        let errors = mistakes(
            quote!(label = "{a}", detail = a),
            quote! {
                /// Adds.
                async fn add(#parameter) {}
            },
        );
        assert_eq!(errors.len(), 1, "{parameter}: {errors:#?}");
    }
}

#[test]
fn each_wrong_signature_gets_one_error() {
    for signature in [
        quote!(fn add()),
        quote!(const fn add()),
        quote!(async unsafe fn add()),
        quote!(async extern "C" fn add()),
        quote!(async fn add<T>(a: T)),
        quote!(async fn add<'a>(a: &'a Db)),
        quote!(async fn add<const N: usize>()),
        quote!(async fn add() -> impl Display),
        quote!(async fn add() -> Option<impl Display>),
        quote!(async fn add() -> &str),
        quote!(async fn add() -> !),
        quote!(async fn add() -> Result<Cow<'_, str>, E>),
    ] {
        let errors = mistakes(quote!(description = "Adds."), quote!(#signature {}));
        assert_eq!(errors.len(), 1, "{signature}: {errors:#?}");
    }
}

#[test]
fn a_tool_says_what_it_does() {
    for docs in [quote!(), quote!(#[doc = "  "]), quote!(#[doc(hidden)])] {
        let errors = mistakes(quote!(), quote!(#docs async fn add() {}));
        assert_eq!(errors.len(), 1, "{docs}");
        assert!(
            errors[0].starts_with("tool `add` has no description"),
            "{errors:?}"
        );
    }
    assert!(
        mistakes(
            quote!(),
            quote!(
                #[doc = include_str!("x")]
                async fn add() {}
            )
        )
        .is_empty()
    );
}
