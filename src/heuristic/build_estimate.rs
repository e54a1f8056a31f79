//! How much of the work of a construction is done.
//!
//! Time does not pass as placements become known. It takes some to lay out the sets; some for
//! each level, more for later ones, because more sets have something in them; some for each
//! placement; and some in the end, to bring all into the order of ranks. How these compare was
//! measured on the patterns of 7-8 and 6-6-6-6, with two threads: see [`STAGE_COSTS`].

use super::BuildProgress;
use fifteen_patterns::{self as patterns, Pattern};

/// The work of building some tables, for whoever shows how much of it is done.
///
/// ```
/// use fifteen::heuristic::{BuildEstimate, Progress, Tables};
/// use fifteen::patterns::Partition;
/// use fifteen::{Size, Threads};
/// use std::ops::ControlFlow;
///
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// let forecast = BuildEstimate::new(&partition.standards());
/// let mut shares = Vec::new();
/// let mut watch = |progress: &Progress| {
///     shares.push(forecast.share(*progress));
///     ControlFlow::Continue(())
/// };
/// Tables::construct(&partition, Threads::ONE, &mut watch).expect("nobody stops it");
/// assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BuildEstimate {
    tables: Vec<TableWork>,
    total: f64,
}

/// The work of building one table, in placements.
#[derive(Clone, Debug)]
struct TableWork {
    /// The work on the tables before.
    work_before: f64,
    placements: f64,
    rates: StageCosts,
}

/// What parts of the work take for each placement, in units of the time that it takes to enter
/// its level.
#[derive(Clone, Copy, Debug)]
struct StageCosts {
    /// To lay out the sets.
    layout: f64,
    /// To come to a level, by the square of its number.
    levels: f64,
    /// To bring all into the order of ranks.
    ranks: f64,
}

/// The rates of patterns with at most 6 tiles, with 7, and with 8.
const STAGE_COSTS: [StageCosts; 3] = [
    StageCosts { layout: 0.5, levels: 0.000_68, ranks: 0.7 },
    StageCosts { layout: 0.43, levels: 0.001_14, ranks: 1.1 },
    StageCosts { layout: 1.96, levels: 0.001_44, ranks: 1.5 },
];

/// How many levels there are, more or less.
const TYPICAL_LEVELS: u32 = 36;

impl BuildEstimate {
    /// The work for the tables of these patterns.
    pub fn new(patterns: &[Pattern]) -> BuildEstimate {
        let mut total = 0.0;
        let tables = patterns.iter().map(|pattern| {
            let work = TableWork::new(pattern, total);
            total += work.total();
            work
        });
        BuildEstimate { tables: tables.collect(), total }
    }

    /// The share of the work that is done, from 0 to 1.
    ///
    /// # Panics
    /// If the progress is of more tables than these.
    pub fn fraction_done(&self, progress: BuildProgress) -> f64 {
        let work = &self.tables[progress.table];
        (work.work_before + work.work_done(progress.construction)) / self.total
    }
}

impl TableWork {
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    fn new(pattern: &Pattern, work_before: f64) -> TableWork {
        let ranking = pattern.ranking();
        let rates = STAGE_COSTS[ranking.tiles().clamp(6, 8) - 6];
        TableWork { work_before, placements: ranking.count() as f64, rates }
    }

    fn total(&self) -> f64 {
        let StageCosts { layout, ranks, .. } = self.rates;
        self.level_work(TYPICAL_LEVELS) + self.placements * (layout + 1.0 + ranks)
    }

    #[allow(clippy::cast_precision_loss)] // it is an estimate
    fn work_done(&self, progress: patterns::ConstructionProgress) -> f64 {
        let patterns::ConstructionProgress { level, prepared, known, ranked, .. } = progress;
        self.level_work(level.min(TYPICAL_LEVELS))
            + self.rates.layout * prepared as f64
            + known as f64
            + self.rates.ranks * ranked as f64
    }

    /// The work until a level is reached, besides what each placement takes.
    fn level_work(&self, level: u32) -> f64 {
        self.placements * self.rates.levels * f64::from(level.pow(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use fifteen_patterns::Partition;

    /// When this many placements of the eight tiles of 7-8 were known at the beginning of a level,
    /// and which share of the time for their table had passed by then.
    const MEASURED: [(u32, f64, f64); 6] = [
        (0, 0.0, 0.30),
        (13, 0.001, 0.338),
        (18, 0.033, 0.418),
        (23, 0.317, 0.520),
        (28, 0.856, 0.615),
        (38, 1.0, 0.771),
    ];

    #[test]
    fn estimate_is_close_to_the_measured_times() {
        let partition = Partition::parse(Size::new(4, 4).unwrap(), "7-8").unwrap();
        let (forecast, placements) =
            (BuildEstimate::new(&partition.standard_patterns()), 518_918_400_usize);
        for (level, known, measured) in MEASURED {
            #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // it is a share
            let known = (known * placements as f64) as usize;
            let progress = patterns::ConstructionProgress {
                level,
                prepared: placements,
                known,
                ranked: 0,
                placements,
            };
            // The eight tiles take all of the time but a twelfth.
            let share = forecast.fraction_done(BuildProgress { table: 0, construction: progress });
            assert!((share - measured * 11.0 / 12.0).abs() < 0.06, "level {level}: {share}");
        }
    }
}
