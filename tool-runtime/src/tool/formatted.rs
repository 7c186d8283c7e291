//! Labels and details, as generated code makes them of arguments.

use std::{
    borrow::Cow,
    fmt::{self, Display},
    path::{Path, PathBuf},
};

use super::Presentation;

/// A label without placeholders, or what a template says before its first.
pub fn fixed(label: &'static str) -> Cow<'static, str> {
    Cow::Borrowed(label)
}

/// A template with its placeholders filled in.
pub fn formatted(text: fmt::Arguments<'_>) -> Cow<'static, str> {
    text.as_str()
        .map_or_else(|| Cow::Owned(text.to_string()), Cow::Borrowed)
}

/// The presentation of one call, and what its label becomes once the call has ended well.
#[derive(Clone, Debug)]
pub struct Presented {
    pub(crate) presentation: Presentation,
    pub(crate) done: Option<Cow<'static, str>>,
}

impl Presented {
    /// The presentation of a call that has ended.
    pub(crate) fn settled(self, well: bool) -> Presentation {
        match self.done {
            Some(done) if well => self.presentation.labelled(done),
            _ => self.presentation,
        }
    }
}

/// The presentation of one call. A label that came out blank is none, and the tool's own stands.
pub fn presentation(
    label: Cow<'static, str>,
    done: Option<Cow<'static, str>>,
    icon: Option<&'static str>,
    detail: Option<String>,
) -> Option<Presented> {
    if label.trim().is_empty() {
        return None;
    }
    let mut presentation = Presentation::new(label);
    if let Some(icon) = icon {
        presentation = presentation.with_icon(icon);
    }
    if let Some(detail) = detail {
        presentation = presentation.with_detail(detail);
    }
    Some(Presented {
        presentation,
        done: done.filter(|done| !done.trim().is_empty()),
    })
}

/// The value of a placeholder in a template.
#[derive(Clone, Copy, Debug)]
pub struct Placeholder<'a, T>(&'a T);

/// An argument that a template shows, where it is there.
pub fn placeholder<T>(value: Option<&T>) -> Option<Placeholder<'_, T>> {
    value.map(Placeholder)
}

/// A type that a template can show.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be shown in a template",
    label = "this has no `Display`",
    note = "a placeholder takes what has `std::fmt::Display`; show anything else by an expression, `detail = items.len()`, or by a function, `presentation = path`"
)]
pub trait InTemplate {
    #[doc(hidden)]
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

#[diagnostic::do_not_recommend]
impl<T: Display> InTemplate for T {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl<T: InTemplate> Display for Placeholder<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// What a `presentation = …` function may return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no presentation of a call",
    label = "the function gives this",
    note = "a `presentation` function returns `Presentation`, `Option<Presentation>` or `Result<Presentation, _>`"
)]
pub trait IntoPresentation {
    #[doc(hidden)]
    fn into_presentation(self) -> Option<Presentation>;
}

#[diagnostic::do_not_recommend]
impl IntoPresentation for Presentation {
    fn into_presentation(self) -> Option<Presentation> {
        Some(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T: IntoPresentation> IntoPresentation for Option<T> {
    fn into_presentation(self) -> Option<Presentation> {
        self.and_then(T::into_presentation)
    }
}

#[diagnostic::do_not_recommend]
impl<T: IntoPresentation, E> IntoPresentation for Result<T, E> {
    fn into_presentation(self) -> Option<Presentation> {
        self.ok().and_then(T::into_presentation)
    }
}

/// What a `presentation = …` function returned.
pub fn presented<T: IntoPresentation>(made: T) -> Option<Presented> {
    let presentation = made.into_presentation()?;
    Some(Presented {
        presentation,
        done: None,
    })
}

/// A value that is shown as a detail.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "generated code makes it")]
pub struct Show<'a, T: ?Sized>(pub &'a T);

/// What is shown otherwise than by `Display`, or may be absent.
pub trait Detail {
    /// The text, if there is any.
    fn detail(&self) -> Option<String>;
}

impl<T: Detail + ?Sized> Show<'_, T> {
    /// The detail.
    pub fn tool_detail(&self) -> Option<String> {
        self.0.detail()
    }
}

/// Shows all else by `Display`: the inherent method is found first.
pub trait ShowDisplay {
    /// The type that is shown.
    type Shown: ?Sized;
    /// The detail.
    fn tool_detail(&self) -> Option<String>
    where
        Self::Shown: DisplayDetail;
}

impl<T: ?Sized> ShowDisplay for Show<'_, T> {
    type Shown = T;

    fn tool_detail(&self) -> Option<String>
    where
        T: DisplayDetail,
    {
        Some(self.0.display_detail())
    }
}

/// A type that can be shown as a detail.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be shown as a detail",
    label = "this can't be shown",
    note = "a detail is text, a number, a path, anything with `Display`, or an `Option` of them; write an expression that gives one, such as `items.len()`"
)]
pub trait DisplayDetail {
    #[doc(hidden)]
    fn display_detail(&self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: Display + ?Sized> DisplayDetail for T {
    fn display_detail(&self) -> String {
        self.to_string()
    }
}

macro_rules! displayed {
    ($($type:ty)*) => {
        $(impl Detail for $type {
            fn detail(&self) -> Option<String> {
                Some(self.to_string())
            }
        })*
    };
}

displayed! { str String bool char u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

impl Detail for Path {
    fn detail(&self) -> Option<String> {
        Some(self.display().to_string())
    }
}

impl Detail for PathBuf {
    fn detail(&self) -> Option<String> {
        self.as_path().detail()
    }
}

impl<T: Detail> Detail for Option<T> {
    fn detail(&self) -> Option<String> {
        self.as_ref().and_then(T::detail)
    }
}

impl<T: Detail + ?Sized> Detail for &T {
    fn detail(&self) -> Option<String> {
        (**self).detail()
    }
}

impl<T: Detail + ?Sized> Detail for Box<T> {
    fn detail(&self) -> Option<String> {
        (**self).detail()
    }
}

impl<T: Detail + ToOwned + ?Sized> Detail for Cow<'_, T> {
    fn detail(&self) -> Option<String> {
        (**self).detail()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_a_detail() {
        struct Own;
        impl Display for Own {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("own")
            }
        }
        assert_eq!(Show("a").tool_detail(), Some("a".to_owned()));
        assert_eq!(
            Show(&Some("a".to_owned())).tool_detail(),
            Some("a".to_owned())
        );
        assert_eq!(Show(&None::<u32>).tool_detail(), None);
        assert_eq!(
            Show(&Some(PathBuf::from("a/b"))).tool_detail(),
            Some("a/b".to_owned())
        );
        assert_eq!(Show(&Own).tool_detail(), Some("own".to_owned()));
        assert_eq!(Show(&&&7).tool_detail(), Some("7".to_owned()));
    }
}
