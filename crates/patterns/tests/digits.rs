//! Tests of tables by digits, against a naive search that distinguishes the cell of the blank.

mod common;

use common::{pattern, patterns, size};
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{
    DigitTable, EntryPair, Pattern, PlacementIndex, RegionFinder, construct, construct_by_digits,
    construction_memory, construction_memory_by_digits,
};
use fifteen_runtime::{Memory, Threads};
use std::collections::{BTreeMap, VecDeque};

fn table(pattern: &Pattern) -> DigitTable {
    construct_by_digits(pattern, Threads::ONE, &mut ()).expect("enough memory")
}

/// Cells of a pattern's tiles, and of the blank.
type CellsAndBlank = (Vec<usize>, usize);

/// Returns the distances of all reachable positions of a pattern's tiles and the blank; moves of
/// other tiles cost nothing.
fn distances(pattern: &Pattern) -> BTreeMap<CellsAndBlank, u32> {
    let size = pattern.size();
    let home: Vec<usize> = pattern.tiles().map(|tile| usize::from(tile) - 1).collect();
    let goal = (home, size.blank_home());
    let mut distances = BTreeMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(position) = queue.pop_front() {
        let (cells, blank) = &position;
        let distance = distances[&position];
        for to in Direction::ALL.into_iter().filter_map(|way| size.neighbor(*blank, way)) {
            let (mut after, mut cost) = (cells.clone(), 0);
            if let Some(tile) = cells.iter().position(|&cell| cell == to) {
                (after[tile], cost) = (*blank, 1);
            }
            let (next, reached) = ((after, to), distance + cost);
            if distances.get(&next).is_none_or(|&known| reached < known) {
                distances.insert(next.clone(), reached);
                // Moves without cost come first.
                if cost == 0 { queue.push_front(next) } else { queue.push_back(next) }
            }
        }
    }
    distances
}

/// Returns the expected entry of each reachable placement.
fn expected_entries(pattern: &Pattern) -> BTreeMap<Vec<usize>, EntryPair> {
    let (size, regions) = (pattern.size(), RegionFinder::new(pattern.size()));
    let mut least: BTreeMap<Vec<usize>, [Option<u32>; 2]> = BTreeMap::new();
    for ((cells, blank), distance) in distances(pattern) {
        let occupied = cells.iter().fold(0, |occupied, cell| occupied | 1 << cell);
        let free = !occupied & ((1 << size.cells()) - 1);
        let is_enclosed = regions.flood(1 << blank, free) == 1 << blank;
        let excess = (distance - pattern.manhattan(&cells)) / 2;
        let least = &mut least.entry(cells).or_default()[usize::from(is_enclosed)];
        *least = Some(least.map_or(excess, |least| least.min(excess)));
    }
    let is_whole = pattern.tiles().count() > 6;
    let capped = |excess: u32| excess.min(EntryPair::MAX.into()) as u8;
    let excesses = |[free, enclosed]: [Option<u32>; 2]| {
        let [free, enclosed] = [free.or(enclosed), enclosed.or(free)]
            .map(|excess| excess.expect("a distance in one of the views"));
        let least = free.min(enclosed) as u8;
        match is_whole {
            true => EntryPair { free: least, enclosed: least },
            false => EntryPair { free: capped(free), enclosed: capped(enclosed) },
        }
    };
    least.into_iter().map(|(cells, least)| (cells, excesses(least))).collect()
}

fn assert_all_correct(patterns: impl Iterator<Item = Pattern>) {
    for pattern in patterns {
        let table = table(&pattern);
        for (cells, expected) in expected_entries(&pattern) {
            let (size, homes) = (pattern.size(), pattern.homes());
            assert_eq!(
                table.excesses(cells.iter().copied()),
                expected,
                "{size} {homes:#x} {cells:?}"
            );
        }
    }
}

#[test]
fn patterns_of_the_smallest_boards() {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        assert_all_correct(patterns(size, |_| true));
    }
}

#[test]
fn patterns_of_the_8_puzzle() {
    assert_all_correct(patterns(size(3, 3), |tiles| tiles <= 2));
    assert_all_correct(patterns(size(3, 3), |tiles| (3..=4).contains(&tiles)).step_by(5));
    assert_all_correct(patterns(size(3, 3), |tiles| (5..=6).contains(&tiles)).step_by(19));
    assert_all_correct(patterns(size(3, 3), |tiles| tiles == 7).step_by(5));
}

#[test]
fn patterns_of_larger_boards() {
    // Patterns that enclose a corner, even that of the blank; and two scattered tiles.
    let cases = [(4, 4, 0x0012), (4, 4, 0x4800), (3, 5, 0x0222), (4, 3, 0x033), (5, 5, 0x08_0020)];
    assert_all_correct(
        cases.into_iter().map(|(rows, cols, homes)| pattern(size(rows, cols), homes)),
    );
}

/// A table by rank does not distinguish positions of the blank, so it has the lesser excess.
#[test]
fn rank_table_holds_the_lesser_of_both_excesses() {
    let pattern = pattern(size(4, 4), 0x4c90);
    let by_rank = construct(&pattern, Threads::ONE, &mut ()).expect("enough memory");
    let (by_digits, ranking) = (table(&pattern), pattern.ranking());
    for rank in 0..ranking.count() {
        let pair = by_digits.excesses(ranking.unrank(rank));
        assert_eq!(u32::from(pair.free.min(pair.enclosed)), by_rank.excess(rank).min(3));
    }
}

/// For seven tiles, the two kinds of table are the same.
#[test]
fn tables_of_seven_tiles_are_by_rank() {
    for pattern in patterns(size(3, 3), |tiles| tiles == 7).step_by(3) {
        let by_rank = construct(&pattern, Threads::ONE, &mut ()).expect("enough memory");
        assert_eq!(table(&pattern).bytes(), by_rank.bytes());
    }
}

#[test]
fn several_threads_build_the_same() {
    let pattern = pattern(size(3, 4), 0x3b);
    let threads = Threads::new(3).expect("a positive number");
    let built = construct_by_digits(&pattern, threads, &mut ()).expect("enough memory");
    assert_eq!(built, table(&pattern));
}

#[test]
fn six_tiles_of_the_24_puzzle_take_less_than_a_gigabyte() {
    let pattern = pattern(size(5, 5), 0x0000_7380);
    assert_eq!(pattern.tiles().count(), 6);
    assert!(construction_memory_by_digits(&pattern) < Memory::mebibytes(900).to_usize_saturating());
    let digits = PlacementIndex::new(Size::MAX_CELLS, 6).expect("few enough tiles");
    assert_eq!(digits.bytes(), 122_070_313);
}

/// At the end, memory holds the levels (16 bytes for every 24 placements, in each of two views if
/// the table is by digits) and the table (half a byte for each entry). For these tables, the search
/// takes less memory than the table.
#[test]
fn memory_is_that_of_the_levels_and_the_table() {
    let eight = pattern(size(3, 3), 0xff);
    let placements = 362_880;
    assert_eq!(construction_memory(&eight), placements / 24 * 16 + placements / 2);
    let six = pattern(size(4, 4), 0x3f);
    let placements = 16 * 15 * 14 * 13 * 12 * 11;
    assert_eq!(construction_memory_by_digits(&six), placements / 24 * 16 * 2 + 16_usize.pow(6) / 2);
}
