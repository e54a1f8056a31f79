//! `fifteen schema`: the JSON Schema of the records.

use crate::support::exit::Exit;
use crate::support::options::suggested_values::SuggestedValues;
use crate::support::output::Output;
use anyhow::{Result, bail};
use clap::Args;
use fifteen::records::{KINDS, RecordKind, schema};
use serde_json::Value;

#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Print the schema of one kind of record
    #[arg(value_name = "KIND", value_parser = SuggestedValues(kind_names), hide_possible_values = true)]
    kind: Option<String>,
}

/// Returns the names of the kinds.
fn kind_names() -> Vec<String> {
    KINDS.iter().map(|kind| kind.name.to_owned()).collect()
}

/// Runs the command.
pub fn run(args: &SchemaArgs, out: &mut Output) -> Result<Exit> {
    let schema: Value = match &args.kind {
        None => schema(),
        Some(name) => match RecordKind::find(name) {
            Some(kind) => kind.schema().to_value(),
            None => {
                bail!("unknown kind of record '{name}'; available: {}", kind_names().join(", "))
            }
        },
    };
    out.print_line(serde_json::to_string_pretty(&schema)?)?;
    Ok(Exit::Answered)
}
