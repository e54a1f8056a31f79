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

/// Returns a line of aligned columns with single spaces between its words if it is too wide.
pub fn fit_columns(line: String, width: usize) -> String {
    match line.chars().count() > width {
        true => line.split_whitespace().collect::<Vec<_>>().join(" "),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::fit_columns;

    #[test]
    fn only_wide_lines_lose_their_columns() {
        let line = "   25+0     49 visited".to_owned();
        assert_eq!(fit_columns(line.clone(), 22), line);
        assert_eq!(fit_columns(line, 21), "25+0 49 visited");
    }
}
