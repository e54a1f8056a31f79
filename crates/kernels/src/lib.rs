//! SIMD kernels of `fifteen`, as printed by [`fifteen_codegen`], compiled for each kind of vector
//! register.
//!
//! A *kernel* tries the moves of the blank from one cell on many boards at once. It reads a
//! [`Batch`] of them and, for each move, writes the happy children to one stack and the sad ones to
//! another. `fifteen::korf` describes how a search uses kernels, and [`fifteen_codegen`] how they
//! are printed; `fifteen machine --print kernels` shows the code that is compiled here. The build
//! script prints every kernel once, generic over the type of lanes. Each is compiled here for every
//! type of lanes, and once more for nodes with an empty quota, whose sad children are left out.
//!
//! This is a separate crate because it hardly ever changes, so it is not recompiled whenever the
//! library changes.
//!
//! | module | contents |
//! |---|---|
//! | `lanes` | registers of boards: portable, AVX2, AVX-512, NEON, and the vectors of WebAssembly |
//! | `batch` | input and output of a kernel |
//! | `table` | the printed kernels, and [`KernelTable`], which dispatches to them |
//! | `state` | the pruning automata, learned by the build script |
//!
//! This crate is a part of `fifteen`, and of little use without it.

// The code that only the printed kernels use is dead without them.
#![cfg_attr(not(feature = "printed"), allow(dead_code))]

mod batch;
mod lanes;
mod state;
mod table;

pub use batch::Batch;
pub use fifteen_runtime::{Simd, UnknownSimd};
pub use state::State;
pub use table::KernelTable;
