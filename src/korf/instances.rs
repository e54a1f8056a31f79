//! Korf's random instances of the 15-puzzle and of the 24-puzzle.
//!
//! The 100 of the 15-puzzle are the table of Korf's paper of 1985. The 50 of the 24-puzzle are the
//! table of Korf and Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134,
//! 2002. Both have the length of the shortest solutions and the number of nodes that the authors'
//! program generated. Their goal has the blank first; here the positions are given in Knuth's
//! convention, as everywhere in this library.

use crate::board::{Board, Goal};
use fifteen_codegen::Size;

/// One of the instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its number in the paper, from 1.
    pub number: usize,
    /// The start position.
    pub start: Board,
    /// Its Manhattan distance, as published.
    pub manhattan: u32,
    /// The length of its shortest solutions, in moves.
    pub length: usize,
    /// The nodes that the authors' program generated, as published.
    pub generated: u64,
}

/// The tables, one instance a line.
const KORF_100_TABLE: &str = include_str!("../../tests/data/korf100.tsv");
const KORF_24_TABLE: &str = include_str!("../../tests/data/korf24.tsv");

/// The 100 instances of the 15-puzzle in the order of the paper.
///
/// Korf searched with the Manhattan distance. He tried directions in another order than we do,
/// which matters in the last iteration only. `tests/it/engines/published.rs` finds his numbers of nodes to
/// the node, except for 22, 88, 89 and 98.
///
/// # Panics
/// If the table that is part of this library is damaged.
///
/// ```
/// let korf = fifteen::korf::instances::korf_100();
/// assert_eq!(korf.len(), 100);
/// assert_eq!(korf[87].start.to_string(), "ca6098dfb73254e1");
/// assert_eq!(korf[87].length, 65);
/// ```
pub fn korf_100() -> Vec<Instance> {
    parse_instances(KORF_100_TABLE, 4)
}

/// The 50 instances of the 24-puzzle in the order of the paper.
///
/// Korf and Felner searched with the 6-6-6-6 tables and their reflection.
///
/// # Panics
/// If the table that is part of this library is damaged.
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

/// Reads a table of instances on boards with this many rows and columns.
fn parse_instances(table: &str, side: usize) -> Vec<Instance> {
    let rows = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let read = |row| parse_instance(row, side).unwrap_or_else(|| panic!("damaged table: {row}"));
    rows.map(read).collect()
}

/// Reads a line of a table: number, Korf's position, its Manhattan distance, length, nodes.
fn parse_instance(row: &str, side: usize) -> Option<Instance> {
    let fields: Vec<&str> = row.split('\t').collect();
    let korf = Board::parse(Size::new(side, side).ok()?, fields.get(1)?).ok()?;
    Some(Instance {
        number: fields.first()?.parse().ok()?,
        start: Goal::First.normalize(&korf),
        manhattan: fields.get(2)?.parse().ok()?,
        length: fields.get(3)?.parse().ok()?,
        generated: fields.get(4)?.parse().ok()?,
    })
}
