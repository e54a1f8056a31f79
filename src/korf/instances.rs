//! Korf's 100 random instances of the 15-puzzle.
//!
//! They are the table of Korf's paper of 1985, with the length of the shortest solutions and the
//! number of nodes that his program generated. His goal has the blank first; here the positions
//! are given in Knuth's convention, as everywhere in this library.

use crate::board::{Board, Goal};
use fifteen_codegen::Size;

/// One of the 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its number in the paper, 1 to 100.
    pub number: usize,
    /// The start position.
    pub start: Board,
    /// The length of its shortest solutions, in moves.
    pub length: usize,
    /// The nodes that Korf's program generated, as published. It tried directions in another order
    /// than ours, which matters in the last iteration only. `tests/published.rs` finds these
    /// numbers to the node, except for 22, 88, 89 and 98.
    pub generated: u64,
}

/// The table, one instance a line.
const TABLE: &str = include_str!("../../tests/data/korf100.tsv");

/// The 100 instances in the order of the paper.
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
    let rows = TABLE.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    rows.map(|row| instance(row).unwrap_or_else(|| panic!("damaged table: {row}"))).collect()
}

/// Reads a line of the table: number, Korf's position, its Manhattan distance, length, nodes.
fn instance(row: &str) -> Option<Instance> {
    let fields: Vec<&str> = row.split('\t').collect();
    let korf = Board::parse(Size::new(4, 4).ok()?, fields.get(1)?).ok()?;
    Some(Instance {
        number: fields.first()?.parse().ok()?,
        start: Goal::Korf.translate(&korf),
        length: fields.get(3)?.parse().ok()?,
        generated: fields.get(4)?.parse().ok()?,
    })
}
