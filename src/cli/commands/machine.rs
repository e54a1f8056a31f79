//! `fifteen machine`: the automaton, written out.

use crate::cli::args::{MachineArgs, Notation};
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::{Result, ensure};
use fifteen_codegen::{Machine, Walks, print};

/// Runs the command.
pub fn run(args: &MachineArgs, out: &mut Output) -> Result<Exit> {
    let machine = Machine::new(args.size);
    out.text(match args.print {
        Notation::Table => print::table::print(&machine),
        Notation::Rust => print::rust_match::print(&machine)?,
        Notation::Kernels => kernels(&machine)?,
        Notation::C => print::c::print(&machine),
        Notation::Dot => print::dot::print(&machine),
    })?;
    Ok(Exit::Answered)
}

/// The kernels, for the automata that the build script learns.
fn kernels(machine: &Machine) -> Result<String> {
    let size = machine.size();
    ensure!(size.cells() <= 16, "kernels work on boards up to 16 cells, and {size} has more");
    let walks = Walks::LENGTHS.map(|longest| Walks::learn(size, longest));
    Ok(print::kernels::print(machine, &walks)?)
}
