//! `cargo +nightly fuzz run partition`: any text is parsed as a partition of tiles, or refused.
#![no_main]

#[path = "../../../crates/patterns/tests/common/text.rs"]
mod text;

use libfuzzer_sys::fuzz_target;

#[derive(Debug, arbitrary::Arbitrary)]
struct Input<'a> {
    rows: u8,
    cols: u8,
    text: &'a str,
}

fuzz_target!(|input: Input| {
    text::check_partition_text((input.rows % 7).into(), (input.cols % 7).into(), input.text);
});
