//! The extension module of the Python package: `fifteen._fifteen`.
//!
//! Each search releases the global interpreter lock, so that other Python threads can run; a
//! [`observer::SearchObserver`] reacquires it for Ctrl-C, progress and the time limit.
//!
//! * [`tiles`]: functions for tile puzzles;
//! * [`solution`], [`board`]: their results and positions;
//! * [`instances`]: published lists of positions;
//! * [`blocks`], [`packings`], [`sudoku`], [`queens`], [`census`]: the other searches;
//! * [`input`]: positions from strings, sequences and arrays;
//! * [`options`]: threads, heuristics and the solvers that share their tables;
//! * [`observer`]: interrupts, progress and time limits;
//! * [`errors`]: the exceptions.
//!
//! Each module may use [`board`] and those below it in this list.

mod blocks;
mod board;
mod census;
mod errors;
mod input;
mod instances;
mod observer;
mod options;
mod packings;
mod queens;
mod solution;
mod sudoku;
mod tiles;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the program `fifteen` with these arguments; the first is its name. Returns the exit code.
#[pyfunction]
fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| fifteen_cli::run(arguments).code())
}

#[pymodule(gil_used = false)]
fn _fifteen(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<blocks::Puzzle>()?;
    module.add_class::<blocks::BlockSolution>()?;
    module.add_class::<sudoku::Sudoku>()?;
    module.add_function(wrap_pyfunction!(packings::packings, module)?)?;
    module.add_function(wrap_pyfunction!(queens::queens, module)?)?;
    module.add_function(wrap_pyfunction!(census::census, module)?)?;
    module.add_function(wrap_pyfunction!(instances::korf100, module)?)?;
    module.add_function(wrap_pyfunction!(instances::korf24, module)?)?;
    module.add_function(wrap_pyfunction!(run_command, module)?)?;
    tiles::register(module)
}
