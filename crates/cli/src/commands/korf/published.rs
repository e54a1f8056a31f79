//! What is found beside what was published.
//!
//! Korf's table of 1985 has the nodes that his program generated, the start among them. In the last
//! iteration, which ends with the first solution, the number depends on the order in which the
//! directions are tried, and on nothing else: [`Order::KORF`] is his. So the plain engine finds his
//! numbers to the node, with four exceptions that look like slips of the pen or of the press.

use crate::support::output::numbers::group_digits;
use anyhow::{Result, bail};
use fifteen::korf::instances::Instance;
use fifteen::korf::{DirectionOrder, Engine, Report, Settings};
use fifteen::{Size, korf};

/// Whether the published numbers of nodes are for the search of this engine: for the same heuristic,
/// without pruning.
pub fn is_comparable(engine: &dyn Engine, size: Size) -> bool {
    let heuristic = if size.cells() == 16 { "manhattan" } else { "pdb-6-6-6-6" };
    engine.heuristic() == heuristic && !engine.is_pruning()
}

/// The engine that visits the nodes that Korf's program visited.
///
/// # Errors
/// If there is no published order for boards of this size.
pub fn engine(size: Size) -> Result<Box<dyn Engine>> {
    if size.cells() != 16 {
        bail!("--published: in which order directions were tried is known for 4x4 boards only");
    }
    let settings = Settings { order: Some(DirectionOrder::KORF), ..Settings::default() };
    Ok(korf::engine("plain")?.with_settings(&settings)?)
}

/// What is found of the published numbers.
#[derive(Default)]
pub struct PublishedComparison {
    matches: usize,
    footnotes: Vec<String>,
}

/// A number as it was counted by the authors: the start is one of the nodes.
pub fn generated_with_start(report: &Report) -> u64 {
    report.statistics.total().generated + 1
}

impl PublishedComparison {
    /// Compares the number of a solved instance; returns the mark for its row.
    pub fn add(&mut self, instance: &Instance, report: &Report) -> &'static str {
        if generated_with_start(report) == instance.generated {
            self.matches += 1;
            return "=";
        }
        self.footnotes.push(footnote(instance, report));
        "*"
    }

    /// What the table comes to, and a footnote for each number that differs.
    pub fn summary(&self) -> String {
        let all = self.matches + self.footnotes.len();
        let mut lines =
            vec![format!("{} of {all} published numbers found to the node", self.matches)];
        lines.extend(self.footnotes.iter().cloned());
        lines.join("\n")
    }
}

/// What is to be said about a number that differs.
fn footnote(instance: &Instance, report: &Report) -> String {
    let (number, published) = (instance.number, instance.generated);
    let found = group_digits(generated_with_start(report));
    let exhausted =
        1 + report.statistics.completed_iterations().map(|one| one.counts.generated).sum::<u64>();
    let published_words = group_digits(published);
    if published < exhausted {
        return format!(
            "* {number}: {published_words} were published, but the exhausted iterations alone, the \
             same in any order, generate {}; with the last one it is {found}",
            group_digits(exhausted)
        );
    }
    let digits = differing_digits(published, generated_with_start(report));
    format!("* {number}: {published_words} were published, {found} are found{digits}")
}

/// How many digits of two numbers differ, if they are equally long.
fn differing_digits(one: u64, other: u64) -> String {
    let (one, other) = (one.to_string(), other.to_string());
    match one.chars().zip(other.chars()).filter(|(one, other)| one != other).count() {
        _ if one.len() != other.len() => String::new(),
        1 => ": one digit differs".to_owned(),
        several => format!(": {several} digits differ"),
    }
}
