//! Tests of shapes, their regions and the steps between them, against simple searches on the board.

use super::*;
use std::collections::BTreeSet;
use std::convert::Infallible;

/// Boards and numbers of tiles whose shapes are all tested.
const CASES: [(usize, usize, usize); 9] = [
    (2, 2, 1),
    (2, 2, 3),
    (2, 5, 4),
    (3, 3, 1),
    (3, 3, 4),
    (3, 3, 8),
    (3, 4, 5),
    (5, 2, 3),
    (4, 4, 3),
];

fn all_cases() -> impl Iterator<Item = (Size, Shapes)> {
    CASES.into_iter().map(|(rows, cols, tiles)| {
        let size = Size::new(rows, cols).expect("a size");
        (size, Shapes::new(size, tiles))
    })
}

/// Returns the region of a cell, found by a flood fill.
fn walk(size: Size, set: u32, cell: usize) -> u32 {
    let (mut region, mut waiting) = (1 << cell, vec![cell]);
    while let Some(cell) = waiting.pop() {
        for next in Direction::ALL.into_iter().filter_map(|way| size.neighbor(cell, way)) {
            if (set | region) >> next & 1 == 0 {
                region |= 1 << next;
                waiting.push(next);
            }
        }
    }
    region
}

#[test]
fn regions_partition_the_free_cells_by_reachability() {
    for (size, shapes) in all_cases() {
        for &set in shapes.sets() {
            let regions: Vec<u32> = shapes.regions(set).collect();
            for cell in 0..size.cells() {
                let around: Vec<u32> =
                    regions.iter().copied().filter(|region| region >> cell & 1 != 0).collect();
                let expected =
                    if set >> cell & 1 != 0 { vec![] } else { vec![walk(size, set, cell)] };
                assert_eq!(around, expected, "{size} {set:b} {cell}");
            }
            assert!(regions.is_sorted_by_key(|region| region.trailing_zeros()));
        }
    }
}

/// Step: number of the region before it, shape and region after it, and the places of the tile.
type FoundStep = (u32, (usize, usize), (usize, usize));

fn region_numbers(shapes: &Shapes) -> RegionNumbers {
    let Ok(numbers) = RegionNumbers::new(shapes, &mut || Ok::<(), Infallible>(()));
    numbers
}

/// Returns all steps, computed from the shapes that they leave.
fn steps_by_hand(size: Size, shapes: &Shapes) -> BTreeSet<FoundStep> {
    let numbers = region_numbers(shapes);
    let mut steps = BTreeSet::new();
    let region_of = |set, cell| shapes.regions(set).position(|region| region >> cell & 1 != 0);
    for (number, &set) in shapes.sets().iter().enumerate() {
        for tile in cells(set) {
            for to in Direction::ALL.into_iter().filter_map(|way| size.neighbor(tile, way)) {
                if let Some(region) = region_of(set, to) {
                    let after = set & !(1 << tile) | 1 << to;
                    assert_ne!(shapes.parity(set), shapes.parity(after));
                    let there = (shapes.rank(after), region_of(after, tile).expect("a free cell"));
                    let place = |set, cell| {
                        cells(set).position(|member| member == cell).expect("a cell of the set")
                    };
                    let before = numbers.number(number, region);
                    steps.insert((before, there, (place(set, tile), place(after, to))));
                }
            }
        }
    }
    steps
}

#[test]
fn steps_into_shapes_match_steps_out_of_shapes() {
    for (size, shapes) in all_cases() {
        let (mut steps, mut count) = (BTreeSet::new(), 0);
        let numbers = region_numbers(&shapes);
        for (number, &set) in shapes.sets().iter().enumerate() {
            for (index, region) in shapes.regions(set).enumerate() {
                for step in shapes.steps_into(set, region, &numbers) {
                    steps.insert((step.region, (number, index), step.places()));
                    count += 1;
                }
            }
        }
        assert_eq!(steps, steps_by_hand(size, &shapes), "{size}");
        assert_eq!(shapes.count_steps(), count, "{size}");
    }
}

/// Regions are numbered without gaps, shape by shape, and every step changes the parity.
#[test]
fn regions_are_numbered_by_parity() {
    for (size, shapes) in all_cases() {
        let (numbers, mut found) = (region_numbers(&shapes), [0, 0]);
        for (shape, &set) in shapes.sets().iter().enumerate() {
            for (index, region) in shapes.regions(set).enumerate() {
                let parity = shapes.parity(set);
                assert_eq!(numbers.number(shape, index), found[parity], "{size} {set:b}");
                found[parity] += 1;
                for step in shapes.steps_into(set, region, &numbers) {
                    assert!((step.region as usize) < numbers.count(1 - parity));
                }
            }
        }
        assert_eq!(found.map(|count| count as usize), [numbers.count(0), numbers.count(1)]);
        assert_eq!(numbers.total(), numbers.count(0) + numbers.count(1));
    }
}
