//! `fifteen verify --certificate`: checks the consistency of an optimality certificate, and
//! recounts a random sample of its subtrees, or all of them.

mod recheck;
mod report;

use super::args::CertificateArgs;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::session::SearchEnd;
use crate::tables::heuristic;
use crate::tiles::args::BoardArgs;
use crate::tiles::certificate::{LoadedCertificate, read};
use anyhow::{Context, Result, bail};
use fifteen::verify::certificate::CertificateFault;
use fifteen::verify::subtree::Manhattan;
use fifteen::{Board, Goal, Heuristic};
use recheck::{RecheckResult, SubtreeSample};
use report::Report;
use std::path::Path;

/// Lower bound on the moves that a position needs.
type Bound<'a> = dyn Fn(&[u8]) -> u32 + Sync + 'a;

/// Result of a check that found no fault.
pub struct CheckResult {
    /// Subtrees to recheck.
    pub sample: SubtreeSample,
    /// Result of the recheck so far.
    pub recheck: RecheckResult,
    pub end: SearchEnd,
}

impl CheckResult {
    /// Returns the number of subtrees that were not rechecked. If there are none, the certificate
    /// is a proof.
    pub fn subtrees_left(&self) -> usize {
        self.sample.all - self.recheck.subtrees
    }
}

/// Runs the command.
pub fn run(
    path: &Path,
    args: &CertificateArgs,
    board: &BoardArgs,
    out: &mut Output,
) -> Result<Exit> {
    if board.has_size() || board.goal_text().is_some() {
        bail!("--size and --goal cannot be used with --certificate");
    }
    let certified = read(path)?;
    let manhattan = Manhattan::new(&certified.claim.goal, certified.claim.cols);
    let name = certified.heuristic.escape_debug();
    let context = || format!("{}, line 1: heuristic: '{name}'", path.display());
    let tables = trusted_heuristic(&certified, args, out).with_context(context)?;
    let checked = match &tables {
        None => check(&certified, args, &|cells| manhattan.estimate(cells), out),
        Some(heuristic) => {
            let (size, goal) = (certified.start.size(), Goal::Position(certified.goal));
            let (estimate, is_normal) =
                (heuristic.estimator(), certified.goal == Board::goal(size));
            let bound = |cells: &[u8]| {
                let board = Board::from_tiles(size, cells).expect("tiles of the start");
                if is_normal { estimate(&board) } else { estimate(&goal.normalize(&board)) }
            };
            let matching = certified.check_tables(heuristic);
            matching.and_then(|()| check(&certified, args, &bound, out))
        }
    };
    Report { path, certified: &certified, is_heuristic_trusted: tables.is_some() }
        .print(checked, out)
}

/// Loads the heuristic that must be trusted, unless it is the Manhattan distance.
fn trusted_heuristic(
    certified: &LoadedCertificate,
    args: &CertificateArgs,
    out: &Output,
) -> Result<Option<Heuristic>> {
    let (name, size) = (&certified.heuristic, certified.start.size());
    if name == "manhattan" {
        return Ok(None);
    }
    if Goal::Position(certified.goal).inner_blank_home(size).is_some() {
        bail!("only the heuristic manhattan supports a goal with the blank outside the corners");
    }
    let tables = args.cache.context(args.threads.or_all_cores(out.processes()), out);
    heuristic::load_heuristic(name, size, &tables).map(Some)
}

/// Checks a certificate with a lower bound.
fn check(
    certified: &LoadedCertificate,
    args: &CertificateArgs,
    bound: &Bound,
    out: &Output,
) -> Result<CheckResult, CertificateFault> {
    certified.claim.check(bound)?;
    let sample = SubtreeSample::new(&certified.claim, args.subtrees(), args.seed.or_random());
    let (recheck, end) = sample.search(&certified.claim, bound, args, out)?;
    Ok(CheckResult { sample, recheck, end })
}
