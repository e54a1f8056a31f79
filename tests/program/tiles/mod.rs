//! Tile positions on the command line: accepted notations and printed answers.

mod answers;
mod batches;
mod goals;
mod notations;
mod pushes;
mod scrambles;
#[cfg(unix)]
mod terminals;
