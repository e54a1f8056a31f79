//! What every command is given: options and how their values are read, input and output, the clock,
//! Ctrl-C, and exit codes. It knows no puzzle.

pub mod checkpoint;
pub mod checkpoint_status;
pub mod clock;
pub mod cluster;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod level_checkpoint;
pub mod level_history;
pub mod memory;
pub mod options;
pub mod output;
pub mod pictures;
pub mod progress;
pub mod session;
