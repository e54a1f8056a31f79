//! `fifteen queens`: the maximum number of squares that queens leave unattacked.

pub mod args;
mod checkpoint;
pub mod record;
mod search;
mod single;
mod table;

use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
pub use args::QUEENS_WIDTH;
use args::QueensArgs;
use search::QueensSearch;

/// Runs the command.
pub fn run(args: &QueensArgs, out: &mut Output) -> Result<Exit> {
    let mut search = QueensSearch::begin(args, out);
    match args.table {
        Some(largest) => table::run(largest.into(), &mut search, out),
        None => single::run(args, &mut search, out),
    }
}
