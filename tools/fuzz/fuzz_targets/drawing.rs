//! `cargo +nightly fuzz run drawing`: any text below a heading is either parsed as a drawn puzzle,
//! which is the same after it is written and read again in both forms, or refused with a location
//! in the text or right behind it.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(&format!("start:\n{text}")));
