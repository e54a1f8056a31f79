//! Terminal emulation for the player: the screen and the modes after some output.

use std::fmt;

/// Screen and modes of a terminal.
pub struct TerminalScreen {
    width: usize,
    cells: Vec<Vec<char>>,
    cursor: (usize, usize),
    /// Incomplete escape sequence.
    pending: String,
    /// Numbers of the modes that are set; initially that of the visible cursor.
    modes: Vec<u32>,
    /// Current style: colored or bold.
    pub is_styled: bool,
    /// Set once any color has been used.
    pub had_colors: bool,
}

/// Mode of the visible cursor.
const CURSOR_MODE: u32 = 25;
/// Mode of the alternate screen.
const ALTERNATE_SCREEN_MODE: u32 = 1049;

impl TerminalScreen {
    pub fn new(width: usize, height: usize) -> TerminalScreen {
        TerminalScreen {
            width,
            cells: vec![vec![' '; width]; height],
            cursor: (0, 0),
            pending: String::new(),
            modes: vec![CURSOR_MODE],
            is_styled: false,
            had_colors: false,
        }
    }

    /// Resizes and clears the screen.
    pub fn resize(&mut self, width: usize, height: usize) {
        self.width = width;
        self.cells = vec![vec![' '; width]; height];
    }

    /// Returns whether modes and style are the initial ones.
    pub fn is_reset(&self) -> bool {
        self.modes == [CURSOR_MODE] && !self.is_styled && self.pending.is_empty()
    }

    /// Processes output.
    pub fn write(&mut self, text: &str) {
        for c in text.chars() {
            if self.pending.is_empty() && c != '\x1b' {
                self.put_char(c);
                continue;
            }
            self.pending.push(c);
            let is_csi = self.pending.starts_with("\x1b[");
            let is_osc = self.pending.starts_with("\x1b]");
            let is_complete = if is_csi {
                self.pending.len() > 2 && ('@'..='~').contains(&c)
            } else if is_osc {
                c == '\x07'
            } else {
                self.pending.len() > 1
            };
            if is_complete {
                let sequence = std::mem::take(&mut self.pending);
                if is_csi {
                    self.apply_sequence(&sequence[2..]);
                }
            }
        }
    }

    fn put_char(&mut self, c: char) {
        if self.cursor.1 == self.width && c >= ' ' {
            self.cursor = (self.cursor.0 + 1, 0);
        }
        let (row, column) = self.cursor;
        match c {
            '\n' => self.cursor.0 += 1,
            '\r' => self.cursor.1 = 0,
            _ => {
                if let Some(cell) = self.cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                    *cell = c;
                }
                self.cursor.1 += 1;
            }
        }
    }

    fn apply_sequence(&mut self, sequence: &str) {
        let (numbers, command) = sequence.split_at(sequence.len() - 1);
        let is_private = numbers.starts_with('?');
        let numbers = numbers.trim_start_matches('?').split(';');
        let numbers: Vec<u32> = numbers.map(|number| number.parse().unwrap_or(0)).collect();
        match (command, is_private) {
            ("H", false) => {
                let place = |index: usize| numbers.get(index).map_or(1, |&n| n.max(1)) as usize - 1;
                self.cursor = (place(0), place(1));
            }
            ("J", false) => self.resize(self.width, self.cells.len()),
            ("m", false) => {
                self.is_styled = numbers != [0];
                self.had_colors |= numbers.iter().any(|&n| n >= 30);
            }
            ("l", true)
                if numbers == [ALTERNATE_SCREEN_MODE]
                    && self.modes.contains(&ALTERNATE_SCREEN_MODE) =>
            {
                // The main screen; only new output on it matters.
                self.modes.retain(|&mode| mode != ALTERNATE_SCREEN_MODE);
                self.resize(self.width, self.cells.len());
                self.cursor = (0, 0);
            }
            ("h", true) => self.modes.extend(numbers),
            ("l", true) => self.modes.retain(|mode| !numbers.contains(mode)),
            _ => {}
        }
    }
}

impl fmt::Display for TerminalScreen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.cells {
            writeln!(f, "{}", row.iter().collect::<String>().trim_end())?;
        }
        Ok(())
    }
}
