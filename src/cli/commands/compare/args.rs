//! What can be said to `fifteen compare`.

use crate::cli::frame::options::note;
use crate::cli::frame::options::suggested::Suggested;
use crate::cli::tables::cache::CacheArgs;
use crate::cli::tables::heuristic::heuristics;
use crate::cli::tiles::args::{LimitArgs, Positions, ProcessorArgs, engine_names};
use clap::Args;

#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| note(threads, ", and in a comparison only if told to")))]
pub struct CompareArgs {
    #[command(flatten)]
    pub positions: Positions,
    /// The engines, separated by commas, all of them if left out, or wide if heuristics are named;
    /// ratios are to the first
    #[arg(long, value_delimiter = ',', value_parser = engine_names(false))]
    pub engines: Vec<String>,
    /// The heuristics that each engine searches with, separated by commas, manhattan if left out;
    /// their counts differ, and only lengths are compared between them
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = Suggested(heuristics),
        hide_possible_values = true
    )]
    pub heuristics: Vec<String>,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Let wide leave out duplicates; its counts are then not compared
    #[arg(long)]
    pub pruning: bool,
    /// Print one table for all positions, of means, and none for each
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}
