//! The printed kernels, what they need to be compiled, and which form of them runs.

use super::lanes::{Lanes, Portable};
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use fifteen_codegen::Size;

include!(concat!(env!("OUT_DIR"), "/kernels.rs"));

/// The kernels of a board size, as the build script prints them.
///
/// # Safety
/// [`Kernels::run`] reads and writes what the batch allows and nothing else.
unsafe trait Kernels {
    const ROWS: usize;
    const COLS: usize;
    /// The solved board.
    const GOAL: u64;
    /// The states of walks; the smallest automaton comes first.
    const WALKS: &'static [&'static [State]];

    /// Runs a kernel on a batch; if it is the `LAST` quota, sad children are left out.
    ///
    /// # Safety
    /// The batch must be as [`Batch`] says, and the processor must have the lanes.
    unsafe fn run<L: Lanes, const LAST: bool>(kernel: u16, batch: &mut Batch);
}

/// A state of walks.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The cell of the blank.
    pub cell: u8,
    /// The kernel that makes the children.
    pub kernel: u16,
    /// The number of moves that are not redundant.
    pub exits: u8,
    /// The states after them, in the order of the kernel's exits.
    pub after: [u16; 4],
}

/// Boards that a kernel reads, and places for those that it writes.
///
/// The source holds `len` boards and may be read up to a register's worth beyond. Each
/// place has room for as many boards as there are in the source and a register's worth more, and
/// no two overlap, nor do they overlap the source.
pub struct Batch {
    pub source: *const u64,
    pub len: usize,
    /// Where happy children go, exit by exit; the kernel leaves the address behind the last.
    pub happy: [*mut u64; 4],
    /// Where sad children go.
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

    /// Takes over how far the places are filled.
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
    /// The next boards, and which of the lanes hold one.
    #[inline(always)]
    unsafe fn next<L: Lanes>(&mut self) -> Option<L> {
        if self.left == 0 {
            return None;
        }
        // SAFETY: the batch may be read a register's worth beyond its end.
        unsafe {
            let boards = L::load(self.next);
            self.next = self.next.wrapping_add(L::COUNT);
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
    /// Appends the children in these lanes to the happy ones, and the others to the sad ones.
    #[inline(always)]
    unsafe fn send<L: Lanes, const LAST: bool>(&mut self, children: L, happy: L::Mask) {
        // SAFETY: there is room for one child of every board and a register's worth more.
        unsafe {
            let count = children.store_some(happy, self.happy);
            self.happy = self.happy.wrapping_add(count);
            if !LAST {
                children.store_some(L::not(happy), self.sad);
                self.sad = self.sad.wrapping_add(L::COUNT - count);
            }
        }
    }
}

/// A function that runs a kernel.
pub type Run = unsafe fn(u16, &mut Batch);

/// The kernels of a board size in all forms, as a table.
pub struct Board {
    rows: usize,
    cols: usize,
    pub goal: u64,
    pub walks: &'static [&'static [State]],
    /// For each of [`Simd::ALL`]: for quotas of one and more, and for the last.
    forms: [[Run; 2]; 3],
}

impl Board {
    const fn of<K: Kernels>() -> Board {
        #[cfg(target_arch = "x86_64")]
        let forms = [
            [K::run::<Portable, false> as Run, K::run::<Portable, true>],
            [avx2::<K, false>, avx2::<K, true>],
            [avx512::<K, false>, avx512::<K, true>],
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let forms = [[K::run::<Portable, false> as Run, K::run::<Portable, true>]; 3];
        Board { rows: K::ROWS, cols: K::COLS, goal: K::GOAL, walks: K::WALKS, forms }
    }

    /// The kernels for boards of this size, if there are any.
    pub fn find(size: Size) -> Option<&'static Board> {
        BOARDS.iter().find(|board| (board.rows, board.cols) == (size.rows(), size.cols()))
    }

    pub fn run(&self, form: usize) -> [Run; 2] {
        self.forms[form]
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
unsafe fn avx2<K: Kernels, const LAST: bool>(kernel: u16, batch: &mut Batch) {
    // SAFETY: the caller vouches for the batch and the processor.
    unsafe { K::run::<Avx2, LAST>(kernel, batch) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,popcnt,bmi1,bmi2")]
unsafe fn avx512<K: Kernels, const LAST: bool>(kernel: u16, batch: &mut Batch) {
    // SAFETY: the caller vouches for the batch and the processor.
    unsafe { K::run::<Avx512, LAST>(kernel, batch) }
}
