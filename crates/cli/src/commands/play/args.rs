//! Arguments of `fifteen play`.

use super::game::Game;
use super::player::Difficulty;
use crate::support::options::{MemoryLimit, Seed, ThreadsArg, append_help};
use crate::tables::cache::CacheDirArgs;
use crate::tiles::args::MetricArgs;
use anyhow::{Result, bail};
use clap::Args;
use fifteen::sliding::Style;
use std::path::PathBuf;

/// Options of `fifteen play`.
#[derive(Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, "; used by the background search")))]
pub struct PlayArgs {
    /// Game: a size such as 3x3, a position, a block puzzle, sudoku, or a file
    ///
    /// Block puzzles are given by name; sudoku is the word or a grid; a file contains one of these
    /// or a saved game. Without an argument, a menu is shown.
    #[arg(value_name = "GAME")]
    pub game: Vec<String>,
    /// Difficulty of a new tile game or sudoku [default: fair]
    #[arg(long, value_enum)]
    level: Option<Difficulty>,
    /// Begin a new tile game this many random moves from the goal
    #[arg(long, value_name = "MOVES", conflicts_with = "level")]
    walk: Option<usize>,
    /// Count steps, lines or paths as one move; see `fifteen slide --help` [default: path]
    #[arg(long, value_name = "STYLE", value_parser = parse_single_piece_style)]
    style: Option<Style>,
    #[command(flatten)]
    pub metric: MetricArgs,
    #[command(flatten)]
    pub seed: Seed,
    /// Save the game to this file and resume it from there
    ///
    /// By default there is one file per puzzle in the user's data directory.
    #[arg(long, value_name = "FILE")]
    pub saved: Option<PathBuf>,
    /// Print the game as text instead of playing it
    #[arg(long)]
    pub print: bool,
    /// Print the key bindings
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
    /// Returns the style of block puzzles.
    pub fn style(&self) -> Style {
        self.style.unwrap_or(Style::PATH)
    }

    /// Checks that the options have an effect on a game. `is_new` is true for one that the program
    /// chooses.
    ///
    /// # Errors
    /// If one has none.
    pub fn check_effect(&self, game: &Game, is_new: bool) -> Result<()> {
        let is_tiles = matches!(game, Game::Tiles(_));
        let metric = self.metric.metric();
        let has_metric = self.metric.requested().is_some();
        let keeps_metric = matches!(game, Game::Tiles(tiles) if tiles.metric != metric);
        let keeps_style = matches!(game, Game::Blocks(blocks) if blocks.style != self.style());
        let without_effect = [
            (self.level.is_some() && !is_new, "--level requires a new game of tiles or sudoku"),
            (self.walk.is_some() && !(is_new && is_tiles), "--walk requires a new game of tiles"),
            (
                self.style.is_some() && !matches!(game, Game::Blocks(_)),
                "--style requires a block puzzle",
            ),
            (has_metric && !is_tiles, "--metric requires tiles"),
            (
                has_metric && keeps_metric,
                "--metric requires a new game: a saved one keeps its metric",
            ),
            (
                self.style.is_some() && keeps_style,
                "--style requires a new game: a saved one keeps its style",
            ),
        ];
        match without_effect.into_iter().find(|&(is_ignored, _)| is_ignored) {
            Some((_, message)) => bail!(message),
            None => Ok(()),
        }
    }

    /// Returns the difficulty of new games.
    pub fn difficulty(&self) -> Difficulty {
        self.walk.map_or(self.level.unwrap_or_default(), Difficulty::Walk)
    }
}

/// Parses a style in which one piece moves at a time: a player cannot move several at once.
fn parse_single_piece_style(text: &str) -> Result<Style, String> {
    match text.parse::<Style>() {
        Ok(style) if [Style::STEP, Style::LINE, Style::PATH].contains(&style) => Ok(style),
        Ok(style) => {
            Err(format!("style {style} moves several pieces at once; use step, line or path"))
        }
        Err(error) => Err(error.to_string()),
    }
}
