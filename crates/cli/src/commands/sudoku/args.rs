//! Arguments of `fifteen sudoku`.

use crate::support::options::values::parse_count;
use crate::support::options::{Seed, TimeLimit, append_help};
use crate::support::pictures::{HandoutArg, SvgArg};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use fifteen::sudoku::{Method, Symmetry};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SudokuArgs {
    #[command(subcommand)]
    pub command: Option<SudokuCommand>,
    #[command(flatten)]
    pub solve: SudokuSolveArgs,
}

#[derive(Debug, Subcommand)]
pub enum SudokuCommand {
    /// Generate minimal puzzles with a unique solution
    Generate(SudokuGenerateArgs),
}

#[derive(Debug, Args)]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; applies to each puzzle")))]
#[command(mut_arg("handout", |handout| handout.conflicts_with_all(["methods", "time_limit"])))]
pub struct SudokuSolveArgs {
    /// Puzzles or puzzle files [default: standard input]
    ///
    /// A puzzle has 81 characters or nine rows, with . ? 0 or spaces for empty cells.
    #[arg(value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Read puzzles from a file, one per line or as grids (- for standard input)
    #[arg(short, long, value_name = "FILE", conflicts_with = "puzzles")]
    pub file: Option<PathBuf>,
    /// Use the methods up to N: 1 naked singles, 2 hidden singles, 3 subsets, 4 guessing
    #[arg(long, value_name = "N", default_value = "4")]
    pub methods: Method,
    /// Show the method that placed each digit, and totals
    #[arg(long)]
    pub report: bool,
    /// Print the simplest steps of deduction one by one, each with its reason
    ///
    /// A step places a digit (a naked or hidden single), or removes candidates (locked candidates,
    /// a naked or hidden subset). Cells are named by row and column, such as r3c5. Where the steps
    /// end without a solution, it takes guessing.
    #[arg(long, conflicts_with_all = ["methods", "report"])]
    pub steps: bool,
    #[command(flatten)]
    pub picture: SvgArg,
    #[command(flatten)]
    pub handout: HandoutArg,
    /// Count all solutions instead of stopping at the second
    #[arg(long, alias = "count", conflicts_with_all = ["methods", "report", "steps"])]
    pub all: bool,
    /// With --all, stop after N solutions
    #[arg(
        long = "at-most",
        alias = "limit",
        value_name = "N",
        requires = "all",
        conflicts_with = "report",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub time: TimeLimit,
}

impl SudokuSolveArgs {
    /// Returns the number of solutions to search for.
    pub fn solution_limit(&self) -> u64 {
        if self.all { self.limit.unwrap_or(u64::MAX) } else { 2 }
    }
}

#[derive(Debug, Args)]
pub struct SudokuGenerateArgs {
    /// Number of puzzles [default: 1]
    #[arg(value_name = "COUNT", value_parser = parse_count)]
    puzzles: Option<u64>,
    /// Same as COUNT
    #[arg(long, value_name = "N", conflicts_with = "puzzles", value_parser = parse_count)]
    count: Option<u64>,
    #[command(flatten)]
    pub seed: Seed,
    /// Symmetry of the givens
    ///
    /// Puzzles are minimal among those with this symmetry.
    #[arg(
        long,
        value_parser = symmetry_parser(),
        default_value = "none",
        num_args = 0..=1,
        default_missing_value = "half-turn"
    )]
    pub symmetry: Symmetry,
    /// Generate only puzzles that need method N and none above it
    #[arg(long, value_name = "N")]
    pub methods: Option<Method>,
    #[command(flatten)]
    pub picture: SvgArg,
}

impl SudokuGenerateArgs {
    /// Returns the number of puzzles.
    pub fn count(&self) -> u64 {
        self.puzzles.or(self.count).unwrap_or(1)
    }
}

/// Returns the parser of the names of symmetries.
fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse())
}
