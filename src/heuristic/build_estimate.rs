//! Estimate of the fraction of a table construction that is done.
//!
//! The time is not proportional to the number of placements with known distance. Laying out the
//! sets takes time, and so do each level, each placement, and the final reordering by rank. Later
//! levels take longer, because fewer of their sets are empty. The proportions were measured on the
//! patterns of 7-8 and 6-6-6-6 with two threads: see [`STAGE_COSTS`].

use super::BuildProgress;
use fifteen_patterns::{self as patterns, Pattern};

/// Work of building a list of tables, for a display of progress.
///
/// ```
/// use fifteen::heuristic::{BuildEstimate, BuildProgress, Tables};
/// use fifteen::patterns::Partition;
/// use fifteen::{Size, Threads};
/// use std::ops::ControlFlow;
///
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// let estimate = BuildEstimate::new(&partition.canonical_patterns());
/// let mut fractions = Vec::new();
/// let mut observer = |progress: &BuildProgress| {
///     fractions.push(estimate.fraction_done(*progress));
///     ControlFlow::Continue(())
/// };
/// Tables::construct(&partition, Threads::ONE, &mut observer).expect("not cancelled");
/// assert!(fractions.is_sorted() && fractions.iter().all(|done| (0.0..=1.0).contains(done)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BuildEstimate {
    tables: Vec<TableWork>,
    total: f64,
}

/// Work of building one table. The unit is the cost of finding the distance of one placement.
#[derive(Clone, Debug)]
struct TableWork {
    /// Work on the tables before it.
    work_before: f64,
    placements: f64,
    rates: StageCosts,
}

/// Costs of the stages per placement, relative to the cost of finding its distance.
#[derive(Clone, Copy, Debug)]
struct StageCosts {
    /// Layout of the sets.
    layout: f64,
    /// Reaching a level, divided by the square of its number.
    levels: f64,
    /// Reordering by rank.
    ranks: f64,
}

/// Costs for patterns with at most 6 tiles, with 7, and with 8.
const STAGE_COSTS: [StageCosts; 3] = [
    StageCosts { layout: 0.5, levels: 0.000_68, ranks: 0.7 },
    StageCosts { layout: 0.43, levels: 0.001_14, ranks: 1.1 },
    StageCosts { layout: 1.96, levels: 0.001_44, ranks: 1.5 },
];

/// Typical number of levels, which is assumed before the true number is known.
const TYPICAL_LEVELS: u32 = 36;

impl BuildEstimate {
    /// Estimates the work for the tables of these patterns.
    pub fn new(patterns: &[Pattern]) -> BuildEstimate {
        let mut total = 0.0;
        let tables = patterns.iter().map(|pattern| {
            let work = TableWork::new(pattern, total);
            total += work.total();
            work
        });
        BuildEstimate { tables: tables.collect(), total }
    }

    /// Returns the fraction of the work that is done, from 0 to 1.
    ///
    /// # Panics
    /// If the progress belongs to a table outside this list.
    pub fn fraction_done(&self, progress: BuildProgress) -> f64 {
        let work = &self.tables[progress.table];
        (work.work_before + work.work_done(progress.construction)) / self.total
    }
}

impl TableWork {
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn new(pattern: &Pattern, work_before: f64) -> TableWork {
        let ranking = pattern.ranking();
        let rates = STAGE_COSTS[ranking.tiles().clamp(6, 8) - 6];
        TableWork { work_before, placements: ranking.count() as f64, rates }
    }

    fn total(&self) -> f64 {
        let StageCosts { layout, ranks, .. } = self.rates;
        self.level_work(TYPICAL_LEVELS) + self.placements * (layout + 1.0 + ranks)
    }

    #[allow(clippy::cast_precision_loss)] // an estimate
    fn work_done(&self, progress: patterns::ConstructionProgress) -> f64 {
        let patterns::ConstructionProgress { level, prepared, known, written, .. } = progress;
        self.level_work(level.min(TYPICAL_LEVELS))
            + self.rates.layout * prepared as f64
            + known as f64
            + self.rates.ranks * written as f64
    }

    /// Returns the work until a level is reached, without the cost of its placements.
    fn level_work(&self, level: u32) -> f64 {
        self.placements * self.rates.levels * f64::from(level.pow(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use fifteen_patterns::Partition;

    /// Measurements of the pattern of eight tiles of 7-8: a level, the fraction of the placements
    /// with known distance when it begins, and the fraction of the construction time until then.
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
        let (estimate, placements) =
            (BuildEstimate::new(&partition.canonical_patterns()), 518_918_400_usize);
        for (level, known, measured) in MEASURED {
            #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // a fraction
            let known = (known * placements as f64) as usize;
            let progress = patterns::ConstructionProgress {
                level,
                prepared: placements,
                known,
                written: 0,
                placements,
            };
            // The pattern of eight tiles takes 11/12 of the time.
            let fraction =
                estimate.fraction_done(BuildProgress { table: 0, construction: progress });
            assert!((fraction - measured * 11.0 / 12.0).abs() < 0.06, "level {level}: {fraction}");
        }
    }
}
