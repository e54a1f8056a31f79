//! The columns of the table.

use super::published;
use crate::support::output::numbers::group_digits;
use crate::tiles::search::TimedReport;
use fifteen::korf::instances::Instance;
use fifteen::{Size, Solution};

/// Which nodes are in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PublishedColumn {
    /// Ours only: what was published is about another search.
    Hidden,
    /// Ours, and those published, which are for the same iterations but for the last.
    Compared,
    /// Those that the authors counted, the start among them, and the published ones.
    Reproduced,
}

/// The heading. Starts are as long as the board has cells.
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

/// How wide the published numbers of nodes are: up to 13 characters for the 15-puzzle.
fn width(size: Size) -> usize {
    if size.cells() > 16 { 18 } else { 13 }
}

/// The row of an instance, with a mark at its end that says something about it.
pub fn row(
    instance: &Instance,
    timed: &TimedReport,
    published: PublishedColumn,
    mark: &str,
) -> String {
    let total = timed.report.statistics.total();
    let length = timed.report.solution().map(Solution::len);
    let generated = match published {
        PublishedColumn::Reproduced => published::generated_with_start(&timed.report),
        PublishedColumn::Hidden | PublishedColumn::Compared => total.generated,
    };
    let width = width(instance.start.size());
    let beside = match published {
        PublishedColumn::Hidden => String::new(),
        _ => format!(" {:>width$}", group_digits(instance.generated)),
    };
    let line = format!(
        "{:>4}  {}  {:>6} {:>6} {:>18} {:>18}{beside} {:>10.3}",
        instance.number,
        instance.start,
        length.map_or("-".to_owned(), |length| length.to_string()),
        instance.length,
        group_digits(total.visited),
        group_digits(generated),
        timed.seconds,
    );
    let wrong = match length {
        Some(length) if length != instance.length => "WRONG",
        _ => mark,
    };
    format!("{line}  {wrong}").trim_end().to_owned()
}
