//! Tests of the program: most of them run it. One crate is linked once, and its tests share the
//! cores of the machine. Every module is a theme; code that several themes need is in `support`.
//! The tests of the library are beside this folder.

mod antislide;
mod census;
mod certificate;
mod checkpoint_levels;
mod checkpoint_overrides;
mod checkpoint_tiles;
mod checkpoints;
mod cli;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod cluster_levels;
mod collection;
mod empty_cells;
#[cfg(unix)]
mod eta;
mod fuzz_seeds;
#[cfg(target_os = "linux")]
mod hostile;
mod kills;
mod korf_published;
mod korf_pushes;
mod large;
mod oeis;
mod pictures;
mod play;
mod quality;
mod queens;
mod sliding;
mod sudoku;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod tiles;
