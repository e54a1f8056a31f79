//! Arguments of `fifteen slide`.

use crate::support::checkpoint::CheckpointArgs;
use crate::support::level_checkpoint::checkpoint_directory;
use crate::support::options::values::parse_positive;
use crate::support::options::{MemoryLimit, NodeLimit, Seed, ThreadsArg, TimeLimit, append_help};
use crate::support::pictures::{HandoutArg, PictureArgs, SvgArg};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, value_parser};
use fifteen::sliding::{COLLECTION, Format, Style, Task};
use std::path::{Path, PathBuf};

/// Arguments of `slide`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct SlideArgs {
    #[command(subcommand)]
    pub command: Option<SlideCommand>,
    #[command(flatten)]
    pub search: SlideSearchArgs,
}

/// Subcommands of `slide`.
#[derive(Debug, Subcommand)]
pub enum SlideCommand {
    /// Generate random puzzles, each the hardest of its configuration space
    Generate(SlideGenerateArgs),
}

/// Arguments of a search.
#[derive(Debug, Args)]
#[command(mut_arg("checkpoint", checkpoint_directory))]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; applies to each puzzle")))]
#[command(mut_arg("node_limit", |limit| {
    append_help(limit, "; counts configurations, and applies to each puzzle")
}))]
#[command(after_long_help = FORMATS_HELP)]
#[allow(clippy::struct_excessive_bools)] // command line flags
pub struct SlideSearchArgs {
    /// Puzzle file or name from the collection [default: standard input]
    ///
    /// A puzzle is a drawing, a text in the format of Knuth's SLIDING, or a line or table of a Rush
    /// Hour or Klotski collection (see below). A file may have many puzzles.
    #[arg(value_name = "FILE|NAME", conflicts_with_all = ["puzzle", "list"])]
    pub file: Option<PathBuf>,
    /// Name of a puzzle from the collection
    #[arg(long, value_name = "NAME", value_parser = puzzle_name_parser(), conflicts_with = "list")]
    pub puzzle: Option<String>,
    /// List the collection
    #[arg(long, conflicts_with_all = ["checkpoint", "svg", "animation", "html", "handout"])]
    pub list: bool,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Print the number of configurations at each distance
    ///
    /// Distances are from the start, or with --hardest from the goals.
    #[arg(long)]
    pub levels: bool,
    /// Explore all reachable configurations and show the farthest
    #[arg(long, group = "farthest", conflicts_with = "all")]
    pub explore: bool,
    /// Find the hardest starts: those farthest from every goal
    #[arg(long, group = "farthest", conflicts_with_all = ["all", "forward"])]
    pub hardest: bool,
    /// Show at most N farthest configurations [default: 3, or 8 with --hardest]
    #[arg(
        long,
        value_name = "N",
        requires = "farthest",
        value_parser = value_parser!(u32).range(1..=10_000)
    )]
    limit: Option<u32>,
    /// Count all shortest solutions
    #[arg(long)]
    pub all: bool,
    /// Draw the board after every move
    #[arg(long, conflicts_with = "farthest")]
    pub boards: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    #[command(flatten)]
    pub handout: HandoutArg,
    /// Print the puzzle in this format without solving it
    ///
    /// With --explore or --hardest, print the farthest configurations, each as the start of a
    /// puzzle.
    #[arg(
        long,
        value_parser = format_parser(),
        value_name = "FORMAT",
        conflicts_with_all = ["list", "all", "boards", "levels"],
        help_heading = "Output"
    )]
    pub text: Option<Format>,
    /// Search forward only
    ///
    /// --levels, --all, --format jsonl and --format csv imply this option. A search that is resumed
    /// in another format keeps its direction.
    #[arg(long)]
    pub forward: bool,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub nodes: NodeLimit,
    #[command(flatten)]
    pub keep: CheckpointArgs,
}

/// Default numbers of farthest configurations and of hardest starts to show.
const DEFAULT_FARTHEST: usize = 3;
const DEFAULT_HARDEST: usize = 8;

impl SlideSearchArgs {
    /// Returns the task of the search.
    pub fn task(&self) -> Task {
        let usual = if self.hardest { DEFAULT_HARDEST } else { DEFAULT_FARTHEST };
        let listed = self.limit.map_or(usual, |limit| limit as usize);
        match (self.explore, self.hardest) {
            (true, _) => Task::Explore { max_listed: listed },
            (_, true) => Task::Hardest { max_listed: listed },
            _ => Task::Solve,
        }
    }

    /// Returns whether the task requires a goal.
    pub fn needs_goal(&self) -> bool {
        self.hardest || !(self.explore || self.text.is_some() || self.handout.is_requested())
    }

    /// Returns the options that only a search uses: whether each is given, and its name.
    pub fn search_options(&self) -> [(bool, &'static str); 8] {
        [
            (self.keep.checkpoint.is_some(), "--checkpoint"),
            (self.style.given().is_some(), "--style"),
            (self.levels, "--levels"),
            (self.forward, "--forward"),
            (self.threads.count.is_some(), "--threads"),
            (self.memory.limit.is_some(), "--memory"),
            (self.time.limit.is_some(), "--time-limit"),
            (self.nodes.limit.is_some(), "--node-limit"),
        ]
    }

    /// Returns whether the puzzle comes from standard input.
    pub fn is_from_stdin(&self) -> bool {
        let file = self.file.as_deref();
        self.puzzle.is_none() && file.is_none_or(|file| file == Path::new("-"))
    }

    /// Returns whether the farthest configurations are requested, rather than a solution.
    pub fn is_about_farthest(&self) -> bool {
        self.explore || self.hardest
    }
}

/// Arguments of `slide generate`.
#[derive(Debug, Args)]
#[command(mut_arg("node_limit", |limit| limit.help(SPACE_LIMIT_HELP)))]
#[command(after_long_help = GENERATE_HELP)]
pub struct SlideGenerateArgs {
    /// File or name of a puzzle that gives the board and the pieces [default: Rush Hour]
    #[arg(value_name = "FILE|NAME", conflicts_with_all = ["size", "walls"])]
    pub file: Option<PathBuf>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_positive)]
    pub count: u64,
    /// Generate only puzzles that take at least this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1)]
    pub at_least: usize,
    /// Generate only puzzles that take at most this many moves
    #[arg(long, value_name = "MOVES")]
    pub at_most: Option<usize>,
    #[command(flatten)]
    pub seed: Seed,
    /// Skip the first N attempts, to continue an earlier run with the same seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub skip: u64,
    /// Rows and columns of a Rush Hour board
    ///
    /// From size 8 on, most arrangements reach the node limit and are given up, so a puzzle may
    /// take minutes. With --walls, fewer do.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 6,
        value_parser = value_parser!(u8).range(4..=16)
    )]
    pub size: u8,
    /// Maximum number of walls of a Rush Hour board
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub walls: u8,
    /// Also rotate pieces, unless they are pinned or belong to the goal
    #[arg(long, requires = "file", conflicts_with_all = ["size", "walls"])]
    pub turn: bool,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Print the puzzles in this format [default: rush if possible, or drawn]
    #[arg(long, value_parser = format_parser(), value_name = "FORMAT", help_heading = "Output")]
    pub text: Option<Format>,
    #[command(flatten)]
    pub picture: SvgArg,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub nodes: NodeLimit,
}

/// Help for the node limit of the generator.
const SPACE_LIMIT_HELP: &str = "Give up an arrangement from which more than N configurations can be reached [default: 15k for \
     Rush Hour of up to 6x6 cells, otherwise 50k]";

/// Explanation of the generator in the long help.
const GENERATE_HELP: &str = "\
Each attempt places the pieces at random, explores everything that can be reached, and takes the
start that is farthest from the goal. If it takes fewer moves than --at-least, one piece at a time
is changed. Puzzles with a piece that could be left out are dropped, and so are rotations and
reflections of others. The puzzles are printed at the end, hardest first; Ctrl-C prints those found.

Without a file, the pieces are those of Rush Hour: the red car and at most eleven other cars and
four trucks. With a file, they are those of its puzzle. Pieces that are bound to a row or column
keep to it if the goal names them.

The same seed gives the same puzzles, with any number of threads.";

/// Returns the parser of the names of formats.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    let about = |format| match format {
        Format::Knuth => "Format of Knuth's SLIDING",
        Format::Drawn => "Drawing with one letter per piece",
        Format::Rush => "Board of Rush Hour on one line",
        Format::Klotski => "Klotski on one line",
        Format::Cars => "Table of the cars of a Rush Hour board",
    };
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(about(format)));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

/// Description of the puzzle formats in the long help.
const FORMATS_HELP: &str = "\
A puzzle is a drawing with a letter or digit per piece, # for blocked cells and . for empty ones:

  title: Klotski

  start:
  ABBC
  ABBC
  DEEF
  DGHF
  I..J

  goal:
  ????
  ????
  ????
  ?BB?
  ?BB?

The first drawing is the start, the others are alternative goals. A blank line ends a drawing;
headings are optional. Pieces of the same shape are interchangeable. In a goal, ? matches anything;
if a goal has no ? and leaves out pieces, . matches anything, too. The line 'apart: A C' makes
pieces distinguishable; the line 'parts: A' declares a piece of several unconnected parts.

'rows: A C' and 'columns: B D' let pieces move only along their row or column, and 'pinned: E' not
at all. 'exit: A right 3' is an opening in the frame, to the right of row 3; the goal is that A
reaches it.

The format of Knuth's SLIDING is also accepted: the size, the kinds of pieces, the start and the
goals. In a configuration, each character describes the first cell that no earlier one covers: a
digit or letter places a piece whose first cell it is, 0 is an empty cell, x a blocked one:

  5 x 4 Klotski
  1 = 11/11
  2 = 1/1
  3 = 11
  4 = 1
  212232444004
  ?????????????1???

Collections of Rush Hour and Klotski have one puzzle per line: a board, with an optional number of
moves before it and an optional number of reachable configurations after it. In Rush Hour, o is an
empty cell, x is a wall, and car A leaves to the right:

  51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780

In Klotski, @ is an empty cell, and the piece of 2x2 cells is to reach the middle of the bottom:

  81 HAAI/HAAI/JBBK/JNOK/P@@Q

Tables of cars begin with a line of column names, and have one line per car:

  car,orientation,col,row,length

If a file has several puzzles, all of them are solved, in file order. The numbers in the file are
checked, or the answer says that they are not; if one of them is wrong, the exit code is 1.

--text converts between the formats:

  fifteen slide klotski --text drawn > mine.txt
  fifteen slide mine.txt --style 2
  fifteen slide mine.txt --style 2 --hardest --html hardest.html";

/// Option for the style of moves.
#[derive(Clone, Copy, Debug, Args)]
pub struct StyleArgs {
    /// Style of moves: step, line, path, step+, line+, path+ [default: step, or that of the format]
    ///
    /// A step moves a piece by one cell, a line any number of cells in one direction, and a path
    /// any number of cells. With + several pieces may move together. The numbers 0 to 5 stand for
    /// the six styles in this order. Collections of Rush Hour and Klotski count paths, which is
    /// the default for their lines and tables. For other puzzles the default is a step.
    #[arg(long, value_name = "STYLE")]
    style: Option<Style>,
}

impl StyleArgs {
    /// Returns the requested style.
    pub fn given(self) -> Option<Style> {
        self.style
    }

    /// Returns the style for a puzzle in this format: the requested one, or else that of the
    /// format, or else steps.
    pub fn style(self, format: Option<Format>) -> Style {
        self.style.or_else(|| format?.style()).unwrap_or(Style::STEP)
    }
}

/// Returns the parser of the names in the collection.
fn puzzle_name_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(COLLECTION.map(|classic| classic.name))
}
