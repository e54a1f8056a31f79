//! Requirements on the numbers of bricks in a packing.

use super::puzzle::Puzzle;
use fifteen_runtime::impl_error;
use std::ops::RangeInclusive;

/// Required numbers of bricks in a packing: in total and of each kind.
///
/// The default allows any number of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrickCounts {
    /// Total number of bricks.
    pub total: RangeInclusive<usize>,
    /// Exact number of bricks of each kind, if required.
    pub per_kind: Option<Vec<usize>>,
}

impl Default for BrickCounts {
    fn default() -> BrickCounts {
        BrickCounts { total: 0..=usize::MAX, per_kind: None }
    }
}

impl BrickCounts {
    /// Checks that the range of the total contains a number, and that `per_kind`, if given, has one
    /// number for each kind of brick.
    pub(super) fn check(&self, puzzle: &Puzzle) -> Result<(), BrickCountsError> {
        if self.total.is_empty() {
            return Err(BrickCountsError::Empty(*self.total.start(), *self.total.end()));
        }
        let (kinds, numbers) = (puzzle.bricks().len(), self.per_kind.as_ref().map(Vec::len));
        match numbers {
            Some(numbers) if numbers != kinds => Err(BrickCountsError::Kinds { kinds, numbers }),
            _ => Ok(()),
        }
    }

    /// Returns whether these are the default requirements, which every packing satisfies.
    pub(super) fn is_unrestricted(&self) -> bool {
        *self == BrickCounts::default()
    }

    /// Returns whether a packing has the required numbers of bricks.
    pub(super) fn is_satisfied_by(&self, puzzle: &Puzzle, packing: &[usize]) -> bool {
        let placements = puzzle.placements();
        let count_of_kind =
            |kind| packing.iter().filter(|&&placement| placements[placement].kind == kind).count();
        let is_right = |(kind, &number): (usize, &usize)| count_of_kind(kind) == number;
        self.total.contains(&packing.len())
            && self.per_kind.as_ref().is_none_or(|all| all.iter().enumerate().all(is_right))
    }

    /// Returns the upper bounds on groups of placements that these requirements imply. Bounds that
    /// no packing can exceed, because the box has no more cells than that, are omitted.
    pub(super) fn quotas(&self, puzzle: &Puzzle) -> Vec<PlacementQuota> {
        let placements = || puzzle.placements().iter().enumerate();
        let all = PlacementQuota {
            placements: placements().map(|(index, _)| index).collect(),
            max: *self.total.end(),
        };
        let kinds = self.per_kind.iter().flatten().enumerate().map(|(kind, &most)| {
            let of_kind = placements().filter(|(_, placement)| placement.kind == kind);
            PlacementQuota { placements: of_kind.map(|(index, _)| index).collect(), max: most }
        });
        let cells = puzzle.container().cells();
        [all].into_iter().chain(kinds).filter(|quota| quota.max < cells).collect()
    }
}

/// Upper bound on the number of chosen placements of a group.
pub(super) struct PlacementQuota {
    /// Placements of the group.
    pub placements: Vec<usize>,
    /// Maximum number of them in a packing.
    pub max: usize,
}

/// Error for [`BrickCounts`] that no packing can satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrickCountsError {
    /// The range of the total contains no number. The fields are its ends.
    Empty(usize, usize),
    /// The length of the list of counts is not the number of kinds of brick.
    Kinds {
        /// Number of kinds of brick.
        kinds: usize,
        /// Number of brick counts.
        numbers: usize,
    },
}

impl_error! { BrickCountsError:
    Self::Empty(first, last) => "brick counts: the range {first}..{last} is empty",
    Self::Kinds { kinds, numbers } =>
        "brick counts: expected {kinds} (one per kind), found {numbers}",
}

/// Parses a number of bricks, or a range of numbers. Either end of a range may be omitted.
///
/// ```
/// use fifteen_antislide::parse_brick_count;
///
/// assert_eq!(parse_brick_count("12"), Ok(12..=12));
/// assert_eq!(parse_brick_count("12..14"), Ok(12..=14));
/// assert_eq!(parse_brick_count("..13"), Ok(0..=13));
/// assert_eq!(parse_brick_count("14..12").unwrap_err().to_string(), "the range 14..12 is empty");
/// ```
///
/// # Errors
/// If the text is neither a number nor a range, a number is too large, or the range is empty.
pub fn parse_brick_count(text: &str) -> Result<RangeInclusive<usize>, ParseBrickCountError> {
    let number = |text: &str, missing: usize| match text {
        "" => Ok(missing),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.parse().map_err(|_| ParseBrickCountError::TooLarge)
        }
        _ => Err(ParseBrickCountError::NotANumber),
    };
    let (first, last) = match text.split_once("..") {
        Some(("", "")) => return Err(ParseBrickCountError::NotANumber),
        Some((first, last)) => (number(first, 0)?, number(last, usize::MAX)?),
        None if text.is_empty() => return Err(ParseBrickCountError::NotANumber),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if first <= last { Ok(first..=last) } else { Err(ParseBrickCountError::Empty(first, last)) }
}

/// Error of parsing a number of bricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBrickCountError {
    /// The text is neither a number nor a range.
    NotANumber,
    /// A number exceeds the range of `usize`.
    TooLarge,
    /// The range contains no number. The fields are its ends.
    Empty(usize, usize),
}

impl_error! { ParseBrickCountError:
    Self::NotANumber => "expected a number, as in 12, or a range, as in 12..14",
    Self::TooLarge => "the number is too large",
    Self::Empty(first, last) => "the range {first}..{last} is empty",
}
