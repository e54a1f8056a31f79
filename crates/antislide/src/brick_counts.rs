//! Which packings are asked for: how many bricks they have.

use super::puzzle::Puzzle;
use std::fmt;
use std::ops::RangeInclusive;

/// How many bricks a packing may have, in all and of each kind.
///
/// The default is any number of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrickCounts {
    /// The number of bricks in all.
    pub total: RangeInclusive<usize>,
    /// The exact number of bricks of each kind, or nothing about them.
    pub per_kind: Option<Vec<usize>>,
}

impl Default for BrickCounts {
    fn default() -> BrickCounts {
        BrickCounts { total: 0..=usize::MAX, per_kind: None }
    }
}

impl BrickCounts {
    /// Checks that it says something about each kind of brick, or about none.
    pub(super) fn check_kinds(&self, puzzle: &Puzzle) -> Result<(), BrickCountsError> {
        let (kinds, numbers) = (puzzle.bricks().len(), self.per_kind.as_ref().map(Vec::len));
        match numbers {
            Some(numbers) if numbers != kinds => Err(BrickCountsError { kinds, numbers }),
            _ => Ok(()),
        }
    }

    /// Whether every packing is asked for.
    pub(super) fn is_unrestricted(&self) -> bool {
        *self == BrickCounts::default()
    }

    /// Whether a packing has as many bricks as are asked for.
    pub(super) fn is_satisfied_by(&self, puzzle: &Puzzle, packing: &[usize]) -> bool {
        let placements = puzzle.placements();
        let of_kind = |kind| packing.iter().filter(|&&one| placements[one].kind == kind).count();
        let is_right = |(kind, &number): (usize, &usize)| of_kind(kind) == number;
        self.total.contains(&packing.len())
            && self.per_kind.as_ref().is_none_or(|all| all.iter().enumerate().all(is_right))
    }

    /// The quotas that follow: of these placements at most this many. Quotas that no packing can
    /// exceed, because the box has fewer cells, are left out.
    pub(super) fn quotas(&self, puzzle: &Puzzle) -> Vec<PlacementQuota> {
        let placements = || puzzle.placements().iter().enumerate();
        let all = PlacementQuota {
            placements: placements().map(|(index, _)| index).collect(),
            max: *self.total.end(),
        };
        let kinds = self.per_kind.iter().flatten().enumerate().map(|(kind, &most)| {
            let is_meant =
                |(index, one): (usize, &super::Placement)| (one.kind == kind).then_some(index);
            PlacementQuota { placements: placements().filter_map(is_meant).collect(), max: most }
        });
        let cells = puzzle.container().cells();
        [all].into_iter().chain(kinds).filter(|quota| quota.max < cells).collect()
    }
}

/// At most this many of some placements.
pub(super) struct PlacementQuota {
    /// The placements.
    pub placements: Vec<usize>,
    /// How many of them a packing may have.
    pub max: usize,
}

/// A demand has numbers for more or fewer kinds of brick than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrickCountsError {
    /// The kinds of brick.
    pub kinds: usize,
    /// The numbers there are.
    pub numbers: usize,
}

impl fmt::Display for BrickCountsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BrickCountsError { kinds, numbers } = self;
        write!(f, "kinds of brick: {kinds}; exact numbers of bricks: {numbers}")
    }
}

impl std::error::Error for BrickCountsError {}

/// Reads how many bricks there may be: a number, or a range with both its ends, one of which may
/// be left out.
///
/// ```
/// use fifteen_antislide::parse_bricks;
///
/// assert_eq!(parse_bricks("12"), Ok(12..=12));
/// assert_eq!(parse_bricks("12..14"), Ok(12..=14));
/// assert_eq!(parse_bricks("..13"), Ok(0..=13));
/// assert_eq!(parse_bricks("14..12").unwrap_err().to_string(), "the range 14..12 is empty");
/// ```
///
/// # Errors
/// If there is no such number, or no number between the ends.
pub fn parse_bricks(text: &str) -> Result<RangeInclusive<usize>, ParseBricksError> {
    let number = |text: &str, missing: usize| match text {
        "" => Ok(missing),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse().map_err(|_| ParseBricksError::TooLarge)
        }
        _ => Err(ParseBricksError::NotANumber),
    };
    let (first, last) = match text.split_once("..") {
        Some(("", "")) => return Err(ParseBricksError::NotANumber),
        Some((first, last)) => (number(first, 0)?, number(last, usize::MAX)?),
        None if text.is_empty() => return Err(ParseBricksError::NotANumber),
        None => (number(text, 0)?, number(text, 0)?),
    };
    match first <= last {
        true => Ok(first..=last),
        false => Err(ParseBricksError::Empty(first, last)),
    }
}

/// Why something is no number of bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBricksError {
    /// It is neither a number nor a range.
    NotANumber,
    /// A number is too large for a computer.
    TooLarge,
    /// No number is in the range.
    Empty(usize, usize),
}

impl fmt::Display for ParseBricksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBricksError::NotANumber => {
                f.write_str("write a number, as 12, or a range, as 12..14")
            }
            ParseBricksError::TooLarge => f.write_str("the number is too large"),
            ParseBricksError::Empty(first, last) => write!(f, "the range {first}..{last} is empty"),
        }
    }
}

impl std::error::Error for ParseBricksError {}
