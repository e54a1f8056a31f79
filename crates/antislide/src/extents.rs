//! Lengths of a box or a brick along the three axes.

use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Three lengths, each at least 1: of a box, or of a brick in some orientation.
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
    /// Maximum length.
    pub const MAX: usize = 512;

    /// Creates extents from three lengths.
    ///
    /// # Errors
    /// If a length is 0 or greater than [`Extents::MAX`].
    pub fn new(lengths: [usize; 3]) -> Result<Extents, ExtentsError> {
        match lengths.iter().find(|&&length| length == 0 || length > Extents::MAX) {
            Some(0) => Err(ExtentsError::Zero),
            Some(&length) => Err(ExtentsError::TooLong(length.to_string())),
            None => Ok(Extents(lengths)),
        }
    }

    /// Returns the lengths along the three axes.
    pub fn lengths(self) -> [usize; 3] {
        self.0
    }

    /// Returns the number of unit cells.
    pub fn cells(self) -> usize {
        self.0.iter().product()
    }

    /// Returns all orientations of a brick: the different orders of its lengths.
    pub fn orientations(self) -> Vec<Extents> {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut all: Vec<Extents> =
            orders.into_iter().map(|order| Extents(order.map(|axis| self.0[axis]))).collect();
        all.sort_by_key(|extents| extents.0);
        all.dedup();
        all
    }

    /// Returns the index of a cell. The last coordinate varies fastest.
    pub fn cell_index(self, place: [usize; 3]) -> usize {
        (place[0] * self.0[1] + place[1]) * self.0[2] + place[2]
    }

    /// Returns the coordinates of all cells, in the order of their indices.
    pub fn cell_coordinates(self) -> impl Iterator<Item = [usize; 3]> {
        let [a, b, c] = self.0;
        (0..a).flat_map(move |x| (0..b).flat_map(move |y| (0..c).map(move |z| [x, y, z])))
    }
}

impl FromStr for Extents {
    type Err = ExtentsError;

    /// Parses three numbers separated by `x`, `X` or `×`.
    fn from_str(text: &str) -> Result<Extents, ExtentsError> {
        let lengths: Vec<usize> =
            text.split(['x', 'X', '×']).map(parse_length).collect::<Result<_, _>>()?;
        let lengths =
            lengths.try_into().map_err(|all: Vec<_>| ExtentsError::NotThree(all.len()))?;
        Extents::new(lengths)
    }
}

fn parse_length(text: &str) -> Result<usize, ExtentsError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(length) if is_number => Ok(length),
        // A number too large for `usize`.
        Err(_) if is_number => Err(ExtentsError::TooLong(truncate_for_display(text))),
        _ => Err(ExtentsError::NotANumber(truncate_for_display(text))),
    }
}

/// Returns the text on one line, cut to 20 characters, for an error message.
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

/// Error of creating or parsing [`Extents`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtentsError {
    /// The number of lengths is not three.
    NotThree(usize),
    /// A length is not a number.
    NotANumber(String),
    /// A length is 0.
    Zero,
    /// A length is greater than [`Extents::MAX`].
    TooLong(String),
}

impl_error! { ExtentsError:
    Self::NotThree(count) => "expected three lengths, as in 4x4x4, found {count}",
    Self::NotANumber(text) => "'{text}' is not a length; expected three numbers, as in 4x4x4",
    Self::Zero => "a length is 0; it must be at least 1",
    Self::TooLong(text) => ("a length is {text}; the maximum is {}", Extents::MAX),
}
