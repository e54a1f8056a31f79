//! Meaning of a word in place of a command or a position: the name of a puzzle, a file, or a
//! misspelling.

use super::advice::advice_on_word;
use super::args::Command;
use super::commands::play::is_savegame;
use super::commands::slide::source;
use super::support::input::text::read_text_file;
use super::support::options::closest::closest_name;
use super::tiles::input::{join_arguments, may_be_file};
use anyhow::{Result, bail};
use fifteen::board::ParsedBoard;
use fifteen::runtime::level_store::Index;
use fifteen::sliding::{COLLECTION, Classic};
use fifteen::sudoku::Grid;
use std::iter;
use std::path::Path;

/// Returns the command implied by a first word that is not a command, given the words after it.
///
/// # Errors
/// If the word is often tried as a command, or close to the name of a command or a puzzle; if it is
/// the size of a board or looks like moves, and no word follows; or if it is a checkpoint.
pub fn command_for(word: &str, rest: &[String], program: &clap::Command) -> Result<&'static str> {
    if begins_position(word, rest) {
        return Ok("solve");
    }
    let text = file_text(word);
    reject_checkpoint(word, text.as_deref())?;
    if is_block_puzzle(word, text.as_deref()) {
        return Ok("slide");
    }
    if is_sudoku_line(word) || text.as_deref().is_some_and(is_sudoku_text) {
        return Ok("sudoku");
    }
    if let Some(text) = text {
        return Ok(if is_savegame(&text) { "play" } else { "solve" });
    }
    if let Some(advice) = advice_on_word(word, rest) {
        bail!(advice);
    }
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let names = commands.chain(COLLECTION.iter().map(|classic| classic.name));
    match closest_name(word, names).filter(|_| !Path::new(word).exists()) {
        Some(name) => {
            bail!("unknown command, puzzle, file or position '{word}'; did you mean '{name}'?")
        }
        None if is_before_position(word, rest) => {
            bail!("'{word}' is not a command; 'fifteen --help' lists them")
        }
        None => Ok("solve"),
    }
}

/// Rejects a checkpoint in place of a position or a puzzle. `text` is that of the file, if the word
/// names one.
///
/// # Errors
/// If the word names a checkpoint; the message names the command that continues it.
fn reject_checkpoint(word: &str, text: Option<&str>) -> Result<()> {
    let is_folder = || Path::new(word).is_dir() && Index::read(Path::new(word)).is_ok();
    if text.map_or_else(is_folder, |text| text.starts_with("fifteen checkpoint ")) {
        bail!("{word} is a checkpoint; 'fifteen resume {word}' continues its search");
    }
    Ok(())
}

/// Returns whether a word and those after it, up to an option, are the tiles or rows of a position.
fn begins_position(word: &str, rest: &[String]) -> bool {
    let rest = rest.iter().take_while(|word| *word == "-" || !word.starts_with('-'));
    let words: Vec<String> = iter::once(word.to_owned()).chain(rest.cloned()).collect();
    let joined = join_arguments(&words, None);
    words.len() > 1 && matches!(&joined[..], [whole] if ParsedBoard::parse(None, whole).is_ok())
}

/// Returns whether a word that is no part of a position is followed by one.
fn is_before_position(word: &str, rest: &[String]) -> bool {
    let position = rest.join(" ");
    let is_position = |text: &str| ParsedBoard::parse(None, text).is_ok();
    word.chars().all(char::is_alphabetic)
        && is_position(&position)
        && !is_position(&format!("{word} {position}"))
}

/// Returns the text of a regular file: empty if it cannot be read, and `None` if there is none.
fn file_text(word: &str) -> Option<String> {
    let path = Path::new(word);
    path.is_file().then(|| read_text_file(path).unwrap_or_default())
}

/// Returns whether a word names a block puzzle, is one written on one line, or names a file whose
/// text is one.
fn is_block_puzzle(word: &str, text: Option<&str>) -> bool {
    let is_puzzle = |text: &str| !is_savegame(text) && source::is_puzzle_text(text);
    Classic::named(word).is_some() || text.map_or_else(|| source::is_puzzle_line(word), is_puzzle)
}

/// Returns whether a line is a sudoku, perhaps with mistakes.
fn is_sudoku_line(line: &str) -> bool {
    let is_long = line.chars().count() == 81 && line.chars().all(is_sudoku_cell);
    is_long || Grid::parse(line).is_ok()
}

/// Returns whether a character is a cell of a sudoku, or a letter typed for an empty one.
fn is_sudoku_cell(character: char) -> bool {
    character.is_ascii_digit() || ".?_-*xXoO".contains(character)
}

/// Returns whether lines are a sudoku with mistakes: about nine rows of about nine cells.
fn is_nearly_sudoku(lines: &[&str]) -> bool {
    let is_frame = |line: &&&str| line.chars().all(|c| "-+=|".contains(c));
    let is_separator = |c: char| c.is_whitespace() || "|,;".contains(c);
    let row = |line: &&str| line.replace(is_separator, "");
    let rows: Vec<String> = lines.iter().filter(|line| !is_frame(line)).map(row).collect();
    let is_near = |length: usize| (8..=10).contains(&length);
    let has_cells = |row: &String| is_near(row.len()) && row.chars().all(is_sudoku_cell);
    is_near(rows.len())
        && rows.iter().all(has_cells)
        && rows.iter().filter(|row| row.len() == 9).count() >= 7
        && !lines.iter().any(|line| source::is_tiles(line))
}

/// Returns whether a text is a sudoku, perhaps with mistakes, or begins with a line that is one.
fn is_sudoku_text(text: &str) -> bool {
    if source::is_tiles(text) {
        return false;
    }
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    Grid::parse(&lines.join("\n")).is_ok()
        || lines.first().is_some_and(|first| is_sudoku_line(first))
        || is_nearly_sudoku(&lines)
}

/// Rejects a block puzzle or a sudoku in place of a tile position, and a checkpoint in place of a
/// position or a block puzzle.
///
/// # Errors
/// If a word names one; the message names the command for it.
pub fn reject_other_puzzles(command: &Command) -> Result<()> {
    if let Command::Slide(slide) = command
        && let Some(file) = &slide.search.file
    {
        let word = file.display().to_string();
        reject_checkpoint(&word, file_text(&word).as_deref())?;
    }
    let Command::Solve(solve) = command else { return Ok(()) };
    let file = solve.positions.file.as_ref().map(|file| file.display().to_string());
    let starts = solve.positions.joined_starts().into_iter().filter(|start| may_be_file(start));
    for word in &starts.chain(file).collect::<Vec<_>>() {
        let text = file_text(word);
        reject_checkpoint(word, text.as_deref())?;
        if is_block_puzzle(word, text.as_deref()) {
            bail!("{word} is a block puzzle; did you mean 'fifteen slide {word}'?");
        }
        if text.as_deref().is_some_and(is_sudoku_text) {
            bail!("{word} is a sudoku; did you mean 'fifteen sudoku {word}'?");
        }
    }
    Ok(())
}
