//! `cargo +nightly fuzz run certificate`: any forgery of a certificate is refused, or proves a true
//! statement.
#![no_main]

#[path = "../../../tests/support/forgeries.rs"]
mod forgeries;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: forgeries::ForgeryScript| forgeries::check(&input));
