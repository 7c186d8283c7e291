mod cases;
mod corpus;
mod generator;
mod round_trip;
