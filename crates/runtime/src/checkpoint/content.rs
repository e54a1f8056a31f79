//! The text, and what is in it.

use crate::checksum::{ChecksummedLines, LineError, with_checksum};
use crate::units::{PendingUnits, UNITS};
use std::collections::BTreeMap;
use std::fmt;

/// The first line, without its sum.
const MAGIC: &str = "fifteen ledger 1";

/// What a ledger is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What was typed, in one line.
    pub command: String,
    /// What the records depend on, in one line: the question, and how it was cut into units.
    pub search: String,
    /// How many units there are.
    pub extent: Extent,
}

/// How many units a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// It was cut once, into [`UNITS`] units.
    Units,
    /// It goes round after round, each of which has as many units: the first of the second round is
    /// number [`UNITS`].
    Rounds,
    /// Nobody knows before the end. Every number is that of a question in a list.
    Open,
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Units => write!(f, "{UNITS}"),
            Extent::Rounds => write!(f, "{UNITS} a round"),
            Extent::Open => f.write_str("open"),
        }
    }
}

impl Extent {
    /// That which shows itself so.
    fn named(text: &str) -> Option<Extent> {
        let all = [Extent::Units, Extent::Rounds, Extent::Open];
        all.into_iter().find(|extent| extent.to_string() == text)
    }

    /// Whether there is a unit with this number.
    pub fn has(self, unit: usize) -> bool {
        self != Extent::Units || unit < UNITS
    }
}

impl Head {
    /// The text of it.
    pub(super) fn text(&self) -> String {
        let lines = [
            MAGIC.to_owned(),
            format!("command {}", self.command),
            format!("search {}", self.search),
            format!("units {}", self.extent),
        ];
        lines.iter().map(|line| with_checksum(line)).collect()
    }
}

/// The units of a search that are done, and what each came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// What it is about.
    pub head: Head,
    records: BTreeMap<usize, String>,
}

/// Why a text is no ledger, or cannot be put together with another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// It does not begin as a ledger does.
    Title,
    /// The head is not complete.
    Head,
    /// A line is not what was written: the number of it, from 1.
    Damaged(usize),
    /// A line cannot be understood although it is whole: the number of it, from 1.
    Unknown(usize),
    /// It is of another version: how many units it says it has.
    Units(String),
    /// Two ledgers are about different searches.
    Different {
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

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Title => write!(f, "line 1: it does not begin with ‘{MAGIC}’"),
            TextError::Head => f.write_str("it does not say what it is about"),
            TextError::Damaged(line) => {
                write!(f, "line {line}: it is not as it was written (its sum is wrong)")
            }
            TextError::Unknown(line) => write!(f, "line {line}: it is not understood"),
            TextError::Units(units) => {
                write!(
                    f,
                    "line 4: it has {units} units, and this version cuts searches into {UNITS}"
                )
            }
            TextError::Different { this, other } => {
                write!(f, "it is about another search: ‘{other}’, and not ‘{this}’")
            }
            TextError::Disagreement { unit, records: [one, other] } => {
                write!(f, "unit {unit} was done twice, and came to ‘{one}’ and to ‘{other}’")
            }
        }
    }
}

impl std::error::Error for TextError {}

impl From<LineError> for TextError {
    fn from(error: LineError) -> TextError {
        match error {
            LineError::Missing => TextError::Head,
            LineError::Corrupt(line) => TextError::Damaged(line),
            LineError::Unrecognized(line) => TextError::Unknown(line),
        }
    }
}

impl Ledger {
    /// A ledger of a search of which nothing is done.
    pub fn new(head: Head) -> Ledger {
        Ledger { head, records: BTreeMap::new() }
    }

    /// Reads a ledger, and says how many bytes of the text it takes: what stands behind the last end
    /// of a line was never written to its end.
    ///
    /// # Errors
    /// If the text is none, or damaged.
    pub fn parse(text: &str) -> Result<(Ledger, usize), TextError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = ChecksummedLines::new(&text[..whole]);
        match lines.next_line() {
            Some(Ok(MAGIC)) => {}
            None if !text.is_empty() && with_checksum(MAGIC).starts_with(text) => {
                return Err(TextError::Head);
            }
            _ => return Err(TextError::Title),
        }
        let command = lines.read_field("command ")?;
        let search = lines.read_field("search ")?;
        let units = lines.read_field("units ")?;
        let Some(extent) = Extent::named(&units) else { return Err(TextError::Units(units)) };
        let mut ledger = Ledger::new(Head { command, search, extent });
        while let Some(line) = lines.next_line() {
            let unknown = TextError::Unknown(lines.line_number);
            let entry = entry(line?).filter(|&(unit, _)| extent.has(unit));
            let (unit, record) = entry.ok_or(unknown)?;
            ledger.note(unit, record)?;
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
    pub fn note(&mut self, unit: usize, record: String) -> Result<(), TextError> {
        assert!(self.head.extent.has(unit), "there is no unit {unit}");
        let before = self.records.entry(unit).or_insert_with(|| record.clone());
        if essence(before) == essence(&record) {
            return Ok(());
        }
        Err(TextError::Disagreement { unit, records: [before.clone(), record] })
    }

    /// Takes in all that is in another ledger of the same search.
    ///
    /// # Errors
    /// If it is of another search, or a unit came to something else there.
    pub fn merge(&mut self, other: Ledger) -> Result<(), TextError> {
        let about = |head: Head| (head.search, head.extent);
        if about(other.head.clone()) != about(self.head.clone()) {
            let (this, other) = (self.head.search.clone(), other.head.search);
            return Err(TextError::Different { this, other });
        }
        other.records.into_iter().try_for_each(|(unit, record)| self.note(unit, record))
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
    pub fn done(&self) -> usize {
        self.records.len()
    }

    /// Takes what is done off what is to be done.
    pub fn mark_done_in(&self, todo: &PendingUnits) {
        self.records.keys().for_each(|&unit| todo.mark_done(unit));
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.records().fold(self.head.text(), |text, (unit, record)| text + &line(unit, record))
    }
}

/// What divides a record from a remark: such as seconds, which are others whenever the unit is done.
pub const META_SEPARATOR: &str = " | ";

/// A record without a remark.
fn essence(record: &str) -> &str {
    record.split_once(META_SEPARATOR).map_or(record, |(essence, _)| essence)
}

/// The line of a unit.
pub(super) fn line(unit: usize, record: &str) -> String {
    with_checksum(&format!("unit {unit} {record}"))
}

/// The unit and the record in a line.
fn entry(line: &str) -> Option<(usize, String)> {
    let (unit, record) = line.strip_prefix("unit ")?.split_once(' ')?;
    Some((unit.parse().ok()?, record.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger() -> Ledger {
        let (command, search) = ("fifteen x --y 'a b'".to_owned(), "x y".to_owned());
        let head = Head { command, search, extent: Extent::Units };
        let mut ledger = Ledger::new(head);
        for unit in [5, 0, 4095, 17] {
            ledger.note(unit, format!("nodes {}", unit * unit)).expect("it is new");
        }
        ledger
    }

    #[test]
    fn parse_inverts_to_text() {
        let text = ledger().text();
        assert_eq!(Ledger::parse(&text), Ok((ledger(), text.len())));
        assert_eq!(text.lines().count(), 8);
    }

    /// Whatever a killed process leaves is a ledger with fewer units, from the end of the head on.
    #[test]
    fn every_prefix_parses_to_its_complete_lines() {
        let (whole, head) = (ledger(), ledger().head.text().len());
        let text = whole.text();
        for end in 0..text.len() {
            match Ledger::parse(&text[..end]) {
                Ok((part, taken)) => {
                    assert!(end >= head && taken <= end && text[..taken].ends_with('\n'));
                    assert_eq!(part.done(), text[head..taken].lines().count());
                    assert!(part.records().all(|one| whole.records().any(|other| one == other)));
                }
                Err(error) => {
                    let expected = if end == 0 { TextError::Title } else { TextError::Head };
                    assert!(end < head, "{end}");
                    assert_eq!(error, expected, "{end}");
                }
            }
        }
    }

    /// A byte that is another one is seen, and the line is named.
    #[test]
    fn no_change_is_overlooked() {
        let text = ledger().text();
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'3' { b'4' } else { b'3' };
            let changed = String::from_utf8(bytes).expect("it is ASCII");
            let line = text[..place].lines().count().max(1);
            let error = match Ledger::parse(&changed) {
                // The end of the last line is missing, and so the line is.
                Ok((ledger, _)) => {
                    assert_eq!((place, ledger.done()), (text.len() - 1, 3));
                    continue;
                }
                Err(error) => error,
            };
            match error {
                TextError::Title => assert_eq!(line, 1),
                TextError::Damaged(number) => assert!(number.abs_diff(line) <= 1, "{place}"),
                other => panic!("{place}: {other}"),
            }
        }
    }

    #[test]
    fn merging_does_not_depend_on_the_order() {
        let (mut one, mut other) = (Ledger::new(ledger().head), Ledger::new(ledger().head));
        for (unit, record) in ledger().records() {
            let half = if unit % 2 == 0 { &mut one } else { &mut other };
            half.note(unit, record.to_owned()).expect("it is new");
        }
        let (mut forward, mut backward) = (one.clone(), other.clone());
        forward.merge(other).expect("they are about the same");
        backward.merge(one).expect("they are about the same");
        assert_eq!((&forward, &backward), (&ledger(), &ledger()));
        assert_eq!(forward.merge(ledger()), Ok(()), "what is done twice agrees");
    }

    #[test]
    fn incompatible_checkpoints_are_refused() {
        let mut foreign = ledger();
        foreign.head.search = "x z".to_owned();
        let different = TextError::Different { this: "x y".to_owned(), other: "x z".to_owned() };
        assert_eq!(ledger().merge(foreign), Err(different));
        let mut wrong = Ledger::new(ledger().head);
        wrong.note(17, "nodes 1".to_owned()).expect("it is new");
        let records = ["nodes 289".to_owned(), "nodes 1".to_owned()];
        assert_eq!(ledger().merge(wrong), Err(TextError::Disagreement { unit: 17, records }));
        let units =
            ledger().text().replace(&with_checksum("units 4096"), &with_checksum("units 12"));
        assert_eq!(Ledger::parse(&units), Err(TextError::Units("12".to_owned())));
        let unknown = ledger().text() + &with_checksum("unit 4096 nodes 1");
        assert_eq!(Ledger::parse(&unknown), Err(TextError::Unknown(9)));
        // Where there are rounds there are more units, and it is another search.
        let rounds =
            unknown.replace(&with_checksum("units 4096"), &with_checksum("units 4096 a round"));
        let (rounds, _) = Ledger::parse(&rounds).expect("it is one of rounds");
        assert_eq!((rounds.done(), rounds.record(4096)), (5, Some("nodes 1")));
        assert!(matches!(ledger().merge(rounds), Err(TextError::Different { .. })));
    }

    #[test]
    fn metadata_may_differ() {
        let mut ledger = ledger();
        ledger.note(6, "nodes 8 | seconds 1".to_owned()).expect("it is new");
        ledger.note(6, "nodes 8 | seconds 2".to_owned()).expect("it is the same");
        assert_eq!(ledger.record(6), Some("nodes 8 | seconds 1"));
        assert!(ledger.note(6, "nodes 9 | seconds 1".to_owned()).is_err());
    }
}
