//! `cargo +nightly fuzz run large`: any text is parsed as a position of any size, or refused.
#![no_main]

#[allow(dead_code)]
#[path = "../../../tests/support/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| checks::check_large_parser(text));
