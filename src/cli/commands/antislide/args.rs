//! What can be said about bricks in a box.

use crate::cli::frame::options::{MemoryLimit, Threads, TimeLimit, note};
use clap::{Args, ValueEnum};
use fifteen::antislide::{Demand, Engine, Extents, parse_bricks};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Gibibytes of memory, if nothing else is said.
const MEMORY: u64 = 1;

/// The arguments of `antislide`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| note(
    threads,
    ", but one if packings are printed, so that they always come in the same order; only bits searches \
     with more than one",
)))]
#[command(mut_arg("memory_limit", |limit| {
    note(limit, &format!("; {MEMORY} if left out, which is for what transfer remembers"))
}))]
pub struct AntislideArgs {
    /// The lengths of the box, such as 4x4x4
    #[arg(long = "box", value_name = "AxBxC")]
    pub container: Extents,
    /// The lengths of a brick, which may be turned; give it again for each kind of brick
    #[arg(long = "brick", value_name = "AxBxC", required = true)]
    pub bricks: Vec<Extents>,
    /// Leave out every placement that occupies a corner cell of the box
    #[arg(long)]
    pub no_corners: bool,
    /// How many bricks a packing may have: a number, or a range with both its ends, such as 12..14
    #[arg(long = "bricks", value_name = "N|A..B", value_parser = parse_bricks)]
    range: Option<RangeInclusive<usize>>,
    /// How many bricks of each kind there must be, in the order of the kinds
    #[arg(long = "count", value_name = "N", value_delimiter = ',')]
    of_kind: Option<Vec<usize>>,
    /// Count also up to the rotations and reflections of the box; list one packing of each orbit
    #[arg(long)]
    pub symmetry: bool,
    /// Count also up to its rotations alone; list one packing of each orbit
    #[arg(long, conflicts_with = "symmetry")]
    pub rotations: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    /// How to search
    #[arg(long, value_enum, default_value_t)]
    engine: EngineName,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    memory: MemoryLimit,
}

/// Which packings to show.
#[derive(Debug, Args)]
pub struct PictureArgs {
    /// Print packings, layer beside layer: a letter for each brick, a dot where there is none
    #[arg(long)]
    pub list: bool,
    /// Draw packings into a file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Print or draw at most so many; all are counted
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
}

impl PictureArgs {
    /// Whether any packing is to be shown.
    pub fn are_wanted(&self) -> bool {
        self.list || self.svg.is_some()
    }
}

/// The engines by their names.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum EngineName {
    /// transfer for small bricks in long boxes, bits for others
    #[default]
    Auto,
    /// Sets as words of bits, symmetry used from the root on
    Bits,
    /// Dancing links, one packing after the other
    Links,
    /// From one end of the box to the other; counts only
    Transfer,
}

impl AntislideArgs {
    /// The packings that are asked for.
    pub fn demand(&self) -> Demand {
        let bricks = self.range.clone().unwrap_or(Demand::default().bricks);
        Demand { bricks, of_kind: self.of_kind.clone() }
    }

    /// The engine that was named, or the one that suits the question.
    pub fn engine(&self) -> Engine {
        match self.engine {
            EngineName::Auto if self.pictures.are_wanted() => Engine::Bits,
            EngineName::Auto => Engine::suited(self.container, &self.bricks, &self.demand()),
            EngineName::Bits => Engine::Bits,
            EngineName::Links => Engine::Links,
            EngineName::Transfer => Engine::Transfer,
        }
    }

    /// How many threads to search with.
    pub fn threads(&self) -> NonZeroUsize {
        match self.engine() {
            Engine::Bits if !self.pictures.are_wanted() => self.threads.or_all(),
            _ => self.threads.count.unwrap_or(NonZeroUsize::MIN),
        }
    }

    /// The bytes of memory to remember in.
    pub fn memory(&self) -> usize {
        usize::try_from(self.memory.or_gibibytes(MEMORY)).unwrap_or(usize::MAX)
    }

    /// The kinds of brick in one word.
    pub fn kinds(&self) -> String {
        self.bricks.iter().map(Extents::to_string).collect::<Vec<_>>().join(",")
    }
}
