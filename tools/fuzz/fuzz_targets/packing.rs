//! `cargo +nightly fuzz run packing`: what the checker says of bricks in a box is what anybody sees.
#![no_main]

#[path = "../../../tests/it/support/packings.rs"]
mod packings;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: packings::Bricks| packings::check(&input));
