//! How much of the work of a construction is done.
//!
//! Time does not pass as placements become known. It takes some to lay out the sets; some for
//! each level, however few placements are found there; some for each placement; and some in the
//! end, to bring all into the order of ranks. What it costs to look at one shape is shared by as
//! many placements as it has orders, so that levels weigh heavily where patterns are small.
//! Measured on the patterns of 7-8 and 6-6-6-6, in units of the time that a placement takes:
//!
//! | pattern | layout | each level | levels | order of ranks |
//! |---|---|---|---|---|
//! | 8 tiles of 4×4 | 0.15 | 0.0055 | 38 | 0.46 |
//! | 7 tiles of 4×4 | 0.02 | 0.015 | 33 | 0.36 |
//! | 6 tiles of 5×5 | 0.02 | 0.05 | 35 | 0.52 |

use fifteen_patterns::{Partition, Pattern, Progress};

/// The work of building the tables of a partition.
pub struct Forecast {
    tables: Vec<Work>,
    total: f64,
}

/// The work of building one table, in placements.
struct Work {
    /// The work on the tables before.
    before: f64,
    placements: f64,
    /// For each placement, at each level.
    level: f64,
}

/// What it takes to lay out the sets, for each placement.
const LAYOUT: f64 = 0.1;

/// What it takes to bring placements into the order of ranks, for each.
const RANKS: f64 = 0.45;

/// How many levels there are, more or less.
const LEVELS: u32 = 36;

impl Forecast {
    /// The work for a partition.
    pub fn new(partition: &Partition) -> Forecast {
        let mut total = 0.0;
        let tables = partition.standards().into_iter().map(|pattern| {
            let work = Work::new(&pattern, total);
            total += work.all();
            work
        });
        Forecast { tables: tables.collect(), total }
    }

    /// The share of the work that is done, more than 0 and less than 1.
    pub fn share(&self, table: usize, progress: Progress) -> f64 {
        let work = &self.tables[table];
        (work.before + work.done(progress)) / self.total
    }
}

impl Work {
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    fn new(pattern: &Pattern, before: f64) -> Work {
        let ranking = pattern.ranking();
        let orders: f64 = (1..=ranking.tiles()).map(|tile| tile as f64).product();
        Work { before, placements: ranking.count() as f64, level: 0.004 + 40.0 / orders }
    }

    fn all(&self) -> f64 {
        self.placements * (LAYOUT + self.level * f64::from(LEVELS) + 1.0 + RANKS)
    }

    #[allow(clippy::cast_precision_loss)] // it is an estimate
    fn done(&self, progress: Progress) -> f64 {
        let levels = f64::from(progress.level.min(LEVELS));
        self.placements * (LAYOUT + self.level * levels) + progress.known as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::Size;

    /// When so many placements of the eight tiles of 7-8 were known at the beginning of a level,
    /// and which share of the time for both tables had passed by then.
    const MEASURED: [(u32, f64, f64); 5] =
        [(0, 0.0, 0.08), (15, 0.0047, 0.14), (20, 0.095, 0.23), (25, 0.546, 0.45), (38, 1.0, 0.75)];

    #[test]
    fn the_forecast_is_near_what_was_measured() {
        let partition = Partition::parse(Size::new(4, 4).unwrap(), "7-8").unwrap();
        let (forecast, placements) = (Forecast::new(&partition), 518_918_400_usize);
        for (level, known, measured) in MEASURED {
            #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // it is a share
            let known = (known * placements as f64) as usize;
            let progress = Progress { level, known, placements };
            // The eight tiles take nine tenths of the time.
            let share = forecast.share(0, progress);
            assert!((share - measured * 0.9).abs() < 0.06, "level {level}: {share}");
        }
    }
}
