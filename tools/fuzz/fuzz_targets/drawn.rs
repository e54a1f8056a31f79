//! `cargo +nightly fuzz run drawn`: any text below a heading is read as a drawn puzzle that can be
//! written in both forms and read again, or refused at a place that exists.
#![no_main]

#[path = "../../../crates/sliding/tests/texts/check.rs"]
mod blocks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| blocks::text(&format!("start:\n{text}")));
