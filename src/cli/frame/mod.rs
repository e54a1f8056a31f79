//! What every command is given.

pub mod clock;
pub mod exit;
pub mod input;
pub mod interrupt;
pub mod output;
