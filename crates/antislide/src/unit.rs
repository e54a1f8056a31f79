//! A unit of a search: a part of it that is done on its own, and kept.

use super::tally::{PackingCount, Tally};
use fifteen_runtime::units::{self, RecordError};
use std::fmt;
use std::str::FromStr;

/// What a unit of a search came to.
pub type PackingUnit = units::UnitResult<PackingRecord>;

/// What was counted in a part of a search. Added up over all units it is the whole.
///
/// It shows itself as a line that is kept, and is read from it: the nodes, and for each number of bricks
/// of which there are packings that number, the packings, and how many they are up to symmetry and up
/// to rotation.
///
/// ```
/// use fifteen_antislide::Record;
///
/// let record: Record = "nodes 7 packings 0:1:1:1 6:8:1:1".parse()?;
/// assert_eq!(record.tally.counts()[6].packings, 8);
/// assert_eq!(record.to_string(), "nodes 7 packings 0:1:1:1 6:8:1:1");
/// # Ok::<(), fifteen_antislide::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackingRecord {
    /// The packings, by number of bricks.
    pub tally: Tally,
    /// The nodes of the search tree that were visited.
    pub nodes: u64,
}

impl PackingRecord {
    /// Adds what another part came to.
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
            record.tally.add(bricks, count);
        }
        Ok(record)
    }
}

/// The number of bricks, and the counts, in a word.
fn parse_counts(word: &str) -> Option<(usize, PackingCount)> {
    let (bricks, counts) = word.split_once(':')?;
    let mut counts = counts.split(':').map(str::parse);
    let mut next = || counts.next()?.ok();
    let count =
        PackingCount { packings: next()?, up_to_symmetry: next()?, up_to_rotation: next()? };
    // A box has 512 cells.
    let bricks = bricks.parse().ok().filter(|&bricks| bricks <= 512)?;
    counts.next().is_none().then_some((bricks, count))
}
