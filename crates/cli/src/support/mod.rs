//! Common code of all commands: options and their values, input and output, the clock, signals and
//! exit codes. It does not depend on any puzzle.

pub mod arguments;
pub mod batch_summary;
pub mod build_info;
pub mod checkpoint;
pub mod checkpoint_status;
pub mod clock;
pub mod cluster;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod large_search;
pub mod level_checkpoint;
pub mod level_history;
pub mod level_parts;
pub mod memory;
pub mod options;
pub mod output;
pub mod pictures;
pub mod progress;
pub mod question;
pub mod search_time;
pub mod session;
pub mod time_left;
