//! `cargo +nightly fuzz run hosts`: any text is parsed as a list of hosts, or refused with a
//! location.
#![no_main]

// Only this module of the crate, which depends on timely dataflow.
#[path = "../../../tests/it/support/hosts.rs"]
mod hosts;
#[allow(dead_code)]
#[path = "../../../crates/cluster/src/hosts.rs"]
mod hosts_of_cluster;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| hosts::check(text));
