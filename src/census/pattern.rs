//! Patterns: where the blank and two marked tiles are, whatever stands elsewhere.
//!
//! They cut a level into some thousand lists which can be worked on one at a time, since moves act
//! on patterns, too. A position with the pattern on the left can only come to the goal by a happy
//! move through one of the patterns on the right (2 and 3 are marked):
//!
//! ```text
//!   ? 3 ?        . 3 ?   3 . ?   ? 3 .   ? 3 2
//!   ? . 2        ? ? 2   ? ? 2   …       ? 2 .
//! ```

use crate::board::Board;
use fifteen_codegen::{Direction, Size, TileSet};

/// The marked tiles: two, with homes well inside the board.
///
/// The numbers of patterns depend on them, and nothing else; which two they are makes no
/// difference to speak of.
fn marked_tiles(size: Size) -> [usize; 2] {
    [size.cells() / 3 + 1, size.cells() * 2 / 3 + 1]
}

/// How many numbers patterns may have; some are never used.
pub fn pattern_count(size: Size) -> usize {
    size.cells().pow(3)
}

/// The number of the goal's pattern.
pub fn goal_pattern(size: Size) -> usize {
    let [first, second] = marked_tiles(size);
    encode(size, [first - 1, second - 1, size.blank_home()])
}

/// The number of the pattern that a board has.
pub fn pattern_of(board: &Board) -> usize {
    let size = board.size();
    let cell = |wanted: usize| {
        let place = board.tiles().iter().position(|&tile| usize::from(tile) == wanted);
        place.expect("every tile is on the board")
    };
    let [first, second] = marked_tiles(size).map(cell);
    encode(size, [first, second, cell(0)])
}

/// The number of the pattern with the marked tiles and the blank in these cells. Those which share
/// the cells of the tiles, and so the lists they draw from, follow each other.
fn encode(size: Size, cells: [usize; 3]) -> usize {
    cells.into_iter().fold(0, |number, cell| number * size.cells() + cell)
}

/// The cells of the marked tiles and the blank, if they are different ones.
fn decode(size: Size, number: usize) -> Option<[usize; 3]> {
    let one = size.cells();
    let cells = [number / one / one, number / one % one, number % one];
    let [first, second, blank] = cells;
    (first != second && first != blank && second != blank).then_some(cells)
}

/// A happy move from one pattern to another, to be taken back.
#[derive(Debug)]
pub struct InverseMove {
    /// The number of the pattern after the move.
    pub pattern_after: usize,
    /// Where in a packed board the tile is after the move, and where it was.
    tile_after: usize,
    tile_before: usize,
    /// The tiles that are happy to move so.
    happy_tiles: u64,
}

impl InverseMove {
    /// The happy moves from a pattern.
    pub fn all_from(size: Size, before: usize) -> Vec<InverseMove> {
        let Some(pattern) = decode(size, before) else {
            return Vec::new();
        };
        let [.., blank] = pattern;
        let neighbours = Direction::ALL.into_iter().filter_map(|way| size.neighbour(blank, way));
        let retreat = |tile: usize| {
            let exchanged = |cell: usize| match cell {
                cell if cell == tile => blank,
                cell if cell == blank => tile,
                cell => cell,
            };
            InverseMove {
                pattern_after: encode(size, pattern.map(exchanged)),
                tile_after: size.cell_bits() * blank,
                tile_before: size.cell_bits() * tile,
                happy_tiles: TileSet::happy(size, tile, blank).bits().into(),
            }
        };
        neighbours.map(retreat).collect()
    }

    /// Appends the positions before the move to a list, for those after it.
    ///
    /// Half of the moves are happy, and nobody can guess which. So each position is written down,
    /// and if the move was sad, the next is written over it.
    pub fn apply(&self, after: &[u64], list: &mut Vec<u64>) {
        let mut length = list.len();
        list.resize(length + after.len(), 0);
        for &board in after {
            let tile = board >> self.tile_after & 15;
            list[length] = board ^ tile << self.tile_after ^ tile << self.tile_before;
            length += (self.happy_tiles >> tile & 1) as usize;
        }
        list.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_moves_undo_happy_moves() {
        let size = Size::new(3, 3).expect("a size");
        assert_eq!(pattern_of(&Board::goal(size)), goal_pattern(size));
        let before = Board::parse(size, "847301265").expect("a position");
        let retreats = InverseMove::all_from(size, pattern_of(&before));
        let happy: Vec<Board> = Direction::ALL
            .into_iter()
            .filter_map(|way| before.after_move(way))
            .filter(|after| after.manhattan() < before.manhattan())
            .collect();
        assert!(!happy.is_empty());
        let mut list = Vec::new();
        for after in &happy {
            let mut through =
                retreats.iter().filter(|retreat| retreat.pattern_after == pattern_of(after));
            let retreat = through.next().expect("there is such a move");
            retreat.apply(&[after.pack() as u64], &mut list);
        }
        assert_eq!(list, vec![before.pack() as u64; happy.len()]);
    }
}
