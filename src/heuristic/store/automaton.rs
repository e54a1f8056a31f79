//! Automata of walks: a file for each board and length.

use super::Store;
use super::contents::Contents;
use super::error::{Error, Reason};
use super::read::{self, LoadProgress};
use crate::korf::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use std::path::PathBuf;

/// The contents of the file with walks up to some length. The number of their states is that of those
/// that are there.
pub fn automaton_contents(size: Size, longest: usize) -> Contents {
    Contents::Automaton { size, longest, states: 0 }
}

impl Store {
    /// The length of the longest walks that are kept, up to so many moves.
    pub fn longest_stored_automaton(&self, size: Size, longest: usize) -> Option<usize> {
        (2..=longest)
            .rev()
            .find(|&longest| self.read_header_of(&automaton_contents(size, longest)).is_ok())
    }

    /// Loads an automaton of walks, and checks it.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read, or is not what it should be in any way; if there
    /// is no memory for it; or if the watch stops it.
    pub fn load_automaton(
        &self,
        size: Size,
        longest: usize,
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<PruningAutomaton, Error> {
        let wanted = automaton_contents(size, longest);
        let (_, bytes) = self.read_data(&wanted, read::allocate, threads, watch)?;
        let refused = |_| Error { path: self.path_of(&wanted), reason: Reason::InvalidAutomaton };
        PruningAutomaton::from_bytes(size, longest, &bytes).map_err(refused)
    }

    /// Saves an automaton of walks, and says where.
    ///
    /// # Errors
    /// If the folder or the file cannot be written; then nothing is left of it.
    pub fn save_automaton(&self, walks: &PruningAutomaton) -> Result<PathBuf, Error> {
        self.write(walks.contents(), &walks.to_bytes())
    }
}

impl PruningAutomaton {
    /// The contents of its file.
    pub fn contents(&self) -> Contents {
        let states = self.rows().len() as u32;
        Contents::Automaton { size: self.size(), longest: self.max_length(), states }
    }
}
