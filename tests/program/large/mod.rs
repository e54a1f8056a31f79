//! Boards with more than 25 cells: reading, solving, verifying.

mod checkpoints;
mod generating;
mod improving;
mod reading;
mod solving;
mod unproved;

use crate::support::program::{ProgramOutput, fifteen};

/// A position of a 6x6 board, four moves from the goal.
const EASY_POSITION: &str = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 0 27 29 30 \
                    31 32 33 28 34 35";

/// The same position in rows, as answers write it.
const EASY_ROWS: &str = "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / \
                         25 26 0 27 29 30 / 31 32 33 28 34 35";

/// A random position of a 6x6 board (state 1 of `DeepCubeA`'s test set).
const SCRAMBLED: &str = "25 6 14 9 5 17 0 21 3 2 4 29 11 1 20 16 18 12 7 31 30 28 13 23 8 32 22 33 \
                         10 24 26 27 19 35 15 34";

/// Runs the program with a limit that leaves time for the first solution, which takes milliseconds,
/// on a busy machine. Only the random position takes all of it.
fn solve(arguments: &[&str]) -> ProgramOutput {
    let limit = if arguments.contains(&SCRAMBLED) { "2s" } else { "60s" };
    fifteen(&[&["solve", "--time-limit", limit][..], arguments].concat())
}
