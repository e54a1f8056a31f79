//! The ways to lay a box on itself, and what packings are the same but for them.
//!
//! A box has 8, 16 or 48 symmetries: it may be reflected along each axis, and axes of equal length
//! may change places. What counts here is what they do to the cells. In a flat box, one cell high,
//! a reflection along that axis does nothing; each such map is kept once only. It is called a
//! rotation if some rotation does the same: so in flat boxes all of them are.
//!
//! Symmetries move placements to placements. The images of a packing are its *orbit*; those that
//! leave it alone, its *stabiliser*, tell how large the orbit is: `|orbit| = |group| / |stabiliser|`
//! (Lagrange). The rotations may cut an orbit in two, mirror images of each other: they do
//! if no reflection is in the stabiliser. So one packing of each orbit is enough to know all three
//! counts: packings, packings up to symmetry, packings up to rotation.

use super::extents::Extents;
use super::placement::Placement;
use std::cmp::Ordering;
use std::collections::HashMap;

/// One way to lay the box on itself.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Where each cell goes.
    pub(super) cells: Vec<usize>,
    /// What each placement becomes.
    pub(super) placements: Vec<usize>,
    /// Whether a rotation does this.
    is_rotation: bool,
}

impl Symmetry {
    /// What a packing becomes, in ascending order.
    pub fn image(&self, packing: &[usize]) -> Vec<usize> {
        let mut image: Vec<usize> =
            packing.iter().map(|&placement| self.placements[placement]).collect();
        image.sort_unstable();
        image
    }
}

impl Symmetry {
    /// Whether a rotation does this.
    pub fn is_rotation(&self) -> bool {
        self.is_rotation
    }

    /// The orbits of all placements if this is done again and again, those that overlap with
    /// themselves left out.
    pub(super) fn placement_cycles(&self, placements: &[Placement]) -> Vec<Vec<usize>> {
        let mut seen = vec![false; placements.len()];
        let mut cycles = Vec::new();
        for first in 0..placements.len() {
            let mut cycle = Vec::new();
            let mut one = first;
            while !seen[one] {
                seen[one] = true;
                cycle.push(one);
                one = self.placements[one];
            }
            let mut cells: Vec<usize> =
                cycle.iter().flat_map(|&one| &placements[one].cells).copied().collect();
            let all = cells.len();
            cells.sort_unstable();
            cells.dedup();
            if all > 0 && cells.len() == all {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// All symmetries of a box that differ in what they do; the first leaves everything alone.
#[derive(Clone, Debug)]
pub struct Symmetries {
    all: Vec<Symmetry>,
    rotations: usize,
}

/// What the symmetries make of a packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// How many packings there are in it.
    pub packings: usize,
    /// How many there are that no rotation makes of each other: 1, or 2 if they are mirror images.
    pub up_to_rotation: usize,
}

impl Symmetries {
    /// The symmetries of a box and of a set of placements that looks the same from all sides.
    pub(super) fn new(container: Extents, placements: &[Placement]) -> Symmetries {
        let numbered = placements.iter().enumerate();
        let numbers: HashMap<(&[usize], usize), usize> =
            numbered.map(|(number, one)| ((&*one.cells, one.kind), number)).collect();
        let moved = |map: &[usize], placement: &Placement| {
            let mut cells: Vec<usize> = placement.cells.iter().map(|&cell| map[cell]).collect();
            cells.sort_unstable();
            numbers[&(&*cells, placement.kind)]
        };
        let all: Vec<Symmetry> = cell_maps(container)
            .into_iter()
            .map(|(cells, is_rotation)| {
                let placements = placements.iter().map(|one| moved(&cells, one)).collect();
                Symmetry { cells, placements, is_rotation }
            })
            .collect();
        let rotations = all.iter().filter(|one| one.is_rotation).count();
        Symmetries { all, rotations }
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)] // there is always one
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Symmetry> {
        self.all.iter()
    }

    /// One symmetry of each class of conjugates, which look the same from different sides, and
    /// how many are in the class. The first is the one that leaves everything alone.
    pub(super) fn conjugacy_classes(&self) -> Vec<(&Symmetry, usize)> {
        let mut classes: Vec<(&Symmetry, usize)> = Vec::new();
        for one in &self.all {
            match classes.iter_mut().find(|(other, _)| self.are_conjugate(one, other)) {
                Some((_, count)) => *count += 1,
                None => classes.push((one, 1)),
            }
        }
        classes
    }

    /// Whether one symmetry does the same as the other if the box is turned before and back
    /// afterwards.
    fn are_conjugate(&self, one: &Symmetry, other: &Symmetry) -> bool {
        let cells = 0..one.cells.len();
        let does_it = |turn: &Symmetry| {
            cells.clone().all(|cell| turn.cells[one.cells[cell]] == other.cells[turn.cells[cell]])
        };
        self.all.iter().any(does_it)
    }

    /// One of them.
    pub(super) fn get(&self, index: usize) -> &Symmetry {
        &self.all[index]
    }

    /// The orbit of something that these symmetries leave alone, all others not.
    pub(super) fn orbit_with_stabiliser(&self, stabiliser: &[usize]) -> Orbit {
        let fixing = stabiliser.iter().filter(|&&one| self.all[one].is_rotation).count();
        let packings = self.all.len() / stabiliser.len();
        Orbit { packings, up_to_rotation: packings * fixing / self.rotations }
    }

    /// The orbit of a packing if none of its images under these symmetries comes before it; all
    /// symmetries that leave it alone must be among them. How images compare with it is up to
    /// the caller.
    pub(super) fn canonical_orbit(
        &self,
        among: &[usize],
        compare: impl Fn(&Symmetry) -> Ordering,
    ) -> Option<Orbit> {
        let mut stabiliser = Vec::new();
        for &one in among {
            let ordering = match one {
                0 => Ordering::Equal, // the one that leaves everything alone
                _ => compare(&self.all[one]),
            };
            match ordering {
                Ordering::Less => return None,
                Ordering::Equal => stabiliser.push(one),
                Ordering::Greater => {}
            }
        }
        Some(self.orbit_with_stabiliser(&stabiliser))
    }

    /// All different images of a packing, in ascending order.
    pub fn images(&self, packing: &[usize]) -> Vec<Vec<usize>> {
        let mut images: Vec<_> = self.iter().map(|one| one.image(packing)).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// One image of each kind that rotations cannot make of each other: the packing itself, and
    /// its mirror image if that is different.
    pub fn mirror_classes(&self, packing: &[usize]) -> Vec<Vec<usize>> {
        let rotated = |of: &[usize], sought: &[usize]| {
            self.iter().any(|one| one.is_rotation && one.image(of) == sought)
        };
        let reflection = self.iter().find(|one| !one.is_rotation);
        let mirrored = reflection.map(|one| one.image(packing));
        let other = mirrored.filter(|image| !rotated(packing, image));
        [Some(packing.to_vec()), other].into_iter().flatten().collect()
    }
}

/// What all symmetries do to the cells, each map once, and whether a rotation does it.
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
            // Reflections and changes of places reverse left and right; two of them do not.
            let is_rotation = is_even == flips.count_ones().is_multiple_of(2);
            match maps.iter_mut().find(|(other, _)| *other == map) {
                Some((_, known)) => *known |= is_rotation,
                None => maps.push((map, is_rotation)),
            }
        }
    }
    maps
}

/// What becomes of each cell if the axes are put in this order, and some of them reversed.
fn cell_map(container: Extents, order: [usize; 3], flips: usize) -> Vec<usize> {
    let lengths = container.lengths();
    let moved = |place: [usize; 3]| {
        container.cell_index([0, 1, 2].map(|axis| match flips >> axis & 1 {
            0 => place[order[axis]],
            _ => lengths[axis] - 1 - place[order[axis]],
        }))
    };
    container.cell_positions().map(moved).collect()
}
