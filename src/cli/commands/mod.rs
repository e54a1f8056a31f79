//! The commands, a file or a folder each, with what can be said to them and what they print.

pub mod antislide;
pub mod census;
pub mod compare;
pub mod generate;
pub mod instances;
pub mod korf;
pub mod machine;
pub mod pdb;
pub mod queens;
pub mod shell;
pub mod slide;
pub mod solve;
pub mod sudoku;
pub mod verify;
