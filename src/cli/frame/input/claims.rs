//! Claimed solutions, one a line, whatever the puzzle.

use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::Lines;
use crate::cli::frame::output::{Output, is_closed, report};
use anyhow::{Result, bail};
use std::path::Path;

/// Reads every line of a file, or of standard input, and judges what it claims, if it claims
/// anything. A line that cannot be read is reported, and the next one is read. The worst exit counts.
pub fn judge<Claim>(
    file: Option<&Path>,
    out: &mut Output,
    read: impl Fn(&str) -> Result<Option<Claim>, String>,
    judge: impl Fn(&Claim, &mut Output) -> Result<Exit>,
) -> Result<Exit> {
    let mut lines = Lines::open(file)?;
    let mut exit = None;
    while let Some((number, text)) = lines.next_content()? {
        let claim = text.and_then(|text| {
            let claim = read(&text);
            claim.map_err(|error| format!("line {number}: {error}"))
        });
        let this = match claim {
            Ok(Some(claim)) => judge(&claim, out)?,
            Ok(None) => {
                out.explain(format!("line {number} claims no solution"));
                Exit::Answered
            }
            Err(error) => {
                report(&lines.name(&error));
                Exit::BadInput
            }
        };
        exit = exit.max(Some(this));
        if is_closed() {
            break;
        }
    }
    match exit {
        Some(exit) => Ok(exit),
        None => bail!(lines.name("there is nothing to verify")),
    }
}
