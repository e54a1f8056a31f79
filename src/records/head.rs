//! What all records begin with.

use schemars::JsonSchema;
use serde::Serialize;

/// The version of the records.
pub const VERSION: u32 = 2;

/// What every record begins with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Head {
    /// The version of the records
    pub v: u32,
    /// The command that printed it
    pub command: Command,
    /// How it ended
    pub status: Status,
    /// Why it ended before everything that was asked for was there, if it did
    pub stopped: Option<Reason>,
    /// The number of threads that worked on it
    pub threads: usize,
    /// The time it took; in a record of a list, the time until it was printed
    pub seconds: f64,
}

impl Head {
    /// The head of a record of this version, made by one thread in no time.
    pub fn new(command: Command, status: Status) -> Head {
        Head { v: VERSION, command, status, stopped: None, threads: 1, seconds: 0.0 }
    }
}

/// A table of words: an enumeration, and its word for each value.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $(#[doc = $about:literal] $value:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
        pub enum $name {
            $(#[doc = $about] #[serde(rename = $word)] $value,)*
        }

        impl $name {
            /// All words, and what they mean.
            pub const WORDS: &[(&str, &str)] = &[$(($word, $about.trim_ascii())),*];

            /// The word in records.
            pub fn name(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }
        }
    };
}

words! {
    /// The command that printed a record, with the name of the one below it where there is one.
    Command {
        /// Shortest solutions of positions.
        Solve = "solve",
        /// Engines and heuristics, compared.
        Compare = "compare",
        /// Korf's instances.
        Korf = "korf",
        /// Random positions.
        Generate = "generate",
        /// Claims, checked.
        Verify = "verify",
        /// Block puzzles.
        Slide = "slide",
        /// Packings.
        Antislide = "antislide",
        /// Sudokus, solved.
        Sudoku = "sudoku",
        /// Sudokus, made.
        SudokuGenerate = "sudoku generate",
        /// Queens on a board.
        Queens = "queens",
        /// Positions at each distance.
        Census = "census",
        /// How good heuristics are.
        Quality = "quality",
        /// Searches that are kept.
        Status = "status",
        /// Tables, built.
        PdbBuild = "pdb build",
        /// Tables, checked.
        PdbVerify = "pdb verify",
        /// Tables, described.
        PdbStats = "pdb stats",
        /// Tables, found.
        PdbPath = "pdb path",
        /// Tables, removed.
        PdbClean = "pdb clean",
    }
}

words! {
    /// How something ended.
    Status {
        /// There is a solution, and of a sudoku only one; the best is known.
        Solved = "solved",
        /// It is proved that there is none.
        Unsolvable = "unsolvable",
        /// A sudoku has several solutions.
        Several = "several",
        /// The methods that may be used do not solve a sudoku.
        Stuck = "stuck",
        /// Everything was counted.
        Complete = "complete",
        /// It ended before that; the record says why, and how far it came.
        Stopped = "stopped",
        /// It is under way.
        Searching = "searching",
        /// The input is not what it should be.
        Invalid = "invalid",
        /// One of those that were asked for.
        Listed = "listed",
        /// It was made at random.
        Generated = "generated",
        /// A claim is true.
        Verified = "verified",
        /// A claim is false.
        Refuted = "refuted",
        /// Tables were built.
        Built = "built",
        /// Tables were kept already.
        Kept = "kept",
        /// A file or a folder is there.
        Present = "present",
        /// A file or a folder is not there.
        Missing = "missing",
        /// A file is there no longer.
        RemovedFile = "removed",
    }
}

words! {
    /// Why something ended early.
    Reason {
        /// The time limit was reached.
        Time = "time",
        /// The node limit was reached.
        Nodes = "nodes",
        /// There was no more memory, or no more was allowed.
        Memory = "memory",
        /// Solutions are longer than the move limit, or than the engine can find.
        Moves = "moves",
        /// There are as many solutions as were to be counted, or more.
        Solutions = "solutions",
        /// Other parts of the search are done elsewhere, or are not done yet.
        Units = "units",
        /// The levels that are kept are not all.
        Levels = "levels",
        /// The user interrupted it, or the system did.
        Interrupted = "interrupted",
        /// Nobody read the answers any more.
        Unread = "unread",
    }
}
