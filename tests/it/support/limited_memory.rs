//! The program with few addresses, as a machine with little memory would have it.

use super::program::run;
use std::process::Command;
use std::sync::OnceLock;

/// The program with this many mebibytes of addresses besides those that it takes to start.
///
/// How many it takes to start depends on how it was built and on the system's libraries: it is looked what does.
pub fn with_address_space(mebibytes: u32) -> Command {
    static BASELINE: OnceLock<u32> = OnceLock::new();
    let starts = |&mebibytes: &u32| {
        run(with_total_address_space(mebibytes).arg("--version")).code == Some(0)
    };
    let itself = *BASELINE.get_or_init(|| (1..1024).find(starts).expect("it starts"));
    with_total_address_space(itself + mebibytes)
}

/// The program with this many mebibytes of addresses in all.
fn with_total_address_space(mebibytes: u32) -> Command {
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")]);
    shell
}
