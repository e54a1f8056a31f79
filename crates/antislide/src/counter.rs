//! The short way to counts and to packings.

use super::brick_counts::BrickCounts;
use super::progress::{Packing, PackingProgress};
use super::puzzle::Puzzle;
use super::report::{Engine, Error, Options, Report};
use super::tally::Tally;
use fifteen_runtime::{Memory, Observer, Threads};
use std::ops::{ControlFlow, RangeInclusive};

/// Counts and lists packings, set up as wanted. Unless told otherwise it takes all cores, up to a
/// gibibyte of memory, the engine that [suits](Engine::suited) the puzzle, and packings with any number of
/// bricks.
///
/// ```
/// use fifteen_antislide::{Counter, Puzzle};
///
/// let puzzle = Puzzle::new("4x4x4".parse()?, &["2x2x1".parse()?], false)?;
/// let twelve = Counter::new().bricks(12..=12);
/// assert_eq!(twelve.count(&puzzle)?.total().packings, 18);
/// for packing in twelve.packings(&puzzle)? {
///     println!("{:?}: {} packings", packing.placements, packing.orbit.packings);
/// }
/// # assert_eq!(twelve.packings(&puzzle)?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Counter {
    brick_counts: BrickCounts,
    options: Options,
    engine: Option<Engine>,
}

impl Counter {
    /// A counter that has been told nothing.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// Searches with this engine.
    pub fn engine(self, engine: Engine) -> Counter {
        Counter { engine: Some(engine), ..self }
    }

    /// Searches with this number of threads instead of one for each core.
    pub fn threads(self, threads: Threads) -> Counter {
        Counter { options: Options { threads, ..self.options }, ..self }
    }

    /// Takes this much memory at most to remember what has been counted.
    pub fn memory(self, memory: Memory) -> Counter {
        Counter { options: Options { memory, ..self.options }, ..self }
    }

    /// Wants packings with a number of bricks in this range.
    pub fn bricks(self, bricks: RangeInclusive<usize>) -> Counter {
        Counter { brick_counts: BrickCounts { total: bricks, ..self.brick_counts }, ..self }
    }

    /// Wants packings with exactly as many bricks of each kind as stand here, kind by kind.
    pub fn per_kind(self, numbers: impl Into<Vec<usize>>) -> Counter {
        Counter {
            brick_counts: BrickCounts { per_kind: Some(numbers.into()), ..self.brick_counts },
            ..self
        }
    }

    /// Counts all packings, in all and up to symmetry.
    ///
    /// # Errors
    /// If the puzzle is too large for the engine or for the memory there is, or a number for each kind was
    /// given and there are other kinds.
    pub fn count(&self, puzzle: &Puzzle) -> Result<Tally, Error> {
        let report = self.search(puzzle, &mut ())?;
        match report.stopped {
            Some(stopped) => Err(Error::Stopped(stopped)),
            None => Ok(report.tally),
        }
    }

    /// The same while a watch looks on, which may stop it; then the report has what was counted until
    /// then.
    ///
    /// # Errors
    /// As for [`Counter::count`], but for memory, which the report tells about.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        watch: &mut dyn Observer<PackingProgress>,
    ) -> Result<Report, Error> {
        let suited =
            || Engine::fastest_for(puzzle.container(), puzzle.bricks(), &self.brick_counts);
        let engine = self.engine.unwrap_or_else(suited);
        super::search(puzzle, &self.brick_counts, &Options { engine, ..self.options }, watch)
    }

    /// Lists the packings, of each orbit one, in ascending order of their placements.
    ///
    /// # Errors
    /// As for [`Counter::count`]; also if the engine `transfer` was chosen, which sees no packings.
    pub fn packings(&self, puzzle: &Puzzle) -> Result<Vec<Packing>, Error> {
        let mut packings = Vec::new();
        let mut collect = |progress: &PackingProgress| {
            packings.extend(progress.new_packing.clone());
            ControlFlow::Continue(())
        };
        let engine = self.engine.unwrap_or_default();
        let options = Options { engine, report_packings: true, ..self.options };
        let report = super::search(puzzle, &self.brick_counts, &options, &mut collect)?;
        if let Some(stopped) = report.stopped {
            return Err(Error::Stopped(stopped));
        }
        packings.sort_by(|one, other| one.placements.cmp(&other.placements));
        Ok(packings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builder_sets_every_option() {
        let (seven, little) = (Threads::new(7).expect("some threads"), Memory::mebibytes(3));
        let counter = Counter::new().engine(Engine::Links).threads(seven).memory(little);
        let Counter { brick_counts: demand, options, engine } =
            counter.bricks(2..=5).per_kind([1, 2]);
        assert_eq!((engine, options.threads, options.memory), (Some(Engine::Links), seven, little));
        assert_eq!((demand.total, demand.per_kind), (2..=5, Some(vec![1, 2])));
    }
}
