//! Symmetries of a box, and orbits of packings.
//!
//! A box has 8, 16 or 48 symmetries: it may be reflected along each axis, and axes of equal length
//! may be permuted. Only their effect on the cells matters here. In a flat box, one cell high, the
//! vertical reflection has no effect, and each distinct map of cells is listed only once. A map is
//! called a rotation if some rotation has this effect, so in flat boxes all maps are rotations.
//!
//! Symmetries map placements to placements. The images of a packing are its *orbit*. The symmetries
//! that fix it, its *stabilizer*, determine the size of the orbit:
//! `|orbit| = |group| / |stabilizer|` (Lagrange). If some maps are not rotations, and none of them
//! is in the stabilizer, the orbit splits into two classes under rotations, which are mirror images
//! of each other. So one packing of each orbit is enough for all three counts: packings, packings
//! up to symmetry, packings up to rotation.

use super::extents::Extents;
use super::placement::Placement;
use std::cmp::Ordering;
use std::collections::HashMap;

/// Symmetry of a box.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Image of each cell.
    pub(super) cells: Vec<usize>,
    /// Image of each placement.
    pub(super) placements: Vec<usize>,
    /// True if some rotation has the same effect.
    is_rotation: bool,
}

impl Symmetry {
    /// Returns the image of a packing, in ascending order.
    pub fn image(&self, packing: &[usize]) -> Vec<usize> {
        let mut image: Vec<usize> =
            packing.iter().map(|&placement| self.placements[placement]).collect();
        image.sort_unstable();
        image
    }

    /// Returns whether some rotation has the same effect.
    pub fn is_rotation(&self) -> bool {
        self.is_rotation
    }

    /// Returns the cycles of all placements under this symmetry, except for cycles whose placements
    /// overlap.
    pub(super) fn placement_cycles(&self, placements: &[Placement]) -> Vec<Vec<usize>> {
        let mut seen = vec![false; placements.len()];
        let mut cycles = Vec::new();
        for first in 0..placements.len() {
            let mut cycle = Vec::new();
            let mut placement = first;
            while !seen[placement] {
                seen[placement] = true;
                cycle.push(placement);
                placement = self.placements[placement];
            }
            let mut cells: Vec<usize> =
                cycle.iter().flat_map(|&placement| &placements[placement].cells).copied().collect();
            let total = cells.len();
            cells.sort_unstable();
            cells.dedup();
            if total > 0 && cells.len() == total {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// The symmetries of a box, one for each effect on the cells; the first is the identity.
#[derive(Clone, Debug)]
pub struct Symmetries {
    all: Vec<Symmetry>,
    rotations: usize,
}

/// Size of the orbit of a packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitSize {
    /// Number of packings in the orbit.
    pub packings: usize,
    /// Number of classes under rotations: 1, or 2 that are mirror images of each other.
    pub up_to_rotation: usize,
}

impl Symmetries {
    /// Builds the symmetries of a box and of a symmetric set of placements.
    pub(super) fn new(container: Extents, placements: &[Placement]) -> Symmetries {
        let numbered = placements.iter().enumerate();
        let numbers: HashMap<(&[usize], usize), usize> = numbered
            .map(|(number, placement)| ((&*placement.cells, placement.kind), number))
            .collect();
        let image = |map: &[usize], placement: &Placement| {
            let mut cells: Vec<usize> = placement.cells.iter().map(|&cell| map[cell]).collect();
            cells.sort_unstable();
            numbers[&(&*cells, placement.kind)]
        };
        let all: Vec<Symmetry> = cell_maps(container)
            .into_iter()
            .map(|(cells, is_rotation)| {
                let placements =
                    placements.iter().map(|placement| image(&cells, placement)).collect();
                Symmetry { cells, placements, is_rotation }
            })
            .collect();
        let rotations = all.iter().filter(|symmetry| symmetry.is_rotation).count();
        Symmetries { all, rotations }
    }

    /// Returns the number of symmetries.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Iterates over the symmetries.
    pub fn iter(&self) -> impl Iterator<Item = &Symmetry> {
        self.all.iter()
    }

    /// Returns one symmetry of each conjugacy class, and the size of the class. The first is the
    /// identity.
    pub(super) fn conjugacy_classes(&self) -> Vec<(&Symmetry, usize)> {
        let mut classes: Vec<(&Symmetry, usize)> = Vec::new();
        for symmetry in &self.all {
            match classes.iter_mut().find(|(other, _)| self.are_conjugate(symmetry, other)) {
                Some((_, count)) => *count += 1,
                None => classes.push((symmetry, 1)),
            }
        }
        classes
    }

    /// Returns whether two symmetries are conjugate.
    fn are_conjugate(&self, one: &Symmetry, other: &Symmetry) -> bool {
        let cells = 0..one.cells.len();
        let conjugates = |by: &Symmetry| {
            cells.clone().all(|cell| by.cells[one.cells[cell]] == other.cells[by.cells[cell]])
        };
        self.all.iter().any(conjugates)
    }

    /// Returns the symmetry with this index.
    pub(super) fn get(&self, index: usize) -> &Symmetry {
        &self.all[index]
    }

    /// Returns the size of the orbit of a packing with exactly this stabilizer.
    pub(super) fn orbit_size_with_stabilizer(&self, stabilizer: &[usize]) -> OrbitSize {
        let rotations = stabilizer.iter().filter(|&&index| self.all[index].is_rotation).count();
        let packings = self.all.len() / stabilizer.len();
        OrbitSize { packings, up_to_rotation: packings * rotations / self.rotations }
    }

    /// Returns the size of the orbit of a packing if none of its images under the symmetries in
    /// `among` is smaller. These must include its whole stabilizer. `compare` compares the image
    /// under a symmetry with the packing.
    pub(super) fn orbit_size_if_canonical(
        &self,
        among: &[usize],
        compare: impl Fn(&Symmetry) -> Ordering,
    ) -> Option<OrbitSize> {
        let mut stabilizer = Vec::new();
        for &index in among {
            let ordering = match index {
                0 => Ordering::Equal, // the identity
                _ => compare(&self.all[index]),
            };
            match ordering {
                Ordering::Less => return None,
                Ordering::Equal => stabilizer.push(index),
                Ordering::Greater => {}
            }
        }
        Some(self.orbit_size_with_stabilizer(&stabilizer))
    }

    /// Returns all different images of a packing, in ascending order.
    pub fn images(&self, packing: &[usize]) -> Vec<Vec<usize>> {
        let mut images: Vec<_> = self.iter().map(|symmetry| symmetry.image(packing)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// Returns one packing of each class of images under rotations: the packing itself, and its
    /// mirror image if that is not a rotated image.
    pub fn representatives_up_to_rotation(&self, packing: &[usize]) -> Vec<Vec<usize>> {
        let is_rotated = |image: &[usize]| {
            self.iter().any(|symmetry| symmetry.is_rotation && symmetry.image(packing) == image)
        };
        let reflection = self.iter().find(|symmetry| !symmetry.is_rotation);
        let mirrored = reflection.map(|symmetry| symmetry.image(packing));
        let other = mirrored.filter(|image| !is_rotated(image));
        [Some(packing.to_vec()), other].into_iter().flatten().collect()
    }
}

/// Returns the cell maps of all symmetries, each map once, and whether a rotation has the same
/// effect.
fn cell_maps(container: Extents) -> Vec<(Vec<usize>, bool)> {
    let orders = [
        ([0, 1, 2], true),
        ([1, 2, 0], true),
        ([2, 0, 1], true),
        ([0, 2, 1], false),
        ([1, 0, 2], false),
        ([2, 1, 0], false),
    ];
    let mut maps: Vec<(Vec<usize>, bool)> = Vec::new();
    for (order, is_even) in orders {
        let lengths = container.lengths();
        if order.map(|axis| lengths[axis]) != lengths {
            continue;
        }
        for flips in 0..8_usize {
            let map = cell_map(container, order, flips);
            // Reflections and transpositions reverse orientation; the product of two of them does
            // not.
            let is_rotation = is_even == flips.count_ones().is_multiple_of(2);
            match maps.iter_mut().find(|(other, _)| *other == map) {
                Some((_, known)) => *known |= is_rotation,
                None => maps.push((map, is_rotation)),
            }
        }
    }
    maps
}

/// Returns the image of each cell when the axes are permuted and some of them reversed.
fn cell_map(container: Extents, order: [usize; 3], flips: usize) -> Vec<usize> {
    let lengths = container.lengths();
    let image = |place: [usize; 3]| {
        container.cell_index([0, 1, 2].map(|axis| match flips >> axis & 1 {
            0 => place[order[axis]],
            _ => lengths[axis] - 1 - place[order[axis]],
        }))
    };
    container.cell_coordinates().map(image).collect()
}
