//! Units of a search, and their records in checkpoints.

use super::tally::{PackingCount, Tally};
use fifteen_runtime::units::{self, RecordError};
use std::fmt;
use std::str::FromStr;

/// Result of a unit of a search.
pub type PackingUnitResult = units::UnitResult<PackingRecord>;

/// Counts of a part of a search. The records of all units add up to the counts of the whole search.
///
/// Its text form is that in checkpoints: the number of nodes; then, for each number of bricks that
/// has packings, this number, the packings, and the packings up to symmetry and up to rotation.
///
/// ```
/// use fifteen_antislide::PackingRecord;
///
/// let record: PackingRecord = "nodes 7 packings 0:1:1:1 6:8:1:1".parse()?;
/// assert_eq!(record.tally.counts()[6].packings, 8);
/// assert_eq!(record.to_string(), "nodes 7 packings 0:1:1:1 6:8:1:1");
/// # Ok::<(), fifteen_antislide::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackingRecord {
    /// Counts of packings, by number of bricks.
    pub tally: Tally,
    /// Number of visited nodes of the search tree.
    pub nodes: u64,
}

impl PackingRecord {
    /// Adds the record of another part.
    pub fn add(&mut self, other: &PackingRecord) {
        self.tally.merge(&other.tally);
        self.nodes += other.nodes;
    }
}

impl fmt::Display for PackingRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nodes {} packings", self.nodes)?;
        for (bricks, count) in self.tally.counts().iter().enumerate() {
            let PackingCount { packings, up_to_symmetry, up_to_rotation } = count;
            if *packings > 0 {
                write!(f, " {bricks}:{packings}:{up_to_symmetry}:{up_to_rotation}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for PackingRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<PackingRecord, RecordError> {
        let mut words = text.split(' ');
        let mut record = PackingRecord::default();
        let (Some("nodes"), Some(nodes), Some("packings")) =
            (words.next(), words.next(), words.next())
        else {
            return Err(RecordError);
        };
        record.nodes = nodes.parse().map_err(|_| RecordError)?;
        for word in words {
            let (bricks, count) = parse_counts(word).ok_or(RecordError)?;
            if bricks < record.tally.counts().len() {
                return Err(RecordError); // a number that is repeated or out of order
            }
            record.tally.add(bricks, count);
        }
        Ok(record)
    }
}

/// Parses the number of bricks and the counts in a word.
fn parse_counts(word: &str) -> Option<(usize, PackingCount)> {
    let (bricks, counts) = word.split_once(':')?;
    let mut counts = counts.split(':').map(str::parse);
    let mut next = || counts.next()?.ok();
    let count =
        PackingCount { packings: next()?, up_to_symmetry: next()?, up_to_rotation: next()? };
    // A box has at most 512 cells.
    let bricks = bricks.parse().ok().filter(|&bricks| bricks <= 512)?;
    counts.next().is_none().then_some((bricks, count))
}
