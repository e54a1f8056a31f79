//! `cargo +nightly fuzz run blocks`: any text is either parsed as a block puzzle, which is the same
//! after it is written and read again, or refused with a location in the text or right behind it.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(text));
