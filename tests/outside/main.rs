//! What another crate sees: the short way to a solution, and heuristics and engines of its own.

#[path = "../common/mod.rs"]
mod common;

mod engine;
mod heuristic;
mod solver;

use fifteen::Board;

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}
