//! Reader of certificates.

use super::{HeaderLine, IterationLine, SubtreeLine, VERSION, fingerprint};
use crate::support::input::InputLines;
use crate::support::output::record;
use anyhow::{Result, anyhow, bail};
use fifteen::verify::certificate::{
    Certificate, CertificateFault, CertifiedIteration, CertifiedSubtree,
};
use fifteen::{Board, Heuristic, Size};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::path::Path;

/// Certificate as read from a file.
pub struct LoadedCertificate {
    pub start: Board,
    pub goal: Board,
    /// Name of the heuristic.
    pub heuristic: String,
    /// Checksum of the heuristic's tables, if it has any.
    tables: Option<String>,
    /// Claim to verify.
    pub claim: Certificate,
}

/// Reads a certificate from a file.
///
/// # Errors
/// If the file cannot be read or is not a certificate.
pub fn read(path: &Path) -> Result<LoadedCertificate> {
    let mut lines = InputLines::open(Some(path))?;
    let mut certified = None;
    let mut last = 0;
    while let Some((number, text)) = lines.next_nonempty()? {
        let read = text.and_then(|text| match &mut certified {
            None => parse_header(&text).map(|begun| certified = Some(begun)),
            Some(certified) => certified.parse_line(number, &text),
        });
        read.map_err(|error| anyhow!(lines.prefix_file_name(&format!("line {number}: {error}"))))?;
        last = number;
    }
    let Some(mut certified) = certified else {
        bail!(lines.prefix_file_name("no certificate found"));
    };
    certified.claim.end_line = last + 1;
    Ok(certified)
}

/// Parses a JSON object.
fn parse_object<Object: DeserializeOwned>(line: &str) -> Result<Object, String> {
    if record::is_record(line) {
        record::parse_versioned(line)
    } else {
        Err("not a JSON object".to_owned())
    }
}

/// Fields that determine the kind of a line.
#[derive(Deserialize)]
struct LineKind {
    certificate: Option<u32>,
    threshold: Option<IgnoredAny>,
}

/// Parses the header line.
fn parse_header(line: &str) -> Result<LoadedCertificate, String> {
    match parse_object::<LineKind>(line)?.certificate {
        Some(VERSION) => {}
        Some(other) => {
            return Err(format!("unsupported certificate version {other} (expected {VERSION})"));
        }
        None => {
            return Err("not a certificate: the first line must have \"certificate\":1".to_owned());
        }
    }
    let first: HeaderLine = parse_object(line)?;
    let size: Size = first.size.parse().map_err(|error| format!("size: {error}"))?;
    let board = |name, text| Board::parse(size, text).map_err(|error| format!("{name}: {error}"));
    let (start, goal) = (board("start", &first.start)?, board("goal", &first.goal)?);
    let claim = Certificate {
        start: start.tiles().to_vec(),
        cols: size.cols(),
        goal: goal.tiles().to_vec(),
        length: first.length,
        moves: first.moves,
        iterations: Vec::new(),
        end_line: 0,
    };
    Ok(LoadedCertificate { start, goal, heuristic: first.heuristic, tables: first.tables, claim })
}

impl LoadedCertificate {
    /// Parses a line after the header: an iteration or a subtree.
    fn parse_line(&mut self, line: usize, text: &str) -> Result<(), String> {
        let iterations = &mut self.claim.iterations;
        if parse_object::<LineKind>(text)?.threshold.is_some() {
            let IterationLine { threshold, visited } = parse_object(text)?;
            let subtrees = Vec::new();
            iterations.push(CertifiedIteration { line, threshold, visited, subtrees });
            return Ok(());
        }
        let SubtreeLine { path, visited } = parse_object(text)?;
        let Some(iteration) = iterations.last_mut() else {
            return Err("subtree before the first iteration".to_owned());
        };
        iteration.subtrees.push(CertifiedSubtree { line, path, visited });
        Ok(())
    }

    /// Checks that the certificate was made with the tables of `heuristic`.
    ///
    /// # Errors
    /// If the checksums differ.
    pub fn check_tables(&self, heuristic: &Heuristic) -> Result<(), CertificateFault> {
        let here = fingerprint(heuristic);
        if here == self.tables {
            return Ok(());
        }
        let named = |tables: Option<&str>| tables.unwrap_or("none").to_owned();
        let (here, there) = (named(here.as_deref()), named(self.tables.as_deref()));
        let name = &self.heuristic;
        Err(CertificateFault {
            line: 1,
            reason: format!("tables of {name} differ: found {here}, certificate has {there}"),
        })
    }
}
