//! What stands in for an argument that the model left out.

/// A type with a value of its own for what is left out.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default",
    label = "this stands in where the model leaves the argument out",
    note = "`#[arg(default)]` takes the type's `Default`; write `#[arg(default = …)]` with a value, or make the argument an `Option`"
)]
pub trait HasDefault {
    #[doc(hidden)]
    fn of_type() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> HasDefault for T {
    fn of_type() -> T {
        T::default()
    }
}

/// A type that can be made of a text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be made of a text",
    label = "this is a text",
    note = "`#[arg(default = \"…\")]` takes a type with `From<&str>`; write an expression of the argument's own type"
)]
pub trait FromText {
    #[doc(hidden)]
    fn from_text(text: &'static str) -> Self;
}

/// What a text stands for, as the argument's type.
pub fn of_text<T: FromText>(text: &'static str) -> T {
    T::from_text(text)
}

#[diagnostic::do_not_recommend]
impl<T: From<&'static str>> FromText for T {
    fn from_text(text: &'static str) -> T {
        T::from(text)
    }
}
