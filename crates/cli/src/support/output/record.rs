//! Parsing of records in JSON Lines. [`fifteen::records`] defines them.

use fifteen::records::{KINDS, RecordKind, VERSION};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Returns whether a line is a record. Braces around numbers are those of a position.
pub fn is_record(line: &str) -> bool {
    let is_position =
        |rest: &str| rest.trim_start().starts_with(|c: char| "{0123456789".contains(c));
    line.trim_start().strip_prefix('{').is_some_and(|rest| !is_position(rest))
}

/// Fields of every record that determine its version and kind. Records written by hand may omit
/// them.
#[derive(Deserialize)]
struct Outline {
    v: Option<u32>,
    command: Option<String>,
    status: Option<String>,
}

impl Outline {
    /// Parses the fields, and checks the version.
    fn parse(line: &str) -> Result<Outline, String> {
        let outline: Outline = parse(line)?;
        match outline.v {
            Some(v) if v != VERSION => {
                Err(format!("v: unsupported record version {v} (expected {VERSION})"))
            }
            _ => Ok(outline),
        }
    }

    /// Returns the kinds of records that the command prints, or `None` without a command.
    fn possible_kinds(&self) -> Option<impl Iterator<Item = &'static RecordKind>> {
        let command = self.command.as_deref()?;
        let prints = move |kind: &&RecordKind| kind.commands.iter().any(|it| it.name() == command);
        Some(KINDS.iter().filter(prints))
    }

    /// Returns the kind, if command and status are known.
    fn kind(&self) -> Option<&'static RecordKind> {
        let status = self.status.as_deref()?;
        let has_status = |kind: &&RecordKind| kind.statuses.iter().any(|it| it.name() == status);
        self.possible_kinds()?.find(has_status)
    }
}

/// Parses a record of this version. The error contains its column and cause.
pub fn parse_versioned<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    Outline::parse(line)?;
    parse(line)
}

/// Returns whether a record has one of these kinds.
///
/// # Errors
/// As for [`parse_versioned`].
pub fn has_kind(line: &str, kinds: &[&str]) -> Result<bool, String> {
    Ok(Outline::parse(line)?.kind().is_some_and(|kind| kinds.contains(&kind.name)))
}

/// Parses a record that makes a claim: one of these kinds.
///
/// # Errors
/// As for [`parse_versioned`], or if it has another kind.
pub fn parse_claim<Record: DeserializeOwned>(line: &str, kinds: &[&str]) -> Result<Record, String> {
    let outline = Outline::parse(line)?;
    let is_claim = |kind: &RecordKind| kinds.contains(&kind.name);
    if let (Some(command), Some(mut possible)) = (&outline.command, outline.possible_kinds())
        && !possible.any(is_claim)
    {
        let command = command.escape_debug();
        return Err(format!("command: records of '{command}' have no such claim"));
    }
    match outline.kind() {
        Some(kind) if !is_claim(kind) => {
            let advice = match kind.name {
                "blocks" => "; to check it, pass its puzzle: verify --blocks PUZZLE",
                _ => "",
            };
            Err(format!("status: records of the kind '{}' have no such claim{advice}", kind.name))
        }
        _ => parse(line),
    }
}

fn parse<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    serde_json::from_str(line).map_err(|error| {
        let (column, message) = (error.column(), error.to_string());
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("column {column}: {message}")
    })
}
