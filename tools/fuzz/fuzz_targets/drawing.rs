//! `cargo +nightly fuzz run drawing`: any text below a heading is parsed as a drawn puzzle that
//! survives writing and reading in both forms, or refused at a valid location.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(&format!("start:\n{text}")));
