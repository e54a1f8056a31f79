//! SIMD kernels of `fifteen`, as printed by [`fifteen_codegen`], compiled for each kind of vector
//! register.
//!
//! A *kernel* pushes the same tile in the same direction on many boards at once: it reads a
//! [`Batch`] of them, and writes their children onto two stacks, one for happy and one for sad
//! moves. `fifteen::korf` describes how a search uses kernels, [`fifteen_codegen`] how they are
//! printed; `fifteen machine --print kernels` shows the code compiled here. The build script prints
//! every kernel once, generic over a type of lanes; here it is compiled for each kind of lanes, and
//! again for nodes with an empty quota, whose sad children are left out.
//!
//! It is a separate crate because it hardly ever changes: it is not compiled again when the library
//! changes.
//!
//! | module | contents |
//! |---|---|
//! | `lanes` | registers of boards: portable, AVX2, AVX-512, NEON, and the vectors of WebAssembly |
//! | `batch` | input and output of a kernel |
//! | `table` | the printed kernels, and [`KernelTable`], which dispatches to them |
//! | `state` | the automata of walks learned by the build script |
//!
//! This crate is a part of `fifteen`, and of little use without it.

// Without the printed kernels, the code that they use is dead.
#![cfg_attr(not(feature = "printed"), allow(dead_code))]

mod batch;
mod lanes;
mod state;
mod table;

pub use batch::Batch;
pub use fifteen_runtime::{Simd, UnknownSimd};
pub use state::State;
pub use table::KernelTable;
