//! A small collection of block puzzles that are built into the program.

use super::puzzle::Puzzle;
use super::style::Style;

/// A puzzle of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    /// Name in the collection.
    pub name: &'static str,
    /// Text of the puzzle.
    pub text: &'static str,
    /// Length of a shortest solution in each style, proved by exhaustive search.
    lengths: [usize; 6],
}

/// Entry of the collection: name, then the lengths in all styles.
macro_rules! classic {
    ($name:literal, $($length:literal)*) => {
        Classic {
            name: $name,
            text: include_str!(concat!($name, ".sliding")),
            lengths: [$($length),*],
        }
    };
}

/// Puzzles of the collection.
pub const COLLECTION: [Classic; 19] = [
    classic!("klotski", 116 90 81 72 58 55),
    classic!("pennant", 83 62 59 53 38 38),
    classic!("century", 131 111 99 80 71 68),
    classic!("supercompo", 303 256 235 181 151 147),
    classic!("fuji", 138 111 101 76 61 59),
    classic!("mini-ma", 279 230 199 174 148 139),
    classic!("daisy", 46 34 28 24 21 19),
    classic!("eighteen", 27 23 18 13 13 11),
    classic!("simplicity", 32 24 18 25 17 14),
    classic!("barbell", 62 52 44 28 23 22),
    classic!("dirty-dozen-1", 68 51 43 32 27 26),
    classic!("t-zer", 122 85 58 61 51 42),
    classic!("climb-12", 110 78 59 61 50 43),
    classic!("silly", 20 10 4 10 4 2),
    classic!("rush-1", 53 30 30 36 20 20),
    classic!("rush-2", 61 35 35 50 29 29),
    classic!("rush-walls", 43 22 22 33 17 17),
    classic!("two-exits", 30 19 19 24 14 14),
    classic!("post", 67 46 35 32 25 20),
];

impl Classic {
    /// Returns the puzzle of this name.
    ///
    /// ```
    /// use fifteen_sliding::{Classic, Style};
    ///
    /// let klotski = Classic::named("klotski").expect("known puzzle");
    /// let style = Style::new(2).expect("valid style");
    /// assert_eq!(klotski.length(style), 81);
    /// ```
    pub fn named(name: &str) -> Option<Classic> {
        COLLECTION.into_iter().find(|classic| classic.name == name)
    }

    /// Returns the length of a shortest solution in a style.
    pub fn length(&self, style: Style) -> usize {
        self.lengths[usize::from(style.number())]
    }

    /// Parses the puzzle.
    ///
    /// # Panics
    /// Never: the tests parse all texts.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::parse(self.text).expect("valid text")
    }
}
