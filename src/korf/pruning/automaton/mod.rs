//! The automaton of walks without end: learned as deep as there is time and memory for.
//!
//! [`fifteen_codegen::walks`] tells what a redundant walk is, and learns those of up to 12 moves
//! while the program is built. On a board of 25 cells that is not much: every two moves more leave a
//! search of the 24-puzzle 6 to 8 % fewer nodes, the more the longer it is, and the table costs no time
//! per node, because a search can ask memory for the row of a node when it puts it on its stack. With
//! walks of 20 moves there are 27 million states, in 428 MB.
//!
//! # Length by length
//!
//! To find the redundant walks of length L, all walks from a cell are followed that have no
//! redundant part shorter than that: the automaton for L − 1 knows them. Those of length L − 2 are noted
//! by where they lead ([`positions`]), and then those of length L, in alphabetical order. One that leads
//! to where another has been is redundant, and nothing in it is: no shorter walk need be
//! thrown out later, and no level is kept. These walks are added to a [`trie`], which becomes
//! the automaton for L (A. V. Aho and M. J. Corasick, *Efficient string matching*, CACM 18, 1975). The cells
//! where walks begin are shared out among threads.
//!
//! # Not the least automaton
//!
//! States that refuse the same walks could be merged. That takes longer than to learn them, and
//! four fifths of the states remain.

mod learn;
mod trie;
mod visited_positions;

pub use learn::{LearningProgress, learn_automaton};

use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Transitions};
use fifteen_runtime::memory::prefer_large_pages;
use std::fmt;
use std::sync::Arc;

/// An automaton that refuses the redundant walks up to some length. The walk that begins in cell c has
/// number c.
#[derive(Clone)]
pub struct PruningAutomaton {
    size: Size,
    max_length: usize,
    rows: Arc<Vec<Transitions>>,
}

impl PruningAutomaton {
    /// The longest walks that can be learned, in moves: more do not fit into the words of a
    /// learner.
    pub const MAX_LENGTH: usize = 20;

    /// The automaton with these rows, one for each state: where each direction leads.
    ///
    /// # Errors
    /// If a row leads to no row, or from a cell to one that is not beside it.
    pub fn new(
        size: Size,
        longest: usize,
        rows: Vec<Transitions>,
    ) -> Result<PruningAutomaton, InvalidAutomaton> {
        is_valid_automaton(size, &rows)
            .then(|| PruningAutomaton { size, max_length: longest, rows: rows.into() })
            .ok_or(InvalidAutomaton)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The length of the longest walks that it refuses, in moves.
    pub fn max_length(&self) -> usize {
        self.max_length
    }

    /// The automaton with the rows in these bytes, as [`bytes`](DeepWalks::bytes) gives them.
    ///
    /// # Errors
    /// As for [`new`](DeepWalks::new).
    pub fn from_bytes(
        size: Size,
        longest: usize,
        bytes: &[u8],
    ) -> Result<PruningAutomaton, InvalidAutomaton> {
        let (rows, rest) = bytes.as_chunks::<16>();
        let number = |word: &[u8; 4]| u32::from_le_bytes(*word);
        let row = |row: &[u8; 16]| {
            let (words, _) = row.as_chunks();
            std::array::from_fn(|direction| number(&words[direction]))
        };
        let mut all = Vec::with_capacity(rows.len());
        prefer_large_pages(all.spare_capacity_mut());
        all.extend(rows.iter().map(row));
        if rest.is_empty() {
            PruningAutomaton::new(size, longest, all)
        } else {
            Err(InvalidAutomaton)
        }
    }

    /// The rows as bytes, the lowest of each number first.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.rows.iter().flatten().flat_map(|after| after.to_le_bytes()).collect()
    }

    /// The rows, one for each state.
    pub fn rows(&self) -> &[Transitions] {
        &self.rows
    }
}

/// Whether every row leads from its cell to neighbours of that, or nowhere. The first rows are those of the
/// cells; to each of the others an earlier one leads, so that one round is enough.
fn is_valid_automaton(size: Size, rows: &[Transitions]) -> bool {
    const UNKNOWN: u8 = u8::MAX;
    if rows.len() < size.cells() {
        return false;
    }
    let mut cells = vec![UNKNOWN; rows.len()];
    for (cell, known) in cells[..size.cells()].iter_mut().enumerate() {
        *known = cell as u8;
    }
    let beside = |cell: usize| {
        let to = |direction| size.neighbour(cell, direction).map_or(UNKNOWN, |to| to as u8);
        Direction::ALL.map(to)
    };
    let beside: Vec<[u8; 4]> = (0..size.cells()).map(beside).collect();
    for (at, row) in rows.iter().enumerate() {
        let Some(beside) = beside.get(usize::from(cells[at])) else { return false };
        for (&after, &to) in row.iter().zip(beside).filter(|(after, _)| **after != Node::REFUSED) {
            match cells.get_mut(after as usize) {
                _ if to == UNKNOWN => return false,
                Some(known) if *known == UNKNOWN || *known == to => *known = to,
                _ => return false,
            }
        }
    }
    true
}

/// Rows that lead where no walk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidAutomaton;

impl fmt::Display for InvalidAutomaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these rows are no automaton of walks on this board")
    }
}

impl std::error::Error for InvalidAutomaton {}

impl fmt::Debug for PruningAutomaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DeepWalks({}, {} moves, {} states)", self.size, self.max_length, self.rows.len())
    }
}
