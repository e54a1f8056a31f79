//! What can be said to `fifteen slide`.

use crate::cli::frame::options::{MemoryLimit, NodeLimit, ThreadsArg, TimeLimit, note};
use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};
use fifteen::sliding::{COLLECTION, Style};
use std::path::PathBuf;

/// Options of `fifteen slide`.
#[derive(Debug, Args)]
#[command(mut_arg("node_limit", |limit| note(limit, "; nodes are the configurations found")))]
#[allow(clippy::struct_excessive_bools)] // options are what they are
pub struct SlideArgs {
    /// The puzzle, in the format of Knuth's SLIDING; standard input if left out or -
    #[arg(value_name = "FILE", conflicts_with_all = ["puzzle", "list"])]
    pub file: Option<PathBuf>,
    /// A puzzle of the collection
    #[arg(long, value_name = "NAME", value_parser = names(), conflicts_with = "list")]
    pub puzzle: Option<String>,
    /// List the collection
    #[arg(long)]
    pub list: bool,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Print how many configurations there are at each distance from the start
    #[arg(long)]
    pub levels: bool,
    /// Look at all configurations that can be reached, whatever the goal, and show the farthest
    #[arg(long, conflicts_with = "all")]
    pub explore: bool,
    /// Count all shortest solutions
    #[arg(long)]
    pub all: bool,
    /// Draw the board after every move
    #[arg(long)]
    pub boards: bool,
    /// Draw all boards of the solution side by side, in an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "explore", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    /// Write a web page that plays the solution
    #[arg(long, value_name = "FILE", conflicts_with = "explore", help_heading = "Output")]
    pub html: Option<PathBuf>,
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
}

/// The style.
#[derive(Clone, Copy, Debug, Args)]
pub struct StyleArgs {
    /// What counts as one move: one piece 0 by one step, 1 by any number of steps in one direction,
    /// 2 by any number of steps; or 3, 4, 5 the same for several pieces moved together
    #[arg(long, value_name = "0..5", value_parser = value_parser!(u8).range(0..6), default_value_t)]
    style: u8,
}

impl StyleArgs {
    /// The style.
    pub fn style(self) -> Style {
        Style::new(self.style).expect("the parser checked it")
    }
}

/// The names of the collection.
fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(COLLECTION.map(|classic| classic.name))
}
