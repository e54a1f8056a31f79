//! The executable `fifteen`.

use std::env;
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
fn main() -> ExitCode {
    fifteen_cli::run(env::args_os().collect()).into()
}
