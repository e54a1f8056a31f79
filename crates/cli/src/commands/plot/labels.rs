//! Names of series: what distinguishes their records, and the unit of their lengths.

use super::records::{METHOD, PlotRecord, VARIANT};

/// Names of the series of a chart. A name includes the fields in which the records differ.
pub struct Labels {
    /// Fields that a name may include, in their order.
    fields: Vec<&'static str>,
    /// Those in which the records differ.
    differing: Vec<&'static str>,
}

impl Labels {
    /// Creates the names for the series of these records, from all fields that define a search.
    pub fn for_searches(records: &[&PlotRecord]) -> Labels {
        Labels::new(records, [&METHOD[..], &VARIANT, &["threads"]].concat())
    }

    /// Creates the names for the series of these records, from some fields.
    pub fn new(records: &[&PlotRecord], fields: Vec<&'static str>) -> Labels {
        let differ = |field: &&str| {
            let mut values = records.iter().map(|record| record.describe(field));
            let first = values.next().flatten();
            values.any(|value| value != first)
        };
        let differing = fields.iter().copied().filter(differ).collect();
        Labels { fields, differing }
    }

    /// Returns the name of the series of a record: a beginning, the fields that are always shown,
    /// and those in which the records differ.
    pub fn name(&self, record: &PlotRecord, beginning: &str, always: &[&str]) -> String {
        /// Fields that are not separated by commas.
        const MAIN: [&str; 3] = ["engine", "heuristic", "weight"];
        let is_shown = |field: &&&str| always.contains(field) || self.differing.contains(field);
        let shown = self.fields.iter().filter(is_shown).copied();
        let (main, others): (Vec<&str>, Vec<&str>) = shown.partition(|field| MAIN.contains(field));
        let others = others.iter().filter_map(|field| record.describe(field));
        let parts = [beginning.to_owned(), record.describe_all(&main)].into_iter().chain(others);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the unit of the lengths and distances of records.
pub fn move_unit(records: &[PlotRecord]) -> &'static str {
    let pushes = records.iter().filter(|record| record.text("metric") == Some("multi")).count();
    match pushes {
        0 => "moves",
        _ if pushes == records.len() => "pushes",
        _ => "moves or pushes",
    }
}
