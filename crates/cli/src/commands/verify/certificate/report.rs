//! What is said of a certificate.

use super::super::record;
use super::{CertificateFault, CheckResult};
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use crate::support::session::SearchEnd;
use crate::tiles::certificate::LoadedCertificate;
use anyhow::Result;
use fifteen::runtime::number_format::Pluralized;
use fifteen::verify::certificate::Certificate;
use std::path::Path;

/// What a report is about.
pub struct Report<'a> {
    pub path: &'a Path,
    pub certified: &'a LoadedCertificate,
    /// Whether the heuristic has to be trusted.
    pub is_heuristic_trusted: bool,
}

impl Report<'_> {
    /// Prints what a check came to.
    pub fn print(
        &self,
        checked: Result<CheckResult, CertificateFault>,
        out: &mut Output,
    ) -> Result<Exit> {
        let start = self.certified.start.to_string();
        let exit = match &checked {
            Ok(checked) => checked.end.exit(Exit::Answered),
            Err(_) => Exit::NoSolution,
        };
        if !out.is_text() {
            out.print_record(&record::certificate_verdict(
                start,
                &self.certified.claim,
                checked,
                out,
            ))?;
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

    /// What is known of a certificate with which nothing is wrong so far.
    fn describe(&self, start: &str, checked: &CheckResult) -> Vec<String> {
        let claim = &self.certified.claim;
        let again = &checked.recheck;
        let seed = match checked.sample.is_all() {
            true => String::new(),
            false => format!(", chosen at random (seed {})", checked.sample.seed),
        };
        let recomputed = match again.subtrees {
            0 => "nothing".to_owned(),
            count => format!("{}, {}{seed}", subtrees(count), nodes(again.visited)),
        };
        let (solved, describe_contents) =
            (Pluralized(claim.length.into(), "move"), describe_contents(claim));
        let mut lines = vec![
            format!("{start}: solved, {solved}"),
            format!("nothing is left out: {describe_contents}"),
            format!("searched again, and as claimed: {recomputed}"),
        ];
        if self.is_heuristic_trusted {
            let (name, program) = (&self.certified.heuristic, "this program's");
            lines.push(format!("trusted: that {name} is a lower bound, and {program} code for it"));
        }
        lines.push(self.describe_conclusion(checked));
        lines
    }

    /// What follows from it.
    fn describe_conclusion(&self, checked: &CheckResult) -> String {
        let left = checked.sample.all - checked.recheck.subtrees;
        if left == 0 {
            return format!(
                "proved: no solution has fewer than {} moves",
                self.certified.claim.length
            );
        }
        let why = match checked.end {
            SearchEnd::Complete => "--all searches them",
            SearchEnd::Limit(_) => "the time limit is reached",
            SearchEnd::Interrupted | SearchEnd::OutputClosed => "interrupted",
        };
        format!("not proved: {} {} not searched again; {why}", subtrees(left), verb(left))
    }
}

/// What a certificate has.
fn describe_contents(claim: &Certificate) -> String {
    let iterations = Pluralized(claim.iterations.len() as u128, "iteration");
    let parts = claim.iterations.iter().map(|iteration| iteration.subtrees.len()).sum();
    let visited: u128 = claim.iterations.iter().map(|each| u128::from(each.visited)).sum();
    format!("{iterations}, {}, {}", subtrees(parts), Pluralized(visited, "node"))
}

fn subtrees(count: usize) -> Pluralized<'static> {
    Pluralized(count as u128, "subtree")
}

fn nodes(count: u64) -> String {
    let noun = if count == 1 { "node" } else { "nodes" };
    format!("{} {noun}", group_digits(count))
}

fn verb(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}
