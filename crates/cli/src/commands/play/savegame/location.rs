//! Where games are kept: a file for each puzzle in the user's folder for data, or one that is named.

use super::{Round, read, write};
use crate::commands::play::game::{Game, Origin};
use crate::support::input::text::read_text_file;
use anyhow::{Context, Result};
use etcetera::BaseStrategy;
use fifteen::runtime::atomic_file::atomic_write;
use std::fs;
use std::path::{Path, PathBuf};

/// Where games are kept.
pub enum Shelf {
    /// One file, whatever the game.
    File(PathBuf),
    /// A file for each puzzle.
    Folder(PathBuf),
    /// Nothing says where: games are not kept.
    Nowhere,
}

/// How the names of the files in the user's folder begin and end.
const FILE_NAME_PARTS: [&str; 2] = ["play-", ".txt"];

impl Shelf {
    /// The file that is named, or else the user's folder.
    pub fn new(file: Option<PathBuf>) -> Shelf {
        let of_user = || etcetera::choose_base_strategy().ok().map(|base| base.data_dir());
        match file {
            Some(file) => Shelf::File(file),
            None => {
                of_user().map_or(Shelf::Nowhere, |folder| Shelf::Folder(folder.join("fifteen")))
            }
        }
    }

    /// The game in the file that is named, if there is one.
    ///
    /// # Errors
    /// If it is no game.
    pub fn load(&self) -> Result<Option<Round>> {
        match self {
            Shelf::File(file) if file.exists() => load(file).map(Some),
            _ => Ok(None),
        }
    }

    /// All games in the user's folder that can be read.
    pub fn kept(&self) -> Vec<Round> {
        let Shelf::Folder(folder) = self else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path()).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(FILE_NAME_PARTS[0]) && name.ends_with(FILE_NAME_PARTS[1])
        });
        let mut paths: Vec<PathBuf> = paths.collect();
        paths.sort();
        paths.iter().filter_map(|path| load(path).ok()).collect()
    }

    /// Keeps a game, unless nothing has been done in it; of the user's folder one that is over is removed.
    /// Says where it is kept.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&self, round: &Round) -> Result<Option<PathBuf>> {
        let path = match self {
            Shelf::File(file) => file.clone(),
            Shelf::Folder(folder) => {
                folder.join(format!("{}{}{}", FILE_NAME_PARTS[0], name(round), FILE_NAME_PARTS[1]))
            }
            Shelf::Nowhere => return Ok(None),
        };
        if round.game.is_solved() && matches!(self, Shelf::Folder(_)) {
            // Mostly it is not there; and a game that is over is no harm.
            let _ = fs::remove_file(&path);
            return Ok(None);
        }
        if round.done().is_empty() {
            return Ok(None);
        }
        let say = || format!("cannot keep the game in {}", path.display());
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).with_context(say)?;
        }
        atomic_write(&path, write(round)).with_context(say)?;
        Ok(Some(path))
    }
}

/// The name of a game among those that are kept: there is one for each puzzle.
fn name(round: &Round) -> String {
    match &round.game {
        Game::Tiles(tiles) => format!("tiles-{}", tiles.size()),
        Game::Sudoku(_) => "sudoku".to_owned(),
        Game::Blocks(blocks) => match blocks.origin() {
            Origin::Collection(name) => name.clone(),
            Origin::Text => "blocks".to_owned(),
        },
    }
}

/// The game in a file.
fn load(path: &Path) -> Result<Round> {
    let name = || path.display().to_string();
    let text = read_text_file(path).with_context(|| format!("cannot read {}", name()))?;
    read(&text).with_context(name)
}
