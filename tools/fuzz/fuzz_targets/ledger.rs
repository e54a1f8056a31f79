//! `cargo +nightly fuzz run ledger`: any text is read as what is kept of a search, or refused.
#![no_main]

#[path = "../../../tests/it/support/ledgers.rs"]
mod ledgers;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| ledgers::check(text));
