//! `cargo +nightly fuzz run packing`: the checker of packings agrees with a naive one.
#![no_main]

#[path = "../../../tests/support/packings.rs"]
mod packings;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: packings::Bricks| packings::check(&input));
