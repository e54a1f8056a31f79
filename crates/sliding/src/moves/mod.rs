//! Move generation in each of the six styles.
//!
//! A style says *what* moves, a single piece or a superpiece, and *how far*: one step, any number
//! of steps in the same direction, or along any path. The two are independent.
//! [`MoveGenerator::single_moves`] and [`MoveGenerator::superpiece_moves`] find what can take a
//! first step, and [`MoveGenerator::extend_move`] continues from there.

mod ideals;
mod route;

use super::bit_set::BitSet;
use super::compiled::CompiledPuzzle;
use super::packed::Packed;
use super::style::{MoveExtent, MovingUnit, Style};
use fifteen_codegen::Direction;
use ideals::Ideals;
use std::ops::ControlFlow;

/// Pieces that move together, without changing their relative positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<const W: usize, const M: usize> {
    /// Words with a one in the field of each of the pieces.
    pub ones: Packed<W>,
    /// Cells of the pieces.
    pub cells: BitSet<M>,
}

impl<const W: usize, const M: usize> Mover<W, M> {
    /// Combines two movers.
    #[inline]
    fn union(&self, other: &Self) -> Self {
        let ones = std::array::from_fn(|word| self.ones[word] | other.ones[word]);
        Mover { ones, cells: self.cells.union(&other.cells) }
    }
}

/// Generator of the moves of a configuration.
#[derive(Clone, Debug)]
pub(super) struct MoveGenerator<'p, const W: usize, const M: usize> {
    puzzle: &'p CompiledPuzzle<W, M>,
    style: Style,
    /// Cells of each piece.
    pieces: Vec<BitSet<M>>,
    /// For each piece, the words with a one in its field.
    ones: Vec<Packed<W>>,
    /// Cells of all pieces, and blocked cells.
    occupied: BitSet<M>,
    ideals: Ideals<W, M>,
    /// Positions from which a path may continue: cells, and offset from the start.
    open_list: Vec<(BitSet<M>, isize)>,
}

impl<'p, const W: usize, const M: usize> MoveGenerator<'p, W, M> {
    /// Creates a generator without a configuration.
    pub fn new(puzzle: &'p CompiledPuzzle<W, M>, style: Style) -> Self {
        let count = puzzle.layout.pieces();
        MoveGenerator {
            puzzle,
            style,
            pieces: vec![BitSet::EMPTY; count],
            ones: (0..count).map(|piece| puzzle.layout.unit(piece)).collect(),
            occupied: BitSet::EMPTY,
            ideals: Ideals::default(),
            open_list: Vec::new(),
        }
    }

    /// Calls `take` with the configuration after every move, the pieces that moved, and their
    /// offset, until it returns `Break`. There may be exponentially many configurations, and some
    /// may be repeated.
    #[inline]
    pub fn for_each_move(
        &mut self,
        packed: &Packed<W>,
        mut take: impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.unpack(packed);
        for direction in Direction::ALL {
            match self.style.unit() {
                MovingUnit::Piece => self.single_moves(packed, direction, &mut take)?,
                MovingUnit::Superpiece => self.superpiece_moves(packed, direction, &mut take)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Computes the cells of all pieces.
    #[inline]
    fn unpack(&mut self, packed: &Packed<W>) {
        self.occupied = *self.puzzle.board.blocked();
        for (piece, cells) in self.pieces.iter_mut().enumerate() {
            *cells = self.puzzle.cells(piece, self.puzzle.layout.cell(packed, piece));
            self.occupied = self.occupied.union(cells);
        }
    }

    /// Generates the moves of single pieces that begin in this direction.
    #[inline]
    fn single_moves(
        &mut self,
        packed: &Packed<W>,
        direction: Direction,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.puzzle.board;
        let edge = board.edge(direction);
        let mut able: BitSet<M> = BitSet::EMPTY;
        for (piece, cells) in self.pieces.iter().enumerate() {
            let to = board.shifted(cells, direction);
            let bumped = to.intersection(&self.occupied.difference(cells));
            able.insert_if(piece, bumped.union(&cells.intersection(edge)).is_empty());
        }
        for piece in able.intersection(self.puzzle.movable(direction)).iter() {
            let mover = Mover { ones: self.ones[piece], cells: self.pieces[piece] };
            let to = board.shifted(&mover.cells, direction);
            self.extend_move(packed, &mover, direction, to, take)?;
        }
        ControlFlow::Continue(())
    }

    /// Generates the moves of superpieces that begin in this direction.
    #[inline]
    fn superpiece_moves(
        &mut self,
        packed: &Packed<W>,
        direction: Direction,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ideals = std::mem::take(&mut self.ideals);
        ideals.find_clusters(self.puzzle, &self.pieces, &self.ones, direction);
        let all = ideals.for_each(&mut |mover| {
            let to = self.puzzle.board.shifted(&mover.cells, direction);
            self.extend_move(packed, mover, direction, to, take)
        });
        self.ideals = ideals;
        all
    }

    /// Generates the moves of `mover` whose first step is in this direction, to the cells `to`.
    #[inline]
    fn extend_move(
        &mut self,
        packed: &Packed<W>,
        mover: &Mover<W, M>,
        direction: Direction,
        to: BitSet<M>,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.puzzle.board;
        let layout = &self.puzzle.layout;
        let step = board.offset(direction);
        match self.style.extent() {
            MoveExtent::Step => take(layout.moved(packed, &mover.ones, step), mover, step)?,
            // A mover that is bound to a line moves along it only, so this case is for free movers.
            MoveExtent::Path if self.puzzle.are_unrestricted(&mover.ones) => {
                let others = self.occupied.difference(&mover.cells);
                let free = |cells: &BitSet<M>, direction| {
                    board.step(cells, direction).filter(|to| !to.intersects(&others))
                };
                let earlier = &Direction::ALL[..direction.index()];
                if earlier.iter().any(|&other| free(&mover.cells, other).is_some()) {
                    // All paths of this mover were followed when that direction was tried.
                    return ControlFlow::Continue(());
                }
                // The first cell determines the position of the mover.
                let first = mover.cells.first();
                let mut seen: BitSet<M> = BitSet::EMPTY;
                seen.insert(first);
                self.open_list.clear();
                self.open_list.push((mover.cells, 0));
                while let Some((cells, by)) = self.open_list.pop() {
                    for direction in Direction::ALL {
                        let by = by + board.offset(direction);
                        let at = first.wrapping_add_signed(by);
                        if let Some(to) = free(&cells, direction)
                            && !seen.contains(at)
                        {
                            seen.insert(at);
                            take(layout.moved(packed, &mover.ones, by), mover, by)?;
                            self.open_list.push((to, by));
                        }
                    }
                }
            }
            MoveExtent::Line | MoveExtent::Path => {
                let others = self.occupied.difference(&mover.cells);
                let (mut by, mut next) = (step, Some(to));
                while let Some(cells) = next.filter(|cells| !cells.intersects(&others)) {
                    take(layout.moved(packed, &mover.ones, by), mover, by)?;
                    by += step;
                    next = board.step(&cells, direction);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::Movement;
    use crate::puzzle::Puzzle;
    use fifteen_runtime::continue_if;
    use std::collections::{BTreeSet, HashSet};

    /// Returns every configuration that is one move away, by trying every set of pieces that the
    /// style allows and following its steps. A configuration is the list of the cells of all
    /// pieces.
    fn brute_force_moves(puzzle: &Puzzle, style: Style) -> BTreeSet<Vec<usize>> {
        let start: Vec<usize> = puzzle.start().pieces().iter().map(|piece| piece.cell).collect();
        let kinds: Vec<usize> = puzzle.start().pieces().iter().map(|piece| piece.kind).collect();
        let sorted = |cells: &[usize]| {
            let mut all: Vec<_> = kinds.iter().zip(cells).collect();
            all.sort_unstable();
            all.into_iter().map(|(_, &cell)| cell).collect::<Vec<usize>>()
        };
        let (rows, cols) = (puzzle.rows().cast_signed(), puzzle.cols().cast_signed());
        let step = |cells: &[usize], movers: u32, direction: Direction| {
            let (down, right) = match direction {
                Direction::East => (0, 1),
                Direction::North => (-1, 0),
                Direction::West => (0, -1),
                Direction::South => (1, 0),
            };
            let mut taken: HashSet<isize> =
                (0..rows * cols).filter(|&cell| puzzle.blocked()[cell.cast_unsigned()]).collect();
            let mut to = cells.to_vec();
            for (index, cell) in to.iter_mut().enumerate() {
                let moves = movers >> index & 1 == 1;
                let is_along_row = right != 0;
                let is_bound = match puzzle.kinds()[kinds[index]].movement() {
                    Movement::Both => false,
                    Movement::Rows => !is_along_row,
                    Movement::Columns => is_along_row,
                    Movement::Pinned => true,
                };
                if moves && is_bound {
                    return None;
                }
                let (row, col) = (cell.cast_signed() / cols, cell.cast_signed() % cols);
                for &(below, beside) in puzzle.kinds()[kinds[index]].cells() {
                    let (mut row, mut col) = (row + below.cast_signed(), col + beside);
                    if moves {
                        (row, col) = (row + down, col + right);
                    }
                    let is_inside = (0..rows).contains(&row) && (0..cols).contains(&col);
                    if !is_inside || !taken.insert(row * cols + col) {
                        return None;
                    }
                }
                if moves {
                    *cell = cell.wrapping_add_signed(down * cols + right);
                }
            }
            Some(to)
        };
        let mut found = BTreeSet::new();
        for movers in 1..1_u32 << start.len() {
            if style.unit() == MovingUnit::Piece && movers.count_ones() > 1 {
                continue;
            }
            let mut open: Vec<(Vec<usize>, Option<Direction>)> = vec![(start.clone(), None)];
            let mut seen = HashSet::new();
            while let Some((cells, was)) = open.pop() {
                for direction in Direction::ALL {
                    let goes_on = was.is_none_or(|was| match style.extent() {
                        MoveExtent::Step => false,
                        MoveExtent::Line => was == direction,
                        MoveExtent::Path => true,
                    });
                    if goes_on
                        && let Some(to) = step(&cells, movers, direction)
                        && seen.insert((
                            to.clone(),
                            (style.extent() == MoveExtent::Line).then_some(direction),
                        ))
                    {
                        found.insert(sorted(&to));
                        open.push((to, Some(direction)));
                    }
                }
            }
        }
        // A path that returns to the start is not a move.
        found.remove(&sorted(&start));
        found
    }

    /// Boards, and the movements of their pieces.
    const BOARDS: [(&str, &str); 13] = [
        ("A.\n..", ""),
        ("ABC\n.#.\n..D", ""),
        ("AAB.\nC.B#\nCDD.", ""),
        ("AAB\nACB\nD..", ""),
        ("A.B.\nCC.D\nE..D", ""),
        ("AB..\nAB..\nCCDD", ""),
        (".1..1A.\nB1231C.\n.1111D.", ""),
        ("AA.B\nA.BB\n.CC.\nD...", ""),
        ("AB..\nAB..\nCCDD\n....", "columns: A B\nrows: C D\n"),
        ("AAB.\nC.B#\nCDD.", "rows: A\npinned: C\n"),
        ("A.B.\nCC.D\nE..D", "rows: A D\ncolumns: B E C\n"),
        ("AAB\nACB\nD..", "pinned: B\nrows: D\n"),
        ("ABC.\n.D.E\nFG..", "rows: A C E\ncolumns: B D F\n"),
    ];

    /// The generated moves are those found by brute force, in all styles, with one word and with
    /// several.
    #[test]
    fn moves_match_brute_force() {
        fn generated_moves<const W: usize, const M: usize>(
            puzzle: &Puzzle,
            style: Style,
        ) -> BTreeSet<Vec<usize>> {
            let compiled: CompiledPuzzle<W, M> = CompiledPuzzle::new(puzzle);
            let start = compiled.pack(puzzle.start());
            let mut found = BTreeSet::new();
            let all =
                MoveGenerator::new(&compiled, style).for_each_move(&start, |packed, mover, _| {
                    let ones: u32 = mover.ones.iter().map(|word| word.count_ones()).sum();
                    assert!(ones > 0 && (style.unit() == MovingUnit::Superpiece || ones == 1));
                    let pieces = compiled.unpack(&packed);
                    found.insert(pieces.pieces().iter().map(|piece| piece.cell).collect());
                    ControlFlow::Continue(())
                });
            assert!(all.is_continue());
            // Pieces that take the places of others of their kind yield the start again.
            found.remove(
                &puzzle.start().pieces().iter().map(|piece| piece.cell).collect::<Vec<_>>(),
            );
            found
        }
        for (board, movements) in BOARDS {
            let text = format!("{movements}start:\n{board}\n\ngoal:\n{board}\n");
            let puzzle = Puzzle::parse(&text);
            let puzzle = puzzle.expect("valid puzzle");
            for style in Style::ALL {
                let expected = brute_force_moves(&puzzle, style);
                assert_eq!(
                    generated_moves::<1, 1>(&puzzle, style),
                    expected,
                    "{style:?}:\n{movements}{board}"
                );
                assert_eq!(
                    generated_moves::<2, 4>(&puzzle, style),
                    expected,
                    "{style:?}:\n{movements}{board}"
                );
            }
        }
    }

    /// After a `Break`, the function is not called again.
    #[test]
    fn breaking_off_ends_move_generation() {
        let text = "start:\nAB.\n.C.\n...\n\ngoal:\nAB.\n.C.\n...\n";
        let puzzle = Puzzle::parse(text).expect("valid puzzle");
        let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&puzzle);
        let start = compiled.pack(puzzle.start());
        for style in Style::ALL {
            for most in 1..6 {
                let mut calls = 0;
                let end = MoveGenerator::new(&compiled, style).for_each_move(&start, |_, _, _| {
                    calls += 1;
                    continue_if(calls != most)
                });
                assert_eq!((calls, end), (most, ControlFlow::Break(())));
            }
        }
    }

    /// Among several moves with the same result, the one with the fewest pieces is reported, along
    /// a shortest path.
    #[test]
    fn move_between_uses_fewest_pieces_and_shortest_route() {
        for (start, goal, style, pieces, steps) in [
            // Both could move right, but one piece can go around the other.
            ("11.\n...", ".11\n...", 5, 1, "SEEN"),
            ("11.", ".11", 5, 2, "E"),
            ("A#.\n...\n...", ".#A\n...\n...", 2, 1, "SEEN"),
            ("A...", "...A", 4, 1, "EEE"),
        ] {
            let text = format!(
                "start:\n{}\n\ngoal:\n{}\n",
                start.replace('1', "A"),
                goal.replace('1', "A")
            );
            let text = if start.contains('1') {
                let cols = start.lines().next().expect("a row").len();
                let flat = |board: &str| board.replace('.', "0").replace('\n', "");
                format!(
                    "{} x {cols}\n1 = 1\n{}\n{}\n",
                    start.lines().count(),
                    flat(start),
                    flat(goal)
                )
            } else {
                text
            };
            let puzzle = Puzzle::parse(&text).expect("valid puzzle");
            let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&puzzle);
            let to = compiled.pack_pieces(puzzle.goals()[0].pieces());
            let mut moves = MoveGenerator::new(&compiled, Style::ALL[style]);
            let from = compiled.pack(puzzle.start());
            let actual =
                moves.move_between(&from, &to, || ControlFlow::Continue(())).expect("one move");
            let letters: String = actual.steps.iter().map(|step| step.letter()).collect();
            assert_eq!((actual.pieces.len(), letters.as_str()), (pieces, steps), "{start}");
            assert!(moves.move_between(&from, &to, || ControlFlow::Break(())).is_none());
        }
    }
}
