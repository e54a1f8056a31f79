//! Writer of certificates. After the search it counts the nodes again, subtree by subtree.

use super::{HeaderLine, IterationLine, SubtreeLine, VERSION, fingerprint};
use crate::support::exit::disagreement;
use crate::support::output::Output;
use crate::support::output::files::write_output;
use crate::support::output::numbers::group_digits;
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use crate::tables::heuristic;
use crate::tiles::args::{LimitArgs, MethodArgs};
use crate::tiles::notation::blank_letters;
use crate::tiles::position::Position;
use anyhow::{Result, anyhow, bail};
use fifteen::korf::certificate::{self, Certificate, CertificateError, Claim};
use fifteen::runtime::atomic_file::{AtomicFile, is_special};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Heuristic, Solution, Stopped};
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Options of a requested certificate.
#[derive(Clone, Copy)]
pub struct CertificateRequest<'a> {
    /// Output file.
    pub file: &'a PathBuf,
    pub method: &'a MethodArgs,
    pub limits: LimitArgs,
}

impl CertificateRequest<'_> {
    /// Checks that the file can be written, before time is spent on the search.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn check_writable(&self) -> Result<()> {
        if self.file == Path::new("-") {
            bail!("--certificate -: cannot write to standard output; pass a file name");
        }
        if is_special(self.file) {
            return Ok(());
        }
        let tried = AtomicFile::create(self.file).map(drop);
        tried.map_err(|error| anyhow!("cannot write {}: {error}", self.file.display()))
    }

    /// Loads the heuristic to count with, if one was named.
    fn heuristic(&self, position: &Position, out: &Output) -> Result<Option<Heuristic>> {
        let name = self.method.heuristic_name()?;
        if name == "auto" {
            return Ok(None);
        }
        heuristic::load_heuristic(&name, position.size(), &self.method.tables(out)).map(Some)
    }
}

/// Counts the nodes of all iterations below the solution length of a position and writes the
/// certificate. Prints a description of it on standard error and returns how the count ended.
///
/// # Errors
/// If the heuristic cannot be loaded, the file cannot be written, or the count finds a shorter
/// solution.
pub fn certify(
    request: CertificateRequest,
    position: &Position,
    solution: &Solution,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<SearchEnd> {
    let heuristic = request.heuristic(position, out)?;
    let claim = Claim {
        heuristic: heuristic.as_ref(),
        blank_home: Some(position.target().blank()),
        ..Claim::new(&position.start, solution.len() as u32)
    };
    let threads = request.method.threads();
    let mut session = Session::begin(request.limits.time.limit, progress);
    let mut is_limit_reached = false;
    let mut on_progress = |counted: &certificate::CertificateProgress| {
        is_limit_reached = request.limits.nodes.limit.is_some_and(|limit| counted.total >= limit);
        let nodes = group_digits(counted.iteration);
        let line = || format!("certificate: {} {nodes}", counted.threshold);
        let end = session.on_progress(|| ProgressUpdate::with_nodes(line(), counted.total));
        if is_limit_reached { ControlFlow::Break(()) } else { end }
    };
    let certified = claim.certify(threads, &mut on_progress);
    let ended = match certified {
        Ok(certificate) => {
            let text = format_certificate(position, solution, heuristic.as_ref(), &certificate);
            write_output(request.file, &text, out)?;
            out.print_status(format!(
                "{}: {}",
                request.file.display(),
                describe_certificate(&certificate)
            ));
            return Ok(session.search_end(None));
        }
        Err(CertificateError::Stopped(_)) if is_limit_reached => {
            session.search_end(Some(Stopped::Nodes))
        }
        Err(CertificateError::Stopped(stopped)) => session.search_end(Some(stopped)),
        Err(wrong @ CertificateError::ShorterSolution(_)) => return Err(disagreement(wrong)),
        Err(error) => return Err(error.into()),
    };
    out.print_status(format!(
        "{} is not written: stopped before all nodes were counted",
        request.file.display()
    ));
    Ok(ended)
}

/// Describes a certificate by its numbers of iterations, subtrees and nodes.
fn describe_certificate(certificate: &Certificate) -> String {
    let iterations = certificate.iterations.iter();
    let nodes = iterations.clone().map(|each| u128::from(each.visited)).sum();
    let subtrees = iterations.map(|each| each.subtrees.len() as u128).sum();
    let iterations = Pluralized(certificate.iterations.len() as u128, "iteration");
    format!("{iterations}, {}, {}", Pluralized(subtrees, "subtree"), Pluralized(nodes, "node"))
}

/// Formats all lines of a certificate.
fn format_certificate(
    position: &Position,
    solution: &Solution,
    heuristic: Option<&Heuristic>,
    certificate: &Certificate,
) -> String {
    let letters = |moves: &[_]| blank_letters(&position.restore_moves(moves));
    let first = HeaderLine {
        certificate: VERSION,
        program: format!("fifteen {} ({})", env!("CARGO_PKG_VERSION"), env!("FIFTEEN_COMMIT")),
        start: position.board().to_string(),
        goal: position.goal.board(position.size()).to_string(),
        size: position.size().to_string(),
        heuristic: heuristic.map_or("manhattan", Heuristic::name).to_owned(),
        tables: heuristic.and_then(fingerprint),
        length: solution.len() as u32,
        moves: letters(solution.moves()),
    };
    let mut lines = vec![format_line(&first)];
    for each in &certificate.iterations {
        let (threshold, visited) = (each.threshold.moves(), each.visited);
        lines.push(format_line(&IterationLine { threshold, visited }));
        let parts = each.subtrees.iter();
        let part = |path: &[_], visited| format_line(&SubtreeLine { path: letters(path), visited });
        lines.extend(parts.map(|subtree| part(&subtree.path, subtree.visited)));
    }
    lines.concat()
}

/// Formats an object as one JSON line.
fn format_line(object: &impl serde::Serialize) -> String {
    serde_json::to_string(object).expect("serializable fields") + "\n"
}
