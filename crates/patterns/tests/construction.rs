//! Tests of tables against a naive search, and against each other.

mod common;

use common::{naive_distances, pattern, patterns, size, table};
use fifteen_codegen::Size;
use fifteen_patterns::{Pattern, Table, construct, construction_memory};
use fifteen_runtime::Threads;

/// Checks that a table has the naive search's distances, and an excess of 0 for unreachable
/// placements.
fn assert_correct(pattern: &Pattern, table: &Table) {
    let (distances, ranking) = (naive_distances(pattern), pattern.ranking());
    let mut reached = 0;
    for rank in 0..ranking.count() {
        let placement = ranking.unrank(rank);
        let manhattan = pattern.manhattan(&placement);
        let cells: Vec<u8> = placement.iter().map(|&cell| cell as u8).collect();
        let expected = distances.get(&cells).map_or(manhattan, |&distance| distance);
        let found = manhattan + 2 * table.excess(rank);
        let (size, homes) = (pattern.size(), pattern.homes());
        assert_eq!(found, expected, "{size} {homes:#x} {placement:?}");
        reached += usize::from(distances.contains_key(&cells));
    }
    assert_eq!(reached, distances.len(), "all reachable placements have a rank");
}

fn assert_all_correct(patterns: impl Iterator<Item = Pattern>) {
    for pattern in patterns {
        assert_correct(&pattern, &table(&pattern));
    }
}

#[test]
fn all_patterns_of_the_smallest_boards() {
    for size in [size(2, 2), size(2, 3), size(3, 2)] {
        assert_all_correct(patterns(size, |_| true));
    }
}

#[test]
fn all_patterns_of_two_rows_of_four() {
    assert_all_correct(patterns(size(2, 4), |tiles| tiles <= 4));
    assert_all_correct(patterns(size(2, 4), |tiles| tiles > 4).step_by(3));
    assert_all_correct(patterns(size(4, 2), |tiles| tiles > 2).step_by(7));
}

#[test]
fn small_patterns_of_the_8_puzzle() {
    assert_all_correct(patterns(size(3, 3), |tiles| tiles <= 3));
    assert_all_correct(patterns(size(3, 3), |tiles| tiles == 4).step_by(4));
}

#[test]
fn large_patterns_of_the_8_puzzle() {
    assert_all_correct(patterns(size(3, 3), |tiles| tiles == 5).step_by(14));
    assert_all_correct(patterns(size(3, 3), |tiles| tiles == 6).step_by(14));
    assert_correct(&pattern(size(3, 3), 0x7f), &table(&pattern(size(3, 3), 0x7f)));
    assert_correct(&pattern(size(3, 3), 0xff), &table(&pattern(size(3, 3), 0xff)));
}

#[test]
fn some_patterns_of_the_15_puzzle() {
    // Tiles in a corner, around the blank's corner, in a row, around another corner, and in the
    // middle; and four, two of which enclose the blank's corner.
    for homes in [0x0013, 0x4800, 0x0007, 0x2100, 0x0660, 0x4c80] {
        let pattern = pattern(size(4, 4), homes);
        assert_correct(&pattern, &table(&pattern));
    }
}

#[test]
fn some_patterns_of_larger_and_longer_boards() {
    let cases = [(5, 5, 0x03), (5, 5, 0x88_0000), (5, 5, 0x00_1080), (2, 12, 0x41), (6, 3, 0x124)];
    for (rows, cols, homes) in cases {
        let pattern = pattern(size(rows, cols), homes);
        assert_correct(&pattern, &table(&pattern));
    }
}

#[test]
fn single_tile_patterns_have_no_excess() {
    for size in Size::all() {
        for pattern in (0..size.blank_home()).map(|home| pattern(size, 1 << home)) {
            assert!(table(&pattern).bytes().iter().all(|&byte| byte == 0), "{size}");
        }
    }
}

#[test]
fn the_eight_tiles_of_the_8_puzzle_need_31_moves_at_most() {
    let pattern = pattern(size(3, 3), 0xff);
    let (table, ranking) = (table(&pattern), pattern.ranking());
    let distance = |rank| pattern.manhattan(&ranking.unrank(rank)) + 2 * table.excess(rank);
    assert_eq!((0..ranking.count()).map(distance).max(), Some(31));
}

#[test]
fn table_is_independent_of_the_thread_count() {
    let cases =
        [(3, 3, 0xff), (3, 3, 0x0b), (2, 5, 0x1b), (4, 4, 0x002f), (4, 4, 0x7000), (2, 2, 3)];
    for (rows, cols, homes) in cases {
        let pattern = pattern(size(rows, cols), homes);
        let one = table(&pattern);
        for threads in [2, 3] {
            let threads = Threads::new(threads).expect("a few");
            let more = construct(&pattern, threads, &mut ());
            assert_eq!(more.as_ref(), Ok(&one), "{rows}x{cols} {homes:#x}, threads: {threads}");
        }
    }
}

#[test]
fn table_has_one_excess_per_placement() {
    for pattern in patterns(size(3, 3), |_| true) {
        let (table, count) = (table(&pattern), pattern.ranking().count());
        assert_eq!(table.bytes().len(), count.div_ceil(2));
        if count % 2 == 1 {
            assert!(
                table.bytes().last().is_some_and(|&byte| byte < 16),
                "the last half byte is unused"
            );
        }
        assert!(construction_memory(&pattern) > table.bytes().len());
    }
}

#[test]
fn histograms_of_the_15_puzzle() {
    let cases: [(u32, &[usize]); 3] = [
        (0x0007, &[2_880, 471, 9]),
        (0x002f, &[287_446, 197_095, 37_143, 2_370, 98, 8]),
        (0x4cc0, &[109_257, 262_131, 136_203, 16_126, 443]),
    ];
    for (homes, known) in cases {
        let pattern = pattern(size(4, 4), homes);
        let table = construct(&pattern, Threads::default(), &mut ()).expect("enough memory");
        let mut counts = vec![0; known.len()];
        (0..pattern.ranking().count()).for_each(|rank| counts[table.excess(rank) as usize] += 1);
        assert_eq!(counts, known, "{homes:#x}");
    }
}
