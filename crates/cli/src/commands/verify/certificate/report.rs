//! Report about a certificate.

use super::super::record;
use super::{CertificateFault, CheckResult};
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::session::SearchEnd;
use crate::tiles::certificate::LoadedCertificate;
use anyhow::Result;
use fifteen::runtime::number_format::Pluralized;
use fifteen::verify::certificate::Certificate;
use std::path::Path;

/// Certificate that a report is about.
pub struct Report<'a> {
    pub path: &'a Path,
    pub certified: &'a LoadedCertificate,
    /// True if the heuristic must be trusted.
    pub is_heuristic_trusted: bool,
}

impl Report<'_> {
    /// Prints the result of a check.
    pub fn print(
        &self,
        checked: Result<CheckResult, CertificateFault>,
        out: &mut Output,
    ) -> Result<Exit> {
        let (start, claim) = (self.certified.start.to_string(), &self.certified.claim);
        let exit = match &checked {
            Ok(checked) => checked.end.exit(Exit::Answered),
            Err(_) => Exit::NoSolution,
        };
        if !out.is_text() {
            out.print_record(&record::certificate_verdict(start, claim, checked, out))?;
            return Ok(exit);
        }
        match checked {
            Err(fault) => out.print_line(format!("{}, {fault}", self.path.display()))?,
            Ok(checked) if out.is_detailed() => {
                for line in self.describe(&start, &checked) {
                    out.print_line(line)?;
                }
            }
            Ok(_) => {}
        }
        Ok(exit)
    }

    /// Describes a certificate without a fault so far.
    fn describe(&self, start: &str, checked: &CheckResult) -> Vec<String> {
        let claim = &self.certified.claim;
        let recheck = &checked.recheck;
        let seed = match checked.sample.is_all() {
            true => String::new(),
            false => format!(", chosen at random (seed {})", checked.sample.seed),
        };
        let recomputed = match recheck.subtrees {
            0 => "nothing".to_owned(),
            count => format!("{}, {}{seed}", subtrees(count), nodes(recheck.visited)),
        };
        let (solved, contents) =
            (Pluralized(claim.length.into(), "move"), describe_contents(claim));
        let mut lines = vec![
            format!("{start}: solved, {solved}"),
            format!("complete: {contents}"),
            format!("rechecked: {recomputed}"),
        ];
        if self.is_heuristic_trusted {
            let (name, program) = (&self.certified.heuristic, "this program's");
            lines.push(format!("trusted: admissibility of {name}, and {program} implementation"));
        }
        lines.push(self.describe_conclusion(checked));
        lines
    }

    /// Describes the conclusion.
    fn describe_conclusion(&self, checked: &CheckResult) -> String {
        let left = checked.subtrees_left();
        if left == 0 {
            return format!(
                "proved: no solution has fewer than {} moves",
                self.certified.claim.length
            );
        }
        let why = match checked.end {
            SearchEnd::Complete => "pass --all to recheck them",
            SearchEnd::Limit(_) => "time limit reached",
            SearchEnd::Interrupted | SearchEnd::OutputClosed => "interrupted",
        };
        format!("not proved: {} not rechecked; {why}", subtrees(left))
    }
}

/// Describes the contents of a certificate.
fn describe_contents(claim: &Certificate) -> String {
    let iterations = Pluralized(claim.iterations.len() as u128, "iteration");
    let parts = claim.iterations.iter().map(|iteration| iteration.subtrees.len()).sum();
    let visited: u128 = claim.iterations.iter().map(|each| u128::from(each.visited)).sum();
    format!("{iterations}, {}, {}", subtrees(parts), nodes(visited))
}

fn subtrees(count: usize) -> Pluralized<'static> {
    Pluralized(count as u128, "subtree")
}

fn nodes(count: impl Into<u128>) -> Pluralized<'static> {
    Pluralized(count.into(), "node")
}
