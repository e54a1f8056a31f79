//! `fifteen machine`: output of the search automaton in several notations.

use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::tiles::args::MetricArgs;
use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use fifteen::Size;
use fifteen_codegen::{Machine, Metric, Walks, print};

#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Rows and columns of the board
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    #[command(flatten)]
    pub metric: MetricArgs,
    /// Output notation
    #[arg(long, value_enum, default_value_t)]
    pub print: Notation,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Notation {
    /// Table with a line for each state
    #[default]
    Table,
    /// Rust source, as compiled into this program
    Rust,
    /// Rust source of the SIMD kernels of `wide`, for boards of up to 16 cells
    Kernels,
    /// C program with labels and goto
    C,
    /// Graph for Graphviz
    Dot,
    /// SVG of the moves of the blank
    Svg,
}

/// Runs the command.
pub fn run(args: &MachineArgs, out: &mut Output) -> Result<Exit> {
    let metric = args.metric.metric();
    let machine = Machine::with_metric(args.size, metric);
    let has_both = matches!(args.print, Notation::Table | Notation::Rust | Notation::Dot);
    ensure!(
        has_both || metric == Metric::Single,
        "--metric {metric} exists as table, rust and dot only"
    );
    out.print(match args.print {
        Notation::Table => print::table::print(&machine),
        Notation::Rust => print::rust_match::print(&machine)?,
        Notation::Kernels => print_kernels(&machine)?,
        Notation::C => print::c::print(&machine),
        Notation::Dot => print::dot::print(&machine),
        Notation::Svg => print::svg::print(&machine),
    })?;
    Ok(Exit::Answered)
}

/// Prints the kernels, with the pruning automata that the build script builds.
fn print_kernels(machine: &Machine) -> Result<String> {
    let size = machine.size();
    ensure!(size.cells() <= 16, "kernels work on boards up to 16 cells, and {size} has more");
    let walks = Walks::LENGTHS.map(|longest| Walks::learn(size, longest));
    Ok(print::kernels::print(machine, &walks)?)
}
