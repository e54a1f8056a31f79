//! What can be said on the command line.

use crate::cli::commands::antislide::args::AntislideArgs;
use crate::cli::commands::instances;
use crate::cli::commands::pdb::args::PdbArgs;
use crate::cli::commands::queens::args::QueensArgs;
use crate::cli::commands::slide::args::{SlideArgs, StyleArgs};
use crate::cli::commands::sudoku::args::SudokuArgs;
use crate::cli::tables::cache::CacheArgs;
use anstream::ColorChoice;
use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fifteen::korf::wide::MOST_THREADS;
use fifteen::korf::{Settings, Simd};
use fifteen::{Goal, Size, korf};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Solves sliding puzzles optimally.
///
/// `fifteen START` is short for `fifteen solve START`. A position is 16 hexadecimal digits row by
/// row (base 36 on larger boards), 0 for the blank; or its tiles in decimal, separated by commas
/// or spaces; or a grid of rows.
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

/// Options of every command.
#[derive(Clone, Copy, Debug, Args)]
pub struct Common {
    /// Text for people, or one JSON object per line (solve, compare, korf, pdb, slide, verify,
    /// generate, census, sudoku, queens, antislide)
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub format: Format,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub color: Color,
    /// Print answers only: no iterations, no table of instances, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Say on standard error what was chosen and why
    #[arg(short, long, global = true, help_heading = "Output")]
    pub verbose: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[default]
    Text,
    Jsonl,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice for all output.
    pub fn write_global(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Where positions come from.
#[derive(Debug, Args)]
pub struct Positions {
    /// Positions to start from; without any, they are read from --file or standard input
    #[arg(value_name = "START")]
    pub starts: Vec<String>,
    /// Read positions from a file, one per line or as grids; - is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "starts")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub board: BoardArgs,
}

/// What board, and where its blank belongs.
#[derive(Clone, Copy, Debug, Args)]
pub struct BoardArgs {
    /// Rows and columns of the board
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    /// Where the blank belongs: last (knuth) or first (korf)
    #[arg(long, value_enum, default_value_t)]
    goal: GoalArg,
}

impl BoardArgs {
    /// A board as Knuth has it, which is also how we keep Korf's instances.
    pub fn knuth(size: Size) -> BoardArgs {
        BoardArgs { size, goal: GoalArg::Knuth }
    }

    pub fn goal(self) -> Goal {
        match self.goal {
            GoalArg::Knuth => Goal::Knuth,
            GoalArg::Korf => Goal::Korf,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum GoalArg {
    #[default]
    Knuth,
    Korf,
}

/// Which way of searching.
#[derive(Debug, Args)]
pub struct Method {
    /// The engine that searches
    #[arg(long, default_value = "auto", value_parser = engine_names(true))]
    pub engine: String,
    /// The lower bound it searches with: manhattan, conflict, walking, or pdb- and a partition,
    /// such as pdb-6-6-3 or pdb-aaab/aabb/.bbb/bbb.; auto is what answers soonest, or manhattan
    /// if an engine is named
    #[arg(long, default_value = "auto")]
    pub heuristic: String,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Visit also the nodes that wide can show to be duplicates of others
    #[arg(long)]
    pub no_pruning: bool,
}

impl Method {
    /// What is to be set about the engine.
    pub fn settings(&self) -> Settings {
        let pruning = self.no_pruning.then_some(false);
        Settings { pruning, ..self.processor.settings() }
    }
}

/// What of the processor to use.
#[derive(Clone, Copy, Debug, Args)]
pub struct ProcessorArgs {
    /// Threads to search with (wide uses all cores if left out, and one in comparisons), and to
    /// build tables with
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Which kernels wide runs: auto is the widest the processor has
    #[arg(long, value_enum, default_value_t)]
    simd: SimdArg,
}

impl ProcessorArgs {
    /// The part of an engine's settings that is about the processor.
    pub fn settings(self) -> Settings {
        let simd = match self.simd {
            SimdArg::Auto => None,
            SimdArg::Portable => Some(Simd::Portable),
            SimdArg::Avx2 => Some(Simd::Avx2),
            SimdArg::Avx512 => Some(Simd::Avx512),
        };
        Settings { threads: self.threads, simd, ..Settings::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SimdArg {
    #[default]
    Auto,
    Portable,
    Avx2,
    Avx512,
}

/// How long to search, for each position.
#[derive(Clone, Copy, Debug, Args)]
#[allow(clippy::struct_field_names)] // they are the names of the options
pub struct LimitArgs {
    /// Give up a position after so many seconds; the clock is looked at every few hundredths
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub time_limit: Option<Duration>,
    /// Give up a position after visiting so many nodes
    #[arg(long, value_name = "NODES", value_parser = count, help_heading = "Limits")]
    pub node_limit: Option<u64>,
    /// Give up a position when its solutions are longer than so many moves
    #[arg(long, value_name = "MOVES", help_heading = "Limits")]
    pub move_limit: Option<u32>,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveNotation {
    /// The tiles that are pushed
    #[default]
    Tiles,
    /// The directions of the blank: E, N, W, S
    Blank,
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub positions: Positions,
    #[command(flatten)]
    pub method: Method,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Find all shortest solutions, and count them
    #[arg(long)]
    pub all: bool,
    /// Print at most so many of them
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        requires = "all",
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    limit: u32,
    /// How to print the moves
    #[arg(long, value_enum, default_value_t)]
    pub moves: MoveNotation,
    /// Print the board after every move
    #[arg(long)]
    pub boards: bool,
}

impl SolveArgs {
    /// How many solutions to print, if all are to be found.
    pub fn all(&self) -> Option<usize> {
        self.all.then_some(self.limit as usize)
    }
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    #[command(flatten)]
    pub positions: Positions,
    /// The engines, separated by commas, all of them if left out, or wide if heuristics are named;
    /// ratios are to the first
    #[arg(long, value_delimiter = ',', value_parser = engine_names(false))]
    pub engines: Vec<String>,
    /// The heuristics that each engine searches with, separated by commas, manhattan if left out;
    /// their counts differ, and only lengths are compared between them
    #[arg(long, value_delimiter = ',')]
    pub heuristics: Vec<String>,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Let wide leave out duplicates; its counts are then not compared
    #[arg(long)]
    pub pruning: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct KorfArgs {
    /// Rows and columns of the board: 4x4 for Korf's 100, 5x5 for the 50 of Korf and Felner
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = instances::size)]
    pub size: Size,
    /// Which of them, all if left out: numbers and ranges, such as 1-20,88
    #[arg(long, value_name = "NUMBERS")]
    pub instances: Option<String>,
    #[command(flatten)]
    pub method: Method,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Rows and columns of the board
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    /// In which notation
    #[arg(long, value_enum, default_value_t)]
    pub print: Notation,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Notation {
    /// One line for each handler
    #[default]
    Table,
    /// Rust source, as it is compiled into this program for the usual sizes
    Rust,
    /// Rust source of the kernels of wide, up to 16 cells
    Kernels,
    /// A C program of labels and goto, to time against
    C,
    /// A graph for Graphviz
    Dot,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The position to start from; without one, claims are read from --file or standard input
    #[arg(value_name = "START", requires = "moves")]
    pub start: Option<String>,
    /// The claimed solution: the tiles pushed, or with --moves blank letters E, N, W, S
    #[arg(value_name = "MOVES")]
    pub moves: Option<String>,
    /// Read claims from a file, each line `START MOVES` with START in compact form, or an object
    /// printed by solve; - is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "start")]
    pub file: Option<PathBuf>,
    /// The claims are about a sliding-block puzzle, which is in this file. A claim is moves like
    /// 4@3,2:EES with spaces between them, or an object printed by slide
    #[arg(long, value_name = "PUZZLE", conflicts_with = "start")]
    pub blocks: Option<PathBuf>,
    #[command(flatten)]
    pub style: StyleArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// How the moves are written
    #[arg(long = "moves", value_enum, default_value_t, id = "notation")]
    pub notation: MoveNotation,
}

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// How many positions
    #[arg(long, default_value_t = 1)]
    pub count: u64,
    /// Where the random sequence starts; the same seed makes the same positions
    #[arg(long)]
    pub seed: Option<u64>,
    /// Walk so many random moves from the goal instead of choosing among all positions
    #[arg(long, value_name = "MOVES")]
    pub walk: Option<usize>,
    #[command(flatten)]
    pub board: BoardArgs,
}

#[derive(Debug, Args)]
pub struct CensusArgs {
    /// Count only the positions that happy moves alone can solve
    #[arg(long)]
    pub happy: bool,
    /// Print the positions that are farthest from the goal
    #[arg(long)]
    pub list: bool,
    /// Print at most so many of them
    #[arg(long, value_name = "N", default_value_t = 100, requires = "list")]
    pub limit: usize,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Threads to count with; all cores if left out
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Stop after so many seconds, with the distances completed by then
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub time_limit: Option<Duration>,
    /// Refuse boards whose positions take more memory, in gibibytes; not for --happy
    #[arg(
        long,
        value_name = "GIB",
        value_parser = gibibytes,
        default_value = "2",
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub memory_limit: u64,
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command the page is about; the whole program if left out
    pub command: Option<String>,
}

/// Accepts the name of an engine.
fn engine_names(or_auto: bool) -> PossibleValuesParser {
    let auto = or_auto.then_some("auto");
    let names = korf::ENGINES.iter().map(|engine| engine.name());
    PossibleValuesParser::new(auto.into_iter().chain(names))
}

/// Reads a positive number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "not a number of seconds, 0 or more".to_owned())
}

/// Reads gibibytes, as a number of bytes.
#[allow(clippy::cast_sign_loss)] // no negative number passes the filter
pub fn gibibytes(text: &str) -> Result<u64, String> {
    let gibibytes = text.parse().ok().filter(|number| (0.0..1e9).contains(number));
    let bytes = gibibytes.map(|number: f64| (number * f64::from(1 << 30)) as u64);
    bytes.ok_or_else(|| "not a number of gibibytes, 0 or more".to_owned())
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("not a number of threads from 1 to {MOST_THREADS}"))
}

/// Reads a number of nodes; underscores may group its digits.
pub fn count(text: &str) -> Result<u64, String> {
    text.replace('_', "")
        .parse()
        .map_err(|_| format!("not a whole number of nodes from 0 to {}", u64::MAX))
}
