//! Solutions: configurations, and the moves between them.

use super::board::offset;
use super::compiled::CompiledPuzzle;
use super::moves::MoveGenerator;
use super::packed::Packed;
use super::puzzle::{Configuration, Piece, Puzzle};
use super::style::Style;
use fifteen_codegen::Direction;
use std::fmt;
use std::ops::ControlFlow;

/// Solution of a puzzle.
///
/// `Display` [describes](Solution::describe) the moves in words, one per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    configurations: Vec<Configuration>,
    moves: Vec<Move>,
    /// Letters of the pieces of the start.
    start_letters: Vec<char>,
    /// Number of columns of the board.
    cols: usize,
}

/// Move: its pieces and its steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Indices of the pieces that move, in the configuration before the move.
    pub pieces: Vec<usize>,
    /// Steps that they take together.
    pub steps: Vec<Direction>,
}

impl Solution {
    /// Creates the solution that passes through these configurations. Returns `None` if `poll`,
    /// which is called for every generated move, returns `Break`.
    pub(super) fn new<const W: usize, const M: usize>(
        puzzle: &Puzzle,
        compiled: &CompiledPuzzle<W, M>,
        style: Style,
        path: &[Packed<W>],
        mut poll: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut moves = MoveGenerator::new(compiled, style);
        let between = |pair: &[Packed<W>]| moves.move_between(&pair[0], &pair[1], &mut poll);
        Some(Solution {
            configurations: path.iter().map(|packed| compiled.unpack(packed)).collect(),
            moves: path.windows(2).map(between).collect::<Option<_>>()?,
            start_letters: puzzle.letters().to_vec(),
            cols: puzzle.cols(),
        })
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns whether the solution has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the configurations in order: the start, and one after each move. They are what the
    /// boards of a solution are for tiles.
    pub fn configurations(&self) -> &[Configuration] {
        &self.configurations
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns, for every piece of every configuration, its index at the start: the pieces of a
    /// configuration are sorted by kind and cell, so their indices change.
    pub(super) fn start_indices(&self) -> Vec<Vec<usize>> {
        let count = self.configurations[0].pieces().len();
        let mut all: Vec<Vec<usize>> = vec![(0..count).collect()];
        for (before, Move { pieces, steps }) in self.configurations.iter().zip(&self.moves) {
            let by: isize = steps.iter().map(|&step| offset(step, self.cols)).sum();
            let known = &all[all.len() - 1];
            let moved = |(index, &piece): (usize, &Piece)| {
                let by = if pieces.contains(&index) { by } else { 0 };
                (Piece { cell: piece.cell.wrapping_add_signed(by), ..piece }, known[index])
            };
            let mut after: Vec<(Piece, usize)> =
                before.pieces().iter().enumerate().map(moved).collect();
            after.sort_unstable();
            all.push(after.into_iter().map(|(_, start_index)| start_index).collect());
        }
        all
    }

    /// Returns the letters of the pieces of every configuration. A piece keeps the letter that it
    /// has at the start.
    ///
    /// ```
    /// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle, Style, Task};
    ///
    /// let puzzle = Puzzle::parse("A.\nB#\n\nAB\n.#\n")?;
    /// let options = Options { style: Style::ALL[2], ..Options::default() };
    /// let report = sliding::search(&puzzle, &options, Task::Solve, &mut ());
    /// let Outcome::Solved(solution) = report.outcome else { panic!("not solved") };
    /// // A goes to the right, and B up to where A was.
    /// assert_eq!(solution.letters()[2], ['B', 'A']);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn letters(&self) -> Vec<Vec<char>> {
        let called = |start_indices: &Vec<usize>| {
            start_indices.iter().map(|&piece| self.start_letters[piece]).collect()
        };
        self.start_indices().iter().map(called).collect()
    }

    /// Describes the moves in words: the pieces, with row and column before and after the move, and
    /// the steps. Pieces keep the letters that they have at the start.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, Solver, Style};
    ///
    /// let puzzle = Puzzle::parse("A#.\n...\n\n.#A\n...\n")?;
    /// let solution = Solver::new().style(Style::ALL[2]).solve(&puzzle).unwrap();
    /// assert_eq!(solution.describe(), ["A (1, 1) → (1, 3): down 1, right 2, up 1"]);
    /// assert_eq!(solution.to_string(), "A (1, 1) → (1, 3): down 1, right 2, up 1");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn describe(&self) -> Vec<String> {
        let letters = self.letters();
        let each = self.moves.iter().zip(&self.configurations).zip(&letters);
        each.map(|((step, before), letters)| step.describe(before, letters, self.cols)).collect()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe().join("\n"))
    }
}

impl Move {
    /// Describes the move from this configuration, whose pieces have these letters.
    fn describe(&self, before: &Configuration, letters: &[char], cols: usize) -> String {
        let place = |cell: usize| format!("({}, {})", cell / cols + 1, cell % cols + 1);
        let by: isize = self.steps.iter().map(|&step| offset(step, cols)).sum();
        let piece = |&index: &usize| {
            let cell = before.pieces()[index].cell;
            let to = place(cell.wrapping_add_signed(by));
            format!("{} {} → {to}", letters[index], place(cell))
        };
        let pieces: Vec<String> = self.pieces.iter().map(piece).collect();
        let run = |run: &[Direction]| format!("{} {}", direction_name(run[0]), run.len());
        let steps: Vec<String> = self.steps.chunk_by(|step, next| step == next).map(run).collect();
        format!("{}: {}", pieces.join(", "), steps.join(", "))
    }
}

/// Returns a direction in words.
fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "right",
        Direction::North => "up",
        Direction::West => "left",
        Direction::South => "down",
    }
}
