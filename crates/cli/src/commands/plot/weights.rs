//! Chart of mean nodes by weight.

use super::chart::{Axis, Chart, Series};
use super::records::PlotRecord;
use std::collections::BTreeMap;

/// Builds the chart of the mean nodes of weighted searches, from summaries of `compare`, with one
/// line for each engine and heuristic. Summaries with unsolved positions are left out, because
/// their means cover only the easier positions.
pub fn weights(records: &[PlotRecord]) -> Chart {
    let mut by_method: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    let summaries = records.iter().filter(|record| record.get("positions").is_some());
    for record in summaries.filter(|record| record.is_answer()) {
        if let Some(visited) = record.number("visited").filter(|&visited| visited > 0.0) {
            let weight = record.number("weight").unwrap_or(1.0);
            by_method.entry(record.engine_and_heuristic()).or_default().push((weight, visited));
        }
    }
    Chart::new(
        "Nodes by weight",
        "Mean visited nodes by the weight of the heuristic",
        [Axis::linear("weight"), Axis::log("mean visited nodes")],
        by_method.into_iter().map(|(name, points)| Series::line(name, points)).collect(),
    )
}
