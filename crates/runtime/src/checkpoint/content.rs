//! Text format of a checkpoint, and its content.

use crate::checksum::{ChecksummedLines, LineError, with_checksum};
use crate::difference::describe_other_search;
use crate::impl_error;
use crate::units::{PendingUnits, UNITS};
use std::collections::BTreeMap;
use std::fmt;

/// Number of lines of the header.
const HEADER_LINES: usize = 4;

/// First line, without its checksum.
pub(super) const MAGIC: &str = "fifteen checkpoint 2";

/// Header of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointHeader {
    /// Command and options that define the search, in one line.
    pub question: String,
    /// Everything that the records depend on, in one line: the search and its division into units.
    pub search: String,
    /// Numbering of the units.
    pub unit_numbering: UnitNumbering,
}

/// Numbering of the units of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitNumbering {
    /// A single division into [`UNITS`] units.
    Fixed,
    /// A division into [`UNITS`] units for each iteration: the first unit of the second iteration
    /// has the number [`UNITS`].
    PerIteration,
    /// An unbounded list, such as numbered problems of a file.
    Unbounded,
}

impl fmt::Display for UnitNumbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnitNumbering::Fixed => write!(f, "{UNITS}"),
            UnitNumbering::PerIteration => write!(f, "{UNITS} per iteration"),
            UnitNumbering::Unbounded => f.write_str("unbounded"),
        }
    }
}

impl UnitNumbering {
    /// Returns the numbering with this text form.
    fn from_text(text: &str) -> Option<UnitNumbering> {
        let all = [UnitNumbering::Fixed, UnitNumbering::PerIteration, UnitNumbering::Unbounded];
        all.into_iter().find(|unit_numbering| unit_numbering.to_string() == text)
    }

    /// Returns whether a unit with this number exists.
    pub fn contains(self, unit: usize) -> bool {
        self != UnitNumbering::Fixed || unit < UNITS
    }
}

impl CheckpointHeader {
    /// Returns the text of the header.
    pub(super) fn to_text(&self) -> String {
        let lines = [
            MAGIC.to_owned(),
            format!("question {}", self.question),
            format!("search {}", self.search),
            format!("units {}", self.unit_numbering),
        ];
        lines.iter().map(|line| with_checksum(line)).collect()
    }
}

/// Finished units of a search, with a record for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Header.
    pub header: CheckpointHeader,
    records: BTreeMap<usize, String>,
}

/// Error of reading or merging checkpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentError {
    /// The text does not begin with the first line of a checkpoint of this version.
    NotACheckpoint,
    /// The header is incomplete.
    MissingHeader,
    /// The checksum of a line is wrong. The field is the number of the line, from 1.
    Corrupt(usize),
    /// A line with a correct checksum has an unknown form. The field is the number of the line,
    /// from 1.
    Unrecognized(usize),
    /// The number of units is not supported. The field is its text, without the word `units`.
    UnsupportedUnits(String),
    /// The checkpoints belong to different searches.
    DifferentSearch {
        /// Search of this checkpoint.
        this: String,
        /// Search of the other checkpoint.
        other: String,
    },
    /// A unit has two different records.
    Disagreement {
        /// Number of the unit.
        unit: usize,
        /// The records.
        records: [String; 2],
    },
}

impl_error! { ContentError:
    Self::NotACheckpoint => "line 1: not a checkpoint of this version (expected '{MAGIC}')",
    Self::MissingHeader =>
        "header is incomplete; the file has no units: delete it to begin anew",
    Self::Corrupt(line) if *line > HEADER_LINES =>
        "line {line} is corrupt (checksum mismatch); delete this line, and its unit is searched \
         again",
    Self::Corrupt(line) => "line {line} is corrupt (checksum mismatch)",
    Self::Unrecognized(line) => "line {line} is not recognized",
    Self::UnsupportedUnits(units) => "line 4: {units} units; this version supports {UNITS}",
    Self::DifferentSearch { this, other } => ("{}", describe_other_search(this, other)),
    Self::Disagreement { unit, records: [one, other] } =>
        "unit {unit} has conflicting records: '{one}' and '{other}'",
}

impl From<LineError> for ContentError {
    fn from(error: LineError) -> ContentError {
        match error {
            LineError::Missing => ContentError::MissingHeader,
            LineError::Corrupt(line) => ContentError::Corrupt(line),
            LineError::Unrecognized(1) => ContentError::NotACheckpoint,
            LineError::Unrecognized(line) => ContentError::Unrecognized(line),
        }
    }
}

impl Checkpoint {
    /// Creates a checkpoint without finished units.
    pub fn new(header: CheckpointHeader) -> Checkpoint {
        Checkpoint { header, records: BTreeMap::new() }
    }

    /// Parses a checkpoint. Returns it with the number of bytes of its complete lines: any bytes
    /// after the last line feed are a partial line.
    ///
    /// # Errors
    /// If the text is not a checkpoint, or is damaged.
    pub fn parse(text: &str) -> Result<(Checkpoint, usize), ContentError> {
        let (mut lines, whole) = ChecksummedLines::open(text, MAGIC)?;
        let question = lines.read_field("question ")?;
        let search = lines.read_field("search ")?;
        let units = lines.read_field("units ")?;
        let Some(unit_numbering) = UnitNumbering::from_text(&units) else {
            return Err(ContentError::UnsupportedUnits(units));
        };
        let mut checkpoint = Checkpoint::new(CheckpointHeader { question, search, unit_numbering });
        while let Some(line) = lines.next_line() {
            let unknown = ContentError::Unrecognized(lines.line_number);
            let entry = parse_line(line?).filter(|&(unit, _)| unit_numbering.contains(unit));
            let (unit, record) = entry.ok_or(unknown)?;
            checkpoint.insert(unit, record)?;
        }
        Ok((checkpoint, whole))
    }

    /// Inserts the record of a unit, which must be a single line. If the unit already has a record
    /// that differs at most after the [`META_SEPARATOR`], the old record stays.
    ///
    /// # Errors
    /// If the unit has a conflicting record.
    ///
    /// # Panics
    /// If there is no unit with this number.
    pub fn insert(&mut self, unit: usize, record: String) -> Result<(), ContentError> {
        assert!(self.header.unit_numbering.contains(unit), "no unit {unit}");
        self.check_agreement(unit, &record)?;
        self.records.entry(unit).or_insert(record);
        Ok(())
    }

    /// Compares a record with that of a unit, if the unit has one.
    ///
    /// # Errors
    /// If they differ before the [`META_SEPARATOR`].
    pub fn check_agreement(&self, unit: usize, record: &str) -> Result<(), ContentError> {
        match self.record(unit) {
            Some(before) if without_meta(before) != without_meta(record) => {
                let records = [before, record].map(str::to_owned);
                Err(ContentError::Disagreement { unit, records })
            }
            _ => Ok(()),
        }
    }

    /// Merges another checkpoint of the same search into this one.
    ///
    /// # Errors
    /// If the other checkpoint belongs to another search, or if a unit has conflicting records.
    pub fn merge(&mut self, other: Checkpoint) -> Result<(), ContentError> {
        let about = |header: CheckpointHeader| (header.search, header.unit_numbering);
        if about(other.header.clone()) != about(self.header.clone()) {
            let (this, other) = (self.header.search.clone(), other.header.search);
            return Err(ContentError::DifferentSearch { this, other });
        }
        other.records.into_iter().try_for_each(|(unit, record)| self.insert(unit, record))
    }

    /// Returns the finished units with their records, in ascending order.
    pub fn records(&self) -> impl Iterator<Item = (usize, &str)> {
        self.records.iter().map(|(&unit, record)| (unit, record.as_str()))
    }

    /// Returns the record of a unit, or `None` if the unit is not finished.
    pub fn record(&self, unit: usize) -> Option<&str> {
        self.records.get(&unit).map(String::as_str)
    }

    /// Returns the number of finished units.
    pub fn done_count(&self) -> usize {
        self.records.len()
    }

    /// Returns a number without a record, for the next record of a search that numbers its records
    /// consecutively. Lines that were deleted leave gaps in the numbers.
    pub fn free_unit(&self) -> usize {
        (self.done_count()..usize::MAX)
            .find(|unit| !self.records.contains_key(unit))
            .unwrap_or(usize::MAX)
    }

    /// Marks the finished units as done in the pending units.
    pub fn mark_done_in(&self, pending: &PendingUnits) {
        self.records.keys().for_each(|&unit| pending.mark_done(unit));
    }

    /// Returns the complete text.
    pub fn to_text(&self) -> String {
        self.records()
            .fold(self.header.to_text(), |text, (unit, record)| text + &format_line(unit, record))
    }
}

/// Separator between a record and its metadata, such as the seconds, which differ each time the
/// unit is searched.
pub const META_SEPARATOR: &str = " | ";

/// Returns a record without its metadata.
///
/// ```
/// use fifteen_runtime::checkpoint::without_meta;
///
/// assert_eq!(without_meta("nodes 8 | seconds 1"), "nodes 8");
/// assert_eq!(without_meta("nodes 8"), "nodes 8");
/// ```
pub fn without_meta(record: &str) -> &str {
    record.split_once(META_SEPARATOR).map_or(record, |(essence, _)| essence)
}

/// Returns the line of a unit.
pub(super) fn format_line(unit: usize, record: &str) -> String {
    with_checksum(&format!("unit {unit} {record}"))
}

/// Parses the line of a unit.
fn parse_line(line: &str) -> Option<(usize, String)> {
    let (unit, record) = line.strip_prefix("unit ")?.split_once(' ')?;
    Some((unit.parse().ok()?, record.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_checkpoint() -> Checkpoint {
        let (question, search) = ("x --y=ab".to_owned(), "x y".to_owned());
        let header = CheckpointHeader { question, search, unit_numbering: UnitNumbering::Fixed };
        let mut checkpoint = Checkpoint::new(header);
        for unit in [5, 0, 4095, 17] {
            checkpoint.insert(unit, format!("nodes {}", unit * unit)).expect("a new record");
        }
        checkpoint
    }

    #[test]
    fn parse_inverts_to_text() {
        let text = sample_checkpoint().to_text();
        assert_eq!(Checkpoint::parse(&text), Ok((sample_checkpoint(), text.len())));
        assert_eq!(text.lines().count(), 8);
    }

    /// Every prefix of the text beyond the header parses to a checkpoint with fewer units, as a
    /// killed process leaves it.
    #[test]
    fn every_prefix_parses_to_its_complete_lines() {
        let (whole, header) = (sample_checkpoint(), sample_checkpoint().header.to_text().len());
        let text = whole.to_text();
        for end in 0..text.len() {
            match Checkpoint::parse(&text[..end]) {
                Ok((part, length)) => {
                    assert!(end >= header && length <= end && text[..length].ends_with('\n'));
                    assert_eq!(part.done_count(), text[header..length].lines().count());
                    assert!(part.records().all(|one| whole.records().any(|other| one == other)));
                }
                Err(error) => {
                    let expected = if end == 0 {
                        ContentError::NotACheckpoint
                    } else {
                        ContentError::MissingHeader
                    };
                    assert!(end < header, "{end}");
                    assert_eq!(error, expected, "{end}");
                }
            }
        }
    }

    /// Every changed byte but the last line feed is detected, and the error has the number of the
    /// line or of one beside it.
    #[test]
    fn every_changed_byte_is_detected() {
        let text = sample_checkpoint().to_text();
        for offset in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[offset] = if bytes[offset] == b'3' { b'4' } else { b'3' };
            let changed = String::from_utf8(bytes).expect("valid UTF-8");
            let line = text[..offset].lines().count().max(1);
            let error = match Checkpoint::parse(&changed) {
                // Without its line feed the last line is incomplete.
                Ok((checkpoint, _)) => {
                    assert_eq!((offset, checkpoint.done_count()), (text.len() - 1, 3));
                    continue;
                }
                Err(error) => error,
            };
            match error {
                ContentError::NotACheckpoint => assert_eq!(line, 1),
                ContentError::Corrupt(number) => assert!(number.abs_diff(line) <= 1, "{offset}"),
                other => panic!("{offset}: {other}"),
            }
        }
    }

    #[test]
    fn merging_does_not_depend_on_the_order() {
        let (mut one, mut other) = (
            Checkpoint::new(sample_checkpoint().header),
            Checkpoint::new(sample_checkpoint().header),
        );
        for (unit, record) in sample_checkpoint().records() {
            let half = if unit % 2 == 0 { &mut one } else { &mut other };
            half.insert(unit, record.to_owned()).expect("a new record");
        }
        let (mut forward, mut backward) = (one.clone(), other.clone());
        forward.merge(other).expect("the same search");
        backward.merge(one).expect("the same search");
        assert_eq!((&forward, &backward), (&sample_checkpoint(), &sample_checkpoint()));
        assert_eq!(forward.merge(sample_checkpoint()), Ok(()), "equal records do not conflict");
    }

    #[test]
    fn incompatible_checkpoints_are_refused() {
        let mut foreign = sample_checkpoint();
        foreign.header.search = "x z".to_owned();
        let different =
            ContentError::DifferentSearch { this: "x y".to_owned(), other: "x z".to_owned() };
        assert_eq!(sample_checkpoint().merge(foreign), Err(different));
        let mut wrong = Checkpoint::new(sample_checkpoint().header);
        wrong.insert(17, "nodes 1".to_owned()).expect("a new record");
        let records = ["nodes 289".to_owned(), "nodes 1".to_owned()];
        assert_eq!(
            sample_checkpoint().merge(wrong),
            Err(ContentError::Disagreement { unit: 17, records })
        );
        let units = sample_checkpoint()
            .to_text()
            .replace(&with_checksum("units 4096"), &with_checksum("units 12"));
        assert_eq!(Checkpoint::parse(&units), Err(ContentError::UnsupportedUnits("12".to_owned())));
        let unknown = sample_checkpoint().to_text() + &with_checksum("unit 4096 nodes 1");
        assert_eq!(Checkpoint::parse(&unknown), Err(ContentError::Unrecognized(9)));
        // With iterations there are more units, and the search is a different one.
        let with_iterations = unknown
            .replace(&with_checksum("units 4096"), &with_checksum("units 4096 per iteration"));
        let (with_iterations, _) =
            Checkpoint::parse(&with_iterations).expect("a checkpoint with iterations");
        assert_eq!(
            (with_iterations.done_count(), with_iterations.record(4096)),
            (5, Some("nodes 1"))
        );
        assert!(matches!(
            sample_checkpoint().merge(with_iterations),
            Err(ContentError::DifferentSearch { .. })
        ));
    }

    #[test]
    fn a_free_unit_has_no_record() {
        let header = CheckpointHeader {
            unit_numbering: UnitNumbering::Unbounded,
            ..sample_checkpoint().header
        };
        let mut checkpoint = Checkpoint::new(header);
        assert_eq!(checkpoint.free_unit(), 0);
        for (unit, free) in [(0, 1), (2, 3), (3, 4), (4, 5)] {
            checkpoint.insert(unit, "nodes 1".to_owned()).expect("a new record");
            assert_eq!(checkpoint.free_unit(), free, "{unit}");
        }
    }

    #[test]
    fn metadata_may_differ() {
        let mut checkpoint = sample_checkpoint();
        checkpoint.insert(6, "nodes 8 | seconds 1".to_owned()).expect("a new record");
        checkpoint.insert(6, "nodes 8 | seconds 2".to_owned()).expect("an equal record");
        assert_eq!(checkpoint.record(6), Some("nodes 8 | seconds 1"));
        assert!(checkpoint.insert(6, "nodes 9 | seconds 1".to_owned()).is_err());
    }
}
