//! Arguments of `fifteen antislide`.

use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::cluster::Processes;
use crate::support::options::values::{AUTO, AutoOr};
use crate::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use crate::support::pictures::SvgArg;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use fifteen::Threads;
use fifteen::antislide::{BrickCounts, Engine, Extents, Packing, View, parse_brick_count};
use std::ops::RangeInclusive;

/// Arguments of `antislide`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(
    threads,
    "; only the engine `bits` uses more than one [default: all cores, or 1 if packings are shown]",
)))]
#[command(mut_arg("memory", |limit| {
    append_help(limit, "; limits the memo table of the engine `transfer`")
}))]
pub struct AntislideArgs {
    /// Dimensions of the box, such as 4x4x4
    #[arg(long = "box", value_name = "AxBxC")]
    pub container: Extents,
    /// Dimensions of a brick; repeat for each kind of brick
    ///
    /// Bricks may be rotated.
    #[arg(long = "brick", value_name = "AxBxC", required = true)]
    pub bricks: Vec<Extents>,
    /// Exclude placements on corner cells of the box
    #[arg(long)]
    pub no_corners: bool,
    /// Number of bricks, or an inclusive range such as 12..14
    #[arg(long = "bricks", value_name = "N|A..B", value_parser = parse_brick_count)]
    range: Option<RangeInclusive<usize>>,
    /// Comma-separated numbers of bricks of each kind, in the order of the --brick options
    #[arg(long = "of-each", alias = "count", value_name = "NUMBERS", value_delimiter = ',')]
    per_kind: Option<Vec<usize>>,
    /// Also count up to rotation and reflection; list one packing per orbit
    #[arg(long)]
    pub symmetry: bool,
    /// Also count up to rotation; list one packing per orbit
    #[arg(long, conflicts_with = "symmetry")]
    pub rotations: bool,
    #[command(flatten)]
    pub pictures: PackingPictureArgs,
    /// Search engine
    #[arg(long, value_parser = engine_parser(), default_value = AUTO)]
    engine: AutoOr<Engine>,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub keep: UnitCheckpointArgs,
}

/// Options of searches with a checkpoint, in which no packings are shown. (For an option that is
/// given with one that conflicts with `checkpoint`, `requires = "checkpoint"` has no effect.)
const WITH_CHECKPOINT: [&str; 2] = ["checkpoint", "shard"];

/// Options for showing packings.
#[derive(Debug, Args)]
#[command(mut_arg("svg", |svg| svg.conflicts_with_all(WITH_CHECKPOINT)))]
#[command(group(ArgGroup::new("shown").args(["list", "svg"]).multiple(true)))]
pub struct PackingPictureArgs {
    /// Print packings layer by layer: a letter per brick, a dot per empty cell
    #[arg(long, conflicts_with_all = WITH_CHECKPOINT)]
    pub list: bool,
    #[command(flatten)]
    pub svg: SvgArg,
    /// View of drawn packings
    #[arg(
        long,
        value_enum,
        default_value_t,
        requires = "svg",
        conflicts_with_all = WITH_CHECKPOINT
    )]
    pub view: ViewArg,
    /// Print or draw at most N packings
    ///
    /// All packings are counted.
    #[arg(long, value_name = "N", default_value_t = 100, requires = "shown")]
    pub limit: usize,
}

/// View of drawn packings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ViewArg {
    /// Layers side by side
    #[default]
    Layers,
    /// Isometric view of the bricks moved apart
    Exploded,
    /// Isometric view of the packing
    Assembled,
}

impl From<ViewArg> for View {
    fn from(view: ViewArg) -> View {
        match view {
            ViewArg::Layers => View::Layers,
            ViewArg::Exploded => View::Exploded,
            ViewArg::Assembled => View::Assembled,
        }
    }
}

impl PackingPictureArgs {
    /// Returns whether packings are to be shown.
    pub fn is_any_requested(&self) -> bool {
        self.list || self.svg.is_requested()
    }
}

/// Returns the parser of engine names.
fn engine_parser() -> impl TypedValueParser<Value = AutoOr<Engine>> {
    let auto = PossibleValue::new(AUTO);
    let auto =
        auto.help("transfer to count any number of small bricks in long boxes, otherwise bits");
    let named = |engine: Engine| PossibleValue::new(engine.name()).help(engine.description());
    let values = [auto].into_iter().chain(Engine::all().map(named));
    PossibleValuesParser::new(values).map(|name| name.parse().ok())
}

impl AntislideArgs {
    /// Returns the requested numbers of bricks.
    pub fn brick_counts(&self) -> BrickCounts {
        let bricks = self.range.clone().unwrap_or(BrickCounts::default().total);
        BrickCounts { total: bricks, per_kind: self.per_kind.clone() }
    }

    /// Returns the named engine, or the one that suits the puzzle and the other options.
    pub fn engine(&self) -> Engine {
        match self.engine {
            Some(engine) => engine,
            None if self.pictures.is_any_requested() || self.keep.is_enabled() => Engine::Bits,
            None => Engine::fastest_for(self.container, &self.bricks, &self.brick_counts()),
        }
    }

    /// Returns the number of threads.
    pub fn threads(&self, processes: &Processes) -> Threads {
        let is_parallel = self.engine() == Engine::Bits && !self.pictures.is_any_requested();
        if is_parallel {
            self.threads.or_all_cores(processes)
        } else {
            self.threads.count.unwrap_or(Threads::ONE)
        }
    }

    /// Returns the fingerprint of the search: everything that the units depend on, and the version
    /// of the division into units.
    pub fn fingerprint(&self) -> String {
        let corners = if self.no_corners { " no-corners" } else { "" };
        let range = self.range.as_ref();
        let range = range.map(|range| format!(" bricks {}..{}", range.start(), range.end()));
        let per_kind = self.per_kind.as_ref().map(|per_kind| format!(" of-each {per_kind:?}"));
        format!(
            "antislide {} {}{corners}{}{} engine {} split 1",
            self.container,
            self.brick_names(),
            range.unwrap_or_default(),
            per_kind.unwrap_or_default(),
            self.engine().name()
        )
    }

    /// Returns the number of packings equivalent to this one under the requested symmetry.
    pub fn orbit(&self, packing: &Packing) -> usize {
        let orbit = packing.orbit;
        // Mirror images have orbits of equal size.
        if self.rotations { orbit.packings / orbit.up_to_rotation } else { orbit.packings }
    }

    /// Returns the kinds of bricks as one word.
    pub fn brick_names(&self) -> String {
        self.bricks.iter().map(Extents::to_string).collect::<Vec<_>>().join(",")
    }
}
