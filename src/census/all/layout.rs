//! Mapping of positions to bits.
//!
//! A position consists of the cell of the blank and the *order* of the tiles, read row by row
//! without the blank. Each cell has its own bits, one for each order that can occur, in 64-bit
//! words. The word is the rank of the head of the order, which is all but its last five tiles. The
//! bit is the rank of these five, which have 5!/2 = 60 orders, since the cell determines the parity
//! of the order. Four bits of a word are never used.
//!
//! ```text
//!    5  1  8
//!    .  3  2        cell 3, order 5 1 8 | 3 2 4 7 6, renamed to 3 0 1 | 6 4 2 5 7
//!    4  7  6        digits 3 0 0, word (3·7 + 0)·6 + 0 = 126, bit 39 for 3 1 0 2 4
//! ```
//!
//! In an order, tiles are renamed such that [neighbors are far apart](permutation::gray_scattered).
//! Several processes divide the words by the first names of the orders, and each should have about
//! the same number of positions at every level. But positions with a tile of the first rows in the
//! first cell are nearer to the goal than those with a tile of the last rows. The new names mix
//! them.
//!
//! Boards are laid out upright, with no more columns than rows. Mirroring a board across its main
//! diagonal changes no distance if the tiles are renamed accordingly. On a narrow board, a tile
//! that is pushed up or down passes few others in the order.

use super::permutation;
use crate::board::Board;
use fifteen_codegen::Size;

/// Maximum number of tiles whose order determines the bit in a word: 5!/2 = 60 orders of one
/// parity.
const TAIL_LEN: usize = 5;

/// Number of digits that number the words within a chunk. A chunk has 6·7·8·9 = 3024 words, 24
/// kilobytes, unless the board is too small for that.
const CHUNK_DIGITS: usize = 4;

/// Minimum number of digits that number the chunks, unless the board is too small.
const MIN_CHUNK_INDEX_DIGITS: usize = 2;

/// Layout of the positions of boards of one size.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Size of the board as the user gave it.
    size: Size,
    /// Size of the upright board.
    upright: Size,
    /// Cell of the blank in the goal, on the upright board.
    blank_home: usize,
    /// Number of tiles whose order determines the word.
    head_len: usize,
    tile_names: TileNames,
}

/// Names of the tiles in orders: numbers from 0 on.
#[derive(Clone, Copy, Debug)]
struct TileNames {
    /// Tile of each name, and name of each tile. (Here the tiles count from 0, too.)
    tiles: [u8; Size::MAX_CELLS],
    names: [u8; Size::MAX_CELLS],
    /// True if the renaming is an odd permutation.
    is_odd: bool,
}

impl TileNames {
    fn new(count: usize) -> TileNames {
        let scattered = permutation::gray_scattered(count);
        let (mut tiles, mut names) = ([0; Size::MAX_CELLS], [0; Size::MAX_CELLS]);
        for (name, &tile) in (0..).zip(&scattered) {
            tiles[usize::from(name)] = tile;
            names[usize::from(tile)] = name;
        }
        TileNames { tiles, names, is_odd: permutation::is_odd(&scattered) }
    }
}

/// Place of one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitPlace {
    pub cell: usize,
    pub word: usize,
    pub bit: u32,
}

impl Layout {
    /// Creates the layout for distances from the position with the blank in the last cell.
    pub fn new(size: Size) -> Layout {
        let upright = if size.cols() <= size.rows() { size } else { size.mirrored() };
        let tiles = size.blank_home();
        Layout {
            size,
            upright,
            blank_home: upright.blank_home(),
            head_len: tiles.saturating_sub(TAIL_LEN),
            tile_names: TileNames::new(tiles),
        }
    }

    /// Creates the layout for distances from this position.
    pub fn for_goal(goal: &Board) -> Layout {
        let layout = Layout::new(goal.size());
        Layout { blank_home: layout.to_or_from_upright(goal).blank(), ..layout }
    }

    /// Returns the size of the upright board, to whose cells [places](BitPlace) refer.
    pub fn upright(self) -> Size {
        self.upright
    }

    /// Returns the number of tiles.
    pub fn tiles(self) -> usize {
        self.size.blank_home()
    }

    /// Returns the number of tiles in the head of an order, whose digits are the word.
    pub fn head_len(self) -> usize {
        self.head_len
    }

    /// Returns the number of words of one cell, for boards of any size.
    pub fn word_count(size: Size) -> u128 {
        (TAIL_LEN as u128 + 1..=size.blank_home() as u128).product()
    }

    /// Returns whether a `usize` can number all words. Boards of 24 cells or more have too many; on
    /// 32-bit targets, so do those of 16 or more.
    pub fn is_indexable(size: Size) -> bool {
        usize::try_from(Layout::word_count(size)).is_ok()
    }

    /// Returns the number of words of one cell that have the same digits before this one.
    pub fn words_from(self, digit: usize) -> usize {
        permutation::prefix_count(self.head_len - digit, self.tiles() - digit)
    }

    /// Returns the index of the first digit that numbers words within a chunk. A chunk is the part
    /// of a cell's words that is processed at once. If a vertical move changes places in the head
    /// and in the tail, all digits that it changes are within a chunk.
    pub fn chunk_digit(self) -> usize {
        let astride = (self.head_len + 1).saturating_sub(self.upright.cols());
        self.head_len.saturating_sub(CHUNK_DIGITS).max(MIN_CHUNK_INDEX_DIGITS.min(astride))
    }

    /// Returns the number of words of a chunk.
    pub fn chunk_words(self) -> usize {
        self.words_from(self.chunk_digit())
    }

    /// Returns whether the order of the tiles is odd when the blank is in this cell. With an even
    /// number of columns every move up or down takes its tile past an odd number of others.
    pub fn is_odd(self, cell: usize) -> bool {
        let rows_below = self.upright.rows() - 1 - self.upright.row(cell);
        let is_passed = self.upright.cols().is_multiple_of(2) && rows_below % 2 == 1;
        is_passed != self.tile_names.is_odd
    }

    /// Returns the cells where the blank may be at some distance from the goal.
    pub fn cells_at(self, distance: usize) -> impl Iterator<Item = usize> {
        (0..self.size.cells()).filter(move |&cell| self.is_at(cell, distance))
    }

    /// Returns whether the blank may be in this cell at some distance from the goal.
    pub fn is_at(self, cell: usize, distance: usize) -> bool {
        self.upright.distance(cell, self.blank_home) % 2 == distance % 2
    }

    /// Returns the first cell of the first or the second row: the one where the blank may be at
    /// some distance. Moves between these two cells are the only ones that change the first digit.
    pub fn boundary_cell(self, distance: usize) -> usize {
        if self.is_at(0, distance) { 0 } else { self.upright.cols() }
    }

    /// Returns the place of a solvable position.
    pub fn place(self, board: &Board) -> BitPlace {
        let board = self.to_or_from_upright(board);
        let tiles = board.tiles().iter().filter(|&&tile| tile != 0);
        let name = |&tile: &u8| self.tile_names.names[usize::from(tile) - 1];
        let order: Vec<u8> = tiles.map(name).collect();
        let (head, tail) = order.split_at(self.head_len);
        BitPlace {
            cell: board.blank(),
            word: permutation::rank(head, self.tiles()),
            bit: bit_of_tail(&permutation::relative_order(tail)),
        }
    }

    /// Returns the position in a place.
    pub fn board(self, place: BitPlace) -> Board {
        let head = permutation::unrank(place.word, self.head_len, self.tiles());
        let left: Vec<u8> = (0..self.tiles() as u8).filter(|value| !head.contains(value)).collect();
        let tail_is_odd = self.is_odd(place.cell) != permutation::is_odd(&head);
        let tail = tail_of_bit(place.bit, left.len(), tail_is_odd);
        let tail = tail.into_iter().map(|rank| left[rank as usize]);
        let tile = |name| self.tile_names.tiles[usize::from(name)] + 1;
        let mut tiles: Vec<u8> = head.into_iter().chain(tail).map(tile).collect();
        tiles.insert(place.cell, 0);
        let board = Board::from_tiles(self.upright, &tiles).expect("each tile once");
        self.to_or_from_upright(&board)
    }

    /// Converts a board to the upright board, or back.
    fn to_or_from_upright(self, board: &Board) -> Board {
        if self.size == self.upright { *board } else { board.mirrored() }
    }
}

/// Returns the bit of an order of the last tiles.
///
/// The parity of the order is known, so its lexicographic rank can be halved: the orders with the
/// ranks 2k and 2k + 1 differ only in their last two values, and one of them is odd. But then the
/// meaning of a bit would depend on the parity. So in odd orders the names of the two highest
/// values are exchanged first. This makes the orders even, and commutes with every move.
pub fn bit_of_tail(tail: &[u8]) -> u32 {
    let mut tail = tail.to_vec();
    if permutation::is_odd(&tail) {
        exchange_highest(&mut tail);
    }
    permutation::rank(&tail, tail.len()) as u32 / 2
}

/// Returns the order of the last tiles, of this parity, that a bit stands for.
pub fn tail_of_bit(bit: u32, length: usize, is_odd: bool) -> Vec<u8> {
    let mut tail = permutation::unrank(2 * bit as usize, length, length);
    if permutation::is_odd(&tail) {
        tail[length - 2..].reverse();
    }
    if is_odd {
        exchange_highest(&mut tail);
    }
    tail
}

/// Exchanges the names of the two highest values.
fn exchange_highest(tail: &mut [u8]) {
    let highest = tail.len() as u8 - 1;
    for value in tail {
        if *value + 1 >= highest {
            *value = 2 * highest - 1 - *value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;

    #[test]
    fn places_and_positions_are_one_to_one() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
            let size = Size::new(rows, cols).expect("valid size");
            let layout = Layout::new(size);
            let bits = permutation::prefix_count(
                layout.tiles().min(TAIL_LEN),
                layout.tiles().min(TAIL_LEN),
            ) as u32
                / 2;
            for cell in 0..size.cells() {
                for word in 0..layout.words_from(0) {
                    for bit in 0..bits {
                        let place = BitPlace { cell, word, bit };
                        let board = layout.board(place);
                        assert_eq!(layout.place(&board), place, "{board:?}");
                        assert!(board.check_solvable().is_ok(), "{board:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn random_positions_of_larger_boards_come_back() {
        for (rows, cols) in [(2, 5), (3, 4), (2, 6), (4, 3), (7, 2), (4, 4)] {
            let size = Size::new(rows, cols).expect("valid size");
            if !Layout::is_indexable(size) {
                continue;
            }
            let layout = Layout::new(size);
            let mut random = Random::new(1);
            for _ in 0..1000 {
                let board = Board::random(size, &mut random);
                let place = layout.place(&board);
                assert!(place.word < layout.words_from(0) && place.bit < 60);
                assert_eq!(layout.board(place), board);
            }
        }
    }

    #[test]
    fn the_example_is_right() {
        let size = Size::new(3, 3).expect("valid size");
        let board = Board::from_tiles(size, &[5, 1, 8, 0, 3, 2, 4, 7, 6]).expect("valid position");
        assert_eq!(Layout::new(size).place(&board), BitPlace { cell: 3, word: 126, bit: 39 });
    }
}
