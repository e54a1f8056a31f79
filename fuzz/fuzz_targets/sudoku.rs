//! `cargo +nightly fuzz run sudoku`: any text is read as a puzzle or refused, and the solvers agree.
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/common/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| checks::sudoku(text));
