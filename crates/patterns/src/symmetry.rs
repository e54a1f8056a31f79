//! Symmetries of a board: the ways to map it to itself.
//!
//! A square board has eight, other boards have four. They have two uses. First, a position on a
//! square board can be reflected in the main diagonal, if each tile gets the number of the image of
//! its home cell. Since the blank's home is on the diagonal, the goal becomes the goal, and the
//! distance of a position does not change. So a table can be looked up for the reflected position,
//! too (Culberson and Schaeffer, *Pattern databases*, 1998). Second, two patterns that are images
//! of each other may share a table.

use fifteen_codegen::Size;

/// Symmetry of a board, as a permutation of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    size: Size,
    transposes: bool,
    flips_rows: bool,
    flips_cols: bool,
}

impl Symmetry {
    /// Returns the identity.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// assert_eq!(Symmetry::identity(Size::new(4, 4)?).cell(7), 7);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub const fn identity(size: Size) -> Symmetry {
        Symmetry { size, transposes: false, flips_rows: false, flips_cols: false }
    }

    /// Returns the reflection in the main diagonal, which only a square board has.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// let transposition = Symmetry::transposition(Size::new(4, 4)?).expect("a square board");
    /// assert_eq!(transposition.cell(3), 12); // the corners beside the diagonal
    /// assert_eq!(Symmetry::transposition(Size::new(3, 4)?), None);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn transposition(size: Size) -> Option<Symmetry> {
        let is_square = size.rows() == size.cols();
        is_square.then_some(Symmetry { transposes: true, ..Symmetry::identity(size) })
    }

    /// Returns all symmetries of boards of this size, the identity first.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// assert_eq!(Symmetry::all(Size::new(4, 4)?).count(), 8);
    /// assert_eq!(Symmetry::all(Size::new(3, 4)?).count(), 4);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn all(size: Size) -> impl Iterator<Item = Symmetry> {
        let transposes = if size.rows() == size.cols() { vec![false, true] } else { vec![false] };
        transposes.into_iter().flat_map(move |transposes| {
            [(false, false), (true, false), (false, true), (true, true)].map(
                |(flips_rows, flips_cols)| Symmetry { size, transposes, flips_rows, flips_cols },
            )
        })
    }

    /// Returns the image of a cell.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// // The images of the first cell are the four corners.
    /// let corners: Vec<usize> = Symmetry::all(Size::new(3, 4)?).map(|one| one.cell(0)).collect();
    /// assert_eq!(corners, [0, 8, 3, 11]);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn cell(self, cell: usize) -> usize {
        let (row, col) = (self.size.row(cell), self.size.col(cell));
        let (row, col) = if self.transposes { (col, row) } else { (row, col) };
        let row = if self.flips_rows { self.size.rows() - 1 - row } else { row };
        let col = if self.flips_cols { self.size.cols() - 1 - col } else { col };
        row * self.size.cols() + col
    }

    /// Returns the image of a set of cells; bit `i` is cell `i`.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// // The first row becomes the first column.
    /// let transposition = Symmetry::transposition(Size::new(3, 3)?).expect("a square board");
    /// assert_eq!(transposition.cells(0b000_000_111), 0b001_001_001);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn cells(self, cells: u32) -> u32 {
        let inside = (0..self.size.cells()).filter(|cell| cells >> cell & 1 != 0);
        inside.fold(0, |image, cell| image | 1 << self.cell(cell))
    }

    /// Returns the composition of this symmetry and `next`, which is applied second.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Symmetry;
    ///
    /// let size = Size::new(4, 4)?;
    /// let transposition = Symmetry::transposition(size).expect("a square board");
    /// assert_eq!(transposition.then(transposition), Symmetry::identity(size));
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// If no symmetry of this board is the composition, as is possible if `next` belongs to a board
    /// of another size.
    pub fn then(self, next: Symmetry) -> Symmetry {
        let all = Symmetry::all(self.size);
        let is_product = |product: &Symmetry| {
            (0..self.size.cells()).all(|cell| product.cell(cell) == next.cell(self.cell(cell)))
        };
        all.into_iter().find(is_product).expect("an element of the group of symmetries")
    }
}
