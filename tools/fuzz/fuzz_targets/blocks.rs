//! `cargo +nightly fuzz run blocks`: any text is parsed as a block puzzle that survives writing and
//! reading, or refused at a valid location.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(text));
