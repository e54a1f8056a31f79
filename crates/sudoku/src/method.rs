//! Methods of the teaching solver.

/// Strongest method that a solver may use. Each includes those before it.
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
