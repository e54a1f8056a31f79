//! Symmetries of a board, by their effect on lines.

use super::chessboard::Chessboard;

/// Symmetries of a board: four, or eight if it is square. The first is the identity.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// For each symmetry, the image of each line.
    images: Vec<Vec<u8>>,
}

/// Set of symmetries: bit s represents the one with number s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetrySet(u8);

impl Symmetries {
    /// Computes the symmetries of a board.
    pub fn new(board: Chessboard) -> Symmetries {
        let count = if board.width() == board.height() { 8 } else { 4 };
        Symmetries { images: (0..count).map(|symmetry| line_images(board, symmetry)).collect() }
    }

    /// Returns the symmetries that map each of two sets of lines to itself.
    pub fn stabilizer_of(&self, sets: [&[u8]; 2]) -> SymmetrySet {
        let keeps = |image: &Vec<u8>| {
            sets.iter().all(|lines| lines.iter().all(|&line| lines.contains(&image[line as usize])))
        };
        let kept = (0..self.images.len()).filter(|&symmetry| keeps(&self.images[symmetry]));
        SymmetrySet(kept.fold(0, |group, symmetry| group | 1 << symmetry))
    }

    /// Returns the orbit of a line under a group, beginning with the line itself, and the
    /// stabilizer of the line.
    pub fn orbit(&self, group: SymmetrySet, line: u8) -> (LineOrbit, SymmetrySet) {
        let mut orbit = LineOrbit { lines: [line; 8], len: 1 };
        if group == SymmetrySet::IDENTITY {
            return (orbit, group);
        }
        let mut stabilizer = SymmetrySet(0);
        for symmetry in (0..self.images.len()).filter(|symmetry| group.0 >> symmetry & 1 == 1) {
            let image = self.images[symmetry][line as usize];
            if image == line {
                stabilizer.0 |= 1 << symmetry;
            } else if !orbit.lines().contains(&image) {
                orbit.lines[orbit.len] = image;
                orbit.len += 1;
            }
        }
        (orbit, stabilizer)
    }
}

impl SymmetrySet {
    /// Group of the identity only.
    const IDENTITY: SymmetrySet = SymmetrySet(1);
}

/// Orbit of at most eight lines.
#[derive(Clone, Copy, Debug)]
pub struct LineOrbit {
    lines: [u8; 8],
    len: usize,
}

impl LineOrbit {
    /// Returns the lines.
    pub fn lines(&self) -> &[u8] {
        &self.lines[..self.len]
    }
}

/// Returns the image of each line under a symmetry. Bits 0 and 1 of its number reverse the rows and
/// the columns, and bit 2 then transposes the board.
fn line_images(board: Chessboard, symmetry: usize) -> Vec<u8> {
    let [upside_down, left_to_right, transposed] = [0, 1, 2].map(|bit| symmetry >> bit & 1 == 1);
    let image = |square: u16| {
        let (mut row, mut column) =
            (square as usize / board.width(), square as usize % board.width());
        if upside_down {
            row = board.height() - 1 - row;
        }
        if left_to_right {
            column = board.width() - 1 - column;
        }
        if transposed {
            (row, column) = (column, row);
        }
        row * board.width() + column
    };
    // The lines through a square are ordered by kind. A symmetry maps all lines of a kind to lines
    // of a single kind.
    let kind_of_image = |kind: usize| match kind {
        0 | 1 => kind ^ usize::from(transposed),
        _ => kind ^ usize::from(upside_down != left_to_right),
    };
    let squares = board.squares_of_lines();
    let of_line = |line: usize| {
        let first = squares[line][0];
        let lines = board.lines_through(first as usize);
        let kind = lines
            .iter()
            .position(|&other| other as usize == line)
            .expect("a line through its first square");
        board.lines_through(image(first))[kind_of_image(kind)]
    };
    (0..board.lines()).map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The image of a line is the line through the images of its squares: so its length stays the
    /// same, and lines that cross are mapped to lines that cross.
    #[test]
    fn symmetries_take_lines_to_lines() {
        for (width, height) in [(1, 1), (1, 5), (4, 4), (3, 6), (7, 7)] {
            let board = Chessboard::new(width, height).expect("a board");
            let squares = board.squares_of_lines();
            let sets: Vec<BTreeSet<u16>> =
                squares.iter().map(|line| line.iter().copied().collect()).collect();
            for images in Symmetries::new(board).images {
                let all: BTreeSet<u8> = images.iter().copied().collect();
                assert_eq!(all.len(), board.lines());
                for (line, &image) in images.iter().enumerate() {
                    assert_eq!(squares[line].len(), squares[image as usize].len());
                    for (other, &other_image) in images.iter().enumerate() {
                        let crossing = sets[line].intersection(&sets[other]).count();
                        let after = sets[image as usize].intersection(&sets[other_image as usize]);
                        assert_eq!(crossing, after.count());
                    }
                }
            }
        }
    }

    #[test]
    fn an_empty_board_has_all_symmetries() {
        let symmetries = Symmetries::new(Chessboard::new(5, 5).expect("a board"));
        let all = symmetries.stabilizer_of([&[], &[]]);
        assert_eq!(all, SymmetrySet(255));
        // The top row: mapped to the other three sides, and fixed by the left-right reflection.
        let (orbit, stabilizer) = symmetries.orbit(all, 0);
        assert_eq!((orbit.lines(), stabilizer), (&[0, 4, 5, 9][..], SymmetrySet(0b101)));
    }
}
