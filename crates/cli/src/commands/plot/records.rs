//! Input of JSON records.

use crate::support::input::binary::check_text;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use fifteen::records::VERSION;
use fifteen::runtime::number_format::Pluralized;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, stdin};
use std::path::{Path, PathBuf};

/// Fields that define the method.
pub const METHOD: [&str; 5] = ["engine", "heuristic", "weight", "order", "pruning"];

/// Fields that name what the question is about, apart from the command and a start position.
const SUBJECT: [&str; 7] = ["puzzle", "size", "box", "brick", "width", "height", "queens"];

/// Other fields that define the question.
pub const VARIANT: [&str; 9] =
    ["goal", "metric", "happy", "line", "style", "task", "no_corners", "brick_range", "of_each"];

/// Search for the hardest starts.
const HARDEST: &str = "hardest";

/// Record with its location.
pub struct PlotRecord {
    value: Value,
    /// File and line of the record.
    pub location: String,
}

impl PlotRecord {
    /// Returns a field that is present and not null.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.value.get(field).filter(|value| !value.is_null())
    }

    /// Returns a text field.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.get(field)?.as_str()
    }

    /// Returns a numeric field, or the number in a text field, which may exceed the range of JSON
    /// numbers.
    pub fn number(&self, field: &str) -> Option<f64> {
        number(self.get(field)?)
    }

    /// Returns the question. Records of the same question differ only in method, threads and
    /// limits. A question about a start position is the same for all commands.
    pub fn question(&self) -> String {
        self.subject() + " " + &self.describe_all(&VARIANT)
    }

    /// Returns the start position, or the command and what it was applied to.
    pub fn subject(&self) -> String {
        let command = self.get("start").map_or("command", |_| "start");
        self.describe_all(&[&[command], &SUBJECT[..]].concat())
    }

    /// Returns whether the record is a complete answer: neither a progress record, nor a stopped
    /// search, nor a summary in which positions remain unsolved.
    pub fn is_answer(&self) -> bool {
        let [solved, positions] = ["solved", "positions"].map(|field| self.number(field));
        self.text("status") != Some("searching")
            && self.get("stopped").is_none()
            && solved.is_none_or(|solved| positions == Some(solved))
    }

    /// Returns whether the record contains a number, as a value or as the name of a field.
    pub fn contains_number(&self, wanted: f64) -> bool {
        contains_number(&self.value, wanted)
    }

    /// Returns the method, as far as it is recorded.
    pub fn method(&self) -> String {
        self.describe_all(&METHOD)
    }

    /// Returns the engine and the heuristic, as far as they are recorded.
    pub fn engine_and_heuristic(&self) -> String {
        self.describe_all(&["engine", "heuristic"])
    }

    /// Returns the descriptions of some fields.
    pub fn describe_all(&self, fields: &[&str]) -> String {
        let descriptions = fields.iter().filter_map(|field| self.describe(field));
        descriptions.collect::<Vec<_>>().join(" ")
    }

    /// Describes a field in a few words. Returns `None` if it is absent or false.
    pub fn describe(&self, field: &str) -> Option<String> {
        if field == "task" {
            return self.task().map(str::to_owned);
        }
        let value = self.get(field)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Some(match (field, value) {
            (_, Value::Bool(false)) => return None,
            ("pruning", _) => "pruned".to_owned(),
            (_, Value::Bool(true)) => field.replace('_', " "),
            ("weight", _) => format!("times {}", number(value)?),
            ("threads", _) => Pluralized(value.as_u64()?.into(), "thread").to_string(),
            ("brick_range", _) => format!("{text} bricks"),
            ("of_each", _) => format!("{} of each kind", text.trim_matches(['[', ']'])),
            ("goal" | "metric" | "order" | "line" | "style", _) => format!("{field} {text}"),
            _ => text,
        })
    }

    /// Returns the task of a search in a block puzzle, unless it is to find a solution.
    fn task(&self) -> Option<&'static str> {
        self.get("farthest").filter(|_| self.text("command") == Some("slide"))?;
        Some(if self.get("length").is_some() { HARDEST } else { "explore" })
    }

    /// Returns whether the field `levels` counts positions by the length of their solutions. The
    /// levels of most searches in block puzzles are distances from the start instead.
    pub fn has_levels_by_length(&self) -> bool {
        self.text("command") != Some("slide") || self.task() == Some(HARDEST)
    }
}

/// Returns the value of a JSON number, or of a text that contains one.
pub fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// Returns whether a value contains a number. NaN is found, too.
fn contains_number(value: &Value, wanted: f64) -> bool {
    let is_wanted = |found: f64| found.to_bits() == wanted.to_bits();
    match value {
        Value::Array(all) => all.iter().any(|value| contains_number(value, wanted)),
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            name.parse().is_ok_and(is_wanted) || contains_number(value, wanted)
        }),
        _ => number(value).is_some_and(is_wanted),
    }
}

/// Reads the records of all files in order, and ignores other lines between them.
///
/// # Errors
/// If a file cannot be read, a record is invalid, or there are no records.
pub fn read(files: &[PathBuf]) -> Result<Vec<PlotRecord>> {
    let (mut records, mut other) = (Vec::new(), None);
    let from_input = [PathBuf::from("-")];
    if files.is_empty() && stdin().is_terminal() {
        bail!("no input; pass a file, or - for standard input");
    }
    for file in if files.is_empty() { &from_input[..] } else { files } {
        let (name, reader) = open(file)?;
        let mut reader = BufReader::new(reader);
        let beginning = reader.fill_buf().with_context(|| format!("cannot read {name}"))?;
        check_text(beginning).map_err(Error::msg).with_context(|| name.clone())?;
        for number in 1.. {
            let line = next_line(&mut reader).with_context(|| format!("{name}, line {number}"))?;
            let Some(line) = line else { break };
            if line.trim().is_empty() {
                continue;
            }
            let place = format!("{name}, line {number}");
            match parse(&line).with_context(|| place.clone()) {
                Ok(value) => records.push(PlotRecord { value, location: place }),
                Err(error) if is_record_line(&line) => return Err(error),
                Err(error) => other = other.or(Some(error)),
            }
        }
    }
    match other {
        _ if !records.is_empty() => Ok(records),
        Some(other) => Err(other),
        None => bail!("no records found; expected records of --format jsonl"),
    }
}

/// Returns whether a line looks like a record.
fn is_record_line(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// Maximum length of a line in bytes, far above that of any record.
const MAX_LINE_LEN: u64 = 1 << 26;

/// Reads the next line. Returns `None` at the end.
fn next_line(reader: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let length =
        reader.take(MAX_LINE_LEN).read_until(b'\n', &mut bytes).context("cannot read line")?;
    ensure!(length as u64 != MAX_LINE_LEN, "longer than 64 MiB");
    let text = String::from_utf8(bytes).context("invalid UTF-8");
    text.map(|text| Some(text).filter(|_| length > 0))
}

/// Opens a file, and returns its name for messages.
fn open(file: &Path) -> Result<(String, Box<dyn Read>)> {
    if file == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(stdin())));
    }
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| format!("cannot read {name}"))?;
    Ok((name, Box::new(opened)))
}

/// Parses a record of the version that this program prints.
fn parse(line: &str) -> Result<Value> {
    // Some editors add a byte order mark.
    let line = line.trim_start_matches('\u{feff}');
    let value: Value = serde_json::from_str(line)
        .map_err(|error| anyhow!("not a record: invalid JSON at column {}", error.column()))?;
    match value.get("v").and_then(Value::as_u64) {
        Some(version) if version == u64::from(VERSION) => Ok(value),
        Some(version) => bail!("unsupported record version {version} (expected {VERSION})"),
        None => bail!("not a record: field v is missing"),
    }
}
