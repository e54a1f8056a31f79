//! Korf's random instances of the 15-puzzle and of the 24-puzzle.
//!
//! The 100 instances of the 15-puzzle are from the table in Korf's paper of 1985, and the 50
//! instances of the 24-puzzle from that in Korf and Felner, *Disjoint pattern database heuristics*,
//! Artificial Intelligence 134, 2002. Both tables list the length of the shortest solutions and the
//! number of nodes that the authors' program generated. Their goal has the blank first; here the
//! positions are in Knuth's convention, as everywhere in this library.

use crate::board::{Board, Goal};
use fifteen_codegen::{Metric, Size};

/// Published instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Number in the paper, from 1.
    pub number: usize,
    /// Start position.
    pub start: Board,
    /// Manhattan distance, as published.
    pub manhattan: u32,
    /// Length of the shortest solutions, in moves.
    pub length: usize,
    /// Length of the shortest solutions in the multi-tile metric, in pushes, if it is known. These
    /// lengths were computed with this library.
    pub pushes: Option<usize>,
    /// Number of nodes that the authors' program generated, as published.
    pub generated: u64,
}

impl Instance {
    /// Returns the length of the shortest solutions in a metric, if it is known.
    pub fn length_in(&self, metric: Metric) -> Option<usize> {
        match metric {
            Metric::Single => Some(self.length),
            Metric::Multi => self.pushes,
        }
    }
}

/// Tables with one instance per line.
const KORF_100_TABLE: &str = include_str!("../../tests/data/korf100.tsv");
const KORF_24_TABLE: &str = include_str!("../../tests/data/korf24.tsv");

/// Lengths of the 100 instances in pushes, one per line.
const KORF_100_PUSHES: &str = include_str!("../../tests/data/korf100_pushes.tsv");

/// Returns the 100 instances of the 15-puzzle in the order of the paper.
///
/// Korf searched with the Manhattan distance, and tried directions in the order
/// [`DirectionOrder::KORF`](crate::korf::DirectionOrder::KORF), which affects the last iteration
/// only. `tests/library/engines/published.rs` reproduces his node counts exactly, except for
/// instances 22, 88, 89 and 98.
///
/// # Panics
/// If the embedded table is damaged.
///
/// ```
/// let korf = fifteen::korf::instances::korf_100();
/// assert_eq!(korf.len(), 100);
/// assert_eq!(korf[87].start.to_string(), "ca6098dfb73254e1");
/// assert_eq!(korf[87].length, 65);
/// assert_eq!(korf[87].pushes, Some(38));
/// ```
pub fn korf_100() -> Vec<Instance> {
    let mut instances = parse_instances(KORF_100_TABLE, 4);
    let rows = KORF_100_PUSHES.lines().filter(|line| !line.starts_with('#'));
    for (instance, row) in instances.iter_mut().zip(rows) {
        let (number, pushes) = row.split_once('\t').expect("a number and a length");
        assert_eq!(number, instance.number.to_string(), "damaged table: {row}");
        instance.pushes = pushes.parse().ok();
    }
    instances
}

/// Returns the 50 instances of the 24-puzzle in the order of the paper.
///
/// Korf and Felner searched with the 6-6-6-6 tables and their reflection.
///
/// # Panics
/// If the embedded table is damaged.
///
/// ```
/// let korf = fifteen::korf::instances::korf_24();
/// assert_eq!(korf.len(), 50);
/// assert_eq!(korf[49].start.size().to_string(), "5x5");
/// assert_eq!(korf[49].length, 113);
/// ```
pub fn korf_24() -> Vec<Instance> {
    parse_instances(KORF_24_TABLE, 5)
}

/// Returns the instances on boards of a size, or `None` if there are none.
///
/// # Panics
/// If the embedded table is damaged.
///
/// ```
/// use fifteen::Size;
/// use fifteen::korf::instances::{korf_24, on_boards};
///
/// assert_eq!(on_boards(Size::new(5, 5)?), Some(korf_24()));
/// assert_eq!(on_boards(Size::new(3, 3)?), None);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn on_boards(size: Size) -> Option<Vec<Instance>> {
    match (size.rows(), size.cols()) {
        (4, 4) => Some(korf_100()),
        (5, 5) => Some(korf_24()),
        _ => None,
    }
}

/// Parses a table of instances on boards with this many rows and columns.
fn parse_instances(table: &str, side: usize) -> Vec<Instance> {
    let rows = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let read = |row| parse_instance(row, side).unwrap_or_else(|| panic!("damaged table: {row}"));
    rows.map(read).collect()
}

/// Parses a line of a table: number, Korf's position, its Manhattan distance, length, nodes.
fn parse_instance(row: &str, side: usize) -> Option<Instance> {
    let fields: Vec<&str> = row.split('\t').collect();
    let korf = Board::parse(Size::new(side, side).ok()?, fields.get(1)?).ok()?;
    Some(Instance {
        number: fields.first()?.parse().ok()?,
        start: Goal::First.normalize(&korf),
        manhattan: fields.get(2)?.parse().ok()?,
        length: fields.get(3)?.parse().ok()?,
        pushes: None,
        generated: fields.get(4)?.parse().ok()?,
    })
}
