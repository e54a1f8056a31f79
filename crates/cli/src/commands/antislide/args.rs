//! What can be said about bricks in a box.

use crate::support::checkpoint::CheckpointArgs;
use crate::support::options::{MemoryLimit, ThreadsArg, TimeLimit, append_help};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use fifteen::antislide::{BrickCounts, Engine, Extents, Packing, View, parse_bricks};
use fifteen::{Memory, Threads};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// The arguments of `antislide`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(
    threads,
    ", but one if packings are printed, so that they always come in the same order; only bits searches \
     with more than one",
)))]
#[command(mut_arg("memory", |limit| {
    append_help(limit, ". It is for what transfer remembers")
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
    #[arg(long = "of-each", alias = "count", value_name = "N", value_delimiter = ',')]
    of_kind: Option<Vec<usize>>,
    /// Count also up to the rotations and reflections of the box; list one packing of each orbit
    #[arg(long)]
    pub symmetry: bool,
    /// Count also up to its rotations alone; list one packing of each orbit
    #[arg(long, conflicts_with = "symmetry")]
    pub rotations: bool,
    #[command(flatten)]
    pub pictures: PackingPictureArgs,
    /// How to search
    #[arg(long, value_parser = engine_parser(), default_value = AUTO)]
    engine: EngineChoice,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub keep: CheckpointArgs,
}

/// Which packings to show.
#[derive(Debug, Args)]
pub struct PackingPictureArgs {
    /// Print packings, layer beside layer: a letter for each brick, a dot where there is none
    #[arg(long, conflicts_with = "checkpoint")]
    pub list: bool,
    /// Draw packings into a file; - is standard output, where nothing else is printed then
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub svg: Option<PathBuf>,
    /// From where packings are drawn
    #[arg(long, value_enum, default_value_t, requires = "svg")]
    pub view: ViewArg,
    /// Print or draw at most this many; all are counted
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
}

/// From where packings are seen.
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
    /// Whether any packing is to be shown.
    pub fn is_any_requested(&self) -> bool {
        self.list || self.svg.is_some()
    }
}

/// An engine, or nothing for the one that suits the question.
#[derive(Clone, Copy, Debug)]
struct EngineChoice(Option<Engine>);

/// The name for that.
const AUTO: &str = "auto";

/// The engines by their names.
fn engine_parser() -> impl TypedValueParser<Value = EngineChoice> {
    let auto = PossibleValue::new(AUTO);
    let auto = auto.help("transfer for small bricks in long boxes, bits for others");
    let named = |engine: Engine| PossibleValue::new(engine.name()).help(engine.description());
    let values = [auto].into_iter().chain(Engine::all().map(named));
    PossibleValuesParser::new(values).map(|name| EngineChoice(Engine::named(&name)))
}

impl AntislideArgs {
    /// The packings that are asked for.
    pub fn brick_counts(&self) -> BrickCounts {
        let bricks = self.range.clone().unwrap_or(BrickCounts::default().total);
        BrickCounts { total: bricks, per_kind: self.of_kind.clone() }
    }

    /// The engine that was named, or the one that suits the question.
    pub fn engine(&self) -> Engine {
        match self.engine.0 {
            Some(engine) => engine,
            None if self.pictures.is_any_requested() || self.keep.is_enabled() => Engine::Bits,
            None => Engine::fastest_for(self.container, &self.bricks, &self.brick_counts()),
        }
    }

    /// How many threads to search with.
    pub fn threads(&self) -> Threads {
        let is_parallel = self.engine() == Engine::Bits && !self.pictures.is_any_requested();
        if is_parallel {
            self.threads.or_all_cores()
        } else {
            self.threads.count.unwrap_or(Threads::ONE)
        }
    }

    /// The memory to remember in.
    pub fn memory(&self) -> Memory {
        self.memory.or_half_of_free()
    }

    /// All that the units of the search depend on, and how it is cut into them.
    pub fn fingerprint(&self) -> String {
        let corners = if self.no_corners { " no-corners" } else { "" };
        let range = self.range.as_ref();
        let range = range.map(|range| format!(" bricks {}..{}", range.start(), range.end()));
        let of_kind = self.of_kind.as_ref().map(|of_kind| format!(" of-each {of_kind:?}"));
        format!(
            "antislide {} {}{corners}{}{} engine {} split 1",
            self.container,
            self.brick_names(),
            range.unwrap_or_default(),
            of_kind.unwrap_or_default(),
            self.engine().name()
        )
    }

    /// How many packings are the same as this, in the way that was asked for.
    pub fn orbit(&self, packing: &Packing) -> usize {
        let orbit = packing.orbit;
        // Mirror images have orbits of equal sizes.
        if self.rotations { orbit.packings / orbit.up_to_rotation } else { orbit.packings }
    }

    /// The kinds of brick in one word.
    pub fn brick_names(&self) -> String {
        self.bricks.iter().map(Extents::to_string).collect::<Vec<_>>().join(",")
    }
}
