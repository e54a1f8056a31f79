//! The six styles of moves.

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Style(u8);

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A single piece.
    Piece,
    /// Any pieces, touching or not, that keep their distance: Knuth's superpiece.
    Superpiece,
}

/// How far it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// One step.
    Step,
    /// Any number of steps in one direction.
    Line,
    /// Any number of steps in any directions.
    Path,
}

impl Style {
    /// All styles in the order of their numbers.
    pub const ALL: [Style; 6] = [Style(0), Style(1), Style(2), Style(3), Style(4), Style(5)];

    /// The style with a number, if it is 0 to 5.
    ///
    /// ```
    /// use fifteen_sliding::{Extent, Style, Unit};
    ///
    /// let style = Style::new(5).expect("there are six");
    /// assert_eq!((style.unit(), style.extent()), (Unit::Superpiece, Extent::Path));
    /// assert_eq!(Style::new(6), None);
    /// ```
    pub fn new(number: u8) -> Option<Style> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// The number of the style.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What moves.
    #[inline]
    pub fn unit(self) -> Unit {
        if self.0 < 3 { Unit::Piece } else { Unit::Superpiece }
    }

    /// How far it moves.
    #[inline]
    pub fn extent(self) -> Extent {
        match self.0 % 3 {
            0 => Extent::Step,
            1 => Extent::Line,
            _ => Extent::Path,
        }
    }
}
