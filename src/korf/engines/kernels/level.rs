//! Stacks of one quota: a bounded stack of boards for each state.

#![allow(unsafe_code)] // kernels use pointers into the stacks: see `StackLevel::expand`

use super::plan::QuotaAutomaton;
use fifteen_kernels::Simd;
use fifteen_kernels::{Batch, KernelTable, State};

/// Stacks of all nodes with one quota, on cache lines of their own: see
/// [`WideWorker`](super::worker::WideWorker).
#[repr(align(128))]
pub struct StackLevel {
    /// All stacks side by side, of `capacity` boards each.
    boards: Box<[u64]>,
    /// Number of boards on each stack.
    lens: Box<[u32]>,
    /// Maximum number of boards on a stack.
    capacity: usize,
    /// Minimum number of boards of a ready stack.
    ready_len: usize,
    /// Bit set of the ready stacks.
    ready: Box<[u64]>,
    /// Number of ready stacks.
    ready_count: usize,
    /// Stack that was returned last; the next search begins after it.
    cursor: usize,
}

impl StackLevel {
    /// Creates empty stacks for this many states.
    pub fn new(states: usize, capacity: usize, ready_len: usize) -> StackLevel {
        StackLevel {
            boards: vec![0; states * capacity].into_boxed_slice(),
            lens: vec![0; states].into_boxed_slice(),
            capacity,
            ready_len: ready_len.clamp(1, capacity),
            ready: vec![0; states.div_ceil(64)].into_boxed_slice(),
            ready_count: 0,
            cursor: 0,
        }
    }

    /// Returns the size of the stacks, in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.boards)
    }

    /// Returns the number of boards on a stack.
    #[inline]
    pub fn len(&self, state: u16) -> usize {
        self.lens[usize::from(state)] as usize
    }

    /// Returns the number of boards for which a stack has room.
    #[inline]
    pub fn room(&self, state: u16) -> usize {
        self.capacity - self.len(state)
    }

    /// Returns the top boards of a stack.
    #[inline]
    pub fn top(&self, state: u16, count: usize) -> &[u64] {
        let end = self.stack_offset(state) + self.len(state);
        &self.boards[end - count..end]
    }

    /// Pushes a board on a stack, which must have room.
    pub fn push(&mut self, state: u16, board: u64) {
        assert!(self.room(state) > 0, "the stack of state {state} is full");
        self.boards[self.stack_offset(state) + self.len(state)] = board;
        self.set_len(state, self.len(state) + 1);
    }

    /// Empties all stacks.
    pub fn clear(&mut self) {
        self.lens.fill(0);
        self.ready.fill(0);
        self.ready_count = 0;
    }

    /// Resets the round-robin order to that of a new level.
    pub fn reset_cursor(&mut self) {
        self.cursor = 0;
    }

    /// Pops the top board of a stack.
    pub fn pop(&mut self, state: u16) -> Option<u64> {
        let board = self.top(state, self.len(state).min(1)).first().copied()?;
        self.set_len(state, self.len(state) - 1);
        Some(board)
    }

    /// Returns whether some stack is ready.
    #[inline]
    pub fn is_ready(&self) -> bool {
        self.ready_count > 0
    }

    /// Returns the next ready stack, round robin.
    #[inline]
    pub fn next_ready(&mut self) -> Option<u16> {
        if self.ready_count == 0 {
            return None;
        }
        let words = self.ready.len();
        let (word, bit) = ((self.cursor + 1) / 64 % words, (self.cursor + 1) % 64);
        let ahead = self.ready[word] >> bit << bit;
        let found = (1..=words).map(|step| (word + step) % words).find(|&at| self.ready[at] != 0);
        let (word, bits) = match (ahead, found) {
            (0, Some(at)) => (at, self.ready[at]),
            (ahead, _) => (word, ahead),
        };
        self.cursor = 64 * word + bits.trailing_zeros() as usize;
        Some(self.cursor as u16)
    }

    /// Returns the next stack that is not empty, round robin.
    pub fn next_nonempty(&mut self) -> Option<u16> {
        let (before, behind) = self.lens.split_at((self.cursor + 1).min(self.lens.len()));
        let ahead = first_nonempty(behind).map(|index| before.len() + index);
        self.cursor = ahead.or_else(|| first_nonempty(before))?;
        Some(self.cursor as u16)
    }

    /// Pops this many boards off the stack of a state and pushes their children on stacks of this
    /// level and the one `below`, if there is one.
    ///
    /// The processor must support `simd`, which the cascade checks.
    ///
    /// # Panics
    /// If there are fewer boards, if there is no room for their children, or if the number of
    /// boards is not a multiple of the number of lanes.
    #[inline]
    pub fn expand(
        &mut self,
        below: Option<&mut StackLevel>,
        (automaton, state): (&QuotaAutomaton, u16),
        count: usize,
        (kernels, simd): (&KernelTable, Simd),
    ) {
        assert!(count <= self.len(state) && count.is_multiple_of(simd.lanes()));
        debug_assert!(simd.is_available(), "{simd} is not supported by the processor");
        let entry: &State = &automaton.states[usize::from(state)];
        let start = self.stack_offset(state) + self.len(state) - count;
        let is_last = below.is_none();
        let boards = self.boards.as_mut_ptr();
        let mut batch = Batch {
            // SAFETY: the boards are on the stack, which lies within `boards`.
            source: unsafe { boards.add(start) },
            len: count,
            happy: [boards; 4],
            sad: [boards; 4],
        };
        self.child_pointers(entry.successors().iter().copied(), count, boards, &mut batch.happy);
        let sad = || entry.successors().iter().map(|&after| automaton.lower[usize::from(after)]);
        let mut below = below.map(|level| (level.boards.as_mut_ptr(), level));
        if let Some((boards, level)) = &mut below {
            level.child_pointers(sad(), count, *boards, &mut batch.sad);
        }
        // SAFETY: the boards are on a stack and fill whole registers, and each pointer is the top
        // of another stack with room for `count` boards. The stacks differ: the blank leaves its
        // cell, so no happy child is pushed on the stack of its parent; each move leads to a cell
        // of its own; and sad children are pushed on another level.
        unsafe { kernels.run(simd, is_last, entry.kernel, &mut batch) }
        self.set_len(state, self.len(state) - count);
        self.update_lens(entry.successors().iter().copied(), boards, &batch.happy);
        if let Some((boards, level)) = &mut below {
            level.update_lens(sad(), *boards, &batch.sad);
        }
    }

    /// Sets pointers to the tops of stacks, for `count` children each.
    #[inline]
    fn child_pointers(
        &self,
        states: impl Iterator<Item = u16>,
        count: usize,
        boards: *mut u64,
        pointers: &mut [*mut u64; 4],
    ) {
        for (pointer, state) in pointers.iter_mut().zip(states) {
            assert!(count <= self.room(state), "no room on the stack of state {state}");
            let top = self.stack_offset(state) + self.len(state);
            // SAFETY: the top of a stack lies within `boards`.
            *pointer = unsafe { boards.add(top) };
        }
    }

    /// Updates the lengths of stacks from the pointers that a kernel has moved.
    #[inline]
    fn update_lens(
        &mut self,
        states: impl Iterator<Item = u16>,
        boards: *const u64,
        pointers: &[*mut u64; 4],
    ) {
        for (&pointer, state) in pointers.iter().zip(states) {
            // SAFETY: the kernel moved the pointer up from the top of the stack, within `boards`.
            let end = unsafe { pointer.cast_const().offset_from_unsigned(boards) };
            self.set_len(state, end - self.stack_offset(state));
        }
    }

    /// Returns the offset of a stack in `boards`.
    #[inline]
    fn stack_offset(&self, state: u16) -> usize {
        usize::from(state) * self.capacity
    }

    /// Sets the number of boards on a stack, and its ready bit.
    #[inline]
    fn set_len(&mut self, state: u16, len: usize) {
        debug_assert!(len <= self.capacity, "the stack of state {state} overflows");
        self.lens[usize::from(state)] = len as u32;
        // There is no branch, since it would be unpredictable.
        let (word, bit) = (&mut self.ready[usize::from(state) / 64], state % 64);
        let (was, is) = (*word >> bit & 1, u64::from(len >= self.ready_len));
        *word ^= (was ^ is) << bit;
        self.ready_count = self.ready_count + is as usize - was as usize;
    }
}

/// Returns the first stack that is not empty. Stacks are tested in chunks: when a cascade is
/// drained nearly all are empty, and testing them one by one took a third of the time of easy
/// positions.
fn first_nonempty(lens: &[u32]) -> Option<usize> {
    const CHUNK: usize = 32;
    let some = |lens: &[u32]| lens.iter().fold(0, |all, &len| all | len) != 0;
    let from = CHUNK * lens.chunks(CHUNK).position(some)?;
    let within = lens[from..].iter().position(|&len| len > 0)?;
    Some(from + within)
}
