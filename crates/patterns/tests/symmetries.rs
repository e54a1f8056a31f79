//! Tests of symmetries of boards, images of patterns, and their tables.

mod common;

use common::{naive_distances, pattern, patterns, size, table};
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{Pattern, Symmetry};

#[test]
fn symmetries_are_the_permutations_that_keep_neighbors() {
    for size in Size::all() {
        let all: Vec<Symmetry> = Symmetry::all(size).collect();
        let is_square = size.rows() == size.cols();
        assert_eq!(all.len(), if is_square { 8 } else { 4 });
        assert_eq!(all[0], Symmetry::identity(size));
        let mut images: Vec<Vec<usize>> = Vec::new();
        for &symmetry in &all {
            let image: Vec<usize> = (0..size.cells()).map(|cell| symmetry.cell(cell)).collect();
            for cell in 0..size.cells() {
                for next in Direction::ALL.into_iter().filter_map(|way| size.neighbor(cell, way)) {
                    assert_eq!(size.distance(image[cell], image[next]), 1);
                }
            }
            let mut sorted = image.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..size.cells()), "{symmetry:?}");
            images.push(image);
        }
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), all.len(), "all are different");
        assert_eq!(Symmetry::transposition(size).is_some(), is_square);
    }
}

#[test]
fn composition_of_symmetries_is_a_symmetry() {
    for size in [size(2, 2), size(3, 3), size(3, 4), size(4, 4), size(5, 5), size(2, 12)] {
        for first in Symmetry::all(size) {
            for next in Symmetry::all(size) {
                let both = first.then(next);
                for cell in 0..size.cells() {
                    assert_eq!(both.cell(cell), next.cell(first.cell(cell)));
                }
                assert_eq!(both.cells(0b1011), next.cells(first.cells(0b1011)));
            }
        }
    }
}

/// Returns the placement of an image's tiles that corresponds to a placement of the pattern.
fn image_of(pattern: &Pattern, symmetry: Symmetry, placement: &[usize]) -> Vec<usize> {
    let homes = pattern.tiles().map(|tile| symmetry.cell(usize::from(tile) - 1));
    let mut pairs: Vec<(usize, usize)> =
        homes.zip(placement.iter().map(|&cell| symmetry.cell(cell))).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, cell)| cell).collect()
}

/// Checks that the tables of all images of a pattern agree. Returns the number of images.
fn assert_images_agree(pattern: &Pattern) -> usize {
    let (own, ranking) = (table(pattern), pattern.ranking());
    let images = Symmetry::all(pattern.size())
        .filter_map(|symmetry| Some((symmetry, pattern.image(symmetry)?)));
    let images: Vec<(Symmetry, Pattern)> = images.collect();
    for (symmetry, image) in &images {
        assert_eq!(image.homes(), symmetry.cells(pattern.homes()));
        let others = table(image);
        for rank in 0..ranking.count() {
            let placement = ranking.unrank(rank);
            let reflected = image_of(pattern, *symmetry, &placement);
            assert_eq!(image.manhattan(&reflected), pattern.manhattan(&placement));
            let there = others.excess(image.ranking().rank(reflected));
            assert_eq!(there, own.excess(rank), "{:#x} {symmetry:?}", pattern.homes());
        }
    }
    images.len()
}

#[test]
fn images_of_patterns_have_the_same_distances() {
    let mut more = 0;
    for pattern in patterns(size(3, 3), |tiles| tiles <= 4) {
        more += usize::from(assert_images_agree(&pattern) > 1);
    }
    assert!(more > 100, "many patterns have other images");
    for (rows, cols, homes) in [(4, 4, 0x0007), (4, 4, 0x0660), (2, 5, 0x13), (5, 5, 0x21)] {
        assert!(assert_images_agree(&pattern(size(rows, cols), homes)) > 1);
    }
}

#[test]
fn a_pattern_that_is_its_own_image_has_a_symmetric_table() {
    let size = size(3, 3);
    let transposition = Symmetry::transposition(size).expect("a square board");
    let is_own = |pattern: &Pattern| transposition.cells(pattern.homes()) == pattern.homes();
    let mut count = 0;
    for pattern in patterns(size, |tiles| tiles <= 5).filter(is_own) {
        let (table, ranking) = (table(&pattern), pattern.ranking());
        assert_eq!(pattern.image(transposition).as_ref(), Some(&pattern));
        for rank in 0..ranking.count() {
            let reflected = image_of(&pattern, transposition, &ranking.unrank(rank));
            assert_eq!(table.excess(ranking.rank(reflected)), table.excess(rank));
        }
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn patterns_without_an_image_have_other_distances() {
    // Two tiles around a corner, and their image around the blank's corner, which they enclose.
    let size = size(3, 3);
    let about = pattern(size, 0b000_001_010);
    let turned = Symmetry::all(size).find(|symmetry| symmetry.cell(0) == 8).expect("half a turn");
    assert_eq!(about.image(turned), None);
    let enclosing = pattern(size, turned.cells(about.homes()));
    let (here, there) = (naive_distances(&about), naive_distances(&enclosing));
    assert_ne!(here.values().max(), there.values().max());
}

#[test]
fn images_have_the_same_canonical_image() {
    for size in [size(2, 2), size(3, 3), size(2, 4), size(3, 4)] {
        for pattern in patterns(size, |tiles| tiles <= 5) {
            let (canonical, symmetry) = pattern.canonical_image();
            assert_eq!(pattern.image(symmetry).as_ref(), Some(&canonical));
            assert!(canonical.homes() <= pattern.homes());
            for image in Symmetry::all(size).filter_map(|symmetry| pattern.image(symmetry)) {
                assert_eq!(image.canonical_image().0, canonical);
            }
        }
    }
}
