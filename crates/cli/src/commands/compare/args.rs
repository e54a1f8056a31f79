//! What can be said to `fifteen compare`.

use crate::support::options::append_help;
use crate::tables::cache::CacheArgs;
use crate::tables::heuristic::HeuristicsArg;
use crate::tiles::args::{LimitArgs, PositionArgs, ProcessorArgs, engine_parser};
use clap::Args;

#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, ", and in a comparison only if told to")))]
#[command(mut_arg("names", |names| {
    append_help(names, "; each engine searches with each of them, or with manhattan if left out; their counts differ, and \
        only lengths are compared between them")
}))]
pub struct CompareArgs {
    #[command(flatten)]
    pub positions: PositionArgs,
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
