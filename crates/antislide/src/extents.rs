//! How long, wide and high a box or a brick is.

use std::fmt;
use std::str::FromStr;

/// Three lengths, each at least 1: of a box, or of a brick as it lies.
///
/// ```
/// use fifteen_antislide::Extents;
///
/// let extents: Extents = "4x4x6".parse()?;
/// assert_eq!(extents.lengths(), [4, 4, 6]);
/// assert_eq!((extents.cells(), extents.to_string()), (96, "4x4x6".to_owned()));
/// # Ok::<(), fifteen_antislide::ExtentsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extents([usize; 3]);

impl Extents {
    /// The greatest length.
    pub const MAX: usize = 512;

    /// These lengths.
    ///
    /// # Errors
    /// If one of them is 0 or greater than [`Extents::MOST`].
    pub fn new(lengths: [usize; 3]) -> Result<Extents, ExtentsError> {
        match lengths.iter().find(|&&length| length == 0 || length > Extents::MAX) {
            Some(0) => Err(ExtentsError::Zero),
            Some(&length) => Err(ExtentsError::TooLong(length.to_string())),
            None => Ok(Extents(lengths)),
        }
    }

    /// The lengths along the three axes.
    pub fn lengths(self) -> [usize; 3] {
        self.0
    }

    /// The number of unit cells.
    pub fn cells(self) -> usize {
        self.0.iter().product()
    }

    /// All ways to turn a brick: the different orders of its lengths.
    pub fn orientations(self) -> Vec<Extents> {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut all: Vec<Extents> =
            orders.into_iter().map(|order| Extents(order.map(|axis| self.0[axis]))).collect();
        all.sort_by_key(|extents| extents.0);
        all.dedup();
        all
    }

    /// The number of a cell, counted along the last axis first.
    pub fn cell_index(self, place: [usize; 3]) -> usize {
        (place[0] * self.0[1] + place[1]) * self.0[2] + place[2]
    }

    /// The places of all cells, in the order of their numbers.
    pub fn cell_positions(self) -> impl Iterator<Item = [usize; 3]> {
        let [a, b, c] = self.0;
        (0..a).flat_map(move |x| (0..b).flat_map(move |y| (0..c).map(move |z| [x, y, z])))
    }
}

impl FromStr for Extents {
    type Err = ExtentsError;

    /// Reads three numbers with `x` between them.
    fn from_str(text: &str) -> Result<Extents, ExtentsError> {
        let lengths: Vec<usize> =
            text.split(['x', 'X', '×']).map(parse_length).collect::<Result<_, _>>()?;
        let lengths =
            lengths.try_into().map_err(|all: Vec<_>| ExtentsError::NotThree(all.len()))?;
        Extents::new(lengths)
    }
}

/// Reads one length.
fn parse_length(text: &str) -> Result<usize, ExtentsError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(length) if is_number => Ok(length),
        // More digits than a number may have.
        Err(_) if is_number => Err(ExtentsError::TooLong(truncate_for_display(text))),
        _ => Err(ExtentsError::NotANumber(truncate_for_display(text))),
    }
}

/// What was written, in a form that can be shown in a line.
fn truncate_for_display(text: &str) -> String {
    let plain: String =
        text.chars().take(20).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(20).is_some() { plain + "…" } else { plain }
}

impl fmt::Display for Extents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a}x{b}x{c}")
    }
}

/// Why something is no [`Extents`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtentsError {
    /// There are not three lengths, but this many.
    NotThree(usize),
    /// This is no length.
    NotANumber(String),
    /// A length is 0.
    Zero,
    /// This length is greater than [`Extents::MOST`].
    TooLong(String),
}

impl fmt::Display for ExtentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExtentsError::NotThree(count) => {
                write!(f, "three lengths are needed, as in 4x4x4, and here is {count}")
            }
            ExtentsError::NotANumber(text) => {
                write!(f, "‘{text}’ is no length; write three numbers, as in 4x4x4")
            }
            ExtentsError::Zero => f.write_str("a length is 0; it must be at least 1"),
            ExtentsError::TooLong(text) => {
                write!(f, "a length is {text}; it may be {} at most", Extents::MAX)
            }
        }
    }
}

impl std::error::Error for ExtentsError {}
