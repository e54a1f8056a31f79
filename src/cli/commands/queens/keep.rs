//! A file that keeps where a search stands.

use crate::cli::frame::clock::Clock;
use crate::cli::frame::output::warn;
use anyhow::{Context, Result, bail};
use fifteen::frame::number::Counted;
use fifteen::frame::write::{self, Part};
use fifteen::queens::{Checkpoint, Chessboard};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often the file is written.
const WRITE_EVERY: Duration = Duration::from_mins(1);

/// The file, if there is to be one.
pub struct Keeper {
    file: Option<PathBuf>,
    /// The time since it was written.
    clock: Clock,
}

impl Keeper {
    /// Keeps a search in a file, which need not be there yet.
    ///
    /// # Errors
    /// If it could not be written: better now than when the search has found something.
    pub fn new(file: Option<&Path>) -> Result<Keeper> {
        if let Some(file) = file {
            Part::create(file).with_context(|| cannot("write", file))?;
        }
        Ok(Keeper { file: file.map(Path::to_owned), clock: Clock::start() })
    }

    /// Where an earlier search of the same board stands, if the file is there.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is about something else.
    pub fn read(&self, board: Chessboard, queens: usize) -> Result<Option<Checkpoint>> {
        let Some(file) = &self.file else { return Ok(None) };
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| cannot("read", file)),
        };
        let checkpoint: Checkpoint =
            text.parse().with_context(|| format!("{} is no checkpoint", file.display()))?;
        if (checkpoint.board(), checkpoint.queens()) != (board, queens) {
            let count = Counted(checkpoint.queens() as u128, "queen");
            bail!("{} is about {count} on a {} board", file.display(), checkpoint.board());
        }
        Ok(Some(checkpoint))
    }

    /// Writes the file now and then.
    pub fn look(&mut self, checkpoint: impl FnOnce() -> Checkpoint) {
        if self.file.is_some() && self.clock.elapsed() >= WRITE_EVERY {
            // The search is worth more than the file: it goes on without.
            if let Err(error) = self.write(&checkpoint()) {
                warn(&format!("{error:#}"));
            }
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, checkpoint: &Checkpoint) -> Result<()> {
        self.clock = Clock::start();
        let Some(file) = &self.file else { return Ok(()) };
        write::whole(file, checkpoint.to_string()).with_context(|| cannot("write", file))
    }

    /// Removes the file, since the search is finished. A link to it stays, and can be used again.
    pub fn remove(&self) -> Result<()> {
        match self.file.as_ref().map(|file| fs::canonicalize(file).and_then(fs::remove_file)) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).context("cannot remove the checkpoint")
            }
            _ => Ok(()),
        }
    }
}

/// What cannot be done with a file.
fn cannot(what: &str, file: &Path) -> String {
    format!("cannot {what} {}", file.display())
}
