//! What generated code calls. Nothing here is for people: it changes with the macro, which is locked to this version.

pub use std::{stringify, sync::Arc};

pub use crate::tool::{
    Arg, Argument, Arrived, Collected, Container, Declaration, Detail, DisplayDetail, Fallible,
    FromCall, FromState, IntoPresentation, Kind, Lent, LentBy, NO_OUTPUT, Named, NotCoded,
    NotOptional, NotResult, NotShown, Outcome, Output, OutputSchema, PlainContent, Presented,
    Probe, Running, Show, ShowDisplay, Started, Starting, Take, Tool, ToolList, Tools, Unwrap, arg,
    arguments::{Parameter, Read, ReadError, Reader, Refused, Shown, object, skip},
    blocking, boxed, collect, distinct, finish, fixed, formatted, output, presentation, presented,
    shown,
};
