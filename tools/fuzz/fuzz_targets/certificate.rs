//! `cargo +nightly fuzz run certificate`: whatever is done to a certificate, it is refused, or proves what is true.
#![no_main]

#[path = "../../../tests/it/support/forgeries.rs"]
mod forgeries;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: forgeries::ForgeryScript| forgeries::check(&input));
