//! A puzzle compiled into words and masks.

use super::bit_set::BitSet;
use super::board::Board;
use super::goal::Goal;
use super::packed::{Layout, Packed, word_count};
use super::puzzle::{Configuration, MAX_CELLS, Piece, Puzzle};
use fifteen_codegen::Direction;
use std::array;

/// Work on a compiled puzzle whose configurations take `W` words and whose sets of cells take `M`.
pub(super) trait PuzzleWork {
    /// Result of the work.
    type Output;

    /// Does the work.
    fn run<const W: usize, const M: usize>(self, compiled: &CompiledPuzzle<W, M>) -> Self::Output;
}

/// Number of words that the maximum number of pieces takes.
const MAX_WORDS: usize = MAX_CELLS / 8;

/// Compiles a puzzle in the smallest size that fits it, and does the work.
pub(super) fn compile_sized<Work: PuzzleWork>(puzzle: &Puzzle, work: Work) -> Work::Output {
    let cells = puzzle.rows() * puzzle.cols();
    match (word_count(cells, puzzle.start().pieces().len()), cells) {
        (1, ..=64) => work.run::<1, 1>(&CompiledPuzzle::new(puzzle)),
        (2, ..=64) => work.run::<2, 1>(&CompiledPuzzle::new(puzzle)),
        (..=4, ..=128) => work.run::<4, 2>(&CompiledPuzzle::new(puzzle)),
        (..=8, _) => work.run::<8, 4>(&CompiledPuzzle::new(puzzle)),
        _ => work.run::<MAX_WORDS, 4>(&CompiledPuzzle::new(puzzle)),
    }
}

/// Precomputed data of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct CompiledPuzzle<const W: usize, const M: usize> {
    pub board: Board<M>,
    pub layout: Layout<W>,
    /// Cells of each piece if its first cell is cell 0.
    shapes: Vec<BitSet<M>>,
    /// Kind of each piece.
    kinds: Vec<usize>,
    /// Pieces that may take a step, by direction.
    movable: [BitSet<M>; 4],
    /// Words with a one in the fields of all pieces that may not take a step, by direction.
    immovable: [Packed<W>; 4],
    /// Words with a one in the fields of all pieces that may not take a step in every direction.
    restricted_pieces: Packed<W>,
}

impl<const W: usize, const M: usize> CompiledPuzzle<W, M> {
    /// Compiles a puzzle that fits into these words.
    pub fn new(puzzle: &Puzzle) -> Self {
        let kinds: Vec<usize> = puzzle.start().pieces().iter().map(|piece| piece.kind).collect();
        let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
        let counts: Vec<usize> = (0..puzzle.kinds().len()).map(count).collect();
        let cells = puzzle.rows() * puzzle.cols();
        let layout = Layout::new(cells, &counts);
        let (mut movable, mut immovable) = ([BitSet::EMPTY; 4], [[0; W]; 4]);
        for (direction, (piece, &kind)) in
            Direction::ALL.into_iter().flat_map(|d| kinds.iter().enumerate().map(move |p| (d, p)))
        {
            if puzzle.kinds()[kind].movement().allows(direction) {
                movable[direction.index()].insert(piece);
            } else {
                let unit = layout.unit(piece);
                immovable[direction.index()]
                    .iter_mut()
                    .zip(unit)
                    .for_each(|(all, one)| *all |= one);
            }
        }
        CompiledPuzzle {
            board: Board::new(puzzle.rows(), puzzle.cols(), puzzle.blocked()),
            layout,
            shapes: kinds.iter().map(|&kind| shape_at_origin(puzzle, kind)).collect(),
            kinds,
            movable,
            immovable,
            restricted_pieces: array::from_fn(|word| {
                immovable.iter().fold(0, |all, ones| all | ones[word])
            }),
        }
    }

    /// Returns the pieces that may take a step in a direction.
    #[inline]
    pub fn movable(&self, direction: Direction) -> &BitSet<M> {
        &self.movable[direction.index()]
    }

    /// Returns whether all pieces with a one in `ones` may take a step in every direction.
    #[inline]
    pub fn are_unrestricted(&self, ones: &Packed<W>) -> bool {
        (0..W).fold(0, |common, word| common | ones[word] & self.restricted_pieces[word]) == 0
    }

    /// Returns whether all pieces with a one in `ones` may take a step in a direction.
    #[inline]
    pub fn are_movable(&self, ones: &Packed<W>, direction: Direction) -> bool {
        let immovable = &self.immovable[direction.index()];
        (0..W).fold(0, |common, word| common | ones[word] & immovable[word]) == 0
    }

    /// Returns the cells of a piece whose first cell is `cell`.
    #[inline]
    pub fn cells(&self, piece: usize, cell: usize) -> BitSet<M> {
        self.shapes[piece].shift_up(cell)
    }

    /// Packs a configuration.
    pub fn pack(&self, configuration: &Configuration) -> Packed<W> {
        self.pack_pieces(configuration.pieces())
    }

    /// Packs the configuration with these pieces, which must be in ascending order.
    pub fn pack_pieces(&self, pieces: &[Piece]) -> Packed<W> {
        let cells: Vec<usize> = pieces.iter().map(|piece| piece.cell).collect();
        self.layout.pack(&cells)
    }

    /// Unpacks a configuration.
    pub fn unpack(&self, packed: &Packed<W>) -> Configuration {
        let piece = |(index, &kind)| Piece { kind, cell: self.layout.cell(packed, index) };
        Configuration::new(self.kinds.iter().enumerate().map(piece).collect())
    }

    /// Returns whether a configuration satisfies a goal.
    pub fn matches_goal(&self, packed: &Packed<W>, goal: &Goal) -> bool {
        // Both lists are in ascending order.
        let mut pieces = (0..self.kinds.len())
            .map(|index| Piece { kind: self.kinds[index], cell: self.layout.cell(packed, index) });
        let pieces_match = goal.pieces().iter().all(|wanted| pieces.any(|piece| piece == *wanted));
        pieces_match
            && (goal.empty().is_empty() || {
                let occupied =
                    (0..self.kinds.len()).fold(BitSet::EMPTY, |all: BitSet<M>, index| {
                        all.union(&self.cells(index, self.layout.cell(packed, index)))
                    });
                !goal.empty().iter().any(|&cell| occupied.contains(cell))
            })
    }
}

/// Returns the cells of a kind of piece whose first cell is cell 0. Cell numbers wrap around from
/// row to row. Shifting them gives the cells of the piece wherever it fits.
fn shape_at_origin<const M: usize>(puzzle: &Puzzle, kind: usize) -> BitSet<M> {
    let mut shape_at_origin = BitSet::EMPTY;
    puzzle.cells(Piece { kind, cell: 0 }).for_each(|cell| shape_at_origin.insert(cell));
    shape_at_origin
}
