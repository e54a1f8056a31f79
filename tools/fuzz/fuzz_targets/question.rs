//! `cargo +nightly fuzz run question`: any text is parsed as a question without acting options, or
//! refused.
#![no_main]

#[path = "../../../tests/it/support/questions.rs"]
mod questions;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| questions::check(text));
