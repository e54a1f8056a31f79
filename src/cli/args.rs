//! The program as it is said on the command line: its commands, whose arguments live with them, and the
//! options that all of them have.

use crate::cli::commands::antislide::args::AntislideArgs;
use crate::cli::commands::census::args::CensusArgs;
use crate::cli::commands::compare::args::CompareArgs;
use crate::cli::commands::generate::GenerateArgs;
use crate::cli::commands::korf::KorfArgs;
use crate::cli::commands::machine::MachineArgs;
use crate::cli::commands::pdb::args::PdbArgs;
use crate::cli::commands::queens::args::QueensArgs;
use crate::cli::commands::shell::{CompletionsArgs, ManArgs};
use crate::cli::commands::slide::args::SlideArgs;
use crate::cli::commands::solve::SolveArgs;
use crate::cli::commands::sudoku::args::SudokuArgs;
use crate::cli::commands::verify::args::VerifyArgs;
use crate::cli::frame::options::Common;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;

/// Solves sliding puzzles optimally.
///
/// `fifteen START` is short for `fifteen solve START`. A position is its tiles in decimal, quoted or as
/// sixteen words, 0 or _ for the blank; or 16 hexadecimal digits row by row (base 36 on larger
/// boards); or a grid of rows; or a file of these.
#[derive(Debug, Parser)]
#[command(name = "fifteen", version, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub common: Common,
}

impl Cli {
    /// Parses the arguments of the program; `solve` is put before them if they begin with no
    /// command.
    pub fn from_arguments() -> Cli {
        let mut arguments: Vec<OsString> = std::env::args_os().collect();
        if is_short_for_solve(&arguments) {
            arguments.insert(1, "solve".into());
        }
        Cli::parse_from(arguments)
    }
}

/// Whether the first argument that is not an option, nor the value of one, is no command.
fn is_short_for_solve(arguments: &[OsString]) -> bool {
    let program = Cli::command();
    let solve = program.find_subcommand("solve").expect("there is one");
    let takes_value = |option: &str| {
        let mut known = program.get_arguments().chain(solve.get_arguments());
        known.any(|argument| {
            let long = argument.get_long().map(|long| format!("--{long}"));
            let short = argument.get_short().map(|short| format!("-{short}"));
            let is_it = [long, short].into_iter().flatten().any(|name| name == option);
            is_it && argument.get_action().takes_values()
        })
    };
    let mut rest = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    while let Some(argument) = rest.next() {
        match argument.as_ref() {
            "-h" | "--help" | "-V" | "--version" => return false,
            "-" | "--" => return true,
            option if option.starts_with('-') => {
                if takes_value(option) {
                    rest.next();
                }
            }
            "help" => return false,
            word => return program.find_subcommand(word).is_none(),
        }
    }
    true
}

/// Part of the help, since scripts depend on it.
const EXIT_CODES: &str = "\
Exit codes: 0 answered; 1 proved to have no solution, or a claim is false; \
2 bad input or usage; \
3 a limit was reached; 4 engines disagree (please report); 130 interrupted.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a shortest solution of each position
    Solve(SolveArgs),
    /// Run several engines and heuristics on the same positions and compare counts and times
    Compare(CompareArgs),
    /// Solve Korf's 100 instances, or the 50 of the 24-puzzle, and check lengths
    Korf(KorfArgs),
    /// Build, check and remove pattern databases
    Pdb(PdbArgs),
    /// Solve sliding-block puzzles in the fewest moves
    Slide(SlideArgs),
    /// Show the automaton
    Machine(MachineArgs),
    /// Check claimed solutions
    Verify(VerifyArgs),
    /// Make random solvable positions
    Generate(GenerateArgs),
    /// Count the positions at each distance from the goal
    Census(CensusArgs),
    /// Solve sudoku, and show how
    Sudoku(SudokuArgs),
    /// Leave as many squares as possible unattacked by queens
    Queens(QueensArgs),
    /// Count the packings of bricks in a box in which no brick can move
    Antislide(AntislideArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}
