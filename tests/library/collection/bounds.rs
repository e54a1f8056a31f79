//! Bounds of collections, compared with the sums of their tables.

use super::{COLLECTIONS, heuristics, size};
use fifteen::patterns::{Collection, DigitTable, Pattern, RegionFinder, construct_by_digits};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Threads};

/// Patterns of a partition with their tables.
type PatternTables = Vec<(Pattern, DigitTable)>;

fn tables(collection: &Collection) -> Vec<PatternTables> {
    let table = |pattern: &Pattern| {
        let table = construct_by_digits(pattern, Threads::ONE, &mut ());
        (pattern.clone(), table.expect("an uncancelled construction"))
    };
    let partitions = collection.partitions().iter();
    partitions.map(|partition| partition.patterns().iter().map(table).collect()).collect()
}

/// Returns the sum of the tables of a partition for a position.
fn sum_of_tables(tables: &PatternTables, board: &Board) -> u32 {
    let (size, regions) = (board.size(), RegionFinder::new(board.size()));
    let cell_of = |tile: u8| {
        board.tiles().iter().position(|&other| other == tile).expect("the cell of the tile")
    };
    let excess = |(pattern, table): &(Pattern, DigitTable)| {
        let cells: Vec<usize> = pattern.tiles().map(cell_of).collect();
        let taken = cells.iter().fold(0, |taken, cell| taken | 1 << cell);
        let free = !taken & ((1 << size.cells()) - 1);
        let is_enclosed = regions.flood(1 << board.blank(), free) == 1 << board.blank();
        let excesses = table.excesses(cells);
        u32::from(if is_enclosed { excesses.enclosed } else { excesses.free })
    };
    tables.iter().map(excess).sum()
}

/// Returns the maximum over all partitions, for the position and, on a square board, its
/// reflection.
fn max_of_sums(all: &[PatternTables], board: &Board) -> u32 {
    let is_square = board.size().rows() == board.size().cols();
    let boards = [Some(*board), is_square.then(|| board.mirrored())];
    let sums = boards
        .iter()
        .flatten()
        .flat_map(|board| all.iter().map(|tables| sum_of_tables(tables, board)));
    sums.max().expect("a partition")
}

fn positions(heuristic: &Heuristic) -> impl Iterator<Item = Board> {
    let mut random = Random::new(16);
    let size = heuristic.size();
    (0..300).map(move |_| Board::random(size, &mut random))
}

#[test]
fn the_bound_is_the_maximum_of_all_partition_sums() {
    for heuristic in heuristics() {
        let pdb_set = heuristic.pdb_set().expect("a collection");
        let all = tables(pdb_set.collection());
        for board in positions(&heuristic) {
            let expected = board.manhattan() + 2 * max_of_sums(&all, &board);
            assert_eq!(heuristic.estimate(&board), expected, "{} {board}", heuristic.name());
        }
    }
}

/// The blank is in a corner, where two tiles of one pattern may enclose it.
#[test]
fn the_bound_recognizes_an_enclosed_blank() {
    let all: Vec<u32> = heuristics()
        .map(|heuristic| {
            let boards = positions(&heuristic).filter(|board| board.blank() == 0);
            boards.map(|board| heuristic.estimate(&board) - board.manhattan()).max().unwrap_or(0)
        })
        .collect();
    assert!(all.iter().all(|&excess| excess > 2), "{all:?}");
}

/// While the last table is built, the others are in memory, and its construction needs additional
/// lists.
#[test]
fn building_needs_more_memory_than_the_tables() {
    for ((rows, cols), text) in COLLECTIONS {
        let collection = Collection::parse(size(rows, cols), text).expect("a collection");
        let memory = collection.build_memory();
        assert!(memory > collection.bytes() as u64, "{text}: {memory} bytes");
    }
}
