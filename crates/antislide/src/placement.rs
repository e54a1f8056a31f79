//! Where a brick can lie, and what its faces need there.

use super::extents::Extents;

/// A brick in a place: a box of cells within the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Which kind of brick it is.
    pub kind: usize,
    /// The cell where all three coordinates are smallest.
    pub corner: [usize; 3],
    /// Its lengths as it lies.
    pub extents: Extents,
    /// The numbers of its cells, in ascending order.
    pub cells: Vec<usize>,
}

impl Placement {
    /// All placements of a brick in a box, in the order of their corners.
    pub(super) fn enumerate(container: Extents, kind: usize, brick: Extents) -> Vec<Placement> {
        let turned = brick.orientations();
        let lying = |corner| turned.iter().map(move |&extents| (corner, extents));
        let fits = |&(corner, extents): &([usize; 3], Extents)| {
            (0..3).all(|axis| corner[axis] + extents.lengths()[axis] <= container.lengths()[axis])
        };
        let there = container.cell_positions().flat_map(lying).filter(fits);
        there.map(|(corner, extents)| Placement::new_at(container, kind, corner, extents)).collect()
    }

    /// A brick in a place where it fits.
    fn new_at(container: Extents, kind: usize, corner: [usize; 3], extents: Extents) -> Placement {
        let within = |offset: [usize; 3]| container.cell_index(add(corner, offset));
        Placement { kind, corner, extents, cells: extents.cell_positions().map(within).collect() }
    }

    /// The cells that each of its faces looks at, for faces that do not lie at the wall of the
    /// box. One of these cells must be occupied.
    pub(super) fn face_constraints(&self, container: Extents) -> Vec<Vec<usize>> {
        let faces = (0..3).flat_map(|axis| [(axis, false), (axis, true)]);
        faces.filter_map(|(axis, far)| self.face_cells(container, axis, far)).collect()
    }

    /// The cells in front of one face, unless the wall is there.
    fn face_cells(&self, container: Extents, axis: usize, far: bool) -> Option<Vec<usize>> {
        let mut corner = self.corner;
        let mut extents = self.extents.lengths();
        corner[axis] = match far {
            true => corner[axis] + extents[axis],
            false => corner[axis].checked_sub(1)?,
        };
        extents[axis] = 1;
        let is_inside = corner[axis] < container.lengths()[axis];
        let cells = || {
            let layer = Extents::new(extents).expect("lengths of a brick");
            layer.cell_positions().map(|offset| container.cell_index(add(corner, offset))).collect()
        };
        is_inside.then(cells)
    }
}

/// Two triples added.
fn add(a: [usize; 3], b: [usize; 3]) -> [usize; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
