//! Options that several commands have.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

/// Options of every command.
#[derive(Clone, Copy, Debug, Args)]
pub struct Common {
    /// Text for people, or one JSON object per line (solve, compare, korf, pdb, slide, verify,
    /// generate, census, sudoku, queens, antislide)
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub format: Format,
    /// Whether to use colours
    #[arg(long, global = true, value_enum, default_value_t, help_heading = "Output")]
    pub color: Color,
    /// Print answers only: no iterations, no table of instances, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Say on standard error what was chosen and why
    #[arg(short, long, global = true, help_heading = "Output")]
    pub verbose: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[default]
    Text,
    Jsonl,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice for all output.
    pub fn write_global(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
