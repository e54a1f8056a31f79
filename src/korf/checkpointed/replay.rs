//! Engine that reports the records of a checkpoint and searches nothing.

use crate::board::Board;
use crate::korf::engines::plain::Plain;
use crate::korf::{
    Counts, DirectionOrder, Engine, EngineSearch, Settings, SettingsError, SliceResult, Threshold,
    UnitPolicy, Weight,
};
use crate::{Memory, Observer, Stopped};
use fifteen_codegen::Size;

/// Engine of a recorded search: it has the names of the engine and of the heuristic, but no tables.
/// Its searches stop at once, so a [`CheckpointedEngine`](super::CheckpointedEngine) around it
/// reports what is recorded.
#[derive(Clone)]
pub struct ReplayEngine {
    /// Engine of this name, with default settings.
    engine: &'static dyn Engine,
    /// Home of the blank in the goal, unless it is the last cell.
    blank_home: Option<usize>,
    identity: String,
    heuristic: String,
    weight: Weight,
    excess: u32,
}

impl ReplayEngine {
    /// Parses the [identity](Engine::identity) of an engine. `blank_home` is the cell of the blank
    /// in the goal unless it is the last, and `excess` the heuristic's bound on the number of sad
    /// moves. Returns `None` if the identity is malformed, or no engine has its name.
    pub fn parse(identity: &str, blank_home: Option<usize>, excess: u8) -> Option<ReplayEngine> {
        let mut words = identity.split(' ');
        let engine = crate::korf::engine(words.next()?).ok()?;
        let (identity, heuristic) = (identity.to_owned(), words.next()?.to_owned());
        let weight = match words.by_ref().find(|&word| word == "weight") {
            Some(_) => words.next()?.parse().ok()?,
            None => Weight::ONE,
        };
        Some(ReplayEngine {
            engine,
            blank_home,
            identity,
            heuristic,
            weight,
            excess: excess.into(),
        })
    }

    /// Returns the word of the identity that follows another one.
    fn word_after(&self, name: &str) -> Option<&str> {
        self.identity.split(' ').skip_while(|&word| word != name).nth(1)
    }

    /// Returns an engine for boards of every size, without tables.
    fn plain(&self) -> Box<dyn Engine> {
        let settings = Settings { blank_home: self.blank_home, ..Settings::default() };
        Plain::DEFAULT.with_settings(&settings).expect("the plain engine supports every goal")
    }
}

impl Engine for ReplayEngine {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn summary(&self) -> &'static str {
        self.engine.summary()
    }

    fn heuristic(&self) -> &str {
        &self.heuristic
    }

    fn is_pruning(&self) -> bool {
        self.identity.split(' ').any(|word| word == "pruned")
    }

    fn weight(&self) -> Weight {
        self.weight
    }

    fn order(&self) -> Option<DirectionOrder> {
        self.word_after("order")?.parse().ok()
    }

    fn memory(&self) -> Option<Memory> {
        self.word_after("memory")?.parse().ok().map(Memory::new)
    }

    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn with_settings(&self, _settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        Ok(Box::new(self.clone()))
    }

    fn supports(&self, _size: Size) -> bool {
        true
    }

    fn goal(&self, size: Size) -> Board {
        self.plain().goal(size)
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        Box::new(RecordedSearch { plain: self.plain().prepare(start), excess: self.excess })
    }
}

/// Search that stops at once.
struct RecordedSearch {
    /// Search that is never begun, and only provides properties of the start.
    plain: Box<dyn EngineSearch>,
    excess: u32,
}

impl EngineSearch for RecordedSearch {
    fn estimate(&self) -> u32 {
        self.plain.estimate()
    }

    fn excess(&self) -> u32 {
        self.excess
    }

    fn max_moves(&self) -> u32 {
        self.plain.max_moves()
    }

    fn begin(&mut self, _threshold: Threshold) {}

    fn begin_unit(&mut self, _threshold: Threshold, _unit: usize) {}

    fn unit_policy(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { min_nodes: 0, slice: 1 })
    }

    fn run(&mut self, _nodes: u64, _observer: &mut dyn Observer<()>) -> SliceResult {
        SliceResult::Stopped(Stopped::OutOfShard)
    }

    fn counts(&self) -> Counts {
        Counts::default()
    }
}
