//! Where the members of the arguments stand in their text.

use std::ops::Range;

use serde_json::Value;

use super::super::Parameter;
use super::scanner::{Kind, Sink};

/// Where the values of a tool's parameters stand in the text, as far as they are complete.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    parameters: &'static [Parameter],
    complete: Vec<Option<Range<usize>>>,
    /// The parameter whose value is being read, and where it begins.
    at: Option<(usize, usize)>,
}

impl Members {
    pub(crate) fn of(parameters: &'static [Parameter]) -> Self {
        Self {
            parameters,
            complete: vec![None; parameters.len()],
            at: None,
        }
    }

    /// How many are complete.
    pub(crate) fn len(&self) -> usize {
        self.complete.iter().flatten().count()
    }

    /// Where the value of a parameter stands, once it is complete.
    pub(crate) fn get(&self, index: usize) -> Option<Range<usize>> {
        self.complete.get(index).cloned().flatten()
    }
}

/// The depth of a member of the arguments.
const TOP: usize = 1;

impl Sink for Members {
    fn name(&mut self, depth: usize, name: &mut String) -> bool {
        if depth == TOP {
            let mut parameters = self.parameters.iter();
            let index = parameters.position(|parameter| parameter.name == name);
            self.at = index.map(|index| (index, 0));
        }
        true
    }

    fn begins(&mut self, depth: usize, _: Kind, at: usize) {
        if depth == TOP
            && let Some((_, begins)) = &mut self.at
        {
            *begins = at;
        }
    }

    fn text(&mut self, _: &str) {}

    fn scalar(&mut self, _: &mut Value) {}

    fn ends(&mut self, depth: usize, at: usize) {
        if depth == TOP
            && let Some((index, begins)) = self.at.take()
        {
            // Of a name that is given twice the first stands; the call will be refused.
            self.complete[index].get_or_insert(begins..at);
        }
    }
}
