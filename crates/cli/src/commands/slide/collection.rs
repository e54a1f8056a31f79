//! List of the collection.

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::records::{self, Status};
use fifteen::sliding::{COLLECTION, Classic, Style};

/// Prints the list.
pub fn print_collection(out: &mut Output) -> Result<Exit> {
    if !out.is_text() {
        for classic in COLLECTION {
            let head = out.head(Status::Listed);
            out.print_record(&records::Classic::new(head, &classic))?;
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
