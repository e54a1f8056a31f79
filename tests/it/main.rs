//! Integration tests of the library and the program. One crate is linked once, and its tests share
//! the cores of the machine. Every module is a theme; code that several themes need is in
//! `support`.

mod antislide;
mod census;
mod census_groups;
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
mod custom_implementations;
mod empty_cells;
mod engines;
#[cfg(unix)]
mod eta;
mod fuzz_seeds;
#[cfg(target_os = "linux")]
mod hostile;
mod kills;
mod large;
mod oeis;
mod pictures;
mod play;
mod positions;
mod quality;
mod queens;
mod responsiveness;
mod sliding;
mod sudoku;
mod support;
mod tables;
mod tiles;
