//! Claimed solutions, one a line, whatever the puzzle.

use crate::support::exit::Exit;
use crate::support::input::InputLines;
use crate::support::output::{Output, is_stdout_closed, print_error};
use anyhow::{Result, bail};
use fifteen::runtime::number_format::{Grouped, Pluralized};
use std::path::Path;

/// Reads every line of a file, or of standard input, and judges what it claims, if it claims
/// anything. A line that cannot be read is reported, and the next one is read. The worst exit counts.
/// Under several verdicts stands how many there are of each kind.
pub fn verify_claims<Claim>(
    file: Option<&Path>,
    out: &mut Output,
    read: impl Fn(&str) -> Result<Option<Claim>, String>,
    judge: impl Fn(&Claim, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let mut lines = InputLines::open(file)?;
    let mut counts = VerdictCounts::default();
    let mut exit = None;
    while let Some((number, text)) = lines.next_nonempty()? {
        let this = match text.and_then(|text| read(&text)) {
            Ok(Some(claim)) => counts.record(judge(&claim, out)?),
            Ok(None) => {
                out.explain(format!("line {number} claims no solution"));
                counts.without_claim += 1;
                Exit::Answered
            }
            Err(error) => {
                print_error(&lines.prefix_file_name(&format!("line {number}: {error}")));
                counts.record(Exit::BadInput)
            }
        };
        exit = exit.max(Some(this));
        if is_stdout_closed() {
            break;
        }
    }
    let Some(exit) = exit else {
        bail!(lines.prefix_file_name("there is nothing to verify"));
    };
    counts.print(out)?;
    Ok(exit)
}

/// How many lines there are of each kind.
#[derive(Default)]
struct VerdictCounts {
    right: u128,
    wrong: u128,
    invalid: u128,
    /// Those that claim nothing.
    without_claim: u128,
}

impl VerdictCounts {
    /// Takes note of what came of a line.
    fn record(&mut self, exit: Exit) -> Exit {
        match exit {
            Exit::Answered => self.right += 1,
            Exit::BadInput => self.invalid += 1,
            _ => self.wrong += 1,
        }
        exit
    }

    /// Prints them, if there is something to sum up.
    fn print(&self, out: &mut Output) -> Result<()> {
        let all = self.right + self.wrong + self.invalid + self.without_claim;
        if all < 2 && self.without_claim == 0 {
            return Ok(());
        }
        let kinds = [
            (self.right, "right"),
            (self.wrong, "wrong"),
            (self.invalid, "invalid"),
            (self.without_claim, "without a claim"),
        ];
        let kinds = kinds.into_iter().filter(|&(count, name)| count > 0 || name == "right");
        let kinds = kinds.map(|(count, name)| format!("{} {name}", Grouped(count)));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let summary = format!("{}: {kinds}", Pluralized(all, "line"));
        match out.is_text() {
            true if out.is_detailed() => out.print_headline(summary)?,
            true => {}
            false => out.verbosity().print_if_interactive(summary),
        }
        Ok(())
    }
}
