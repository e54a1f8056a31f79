//! `cargo +nightly fuzz run position`: any text is parsed as a position, or refused.
#![no_main]

#[allow(dead_code)]
#[path = "../../../tests/support/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

#[derive(Debug, arbitrary::Arbitrary)]
struct Input<'a> {
    rows: u8,
    cols: u8,
    text: &'a str,
}

fuzz_target!(|input: Input| {
    checks::check_parser((input.rows % 7).into(), (input.cols % 7).into(), input.text);
});
