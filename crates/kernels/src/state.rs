//! States of the automata of walks, which contain the moves that are not redundant.

#![allow(clippy::inline_always)] // used for every node

/// A state of an automaton of walks.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Cell of the blank.
    pub cell: u8,
    /// Number of the kernel that generates the children.
    pub kernel: u8,
    /// Number of moves that are not redundant.
    exits: u8,
    /// States after these moves, in the order of the kernel's exits.
    after: [u16; 4],
}

impl State {
    /// Reads a state in the format of the printer, ten bytes.
    pub(crate) fn read(bytes: &[u8]) -> State {
        let mut after = [0; 4];
        for (state, pair) in after.iter_mut().zip(bytes[2..].chunks_exact(2)) {
            *state = u16::from_le_bytes([pair[0], pair[1]]);
        }
        let exits = after.iter().take_while(|&&state| state != u16::MAX).count();
        State { cell: bytes[0], kernel: bytes[1], exits: exits as u8, after }
    }

    /// Returns the states after each move that is not redundant, in the order of the kernel's
    /// exits.
    #[inline(always)]
    pub fn after(&self) -> &[u16] {
        &self.after[..usize::from(self.exits).min(4)]
    }
}
