//! States of the pruning automata, with the moves that are not redundant.

#![allow(clippy::inline_always)] // used for every node

/// A state of a pruning automaton.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Cell of the blank.
    pub cell: u8,
    /// Number of the kernel that generates the children.
    pub kernel: u8,
    /// Number of moves that are not redundant.
    move_count: u8,
    /// States after these moves, in the order of the kernel's moves.
    successors: [u16; 4],
}

impl State {
    /// Reads a state from the ten bytes that the printer writes for it.
    pub(crate) fn read(bytes: &[u8]) -> State {
        let mut successors = [0; 4];
        for (state, pair) in successors.iter_mut().zip(bytes[2..].chunks_exact(2)) {
            *state = u16::from_le_bytes([pair[0], pair[1]]);
        }
        let move_count = successors.iter().take_while(|&&state| state != u16::MAX).count();
        State { cell: bytes[0], kernel: bytes[1], move_count: move_count as u8, successors }
    }

    /// Returns the states after each move that is not redundant, in the order of the kernel's
    /// moves.
    #[inline(always)]
    pub fn successors(&self) -> &[u16] {
        &self.successors[..usize::from(self.move_count).min(4)]
    }
}
