//! Choice of the game that the arguments name.

use super::args::PlayArgs;
use super::game::{Blocks, Game, GameRound, Origin, Sudoku, Tiles};
use super::player;
use super::savegame::{self, SaveLocation};
use crate::commands::slide::source;
use crate::support::input::shorten;
use crate::support::input::text::{read_text_file, strip_comments};
use crate::support::options::closest::closest_name;
use crate::tiles::args::AnySize;
use crate::tiles::input::join_words;
use crate::tiles::input::large_boards::{is_position, parse_any_size};
use anyhow::{Context, Error, Result, anyhow, bail};
use fifteen::anytime::LargeBoard;
use fifteen::board::{FIFTEEN, to_grid};
use fifteen::runtime::Random;
use fifteen::sliding::{COLLECTION, Classic, Puzzle};
use fifteen::sudoku::Grid;
use fifteen::{Size, SizeError};
use std::path::Path;

/// Returns the game that the arguments name, or else the one in the specified file, if any.
///
/// # Errors
/// If that is not a game, or is a game that cannot be played, or an option has no effect on it.
pub fn load_round(
    args: &PlayArgs,
    location: &SaveLocation,
    random: &mut Random,
) -> Result<Option<GameRound>> {
    let (round, is_new) = match &args.game[..] {
        [] => {
            let Some(round) = location.load()? else { return Ok(None) };
            (round, false)
        }
        [word] => (from_word(word, args, random)?, is_new_game(word)),
        [name, grid @ ..] if name == SUDOKU => (from_words(grid, args)?, false),
        words => (from_words(words, args)?, false),
    };
    args.check_effect(&round.game, is_new)?;
    Ok(Some(round))
}

/// Words for a new game of a kind.
const TILES: &str = "tiles";
const SUDOKU: &str = "sudoku";

/// Returns whether a word stands for a new game, which the program chooses.
fn is_new_game(word: &str) -> bool {
    [TILES, SUDOKU].contains(&word) || named_size(word).is_some() || word.parse::<AnySize>().is_ok()
}

/// Returns the game that one word names.
fn from_word(word: &str, args: &PlayArgs, random: &mut Random) -> Result<GameRound> {
    let level = args.difficulty();
    if word == TILES {
        return Ok(player::new_tiles_game(to_grid(FIFTEEN), args.metric.metric(), level, random));
    }
    if word == SUDOKU {
        return Ok(player::new_sudoku_game(level, random));
    }
    let named = named_size(word).map(AnySize::Optimal);
    if let Some(grid) = named.or_else(|| word.parse().ok()).map(AnySize::grid) {
        return Ok(player::new_tiles_game(grid, args.metric.metric(), level, random));
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
    // Sizes take precedence over positions: with x for the blank, 2x13 would be a position.
    if let Err(error) = word.parse::<AnySize>()
        && error.error != SizeError::Syntax
    {
        bail!("'{word}' is not a game: {error}");
    }
    // A card of a box may be written on one line.
    if source::is_puzzle_line(word) {
        let card = source::read_puzzle(Some(Path::new(word)))?;
        return Ok(blocks(card.puzzle, Origin::Text, args));
    }
    let position = parse_any_size(None, word).map_err(|error| not_a_game(word, &error))?;
    tiles(position, args)
}

/// Returns the error for a word that is not a game. The reason why it is not a position is included
/// only if it looks like one.
fn not_a_game(word: &str, error: &str) -> Error {
    let names = COLLECTION.iter().map(|classic| classic.name).chain([TILES, SUDOKU]);
    let shown = shorten(word);
    let expected = "expected a size, puzzle name, file, sudoku or position";
    let is_like_a_position = word.chars().any(|c| c.is_ascii_digit())
        && !word.chars().any(|c| c.is_alphabetic() && !c.is_ascii_hexdigit());
    match closest_name(word, names) {
        Some(name) => anyhow!("'{shown}' is not a game; did you mean '{name}'?"),
        None if is_like_a_position => anyhow!("'{shown}' is not a game: {expected} ({error})"),
        None => anyhow!("'{shown}' is not a game: {expected}"),
    }
}

/// Returns the size of the square board with this number of tiles, such as `15` or `15-puzzle`.
pub fn named_size(word: &str) -> Option<Size> {
    let square = match word.strip_suffix("-puzzle").unwrap_or(word) {
        "3" => 2,
        "8" => 3,
        "15" => 4,
        "24" => 5,
        _ => return None,
    };
    Size::new(square, square).ok()
}

/// Returns the position or sudoku that several words form.
fn from_words(words: &[String], args: &PlayArgs) -> Result<GameRound> {
    let text = join_words(words);
    match Grid::parse(&words.join("\n")) {
        Ok(grid) => sudoku(grid),
        Err(_) => {
            tiles(parse_any_size(None, &text).map_err(|error| not_a_game(&text, &error))?, args)
        }
    }
}

/// Reads the game in a file.
fn from_file(path: &Path, args: &PlayArgs) -> Result<GameRound> {
    let name = path.display().to_string();
    // A file that is not text cannot be a game, and is rejected here.
    let text = read_text_file(path).with_context(|| format!("cannot read {name}"))?;
    if savegame::is_savegame(&text) {
        let round = savegame::parse_round(&text).with_context(|| name)?;
        return Ok(round.into_unmodified());
    }
    let bare = strip_comments(&text);
    if let Ok(grid) = Grid::parse(&bare) {
        return sudoku(grid);
    }
    if let Ok(position) = parse_any_size(None, &bare) {
        return tiles(position, args);
    }
    match source::read_puzzle(Some(path)) {
        Err(_) if source::is_tiles(&text) => Err(tiles_error(&name, &text)),
        problem => Ok(blocks(problem?.puzzle, Origin::Text, args)),
    }
}

/// Returns the error for a file that begins with a position of tiles, but is not one.
fn tiles_error(name: &str, text: &str) -> Error {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim_end());
    let lines: Vec<&str> = lines.collect();
    let grids = lines.split(|line| line.is_empty()).filter(|grid| !grid.is_empty());
    let grids: Vec<String> = grids.map(|grid| grid.join("\n")).collect();
    let mut rows = lines.iter().filter(|line| !line.is_empty());
    if rows.all(|row| is_position(row)) || grids.iter().all(|grid| is_position(grid)) {
        return anyhow!("{name} has several positions; 'fifteen play' takes one");
    }
    match parse_any_size(None, &lines.join("\n")) {
        Err(error) => anyhow!("{name}: {error}"),
        Ok(_) => anyhow!("{name}: not a position"),
    }
}

fn tiles(board: LargeBoard, args: &PlayArgs) -> Result<GameRound> {
    Ok(GameRound::new(Game::Tiles(Tiles::new(board)?.with_metric(args.metric.metric()))))
}

fn blocks(puzzle: Puzzle, origin: Origin, args: &PlayArgs) -> GameRound {
    GameRound::new(Game::Blocks(Blocks::new(puzzle, origin, args.style())))
}

fn sudoku(grid: Grid) -> Result<GameRound> {
    Ok(GameRound::new(Game::Sudoku(Sudoku::new(grid)?.into())))
}
