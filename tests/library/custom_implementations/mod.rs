//! Use of the library by another crate: the simple interface, and custom heuristics and engines.

mod builders;
mod engine;
mod heuristic;
mod solver;

use fifteen::Board;

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}
