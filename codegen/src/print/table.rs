//! The machine as a readable table, one handler per line.

use super::describe;
use crate::machine::{Action, Machine};
use crate::metric::Metric;
use std::fmt::Write;

/// Prints the table: for each handler its number, its successors if the move is made and if it is
/// not, and a description.
///
/// Instead of two successors, an undo handler has a list of the handlers that it may resume.
pub fn print(machine: &Machine) -> String {
    let metric = machine.metric();
    let (all, undo) = (machine.handlers().len(), machine.undo_handlers().count());
    let mut out = format!(
        "The {}{} machine: {all} handlers, of which {undo} undo a {}.\n\
         State: row,column direction tried{}, {}.\n\n\
         {:>4}  {:<11}  handler\n",
        machine.size(),
        match metric {
            Metric::Single => "",
            Metric::Multi => " multi-tile",
        },
        metric.unit(),
        match metric {
            Metric::Single => "",
            Metric::Multi => " and number of tiles",
        },
        match metric {
            Metric::Single => "where the blank came from",
            Metric::Multi => "axis of the last push",
        },
        "no",
        "goes on to",
    );
    for (id, handler) in machine.numbered() {
        let follows = match &handler.action {
            Action::Try { child, next, .. } => format!("{} or {}", child.index(), next.index()),
            Action::Undo { resumes, .. } => {
                let numbers: Vec<String> =
                    resumes.iter().map(|id| id.index().to_string()).collect();
                format!("↩ {}", numbers.join(" "))
            }
        };
        let sentence = describe(machine, handler);
        writeln!(out, "{:>4}  {follows:<11}  {sentence}", id.index()).expect("a writable string");
    }
    out
}
