//! `cargo +nightly fuzz run sudoku`: any text is parsed as a puzzle, or refused, and the solvers
//! agree.
#![no_main]

#[path = "../../../tests/support/puzzle.rs"]
mod puzzle;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| puzzle::check(text));
