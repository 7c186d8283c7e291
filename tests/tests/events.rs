//! The events of a call: their order, their fold, and the one that ends it.

mod endings;
mod order;
mod wire;
