//! Lines of claimed solutions, and their verification, for every kind of puzzle.

use crate::advice::advice_on_argument;
use crate::support::exit::Exit;
use crate::support::input::{InputLines, is_readable, shorten};
use crate::support::interrupt;
use crate::support::output::numbers::list_counts;
use crate::support::output::{Output, is_stdout_closed, print_error};
use anyhow::{Result, anyhow, bail};
use fifteen::runtime::number_format::Pluralized;
use std::path::Path;

/// Returns the file of claims: a single argument that is not followed by moves, or the value of an
/// option.
///
/// # Errors
/// If the argument is not a file.
pub fn claims_file<'a>(
    argument: Option<&'a str>,
    file: Option<&'a Path>,
    command: &str,
) -> Result<Option<&'a Path>> {
    match argument {
        Some(name) if name == "-" || is_readable(Path::new(name)) => Ok(Some(Path::new(name))),
        Some(name) if let Some(advice) = advice_on_argument(name) => bail!(advice),
        Some(name) => {
            let name = shorten(name);
            bail!("'{name}' is not a file; with moves from it: fifteen {command} START MOVES")
        }
        None => Ok(file),
    }
}

/// Calls `answer` with the place and the text of every nonempty line of a file or of standard
/// input, until the user interrupts or the output is closed. Returns the worst exit code; if the
/// user interrupts before the last line, that of an interrupt.
///
/// # Errors
/// The errors of `answer`; also if the input cannot be read or, with the message `none_found`, if
/// it has no such line.
pub fn for_each_line(
    file: Option<&Path>,
    none_found: &str,
    mut answer: impl FnMut(&str, Result<String, String>) -> Result<Exit>,
) -> Result<Exit> {
    let mut lines = InputLines::open(file)?;
    let mut exit = None;
    while let Some((number, text)) = lines.next_nonempty()? {
        let place = lines.prefix_file_name(&format!("line {number}"));
        exit = exit.max(Some(answer(&place, text)?));
        if interrupt::is_requested() && lines.has_more()? {
            exit = Some(Exit::Interrupted);
        }
        if interrupt::is_requested() || is_stdout_closed() {
            break;
        }
    }
    exit.ok_or_else(|| anyhow!("{}: {none_found}", lines.source_name()))
}

/// Verifies the claim on every line of a file or of standard input; `expected` describes these
/// lines. Reports a line that cannot be read and continues. Prints the counts of verdicts, unless
/// there is a single claim, and returns the worst exit code.
pub fn verify_claims<Claim>(
    file: Option<&Path>,
    expected: &str,
    out: &mut Output,
    read: impl Fn(&str) -> Result<Option<Claim>, String>,
    judge: impl Fn(&Claim, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let mut counts = VerdictCounts::default();
    let none_found = format!("no claims found; expected {expected}");
    let exit = for_each_line(file, &none_found, |place, text| {
        Ok(match text.and_then(|text| read(&text)) {
            Ok(Some(claim)) => counts.record(judge(&claim, out)?),
            Ok(None) => {
                out.explain(format!("{place}: no claim"));
                counts.without_claim += 1;
                Exit::Answered
            }
            Err(error) => {
                print_error(&format!("{place}: {error}"));
                counts.record(Exit::BadInput)
            }
        })
    })?;
    counts.print(out)?;
    Ok(exit)
}

/// Number of lines with each verdict.
#[derive(Default)]
struct VerdictCounts {
    right: u64,
    wrong: u64,
    invalid: u64,
    /// Lines without a claim.
    without_claim: u64,
}

impl VerdictCounts {
    /// Counts the verdict of a line.
    fn record(&mut self, exit: Exit) -> Exit {
        match exit {
            Exit::Answered => self.right += 1,
            Exit::BadInput => self.invalid += 1,
            _ => self.wrong += 1,
        }
        exit
    }

    /// Prints the counts, unless there is a single claim.
    fn print(&self, out: &mut Output) -> Result<()> {
        let all = self.right + self.wrong + self.invalid + self.without_claim;
        if all < 2 && self.without_claim == 0 {
            return Ok(());
        }
        let kinds = list_counts(&[
            (self.right, "correct"),
            (self.wrong, "wrong"),
            (self.invalid, "invalid"),
            (self.without_claim, "no claim"),
        ]);
        Ok(out.print_summary(format!("{}: {kinds}", Pluralized(all.into(), "line")))?)
    }
}
