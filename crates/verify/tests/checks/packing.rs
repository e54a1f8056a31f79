//! Tests of packings: slides in all six directions, and every other fault.

use fifteen_verify::packing::{Brick, PackingFault, check};

fn brick(corner: [usize; 3], lengths: [usize; 3]) -> Brick {
    Brick { corner, lengths }
}

/// A full box is a packing, with a brick in each cell or with a single brick. If one of the small
/// bricks is missing, another one slides.
#[test]
fn completely_filled_boxes_are_packings() {
    let sides = [2, 3, 4];
    let cells = (0..24).map(|cell| [cell / 12, cell / 4 % 3, cell % 4]);
    let single: Vec<Brick> = cells.map(|corner| brick(corner, [1; 3])).collect();
    assert_eq!(check(sides, &single), Ok(24));
    assert_eq!(check(sides, &[brick([0; 3], sides)]), Ok(1));
    assert_eq!(check(sides, &[brick([0; 3], sides), single[23]]), Err(overlap(0, 1)));
    assert_eq!(check(sides, &[]), Ok(0));
    for gone in 0..24 {
        let rest = [&single[..gone], &single[gone + 1..]].concat();
        let fault = check(sides, &rest).expect_err("a sliding neighbor");
        assert!(matches!(fault, PackingFault::Slides { .. }), "{gone}");
    }
}

fn overlap(one: usize, other: usize) -> PackingFault {
    PackingFault::Overlap { bricks: [one, other] }
}

#[test]
fn brick_slides_only_into_enough_free_space() {
    for axis in 0..3 {
        // A cube at either end of a box that is one cell longer.
        let mut container = [2, 2, 2];
        container[axis] = 3;
        for at in [0, 1] {
            let mut cube = brick([0; 3], [2; 3]);
            cube.corner[axis] = at;
            let slides = PackingFault::Slides { brick: 0, axis, forwards: at == 0 };
            assert_eq!(check(container, &[cube]), Err(slides));
            // A brick of one cell in the free space blocks the cube, but slides itself.
            let mut small = brick([1; 3], [1; 3]);
            small.corner[axis] = 2 * (1 - at);
            let fault = check(container, &[cube, small]).expect_err("a sliding small brick");
            assert!(matches!(fault, PackingFault::Slides { brick: 1, .. }), "{fault}");
        }
    }
}

#[test]
fn faults_name_the_bricks() {
    let message = |sides, bricks: &[Brick]| check(sides, bricks).expect_err("a fault").to_string();
    let long = brick([0, 0, 0], [1, 1, 2]);
    let outside = "brick 1 is not within the box";
    for (corner, lengths) in [
        ([0, 0, 2], [1, 1, 2]),
        ([0, 1, 0], [1, 1, 1]),
        ([1, 0, 0], [1, 1, 1]),
        ([0, 0, usize::MAX], [1, 1, 2]),
        ([0, 0, 2], [1, 1, 0]),
        ([0, 0, 2], [0, 1, 1]),
    ] {
        assert_eq!(message([1, 1, 3], &[long, brick(corner, lengths)]), outside);
    }
    let second = brick([0, 0, 1], [1, 1, 2]);
    assert_eq!(message([1, 1, 3], &[long, second]), "bricks 0 and 1 overlap");
    assert_eq!(message([1, 1, 3], &[long]), "brick 0 slides forwards along axis 2");
    assert_eq!(message([1, 1, 3], &[second]), "brick 0 slides backwards along axis 2");
    assert_eq!(message([2, 1, 2], &[long]), "brick 0 slides forwards along axis 0");
}
