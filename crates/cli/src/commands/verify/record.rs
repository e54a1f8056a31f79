//! JSON records about claimed solutions.

use super::certificate::CheckResult;
use super::claim;
use crate::support::output::Output;
use fifteen::records::{Status, Verdict};
use fifteen::sliding::Style;
use fifteen::verify::certificate::{Certificate, CertificateFault};

/// Returns the record of a verdict on a tile solution: the number of moves, or the fault.
pub fn tiles_verdict(
    start: String,
    verdict: Result<claim::Verdict, String>,
    out: &Output,
) -> Verdict {
    let length = match verdict {
        Ok(claim::Verdict::Solved(length)) => Some(length),
        _ => None,
    };
    Verdict { start: Some(start), length, ..base_verdict(verdict.err(), out) }
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
    let subtrees = claim.iterations.iter().map(|iteration| iteration.subtrees.len()).sum();
    let about = Verdict { start: Some(start), subtrees: Some(subtrees), ..base_verdict(None, out) };
    match checked {
        Err(CertificateFault { line, reason }) => {
            let refuted = base_verdict(Some(reason), out);
            Verdict {
                head: refuted.head,
                ok: false,
                fault: refuted.fault,
                line: Some(line),
                ..about
            }
        }
        Ok(CheckResult { sample: chosen, recheck: again, end: ended }) => Verdict {
            head: ended.head(about.head),
            length: Some(claim.length as usize),
            subtrees_searched: Some(again.subtrees),
            visited: Some(again.visited),
            seed: (!chosen.is_all()).then_some(chosen.seed),
            ..about
        },
    }
}

/// Returns the common part of a verdict record.
fn base_verdict(fault: Option<String>, out: &Output) -> Verdict {
    let status = if fault.is_none() { Status::Verified } else { Status::Refuted };
    Verdict::new(out.head(status), fault)
}
