//! Units of a search, and their records in checkpoints.

use super::first_placement::QueenPlacement;
use fifteen_runtime::units::{self, RecordError};
use std::fmt;
use std::str::FromStr;

/// A finished unit of a search: its number and its record.
pub type QueensUnit = units::UnitResult<QueensRecord>;

/// Record of a unit of a search.
///
/// Its text form is a line of a checkpoint: the number of nodes and, if this unit has a better
/// placement than the one to beat, the number of squares that it leaves unattacked and the squares
/// of its queens.
///
/// ```
/// use fifteen_queens::QueensRecord;
///
/// let record: QueensRecord = "nodes 7 unattacked 2 queens 0 5".parse()?;
/// assert_eq!(record.nodes, 7);
/// assert_eq!(record.better.as_ref().map(|better| better.unattacked), Some(2));
/// assert_eq!(record.to_string(), "nodes 7 unattacked 2 queens 0 5");
/// assert_eq!("nodes 12".parse::<QueensRecord>()?.better, None);
/// # Ok::<(), fifteen_queens::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueensRecord {
    /// Number of visited nodes.
    pub nodes: u64,
    /// Best placement in this unit, if it is better than the placement to beat.
    pub better: Option<QueenPlacement>,
}

impl fmt::Display for QueensRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {}", self.nodes)?;
        let Some(QueenPlacement { unattacked, queens }) = &self.better else { return Ok(()) };
        write!(f, " unattacked {unattacked} queens")?;
        queens.iter().try_for_each(|square| write!(f, " {square}"))
    }
}

impl FromStr for QueensRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<QueensRecord, RecordError> {
        parse_record(text).ok_or(RecordError)
    }
}

/// Parses a record.
fn parse_record(text: &str) -> Option<QueensRecord> {
    let mut words = text.split(' ');
    if words.next() != Some("nodes") {
        return None;
    }
    let nodes = words.next()?.parse().ok()?;
    let Some(word) = words.next() else { return Some(QueensRecord { nodes, better: None }) };
    let unattacked = words.next().filter(|_| word == "unattacked")?.parse().ok()?;
    if words.next() != Some("queens") {
        return None;
    }
    let queens = words.map(str::parse).collect::<Result<_, _>>().ok()?;
    Some(QueensRecord { nodes, better: Some(QueenPlacement { unattacked, queens }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        let placement = |unattacked, queens: &[usize]| {
            Some(QueenPlacement { unattacked, queens: queens.to_vec() })
        };
        for better in [None, placement(9, &[]), placement(0, &[3]), placement(36, &[0, 5, 143])] {
            let record = QueensRecord { nodes: u64::MAX, better };
            assert_eq!(record.to_string().parse(), Ok(record));
        }
    }

    #[test]
    fn invalid_records_are_rejected() {
        for text in [
            "",
            "nodes",
            "nodes -1",
            "nodes 1 ",
            "nodes 1 unattacked",
            "nodes 1 unattacked 2",
            "nodes 1 attacked 2 queens 3",
            "nodes 1 unattacked 2 queens 3 x",
            "nodes 1 unattacked 2 queens  3",
            "nodes 99999999999999999999",
            "packings 1",
        ] {
            assert_eq!(text.parse::<QueensRecord>(), Err(RecordError), "{text}");
        }
    }
}
