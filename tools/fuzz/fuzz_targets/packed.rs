//! `cargo +nightly fuzz run packed`: any integer unpacks to a board that packs to it, or is
//! refused; any random board is unchanged when it is written and read again in every notation.
#![no_main]

#[allow(dead_code)]
#[path = "../../../tests/support/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u128, u64)| {
    let (rows, cols, packed, seed) = input;
    let (rows, cols) = (2 + usize::from(rows % 4), 2 + usize::from(cols % 4));
    checks::check_packed(rows, cols, packed);
    checks::check_board(rows, cols, seed);
});
