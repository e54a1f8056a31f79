//! Patterns: the cells of the blank and of two marked tiles, whatever the other tiles are.
//!
//! They divide a level into a few thousand lists that can be processed one at a time, since moves
//! act on patterns, too. A happy move in a position with the pattern on the left leads to one of
//! the patterns on the right (2 and 3 are marked):
//!
//! ```text
//!   ? 3 ?        ? . ?   ? 3 ?   ? 3 ?
//!   ? . 2        ? 3 2   . ? 2   ? 2 .
//! ```

use crate::board::Board;
use fifteen_codegen::{Direction, Size, TileSet};

/// Returns the two marked tiles, whose homes are after a third and after two thirds of the cells.
///
/// The choice makes no noticeable difference.
fn marked_tiles(size: Size) -> [usize; 2] {
    [size.cells() / 3 + 1, size.cells() * 2 / 3 + 1]
}

/// Returns the number of pattern numbers; some are never used.
pub fn pattern_count(size: Size) -> usize {
    size.cells().pow(3)
}

/// Returns the number of the goal's pattern.
pub fn goal_pattern(size: Size) -> usize {
    let [first, second] = marked_tiles(size);
    encode(size, [first - 1, second - 1, size.blank_home()])
}

/// Returns the number of the pattern of a board.
pub fn pattern_of(board: &Board) -> usize {
    let size = board.size();
    let cell = |wanted: usize| {
        let place = board.tiles().iter().position(|&tile| usize::from(tile) == wanted);
        place.expect("tile on the board")
    };
    let [first, second] = marked_tiles(size).map(cell);
    encode(size, [first, second, cell(0)])
}

/// Returns the number of the pattern with the marked tiles and the blank in these cells. Patterns
/// that share the cells of the tiles, and so their source lists, are consecutive.
fn encode(size: Size, cells: [usize; 3]) -> usize {
    cells.into_iter().fold(0, |number, cell| number * size.cells() + cell)
}

/// Returns the cells of the marked tiles and the blank, if they are different.
fn decode(size: Size, number: usize) -> Option<[usize; 3]> {
    let one = size.cells();
    let cells = [number / one / one, number / one % one, number % one];
    let [first, second, blank] = cells;
    (first != second && first != blank && second != blank).then_some(cells)
}

/// Happy move from one pattern to another, to be undone.
#[derive(Debug)]
pub struct InverseMove {
    /// Number of the pattern after the move.
    pub pattern_after: usize,
    /// Bit offset of the tile in a packed board after the move, and before it.
    tile_after: usize,
    tile_before: usize,
    /// Set of the tiles for which the move is happy.
    happy_tiles: u64,
}

impl InverseMove {
    /// Returns the happy moves from a pattern.
    pub fn all_from(size: Size, before: usize) -> Vec<InverseMove> {
        let Some(pattern) = decode(size, before) else {
            return Vec::new();
        };
        let [.., blank] = pattern;
        let neighbors = Direction::ALL.into_iter().filter_map(|way| size.neighbor(blank, way));
        let inverse = |tile: usize| {
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
        neighbors.map(inverse).collect()
    }

    /// Appends the positions before the move to a list, given those after it.
    ///
    /// Half of the moves are happy, and a branch on that would be unpredictable. So each position
    /// is written without a branch, and overwritten by the next if the move was sad.
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
        let size = Size::new(3, 3).expect("valid size");
        assert_eq!(pattern_of(&Board::goal(size)), goal_pattern(size));
        let before = Board::parse(size, "847301265").expect("valid position");
        let inverses = InverseMove::all_from(size, pattern_of(&before));
        let happy: Vec<Board> = Direction::ALL
            .into_iter()
            .filter_map(|way| before.after_move(way))
            .filter(|after| after.manhattan() < before.manhattan())
            .collect();
        assert!(!happy.is_empty());
        let mut list = Vec::new();
        for after in &happy {
            let mut through =
                inverses.iter().filter(|inverse| inverse.pattern_after == pattern_of(after));
            let inverse = through.next().expect("inverse move");
            inverse.apply(&[after.pack() as u64], &mut list);
        }
        assert_eq!(list, vec![before.pack() as u64; happy.len()]);
    }
}
