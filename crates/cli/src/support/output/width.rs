//! How wide the terminal is.

use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size_of};

/// What is printed where there is no terminal is as wide as this.
const DEFAULT_WIDTH: usize = 80;

/// The columns that standard output has.
pub fn stdout_width() -> usize {
    let stdout = io::stdout();
    match terminal_size_of(&stdout).filter(|_| stdout.is_terminal()) {
        Some((Width(columns), _)) if columns > 0 => columns.into(),
        _ => DEFAULT_WIDTH,
    }
}
