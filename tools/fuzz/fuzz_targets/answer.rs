//! `cargo +nightly fuzz run answer`: any text is parsed as a stored answer, or refused.
#![no_main]

#[path = "../../../tests/support/answers.rs"]
mod answers;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (certain, rest) = text.split_once(" ~").unwrap_or((text, ""));
    answers::check(certain, rest);
});
