//! Isometric pictures of packings, from above a corner of the box.
//!
//! The viewer is at infinity, in the direction in which all three coordinates grow equally: columns
//! go down to the right, rows down to the left, layers up. Three faces of a brick are visible: the
//! upper face and two sides.
//!
//! Bricks at the back must be drawn first. Any two bricks are separated by a plane perpendicular to
//! an axis, and the brick on the viewer's side of such a plane is never behind the other. That
//! orders pairs, but there may be cycles of bricks, each in front of the next. Gaps between the
//! bricks remove most cycles. If one remains, bricks are drawn cell by cell instead, since the
//! cells of a grid are ordered by the sum of their coordinates.

use crate::puzzle::Puzzle;
use fifteen_picture::{Drawing, Font, Ink, Point, Stroke};

/// Half the width of a cell in the picture, and also the length of a vertical edge. The two are
/// equal because the other edges have a slope of one half, and the line of sight, one step along
/// each of the three axes, must project to a point.
const HALF_CELL_WIDTH: isize = 16;

/// Units of length per cell: lengths in space are in half cells.
const UNITS_PER_CELL: isize = 2;
/// Units that the exploded view adds to the distance between two bricks for each cell between their
/// corners.
const EXPLODED_GAP: isize = 1;

/// Block in space: number, corner, lengths. Coordinates are column, row and layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DrawnBlock {
    number: usize,
    /// True if the number is drawn on the block. A brick drawn cell by cell has it on one cell
    /// only.
    has_number: bool,
    corner: [isize; 3],
    lengths: [isize; 3],
}

/// Returns the distance, in half cells, between the corners of two bricks whose corners are one
/// cell apart in the box.
fn cell_pitch(is_exploded: bool) -> isize {
    if is_exploded { UNITS_PER_CELL + EXPLODED_GAP } else { UNITS_PER_CELL }
}

/// Returns the bricks of a packing as blocks, exploded or not.
fn blocks_of(puzzle: &Puzzle, packing: &[usize], is_exploded: bool) -> Vec<DrawnBlock> {
    let block = |(number, &placement): (usize, &usize)| {
        let brick = &puzzle.placements()[placement];
        let [layer, row, col] = brick.corner.map(usize::cast_signed);
        let [up, down, along] = brick.extents.lengths().map(usize::cast_signed);
        DrawnBlock {
            number,
            has_number: true,
            corner: [col, row, layer].map(|place| place * cell_pitch(is_exploded)),
            lengths: [along, down, up].map(|length| length * UNITS_PER_CELL),
        }
    };
    packing.iter().enumerate().map(block).collect()
}

/// Draws bricks in isometric view, exploded or not.
pub fn draw(puzzle: &Puzzle, packing: &[usize], is_exploded: bool) -> (Point, Drawing) {
    let [layers, rows, cols] = puzzle.container().lengths().map(usize::cast_signed);
    let size = [cols, rows, layers].map(|length| length * cell_pitch(is_exploded));
    let blocks = blocks_of(puzzle, packing, is_exploded);
    let blocks = sort_back_to_front(&blocks).unwrap_or_else(|| split_into_cells(&blocks));
    let mut drawing = Drawing::default();
    let scene = IsometricProjection {
        origin: Point(
            size[1] * HALF_CELL_WIDTH / UNITS_PER_CELL,
            size[2] * HALF_CELL_WIDTH / UNITS_PER_CELL,
        ),
    };
    let floor = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[x, y]| [x * size[0], y * size[1], 0]);
    let edge = Stroke(Ink::Frame, 10);
    drawing.polygon(&floor.map(|corner| scene.project(corner)), Ink::Floor, Some(edge));
    for block in &blocks {
        let mut brick = Drawing::default();
        scene.draw_block(&mut brick, block);
        drawing.group("brick", Point(0, 0), &brick);
    }
    let width = (size[0] + size[1]) * HALF_CELL_WIDTH / UNITS_PER_CELL;
    let height = (size[0] + size[1]) * HALF_CELL_WIDTH / 2 / UNITS_PER_CELL
        + size[2] * HALF_CELL_WIDTH / UNITS_PER_CELL;
    (Point(width, height), drawing)
}

/// Returns the blocks in an order in which none hides a later one, or `None` if there is a cycle.
fn sort_back_to_front(blocks: &[DrawnBlock]) -> Option<Vec<DrawnBlock>> {
    let mut remaining = blocks.to_vec();
    let mut ordered = Vec::with_capacity(remaining.len());
    while !remaining.is_empty() {
        let is_next = |block: &DrawnBlock| !remaining.iter().any(|other| other.is_behind(block));
        let next = remaining.iter().position(is_next)?;
        ordered.push(remaining.remove(next));
    }
    Some(ordered)
}

/// Splits blocks into cells, and orders them from back to front.
fn split_into_cells(blocks: &[DrawnBlock]) -> Vec<DrawnBlock> {
    let mut cells: Vec<DrawnBlock> = blocks.iter().flat_map(DrawnBlock::cells).collect();
    cells.sort_by_key(|cell| cell.corner.iter().sum::<isize>());
    cells
}

impl DrawnBlock {
    /// Returns whether the block must be drawn before `other`: it lies behind `other`, and the two
    /// overlap in the picture.
    fn is_behind(&self, other: &DrawnBlock) -> bool {
        let ends = |block: &DrawnBlock, axis: usize| block.corner[axis] + block.lengths[axis];
        let is_beyond = (0..3).any(|axis| ends(self, axis) <= other.corner[axis]);
        is_beyond && self.overlaps_on_screen(other)
    }

    /// Returns whether two blocks overlap in the picture: they do if their ranges of x−y, y−z and
    /// z−x overlap.
    fn overlaps_on_screen(&self, other: &DrawnBlock) -> bool {
        let span = |block: &DrawnBlock, [plus, minus]: [usize; 2]| {
            let low = block.corner[plus] - block.corner[minus] - block.lengths[minus];
            (low, low + block.lengths[plus] + block.lengths[minus])
        };
        [[0, 1], [1, 2], [2, 0]].into_iter().all(|pair| {
            let ((low, high), (other_low, other_high)) = (span(self, pair), span(other, pair));
            low < other_high && other_low < high
        })
    }

    /// Splits the block into cells.
    fn cells(&self) -> Vec<DrawnBlock> {
        let [along, down, up] = self.lengths.map(|length| length / UNITS_PER_CELL);
        let places = (0..up)
            .flat_map(move |z| (0..down).flat_map(move |y| (0..along).map(move |x| [x, y, z])));
        let cell = |place: [isize; 3]| DrawnBlock {
            has_number: place == [along, down, up].map(|length| length - 1),
            corner: [0, 1, 2].map(|axis| self.corner[axis] + place[axis] * UNITS_PER_CELL),
            lengths: [UNITS_PER_CELL; 3],
            ..*self
        };
        places.map(cell).collect()
    }
}

/// Projection from space to the picture.
struct IsometricProjection {
    /// Position of the corner where all coordinates are 0.
    origin: Point,
}

impl IsometricProjection {
    fn project(&self, [x, y, z]: [isize; 3]) -> Point {
        let (right, down) =
            ((x - y) * HALF_CELL_WIDTH, (x + y) * HALF_CELL_WIDTH / 2 - z * HALF_CELL_WIDTH);
        self.origin.offset(right / UNITS_PER_CELL, down / UNITS_PER_CELL)
    }

    /// Draws the three visible faces; the sides are darker.
    fn draw_block(&self, drawing: &mut Drawing, block: &DrawnBlock) {
        let corner = |steps: [isize; 3]| {
            self.project(
                [0, 1, 2].map(|axis| block.corner[axis] + steps[axis] * block.lengths[axis]),
            )
        };
        let top = [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]].map(corner);
        let left = [[0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]].map(corner);
        let right = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]].map(corner);
        for (face, shade) in [(top, 0), (left, 14), (right, 30)] {
            drawing.polygon(&face, Ink::Kind(block.number), Some(Stroke(Ink::OnPiece, 7)));
            if shade > 0 {
                drawing.shade_polygon(&face, shade);
            }
        }
        if !block.has_number {
            return;
        }
        let (Point(x, y), Point(far_x, far_y)) = (top[0], top[2]);
        let middle = Point(x.midpoint(far_x), y.midpoint(far_y) + 3);
        let name = (block.number + 1).to_string();
        drawing.text(middle, &name, Font::centered(8).with_ink(Ink::OnPiece));
    }
}

#[cfg(test)]
mod tests {
    use super::{DrawnBlock, blocks_of, sort_back_to_front, split_into_cells};
    use crate::{Extents, Puzzle, View, draw_packings};
    use fifteen_runtime::Random;
    use std::slice;

    /// Returns a 4x4x4 box with random bricks that do not overlap.
    fn some_bricks(random: &mut Random) -> (Puzzle, Vec<usize>) {
        let [container, one, other] = [[4, 4, 4], [1, 1, 3], [1, 2, 2]].map(Extents::new);
        let bricks = [one.expect("a brick"), other.expect("a brick")];
        let puzzle = Puzzle::new(container.expect("a box"), &bricks, false).expect("a puzzle");
        let mut taken = [false; 64];
        let mut packing = Vec::new();
        for _ in 0..200 {
            let number = random.next_below(puzzle.placements().len());
            let cells = &puzzle.placements()[number].cells;
            if cells.iter().all(|&cell| !taken[cell]) {
                for &cell in cells {
                    taken[cell] = true;
                }
                packing.push(number);
            }
        }
        (puzzle, packing)
    }

    /// Returns whether no block hides a later one.
    fn is_back_to_front(blocks: &[DrawnBlock]) -> bool {
        let pairs = blocks.iter().enumerate();
        pairs
            .flat_map(|(index, one)| blocks[index + 1..].iter().map(move |later| (one, later)))
            .all(|(one, later)| !later.is_behind(one))
    }

    #[test]
    fn blocks_are_drawn_back_to_front() {
        let mut random = Random::new(1);
        let mut cycles = 0;
        for round in 0..300 {
            let (puzzle, packing) = some_bricks(&mut random);
            for is_exploded in [false, true] {
                let blocks = blocks_of(&puzzle, &packing, is_exploded);
                if let Some(ordered) = sort_back_to_front(&blocks) {
                    assert_eq!(ordered.len(), packing.len(), "round {round}");
                    assert!(is_back_to_front(&ordered), "round {round}");
                    continue;
                }
                // The bricks are drawn cell by cell instead.
                let cells: usize = blocks.iter().map(|block| block.cells().len()).sum();
                let view = if is_exploded { View::Exploded } else { View::Assembled };
                let svg = draw_packings(&puzzle, slice::from_ref(&packing), None, view).to_string();
                assert_eq!(svg.matches("class=\"brick\"").count(), cells, "round {round}");
                cycles += usize::from(!is_exploded);
            }
            // Cells on the grid are in order.
            assert!(
                is_back_to_front(&split_into_cells(&blocks_of(&puzzle, &packing, false))),
                "round {round}"
            );
        }
        assert!(cycles > 0, "some cycles occur");
    }

    /// The last cell, which is nearest to the viewer, has the number.
    #[test]
    fn brick_splits_into_its_cells() {
        let brick =
            DrawnBlock { number: 4, has_number: true, corner: [2, 4, 0], lengths: [4, 2, 6] };
        let cell = |x, z| DrawnBlock {
            number: 4,
            has_number: (x, z) == (4, 4),
            corner: [x, 4, z],
            lengths: [2; 3],
        };
        let expected = [(2, 0), (4, 0), (2, 2), (4, 2), (2, 4), (4, 4)].map(|(x, z)| cell(x, z));
        assert_eq!(brick.cells(), expected);
    }
}
