//! Files of saved games: one per board size or puzzle in the user's data directory, or one explicit
//! file.

use super::{GameRound, format_round, parse_round};
use crate::commands::play::game::{Game, Origin};
use crate::support::input::text::read_text_file;
use crate::support::question::quote_path;
use anyhow::{Context, Error, Result, bail};
use etcetera::BaseStrategy;
use fifteen::runtime::atomic_file::atomic_write;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Location of saved games.
pub enum SaveLocation {
    /// One file for any game.
    File(PathBuf),
    /// Directory with one file per board size or puzzle.
    Folder(PathBuf),
    /// No location is known: games are not saved.
    Disabled,
}

/// Prefix and suffix of the file names in the user's directory.
const PREFIX: &str = "play-";
const SUFFIX: &str = ".txt";

impl SaveLocation {
    /// Returns the explicit file, or else the folder in the user's data directory, if it is known.
    pub fn new(file: Option<PathBuf>) -> SaveLocation {
        let user_folder = || etcetera::choose_base_strategy().ok().map(|base| base.data_dir());
        match file {
            Some(file) => SaveLocation::File(file),
            None => user_folder().map_or(SaveLocation::Disabled, |folder| {
                SaveLocation::Folder(folder.join("fifteen"))
            }),
        }
    }

    /// Loads the game from the explicit file, if it exists.
    ///
    /// # Errors
    /// If the file cannot be read, or does not contain a game.
    pub fn load(&self) -> Result<Option<GameRound>> {
        match self {
            SaveLocation::File(file) if file.exists() => load_file(file).map(Some),
            _ => Ok(None),
        }
    }

    /// Checks that the explicit file may be replaced: it holds a saved game, is empty, or does not
    /// exist.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn check_replaceable(&self) -> Result<()> {
        let SaveLocation::File(file) = self else { return Ok(()) };
        match fs::metadata(file) {
            Err(_) => Ok(()),
            Ok(metadata) if !metadata.is_file() => bail!("{}: not a regular file", file.display()),
            Ok(metadata) if metadata.len() == 0 => Ok(()),
            Ok(_) => load_file(file).map(drop).context("--saved: not a saved game"),
        }
    }

    /// Checks that the explicit file can be created if it does not exist, by creating it and
    /// removing it again.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn check_creatable(&self) -> Result<()> {
        let create = |path: &Path| {
            create_parent(path)?;
            File::create_new(path)?;
            fs::remove_file(path)
        };
        match self {
            SaveLocation::File(file) if !file.exists() => {
                create(file).with_context(|| cannot_save(file))
            }
            _ => Ok(()),
        }
    }

    /// Loads all readable games from the user's directory, and returns the errors of the others.
    pub fn load_all(&self) -> (Vec<GameRound>, Vec<Error>) {
        let SaveLocation::Folder(folder) = self else { return (Vec::new(), Vec::new()) };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path()).filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(PREFIX) && name.ends_with(SUFFIX)
        });
        let mut paths: Vec<PathBuf> = paths.collect();
        paths.sort();
        let (mut games, mut errors) = (Vec::new(), Vec::new());
        for path in &paths {
            match load_file(path) {
                Ok(game) => games.push(game),
                Err(error) => errors.push(error),
            }
        }
        (games, errors)
    }

    /// Saves a game that was modified, and returns the path. In the user's directory, removes the
    /// file of a solved game instead, and does not save a game without steps.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, round: &GameRound) -> Result<Option<PathBuf>> {
        let is_folder = matches!(self, SaveLocation::Folder(_));
        let path = match self {
            SaveLocation::File(file) => file.clone(),
            SaveLocation::Folder(folder) => {
                folder.join(format!("{PREFIX}{}{SUFFIX}", file_stem(round)))
            }
            SaveLocation::Disabled => return Ok(None),
        };
        if !round.is_modified() {
            return Ok(None);
        }
        if round.game.is_solved() && is_folder {
            // Errors are ignored: usually the file does not exist, and a leftover solved game does
            // no harm.
            let _ = fs::remove_file(&path);
            return Ok(None);
        }
        if round.steps().is_empty() && is_folder {
            return Ok(None);
        }
        let saved = create_parent(&path).and_then(|()| atomic_write(&path, format_round(round)));
        saved.with_context(|| cannot_save(&path))?;
        Ok(Some(path))
    }

    /// Returns the command that resumes a game saved in this file.
    pub fn resume_command(&self, path: &Path) -> String {
        match self {
            SaveLocation::File(_) => format!("fifteen play --saved {}", quote_path(path)),
            _ => "fifteen play".to_owned(),
        }
    }
}

/// Creates the folder of a file, if it does not exist.
fn create_parent(path: &Path) -> io::Result<()> {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => fs::create_dir_all(folder),
        None => Ok(()),
    }
}

fn cannot_save(path: &Path) -> String {
    format!("cannot save the game to {}", path.display())
}

/// Returns the part of a file name that depends on the game: one for each size of tile puzzles and
/// for each puzzle of the collection, one for all sudokus, and one for all block puzzles from
/// files.
fn file_stem(round: &GameRound) -> String {
    match &round.game {
        Game::Tiles(tiles) => format!("tiles-{}", tiles.grid()),
        Game::Sudoku(_) => "sudoku".to_owned(),
        Game::Blocks(blocks) => match &blocks.origin {
            Origin::Collection(name) => name.clone(),
            Origin::Text => "blocks".to_owned(),
        },
    }
}

/// Reads and parses a saved game. The error names the file.
fn load_file(path: &Path) -> Result<GameRound> {
    let name = || path.display().to_string();
    let text = read_text_file(path).with_context(|| format!("cannot read {}", name()))?;
    parse_round(&text).with_context(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, process};

    /// Creates an empty folder for a test.
    fn new_folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("fifteen-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a new folder");
        folder
    }

    const GAME: &str =
        "fifteen play 2\ntiles 5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0\nsteps D\n";

    /// A shared game that was only looked at does not replace the user's own game.
    #[test]
    fn unmodified_games_are_not_saved() {
        let folder = new_folder("unmodified-games");
        let location = SaveLocation::Folder(folder.clone());
        let mut round = parse_round(GAME).expect("a game").into_unmodified();
        assert_eq!(location.save(&round).expect("a writable folder"), None);
        round.undo();
        // A restarted game is kept in an explicit file, but not in the user's folder.
        assert_eq!(location.save(&round).expect("a writable folder"), None);
        let file = folder.join("my game.txt");
        let explicit = SaveLocation::File(file.clone());
        assert_eq!(explicit.save(&round).expect("a writable folder"), Some(file.clone()));
        let quoted = format!("fifteen play --saved '{}'", file.display());
        assert_eq!(explicit.resume_command(&file), quoted);
        round.redo();
        let saved = location.save(&round).expect("a writable folder").expect("a path");
        assert_eq!(location.resume_command(&saved), "fifteen play");
        fs::remove_dir_all(&folder).expect("a removable folder");
    }

    #[test]
    fn a_file_that_cannot_be_created_is_refused_at_the_start() {
        let folder = new_folder("unwritable-games");
        let file = folder.join("file");
        assert!(SaveLocation::File(file.clone()).check_creatable().is_ok());
        assert!(!file.exists());
        fs::write(&file, "").expect("a writable folder");
        let refused = SaveLocation::File(file.join("game")).check_creatable();
        assert!(refused.expect_err("no folder").to_string().starts_with("cannot save the game to"));
        fs::remove_dir_all(&folder).expect("a removable folder");
    }

    #[test]
    fn damaged_games_are_reported_and_the_others_loaded() {
        let folder = new_folder("saved-games");
        for (name, text) in [("play-tiles-4x4.txt", GAME), ("play-sudoku.txt", "nonsense\n")] {
            fs::write(folder.join(name), text).expect("a writable folder");
        }
        let (games, errors) = SaveLocation::Folder(folder.clone()).load_all();
        fs::remove_dir_all(&folder).expect("a removable folder");
        assert_eq!((games.len(), errors.len()), (1, 1));
        assert!(format!("{:#}", errors[0]).contains("play-sudoku.txt"), "{:#}", errors[0]);
    }
}
