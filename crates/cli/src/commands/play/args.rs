//! What can be said to `fifteen play`.

use super::player::Level;
use crate::support::options::{MemoryLimit, Seed, ThreadsArg, append_help};
use crate::tables::cache::CacheDirArgs;
use clap::{Args, ValueEnum};
use fifteen::sliding::Style;
use std::path::PathBuf;

/// Options of `fifteen play`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, "; they search beside the game")))]
pub struct PlayArgs {
    /// What to play: a size, such as 3x3; a position of tiles; the name of a block puzzle; sudoku, or a
    /// sudoku; or a file with any of these, or with a game that was kept. A list to choose from if left
    /// out
    #[arg(value_name = "GAME")]
    pub game: Vec<String>,
    /// How hard a new game of tiles or sudoku is
    #[arg(long, value_enum, default_value_t)]
    level: DifficultyArg,
    /// Walk this many random moves from the goal for a new game of tiles
    #[arg(long, value_name = "MOVES", conflicts_with = "level")]
    walk: Option<usize>,
    /// What counts as one move of a piece: a step, a line or a path; see `fifteen slide --help`
    #[arg(long, value_name = "STYLE", default_value = "path", value_parser = parse_single_piece_style)]
    pub style: Style,
    #[command(flatten)]
    pub seed: Seed,
    /// Keep the game in this file, and go on with what is there; if left out, the user's folder has a
    /// file for each kind of game
    #[arg(long, value_name = "FILE")]
    pub saved: Option<PathBuf>,
    /// Print the game as text, and do not play it
    #[arg(long)]
    pub print: bool,
    /// Print what the keys do
    #[arg(long, conflicts_with = "print")]
    pub keys: bool,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub tables: CacheDirArgs,
}

impl PlayArgs {
    /// How hard new games are.
    pub fn level(&self) -> Level {
        match (self.walk, self.level) {
            (Some(moves), _) => Level::Walk(moves),
            (_, DifficultyArg::Gentle) => Level::Gentle,
            (_, DifficultyArg::Fair) => Level::Fair,
            (_, DifficultyArg::Hard) => Level::Hard,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DifficultyArg {
    /// A few moves from the goal; a sudoku of single candidates
    Gentle,
    /// Farther away; a sudoku of hidden singles
    #[default]
    Fair,
    /// Any position; a sudoku for which singles are not enough
    Hard,
}

/// A style in which one piece moves at a time: a hand has one.
fn parse_single_piece_style(text: &str) -> Result<Style, String> {
    match text.parse::<Style>() {
        Ok(style) if [Style::STEP, Style::LINE, Style::PATH].contains(&style) => Ok(style),
        Ok(style) => {
            Err(format!("{style} moves several pieces at once; here it is one: step, line or path"))
        }
        Err(error) => Err(error.to_string()),
    }
}
