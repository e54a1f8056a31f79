//! Arguments of `fifteen compare`.

use crate::support::options::{MemoryLimit, append_help};
use crate::tables::cache::CacheArgs;
use crate::tables::heuristic::HeuristicsArg;
use crate::tiles::args::{
    LimitArgs, MetricArgs, OrderArg, PositionArgs, ProcessorArgs, engine_parser,
};
use crate::tiles::lists::conflict_with_print;
use clap::Args;
use fifteen::korf::Weight;

#[derive(Debug, Args)]
#[command(mut_args(conflict_with_print))]
#[command(mut_arg("memory", |memory| {
    append_help(memory, "; applies to engines that store nodes, for each position [default: 1 GiB]")
}))]
#[command(mut_arg("threads", |threads| append_help(threads, " [default: 1]")))]
#[command(mut_arg("names", |names| {
    append_help(names, "; each engine runs with each of them, and node counts are compared per heuristic \
        [default: manhattan, or with --metric multi walking if it supports the size]")
}))]
pub struct CompareArgs {
    #[command(flatten)]
    pub positions: PositionArgs,
    /// Engines, comma-separated [default: plain,fsa,wide, or wide with --heuristics]
    ///
    /// Ratios of speed are relative to the first engine.
    #[arg(long, alias = "engine", value_delimiter = ',', value_parser = engine_parser(false))]
    pub engines: Vec<String>,
    /// Comma-separated weights from 1 to 10, for the engines plain and astar
    ///
    /// Solutions may then be up to this many times as long as the shortest.
    #[arg(long = "weights", alias = "weight", value_name = "WEIGHTS", value_delimiter = ',')]
    pub weights: Vec<Weight>,
    #[command(flatten)]
    pub order: OrderArg,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub metric: MetricArgs,
    #[command(flatten)]
    pub heuristics: HeuristicsArg,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Enable duplicate pruning in `wide`
    ///
    /// The node counts of `wide` are then not compared.
    #[arg(long)]
    pub pruning: bool,
    /// Disable duplicate pruning in `wide`, which is the default
    #[arg(long, hide = true, overrides_with = "pruning")]
    no_pruning: bool,
    /// Print one table of means over the solved positions
    ///
    /// With five or more solved positions, it includes the median of the visited nodes, a 95%
    /// confidence interval of their mean, and the geometric mean of their ratios to those of the
    /// first engine, over the positions that both solved. Positions that a limit stopped are
    /// counted separately.
    #[arg(long)]
    pub summary: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}
