//! `cargo +nightly fuzz run moves`: moves are the same after they are written as directions of
//! tiles and read again, and any text is parsed as a position or as moves, or refused.
#![no_main]

#[allow(dead_code)]
#[path = "../../../tests/support/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, String)| {
    let (moves, text) = input;
    checks::check_moves(&moves);
    checks::check_parser(4, 4, &text);
});
