//! What can be said to `fifteen slide`.

use crate::support::level_checkpoint::LevelStoreArgs;
use crate::support::options::{MemoryLimit, NodeLimit, ThreadsArg, TimeLimit, append_help};
use crate::support::pictures::PictureArgs;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, value_parser};
use fifteen::sliding::{COLLECTION, Style, Task};
use std::path::{Path, PathBuf};

/// Options of `fifteen slide`.
#[derive(Debug, Args)]
#[command(mut_arg("node_limit", |limit| append_help(limit, "; nodes are the configurations found")))]
#[command(after_long_help = FORMS_HELP)]
#[allow(clippy::struct_excessive_bools)] // options are what they are
pub struct SlideArgs {
    /// The puzzle: a file, drawn or in the form of Knuth's SLIDING (see below), or a name of the
    /// collection; standard input if left out or -
    #[arg(value_name = "FILE|NAME", conflicts_with_all = ["puzzle", "list"])]
    pub file: Option<PathBuf>,
    /// A puzzle of the collection
    #[arg(long, value_name = "NAME", value_parser = puzzle_name_parser(), conflicts_with = "list")]
    pub puzzle: Option<String>,
    /// List the collection
    #[arg(long, conflicts_with = "checkpoint")]
    pub list: bool,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Print how many configurations there are at each distance from the start, or with --hardest from
    /// the goals
    #[arg(long)]
    pub levels: bool,
    /// Look at all configurations that can be reached, whatever the goal, and show the farthest
    #[arg(long, group = "farthest", conflicts_with = "all")]
    pub explore: bool,
    /// Look at all configurations from which a goal can be reached, and show the hardest starts: those
    /// that are farthest from every goal
    #[arg(long, group = "farthest", conflicts_with_all = ["all", "forward"])]
    pub hardest: bool,
    /// Show at most this number of the farthest configurations; 3 if left out, of hardest starts 8
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
    /// Print the puzzle itself, in this form, without solving it; or the farthest configurations, each as
    /// the start of a puzzle
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        conflicts_with_all = ["list", "all", "boards", "levels"],
        help_heading = "Output"
    )]
    pub text: Option<FormArg>,
    /// Search from the start only, even if all is known about the goal; --levels, --all and
    /// --format jsonl do so anyway
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
    pub keep: LevelStoreArgs,
}

/// How many of the farthest configurations are shown if nobody says, and how many of the hardest
/// starts, of which people want to see more.
const DEFAULT_FARTHEST: usize = 3;
const DEFAULT_HARDEST: usize = 8;

impl SlideArgs {
    /// At most how many of the farthest configurations are shown.
    pub fn list_limit(&self) -> usize {
        let usual = if self.hardest { DEFAULT_HARDEST } else { DEFAULT_FARTHEST };
        self.limit.map_or(usual, |limit| limit as usize)
    }

    /// What is to be done with the puzzle.
    pub fn task(&self) -> Task {
        let listed = self.list_limit();
        match (self.explore, self.hardest) {
            (true, _) => Task::Explore { max_listed: listed },
            (_, true) => Task::Hardest { max_listed: listed },
            _ => Task::Solve,
        }
    }

    /// Whether the puzzle comes from standard input.
    pub fn is_from_stdin(&self) -> bool {
        let file = self.file.as_deref();
        self.puzzle.is_none() && file.is_none_or(|file| file == Path::new("-"))
    }

    /// Whether it is about the farthest configurations, rather than about a solution.
    pub fn is_about_farthest(&self) -> bool {
        self.explore || self.hardest
    }
}

/// How a puzzle is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormArg {
    /// As for Knuth's SLIDING
    Knuth,
    /// As pictures with a letter for each piece
    Drawn,
}

/// Part of the long help: how a puzzle is written down.
const FORMS_HELP: &str = "\
A puzzle is drawn, with a letter or a digit for each piece, # for blocked cells, and . for empty ones:

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

The first picture is the start, the others are goals, the nearest of which counts; a blank line ends a
picture, and the headings may be left out. Shapes are what one sees, and pieces of the same shape are of
one kind. In a goal ? is whatever. If a goal has no ? and not all pieces, then . is whatever, too.
A line 'apart: A C' tells pieces of the same shape apart; a line 'parts: A' says that a piece is in
several parts that do not touch.

The form of Knuth's SLIDING is read as well: the size, the kinds of pieces row by row, the start and the
goals, where a character is the piece, the 0 (empty) or the x (blocked) on the next cell not yet filled:

  5 x 4 Klotski
  1 = 11/11
  2 = 1/1
  3 = 11
  4 = 1
  212232444004
  ?????????????1???

--text knuth and --text drawn print a puzzle in either form:

  fifteen slide klotski --text drawn > mine.txt
  fifteen slide mine.txt --style 2
  fifteen slide mine.txt --style 2 --hardest --html hardest.html";

/// The style.
#[derive(Clone, Copy, Debug, Args)]
pub struct StyleArgs {
    /// What counts as one move of a piece: a step, a line (any number of steps in one direction) or a
    /// path (any number of steps); step+, line+ and path+ for several pieces moved together; or the
    /// numbers 0 to 5 for these six
    #[arg(long, value_name = "STYLE", default_value = "step")]
    style: Style,
}

impl StyleArgs {
    /// The style.
    pub fn style(self) -> Style {
        self.style
    }
}

/// The names of the collection.
fn puzzle_name_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(COLLECTION.map(|classic| classic.name))
}
