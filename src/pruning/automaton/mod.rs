//! Deep pruning automaton, learned at run time from walks of up to 20 moves.
//!
//! [`fifteen_codegen::walks`] defines redundant walks, and learns those of up to 12 moves while the
//! program is built. On a board of 25 cells, longer walks pay off: every two further moves reduce
//! the nodes of a search of the 24-puzzle by 6 to 8 %, and more in longer searches. The table costs
//! no time per node, because a search can prefetch the row of a node when it pushes the node onto
//! its stack. With walks of 20 moves there are 27 million states, in 428 MB.
//!
//! # Length by length
//!
//! To find the redundant walks of length L, all walks from a cell that have no shorter redundant
//! part are enumerated: the automaton for L − 1 refuses the others. The end positions of the walks
//! of length L − 2 are recorded ([`visited_positions`]), and then those of length L, in
//! lexicographic order. A walk to a recorded position is redundant, and has no redundant part: so
//! no walk has to be discarded later because of a shorter one, and no level is stored. These walks
//! are added to a [`trie`], which becomes the automaton for L (A. V. Aho and M. J. Corasick,
//! *Efficient string matching*, CACM 18, 1975). The start cells of walks are distributed among
//! threads.
//!
//! # No minimization
//!
//! States that refuse the same walks could be merged. That would take longer than learning them,
//! and four fifths of the states would remain.

mod learn;
mod trie;
mod visited_positions;

pub use learn::{LearningProgress, learn_automaton};

use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Transitions};
use fifteen_runtime::impl_error;
use fifteen_runtime::memory::prefer_huge_pages;
use std::fmt;
use std::sync::Arc;

/// Automaton that refuses the redundant walks up to some length. A walk that begins in cell c
/// begins in state c.
#[derive(Clone)]
pub struct PruningAutomaton {
    size: Size,
    max_length: usize,
    rows: Arc<Vec<Transitions>>,
}

impl PruningAutomaton {
    /// Maximum length of walks, in moves; longer ones exceed the 41 bits that learning has for a
    /// walk.
    pub const MAX_LENGTH: usize = 20;

    /// Creates an automaton from its rows, one per state, with the next state for each direction.
    ///
    /// # Errors
    /// If there are fewer rows than cells, if a row leads to a missing row, or from a cell to one
    /// that is not adjacent, or if a row after those of the cells is not the target of an earlier
    /// one.
    pub fn new(
        size: Size,
        max_length: usize,
        rows: Vec<Transitions>,
    ) -> Result<PruningAutomaton, InvalidAutomaton> {
        is_valid_automaton(size, &rows)
            .then(|| PruningAutomaton { size, max_length, rows: rows.into() })
            .ok_or(InvalidAutomaton)
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the maximum length of refused walks, in moves.
    pub fn max_length(&self) -> usize {
        self.max_length
    }

    /// Creates an automaton from bytes in the format of [`to_bytes`](PruningAutomaton::to_bytes).
    ///
    /// # Errors
    /// As for [`new`](PruningAutomaton::new), or if the last row is incomplete.
    pub fn from_bytes(
        size: Size,
        max_length: usize,
        bytes: &[u8],
    ) -> Result<PruningAutomaton, InvalidAutomaton> {
        let (rows, rest) = bytes.as_chunks::<16>();
        let number = |word: &[u8; 4]| u32::from_le_bytes(*word);
        let row = |row: &[u8; 16]| {
            let (words, _) = row.as_chunks();
            std::array::from_fn(|direction| number(&words[direction]))
        };
        let mut all = Vec::with_capacity(rows.len());
        prefer_huge_pages(all.spare_capacity_mut());
        all.extend(rows.iter().map(row));
        if rest.is_empty() {
            PruningAutomaton::new(size, max_length, all)
        } else {
            Err(InvalidAutomaton)
        }
    }

    /// Returns the rows as bytes, with little-endian numbers.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.rows.iter().flatten().flat_map(|after| after.to_le_bytes()).collect()
    }

    /// Returns the rows, one for each state.
    pub fn rows(&self) -> &[Transitions] {
        &self.rows
    }
}

/// Returns whether every row leads from its cell to adjacent cells, or nowhere. The first rows are
/// those of the cells; every other row must be the target of an earlier one, so that one pass is
/// enough.
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
        let to = |direction| size.neighbor(cell, direction).map_or(UNKNOWN, |to| to as u8);
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

/// Error: rows that are not a valid pruning automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidAutomaton;

impl_error! { InvalidAutomaton:
    _ => "table is not a valid pruning automaton for this board size",
}

impl fmt::Debug for PruningAutomaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "PruningAutomaton({}, {} moves, {} states)",
            self.size,
            self.max_length,
            self.rows.len()
        )
    }
}
