//! Where the bit of a position is.
//!
//! A position is the cell of the blank and the *order* of the tiles, read row by row past the
//! blank. Each cell has bits of its own, one for each order that can occur, in words of 64. The
//! word is the number of the beginning of the order, all but its last five tiles; the bit is the
//! number of these five, which can stand in 5!/2 = 60 ways, since the parity of the order is
//! known from the cell. Four bits of a word are never used.
//!
//! ```text
//!    5  1  8
//!    .  3  2        cell 3, order 5 1 8 | 3 2 4 7 6, in other names 3 0 1 | 6 4 2 5 7
//!    4  7  6        digits 3 0 0, word (3·7 + 0)·6 + 0 = 126, bit 39 for 3 1 0 2 4
//! ```
//!
//! The tiles have other names in an order, so that [neighbours are far apart](order::scattered): where several
//! processes have the words that begin with some of them, each should have as many positions of every level as
//! the others. Positions with a tile of the first rows in the first cell are nearer to the goal than those with one
//! of the last.
//!
//! Boards are laid out upright, with no more columns than rows. To mirror a board at its main
//! diagonal changes no distance if the tiles are renamed accordingly, and the narrower it is, the
//! fewer tiles the tile that is pushed up or down passes in the order.

use super::permutation;
use crate::board::Board;
use fifteen_codegen::Size;

/// The most tiles whose order is the bit in a word: 5!/2 = 60 orders of one parity.
const TAIL: usize = 5;

/// How many tiles' digits number the words within a chunk: chunks have 6·7·8·9 = 3024 words, 24
/// kibibytes, if the board is not too small for that.
const CHUNK_DIGITS: usize = 4;

/// How many digits at least number the chunks, if the board is not too small for that either.
const DIGITS_OF_CHUNKS: usize = 2;

/// How the positions of boards of one size are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The size of the board as users know it.
    size: Size,
    /// The size of the board upright.
    upright: Size,
    /// The tiles whose order numbers the words.
    head_len: usize,
    tile_names: TileNames,
}

/// The names that tiles have in an order, from 0 on.
#[derive(Clone, Copy, Debug)]
struct TileNames {
    /// The tile with each name, and the name of each tile. (The first tile is 0 here, too.)
    tiles: [u8; Size::MAX_CELLS],
    names: [u8; Size::MAX_CELLS],
    /// Whether it takes an odd number of exchanges to give them.
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

/// The place of one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitPlace {
    pub cell: usize,
    pub word: usize,
    pub bit: u32,
}

impl Layout {
    pub fn new(size: Size) -> Layout {
        let upright = if size.cols() <= size.rows() { size } else { size.mirrored() };
        let tiles = size.blank_home();
        Layout {
            size,
            upright,
            head_len: tiles.saturating_sub(TAIL),
            tile_names: TileNames::new(tiles),
        }
    }

    /// The size of the board upright, whose cells the [places](Place) speak of.
    pub fn upright(self) -> Size {
        self.upright
    }

    /// The number of tiles.
    pub fn tiles(self) -> usize {
        self.size.blank_home()
    }

    /// The number of tiles at the beginning of an order whose digits number the words.
    pub fn head_len(self) -> usize {
        self.head_len
    }

    /// The words of one cell, however large the board.
    pub fn word_count(size: Size) -> u128 {
        (TAIL as u128 + 1..=size.blank_home() as u128).product()
    }

    /// Whether each word has a number here: where addresses have 32 bits, larger boards have too many.
    pub fn can_number(size: Size) -> bool {
        usize::try_from(Layout::word_count(size)).is_ok()
    }

    /// The words of one cell from a digit on: as many as the digits from there to the end of the
    /// head can number.
    pub fn words_from(self, digit: usize) -> usize {
        permutation::prefix_count(self.head_len - digit, self.tiles() - digit)
    }

    /// The first of the digits that number the words within a chunk: the part of a cell's words
    /// that is worked on at a time. A row of places that reaches from the head into the tail begins within
    /// a chunk.
    pub fn chunk_digit(self) -> usize {
        let astride = (self.head_len + 1).saturating_sub(self.upright.cols());
        self.head_len.saturating_sub(CHUNK_DIGITS).max(DIGITS_OF_CHUNKS.min(astride))
    }

    /// The words of a chunk.
    pub fn chunk_words(self) -> usize {
        self.words_from(self.chunk_digit())
    }

    /// Whether the order of the tiles is odd when the blank is in this cell. With an even number
    /// of columns every move up or down takes its tile past an odd number of others.
    pub fn is_odd(self, cell: usize) -> bool {
        let rows_below = self.upright.rows() - 1 - self.upright.row(cell);
        let is_passed = self.upright.cols().is_multiple_of(2) && rows_below % 2 == 1;
        is_passed != self.tile_names.is_odd
    }

    /// The cells where the blank may be at some distance from the goal.
    pub fn cells_at(self, distance: usize) -> impl Iterator<Item = usize> {
        (0..self.size.cells()).filter(move |&cell| self.is_at(cell, distance))
    }

    /// Whether the blank may be in this cell at some distance from the goal.
    pub fn is_at(self, cell: usize, distance: usize) -> bool {
        self.upright.distance(cell, self.upright.blank_home()) % 2 == distance % 2
    }

    /// Of the first cells of the first two rows the one where the blank may be at some distance. Moves from the
    /// one to the other are the only ones that change the first digit.
    pub fn boundary_cell(self, distance: usize) -> usize {
        if self.is_at(0, distance) { 0 } else { self.upright.cols() }
    }

    /// The place of a position that can reach the goal.
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

    /// The position in a place.
    pub fn board(self, place: BitPlace) -> Board {
        let head = permutation::unrank(place.word, self.head_len, self.tiles());
        let left: Vec<u8> = (0..self.tiles() as u8).filter(|value| !head.contains(value)).collect();
        let tail_is_odd = self.is_odd(place.cell) != permutation::is_odd(&head);
        let tail = tail_of_bit(place.bit, left.len(), tail_is_odd);
        let tail = tail.into_iter().map(|rank| left[rank as usize]);
        let tile = |name| self.tile_names.tiles[usize::from(name)] + 1;
        let mut tiles: Vec<u8> = head.into_iter().chain(tail).map(tile).collect();
        tiles.insert(place.cell, 0);
        let board = Board::from_tiles(self.upright, &tiles).expect("an order has each tile once");
        self.to_or_from_upright(&board)
    }

    /// The board upright, or an upright one as it was.
    fn to_or_from_upright(self, board: &Board) -> Board {
        if self.size == self.upright { *board } else { board.mirrored() }
    }
}

/// The bit for an order of the last tiles.
///
/// They have a known parity, so their number in alphabetical order may be halved: the orders with
/// the numbers 2k and 2k + 1 differ in their last two values only, and one of them is odd. But
/// that would make the meaning of bits depend on the parity. So in odd orders the names of the two
/// highest values are exchanged first, which makes them even, and commutes with every move.
pub fn bit_of_tail(tail: &[u8]) -> u32 {
    let mut tail = tail.to_vec();
    if permutation::is_odd(&tail) {
        exchange_highest(&mut tail);
    }
    permutation::rank(&tail, tail.len()) as u32 / 2
}

/// The order of the last tiles, of this parity, that a bit stands for.
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

    /// All places of a layout are those of different solvable positions.
    #[test]
    fn places_and_positions_are_one_to_one() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
            let size = Size::new(rows, cols).expect("a size");
            let layout = Layout::new(size);
            let bits = permutation::prefix_count(layout.tiles().min(TAIL), layout.tiles().min(TAIL))
                as u32
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
            let size = Size::new(rows, cols).expect("a size");
            if !Layout::can_number(size) {
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
        let size = Size::new(3, 3).expect("a size");
        let board = Board::from_tiles(size, &[5, 1, 8, 0, 3, 2, 4, 7, 6]).expect("a position");
        assert_eq!(Layout::new(size).place(&board), BitPlace { cell: 3, word: 126, bit: 39 });
    }
}
