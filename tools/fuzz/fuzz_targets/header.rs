//! `cargo +nightly fuzz run header`: any bytes are parsed as the header of a table file, or
//! refused.
#![no_main]

#[path = "../../../tests/support/header.rs"]
mod header;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: [u8; 80]| header::check_header(&bytes));
