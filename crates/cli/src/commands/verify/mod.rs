//! `fifteen verify`: replays claimed solutions, and checks optimality certificates.

pub mod args;
mod blocks;
mod certificate;
mod claim;
mod record;

use crate::support::exit::Exit;
use crate::support::input::claims;
use crate::support::output::Output;
use crate::tiles::input::{position_text, reject_position_file};
use anyhow::{Result, bail};
use args::VerifyArgs;
use claim::{Claim, Verdict};
use fifteen::runtime::number_format::Pluralized;
use std::path::Path;

/// Runs the command.
pub fn run(args: &VerifyArgs, out: &mut Output) -> Result<Exit> {
    if let Some(path) = &args.certificate {
        return certificate::run(path, &args.certificate_args, &args.board, out);
    }
    if let Some(blocks) = &args.blocks {
        return blocks::run(blocks, args.claims_file()?, args.style, out);
    }
    if let (Some(start), Some(moves)) = (&args.start, &args.moves) {
        let text = position_text(start);
        return match Claim::new(&args.board, &text, moves, args.notation) {
            Ok(claim) => print(&claim, out),
            Err(_) if [start, moves].iter().all(|name| Path::new(name).is_file()) => bail!(
                "{start} and {moves} are files; one file at a time, with records or lines START MOVES"
            ),
            Err(error) => bail!(error),
        };
    }
    reject_position_file(args.start.as_deref(), "verify")?;
    let read = |text: &str| Claim::read(text, &args.board, args.notation);
    let expected = "records of --format jsonl, or lines START MOVES";
    claims::verify_claims(args.claims_file()?, expected, out, read, print)
}

/// Verifies a claim and prints the verdict.
fn print(claim: &Claim, out: &mut Output) -> Result<Exit> {
    let ([start, recorded], verdict) = (claim.start_texts(), claim.verdict());
    let line = match &verdict {
        Ok(Verdict::Solved(length, metric)) => {
            format!("{start}: solved, {}", Pluralized(*length as u128, metric.unit()))
        }
        Ok(Verdict::Unsolvable) => format!("{start}: unsolvable, as claimed"),
        Err(fault) => format!("{start}: not solved: {fault}"),
    };
    let exit = if verdict.is_ok() { Exit::Answered } else { Exit::NoSolution };
    // With `--quiet` only false claims are reported.
    if verdict.is_err() || !out.is_text() || out.is_detailed() {
        out.print_answer(line, &record::tiles_verdict(recorded, verdict, out))?;
    }
    Ok(exit)
}
