//! Placements of bricks, and the constraints of their faces.

use super::extents::Extents;

/// Brick at one place: a cuboid of cells within the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Index of the kind of brick.
    pub kind: usize,
    /// Cell with the smallest coordinates.
    pub corner: [usize; 3],
    /// Lengths of the brick in this orientation.
    pub extents: Extents,
    /// Indices of the covered cells, in ascending order.
    pub cells: Vec<usize>,
}

impl Placement {
    /// Returns all placements of a brick in a box, in the order of their corners.
    pub(super) fn enumerate(container: Extents, kind: usize, brick: Extents) -> Vec<Placement> {
        let orientations = brick.orientations();
        let oriented = |corner| orientations.iter().map(move |&extents| (corner, extents));
        let fits = |&(corner, extents): &([usize; 3], Extents)| {
            (0..3).all(|axis| corner[axis] + extents.lengths()[axis] <= container.lengths()[axis])
        };
        let placed = container.cell_coordinates().flat_map(oriented).filter(fits);
        placed
            .map(|(corner, extents)| Placement::new_at(container, kind, corner, extents))
            .collect()
    }

    /// Creates the placement of a brick at a place where it fits.
    fn new_at(container: Extents, kind: usize, corner: [usize; 3], extents: Extents) -> Placement {
        let within = |offset: [usize; 3]| container.cell_index(add(corner, offset));
        Placement { kind, corner, extents, cells: extents.cell_coordinates().map(within).collect() }
    }

    /// Returns the cells in front of each face that is not at the wall of the box. At least one
    /// cell in front of each of these faces must be covered.
    pub(super) fn face_constraints(&self, container: Extents) -> Vec<Vec<usize>> {
        let faces = (0..3).flat_map(|axis| [(axis, false), (axis, true)]);
        faces.filter_map(|(axis, is_far)| self.face_cells(container, axis, is_far)).collect()
    }

    /// Returns the cells in front of a face, or `None` at the wall. The face is the one with the
    /// larger coordinates on this axis if `is_far`.
    fn face_cells(&self, container: Extents, axis: usize, is_far: bool) -> Option<Vec<usize>> {
        let mut corner = self.corner;
        let mut extents = self.extents.lengths();
        corner[axis] =
            if is_far { corner[axis] + extents[axis] } else { corner[axis].checked_sub(1)? };
        extents[axis] = 1;
        let is_inside = corner[axis] < container.lengths()[axis];
        let cells = || {
            let layer = Extents::new(extents).expect("lengths of a brick");
            layer
                .cell_coordinates()
                .map(|offset| container.cell_index(add(corner, offset)))
                .collect()
        };
        is_inside.then(cells)
    }
}

/// Adds two triples.
fn add(a: [usize; 3], b: [usize; 3]) -> [usize; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
