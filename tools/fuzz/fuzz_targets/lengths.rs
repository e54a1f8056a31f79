//! `cargo +nightly fuzz run lengths`: any text is parsed as lengths of a box, or as a number of
//! bricks, or refused.
#![no_main]

#[path = "../../../tests/support/lengths.rs"]
mod lengths;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| lengths::check(text));
