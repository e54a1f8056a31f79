//! Chart of solutions and lower bounds by time.

use super::chart::{Axis, Chart, Series};
use super::labels::move_unit;
use super::records::PlotRecord;
use std::collections::BTreeMap;

/// Points of a line: seconds and moves.
type Points = Vec<(f64, f64)>;

/// Builds the chart of the lengths and proved lower bounds of searches with different time limits,
/// two lines for each position.
pub fn bounds(records: &[PlotRecord]) -> Chart {
    let mut by_question: BTreeMap<String, [Points; 2]> = BTreeMap::new();
    for record in records {
        let [seconds, length, proved] =
            ["seconds", "length", "proved"].map(|field| record.number(field));
        let seconds = seconds.filter(|&taken| taken > 0.0);
        if let (Some(seconds), Some(length), Some(proved)) = (seconds, length, proved) {
            let lines = by_question.entry(record.question()).or_default();
            lines[0].push((seconds, length));
            lines[1].push((seconds, proved));
        }
    }
    let is_single = by_question.len() == 1;
    let searches = by_question.into_iter().enumerate().flat_map(|(index, (_, lines))| {
        let name = move |line: &str| match is_single {
            true => line.to_owned(),
            false => format!("position {}, {line}", index + 1),
        };
        let lines = lines.into_iter().zip(["length", "lower bound"]);
        lines.map(move |(points, line)| Series::line(name(line), points))
    });
    Chart::new(
        "Solutions and lower bounds",
        "Length of the shortest solution so far, and proved lower bound, by time",
        [Axis::log("seconds"), Axis::linear(move_unit(records))],
        searches.collect(),
    )
}
