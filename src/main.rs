//! The command line of `fifteen`: parses the arguments, runs one command, reports one error.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
