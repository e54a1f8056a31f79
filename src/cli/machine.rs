//! `fifteen machine`: the automaton, written out.

use super::args::{MachineArgs, Notation};
use super::exit::Exit;
use super::output::Output;
use anyhow::Result;
use fifteen_codegen::{Machine, print};

/// Runs the command.
pub fn run(args: &MachineArgs, out: &mut Output) -> Result<Exit> {
    let machine = Machine::new(args.size);
    out.text(match args.print {
        Notation::Table => print::table::print(&machine),
        Notation::Rust => print::rust_match::print(&machine)?,
        Notation::C => print::c::print(&machine),
        Notation::Dot => print::dot::print(&machine),
    })?;
    Ok(Exit::Answered)
}
