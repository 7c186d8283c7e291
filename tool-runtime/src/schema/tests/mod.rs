mod cases;
mod corpus;
mod enforced;
mod generator;
mod round_trip;
