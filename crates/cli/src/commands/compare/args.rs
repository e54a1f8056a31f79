//! What can be said to `fifteen compare`.

use crate::support::options::note;
use crate::tables::cache::CacheArgs;
use crate::tables::heuristic::HeuristicsArg;
use crate::tiles::args::{LimitArgs, Positions, ProcessorArgs, engine_parser};
use clap::Args;

#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| note(threads, ", and in a comparison only if told to")))]
#[command(mut_arg("names", |names| {
    note(names, "; each engine searches with each of them, or with manhattan if left out; their counts differ, and \
        only lengths are compared between them")
}))]
pub struct CompareArgs {
    #[command(flatten)]
    pub positions: Positions,
    /// The engines, separated by commas, all of them if left out, or wide if heuristics are named;
    /// ratios are to the first
    #[arg(long, value_delimiter = ',', value_parser = engine_parser(false))]
    pub engines: Vec<String>,
    #[command(flatten)]
    pub heuristics: HeuristicsArg,
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
