//! `fifteen machine`: output of the search automaton in several formats.

use crate::support::exit::Exit;
use crate::support::input::shorten;
use crate::support::output::Output;
use crate::tiles::args::MetricArgs;
use crate::tiles::input::join_words;
use crate::tiles::report::describe_unsolvable;
use crate::tiles::stepper::MachineStepper;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Board, Size};
use fifteen_codegen::{Machine, Metric, WalkAutomaton, print};

/// Options for printing the automaton, which have no effect on the steps of a search.
const NOT_TRACED: [&str; 5] = ["size", "print", "metric", "mtm", "stm"];

#[derive(Debug, Args)]
pub struct MachineArgs {
    /// Rows and columns of the board
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    pub size: Size,
    #[command(flatten)]
    pub metric: MetricArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub print: PrintFormat,
    /// Print the search from a position, step by step
    ///
    /// There is a line for each step: the handler that is executed, with its state, what it does,
    /// the sad moves that are left, and the number of moves on the stack. The numbers of handlers
    /// are those of --print svg.
    #[arg(
        long,
        value_name = "START",
        num_args = 1..,
        conflicts_with_all = NOT_TRACED
    )]
    pub trace: Vec<String>,
    /// Maximum number of steps to print
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        requires = "trace",
        conflicts_with_all = NOT_TRACED
    )]
    pub steps: u64,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum PrintFormat {
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
    if !args.trace.is_empty() {
        let text = join_words(&args.trace);
        let start = text.parse().with_context(|| format!("--trace: '{}'", shorten(&text)))?;
        return print_trace(&start, args.steps, out);
    }
    let metric = args.metric.metric();
    let machine = Machine::with_metric(args.size, metric);
    let has_both = matches!(args.print, PrintFormat::Table | PrintFormat::Rust | PrintFormat::Dot);
    ensure!(
        has_both || metric == Metric::Single,
        "--metric {metric} exists as table, rust and dot only"
    );
    out.print(match args.print {
        PrintFormat::Table => print::table::print(&machine),
        PrintFormat::Rust => print::rust_match::print(&machine)?,
        PrintFormat::Kernels => print_kernels(&machine)?,
        PrintFormat::C => print::c::print(&machine),
        PrintFormat::Dot => print::dot::print(&machine),
        PrintFormat::Svg => print::svg::print(&machine),
    })?;
    Ok(Exit::Answered)
}

/// Prints the steps of the automaton from a position to the goal, but at most `steps` of them.
fn print_trace(start: &Board, steps: u64, out: &mut Output) -> Result<Exit> {
    if let Err(reason) = start.check_solvable() {
        let [one, other] = start.interchanged_tiles(&Board::goal(start.size()));
        out.print_line(describe_unsolvable([one, other], &reason))?;
        return Ok(Exit::NoSolution);
    }
    let mut stepper = MachineStepper::new(*start);
    out.print_line(format!("The automaton of the {} board from {start}", start.size()))?;
    out.print_line(format!(
        "{:>6}  {:<32}{:<38}{:>4}{:>6}",
        "step", "handler", "what it does", "sad", "depth"
    ))?;
    out.print_line(format!("{:>6}  {:<32}{}", "", "", stepper.last_event))?;
    while !stepper.is_finished() && stepper.steps < steps {
        let handler = stepper.label(stepper.interpreter.continuation());
        stepper.step();
        let (search, event) = (&stepper.interpreter, &stepper.last_event);
        let (quota, depth) = (search.quota(), search.stack().len());
        out.print_line(format!(
            "{:>6}  {handler:<32}{event:<38}{quota:>4}{depth:>6}",
            stepper.steps
        ))?;
    }
    if stepper.is_finished() {
        return Ok(Exit::Answered);
    }
    out.print_line(format!(
        "stopped after {}; --steps sets the limit",
        Pluralized(steps.into(), "step")
    ))?;
    Ok(Exit::Limit)
}

/// Returns the source of the kernels, with the pruning automata that the build script builds.
fn print_kernels(machine: &Machine) -> Result<String> {
    let size = machine.size();
    ensure!(size.cells() <= 16, "kernels work on boards up to 16 cells, and {size} has more");
    let walks = WalkAutomaton::LENGTHS.map(|longest| WalkAutomaton::learn(size, longest));
    Ok(print::kernels::print(machine, &walks)?)
}
