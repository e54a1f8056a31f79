//! The text, and what is in it.

use crate::checksum::{ChecksummedLines, LineError, with_checksum};
use crate::units::{PendingUnits, UNITS};
use std::collections::BTreeMap;
use std::fmt;

/// The first line, without its sum.
const MAGIC: &str = "fifteen ledger 1";

/// What a ledger is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointHeader {
    /// What was typed, in one line.
    pub command: String,
    /// What the records depend on, in one line: the question, and how it was cut into units.
    pub search: String,
    /// How many units there are.
    pub unit_range: UnitRange,
}

/// How many units a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitRange {
    /// It was cut once, into [`UNITS`] units.
    Fixed,
    /// It goes round after round, each of which has as many units: the first of the second round is
    /// number [`UNITS`].
    PerIteration,
    /// Nobody knows before the end. Every number is that of a question in a list.
    Unbounded,
}

impl fmt::Display for UnitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnitRange::Fixed => write!(f, "{UNITS}"),
            UnitRange::PerIteration => write!(f, "{UNITS} a round"),
            UnitRange::Unbounded => f.write_str("open"),
        }
    }
}

impl UnitRange {
    /// That which shows itself so.
    fn from_text(text: &str) -> Option<UnitRange> {
        let all = [UnitRange::Fixed, UnitRange::PerIteration, UnitRange::Unbounded];
        all.into_iter().find(|extent| extent.to_string() == text)
    }

    /// Whether there is a unit with this number.
    pub fn contains(self, unit: usize) -> bool {
        self != UnitRange::Fixed || unit < UNITS
    }
}

impl CheckpointHeader {
    /// The text of it.
    pub(super) fn to_text(&self) -> String {
        let lines = [
            MAGIC.to_owned(),
            format!("command {}", self.command),
            format!("search {}", self.search),
            format!("units {}", self.unit_range),
        ];
        lines.iter().map(|line| with_checksum(line)).collect()
    }
}

/// The units of a search that are done, and what each came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// What it is about.
    pub header: CheckpointHeader,
    records: BTreeMap<usize, String>,
}

/// Why a text is no ledger, or cannot be put together with another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentError {
    /// It does not begin as a ledger does.
    NotACheckpoint,
    /// The head is not complete.
    MissingHeader,
    /// A line is not what was written: the number of it, from 1.
    Corrupt(usize),
    /// A line cannot be understood although it is whole: the number of it, from 1.
    Unrecognized(usize),
    /// It is of another version: how many units it says it has.
    UnsupportedUnits(String),
    /// Two ledgers are about different searches.
    DifferentSearch {
        /// What this one is about.
        this: String,
        /// What the other one is about.
        other: String,
    },
    /// A unit was done twice, and came to different things.
    Disagreement {
        /// The unit.
        unit: usize,
        /// What it came to.
        records: [String; 2],
    },
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContentError::NotACheckpoint => write!(f, "line 1: it does not begin with ‘{MAGIC}’"),
            ContentError::MissingHeader => f.write_str("it does not say what it is about"),
            ContentError::Corrupt(line) => {
                write!(f, "line {line}: it is not as it was written (its sum is wrong)")
            }
            ContentError::Unrecognized(line) => write!(f, "line {line}: it is not understood"),
            ContentError::UnsupportedUnits(units) => {
                write!(
                    f,
                    "line 4: it has {units} units, and this version cuts searches into {UNITS}"
                )
            }
            ContentError::DifferentSearch { this, other } => {
                write!(f, "it is about another search: ‘{other}’, and not ‘{this}’")
            }
            ContentError::Disagreement { unit, records: [one, other] } => {
                write!(f, "unit {unit} was done twice, and came to ‘{one}’ and to ‘{other}’")
            }
        }
    }
}

impl std::error::Error for ContentError {}

impl From<LineError> for ContentError {
    fn from(error: LineError) -> ContentError {
        match error {
            LineError::Missing => ContentError::MissingHeader,
            LineError::Corrupt(line) => ContentError::Corrupt(line),
            LineError::Unrecognized(line) => ContentError::Unrecognized(line),
        }
    }
}

impl Checkpoint {
    /// A ledger of a search of which nothing is done.
    pub fn new(header: CheckpointHeader) -> Checkpoint {
        Checkpoint { header, records: BTreeMap::new() }
    }

    /// Reads a ledger, and says how many bytes of the text it takes: what stands behind the last end
    /// of a line was never written to its end.
    ///
    /// # Errors
    /// If the text is none, or damaged.
    pub fn parse(text: &str) -> Result<(Checkpoint, usize), ContentError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = ChecksummedLines::new(&text[..whole]);
        match lines.next_line() {
            Some(Ok(MAGIC)) => {}
            None if !text.is_empty() && with_checksum(MAGIC).starts_with(text) => {
                return Err(ContentError::MissingHeader);
            }
            _ => return Err(ContentError::NotACheckpoint),
        }
        let command = lines.read_field("command ")?;
        let search = lines.read_field("search ")?;
        let units = lines.read_field("units ")?;
        let Some(extent) = UnitRange::from_text(&units) else { return Err(ContentError::UnsupportedUnits(units)) };
        let mut ledger = Checkpoint::new(CheckpointHeader { command, search, unit_range: extent });
        while let Some(line) = lines.next_line() {
            let unknown = ContentError::Unrecognized(lines.line_number);
            let entry = parse_line(line?).filter(|&(unit, _)| extent.contains(unit));
            let (unit, record) = entry.ok_or(unknown)?;
            ledger.insert(unit, record)?;
        }
        Ok((ledger, whole))
    }

    /// Takes note of what a unit came to, in one line. If it is known already, and differs in what
    /// stands behind a [`META_SEPARATOR`] only, what was known stays.
    ///
    /// # Errors
    /// If it came to something else before.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn insert(&mut self, unit: usize, record: String) -> Result<(), ContentError> {
        assert!(self.header.unit_range.contains(unit), "there is no unit {unit}");
        let before = self.records.entry(unit).or_insert_with(|| record.clone());
        if without_meta(before) == without_meta(&record) {
            return Ok(());
        }
        Err(ContentError::Disagreement { unit, records: [before.clone(), record] })
    }

    /// Takes in all that is in another ledger of the same search.
    ///
    /// # Errors
    /// If it is of another search, or a unit came to something else there.
    pub fn merge(&mut self, other: Checkpoint) -> Result<(), ContentError> {
        let about = |head: CheckpointHeader| (head.search, head.unit_range);
        if about(other.header.clone()) != about(self.header.clone()) {
            let (this, other) = (self.header.search.clone(), other.header.search);
            return Err(ContentError::DifferentSearch { this, other });
        }
        other.records.into_iter().try_for_each(|(unit, record)| self.insert(unit, record))
    }

    /// What the units that are done came to.
    pub fn records(&self) -> impl Iterator<Item = (usize, &str)> {
        self.records.iter().map(|(&unit, record)| (unit, record.as_str()))
    }

    /// What a unit came to, if it is done.
    pub fn record(&self, unit: usize) -> Option<&str> {
        self.records.get(&unit).map(String::as_str)
    }

    /// How many units are done.
    pub fn done_count(&self) -> usize {
        self.records.len()
    }

    /// Takes what is done off what is to be done.
    pub fn mark_done_in(&self, todo: &PendingUnits) {
        self.records.keys().for_each(|&unit| todo.mark_done(unit));
    }

    /// The whole text.
    pub fn to_text(&self) -> String {
        self.records().fold(self.header.to_text(), |text, (unit, record)| text + &format_line(unit, record))
    }
}

/// What divides a record from a remark: such as seconds, which are others whenever the unit is done.
pub const META_SEPARATOR: &str = " | ";

/// A record without a remark.
fn without_meta(record: &str) -> &str {
    record.split_once(META_SEPARATOR).map_or(record, |(essence, _)| essence)
}

/// The line of a unit.
pub(super) fn format_line(unit: usize, record: &str) -> String {
    with_checksum(&format!("unit {unit} {record}"))
}

/// The unit and the record in a line.
fn parse_line(line: &str) -> Option<(usize, String)> {
    let (unit, record) = line.strip_prefix("unit ")?.split_once(' ')?;
    Some((unit.parse().ok()?, record.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_checkpoint() -> Checkpoint {
        let (command, search) = ("fifteen x --y 'a b'".to_owned(), "x y".to_owned());
        let head = CheckpointHeader { command, search, unit_range: UnitRange::Fixed };
        let mut ledger = Checkpoint::new(head);
        for unit in [5, 0, 4095, 17] {
            ledger.insert(unit, format!("nodes {}", unit * unit)).expect("it is new");
        }
        ledger
    }

    #[test]
    fn parse_inverts_to_text() {
        let text = sample_checkpoint().to_text();
        assert_eq!(Checkpoint::parse(&text), Ok((sample_checkpoint(), text.len())));
        assert_eq!(text.lines().count(), 8);
    }

    /// Whatever a killed process leaves is a ledger with fewer units, from the end of the head on.
    #[test]
    fn every_prefix_parses_to_its_complete_lines() {
        let (whole, head) = (sample_checkpoint(), sample_checkpoint().header.to_text().len());
        let text = whole.to_text();
        for end in 0..text.len() {
            match Checkpoint::parse(&text[..end]) {
                Ok((part, taken)) => {
                    assert!(end >= head && taken <= end && text[..taken].ends_with('\n'));
                    assert_eq!(part.done_count(), text[head..taken].lines().count());
                    assert!(part.records().all(|one| whole.records().any(|other| one == other)));
                }
                Err(error) => {
                    let expected = if end == 0 { ContentError::NotACheckpoint } else { ContentError::MissingHeader };
                    assert!(end < head, "{end}");
                    assert_eq!(error, expected, "{end}");
                }
            }
        }
    }

    /// A byte that is another one is seen, and the line is named.
    #[test]
    fn every_changed_byte_is_detected() {
        let text = sample_checkpoint().to_text();
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'3' { b'4' } else { b'3' };
            let changed = String::from_utf8(bytes).expect("it is ASCII");
            let line = text[..place].lines().count().max(1);
            let error = match Checkpoint::parse(&changed) {
                // The end of the last line is missing, and so the line is.
                Ok((ledger, _)) => {
                    assert_eq!((place, ledger.done_count()), (text.len() - 1, 3));
                    continue;
                }
                Err(error) => error,
            };
            match error {
                ContentError::NotACheckpoint => assert_eq!(line, 1),
                ContentError::Corrupt(number) => assert!(number.abs_diff(line) <= 1, "{place}"),
                other => panic!("{place}: {other}"),
            }
        }
    }

    #[test]
    fn merging_does_not_depend_on_the_order() {
        let (mut one, mut other) = (Checkpoint::new(sample_checkpoint().header), Checkpoint::new(sample_checkpoint().header));
        for (unit, record) in sample_checkpoint().records() {
            let half = if unit % 2 == 0 { &mut one } else { &mut other };
            half.insert(unit, record.to_owned()).expect("it is new");
        }
        let (mut forward, mut backward) = (one.clone(), other.clone());
        forward.merge(other).expect("they are about the same");
        backward.merge(one).expect("they are about the same");
        assert_eq!((&forward, &backward), (&sample_checkpoint(), &sample_checkpoint()));
        assert_eq!(forward.merge(sample_checkpoint()), Ok(()), "what is done twice agrees");
    }

    #[test]
    fn incompatible_checkpoints_are_refused() {
        let mut foreign = sample_checkpoint();
        foreign.header.search = "x z".to_owned();
        let different = ContentError::DifferentSearch { this: "x y".to_owned(), other: "x z".to_owned() };
        assert_eq!(sample_checkpoint().merge(foreign), Err(different));
        let mut wrong = Checkpoint::new(sample_checkpoint().header);
        wrong.insert(17, "nodes 1".to_owned()).expect("it is new");
        let records = ["nodes 289".to_owned(), "nodes 1".to_owned()];
        assert_eq!(sample_checkpoint().merge(wrong), Err(ContentError::Disagreement { unit: 17, records }));
        let units =
            sample_checkpoint().to_text().replace(&with_checksum("units 4096"), &with_checksum("units 12"));
        assert_eq!(Checkpoint::parse(&units), Err(ContentError::UnsupportedUnits("12".to_owned())));
        let unknown = sample_checkpoint().to_text() + &with_checksum("unit 4096 nodes 1");
        assert_eq!(Checkpoint::parse(&unknown), Err(ContentError::Unrecognized(9)));
        // Where there are rounds there are more units, and it is another search.
        let rounds =
            unknown.replace(&with_checksum("units 4096"), &with_checksum("units 4096 a round"));
        let (rounds, _) = Checkpoint::parse(&rounds).expect("it is one of rounds");
        assert_eq!((rounds.done_count(), rounds.record(4096)), (5, Some("nodes 1")));
        assert!(matches!(sample_checkpoint().merge(rounds), Err(ContentError::DifferentSearch { .. })));
    }

    #[test]
    fn metadata_may_differ() {
        let mut ledger = sample_checkpoint();
        ledger.insert(6, "nodes 8 | seconds 1".to_owned()).expect("it is new");
        ledger.insert(6, "nodes 8 | seconds 2".to_owned()).expect("it is the same");
        assert_eq!(ledger.record(6), Some("nodes 8 | seconds 1"));
        assert!(ledger.insert(6, "nodes 9 | seconds 1".to_owned()).is_err());
    }
}
