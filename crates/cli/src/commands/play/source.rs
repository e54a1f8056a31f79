//! Which game is meant by the arguments.

use super::args::PlayArgs;
use super::game::{Blocks, Game, Origin, Round, Sudoku, Tiles};
use super::player;
use super::savegame::{self, Shelf};
use crate::commands::slide::source;
use crate::support::input::shorten;
use crate::support::input::text::read_text_file;
use anyhow::{Context, Result, anyhow, bail};
use fifteen::board::{FIFTEEN, Reading};
use fifteen::runtime::Random;
use fifteen::sliding::{Classic, Puzzle};
use fifteen::sudoku::Grid;
use fifteen::{Board, Size, SizeError};
use std::path::Path;

/// The game that is named, or the one in the file that is named for it; or none.
///
/// # Errors
/// If it is no game, or one that cannot be played.
pub fn round(args: &PlayArgs, shelf: &Shelf, random: &mut Random) -> Result<Option<Round>> {
    match &args.game[..] {
        [] => shelf.load(),
        [word] => from_word(word, args, random).map(Some),
        words => from_words(words).map(Some),
    }
}

/// The game that one word names.
fn from_word(word: &str, args: &PlayArgs, random: &mut Random) -> Result<Round> {
    let level = args.level();
    if word == "tiles" {
        return Ok(player::tiles(FIFTEEN, level, random));
    }
    if word == "sudoku" {
        return Ok(player::sudoku(level, random));
    }
    if let Some(parse_size) = parse_size(word) {
        return Ok(player::tiles(parse_size, level, random));
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
    // Before positions: with an x for the blank 2x13 would be one.
    if let Err(error @ (SizeError::TooSmall | SizeError::TooLarge)) = word.parse::<Size>() {
        bail!("'{word}' is no game: {error}");
    }
    let reading = Reading::parse(None, word).map_err(|error| {
        let word = shorten(word);
        anyhow!(
            "'{word}' is no game: neither a size, a puzzle, a file, a sudoku nor a position ({error})"
        )
    })?;
    tiles(reading.board)
}

/// A size such as 3x3, or the number of tiles, such as 15.
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

/// The position, or the rows of the sudoku, that several words are.
fn from_words(words: &[String]) -> Result<Round> {
    let text = words.join(" ");
    match Grid::parse(&words.join("\n")) {
        Ok(grid) => sudoku(grid),
        Err(_) => tiles(Reading::parse(None, &text)?.board),
    }
}

/// The game in a file.
fn from_file(path: &Path, args: &PlayArgs) -> Result<Round> {
    let name = path.display().to_string();
    // What is no text is no game either, and is refused as such.
    let text = read_text_file(path).with_context(|| format!("cannot read {name}"))?;
    if savegame::is_savegame(&text) {
        return savegame::read(&text).with_context(|| name);
    }
    let bare = strip_comments(&text);
    if let Ok(grid) = Grid::parse(&bare) {
        return sudoku(grid);
    }
    if let Ok(reading) = Reading::parse(None, &bare) {
        return tiles(reading.board);
    }
    let (_, puzzle) = source::read(Some(path), true)?;
    Ok(blocks(puzzle, Origin::Text, args))
}

/// A text without what stands behind a `#`, as elsewhere in files of positions and of sudokus.
fn strip_comments(text: &str) -> String {
    let bare = |line: &str| line.split('#').next().unwrap_or_default().trim_end().to_owned();
    text.lines().map(bare).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn tiles(board: Board) -> Result<Round> {
    Ok(Round::new(Game::Tiles(Tiles::new(board)?)))
}

fn blocks(puzzle: Puzzle, origin: Origin, args: &PlayArgs) -> Round {
    Round::new(Game::Blocks(Blocks::new(puzzle, origin, args.style)))
}

fn sudoku(grid: Grid) -> Result<Round> {
    Ok(Round::new(Game::Sudoku(Sudoku::new(grid)?.into())))
}
