//! Columns of the table.

use super::published;
use crate::support::output::numbers::group_digits;
use crate::tiles::search::TimedReport;
use fifteen::korf::Report;
use fifteen::korf::instances::Instance;
use fifteen::{Metric, Size, Solution};

/// Choice of node counts in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PublishedColumn {
    /// Own counts only: the published ones are for a different search.
    Hidden,
    /// Own counts and the published ones, which agree in all iterations but the last.
    Compared,
    /// Counts as the authors define them, including the start, and the published ones.
    Reproduced,
}

impl PublishedColumn {
    /// Returns the number of generated nodes to print.
    pub fn generated(self, report: &Report) -> u64 {
        match self {
            PublishedColumn::Reproduced => published::generated_with_start(report),
            PublishedColumn::Hidden | PublishedColumn::Compared => {
                report.statistics.total().generated
            }
        }
    }
}

/// Formats the heading. A start takes one character per cell.
pub fn heading(size: Size, published: PublishedColumn) -> String {
    let cells = size.cells();
    let published = match published {
        PublishedColumn::Hidden => String::new(),
        _ => format!(" {:>width$}", "published", width = width(size)),
    };
    format!(
        "{:>4}  {:<cells$}  {:>6} {:>6} {:>18} {:>18}{published} {:>10}",
        "no", "start", "length", "known", "visited", "generated", "seconds",
    )
}

/// Returns the width of the published node counts: up to 13 characters for the 15-puzzle.
fn width(size: Size) -> usize {
    if size.cells() > 16 { 18 } else { 13 }
}

/// Formats the row of an instance, with a mark at its end.
pub fn row(
    instance: &Instance,
    metric: Metric,
    timed: &TimedReport,
    published: PublishedColumn,
    mark: &str,
) -> String {
    let total = timed.report.statistics.total();
    let length = timed.report.solution().map(Solution::length);
    let known = instance.length_in(metric);
    let shown = |length: Option<usize>| length.map_or("-".to_owned(), |length| length.to_string());
    let width = width(instance.start.size());
    let beside = match published {
        PublishedColumn::Hidden => String::new(),
        _ => format!(" {:>width$}", group_digits(instance.generated)),
    };
    let line = format!(
        "{:>4}  {}  {:>6} {:>6} {:>18} {:>18}{beside} {:>10.3}",
        instance.number,
        instance.start,
        shown(length),
        shown(known),
        group_digits(total.visited),
        group_digits(published.generated(&timed.report)),
        timed.seconds,
    );
    let wrong = if published::agrees(instance, metric, &timed.report) { mark } else { "WRONG" };
    format!("{line}  {wrong}").trim_end().to_owned()
}
