//! Parsing of records in JSON Lines. [`fifteen::records`] defines them.

use fifteen::records::{Command, VERSION};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Returns whether a line is a record.
pub fn is_record(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// Version of a record. Records written by hand may omit it.
#[derive(Deserialize)]
struct Versioned {
    v: Option<u32>,
}

/// Parses a record of this version. The error contains its column and cause.
pub fn parse_versioned<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    if let Some(v) = parse::<Versioned>(line)?.v
        && v != VERSION
    {
        return Err(format!("v: unsupported record version {v} (expected {VERSION})"));
    }
    parse(line)
}

/// Checks that the command of a record is one of those that make claims of this kind. Records
/// written by hand may omit it.
///
/// # Errors
/// If the record belongs to another command.
pub fn check_command(command: Option<&str>, expected: &[Command]) -> Result<(), String> {
    match command {
        Some(name) if expected.iter().all(|command| command.name() != name) => {
            Err(format!("command: records of '{}' have no such claim", name.escape_debug()))
        }
        _ => Ok(()),
    }
}

fn parse<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    serde_json::from_str(line).map_err(|error| {
        let (column, message) = (error.column(), error.to_string());
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("column {column}: {message}")
    })
}
