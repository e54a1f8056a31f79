//! Sliding-block puzzles, solved in the fewest moves by breadth-first search.
//!
//! ```
//! use fifteen_sliding::{Puzzle, Solver, Style};
//!
//! let puzzle: Puzzle = "AAB\nC.B\n...\n\n???\n???\n?AA\n".parse()?;
//! let solution = Solver::new().style(Style::PATH).solve(&puzzle)?;
//! println!("{solution}"); // 5 moves, one per line
//! # assert_eq!(solution.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The puzzles are those of Knuth's program SLIDING (2009): a board of up to 256 cells, some of
//! which may be blocked, and pieces of any shape, even with holes or in several parts. They are
//! read from a text in Knuth's format, or in a format that [draws](Format) the board. There are six
//! [`Style`]s of counting moves: a move shifts a single piece or a *superpiece* (several pieces
//! that move together), by one step, by any number of steps in one direction, or along any path.
//!
//! # How it works
//!
//! The reachable configurations form a graph, which is explored level by level: level d contains
//! the configurations at distance d from the start. Three observations make that cheap.
//!
//! *A configuration is a number, and a move adds to it.* Pieces are packed into fields of a few
//! words, in an order that makes equal configurations equal words. A move adds to some of the
//! fields. Sets of cells are bits, so one shift and one comparison of words decide if a piece can
//! take a step.
//!
//! *Every move can be undone.* So a neighbor of a configuration on level d is on level d − 1, d or
//! d + 1. Two levels are enough to detect duplicates, as Knuth observed, and their tables fit into
//! a cache bucket by bucket. The levels before these are plain lists without pointers: each step
//! back from the goal leads to a neighbor on the level before. If memory for the lists runs out,
//! older levels are dropped, and the path is reconstructed by bidirectional searches of shorter and
//! shorter sections.
//!
//! *Superpieces are ideals* of the digraph with an arc from each piece to those that it would bump
//! into. Of the 2ᵐ sets of m pieces, most cannot move. Those that can are enumerated one by one,
//! without trying the others.
//!
//! The [hardest](Task::Hardest) starts are found by one search from all goals at once: they are its
//! last level.
//!
//! If all goals are complete configurations, the search is bidirectional: two searches of half the
//! depth visit far fewer configurations than one.
//!
//! | modules | contents |
//! |---|---|
//! | `puzzle`, `movement`, `exit` | puzzles; pieces bound to a line; openings in the frame |
//! | `text` | the formats that are parsed: `knuth`, `drawn` |
//! | `image` | comparison of puzzles, also turned and reflected |
//! | `style`, `moves` | the six styles; move generation: `ideals` (superpieces), `route` (paths) |
//! | `bit_set`, `board`, `packed`, `compiled` | cells as bits, configurations as words |
//! | `solver` | [`Solver`]: builder-style interface |
//! | `search::{block_search, bfs}` | kinds of searches; one search, level by level |
//! | `search::{successors, bucket, hash_table}` | parallel expansion, and duplicate detection |
//! | `search::{level, checkpoint, fingerprint}` | complete levels; levels on disk |
//! | `search::{path, solution_count}` | reconstruction and counting of solutions |
//! | `search::{hardest, goals, completions}` | search from all goals |
//! | `search::{control, owners, budget}` | observer and limits; process group; memory |
//! | `solution`, `check`, `notation` | solutions; their verification; notation of moves |
//! | `generate` | [`Generator`]: random puzzles, each the hardest of its space |
//! | `collection` | well-known puzzles and their solution lengths |
//! | `picture` | drawings as text; [`Sheet`]: SVG and interactive pages |
//!
//! # Exactness
//!
//! In styles 2 and 5 a move may pass through configurations that were seen before, and Knuth's
//! program does not always look beyond them: it finds 2 moves in style 5 where 1 is enough, in the
//! small puzzle `trap5` of the tests. Here all neighbors of a configuration are generated before
//! any of them is looked up, so none can hide another.
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
mod exit;
mod generate;
mod goal;
mod image;
mod movement;
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

pub use check::{ClaimedMove, replay};
pub use collection::{COLLECTION, Classic};
pub use exit::Exit;
pub use fifteen_codegen::Direction;
pub use generate::{
    GenerateError, GeneratedPuzzle, Generator, GeneratorOptions, PieceSet, RankedPuzzles,
};
pub use goal::Goal;
pub use movement::{Movement, UnknownMovement};
pub use notation::InvalidMove;
pub use picture::{Glyph, Sheet, TextDrawing, draw_puzzles};
pub use puzzle::{Configuration, ConfigurationError, MAX_CELLS, Piece, PieceKind, Puzzle};
pub use search::{
    BfsProgress, MIN_MEMORY, Options, Outcome, Report, Strategy, Task, fingerprint, search,
    search_with,
};
pub use solution::{Move, Solution};
pub use solver::{SolveError, Solver};
pub use style::{MoveExtent, MovingUnit, Style, UnknownStyle};
pub use text::{
    BoardError, DrawingError, Format, ParseError, Problem, Published, PuzzleText, UnknownFormat,
    Warning, WarningKind,
};
