//! `cargo +nightly fuzz run header`: any bytes are read as the header of a file of tables, or
//! refused.
#![no_main]

#[path = "../../../tests/it/support/header.rs"]
mod header;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: [u8; 80]| header::header(&bytes));
