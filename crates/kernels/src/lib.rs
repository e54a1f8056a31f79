//! The printed kernels of `fifteen`, compiled for each kind of vector register.
//!
//! A *kernel* pushes the same tile in the same direction on many boards at once: it reads a
//! [`Batch`] of them, and writes their children onto stacks, the happy ones here and the sad ones
//! there. How a search is made of kernels is told by `fifteen::korf`; how they are printed, by
//! [`fifteen_codegen`]; and `fifteen machine --print kernels` shows what is compiled here. The build
//! script prints every kernel once, over a type of lanes; here it is compiled for each kind of
//! them, and again for nodes with an empty quota, whose sad children are left out.
//!
//! It is a crate of its own because it hardly ever changes: it is compiled once, beside the library,
//! and not again when something else does.
//!
//! | module | what is in it |
//! |---|---|
//! | `lanes` | registers of boards: portable, AVX2, AVX-512, NEON, and the vectors of WebAssembly |
//! | `batch` | what a kernel reads and where it writes |
//! | `table` | the printed kernels, and [`KernelTable`], which dispatches to them |
//! | `state` | the automata of walks that the build script has learned |
//!
//! This crate is a part of `fifteen`, and is of little use without it.

// Without kernels nobody uses what they are made of.
#![cfg_attr(not(feature = "printed"), allow(dead_code))]

mod batch;
mod lanes;
mod state;
mod table;

pub use batch::Batch;
pub use fifteen_runtime::{Simd, UnknownSimd};
pub use state::State;
pub use table::KernelTable;
