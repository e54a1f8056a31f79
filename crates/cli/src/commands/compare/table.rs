//! The table: a row for each engine and heuristic, for one position or for the means of several.

use super::totals::EngineTotals;
use fifteen::korf::Engine;
use std::iter;

/// How a table is laid out.
pub struct ComparisonTable {
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

impl ComparisonTable {
    /// A table that compares engines only.
    pub fn for_engines() -> ComparisonTable {
        ComparisonTable { heuristic: None }
    }

    /// A table that compares heuristics too.
    pub fn for_heuristics(engines: &[Box<dyn Engine>]) -> ComparisonTable {
        let widths = engines.iter().map(|engine| engine.heuristic().chars().count());
        ComparisonTable { heuristic: Some(widths.fold("heuristic".len(), usize::max)) }
    }

    /// The heading.
    pub fn heading(&self) -> String {
        self.line("engine", "heuristic", COLUMNS.map(|(name, _)| name.to_owned()))
    }

    /// The row of an engine. The ratio is of nodes per second, to those of the first engine.
    pub fn row(&self, engine: &dyn Engine, sums: &EngineTotals, first: &EngineTotals) -> String {
        let ratio = match (sums.nodes_per_second(), first.nodes_per_second()) {
            (Some(this), Some(first)) => format!("{:.2}", this / first),
            _ => "-".to_owned(),
        };
        let [estimate, length, visited, generated, seconds] = sums.format_cells();
        let numbers = [estimate, length, visited, generated, seconds, sums.format_rate(), ratio];
        let row = self.line(engine.name(), engine.heuristic(), numbers);
        match sums.positions() {
            (positions, solved) if solved < positions && positions > 1 => {
                format!("{row}  {solved} solved")
            }
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
