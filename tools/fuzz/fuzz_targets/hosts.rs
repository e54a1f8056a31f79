//! `cargo +nightly fuzz run hosts`: any text is read as a list of hosts, or refused where it is wrong.
#![no_main]

// Without the crate around it, which brings timely dataflow.
#[allow(dead_code)]
#[path = "../../../crates/cluster/src/hosts.rs"]
mod hosts_of_cluster;
#[path = "../../../tests/it/support/hosts.rs"]
mod hosts;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| hosts::check(text));
