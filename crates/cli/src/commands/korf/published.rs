//! Comparison with published node counts.
//!
//! Korf's table of 1985 lists the numbers of nodes that his program generated, including the start.
//! In the last iteration, which ends with the first solution, the number depends only on the order
//! in which the directions are tried; [`DirectionOrder::KORF`] is his. So the plain engine
//! reproduces his numbers exactly, with four exceptions that appear to be misprints.

use crate::support::output::numbers::group_digits;
use crate::tiles::args::MethodArgs;
use anyhow::{Result, bail, ensure};
use fifteen::korf::instances::Instance;
use fifteen::korf::{DirectionOrder, Engine, Report, Settings, Solution, Weight};
use fifteen::{Metric, Size, korf};

/// Returns whether the published node counts apply to the search of this engine: it has the same
/// heuristic, no pruning, and no weight.
pub fn is_comparable(engine: &dyn Engine, size: Size) -> bool {
    let heuristic = if size.cells() == 16 { "manhattan" } else { "pdb-6-6-6-6" };
    let is_exact = !engine.is_pruning() && engine.weight() == Weight::ONE;
    engine.heuristic() == heuristic && is_exact
}

/// Returns whether a report agrees with the known length in a metric, if any: the solution has that
/// length or, if it is not proved optimal, the known length lies between the proved lower bound and
/// the length found.
pub fn agrees(instance: &Instance, metric: Metric, report: &Report) -> bool {
    let found = report.solution().map(Solution::length);
    let Some((length, known)) = found.zip(instance.length_in(metric)) else { return true };
    match report.is_optimal() {
        true => length == known,
        false => (report.lower_bound as usize..=length).contains(&known),
    }
}

/// Returns the engine that visits the nodes of Korf's program.
///
/// # Errors
/// If no move order is published for boards of this size, or a different engine or heuristic is
/// requested.
pub fn engine(size: Size, method: &MethodArgs) -> Result<Box<dyn Engine>> {
    ensure!(size.cells() == 16, "--published: the published move order is known for 4x4 only");
    for (requested, published) in [(&method.engine, "plain"), (&method.heuristic, "manhattan")] {
        if requested != "auto" && requested != published {
            bail!("--published: the published counts are those of {published}, not {requested}");
        }
    }
    let settings = Settings { order: Some(DirectionOrder::KORF), ..Settings::default() };
    Ok(korf::engine("plain")?.with_settings(&settings)?)
}

/// Comparison of own and published node counts.
#[derive(Default)]
pub struct PublishedComparison {
    matches: usize,
    footnotes: Vec<String>,
}

/// Returns the number of generated nodes as the authors count them, including the start.
pub fn generated_with_start(report: &Report) -> u64 {
    report.statistics.total().generated + 1
}

/// Returns a note on the count of a solved instance if it differs from the published one.
pub fn difference(instance: &Instance, report: &Report) -> Option<String> {
    let is_equal = generated_with_start(report) == instance.generated;
    (!is_equal).then(|| describe_difference(instance, report))
}

impl PublishedComparison {
    /// Adds the count of a solved instance, and returns the mark for its row.
    pub fn add(&mut self, instance: &Instance, report: &Report) -> &'static str {
        match difference(instance, report) {
            None => {
                self.matches += 1;
                "="
            }
            Some(note) => {
                self.footnotes.push(format!("* {}: {note}", instance.number));
                "*"
            }
        }
    }

    /// Returns the summary, with a footnote for each count that differs.
    pub fn summary(&self) -> String {
        let all = self.matches + self.footnotes.len();
        let mut lines =
            vec![format!("{} of {all} published node counts reproduced exactly", self.matches)];
        lines.extend(self.footnotes.iter().cloned());
        lines.join("\n")
    }
}

/// Describes a count that differs.
fn describe_difference(instance: &Instance, report: &Report) -> String {
    let published = instance.generated;
    let found = group_digits(generated_with_start(report));
    let exhausted = 1 + report
        .statistics
        .completed_iterations()
        .map(|iteration| iteration.counts.generated)
        .sum::<u64>();
    let published_words = group_digits(published);
    if published < exhausted {
        return format!(
            "published {published_words}, but the completed iterations alone generate {} in any \
             order; total {found}",
            group_digits(exhausted)
        );
    }
    let digits = differing_digits(published, generated_with_start(report));
    format!("published {published_words}, found {found}{digits}")
}

/// Describes the number of digits in which two numbers of equal length differ.
fn differing_digits(one: u64, other: u64) -> String {
    let (one, other) = (one.to_string(), other.to_string());
    match one.chars().zip(other.chars()).filter(|(one, other)| one != other).count() {
        _ if one.len() != other.len() => String::new(),
        1 => ": one digit differs".to_owned(),
        several => format!(": {several} digits differ"),
    }
}
