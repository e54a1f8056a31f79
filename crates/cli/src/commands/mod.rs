//! Commands of the program. Each module has the arguments, the function `run`, and the text and
//! JSON output of one command.

pub mod antislide;
pub mod census;
pub mod compare;
pub mod generate;
pub mod improve;
pub mod korf;
pub mod machine;
pub mod man;
pub mod pdb;
pub mod play;
pub mod plot;
pub mod quality;
pub mod queens;
pub mod schema;
pub mod shell;
pub mod slide;
pub mod solve;
pub mod sudoku;
pub mod verify;
pub mod version;
pub mod welcome;
