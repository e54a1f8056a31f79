//! Table of a comparison: a row for each engine and heuristic, for one position or for the means of
//! several.

use crate::tiles::totals::EngineTotals;
use fifteen::korf::{Engine, Weight};
use std::iter;

/// Layout of the table.
pub struct ComparisonTable {
    /// Width of the column of engines.
    engine: usize,
    /// Width of the column of heuristics, if there is one.
    heuristic: Option<usize>,
}

/// Columns of numbers and their widths. The first one is hidden without heuristics.
const COLUMNS: [(&str, usize); 7] = [
    ("estimate", 8),
    ("length", 6),
    ("visited", 18),
    ("generated", 18),
    ("seconds", 10),
    ("nodes/s", 12),
    ("speed", 7),
];

impl ComparisonTable {
    /// Creates a table that compares engines only.
    pub fn for_engines(engines: &[Box<dyn Engine>]) -> ComparisonTable {
        let widths = engines.iter().map(|engine| weighted_name(&**engine).len());
        ComparisonTable { engine: widths.fold(8, usize::max), heuristic: None }
    }

    /// Creates a table that also compares heuristics.
    pub fn for_heuristics(engines: &[Box<dyn Engine>]) -> ComparisonTable {
        let widths = engines.iter().map(|engine| engine.heuristic().chars().count());
        let heuristic = Some(widths.fold("heuristic".len(), usize::max));
        ComparisonTable { heuristic, ..ComparisonTable::for_engines(engines) }
    }

    /// Formats the heading.
    pub fn heading(&self) -> String {
        self.line("engine", "heuristic", COLUMNS.map(|(name, _)| name.to_owned()))
    }

    /// Formats the row of an engine. The speed is the ratio of its nodes per second to those of
    /// the first engine.
    pub fn row(&self, engine: &dyn Engine, sums: &EngineTotals, first: &EngineTotals) -> String {
        let speed = match (sums.nodes_per_second(), first.nodes_per_second()) {
            (Some(this), Some(first)) => format!("{:.2}", this / first),
            _ => "-".to_owned(),
        };
        let [estimate, length, visited, generated, seconds] = sums.format_cells();
        let numbers = [estimate, length, visited, generated, seconds, sums.format_rate(), speed];
        let row = self.line(&weighted_name(engine), engine.heuristic(), numbers);
        let ((positions, _), (_, solved)) = (first.positions(), sums.positions());
        let reason = sums.stop_reason().map(|reason| format!("stopped: {}", reason.name()));
        let solved = (solved < positions && positions > 1).then(|| format!("{solved} solved"));
        let notes: Vec<String> = solved.into_iter().chain(reason).collect();
        if notes.is_empty() { row } else { format!("{row}  {}", notes.join(", ")) }
    }

    /// Returns the name of an engine, with its heuristic if heuristics are compared.
    pub fn name(&self, engine: &dyn Engine) -> String {
        match self.heuristic {
            Some(_) => format!("{} with {}", weighted_name(engine), engine.heuristic()),
            None => weighted_name(engine),
        }
    }

    /// Formats a line of cells.
    fn line(&self, engine: &str, heuristic: &str, numbers: [String; COLUMNS.len()]) -> String {
        let heuristic = self.heuristic.map(|width| format!("{heuristic:<width$}"));
        let hidden = usize::from(self.heuristic.is_none());
        let numbers = numbers.into_iter().zip(COLUMNS).skip(hidden);
        let numbers = numbers.map(|(number, (_, width))| format!("{number:>width$}"));
        let engine = format!("{engine:<width$}", width = self.engine);
        let cells = iter::once(engine).chain(heuristic).chain(numbers);
        cells.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the name of an engine, with its weight unless it is 1.
fn weighted_name(engine: &dyn Engine) -> String {
    match engine.weight() {
        Weight::ONE => engine.name().to_owned(),
        weight => format!("{} {weight}", engine.name()),
    }
}
