//! Checks a packing of bricks in a box by trying to move each of them.
//!
//! Nothing is known here of faces and what they touch: a brick is moved by one unit in each of
//! six directions, and every time it must bump into the wall or into another brick.

use std::fmt;

/// A brick: the cell where all its coordinates are smallest, and its lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brick {
    /// The first cell along each axis.
    pub corner: [usize; 3],
    /// The number of cells along each axis.
    pub lengths: [usize; 3],
}

/// Checks that the bricks lie in the box, that no two overlap, and that none can slide. Returns
/// how many there are.
///
/// # Errors
/// The first [`Fault`].
///
/// ```
/// use fifteen_verify::packing::{Brick, Fault, check};
///
/// let brick = |corner, lengths| Brick { corner, lengths };
/// let wall_to_wall = [brick([0, 0, 0], [1, 1, 2]), brick([0, 0, 2], [1, 1, 2])];
/// assert_eq!(check([1, 1, 4], &wall_to_wall), Ok(2));
///
/// let fault = check([1, 1, 4], &wall_to_wall[..1]).unwrap_err();
/// assert_eq!(fault, Fault::Slides { brick: 0, axis: 2, forwards: true });
/// ```
pub fn check(container: [usize; 3], bricks: &[Brick]) -> Result<usize, Fault> {
    let taken = mark_occupied(container, bricks)?;
    for (number, brick) in bricks.iter().enumerate() {
        for axis in 0..3 {
            for forwards in [false, true] {
                if can_slide(&taken, container, *brick, axis, forwards) {
                    return Err(Fault::Slides { brick: number, axis, forwards });
                }
            }
        }
    }
    Ok(bricks.len())
}

/// Which brick each cell belongs to.
fn mark_occupied(container: [usize; 3], bricks: &[Brick]) -> Result<Vec<Option<usize>>, Fault> {
    let mut taken = vec![None; container.iter().product()];
    for (number, &brick) in bricks.iter().enumerate() {
        let is_outside = |axis: usize| {
            let end = brick.corner[axis].checked_add(brick.lengths[axis]);
            brick.lengths[axis] == 0 || end.is_none_or(|end| end > container[axis])
        };
        if (0..3).any(is_outside) {
            return Err(Fault::Outside { brick: number });
        }
        for cell in brick_cells(container, brick) {
            if let Some(other) = taken[cell].replace(number) {
                return Err(Fault::Overlap { bricks: [other, number] });
            }
        }
    }
    Ok(taken)
}

/// Whether a brick can move by one unit: all the cells where it would be then are in the box, and
/// free but for its own.
fn can_slide(
    taken: &[Option<usize>],
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
    let own = brick_cells(container, brick).next().and_then(|cell| taken[cell]);
    brick_cells(container, moved).all(|cell| taken[cell].is_none() || taken[cell] == own)
}

/// The numbers of a brick's cells.
fn brick_cells(container: [usize; 3], brick: Brick) -> impl Iterator<Item = usize> {
    let [x, y, z] =
        [0, 1, 2].map(|axis| brick.corner[axis]..brick.corner[axis] + brick.lengths[axis]);
    x.flat_map(move |x| {
        let z = z.clone();
        y.clone().flat_map(move |y| z.clone().map(move |z| (x, y, z)))
    })
    .map(move |(x, y, z)| (x * container[1] + y) * container[2] + z)
}

/// What is wrong with a packing. Bricks are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A brick is not within the box, or is nothing at all.
    Outside {
        /// The brick.
        brick: usize,
    },
    /// Two bricks have a cell in common.
    Overlap {
        /// The bricks.
        bricks: [usize; 2],
    },
    /// A brick can be moved.
    Slides {
        /// The brick.
        brick: usize,
        /// The axis along which.
        axis: usize,
        /// Whether to greater coordinates.
        forwards: bool,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Outside { brick } => write!(f, "brick {brick} is not within the box"),
            Fault::Overlap { bricks: [a, b] } => write!(f, "bricks {a} and {b} overlap"),
            Fault::Slides { brick, axis, forwards } => {
                let way = if forwards { "forwards" } else { "backwards" };
                write!(f, "brick {brick} slides {way} along axis {axis}")
            }
        }
    }
}

impl std::error::Error for Fault {}
