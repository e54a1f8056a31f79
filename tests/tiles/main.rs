//! Positions of tiles between the program and the person: what may be typed, and what is answered.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/program.rs"]
mod program;
#[cfg(unix)]
#[path = "../common/terminal.rs"]
mod terminal;

mod answers;
mod batches;
mod forms;
mod goals;
#[cfg(unix)]
mod terminals;
