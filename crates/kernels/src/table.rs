//! The kernels, their compilation for each SIMD level, and the table that dispatches to them.

#![allow(unsafe_code)] // kernels read and write through pointers: see `Batch`

use crate::batch::Batch;
#[cfg(target_arch = "aarch64")]
use crate::lanes::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::lanes::Simd128;
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Avx2, Avx512};
use crate::lanes::{Lanes, Portable};
use crate::state::State;
use fifteen_codegen::Size;
use fifteen_runtime::Simd;
use std::sync::Arc;

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

    /// Runs a kernel on a batch. `LAST` means that the quota is empty and that sad children are
    /// left out.
    ///
    /// # Safety
    /// The batch must meet the conditions of [`Batch`], and the processor must support the lanes.
    unsafe fn run<L: Lanes, const LAST: bool>(kernel: u8, batch: &mut Batch);
}

/// A function that runs a kernel, given by its number.
///
/// The safety conditions are those of [`Kernels::run`].
type Run = unsafe fn(u8, &mut Batch);

/// The kernels at one SIMD level: for nodes with sad moves left, and for those without.
type Form = [Run; 2];

/// The kernels and pruning automata of a board size.
pub struct KernelTable {
    rows: usize,
    cols: usize,
    /// The solved board.
    pub goal: u64,
    /// Pruning automata, from the smallest to the largest.
    walks: &'static [&'static [u8]],
    /// Kernels at every SIMD level, indexed by [`Simd`].
    forms: [Form; Simd::ALL.len()],
}

impl KernelTable {
    const fn of<K: Kernels>() -> KernelTable {
        KernelTable {
            rows: K::ROWS,
            cols: K::COLS,
            goal: K::GOAL,
            walks: K::WALKS,
            forms: KernelTable::forms::<K>(),
        }
    }

    const fn forms<K: Kernels>() -> [Form; Simd::ALL.len()] {
        let mut forms = [form::<K>(Simd::Portable); Simd::ALL.len()];
        let mut index = 0;
        while index < forms.len() {
            forms[Simd::ALL[index] as usize] = form::<K>(Simd::ALL[index]);
            index += 1;
        }
        forms
    }

    /// Returns the tables of all boards that have kernels.
    pub fn all() -> &'static [KernelTable] {
        &TABLES
    }

    /// Returns the table for boards of this size, if it has kernels.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_kernels::KernelTable;
    ///
    /// assert!(KernelTable::find(Size::new(4, 4)?).is_some());
    /// assert!(KernelTable::find(Size::new(5, 5)?).is_none(), "25 cells do not fit into 64 bits");
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn find(size: Size) -> Option<&'static KernelTable> {
        TABLES.iter().find(|table| table.size() == size)
    }

    /// Returns the size of the boards.
    #[allow(clippy::missing_panics_doc)] // the sizes are valid
    pub fn size(&self) -> Size {
        Size::new(self.rows, self.cols).expect("a valid size")
    }

    /// Returns the states of the pruning automaton with this number, or of the largest one if there
    /// is no such number.
    pub fn states(&self, automaton: usize) -> Arc<[State]> {
        let bytes = self.walks[automaton.min(self.walks.len() - 1)];
        bytes.chunks_exact(10).map(State::read).collect()
    }

    /// Runs a kernel; `is_last` selects the variant for nodes with an empty quota.
    ///
    /// # Safety
    /// The batch must meet the conditions of [`Batch`], the kernel must be that of a state of this
    /// board, and the processor must support `simd`.
    #[inline]
    pub unsafe fn run(&self, simd: Simd, is_last: bool, kernel: u8, batch: &mut Batch) {
        let form = &self.forms[simd as usize];
        // SAFETY: the caller guarantees a valid batch.
        unsafe { form[usize::from(is_last)](kernel, batch) }
    }
}

/// Returns the kernels at a SIMD level. For levels of other architectures, these are the portable
/// ones.
const fn form<K: Kernels>(simd: Simd) -> Form {
    match simd {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Simd::Simd128 => [K::run::<Simd128, false>, K::run::<Simd128, true>],
        #[cfg(target_arch = "aarch64")]
        Simd::Neon => [run_neon::<K, false>, run_neon::<K, true>],
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => [run_avx2::<K, false>, run_avx2::<K, true>],
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => [run_avx512::<K, false>, run_avx512::<K, true>],
        _ => [K::run::<Portable, false>, K::run::<Portable, true>],
    }
}

/// Runs the kernels compiled for NEON.
#[cfg(target_arch = "aarch64")]
#[target_feature(enable = "neon")]
unsafe fn run_neon<K: Kernels, const LAST: bool>(kernel: u8, batch: &mut Batch) {
    // SAFETY: the caller guarantees a valid batch; the instructions are those of this function.
    unsafe { K::run::<Neon, LAST>(kernel, batch) }
}

/// Runs the kernels compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn run_avx2<K: Kernels, const LAST: bool>(kernel: u8, batch: &mut Batch) {
    // SAFETY: the caller guarantees a valid batch; the instructions are those of this function.
    unsafe { K::run::<Avx2, LAST>(kernel, batch) }
}

/// Runs the kernels compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
unsafe fn run_avx512<K: Kernels, const LAST: bool>(kernel: u8, batch: &mut Batch) {
    // SAFETY: the caller guarantees a valid batch; the instructions are those of this function.
    unsafe { K::run::<Avx512, LAST>(kernel, batch) }
}
