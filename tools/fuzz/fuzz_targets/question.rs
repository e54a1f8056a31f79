//! `cargo +nightly fuzz run question`: any text is refused, or parses as a question without options
//! that have side effects.
#![no_main]

#[path = "../../../tests/support/questions.rs"]
mod questions;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| questions::check(text));
