//! How records printed as JSON Lines are read again. What they are is in [`fifteen::records`].

use fifteen::records::VERSION;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Whether a line is a record, and not some text.
pub fn is_record(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// What says how to understand the rest. People write records without it.
#[derive(Deserialize)]
struct Versioned {
    v: Option<u32>,
}

/// Reads a record of this version. The error says in which column it is bad, and why.
pub fn parse_versioned<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    if let Some(v) = parse::<Versioned>(line)?.v
        && v != VERSION
    {
        return Err(format!("v: the record is of version {v}, and only {VERSION} is understood"));
    }
    parse(line)
}

fn parse<Record: DeserializeOwned>(line: &str) -> Result<Record, String> {
    serde_json::from_str(line).map_err(|error| {
        let (column, message) = (error.column(), error.to_string());
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("column {column}: {message}")
    })
}
