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
mod foreseen;
#[cfg(target_os = "linux")]
mod hostile;
mod kept;
mod kept_changes;
mod kept_levels;
mod kept_tiles;
mod kills;
mod outside;
mod pictures;
mod play;
mod positions;
mod quality;
mod queens;
mod seeds;
mod silence;
mod sliding;
mod sudoku;
mod support;
mod tables;
mod tiles;
mod together;
