//! Batches: input and output of a kernel.

#![allow(unsafe_code)] // kernels read and write through pointers: see `Batch`
#![allow(clippy::inline_always)] // a target feature applies only to inlined functions

use crate::lanes::Lanes;

/// Boards that a kernel reads, and buffers for the children that it writes.
///
/// The number of boards must be a multiple of the number of lanes. Each buffer must have room for
/// `len` boards. That suffices although whole registers are stored: the first i boards have at most
/// i children, so the next register of children ends no later than that of their parents. The
/// buffers must overlap neither each other nor the boards. If sad children are left out, their
/// buffers are not used.
pub struct Batch {
    /// First board.
    pub source: *const u64,
    /// Number of boards.
    pub len: usize,
    /// Buffers of the happy children, by move; a kernel advances each pointer past the last child.
    pub happy: [*mut u64; 4],
    /// Buffers of the sad children, likewise.
    pub sad: [*mut u64; 4],
}

impl Batch {
    /// Returns the buffers for the children of one move.
    #[inline(always)]
    pub(crate) fn child_buffers(&self, index: usize) -> ChildBuffers {
        ChildBuffers { happy: self.happy[index], sad: self.sad[index] }
    }

    /// Returns an iterator over the boards.
    #[inline(always)]
    pub(crate) fn boards(&self) -> Boards {
        Boards { next: self.source, left: self.len }
    }

    /// Stores the ends of the filled buffers.
    #[inline(always)]
    pub(crate) fn store_ends<const MOVES: usize>(&mut self, buffers: [ChildBuffers; MOVES]) {
        for (index, buffers) in buffers.into_iter().enumerate() {
            self.happy[index] = buffers.happy;
            self.sad[index] = buffers.sad;
        }
    }
}

/// The remaining boards of a batch.
pub(crate) struct Boards {
    next: *const u64,
    left: usize,
}

impl Boards {
    /// Returns the next [`Lanes::COUNT`] boards, if any are left.
    #[inline(always)]
    pub(crate) unsafe fn next<L: Lanes>(&mut self) -> Option<L> {
        if self.left == 0 {
            return None;
        }
        // SAFETY: the length of a batch is a multiple of the number of lanes, so enough boards are
        // left.
        unsafe {
            let boards = L::load(self.next);
            self.next = self.next.add(L::COUNT);
            self.left -= L::COUNT;
            Some(boards)
        }
    }
}

/// The buffers for the children of one move.
pub(crate) struct ChildBuffers {
    happy: *mut u64,
    sad: *mut u64,
}

impl ChildBuffers {
    /// Appends the children in the happy lanes to the happy buffer, and the others to the sad one
    /// unless `LAST`.
    #[inline(always)]
    pub(crate) unsafe fn append<L: Lanes, const LAST: bool>(
        &mut self,
        children: L,
        happy: L::Mask,
    ) {
        // SAFETY: every board has room for a child: see `Batch`.
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
