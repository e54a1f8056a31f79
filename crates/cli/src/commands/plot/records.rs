//! Records that are read again.

use anyhow::{Context, Result, bail};
use fifteen::records::VERSION;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, stdin};
use std::path::{Path, PathBuf};

/// A record.
pub struct PlotRecord {
    value: Value,
    /// The file and the line where it stands.
    location: String,
}

impl PlotRecord {
    /// A field, if it is there and not null.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.value.get(field).filter(|value| !value.is_null())
    }

    /// A field that is text.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.get(field)?.as_str()
    }

    /// A field that is a number, or a text with a number too large for one.
    pub fn number(&self, field: &str) -> Option<f64> {
        number(self.get(field)?)
    }

    /// What was asked, without the means: records that agree in this have the same answer.
    pub fn question(&self) -> String {
        const FIELDS: [&str; 12] = [
            "command", "start", "goal", "puzzle", "style", "box", "brick", "size", "happy",
            "width", "height", "queens",
        ];
        let field = |field: &&str| self.get(field).map(Value::to_string);
        FIELDS.iter().filter_map(field).collect::<Vec<_>>().join(" ")
    }

    /// Whether it tells of a search that came to its end, and not of one that is under way or was given up, nor of
    /// several of which some were.
    pub fn is_answer(&self) -> bool {
        let [solved, positions] = ["solved", "positions"].map(|field| self.number(field));
        self.text("status") != Some("searching")
            && self.get("stopped").is_none()
            && solved.is_none_or(|solved| positions == Some(solved))
    }

    /// Whether it has a number, anywhere, or as the name of a field.
    pub fn contains_number(&self, wanted: f64) -> bool {
        contains_number(&self.value, wanted)
    }

    /// Where it stands, in words.
    pub fn location(&self) -> &str {
        &self.location
    }

    /// The means: engine and heuristic, as far as they are known.
    pub fn method(&self) -> String {
        let means = ["engine", "heuristic"].into_iter().filter_map(|field| self.text(field));
        means.collect::<Vec<_>>().join(" ")
    }
}

/// A number, or a text with one.
pub fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// Whether a number is somewhere in a value. (NaN is no number, but is looked for like one.)
fn contains_number(value: &Value, wanted: f64) -> bool {
    let is_it = |found: f64| found.to_bits() == wanted.to_bits();
    match value {
        Value::Array(all) => all.iter().any(|value| contains_number(value, wanted)),
        Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name.parse().is_ok_and(is_it) || contains_number(value, wanted)),
        _ => number(value).is_some_and(is_it),
    }
}

/// The records of all files, in their order. What else the program has said stands on lines between them.
///
/// # Errors
/// If a file cannot be read, or a line of it is no record, and none of the others is.
pub fn read(files: &[PathBuf]) -> Result<Vec<PlotRecord>> {
    let (mut records, mut other) = (Vec::new(), None);
    let from_input = [PathBuf::from("-")];
    for file in if files.is_empty() { &from_input[..] } else { files } {
        let (name, reader) = open(file)?;
        let mut reader = BufReader::new(reader);
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
        None => bail!("there are no records to be shown"),
    }
}

/// Whether a line is meant to be a record.
fn is_record_line(line: &str) -> bool {
    line.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// The longest line that is read, in bytes: no record is anywhere near that long.
const MAX_LINE_LEN: u64 = 1 << 26;

/// The next line, unless there is none.
fn next_line(reader: &mut impl BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let length =
        reader.take(MAX_LINE_LEN).read_until(b'\n', &mut bytes).context("cannot be read")?;
    if length as u64 == MAX_LINE_LEN {
        bail!("longer than 64 mebibytes");
    }
    let text = String::from_utf8(bytes).context("not text");
    text.map(|text| Some(text).filter(|_| length > 0))
}

/// A file to be read, and its name.
fn open(file: &Path) -> Result<(String, Box<dyn Read>)> {
    if file == Path::new("-") {
        return Ok(("standard input".to_owned(), Box::new(stdin())));
    }
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| format!("cannot read {name}"))?;
    Ok((name, Box::new(opened)))
}

/// A line that is a record of the version that this program prints.
fn parse(line: &str) -> Result<Value> {
    // Some editors begin files with a mark of the order of bytes.
    let line = line.trim_start_matches('\u{feff}');
    let value: Value = serde_json::from_str(line).context("not a record")?;
    match value.get("v").and_then(Value::as_u64) {
        Some(version) if version == u64::from(VERSION) => Ok(value),
        Some(version) => bail!("a record of version {version}, and not {VERSION}"),
        None => bail!("not a record: it has no version"),
    }
}
