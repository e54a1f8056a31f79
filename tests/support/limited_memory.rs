//! The program with a limited address space, as on a machine with little memory.

use super::program::run;
use std::process::Command;
use std::sync::OnceLock;

/// Returns a command for the program with some mebibytes of address space beyond its minimum.
///
/// The minimum depends on the build and on the libraries of the system; it is measured once.
pub fn with_address_space(mebibytes: u32) -> Command {
    static BASELINE: OnceLock<u32> = OnceLock::new();
    let starts = |&mebibytes: &u32| {
        run(with_total_address_space(mebibytes).arg("--version")).code == Some(0)
    };
    let baseline = *BASELINE.get_or_init(|| (1..1024).find(starts).expect("a running program"));
    with_total_address_space(baseline + mebibytes)
}

/// Returns a command for the program with a total limit of its address space, in mebibytes.
fn with_total_address_space(mebibytes: u32) -> Command {
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")]);
    shell
}
