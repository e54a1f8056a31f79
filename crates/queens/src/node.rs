//! A node of the search: which squares may still hold queens, and which may stay unattacked.

use super::chessboard::Chessboard;

/// What a line or a square may be closed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Queens.
    Queens = 0,
    /// Unattacked squares.
    Unattacked = 1,
}

/// What never changes about a board, looked up instead of computed.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The four lines through each square.
    pub lines: Vec<[u8; 4]>,
    /// The squares on each line.
    pub squares: Vec<Vec<u16>>,
}

impl Geometry {
    /// That of a board.
    pub fn new(board: Chessboard) -> Geometry {
        let lines = (0..board.squares()).map(|square| board.lines_through(square)).collect();
        Geometry { lines, squares: board.squares_of_lines() }
    }
}

/// The squares open to one side, and how many of them each line has.
#[derive(Clone, Debug)]
pub struct OpenSquares<const WORDS: usize> {
    /// The set of squares, a bit each.
    pub words: [u64; WORDS],
    /// How many there are on each line.
    pub per_line: [u8; 256],
    /// How many there are.
    pub total: u32,
}

impl<const WORDS: usize> OpenSquares<WORDS> {
    /// All squares of a board.
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

    /// Whether a square is among them.
    pub fn contains(&self, square: usize) -> bool {
        self.words[square / 64] >> (square % 64) & 1 == 1
    }

    /// Takes out a square that is among them.
    pub fn remove(&mut self, square: usize, lines: [u8; 4]) {
        self.words[square / 64] &= !(1 << (square % 64));
        self.total -= 1;
        for line in lines {
            self.per_line[line as usize] -= 1;
        }
    }

    /// The squares, as they are now: some may be taken out while this goes on.
    pub fn squares(&self) -> impl Iterator<Item = usize> + use<WORDS> {
        self.words.into_iter().enumerate().flat_map(|(index, word)| {
            let after = |left: u64| Some(left & (left - 1)).filter(|&left| left != 0);
            let first = Some(word).filter(|&word| word != 0);
            let left = std::iter::successors(first, move |&left| after(left));
            left.map(move |left| index * 64 + left.trailing_zeros() as usize)
        })
    }

    /// How many there are on all lines through a square. One that is itself among them is counted
    /// once, though it is on four lines.
    #[inline]
    pub fn count_around(&self, square: usize, lines: [u8; 4]) -> u32 {
        let sum: u32 = lines.iter().map(|&line| u32::from(self.per_line[line as usize])).sum();
        sum - 3 * u32::from(self.contains(square))
    }
}

/// A node. Squares leave either side on the way down, and none comes back.
#[derive(Clone, Debug)]
pub struct Node<const WORDS: usize> {
    /// Where queens may stand.
    pub queens: OpenSquares<WORDS>,
    /// What may stay unattacked.
    pub unattacked: OpenSquares<WORDS>,
}

impl<const WORDS: usize> Node<WORDS> {
    /// The root: everything is open.
    ///
    /// # Panics
    /// If the board has more squares or lines than there is room for.
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

    /// The line with the most pairs of a square for queens and a square to stay unattacked, if any
    /// line is still open to both.
    ///
    /// Whichever side such a line is closed to, many squares leave it.
    pub fn contested_line(&self) -> Option<u8> {
        let pairs = self.queens.per_line.iter().zip(&self.unattacked.per_line).enumerate();
        let most = pairs.map(|(line, (&queens, &unattacked))| {
            (u32::from(queens) * u32::from(unattacked)) << 8 | (255 - line as u32)
        });
        most.max().filter(|&most| most >> 8 > 0).map(|most| 255 - (most & 255) as u8)
    }
}
