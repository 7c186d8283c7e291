//! What generated code calls. Nothing here is for people: it changes with the macro, which is locked to this version.

pub use std::{stringify, sync::Arc};

pub use crate::tool::{
    Arg, Argument, Arrived, Collected, Container, Declaration, Declarations, Declared, Detail,
    DisplayDetail, Fallible, FromCall, FromState, FromText, HasDefault, IntoPresentation, Kind,
    Lent, LentBy, NO_OUTPUT, Named, NotCoded, NotOptional, NotResult, NotShown, Outcome, Output,
    OutputSchema, PlainContent, Presented, Probe, Running, Show, ShowDisplay, Started, Starting,
    Take, Tool, ToolList, Tools, Unwrap, arg,
    arguments::{
        Choice, Constraint, Number, Parameter, Read, ReadError, Reader, Refused, Shown, object,
        skip,
    },
    blocking, boxed, collect, distinct, finish, fixed, formatted, name, of_text, output,
    placeholder, presentation, presented, shown,
};
