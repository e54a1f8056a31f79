//! Batches: what a kernel reads and where it writes.

#![allow(unsafe_code)] // kernels read and write through pointers: see `Batch`
#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

use crate::lanes::Lanes;

/// Boards that a kernel reads, and places for the children that it writes.
///
/// The number of boards must be a multiple of the number of lanes. Each place must have room for
/// as many boards as there are. That is enough although whole registers are stored: when the first
/// i boards are done, at most i children have been kept, and the next register of children ends no
/// later than the register of boards they come from. Places may not overlap with each other nor
/// with the boards read. Where sad children are left out, their places are not used.
pub struct Batch {
    /// The first board.
    pub source: *const u64,
    /// The number of boards.
    pub len: usize,
    /// Where happy children go, by exit; a kernel leaves here the address behind the last.
    pub happy: [*mut u64; 4],
    /// Where sad children go, likewise.
    pub sad: [*mut u64; 4],
}

impl Batch {
    /// The places for one exit.
    #[inline(always)]
    pub(crate) fn exit(&self, index: usize) -> Exit {
        Exit { happy: self.happy[index], sad: self.sad[index] }
    }

    /// The boards, from the first.
    #[inline(always)]
    pub(crate) fn boards(&self) -> Boards {
        Boards { next: self.source, left: self.len }
    }

    /// Takes over how far the places were filled.
    #[inline(always)]
    pub(crate) fn close<const EXITS: usize>(&mut self, exits: [Exit; EXITS]) {
        for (index, exit) in exits.into_iter().enumerate() {
            self.happy[index] = exit.happy;
            self.sad[index] = exit.sad;
        }
    }
}

/// The boards of a batch that are still to come.
pub(crate) struct Boards {
    next: *const u64,
    left: usize,
}

impl Boards {
    /// The next boards, as many as there are lanes.
    #[inline(always)]
    pub(crate) unsafe fn next<L: Lanes>(&mut self) -> Option<L> {
        if self.left == 0 {
            return None;
        }
        // SAFETY: the length of a batch is a multiple of the number of lanes, so there are enough.
        unsafe {
            let boards = L::load(self.next);
            self.next = self.next.add(L::COUNT);
            self.left -= L::COUNT;
            Some(boards)
        }
    }
}

/// The places where the children of one exit go.
pub(crate) struct Exit {
    happy: *mut u64,
    sad: *mut u64,
}

impl Exit {
    /// Appends the children in the happy lanes to the happy ones, and the others to the sad ones.
    #[inline(always)]
    pub(crate) unsafe fn send<L: Lanes, const LAST: bool>(&mut self, children: L, happy: L::Mask) {
        // SAFETY: a child of every board has room: see `Batch`.
        unsafe {
            let count = children.store_some(happy, self.happy);
            self.happy = self.happy.add(count);
            if !LAST {
                let count = children.store_some(L::not(happy), self.sad);
                self.sad = self.sad.add(count);
            }
        }
    }
}
