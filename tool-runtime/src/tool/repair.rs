//! Repairs what models commonly get wrong in arguments, where an application asks for it.

use std::fmt;

use serde_json::Value;

use crate::{
    schema::check::Check,
    tool::arguments::{Limits, Reader, Reason, words},
};

mod names;
mod towards;
mod whole;

pub(crate) use names::tool_name;

/// What is repaired in arguments that strict reading refuses; nothing, unless an application says so.
///
/// A repair goes only towards what the schema wants, is made only after strict reading has failed, and is kept only if
/// the result is accepted. Arguments that were cut off are never repaired. The repaired text is the one that the call keeps:
/// a [`Report`](crate::Report::repairs) says what was changed, and observers are told the new arguments by
/// [`EventKind::Arguments`](crate::EventKind::Arguments).
///
/// ```
/// use tool_runtime::{Call, Repair, Runtime, tool, tools};
///
/// /// Tags a page.
/// #[tool]
/// async fn tag(page: u32, tags: Vec<String>) -> String {
///     format!("{page}: {}", tags.join(" "))
/// }
///
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// let runtime = Runtime::builder().tools(tools![tag]).repair(Repair::all()).build()?;
/// let report = runtime.invoke(Call::new("c1", "tag", r#"{"page": "7", "tags": "new"}"#)).await;
/// assert_eq!(report.for_model().text(), "7: new");
/// let told: Vec<String> = report.repairs().iter().map(ToString::to_string).collect();
/// assert_eq!(told, ["`page`: a number in quotes", "`tags`: a single value for a list"]);
/// # Ok::<(), tool_runtime::BuildError>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// JSON in a code fence of Markdown, or behind a byte-order mark.
    pub fences: bool,
    /// JSON that is encoded once too often: the arguments, or an object or list in them, as a string.
    pub encoding: bool,
    /// Numbers and booleans as strings.
    pub scalars: bool,
    /// A single value where a list is wanted.
    pub lists: bool,
    /// `null` for a field that may be left out and takes no `null`.
    pub nulls: bool,
    /// Names of fields in another case, or with `-` for `_`.
    pub names: bool,
    /// Names of tools with blanks around them or in another case, where only one tool can be meant.
    pub tool_names: bool,
}

impl Repair {
    /// Nothing.
    pub const fn none() -> Self {
        Self {
            fences: false,
            encoding: false,
            scalars: false,
            lists: false,
            nulls: false,
            names: false,
            tool_names: false,
        }
    }

    /// Everything.
    pub const fn all() -> Self {
        Self {
            fences: true,
            encoding: true,
            scalars: true,
            lists: true,
            nulls: true,
            names: true,
            tool_names: true,
        }
    }
}

/// One thing that was repaired. `Display` says where and what, and shows nothing of the arguments but names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    path: String,
    what: &'static str,
}

impl Repaired {
    pub(crate) fn new(path: impl Into<String>, what: &'static str) -> Self {
        Self {
            path: path.into(),
            what,
        }
    }

    /// Where: `items[1].price`. Empty when it is about the arguments as a whole or the name of the tool.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What was wrong: "a number in quotes".
    pub fn what(&self) -> &str {
        self.what
    }
}

impl fmt::Display for Repaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(self.what)
        } else {
            write!(f, "`{}`: {}", self.path, self.what)
        }
    }
}

/// The text as it may have been meant, with what was changed; none where there is nothing to change.
///
/// `reason` is why strict reading refused it.
pub(crate) fn repaired(
    text: &str,
    limits: Limits,
    reason: Reason,
    check: &Check,
    repair: Repair,
) -> Option<(String, Vec<Repaired>)> {
    if matches!(reason, Reason::CutOff | Reason::TooLarge | Reason::TooDeep) {
        return None;
    }
    let mut changes = Vec::new();
    let text = whole::unwrapped(text, repair, &mut changes);
    let arguments = crate::tool::arguments::free(&mut Reader::new(&text, limits)).ok()?;
    let mut arguments = Value::Object(arguments);
    // What a `Value` can't hold exactly is better refused than changed.
    if !is_exact(&arguments) {
        return None;
    }
    let schema = check.schema();
    towards::Towards::new(schema, repair, limits, &mut changes).value(schema, &mut arguments);
    (!changes.is_empty()).then(|| (arguments.to_string(), changes))
}

fn is_exact(value: &Value) -> bool {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => {
            number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|n| n.abs() < EXACT)
        }
        Value::Array(items) => items.iter().all(is_exact),
        Value::Object(object) => object.values().all(is_exact),
        _ => true,
    }
}

/// A path with one more name at its end.
fn field(path: &str, name: &str) -> String {
    let segment = words::path_segment(name);
    let dot = if path.is_empty() || segment.starts_with('[') {
        ""
    } else {
        "."
    };
    format!("{path}{dot}{segment}")
}
