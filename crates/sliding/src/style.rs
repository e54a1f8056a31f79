//! The six styles of moves.

use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Definition of a single move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Style(u8);

/// Moving unit of a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovingUnit {
    /// A single piece.
    Piece,
    /// Any pieces, adjacent or not, that keep their relative positions: Knuth's superpiece.
    Superpiece,
}

/// Maximum extent of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveExtent {
    /// One step.
    Step,
    /// Any number of steps in one direction.
    Line,
    /// Any number of steps in any directions.
    Path,
}

/// Names of the styles, in the order of their numbers: the extent of a move, with a plus where
/// several pieces may move together.
const NAMES: [&str; 6] = ["step", "line", "path", "step+", "line+", "path+"];

impl Style {
    /// A single piece by one step.
    pub const STEP: Style = Style(0);
    /// A single piece by any number of steps in one direction.
    pub const LINE: Style = Style(1);
    /// A single piece by any number of steps in any directions.
    pub const PATH: Style = Style(2);

    /// All styles in the order of their numbers.
    pub const ALL: [Style; 6] = [Style(0), Style(1), Style(2), Style(3), Style(4), Style(5)];

    /// Returns the style with a number, if it is 0 to 5.
    ///
    /// ```
    /// use fifteen_sliding::{MoveExtent, MovingUnit, Style};
    ///
    /// let style = Style::new(5).expect("valid style");
    /// assert_eq!((style.unit(), style.extent()), (MovingUnit::Superpiece, MoveExtent::Path));
    /// assert_eq!(Style::new(6), None);
    /// ```
    pub fn new(number: u8) -> Option<Style> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// Returns the number of the style.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the moving unit.
    #[inline]
    pub fn unit(self) -> MovingUnit {
        if self.0 < 3 { MovingUnit::Piece } else { MovingUnit::Superpiece }
    }

    /// Returns the maximum extent of a move.
    #[inline]
    pub fn extent(self) -> MoveExtent {
        match self.0 % 3 {
            0 => MoveExtent::Step,
            1 => MoveExtent::Line,
            _ => MoveExtent::Path,
        }
    }
}

impl fmt::Display for Style {
    /// Writes the name: `step`, `line` or `path`, with a plus for superpieces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(NAMES[usize::from(self.0)])
    }
}

/// Error for a text that is neither the name nor the number of a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStyle;

impl_error! { UnknownStyle:
    _ => ("unknown style; expected {}, path+ or 0 to 5", NAMES[..5].join(", ")),
}

impl FromStr for Style {
    type Err = UnknownStyle;

    /// Parses a name, or the number of the style in Knuth's program.
    ///
    /// ```
    /// use fifteen_sliding::Style;
    ///
    /// assert_eq!("path".parse(), Ok(Style::PATH));
    /// assert_eq!("2".parse(), Ok(Style::PATH));
    /// assert_eq!("line+".parse::<Style>()?.to_string(), "line+");
    /// # Ok::<(), fifteen_sliding::UnknownStyle>(())
    /// ```
    fn from_str(text: &str) -> Result<Style, UnknownStyle> {
        let named = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text));
        let numbered = || text.parse::<u8>().ok().and_then(Style::new);
        named.map(|number| Style(number as u8)).or_else(numbered).ok_or(UnknownStyle)
    }
}
