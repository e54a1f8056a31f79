//! Meaning of a word in place of a command or a position: the name of a puzzle, a file, or a
//! misspelling.

use super::args::Command;
use super::commands::slide::source;
use super::support::options::closest::closest_name;
use anyhow::{Result, bail};
use fifteen::sliding::{COLLECTION, Classic};
use std::path::Path;

/// Returns the command implied by a first word that is not a command.
///
/// # Errors
/// If the word is close to the name of a command or a puzzle.
pub fn command_for(word: &str, program: &clap::Command) -> Result<&'static str> {
    if is_block_puzzle(word) {
        return Ok("slide");
    }
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let names = commands.chain(COLLECTION.iter().map(|classic| classic.name));
    match closest_name(word, names).filter(|_| !Path::new(word).exists()) {
        Some(name) => {
            bail!("unknown command, puzzle, file or position '{word}'; did you mean '{name}'?")
        }
        None => Ok("solve"),
    }
}

/// Returns whether a word names a block puzzle, or a file with one.
fn is_block_puzzle(word: &str) -> bool {
    Classic::named(word).is_some() || source::is_puzzle_file(Path::new(word))
}

/// Rejects a block puzzle in place of a tile position.
///
/// # Errors
/// If a word names a block puzzle; the message names the command for it.
pub fn reject_block_puzzle(command: &Command) -> Result<()> {
    let Command::Solve(solve) = command else { return Ok(()) };
    let file = solve.positions.file.as_ref().map(|file| file.display().to_string());
    for word in solve.positions.starts.iter().chain(&file) {
        if is_block_puzzle(word) {
            bail!("{word} is a block puzzle; did you mean 'fifteen slide {word}'?");
        }
    }
    Ok(())
}
