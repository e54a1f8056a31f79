//! Node of the search: squares that may still hold queens, and squares that may stay unattacked.

use super::chessboard::Chessboard;

/// Side to which a line or a square may be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Queens.
    Queens = 0,
    /// Unattacked squares.
    Unattacked = 1,
}

/// Precomputed geometry of a board.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// Four lines through each square.
    pub lines: Vec<[u8; 4]>,
    /// Squares on each line.
    pub squares: Vec<Vec<u16>>,
}

impl Geometry {
    /// Computes the geometry of a board.
    pub fn new(board: Chessboard) -> Geometry {
        let lines = (0..board.squares()).map(|square| board.lines_through(square)).collect();
        Geometry { lines, squares: board.squares_of_lines() }
    }
}

/// Squares open to one side, and their number on each line.
#[derive(Clone, Debug)]
pub struct OpenSquares<const WORDS: usize> {
    /// Set of squares, one bit each.
    pub words: [u64; WORDS],
    /// Number of squares on each line.
    pub per_line: [u8; 256],
    /// Number of squares.
    pub total: u32,
}

impl<const WORDS: usize> OpenSquares<WORDS> {
    /// Returns all squares of a board.
    fn all(geometry: &Geometry) -> Self {
        let total = geometry.lines.len();
        let mut open = OpenSquares { words: [0; WORDS], per_line: [0; 256], total: total as u32 };
        for square in 0..total {
            open.words[square / 64] |= 1 << (square % 64);
        }
        for (count, squares) in open.per_line.iter_mut().zip(&geometry.squares) {
            *count = squares.len() as u8;
        }
        open
    }

    /// Returns whether the set contains a square.
    pub fn contains(&self, square: usize) -> bool {
        self.words[square / 64] >> (square % 64) & 1 == 1
    }

    /// Removes a square from the set.
    pub fn remove(&mut self, square: usize, lines: [u8; 4]) {
        self.words[square / 64] &= !(1 << (square % 64));
        self.total -= 1;
        for line in lines {
            self.per_line[line as usize] -= 1;
        }
    }

    /// Iterates over the squares of a copy, so that squares may be removed meanwhile.
    pub fn squares(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        self.words.into_iter().enumerate().flat_map(|(index, word)| {
            let after = |left: u64| Some(left & (left - 1)).filter(|&left| left != 0);
            let first = Some(word).filter(|&word| word != 0);
            let left = std::iter::successors(first, move |&left| after(left));
            left.map(move |left| index * 64 + left.trailing_zeros() as usize)
        })
    }

    /// Returns the number of squares of the set on the lines through a square. The square itself,
    /// if it is in the set, is counted once, although it is on four lines.
    #[inline]
    pub fn count_around(&self, square: usize, lines: [u8; 4]) -> u32 {
        let sum: u32 = lines.iter().map(|&line| u32::from(self.per_line[line as usize])).sum();
        sum - 3 * u32::from(self.contains(square))
    }
}

/// Node of the search tree. On the way down, squares are only removed.
#[derive(Clone, Debug)]
pub struct Node<const WORDS: usize> {
    /// Squares that may hold queens.
    pub queens: OpenSquares<WORDS>,
    /// Squares that may stay unattacked.
    pub unattacked: OpenSquares<WORDS>,
}

impl<const WORDS: usize> Node<WORDS> {
    /// Creates the root, with all squares open.
    ///
    /// # Panics
    /// If the board has more squares than the sets can hold.
    pub fn root(geometry: &Geometry) -> Self {
        assert!(geometry.lines.len() <= 64 * WORDS);
        Node { queens: OpenSquares::all(geometry), unattacked: OpenSquares::all(geometry) }
    }

    /// Closes a line to one side.
    pub fn close_line(&mut self, geometry: &Geometry, side: Side, line: u8) {
        let open = match side {
            Side::Queens => &mut self.queens,
            Side::Unattacked => &mut self.unattacked,
        };
        for &square in &geometry.squares[line as usize] {
            if open.contains(square.into()) {
                open.remove(square.into(), geometry.lines[square as usize]);
            }
        }
    }

    /// Returns the line with the most pairs of a square for queens and a square that may stay
    /// unattacked, if any line is still open to both sides.
    ///
    /// Closing such a line to either side removes many squares.
    pub fn contested_line(&self) -> Option<u8> {
        let pairs = self.queens.per_line.iter().zip(&self.unattacked.per_line).enumerate();
        let most = pairs.map(|(line, (&queens, &unattacked))| {
            (u32::from(queens) * u32::from(unattacked)) << 8 | (255 - line as u32)
        });
        most.max().filter(|&most| most >> 8 > 0).map(|most| 255 - (most & 255) as u8)
    }
}
