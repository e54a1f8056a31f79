//! Pruning automata: a file for each size of boards and length of walks.

use super::Store;
use super::contents::Contents;
use super::error::{Error, Reason};
use super::read::{self, LoadProgress};
use crate::pruning::PruningAutomaton;
use crate::{Observer, Threads};
use fifteen_codegen::Size;

/// Returns the contents of the file for walks of up to some length. The number of states is unknown
/// before the file is read.
pub fn automaton_contents(size: Size, longest: usize) -> Contents {
    Contents::Automaton { size, longest, states: 0 }
}

impl Store {
    /// Returns the greatest length of walks of a stored automaton, at most `longest`.
    pub fn longest_stored_automaton(&self, size: Size, longest: usize) -> Option<usize> {
        (2..=longest)
            .rev()
            .find(|&longest| self.read_header_of(&automaton_contents(size, longest)).is_ok())
    }

    /// Loads a pruning automaton, and checks it.
    ///
    /// # Errors
    /// If there is no file, or it cannot be read, or is invalid in any way; if there is not enough
    /// memory for it; or if the observer cancels.
    pub fn load_automaton(
        &self,
        size: Size,
        longest: usize,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<PruningAutomaton, Error> {
        let wanted = automaton_contents(size, longest);
        let (_, bytes) = self.read_data(&wanted, read::allocate, threads, observer)?;
        let invalid = |_| Error { path: self.path_of(&wanted), reason: Reason::InvalidAutomaton };
        PruningAutomaton::from_bytes(size, longest, &bytes).map_err(invalid)
    }
}

impl PruningAutomaton {
    /// Returns the contents of its file.
    pub fn contents(&self) -> Contents {
        let states = self.rows().len() as u32;
        Contents::Automaton { size: self.size(), longest: self.max_length(), states }
    }
}
