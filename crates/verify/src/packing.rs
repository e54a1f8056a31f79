//! Verification of a packing of bricks in a box, by trying to move each of them.
//!
//! The check does not use faces and contacts: a brick is moved by one unit in each of six
//! directions, and each time it must collide with the wall or with another brick.

use std::fmt;

/// A brick: the cell with the smallest coordinates, and its lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// First cell along each axis.
    pub corner: [usize; 3],
    /// Number of cells along each axis.
    pub lengths: [usize; 3],
}

/// Checks that the bricks lie in the box, that no two overlap, and that none can slide. Returns the
/// number of bricks.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::packing::{Brick, PackingFault, check};
///
/// let brick = |corner, lengths| Brick { corner, lengths };
/// let wall_to_wall = [brick([0, 0, 0], [1, 1, 2]), brick([0, 0, 2], [1, 1, 2])];
/// assert_eq!(check([1, 1, 4], &wall_to_wall), Ok(2));
///
/// let fault = check([1, 1, 4], &wall_to_wall[..1]).unwrap_err();
/// assert_eq!(fault, PackingFault::Slides { brick: 0, axis: 2, forwards: true });
/// ```
pub fn check(container: [usize; 3], bricks: &[Brick]) -> Result<usize, PackingFault> {
    let occupied = mark_occupied(container, bricks)?;
    for (number, brick) in bricks.iter().enumerate() {
        for axis in 0..3 {
            for forwards in [false, true] {
                if can_slide(&occupied, container, *brick, axis, forwards) {
                    return Err(PackingFault::Slides { brick: number, axis, forwards });
                }
            }
        }
    }
    Ok(bricks.len())
}

/// Returns the number of the brick on each cell.
fn mark_occupied(
    container: [usize; 3],
    bricks: &[Brick],
) -> Result<Vec<Option<usize>>, PackingFault> {
    let mut occupied = vec![None; container.iter().product()];
    for (number, &brick) in bricks.iter().enumerate() {
        let is_outside = |axis: usize| {
            let end = brick.corner[axis].checked_add(brick.lengths[axis]);
            brick.lengths[axis] == 0 || end.is_none_or(|end| end > container[axis])
        };
        if (0..3).any(is_outside) {
            return Err(PackingFault::Outside { brick: number });
        }
        for cell in brick_cells(container, brick) {
            if let Some(other) = occupied[cell].replace(number) {
                return Err(PackingFault::Overlap { bricks: [other, number] });
            }
        }
    }
    Ok(occupied)
}

/// Returns whether a brick can move by one unit: all its new cells are in the box, and free or its
/// own.
fn can_slide(
    occupied: &[Option<usize>],
    container: [usize; 3],
    brick: Brick,
    axis: usize,
    forwards: bool,
) -> bool {
    let mut moved = brick;
    let to = if forwards {
        brick.corner[axis].checked_add(1)
    } else {
        brick.corner[axis].checked_sub(1)
    };
    let Some(to) = to.filter(|to| to + brick.lengths[axis] <= container[axis]) else {
        return false;
    };
    moved.corner[axis] = to;
    let own = brick_cells(container, brick).next().and_then(|cell| occupied[cell]);
    brick_cells(container, moved).all(|cell| occupied[cell].is_none() || occupied[cell] == own)
}

/// Returns the numbers of a brick's cells.
fn brick_cells(container: [usize; 3], brick: Brick) -> impl Iterator<Item = usize> {
    let [x, y, z] =
        [0, 1, 2].map(|axis| brick.corner[axis]..brick.corner[axis] + brick.lengths[axis]);
    x.flat_map(move |x| {
        let z = z.clone();
        y.clone().flat_map(move |y| z.clone().map(move |z| (x, y, z)))
    })
    .map(move |(x, y, z)| (x * container[1] + y) * container[2] + z)
}

/// Fault of a packing. Bricks are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackingFault {
    /// A brick is not within the box, or has a zero length.
    Outside {
        /// Number of the brick.
        brick: usize,
    },
    /// Two bricks have a cell in common.
    Overlap {
        /// Numbers of the bricks.
        bricks: [usize; 2],
    },
    /// A brick can be moved.
    Slides {
        /// Number of the brick.
        brick: usize,
        /// Axis of the move.
        axis: usize,
        /// True if the brick moves to greater coordinates.
        forwards: bool,
    },
}

impl fmt::Display for PackingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PackingFault::Outside { brick } => write!(f, "brick {brick} is not within the box"),
            PackingFault::Overlap { bricks: [a, b] } => write!(f, "bricks {a} and {b} overlap"),
            PackingFault::Slides { brick, axis, forwards } => {
                let way = if forwards { "forwards" } else { "backwards" };
                write!(f, "brick {brick} slides {way} along axis {axis}")
            }
        }
    }
}

impl std::error::Error for PackingFault {}
