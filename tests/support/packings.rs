//! Verdicts of the packing checker, compared with an inspection of every cell.

use fifteen::verify::packing::{Brick, PackingFault, check as verdict};

/// Box and bricks: the first cell of each, and its lengths.
pub type Bricks = ([u8; 3], Vec<([u8; 3], [u8; 3])>);

/// Reduces numbers so that bricks meet, except for 255, which becomes the maximum.
fn reduce_each(numbers: [u8; 3], below: u8) -> [usize; 3] {
    numbers.map(|number| if number == 255 { usize::MAX } else { usize::from(number % below) })
}

/// Compares the verdict of the checker with a direct inspection.
pub fn check((container, bricks): &Bricks) {
    let container = container.map(|length| usize::from(length % 5));
    let brick = |&(corner, lengths): &([u8; 3], [u8; 3])| Brick {
        corner: reduce_each(corner, 5),
        lengths: reduce_each(lengths, 4),
    };
    let bricks: Vec<Brick> = bricks.iter().take(30).map(brick).collect();
    let has = |brick: &Brick, cell: [usize; 3]| {
        (0..3).all(|axis| {
            let first = brick.corner[axis];
            (first..first.saturating_add(brick.lengths[axis])).contains(&cell[axis])
        })
    };
    let is_in_box = |brick: &Brick| {
        (0..3).all(|axis| {
            let end = brick.corner[axis].checked_add(brick.lengths[axis]);
            brick.lengths[axis] > 0 && end.is_some_and(|end| end <= container[axis])
        })
    };
    let cells: Vec<[usize; 3]> = (0..container[0])
        .flat_map(|x| (0..container[1]).map(move |y| (x, y)))
        .flat_map(|(x, y)| (0..container[2]).map(move |z| [x, y, z]))
        .collect();
    let owners = |cell| bricks.iter().filter(|brick| has(brick, cell)).count();
    let are_apart = || cells.iter().all(|&cell| owners(cell) <= 1);
    // A brick can slide if it fits in the box one cell farther along and overlaps no other brick.
    let slides = |number: usize, axis: usize, forwards: bool| {
        let mut moved = bricks[number];
        let corner = &mut moved.corner[axis];
        *corner = if forwards { *corner + 1 } else { corner.wrapping_sub(1) };
        let meets = |(other, brick): (usize, &Brick)| {
            other != number && cells.iter().any(|&cell| has(brick, cell) && has(&moved, cell))
        };
        is_in_box(&moved) && !bricks.iter().enumerate().any(meets)
    };
    match verdict(container, &bricks) {
        Err(PackingFault::Outside { brick }) => assert!(!is_in_box(&bricks[brick])),
        Err(PackingFault::Overlap { bricks: [one, other] }) => {
            assert!(cells.iter().any(|&cell| has(&bricks[one], cell) && has(&bricks[other], cell)));
        }
        Err(PackingFault::Slides { brick, axis, forwards }) => {
            assert!(bricks.iter().all(is_in_box) && are_apart() && slides(brick, axis, forwards));
        }
        Err(other) => panic!("{other}"),
        Ok(count) => {
            assert!(count == bricks.len() && bricks.iter().all(is_in_box) && are_apart());
            for number in 0..count {
                let directions = [0, 1, 2].map(|axis| [true, false].map(|to| (axis, to)));
                let directions = directions.into_iter().flatten();
                assert!(!directions.into_iter().any(|(axis, to)| slides(number, axis, to)));
            }
        }
    }
}
