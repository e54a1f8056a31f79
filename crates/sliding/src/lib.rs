//! Sliding-block puzzles, solved in the fewest moves by breadth-first search.
//!
//! ```
//! use fifteen_sliding::{Puzzle, Solver, Style};
//!
//! let puzzle: Puzzle = "AAB\nC.B\n...\n\n???\n???\n?AA\n".parse()?;
//! let solution = Solver::new().style(Style::PATH).solve(&puzzle)?;
//! println!("{}", solution.words(&puzzle).join("\n")); // 5 moves, one a line
//! # assert_eq!(solution.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The puzzles are those of Knuth's program SLIDING (2009): a board of up to 256 cells, some of
//! which may be blocked, and pieces of any shape, even with holes or in several parts. They are read
//! from a text in Knuth's form, or in one where the board is [drawn](Form). What counts as one move
//! is a matter of taste, and there are six [`Style`]s of it: a single piece or a *superpiece*, that
//! is several pieces that move together; by one step, or any number of steps in one direction, or in
//! any directions.
//!
//! # How it works
//!
//! The configurations that can be reached form a graph, and the graph is explored level by level:
//! level d has what is d moves away from the start. Three observations make that cheap.
//!
//! *A configuration is a number, and a move adds to it.* Pieces are packed into fields of a few
//! words, in an order that makes equal configurations equal words; to move is to add to some of the
//! fields. Cells are bits, and so whether a piece can take a step is asked by one shift and
//! one comparison of words.
//!
//! *Every move can be undone.* So a neighbour of a configuration on level d is on level d − 1, d or
//! d + 1. To know what is new it is enough to look at two levels, as Knuth observed, and their tables
//! fit into a cache part by part. The levels before these are plain lists, without any pointers: one
//! step back from the goal is the neighbour that is on the level before. If there is no memory for
//! the lists, older levels are forgotten, and the way back is found by searches from both ends of
//! shorter and shorter parts of it.
//!
//! *Superpieces are ideals.* There are 2ᵐ sets of m pieces, but most of them cannot move, and those
//! that can are enumerated one by one, without trying the others.
//!
//! Which start is [hardest], a search from all goals at once can tell: they are the roots of one
//! ball, and the last of its levels is the answer.
//!
//! When all is known about the goal, the search is from both ends at once: two balls of half the
//! radius have far fewer configurations than one.
//!
//! | where | what |
//! |---|---|
//! | `puzzle`, `text` | what a puzzle is, and how it is read: `knuth`, `drawn` |
//! | `style`, `moves` | the six styles; what can move, `ideals`, and which way, `route` |
//! | `set`, `board`, `packed`, `compiled` | cells as bits, configurations as words |
//! | `solver` | [`Solver`]: the short way to a solution |
//! | `search` | `searches` (from one end, from both), `ball` and `level` (what was reached), `notes` (what threads write down), `part` and `table` (what is new), `path` (the way back), `kept` (levels in a folder) and their `subject`, `count` (all ways), `hardest` and `completions` (from all goals), `guard` and `budget` (limits) |
//! | `solution`, `check`, `notation` | what moved; played again by [`verify`](fifteen_verify::blocks); moves in writing |
//! | `collection` | well-known puzzles, with their lengths |
//! | `picture` | drawings, a `Sheet` as SVG or as a page that plays |
//!
//! # Exactness
//!
//! In styles 2 and 5 a move may pass through configurations that were seen before, and Knuth's
//! program does not always look behind them: it finds 2 moves in style 5 where 1 is enough, in
//! the little puzzle `trap5` of the tests. Here every configuration has all its neighbours written
//! down before any of them is looked up, so nothing can hide another.
//!
//! ```
//! use fifteen_sliding::{Puzzle, Solver, Style};
//!
//! let puzzle = Puzzle::parse(
//!     "5 x 5 Knuth's silly example\n1 = 111/01\n2 = 101/111\n3 = 1\n\
//!      1xx200000000033\n000xx00033001002\n",
//! )?;
//! let length = |style| Solver::new().style(style).solve(&puzzle).map(|solution| solution.len());
//! assert_eq!(Style::ALL.map(length), [20, 10, 4, 10, 4, 2].map(Ok));
//! # Ok::<(), fifteen_sliding::ParseError>(())
//! ```

mod bit_set;
mod board;
mod check;
mod collection;
mod compiled;
mod moves;
mod notation;
mod packed;
mod picture;
mod puzzle;
mod search;
mod solution;
mod solver;
mod style;
mod text;

pub use check::{Claim, replay};
pub use collection::{COLLECTION, Classic};
pub use fifteen_codegen::Direction;
pub use notation::InvalidMove;
pub use picture::{Glyph, Sheet, TextDrawing};
pub use puzzle::{Configuration, ConfigurationError, Goal, MAX_CELLS, Piece, PieceKind, Puzzle};
pub use search::{
    BfsProgress, MIN_MEMORY, Options, Outcome, Report, Strategy, Task, explore, find_hardest,
    fingerprint, search_distributed, search_with_checkpoint, solve,
};
pub use solution::{Move, Solution};
pub use solver::{SolveError, Solver};
pub use style::{MoveExtent, MovingUnit, Style, UnknownStyle};
pub use text::{DrawingError, Form, ParseError, Problem, Warning, WarningKind};
