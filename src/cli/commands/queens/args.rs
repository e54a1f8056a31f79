//! What can be said about queens.

use crate::cli::frame::values::{seconds, threads};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct QueensArgs {
    /// Columns of the board
    #[arg(value_name = "W", required_unless_present = "table", requires = "height")]
    pub width: Option<usize>,
    /// Rows of the board
    #[arg(value_name = "H", requires = "queens")]
    pub height: Option<usize>,
    /// How many queens stand on it
    #[arg(value_name = "Q")]
    pub queens: Option<usize>,
    /// Print a table for all boards with W <= H <= N, and up to N queens
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "width",
        value_parser = clap::value_parser!(u8).range(1..=32)
    )]
    pub table: Option<u8>,
    /// Keep in a file where the search stands, and go on from there if there is such a file; it is
    /// removed when the search is finished
    #[arg(long, value_name = "FILE", conflicts_with = "table")]
    pub checkpoint: Option<PathBuf>,
    /// Threads to search with; all cores if left out
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Give up after so many seconds, with the best placement so far and what is proved
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub time_limit: Option<Duration>,
}
