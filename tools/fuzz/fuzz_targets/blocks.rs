//! `cargo +nightly fuzz run blocks`: any text either parses as a block puzzle that is unchanged
//! when it is written and read again, or is refused with a location in the text or right after it.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(text));
