use proc_macro2::{Literal, TokenStream};

use super::{none, quoted, some};
use crate::constraint::{Bounds, Choice, Constraint, Number};
use crate::runtime_path::RuntimePath;

/// The constraints of one parameter, as a slice of the runtime's.
pub(super) fn expand(constraints: &[Constraint], runtime: &RuntimePath) -> TokenStream {
    let constraints = constraints
        .iter()
        .map(|constraint| self::constraint(constraint, runtime));
    quoted!(.constrained(&[#(#constraints),*]))
}

fn constraint(constraint: &Constraint, runtime: &RuntimePath) -> TokenStream {
    match constraint {
        Constraint::Range(Bounds {
            least,
            most,
            exclusive,
        }) => {
            let least = least.map_or_else(none, |least| some(number(least, runtime)));
            let most = most.map_or_else(none, |most| some(number(most, runtime)));
            quoted!(#runtime::Constraint::Range { least: #least, most: #most, exclusive: #exclusive })
        }
        Constraint::Length { least, most } => {
            let least = least.map_or_else(none, some);
            let most = most.map_or_else(none, some);
            quoted!(#runtime::Constraint::Length { least: #least, most: #most })
        }
        Constraint::Pattern(pattern) => quoted!(#runtime::Constraint::Pattern(#pattern)),
        Constraint::OneOf(choices) => {
            let choices = choices.iter().map(|choice| match choice {
                Choice::Text(text) => quoted!(#runtime::Choice::Text(#text)),
                Choice::Number(number) => {
                    let number = self::number(*number, runtime);
                    quoted!(#runtime::Choice::Number(#number))
                }
            });
            quoted!(#runtime::Constraint::OneOf(&[#(#choices),*]))
        }
    }
}

fn number(number: Number, runtime: &RuntimePath) -> TokenStream {
    match number {
        Number::Whole(number) => {
            let number = Literal::i64_suffixed(number);
            quoted!(#runtime::Number::Whole(#number))
        }
        Number::Broken(number) => {
            let number = Literal::f64_suffixed(number);
            quoted!(#runtime::Number::Broken(#number))
        }
    }
}
