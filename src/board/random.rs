//! Random solvable positions that are the same on every machine for the same seed.

use super::Board;
use fifteen_codegen::{Direction, Size};

/// A source of random positions.
///
/// The generator is `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014): one 64-bit state, advanced
/// by a constant and scrambled. It is small, and its output will never change under our feet.
///
/// ```
/// use fifteen::{Size, board::Random};
///
/// let size = Size::new(4, 4)?;
/// let board = Random::new(1).board(size);
/// assert_eq!(board, Random::new(1).board(size));
/// assert!(board.solvable().is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The source with this seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A random number below a bound, without bias: the high half of a product, drawn again in
    /// the rare case that it falls into the incomplete last interval.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// A solvable position, all of them equally likely.
    ///
    /// A random permutation is solvable or becomes so when its first two tiles are exchanged, and
    /// that exchange pairs the unsolvable positions with the solvable ones.
    pub fn board(&mut self, size: Size) -> Board {
        let mut board = Board::goal(size);
        for last in (1..size.cells()).rev() {
            board.tiles.swap(last, self.below(last + 1));
        }
        if board.solvable().is_err() {
            let mut tiles = (0..size.cells()).filter(|&cell| board.tiles[cell] != 0);
            if let (Some(first), Some(second)) = (tiles.next(), tiles.next()) {
                board.tiles.swap(first, second);
            }
        }
        board
    }

    /// The end of a random walk from the goal that never takes back a move at once.
    ///
    /// Its distance from the goal is at most `steps` and has the same parity.
    pub fn walk(&mut self, size: Size, steps: usize) -> Board {
        let mut board = Board::goal(size);
        let mut back = None;
        for _ in 0..steps {
            let choices: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|&direction| Some(direction) != back && board.moved(direction).is_some())
                .collect();
            let direction = choices[self.below(choices.len())];
            board = board.moved(direction).unwrap_or(board);
            back = Some(direction.opposite());
        }
        board
    }
}
