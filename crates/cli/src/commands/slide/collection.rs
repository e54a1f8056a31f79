//! List of the collection.

use super::record;
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::sliding::{COLLECTION, Classic, Style};

/// Prints the list.
pub fn print_collection(out: &mut Output) -> Result<Exit> {
    if !out.is_text() {
        for classic in COLLECTION {
            out.print_record(&record::classic_record(&classic, out))?;
        }
        return Ok(Exit::Answered);
    }
    let heads = Style::ALL.map(|style| format!("{:>4}", style.number()));
    out.print_headline(format!("{:<14}  moves in style", ""))?;
    out.print_headline(format!("{:<14}{}", "puzzle", heads.concat()))?;
    for classic in COLLECTION {
        out.print_line(format_row(&classic))?;
    }
    Ok(Exit::Answered)
}

/// Formats a line of the list.
fn format_row(classic: &Classic) -> String {
    let lengths = Style::ALL.map(|style| format!("{:>4}", classic.length(style)));
    format!("{:<14}{}  {}", classic.name, lengths.concat(), classic.puzzle().title())
}
