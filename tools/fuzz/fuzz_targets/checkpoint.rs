//! `cargo +nightly fuzz run checkpoint`: any text is parsed as a checkpoint, or refused.
#![no_main]

#[path = "../../../tests/support/checkpoints.rs"]
mod checkpoints;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| checkpoints::check(text));
