//! The printed kernels, what they are compiled with, and the table that dispatches to them.
//!
//! `fifteen machine --print kernels` shows what is included here. The build script prints every
//! kernel once, over a type of lanes; here it is compiled for each kind, and again for nodes with
//! an empty quota, whose sad children are left out.

#![allow(unsafe_code)] // kernels read and write through pointers: see `Batch`
#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use super::lanes::{Lanes, Portable};
use super::plan::Plan;
use super::simd::Simd;
use fifteen_codegen::Size;
use std::sync::{Arc, OnceLock};

include!(concat!(env!("OUT_DIR"), "/kernels.rs"));

/// The kernels of a board size, as the build script prints them.
///
/// # Safety
/// [`Kernels::run`] must read and write only what [`Batch`] allows.
unsafe trait Kernels {
    const ROWS: usize;
    const COLS: usize;
    const GOAL: u64;
    const WALKS: &'static [&'static [u8]];

    /// Runs a kernel on a batch; sad children are left out if it is the `LAST` quota.
    ///
    /// # Safety
    /// The batch must be as [`Batch`] says, and the processor must have the lanes.
    unsafe fn run<L: Lanes, const LAST: bool>(kernel: u8, batch: &mut Batch);
}

/// A state of an automaton of walks.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The cell of the blank.
    pub cell: u8,
    /// The kernel that makes the children.
    pub kernel: u8,
    /// The number of moves that are not redundant.
    exits: u8,
    /// The states after them, in the order of the kernel's exits.
    after: [u16; 4],
}

impl State {
    /// Reads a state as the printer writes it, ten bytes.
    fn read(bytes: &[u8]) -> State {
        let mut after = [0; 4];
        for (state, pair) in after.iter_mut().zip(bytes[2..].chunks_exact(2)) {
            *state = u16::from_le_bytes([pair[0], pair[1]]);
        }
        let exits = after.iter().take_while(|&&state| state != u16::MAX).count();
        State { cell: bytes[0], kernel: bytes[1], exits: exits as u8, after }
    }

    /// The states after each move that is not redundant, in the order of the kernel's exits.
    #[inline(always)]
    pub fn after(&self) -> &[u16] {
        &self.after[..usize::from(self.exits).min(4)]
    }
}

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
    fn exit(&self, index: usize) -> Exit {
        Exit { happy: self.happy[index], sad: self.sad[index] }
    }

    /// The boards, from the first.
    #[inline(always)]
    fn boards(&self) -> Boards {
        Boards { next: self.source, left: self.len }
    }

    /// Takes over how far the places were filled.
    #[inline(always)]
    fn close<const EXITS: usize>(&mut self, exits: [Exit; EXITS]) {
        for (index, exit) in exits.into_iter().enumerate() {
            self.happy[index] = exit.happy;
            self.sad[index] = exit.sad;
        }
    }
}

/// The boards of a batch that are still to come.
struct Boards {
    next: *const u64,
    left: usize,
}

impl Boards {
    /// The next boards, as many as there are lanes.
    #[inline(always)]
    unsafe fn next<L: Lanes>(&mut self) -> Option<L> {
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
struct Exit {
    happy: *mut u64,
    sad: *mut u64,
}

impl Exit {
    /// Appends the children in the happy lanes to the happy ones, and the others to the sad ones.
    #[inline(always)]
    unsafe fn send<L: Lanes, const LAST: bool>(&mut self, children: L, happy: L::Mask) {
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

/// A function that runs a kernel, given by its number.
///
/// It is unsafe to call as [`Kernels::run`] is.
type Run = unsafe fn(u8, &mut Batch);

/// Everything about a board size in one table.
pub struct KernelTable {
    rows: usize,
    cols: usize,
    /// The solved board.
    pub goal: u64,
    /// The automata of walks, from the smallest to the largest.
    walks: &'static [&'static [u8]],
    /// The plans of searches without and with pruning, once they are made.
    pub plans: [OnceLock<Plan>; 2],
    portable: [Run; 2],
    #[cfg(target_arch = "x86_64")]
    avx2: [Run; 2],
    #[cfg(target_arch = "x86_64")]
    avx512: [Run; 2],
}

impl KernelTable {
    const fn of<K: Kernels>() -> KernelTable {
        KernelTable {
            rows: K::ROWS,
            cols: K::COLS,
            goal: K::GOAL,
            walks: K::WALKS,
            plans: [const { OnceLock::new() }; 2],
            portable: [K::run::<Portable, false>, K::run::<Portable, true>],
            #[cfg(target_arch = "x86_64")]
            avx2: [run_avx2::<K, false>, run_avx2::<K, true>],
            #[cfg(target_arch = "x86_64")]
            avx512: [run_avx512::<K, false>, run_avx512::<K, true>],
        }
    }

    /// The table for boards of this size, if it has kernels.
    pub fn find(size: Size) -> Option<&'static KernelTable> {
        TABLES.iter().find(|table| table.size() == size)
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        Size::new(self.rows, self.cols).expect("kernels are printed for sizes")
    }

    /// The states of an automaton; the largest one is taken if there are fewer.
    pub fn states(&self, automaton: usize) -> Arc<[State]> {
        let bytes = self.walks[automaton.min(self.walks.len() - 1)];
        bytes.chunks_exact(10).map(State::read).collect()
    }

    /// Runs a kernel; if it `is_last`, for nodes with an empty quota.
    ///
    /// # Safety
    /// The batch must be as [`Batch`] says, the kernel's number one of a state of this board, and
    /// the processor must have the instructions.
    #[inline]
    pub unsafe fn run(&self, simd: Simd, is_last: bool, kernel: u8, batch: &mut Batch) {
        debug_assert!(simd.is_available() && batch.len.is_multiple_of(simd.lanes()));
        let forms = match simd {
            Simd::Portable => &self.portable,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => &self.avx2,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => &self.avx512,
            #[cfg(not(target_arch = "x86_64"))]
            Simd::Avx2 | Simd::Avx512 => &self.portable,
        };
        // SAFETY: the caller vouches for the batch.
        unsafe { forms[usize::from(is_last)](kernel, batch) }
    }
}

/// The kernels compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn run_avx2<K: Kernels, const LAST: bool>(kernel: u8, batch: &mut Batch) {
    // SAFETY: the caller vouches for the batch; the instructions are those of this function.
    unsafe { K::run::<Avx2, LAST>(kernel, batch) }
}

/// The kernels compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
unsafe fn run_avx512<K: Kernels, const LAST: bool>(kernel: u8, batch: &mut Batch) {
    // SAFETY: the caller vouches for the batch; the instructions are those of this function.
    unsafe { K::run::<Avx512, LAST>(kernel, batch) }
}
