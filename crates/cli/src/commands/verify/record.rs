//! What is printed about claimed solutions as JSON Lines.

use super::certificate::CheckResult;
use super::claim;
use crate::support::output::Output;
use fifteen::records::{Status, Verdict};
use fifteen::sliding::Style;
use fifteen::verify::certificate::{Certificate, CertificateFault};

/// The record of a verdict on a solution with tiles: the number of moves, or what is wrong.
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

/// The record of a verdict on a solution of a block puzzle, given how many moves could be played.
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

/// The record of a verdict on a certificate: what was searched again, or what is wrong, and where.
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

/// The record of a verdict that says what is wrong, if anything is.
fn base_verdict(fault: Option<String>, out: &Output) -> Verdict {
    let status = if fault.is_none() { Status::Verified } else { Status::Refuted };
    Verdict::new(out.head(status), fault)
}
