//! Simple interface to count and list packings.

use super::brick_counts::BrickCounts;
use super::progress::{Packing, PackingProgress};
use super::puzzle::Puzzle;
use super::report::{Engine, Error, Options, Report};
use super::tally::Tally;
use fifteen_runtime::{Memory, Observer, Threads};
use std::ops::{ControlFlow, RangeInclusive};

/// Builder of searches that count or list packings. By default it uses all cores and any number of
/// bricks, counts with the [fastest engine](Engine::fastest_for) for the puzzle, and lists with
/// `bits`. A memo table takes up to one gibibyte of memory.
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
    /// Creates a counter with default settings.
    pub fn new() -> Counter {
        Counter::default()
    }

    /// Sets the engine.
    pub fn engine(self, engine: Engine) -> Counter {
        Counter { engine: Some(engine), ..self }
    }

    /// Sets the number of threads, by default one for each core.
    pub fn threads(self, threads: Threads) -> Counter {
        Counter { options: Options { threads, ..self.options }, ..self }
    }

    /// Sets the memory limit of the memo table of the engine `transfer`.
    pub fn memory(self, memory: Memory) -> Counter {
        Counter { options: Options { memory, ..self.options }, ..self }
    }

    /// Sets the range of the total number of bricks. An empty range is an error of the search.
    pub fn bricks(self, bricks: RangeInclusive<usize>) -> Counter {
        Counter { brick_counts: BrickCounts { total: bricks, ..self.brick_counts }, ..self }
    }

    /// Sets the exact number of bricks of each kind, in the order of the kinds.
    pub fn per_kind(self, numbers: impl Into<Vec<usize>>) -> Counter {
        Counter {
            brick_counts: BrickCounts { per_kind: Some(numbers.into()), ..self.brick_counts },
            ..self
        }
    }

    /// Counts all packings, in total and up to symmetry.
    ///
    /// # Errors
    /// If the puzzle is too large for the engine or for the available memory, the range of the
    /// number of bricks is empty, the number of brick counts differs from the number of kinds of
    /// bricks, the engine is `transfer` and the number of bricks of each kind is set, or the number
    /// of packings exceeds 128 bits.
    pub fn count(&self, puzzle: &Puzzle) -> Result<Tally, Error> {
        let report = self.search(puzzle, &mut ())?;
        match report.stopped {
            Some(stopped) => Err(Error::Stopped(stopped)),
            None => Ok(report.tally),
        }
    }

    /// Counts all packings and reports progress to an observer, which may cancel the search. In
    /// that case the report has the counts so far.
    ///
    /// # Errors
    /// As for [`Counter::count`], except for exhausted memory, which is part of the report.
    pub fn search(
        &self,
        puzzle: &Puzzle,
        observer: &mut dyn Observer<PackingProgress>,
    ) -> Result<Report, Error> {
        let fastest =
            || Engine::fastest_for(puzzle.container(), puzzle.bricks(), &self.brick_counts);
        let engine = self.engine.unwrap_or_else(fastest);
        super::search(puzzle, &self.brick_counts, &Options { engine, ..self.options }, observer)
    }

    /// Lists the packings, one of each orbit, in ascending order of their placements.
    ///
    /// # Errors
    /// As for [`Counter::count`]; also if the engine is `transfer`, which only counts.
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
        let (seven, small) = (Threads::new(7).expect("some threads"), Memory::mebibytes(3));
        let counter = Counter::new().engine(Engine::Links).threads(seven).memory(small);
        let Counter { brick_counts, options, engine } = counter.bricks(2..=5).per_kind([1, 2]);
        assert_eq!((engine, options.threads, options.memory), (Some(Engine::Links), seven, small));
        assert_eq!((brick_counts.total, brick_counts.per_kind), (2..=5, Some(vec![1, 2])));
    }
}
