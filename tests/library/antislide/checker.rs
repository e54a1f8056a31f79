//! Faults that the checker finds in packings.

use super::{puzzle, representatives};
use crate::support::packings::{self, Bricks};
use arbitrary::Arbitrary;
use arbtest::arbtest;
use fifteen::antislide::{BrickCounts, Engine, Puzzle};
use fifteen::verify::packing::{Brick, PackingFault, check};

/// Returns the bricks of a packing.
fn bricks(puzzle: &Puzzle, packing: &[usize]) -> Vec<Brick> {
    let brick = |&index: &usize| {
        let placement = &puzzle.placements()[index];
        Brick { corner: placement.corner, lengths: placement.extents.lengths() }
    };
    packing.iter().map(brick).collect()
}

#[test]
fn packings_are_valid_and_no_brick_can_be_removed() {
    let puzzle = puzzle("4x4x4", "2x2x1", false);
    for engine in [Engine::Bits, Engine::Links] {
        for packing in
            representatives(&puzzle, engine, &BrickCounts { total: 12..=13, per_kind: None })
        {
            let bricks = bricks(&puzzle, &packing.placements);
            assert_eq!(check([4, 4, 4], &bricks), Ok(bricks.len()));
            for removed in 0..bricks.len() {
                let rest = [&bricks[..removed], &bricks[removed + 1..]].concat();
                let fault = check([4, 4, 4], &rest).expect_err("a fault");
                assert!(matches!(fault, PackingFault::Slides { .. }), "{fault:?}");
            }
        }
    }
}

#[test]
fn invalid_packings_are_explained() {
    let brick = |corner, lengths| Brick { corner, lengths };
    let message = |container, bricks: &[Brick]| {
        check(container, bricks).map_err(|fault| fault.to_string()).expect_err("a fault")
    };
    let long = brick([0, 0, 0], [1, 1, 2]);
    assert_eq!(message([1, 1, 1], &[long]), "brick 0 is not within the box");
    assert_eq!(
        message([1, 1, 2], &[brick([0, 0, usize::MAX], [1, 1, 2])]),
        "brick 0 is not within the box"
    );
    assert_eq!(message([1, 1, 2], &[brick([0, 0, 0], [1, 0, 1])]), "brick 0 is not within the box");
    assert_eq!(message([1, 1, 3], &[long, brick([0, 0, 1], [1, 1, 2])]), "bricks 0 and 1 overlap");
    assert_eq!(message([1, 1, 3], &[long]), "brick 0 slides forwards along axis 2");
    assert_eq!(
        message([1, 1, 3], &[brick([0, 0, 1], [1, 1, 2])]),
        "brick 0 slides backwards along axis 2"
    );
    assert_eq!(message([2, 1, 2], &[long]), "brick 0 slides forwards along axis 0");
    assert_eq!(check([1, 1, 2], &[long]), Ok(1));
    assert_eq!(check([5, 5, 5], &[]), Ok(0));
}

/// Any bricks in any small box are judged correctly. The fuzz target has the same check.
#[test]
fn verdicts_on_random_bricks_match_a_direct_check() {
    arbtest(|bytes| {
        packings::check(&Bricks::arbitrary(bytes)?);
        Ok(())
    })
    .size_max(200);
}
