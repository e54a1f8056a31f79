//! Width of the terminal.

use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size_of};

/// Width of output that does not go to a terminal.
const DEFAULT_WIDTH: usize = 80;

/// Returns the number of columns of standard output.
pub fn stdout_width() -> usize {
    let stdout = io::stdout();
    match terminal_size_of(&stdout).filter(|_| stdout.is_terminal()) {
        Some((Width(columns), _)) if columns > 0 => columns.into(),
        _ => DEFAULT_WIDTH,
    }
}
