//! `cargo +nightly fuzz run blocks`: any text is read as a block puzzle that can be written and read
//! again, or refused at a place that exists.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(text));
