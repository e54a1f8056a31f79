//! What every command is given: options and how their values are read, input and output, the clock,
//! Ctrl-C, and exit codes. It knows no puzzle.

pub mod breadth;
pub mod clock;
pub mod cluster;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod kept;
pub mod levels;
pub mod memory;
pub mod news;
pub mod options;
pub mod outlook;
pub mod output;
pub mod pictures;
pub mod session;
