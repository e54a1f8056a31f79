//! Reading a certificate.

use super::{HeaderLine, IterationLine, SubtreeLine, VERSION, fingerprint};
use crate::support::input::InputLines;
use crate::support::output::record;
use anyhow::{Result, anyhow, bail};
use fifteen::verify::certificate::{self, Certificate, Fault};
use fifteen::{Board, Heuristic, Size};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::path::Path;

/// A certificate that was read.
pub struct LoadedCertificate {
    pub start: Board,
    pub goal: Board,
    /// The name of the heuristic.
    pub heuristic: String,
    /// The checksum of its tables, if it has some.
    tables: Option<String>,
    /// What is claimed.
    pub claim: Certificate,
}

/// Reads a certificate.
///
/// # Errors
/// If it cannot be read, or something else is in the file.
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
        bail!(lines.prefix_file_name("there is no certificate"));
    };
    certified.claim.end = last + 1;
    Ok(certified)
}

/// Reads an object from a line.
fn parse_object<Object: DeserializeOwned>(line: &str) -> Result<Object, String> {
    if record::is_record(line) { record::parse_versioned(line) } else { Err("not a JSON object".to_owned()) }
}

/// What tells a line from others.
#[derive(Deserialize)]
struct LineKind {
    certificate: Option<u32>,
    threshold: Option<IgnoredAny>,
}

/// Reads what is claimed.
fn parse_header(line: &str) -> Result<LoadedCertificate, String> {
    match parse_object::<LineKind>(line)?.certificate {
        Some(VERSION) => {}
        Some(other) => {
            return Err(format!("a certificate of version {other}, and only {VERSION} is known"));
        }
        None => return Err("a certificate begins with \"certificate\":1".to_owned()),
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
        end: 0,
    };
    Ok(LoadedCertificate { start, goal, heuristic: first.heuristic, tables: first.tables, claim })
}

impl LoadedCertificate {
    /// Reads what comes after that.
    fn parse_line(&mut self, number: usize, text: &str) -> Result<(), String> {
        let line = number;
        let iterations = &mut self.claim.iterations;
        if parse_object::<LineKind>(text)?.threshold.is_some() {
            let IterationLine { threshold, visited } = parse_object(text)?;
            let parts = Vec::new();
            iterations.push(certificate::Iteration { line, threshold, visited, parts });
            return Ok(());
        }
        let SubtreeLine { path, visited } = parse_object(text)?;
        let Some(iteration) = iterations.last_mut() else {
            return Err("a subtree of no iteration".to_owned());
        };
        iteration.parts.push(certificate::Part { line, path, visited });
        Ok(())
    }

    /// Looks whether it was made with the tables that a heuristic has here.
    ///
    /// # Errors
    /// If it has others.
    pub fn check_tables(&self, heuristic: &Heuristic) -> Result<(), Fault> {
        let here = fingerprint(heuristic);
        if here == self.tables {
            return Ok(());
        }
        let named = |tables: Option<&str>| tables.unwrap_or("none").to_owned();
        let (here, there) = (named(here.as_deref()), named(self.tables.as_deref()));
        let name = &self.heuristic;
        Err(Fault { line: 1, reason: format!("the tables of {name} are {here}, not {there}") })
    }
}
