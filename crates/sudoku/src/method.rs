//! Methods of the teaching solver.

use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Strongest method that a solver may use. Each includes those before it. Its text form is its
/// number.
///
/// ```
/// use fifteen_sudoku::Method;
///
/// assert_eq!("3".parse(), Ok(Method::Subsets));
/// assert_eq!(Method::Subsets.to_string(), "3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Method 1: place the only candidate of a cell.
    NakedSingle = 1,
    /// Method 2: place a digit that has only one possible cell in a region.
    HiddenSingle,
    /// Method 3: remove the candidates that naked subsets rule out.
    Subsets,
    /// Method 4: try the candidates of a cell in turn.
    Guess,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 4] =
        [Method::NakedSingle, Method::HiddenSingle, Method::Subsets, Method::Guess];

    /// Returns the number of the method, from 1 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Error: a text that is not the number of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMethod;

impl_error!(UnknownMethod: _ => "not a number from 1 to 4");

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Method, UnknownMethod> {
        let is_numbered = |method: &Method| text.parse() == Ok(method.number());
        Method::ALL.into_iter().find(is_numbered).ok_or(UnknownMethod)
    }
}
