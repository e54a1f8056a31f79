//! JSON records about claimed solutions.

use super::certificate::CheckResult;
use super::claim;
use crate::support::output::Output;
use fifteen::records::{Status, Verdict, metric_name};
use fifteen::sliding::Style;
use fifteen::verify::certificate::{Certificate, CertificateFault};

/// Returns the record of a verdict on a tile solution: the number of moves, or the fault.
pub fn tiles_verdict(
    start: String,
    verdict: Result<claim::Verdict, String>,
    out: &Output,
) -> Verdict {
    let (length, metric) = match verdict {
        Ok(claim::Verdict::Solved(length, metric)) => (Some(length), metric_name(metric)),
        _ => (None, None),
    };
    Verdict { start: Some(start), length, metric, ..base_verdict(verdict.err(), out) }
}

/// Returns the record of a verdict on a block puzzle, given the length of a valid solution.
pub fn blocks_verdict(
    puzzle: &str,
    style: Style,
    length: Option<usize>,
    fault: Option<String>,
    out: &Output,
) -> Verdict {
    let (puzzle, style) = (Some(puzzle.to_owned()), Some(style.number()));
    Verdict { puzzle, style, length, ..base_verdict(fault, out) }
}

/// Returns the record of a verdict on a certificate: the recount, or the fault and its line.
pub fn certificate_verdict(
    start: String,
    claim: &Certificate,
    checked: Result<CheckResult, CertificateFault>,
    out: &Output,
) -> Verdict {
    let start = Some(start);
    let subtrees = Some(claim.iterations.iter().map(|iteration| iteration.subtrees.len()).sum());
    match checked {
        Err(CertificateFault { line, reason }) => {
            Verdict { start, subtrees, line: Some(line), ..base_verdict(Some(reason), out) }
        }
        Ok(checked) => {
            let CheckResult { sample, recheck, end } = &checked;
            let base = base_verdict(None, out);
            Verdict {
                head: end.head(base.head),
                start,
                subtrees,
                length: Some(claim.length as usize),
                proved: (checked.subtrees_left() == 0).then_some(claim.length),
                subtrees_searched: Some(recheck.subtrees),
                visited: Some(recheck.visited),
                seed: (!sample.is_all()).then_some(sample.seed),
                ..base
            }
        }
    }
}

/// Returns the common part of a verdict record.
fn base_verdict(fault: Option<String>, out: &Output) -> Verdict {
    let status = if fault.is_none() { Status::Verified } else { Status::Refuted };
    Verdict::new(out.head(status), fault)
}
