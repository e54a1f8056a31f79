//! `cargo +nightly fuzz run drawing`: any text below a heading either parses as a drawn puzzle that
//! is unchanged when it is written and read again in both formats, or is refused with a location in
//! the text or right after it.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(&format!("start:\n{text}")));
