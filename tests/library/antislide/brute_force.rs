//! Comparison of the engines on small puzzles with an exhaustive search over all sets of
//! placements.

use super::{extents, options, representatives};
use arbtest::arbitrary::{self, Unstructured};
use arbtest::arbtest;
use fifteen::antislide::{self, BrickCounts, Engine, Error, Extents, Puzzle, Tally};
use fifteen::verify::packing::{Brick, check};
use std::collections::{BTreeMap, BTreeSet};

/// Bricks of a packing in ascending order: kind, corner and lengths.
type Bricks = Vec<(usize, [usize; 3], [usize; 3])>;

/// Number of placements up to which all subsets are tried.
const MAX_PLACEMENTS: usize = 13;

/// Returns all packings, by trying to slide every brick of every set of placements.
fn brute_force(container: [usize; 3], puzzle: &Puzzle) -> Vec<Bricks> {
    let all: Vec<_> = puzzle
        .placements()
        .iter()
        .map(|placement| (placement.kind, placement.corner, placement.extents.lengths()))
        .collect();
    let subsets = (0..1_usize << all.len()).map(|bits| {
        let chosen = (0..all.len()).filter(|index| bits >> index & 1 == 1);
        let mut bricks: Bricks = chosen.map(|index| all[index]).collect();
        bricks.sort_unstable();
        bricks
    });
    let is_packing = |bricks: &Bricks| {
        let bricks: Vec<Brick> =
            bricks.iter().map(|&(_, corner, lengths)| Brick { corner, lengths }).collect();
        check(container, &bricks).is_ok()
    };
    subsets.filter(is_packing).collect()
}

/// Returns the smallest image of a packing under the symmetries of the box, with or without
/// reflections.
fn canonical_form(container: [usize; 3], bricks: &Bricks, reflected: bool) -> Bricks {
    let orders: [([usize; 3], usize); 6] = [
        ([0, 1, 2], 0),
        ([1, 2, 0], 0),
        ([2, 0, 1], 0),
        ([1, 0, 2], 1),
        ([0, 2, 1], 1),
        ([2, 1, 0], 1),
    ];
    let mut images = BTreeSet::new();
    for (order, is_odd) in orders {
        for flips in
            [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1]]
        {
            let is_turn = (is_odd + flips.iter().sum::<usize>()).is_multiple_of(2);
            if order.map(|axis| container[axis]) != container || !(reflected || is_turn) {
                continue;
            }
            let moved = |&(kind, corner, lengths): &(usize, [usize; 3], [usize; 3])| {
                let lengths = order.map(|axis| lengths[axis]);
                let corner = order.map(|axis| corner[axis]);
                let flipped = |axis: usize| match flips[axis] {
                    0 => corner[axis],
                    _ => container[axis] - lengths[axis] - corner[axis],
                };
                (kind, [0, 1, 2].map(flipped), lengths)
            };
            let mut image: Bricks = bricks.iter().map(moved).collect();
            image.sort_unstable();
            images.insert(image);
        }
    }
    images.pop_first().expect("the identity image")
}

/// Numbers of packings by number of bricks: all, up to symmetry, and up to rotation.
type Counts = BTreeMap<usize, [u128; 3]>;

fn count(container: [usize; 3], packings: &[Bricks]) -> Counts {
    let mut counts_of = Counts::new();
    let orbits = |reflected| {
        let all = packings.iter().map(|bricks| canonical_form(container, bricks, reflected));
        all.collect::<BTreeSet<Bricks>>()
    };
    let packings: BTreeSet<Bricks> = packings.iter().cloned().collect();
    for (column, all) in [packings, orbits(true), orbits(false)].into_iter().enumerate() {
        for bricks in all {
            counts_of.entry(bricks.len()).or_default()[column] += 1;
        }
    }
    counts_of
}

/// Converts the counts of an engine for comparison.
fn counts_of(tally: &Tally) -> Counts {
    let all = tally.counts().iter().enumerate();
    all.filter(|(_, count)| count.packings > 0)
        .map(|(bricks, count)| {
            (bricks, [count.packings, count.up_to_symmetry, count.up_to_rotation])
        })
        .collect()
}

/// Checks that all engines agree with the exhaustive search on the packings with these numbers of
/// bricks. Returns the number of packings, or `None` if the puzzle is invalid or too large.
fn assert_engines_agree(
    container: Extents,
    bricks: &[Extents],
    no_corners: bool,
    demand: &BrickCounts,
) -> Option<usize> {
    let puzzle = Puzzle::new(container, bricks, no_corners).ok()?;
    if puzzle.placements().len() > MAX_PLACEMENTS {
        return None;
    }
    let lengths = container.lengths();
    let mut packings = brute_force(lengths, &puzzle);
    packings.retain(|packing| {
        let of_kind = |kind| packing.iter().filter(|brick| brick.0 == kind).count();
        let numbers = (0..bricks.len()).map(of_kind);
        demand.total.contains(&packing.len())
            && demand.per_kind.as_ref().is_none_or(|wanted| numbers.eq(wanted.iter().copied()))
    });
    let right = count(lengths, &packings);
    for (engine, threads) in Engine::all().flat_map(|engine| [(engine, 1), (engine, 3)]) {
        let report = antislide::search(&puzzle, demand, &options(engine, threads), &mut ());
        if report == Err(Error::CountsOnly) && demand.per_kind.is_some() {
            continue;
        }
        let report = report.expect("enough memory");
        assert_eq!(counts_of(&report.tally), right, "{container} {bricks:?} {engine:?} {demand:?}");
    }
    assert_same_packings(&puzzle, demand, &packings);
    Some(packings.len())
}

/// Checks that the reported packings represent all packings.
fn assert_same_packings(puzzle: &Puzzle, demand: &BrickCounts, packings: &[Bricks]) {
    let bricks = |packing: &Vec<usize>| {
        let placements = packing.iter().map(|&index| &puzzle.placements()[index]);
        let mut bricks: Bricks = placements
            .map(|placement| (placement.kind, placement.corner, placement.extents.lengths()))
            .collect();
        bricks.sort_unstable();
        bricks
    };
    let right: BTreeSet<Bricks> = packings.iter().cloned().collect();
    for engine in [Engine::Links, Engine::Bits] {
        let found = representatives(puzzle, engine, demand);
        let images =
            found.iter().flat_map(|packing| puzzle.symmetries().images(&packing.placements));
        assert_eq!(images.map(|image| bricks(&image)).collect::<BTreeSet<_>>(), right);
        let turned = found.iter().flat_map(|packing| {
            puzzle.symmetries().representatives_up_to_rotation(&packing.placements)
        });
        let up_to_rotation: usize = found.iter().map(|packing| packing.orbit.up_to_rotation).sum();
        assert_eq!(turned.count(), up_to_rotation);
    }
}

/// Draws the lengths of a box or a brick.
fn lengths(u: &mut Unstructured, most: usize) -> arbitrary::Result<Extents> {
    let mut length = || u.int_in_range(1..=most);
    Ok(Extents::new([length()?, length()?, length()?]).expect("small lengths"))
}

#[test]
fn engines_agree_with_brute_force() {
    arbtest(|u| {
        let container = lengths(u, 4)?;
        let bricks: Vec<Extents> =
            (0..u.int_in_range(1..=2)?).map(|_| lengths(u, 3)).collect::<Result<_, _>>()?;
        let first = u.int_in_range(0..=4)?;
        let last = if u.arbitrary()? { usize::MAX } else { first + u.int_in_range(0..=3)? };
        let of_kind = if u.ratio(1, 4)? {
            Some((0..bricks.len()).map(|_| u.int_in_range(0..=3)).collect::<Result<_, _>>()?)
        } else {
            None
        };
        let demand = BrickCounts { total: first..=last, per_kind: of_kind };
        assert_engines_agree(container, &bricks, u.arbitrary()?, &demand);
        Ok(())
    })
    .budget_ms(2_000);
}

#[test]
fn engines_agree_on_puzzles_with_packings() {
    let anything = BrickCounts::default();
    for (container, bricks, packings) in [
        ("1x2x3", "1x1x2", 4),
        ("1x2x4", "1x1x2", 6),
        ("2x2x2", "2x2x1", 4),
        ("1x3x3", "1x1x2", 3),
        // All cells must be filled: three ways for each row, and 22 ways to pair up neighbors.
        ("1x2x4", "1x1x3,1x1x1", 3 * 3 + 1),
        ("2x1x3", "1x1x2,1x1x1", 22 + 1),
    ] {
        let bricks: Vec<Extents> = bricks.split(',').map(extents).collect();
        let found = assert_engines_agree(extents(container), &bricks, false, &anything);
        assert_eq!(found, Some(packings), "{container} {bricks:?}");
    }
}
