//! The library from outside and the program as its users meet it: one crate, linked once, in which all
//! tests share the machine's cores. A module is a theme; what several themes need is in `support`.

mod antislide;
mod census;
mod certificate;
mod cli;
#[cfg(feature = "cluster")]
mod cluster;
mod collection;
mod engines;
#[cfg(unix)]
mod eta;
#[cfg(target_os = "linux")]
mod hostile;
mod checkpoints;
mod checkpoint_overrides;
mod checkpoint_levels;
mod checkpoint_tiles;
mod kills;
mod custom_implementations;
mod pictures;
mod play;
mod positions;
mod quality;
mod queens;
mod fuzz_seeds;
mod responsiveness;
mod sliding;
mod sudoku;
mod support;
mod tables;
mod tiles;
mod census_groups;
