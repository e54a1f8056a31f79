//! Choice of the game that the arguments name.

use super::args::PlayArgs;
use super::game::{Blocks, Game, GameRound, Origin, Sudoku, Tiles};
use super::player;
use super::savegame::{self, SaveLocation};
use crate::commands::slide::source;
use crate::support::input::shorten;
use crate::support::input::text::read_text_file;
use anyhow::{Context, Result, anyhow, bail};
use fifteen::board::{FIFTEEN, ParsedBoard};
use fifteen::runtime::Random;
use fifteen::sliding::{Classic, Puzzle};
use fifteen::sudoku::Grid;
use fifteen::{Board, Size, SizeError};
use std::path::Path;

/// Returns the game that the arguments name, or else the one in the specified file, if any.
///
/// # Errors
/// If it is not a game or cannot be played.
pub fn load_round(
    args: &PlayArgs,
    location: &SaveLocation,
    random: &mut Random,
) -> Result<Option<GameRound>> {
    match &args.game[..] {
        [] => location.load(),
        [word] => from_word(word, args, random).map(Some),
        words => from_words(words, args).map(Some),
    }
}

/// Returns the game that one word names.
fn from_word(word: &str, args: &PlayArgs, random: &mut Random) -> Result<GameRound> {
    let level = args.difficulty();
    if word == "tiles" {
        return Ok(player::new_tiles_game(FIFTEEN, args.metric(), level, random));
    }
    if word == "sudoku" {
        return Ok(player::new_sudoku_game(level, random));
    }
    if let Some(size) = parse_size(word) {
        return Ok(player::new_tiles_game(size, args.metric(), level, random));
    }
    if let Some(classic) = Classic::named(word) {
        let origin = Origin::Collection(word.to_owned());
        return Ok(blocks(classic.puzzle(), origin, args));
    }
    if Path::new(word).is_file() {
        return from_file(Path::new(word), args);
    }
    if let Ok(grid) = Grid::parse(word) {
        return sudoku(grid);
    }
    // Sizes come before positions: with x for the blank, 2x13 would be a position.
    if let Err(error @ (SizeError::TooSmall | SizeError::TooLarge)) = word.parse::<Size>() {
        bail!("'{word}' is not a game: {error}");
    }
    let reading = ParsedBoard::parse(None, word).map_err(|error| {
        let word = shorten(word);
        anyhow!(
            "'{word}' is not a game: expected a size, puzzle name, file, sudoku or position \
             ({error})"
        )
    })?;
    tiles(reading.board, args)
}

/// Parses a size such as 3x3, or a number of tiles such as 15.
fn parse_size(word: &str) -> Option<Size> {
    let square = match word {
        "3" => 2,
        "8" => 3,
        "15" => 4,
        "24" => 5,
        _ => return word.parse().ok(),
    };
    Size::new(square, square).ok()
}

/// Returns the position or sudoku that several words form.
fn from_words(words: &[String], args: &PlayArgs) -> Result<GameRound> {
    let text = words.join(" ");
    match Grid::parse(&words.join("\n")) {
        Ok(grid) => sudoku(grid),
        Err(_) => tiles(ParsedBoard::parse(None, &text)?.board, args),
    }
}

/// Reads the game in a file.
fn from_file(path: &Path, args: &PlayArgs) -> Result<GameRound> {
    let name = path.display().to_string();
    // A file that is not text is not a game either, and is rejected here.
    let text = read_text_file(path).with_context(|| format!("cannot read {name}"))?;
    if savegame::is_savegame(&text) {
        return savegame::parse_round(&text).with_context(|| name);
    }
    let bare = strip_comments(&text);
    if let Ok(grid) = Grid::parse(&bare) {
        return sudoku(grid);
    }
    if let Ok(reading) = ParsedBoard::parse(None, &bare) {
        return tiles(reading.board, args);
    }
    let problem = source::read_puzzle(Some(path), true)?;
    Ok(blocks(problem.puzzle, Origin::Text, args))
}

/// Removes comments that start with `#`, as in other files of positions and sudokus.
fn strip_comments(text: &str) -> String {
    let bare = |line: &str| line.split('#').next().unwrap_or_default().trim_end().to_owned();
    text.lines().map(bare).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn tiles(board: Board, args: &PlayArgs) -> Result<GameRound> {
    Ok(GameRound::new(Game::Tiles(Tiles::new(board)?.with_metric(args.metric()))))
}

fn blocks(puzzle: Puzzle, origin: Origin, args: &PlayArgs) -> GameRound {
    GameRound::new(Game::Blocks(Blocks::new(puzzle, origin, args.style)))
}

fn sudoku(grid: Grid) -> Result<GameRound> {
    Ok(GameRound::new(Game::Sudoku(Sudoku::new(grid)?.into())))
}
