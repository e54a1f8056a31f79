//! `cargo +nightly fuzz run hosts`: any text is parsed as a list of hosts, or refused with a
//! location.
#![no_main]

#[path = "../../../tests/support/hosts.rs"]
mod hosts;
// The module alone, because its crate depends on timely dataflow.
#[allow(dead_code)]
#[path = "../../../crates/cluster/src/hosts.rs"]
mod hosts_of_cluster;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| hosts::check(text));
