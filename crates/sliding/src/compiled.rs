//! A puzzle compiled into words and masks.

use super::bit_set::BitSet;
use super::board::Board;
use super::packed::{Layout, Packed};
use super::puzzle::{Configuration, Goal, Piece, Puzzle};

/// Precomputed data of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct CompiledPuzzle<const W: usize, const M: usize> {
    pub board: Board<M>,
    pub layout: Layout<W>,
    /// Cells of each piece if its first cell is cell 0.
    shapes: Vec<BitSet<M>>,
    /// Kind of each piece.
    kinds: Vec<usize>,
}

impl<const W: usize, const M: usize> CompiledPuzzle<W, M> {
    /// Compiles a puzzle that fits into these words.
    pub fn new(puzzle: &Puzzle) -> Self {
        let kinds: Vec<usize> = puzzle.start().pieces().iter().map(|piece| piece.kind).collect();
        let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
        let counts: Vec<usize> = (0..puzzle.kinds().len()).map(count).collect();
        let cells = puzzle.rows() * puzzle.cols();
        CompiledPuzzle {
            board: Board::new(puzzle.rows(), puzzle.cols(), puzzle.blocked()),
            layout: Layout::new(cells, &counts),
            shapes: kinds.iter().map(|&kind| shape_at_origin(puzzle, kind)).collect(),
            kinds,
        }
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
        let stand = goal.pieces().iter().all(|wanted| pieces.any(|piece| piece == *wanted));
        stand && {
            let occupied = (0..self.kinds.len()).fold(BitSet::EMPTY, |all: BitSet<M>, index| {
                all.union(&self.cells(index, self.layout.cell(packed, index)))
            });
            !goal.empty().iter().any(|&cell| occupied.contains(cell))
        }
    }
}

/// Returns the cells of a kind of piece whose first cell is cell 0. Cell numbers wrap around from
/// row to row. Where the piece fits, shifting them gives its cells.
fn shape_at_origin<const M: usize>(puzzle: &Puzzle, kind: usize) -> BitSet<M> {
    let mut shape_at_origin = BitSet::EMPTY;
    puzzle.cells(Piece { kind, cell: 0 }).for_each(|cell| shape_at_origin.insert(cell));
    shape_at_origin
}
