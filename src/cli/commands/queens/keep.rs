//! A file that keeps where a search stands.

use crate::cli::frame::output::warn;
use anyhow::{Context, Result, bail};
use fifteen::queens::{Checkpoint, Chessboard};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the file is written.
const WRITE_EVERY: Duration = Duration::from_mins(1);

/// The file, if there is to be one.
pub struct Keeper {
    file: Option<PathBuf>,
    written: Instant,
}

impl Keeper {
    pub fn new(file: Option<&Path>) -> Keeper {
        Keeper { file: file.map(Path::to_owned), written: Instant::now() }
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
            Err(error) => return Err(error).context(format!("cannot read {}", file.display())),
        };
        let checkpoint: Checkpoint =
            text.parse().with_context(|| format!("{} is no checkpoint", file.display()))?;
        if (checkpoint.board(), checkpoint.queens()) != (board, queens) {
            let (other, count) = (checkpoint.board(), checkpoint.queens());
            bail!("{} is about {count} queens on a {other} board", file.display());
        }
        Ok(Some(checkpoint))
    }

    /// Writes the file now and then.
    pub fn look(&mut self, checkpoint: impl FnOnce() -> Checkpoint) {
        if self.file.is_some() && self.written.elapsed() >= WRITE_EVERY {
            // The search is worth more than the file: it goes on without.
            if let Err(error) = self.write(&checkpoint()) {
                warn(&format!("{error:#}"));
            }
        }
    }

    /// Writes the file: whole under another name, and then renamed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, checkpoint: &Checkpoint) -> Result<()> {
        self.written = Instant::now();
        let Some(file) = &self.file else { return Ok(()) };
        let mut part = file.clone().into_os_string();
        part.push(".part");
        fs::write(&part, checkpoint.to_string())
            .and_then(|()| fs::rename(&part, file))
            .with_context(|| format!("cannot write {}", file.display()))
    }

    /// Removes the file, since the search is finished.
    pub fn remove(&self) -> Result<()> {
        match self.file.as_ref().map(fs::remove_file) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).context("cannot remove the checkpoint")
            }
            _ => Ok(()),
        }
    }
}
