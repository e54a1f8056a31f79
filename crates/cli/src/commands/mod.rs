//! The commands. Each is a file or a folder that holds all of it: its arguments, `run`, and what it
//! prints as text and as JSON Lines.

pub mod antislide;
pub mod census;
pub mod compare;
pub mod completions;
pub mod generate;
pub mod korf;
pub mod machine;
pub mod man;
pub mod pdb;
pub mod play;
pub mod plot;
pub mod quality;
pub mod queens;
pub mod schema;
pub mod slide;
pub mod solve;
pub mod sudoku;
pub mod verify;
pub mod version;
pub mod welcome;
