//! What a word means that stands where a command or a position is expected: the name of a puzzle, a file,
//! or something that somebody has mistyped.

use super::args::Command;
use super::commands::slide::source;
use super::support::options::closest::closest_name;
use anyhow::{Result, bail};
use fifteen::sliding::{COLLECTION, Classic};
use std::path::Path;

/// The command of the program that a first word stands for which is none itself.
///
/// # Errors
/// If it looks like the name of a command or a puzzle with a slip in it.
pub fn command_for(word: &str, program: &clap::Command) -> Result<&'static str> {
    if is_block_puzzle(word) {
        return Ok("slide");
    }
    let commands = program.get_subcommands().map(clap::Command::get_name);
    let names = commands.chain(COLLECTION.iter().map(|classic| classic.name));
    match closest_name(word, names).filter(|_| !Path::new(word).exists()) {
        Some(name) => {
            bail!("'{word}' is no command, puzzle, file or position; did you mean '{name}'?")
        }
        None => Ok("solve"),
    }
}

/// Whether a word is the name of a block puzzle, or of a file that has one.
fn is_block_puzzle(word: &str) -> bool {
    Classic::named(word).is_some() || source::is_puzzle_file(Path::new(word))
}

/// Fails if positions of tiles are expected where a block puzzle is named.
///
/// # Errors
/// Which command is for it.
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
