//! Tests of ranks: they are dense, inverse to `unrank`, and moves change them by the documented
//! rule.

mod common;

use arbitrary::Unstructured;
use arbtest::arbtest;
use common::size;
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::Ranking;

/// Returns all placements of a number of tiles on a number of cells, in alphabetical order.
fn placements(cells: usize, tiles: usize) -> Vec<Vec<usize>> {
    (0..tiles).fold(vec![vec![]], |shorter, _| {
        let longer = shorter.iter().flat_map(|placement| {
            let free = (0..cells).filter(|cell| !placement.contains(cell));
            free.map(|cell| [placement.as_slice(), &[cell]].concat())
        });
        longer.collect()
    })
}

#[test]
fn ranks_of_small_patterns_are_the_numbers_of_their_placements() {
    for cells in 1..=8 {
        for tiles in 0..=cells {
            let ranking = Ranking::new(cells, tiles).expect("few placements");
            let all = placements(cells, tiles);
            assert_eq!((ranking.tiles(), ranking.count()), (tiles, all.len()));
            for (rank, placement) in all.into_iter().enumerate() {
                assert_eq!(ranking.rank(placement.iter().copied()), rank, "{placement:?}");
                assert_eq!(ranking.unrank(rank), placement, "{rank}");
            }
        }
    }
}

#[test]
fn rankings_are_limited_to_32_bits() {
    // 2³² is 4,294,967,296.
    assert_eq!(Ranking::new(25, 7).map(|ranking| ranking.count()), Some(2_422_728_000));
    assert_eq!(Ranking::new(25, 8), None);
    assert_eq!(Ranking::new(16, 8).map(|ranking| ranking.count()), Some(518_918_400));
    assert_eq!(Ranking::new(16, 9).map(|ranking| ranking.count()), Some(4_151_347_200));
    assert_eq!(Ranking::new(16, 10), None);
    assert_eq!(Ranking::new(12, 12).map(|ranking| ranking.count()), Some(479_001_600));
    assert_eq!(Ranking::new(13, 13), None);
    assert_eq!(Ranking::new(3, 4), None);
}

fn signed(number: usize) -> i64 {
    number.try_into().expect("at most 32 bits")
}

/// Checks that all moves of a placement's tiles change its rank by the rule of jumps.
fn assert_jumps(size: Size, ranking: &Ranking, placement: &[usize]) {
    let before = signed(ranking.rank(placement.iter().copied()));
    for (tile, &from) in placement.iter().enumerate() {
        for to in Direction::ALL.into_iter().filter_map(|way| size.neighbor(from, way)) {
            if placement.contains(&to) {
                continue;
            }
            let mut moved = placement.to_vec();
            moved[tile] = to;
            let between = from.min(to) + 1..from.max(to);
            let jumped = (0..placement.len()).filter(|&other| between.contains(&placement[other]));
            let jumps: i64 = jumped.map(|other| i64::from(ranking.jump(tile, other))).sum();
            let forward = signed(from.abs_diff(to)) * i64::from(ranking.weight(tile)) + jumps;
            let change = if from < to { forward } else { -forward };
            let after = signed(ranking.rank(moved.iter().copied()));
            assert_eq!(before + change, after, "{size} {placement:?} to {moved:?}");
        }
    }
}

#[test]
fn jumps_say_what_every_move_of_small_patterns_changes() {
    let boards =
        [(2, 2, 3), (2, 3, 5), (3, 2, 5), (2, 4, 5), (3, 3, 4), (3, 3, 8), (4, 4, 3), (2, 12, 2)];
    for (rows, cols, tiles) in boards {
        let size = size(rows, cols);
        let ranking = Ranking::new(size.cells(), tiles).expect("few placements");
        for rank in (0..ranking.count()).step_by(if tiles == 8 { 17 } else { 1 }) {
            assert_jumps(size, &ranking, &ranking.unrank(rank));
        }
    }
}

/// Returns an arbitrary board size, a ranking, and a placement.
fn any(bytes: &mut Unstructured) -> arbitrary::Result<(Size, Ranking, Vec<usize>)> {
    let size = size(bytes.int_in_range(3..=5)?, bytes.int_in_range(3..=5)?);
    let mut free: Vec<usize> = (0..size.cells()).collect();
    let tiles = bytes.int_in_range(1..=8)?;
    let Some(ranking) = Ranking::new(size.cells(), tiles) else {
        return Err(arbitrary::Error::IncorrectFormat);
    };
    let mut placement = Vec::new();
    for _ in 0..tiles {
        placement.push(free.remove(bytes.choose_index(free.len())?));
    }
    Ok((size, ranking, placement))
}

#[test]
fn placements_of_large_patterns_have_a_rank_of_their_own() {
    arbtest(|bytes| {
        let (_, ranking, placement) = any(bytes)?;
        let rank = ranking.rank(placement.iter().copied());
        assert!(rank < ranking.count());
        assert_eq!(ranking.unrank(rank), placement);
        Ok(())
    });
}

#[test]
fn ranks_of_large_patterns_have_a_placement_of_their_own() {
    arbtest(|bytes| {
        let (_, ranking, _) = any(bytes)?;
        let rank = bytes.int_in_range(0..=ranking.count() - 2)?;
        let placement = ranking.unrank(rank);
        assert_eq!(ranking.rank(placement.iter().copied()), rank);
        assert!(placement < ranking.unrank(rank + 1), "the order is alphabetical");
        Ok(())
    });
}

#[test]
fn jumps_say_what_moves_of_large_patterns_change() {
    arbtest(|bytes| {
        let (size, ranking, placement) = any(bytes)?;
        assert_jumps(size, &ranking, &placement);
        Ok(())
    });
}
