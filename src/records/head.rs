//! Fields at the beginning of every record.

use crate::Stopped;
use schemars::JsonSchema;
use serde::Serialize;

/// Version of the record format.
pub const VERSION: u32 = 4;

/// Fields at the beginning of every record.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Head {
    /// Version of the record format
    pub v: u32,
    /// Command that printed the record
    pub command: Command,
    /// Outcome
    pub status: Status,
    /// Reason for an early stop; null otherwise
    pub stopped: Option<Reason>,
    /// Number of threads used
    pub threads: usize,
    /// Elapsed seconds: of the search (in a summary, the mean), or else until the record is printed
    pub seconds: f64,
    /// True if results come from a checkpoint: counts and optimality are then claims of the file
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<bool>,
}

impl Head {
    /// Returns the head of a record of this version, with one thread and zero seconds.
    pub fn new(command: Command, status: Status) -> Head {
        Head { v: VERSION, command, status, stopped: None, threads: 1, seconds: 0.0, claimed: None }
    }

    /// Returns the head with the status `stopped` and this reason, or unchanged if there is none.
    ///
    /// ```
    /// use fifteen::Stopped;
    /// use fifteen::records::{Command, Head, Reason, Status};
    ///
    /// let head = Head::new(Command::Slide, Status::Solved);
    /// assert_eq!(head.stopped_early(None), head);
    /// let stopped = head.stopped_early(Some(Stopped::Memory.into()));
    /// assert_eq!((stopped.status, stopped.stopped), (Status::Stopped, Some(Reason::Memory)));
    /// ```
    pub fn stopped_early(self, reason: Option<Reason>) -> Head {
        match reason {
            None => self,
            stopped => Head { status: Status::Stopped, stopped, ..self },
        }
    }
}

/// Defines an enumeration with a word for each value.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $(#[doc = $about:literal] $value:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
        pub enum $name {
            $(#[doc = $about] #[serde(rename = $word)] $value,)*
        }

        impl $name {
            /// All words and their meanings.
            pub const WORDS: &[(&str, &str)] = &[$(($word, $about.trim_ascii())),*];

            /// Returns the word used in records.
            pub fn name(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }
        }
    };
}

words! {
    /// Command that printed a record, with its subcommand.
    Command {
        /// Shortest solutions of positions.
        Solve = "solve",
        /// Comparison of engines and heuristics.
        Compare = "compare",
        /// Korf's instances.
        Korf = "korf",
        /// Solutions that are shortened.
        Improve = "improve",
        /// Random positions.
        Generate = "generate",
        /// Verification of claims.
        Verify = "verify",
        /// Block puzzles.
        Slide = "slide",
        /// Generated block puzzles.
        SlideGenerate = "slide generate",
        /// Packings.
        Antislide = "antislide",
        /// Solutions of sudokus.
        Sudoku = "sudoku",
        /// Generated sudokus.
        SudokuGenerate = "sudoku generate",
        /// Queens on a board.
        Queens = "queens",
        /// Positions at each distance.
        Census = "census",
        /// Quality of heuristics.
        Quality = "quality",
        /// Checkpointed searches.
        Status = "status",
        /// Building of tables.
        PdbBuild = "pdb build",
        /// Lists of tables.
        PdbList = "pdb list",
        /// Verification of tables.
        PdbVerify = "pdb verify",
        /// Statistics of tables.
        PdbStats = "pdb stats",
        /// Paths of tables.
        PdbPath = "pdb path",
        /// Removal of tables.
        PdbClean = "pdb clean",
    }
}

words! {
    /// Outcome of a command.
    Status {
        /// The best solution is known; for a sudoku, it is unique.
        Solved = "solved",
        /// A solution is known; `gap` is the most by which others may be shorter.
        Feasible = "feasible",
        /// No solution exists, as proved by the search.
        Unsolvable = "unsolvable",
        /// A sudoku has multiple solutions.
        Multiple = "multiple",
        /// The permitted methods do not solve a sudoku.
        Stuck = "stuck",
        /// All work is complete.
        Complete = "complete",
        /// Some of several searches stopped early; `stopped` has the reason of the first.
        Censored = "censored",
        /// The search stopped early; `stopped` has the reason.
        Stopped = "stopped",
        /// The search is running.
        Searching = "searching",
        /// The input is invalid.
        Invalid = "invalid",
        /// The results are in a checkpoint.
        Recorded = "recorded",
        /// An item of a requested list.
        Listed = "listed",
        /// A random item.
        Generated = "generated",
        /// The claim is true, or no fault was found in the certificate.
        Verified = "verified",
        /// The claim is false.
        Refuted = "refuted",
        /// The tables were built.
        Built = "built",
        /// The tables were loaded from the cache.
        Cached = "cached",
        /// The file or directory exists.
        Present = "present",
        /// The file or directory does not exist.
        Missing = "missing",
        /// The file was removed.
        RemovedFile = "removed",
    }
}

words! {
    /// Reason for an early stop.
    Reason {
        /// The time limit was reached.
        Time = "time",
        /// The node limit was reached.
        Nodes = "nodes",
        /// The memory limit was reached, or memory ran out.
        Memory = "memory",
        /// All solutions exceed the move limit, or are longer than any that the engine can find.
        Moves = "moves",
        /// The limit on counted solutions was reached.
        Solutions = "solutions",
        /// Some units are missing: they belong to other shards, or are not finished.
        MissingUnits = "missing_units",
        /// The checkpoint does not contain all levels.
        MissingLevels = "missing_levels",
        /// The user or the system interrupted the search.
        Interrupted = "interrupted",
        /// Standard output was closed.
        OutputClosed = "output_closed",
    }
}

impl From<Stopped> for Reason {
    fn from(stopped: Stopped) -> Reason {
        match stopped {
            // A checkpoint that cannot be used is reported as an error.
            Stopped::Cancelled | Stopped::CheckpointUnusable => Reason::Interrupted,
            Stopped::Nodes => Reason::Nodes,
            Stopped::Memory => Reason::Memory,
            Stopped::Moves => Reason::Moves,
            Stopped::OutOfShard => Reason::MissingUnits,
        }
    }
}
