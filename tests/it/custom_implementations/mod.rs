//! What another crate sees: the short way to a solution, and heuristics and engines of its own.

mod builders;
mod engine;
mod heuristic;
mod solver;

use fifteen::Board;

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}
