//! The table: a row for each engine and heuristic, for one position or for what several come to.

use crate::cli::frame::numbers::{grouped, per_second, rate};
use crate::cli::tiles::search::Timed;
use fifteen::Solution;
use fifteen::korf::{Counts, Engine};
use std::iter;
use std::ops::AddAssign;

/// How a table is laid out.
pub struct Table {
    /// The width of the column with the heuristics, if there is one.
    heuristic: Option<usize>,
}

/// The columns of numbers, and how wide they are. The first is there if heuristics are.
const COLUMNS: [(&str, usize); 7] = [
    ("estimate", 8),
    ("length", 6),
    ("visited", 18),
    ("generated", 18),
    ("seconds", 10),
    ("nodes/s", 12),
    ("ratio", 7),
];

impl Table {
    /// A table that compares engines only.
    pub fn of_engines() -> Table {
        Table { heuristic: None }
    }

    /// A table that compares heuristics too.
    pub fn of_heuristics(engines: &[Box<dyn Engine>]) -> Table {
        let widths = engines.iter().map(|engine| engine.heuristic().chars().count());
        Table { heuristic: Some(widths.fold("heuristic".len(), usize::max)) }
    }

    /// The heading.
    pub fn heading(&self) -> String {
        self.line("engine", "heuristic", COLUMNS.map(|(name, _)| name.to_owned()))
    }

    /// The row of an engine. The ratio is of nodes per second, to those of the first engine.
    pub fn row(&self, engine: &dyn Engine, sums: &Sums, first: &Sums) -> String {
        let ratio = match (sums.speed(), first.speed()) {
            (Some(this), Some(first)) => format!("{:.2}", this / first),
            _ => "-".to_owned(),
        };
        let numbers = [
            sums.estimate(),
            sums.length(),
            grouped(sums.counts.visited),
            grouped(sums.counts.generated),
            format!("{:.3}", sums.seconds),
            rate(sums.counts.visited, sums.seconds),
            ratio,
        ];
        let row = self.line(engine.name(), engine.heuristic(), numbers);
        match sums.solved < sums.positions {
            true if sums.positions > 1 => format!("{row}  {} solved", sums.solved),
            _ => row,
        }
    }

    /// What to call an engine.
    pub fn name(&self, engine: &dyn Engine) -> String {
        match self.heuristic {
            Some(_) => format!("{} with {}", engine.name(), engine.heuristic()),
            None => engine.name().to_owned(),
        }
    }

    /// A line of cells.
    fn line(&self, engine: &str, heuristic: &str, numbers: [String; COLUMNS.len()]) -> String {
        let heuristic = self.heuristic.map(|width| format!("{heuristic:<width$}"));
        let hidden = usize::from(self.heuristic.is_none());
        let numbers = numbers.into_iter().zip(COLUMNS).skip(hidden);
        let numbers = numbers.map(|(number, (_, width))| format!("{number:>width$}"));
        let cells = iter::once(format!("{engine:<8}")).chain(heuristic).chain(numbers);
        cells.collect::<Vec<_>>().join(" ")
    }
}

/// What the searches of one engine come to.
#[derive(Clone, Default)]
pub struct Sums {
    positions: usize,
    solved: usize,
    moves: usize,
    estimates: u64,
    counts: Counts,
    seconds: f64,
}

impl Sums {
    /// A single search.
    pub fn of(timed: &Timed) -> Sums {
        let solution = timed.report.solution();
        Sums {
            positions: 1,
            solved: usize::from(solution.is_some()),
            moves: solution.map_or(0, Solution::len),
            estimates: timed.report.estimate.into(),
            counts: timed.report.statistics.total(),
            seconds: timed.seconds,
        }
    }

    /// How many searches there were.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The estimate, or the mean of several.
    #[allow(clippy::cast_precision_loss)] // two decimals are shown
    fn estimate(&self) -> String {
        match self.positions {
            1 => self.estimates.to_string(),
            positions => format!("{:.2}", self.estimates as f64 / positions as f64),
        }
    }

    /// The moves of all solutions, if there are any.
    fn length(&self) -> String {
        match self.solved {
            0 => "-".to_owned(),
            _ => self.moves.to_string(),
        }
    }

    fn speed(&self) -> Option<f64> {
        per_second(self.counts.visited, self.seconds)
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.positions += other.positions;
        self.solved += other.solved;
        self.moves += other.moves;
        self.estimates += other.estimates;
        self.counts += other.counts;
        self.seconds += other.seconds;
    }
}
