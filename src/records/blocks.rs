//! Records of block puzzles.

use super::{ExactCount, Head, Status};
use crate::sliding::{
    self, ClaimedMove, Configuration, GeneratedPuzzle, GeneratorOptions, Outcome, Puzzle, Report,
    Style,
};
use schemars::JsonSchema;
use serde::Serialize;

/// Result of a search in a block puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Blocks {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name or file of the puzzle
    pub puzzle: String,
    /// For a file with several puzzles: line where the puzzle begins, from 1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Title of the puzzle
    pub title: String,
    /// Style of moves, 0 to 5
    pub style: u8,
    /// Length of the shortest solutions, in moves; with `--hardest`, from the hardest starts
    pub length: Option<usize>,
    /// In style 0 or 3: length of a shortest solution in style 2 or 5, if that is smaller
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slide_length: Option<usize>,
    /// If the search was stopped: proved lower bound on the length of all solutions
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<usize>,
    /// Length that the text of the puzzle publishes, in the style of its format
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_length: Option<u64>,
    /// Number of reachable configurations that the text of the puzzle publishes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_configurations: Option<u64>,
    /// Moves of a shortest solution
    pub moves: Option<Vec<String>>,
    /// Configurations along the solution, beginning with the start
    pub boards: Option<Vec<String>>,
    /// With `--all`: number of shortest solutions; omitted if they were not all counted
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactCount>,
    /// With `--explore`: configurations farthest from the start; with `--hardest`, from the goals
    #[serde(skip_serializing_if = "Option::is_none")]
    pub farthest: Option<Vec<String>>,
    /// Number of configurations found
    pub configurations: u64,
    /// Number of reachable configurations that the search counted, if the text publishes a number
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable: Option<u64>,
    /// Number of configurations at each distance from the start; with `--hardest`, from the goals
    pub levels: Vec<u64>,
    /// Memory used by the search, in bytes
    pub bytes: usize,
}

impl Blocks {
    /// Returns the record of a search. Its status is that of the outcome. The lower bound, the
    /// number of reachable configurations and what was published are not filled in.
    ///
    /// # Panics
    /// If the outcome is an internal error: [`Outcome::InvalidSolution`] or
    /// [`Outcome::LengthMismatch`].
    ///
    /// ```
    /// use fifteen::records::{Blocks, Command, Head, Status};
    /// use fifteen::sliding::{Classic, Options, Task, search};
    ///
    /// let puzzle = Classic::named("pennant").expect("a name of the collection").puzzle();
    /// let options = Options::default();
    /// let report = search(&puzzle, &options, Task::Solve, &mut ());
    /// let head = Head::new(Command::Slide, Status::Searching);
    /// let record = Blocks::new(head, "pennant", &puzzle, options.style, &report);
    /// assert_eq!((record.head.status, record.length), (Status::Solved, report.outcome.length()));
    /// ```
    pub fn new(head: Head, name: &str, puzzle: &Puzzle, style: Style, report: &Report) -> Blocks {
        let write = |configuration: &Configuration| puzzle.write_configuration(configuration);
        let in_words = |claim: &ClaimedMove| claim.to_notation(puzzle);
        let (outcome, solution) = (&report.outcome, report.outcome.solution());
        let is_about_farthest = matches!(outcome, Outcome::Explored(_) | Outcome::Hardest(_));
        let (status, stopped) = match outcome {
            Outcome::Unsolvable { .. } => (Status::Unsolvable, None),
            Outcome::Hardest(solutions) if solutions.is_empty() => (Status::Unsolvable, None),
            Outcome::Explored(_) | Outcome::Hardest(_) => (Status::Complete, None),
            Outcome::Stopped(stopped) => (Status::Stopped, Some((*stopped).into())),
            Outcome::Solved(_) => (Status::Solved, None),
            error => panic!("internal error of the search: {error:?}"),
        };
        Blocks {
            head: Head { status, stopped, ..head },
            puzzle: name.to_owned(),
            line: None,
            title: puzzle.title().to_owned(),
            style: style.number(),
            length: outcome.length(),
            slide_length: None,
            proved: None,
            published_length: None,
            published_configurations: None,
            moves: solution
                .map(|solution| solution.claimed_moves(puzzle).iter().map(in_words).collect()),
            boards: solution.map(|solution| solution.configurations().iter().map(write).collect()),
            solutions: report.solutions.map(ExactCount),
            farthest: is_about_farthest
                .then(|| outcome.farthest().into_iter().map(write).collect()),
            configurations: report.configurations,
            reachable: None,
            levels: report.levels.clone(),
            bytes: report.bytes,
        }
    }
}

/// Puzzle of the collection.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Classic {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Name of the puzzle
    pub puzzle: String,
    /// Title of the puzzle
    pub title: String,
    /// Lengths of the shortest solutions in the styles 0 to 5
    pub lengths: [usize; 6],
    /// Puzzle as text, in Knuth's format or as a drawing
    pub text: String,
}

impl Classic {
    /// Returns the record of a puzzle of the collection.
    ///
    /// ```
    /// use fifteen::records::{Classic, Command, Head, Status};
    /// use fifteen::sliding;
    ///
    /// let classic = sliding::Classic::named("pennant").expect("a name of the collection");
    /// let record = Classic::new(Head::new(Command::Slide, Status::Listed), &classic);
    /// assert_eq!(record.lengths[0], classic.length(sliding::Style::ALL[0]));
    /// ```
    pub fn new(head: Head, classic: &sliding::Classic) -> Classic {
        Classic {
            head,
            puzzle: classic.name.to_owned(),
            title: classic.puzzle().title().to_owned(),
            lengths: Style::ALL.map(|style| classic.length(style)),
            text: classic.text.to_owned(),
        }
    }
}

/// Generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GeneratedBlockPuzzle {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Place in the order of difficulty, from 1
    pub rank: usize,
    /// Style of moves, 0 to 5
    pub style: u8,
    /// Length of the shortest solutions, in moves
    pub length: usize,
    /// Mean number of moves to choose from on the shortest solutions
    pub branching: f64,
    /// Number of pieces that move in every solution
    pub moving_pieces: usize,
    /// Number of reachable configurations
    pub configurations: usize,
    /// Seed of the random number generator
    pub seed: u64,
    /// Puzzle as text, in the requested format
    pub text: String,
}

impl GeneratedBlockPuzzle {
    /// Returns the record of a puzzle, given its place in the order of difficulty and its text.
    ///
    /// ```
    /// use fifteen::records::{Command, GeneratedBlockPuzzle, Head, Status};
    /// use fifteen::sliding::{Generator, GeneratorOptions, PieceSet};
    /// use std::ops::ControlFlow;
    ///
    /// let options = GeneratorOptions { seed: 1, ..GeneratorOptions::rush_hour(5) };
    /// let generator = Generator::new(PieceSet::rush_hour(5, 0).expect("a valid size"), options);
    /// let mut poll = || ControlFlow::Continue(());
    /// let mut attempt = |number| generator.attempt(number, &mut poll).expect("not cancelled");
    /// let made = (0..).find_map(&mut attempt).expect("endless attempts");
    /// let head = Head::new(Command::SlideGenerate, Status::Generated);
    /// let record = GeneratedBlockPuzzle::new(head, 1, options, &made, made.puzzle().to_drawn());
    /// assert_eq!((record.rank, record.seed, record.length), (1, 1, made.solution().len()));
    /// ```
    pub fn new(
        head: Head,
        rank: usize,
        options: GeneratorOptions,
        made: &GeneratedPuzzle,
        text: String,
    ) -> GeneratedBlockPuzzle {
        GeneratedBlockPuzzle {
            head,
            rank,
            style: options.style.number(),
            length: made.solution().len(),
            branching: made.branching(),
            moving_pieces: made.moving_pieces(),
            configurations: made.configurations(),
            seed: options.seed,
            text,
        }
    }
}
