mod cases;
mod corpus;
mod enforced;
pub(super) mod generator;
pub(super) mod round_trip;
