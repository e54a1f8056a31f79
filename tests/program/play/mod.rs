//! The player on a terminal and without one.

// These tests need /proc and `setsid`.
#[cfg(target_os = "linux")]
mod exits;
mod no_terminal;
#[cfg(target_os = "linux")]
mod sessions;

/// Position that no search solves within a test.
#[cfg(target_os = "linux")]
pub const HARD_POSITION: &str =
    "0 24 23 22 21 / 20 19 18 17 16 / 15 14 13 12 11 / 10 9 8 7 6 / 5 4 3 2 1";

/// Position twelve moves from the goal.
pub const EASY_POSITION: &str = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0";
