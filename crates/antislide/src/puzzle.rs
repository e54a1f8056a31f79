//! Puzzle: a box and bricks, with all placements and constraints.

use super::extents::Extents;
use super::placement::Placement;
use super::symmetry::Symmetries;
use fifteen_runtime::impl_error;
use std::collections::HashMap;

/// Box, kinds of brick to pack into it, and all their placements.
///
/// ```
/// use fifteen_antislide::Puzzle;
///
/// let puzzle = Puzzle::new("4x4x4".parse()?, &["2x2x1".parse()?], false)?;
/// assert_eq!(puzzle.placements().len(), 108);
/// assert_eq!(puzzle.symmetries().len(), 48);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    container: Extents,
    bricks: Vec<Extents>,
    no_corners: bool,
    placements: Vec<Placement>,
    constraints: Vec<Vec<usize>>,
    imposed_constraints: Vec<Vec<usize>>,
    symmetries: Symmetries,
}

impl Puzzle {
    /// Maximum number of cells of a box.
    pub const MAX_CELLS: usize = 512;

    /// Enumerates all placements of these kinds of brick. With `no_corners`, placements that cover
    /// a corner cell of the box are omitted.
    ///
    /// # Errors
    /// If the box is too large, no brick is given, or a kind of brick is given twice.
    pub fn new(
        container: Extents,
        bricks: &[Extents],
        no_corners: bool,
    ) -> Result<Puzzle, PuzzleError> {
        if container.cells() > Puzzle::MAX_CELLS {
            return Err(PuzzleError::TooLarge(container));
        }
        if bricks.is_empty() {
            return Err(PuzzleError::NoBrick);
        }
        let is_again = |&(at, brick): &(usize, &Extents)| {
            bricks[..at].iter().any(|other| other.orientations() == brick.orientations())
        };
        if let Some((_, &brick)) = bricks.iter().enumerate().find(is_again) {
            return Err(PuzzleError::DuplicateBrick(brick));
        }
        let corners = corners(container);
        let of_kind = |(kind, &brick)| Placement::enumerate(container, kind, brick);
        let avoids_corners = |placement: &Placement| {
            !no_corners || !placement.cells.iter().any(|cell| corners.contains(cell))
        };
        let all = bricks.iter().enumerate().flat_map(of_kind).filter(avoids_corners);
        let mut placements: Vec<Placement> = all.collect();
        placements.sort_by_key(|placement| placement.cells[0]);
        let (constraints, imposed) = number_constraints(container, &placements);
        let symmetries = Symmetries::new(container, &placements);
        let bricks = bricks.to_vec();
        Ok(Puzzle {
            container,
            bricks,
            no_corners,
            placements,
            constraints,
            imposed_constraints: imposed,
            symmetries,
        })
    }

    /// Returns the lengths of the box.
    pub fn container(&self) -> Extents {
        self.container
    }

    /// Returns the kinds of brick.
    pub fn bricks(&self) -> &[Extents] {
        &self.bricks
    }

    /// Returns whether bricks may not occupy the corner cells of the box.
    pub fn no_corners(&self) -> bool {
        self.no_corners
    }

    /// Returns all placements. Other parts of the crate refer to a placement by its index here.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// Returns all constraints: the different sets of cells in front of a face of some placement.
    /// If a brick with such a face is in the box, at least one of these cells must be covered.
    pub fn constraints(&self) -> &[Vec<usize>] {
        &self.constraints
    }

    /// Returns, for each placement, the indices of the constraints that it imposes.
    pub fn imposed_constraints(&self) -> &[Vec<usize>] {
        &self.imposed_constraints
    }

    /// Returns the symmetries of the box, with their effect on placements.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// Returns the corner cells of the box, each once.
    pub fn corner_cells(&self) -> Vec<usize> {
        corners(self.container)
    }

    /// Returns the rows of each layer as text, where `name` returns the text of a cell, given the
    /// number of its brick. Layers follow each other along the first axis; rows lie along the
    /// third.
    ///
    /// ```
    /// use fifteen_antislide::{Extents, Puzzle};
    ///
    /// let puzzle = Puzzle::new(Extents::new([2, 1, 2])?, &[Extents::new([1, 1, 2])?], false)?;
    /// let placements = puzzle.placements().iter().enumerate();
    /// let mut placements = placements.filter(|(_, placement)| placement.corner == [1, 0, 0]);
    /// let (placement, _) = placements.next().expect("a brick in the second layer");
    /// let name = |brick: Option<usize>| brick.map_or(".".to_owned(), |number| number.to_string());
    /// assert_eq!(puzzle.layer_rows(&[placement], name), [[".."], ["00"]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn layer_rows(
        &self,
        packing: &[usize],
        name: impl Fn(Option<usize>) -> String,
    ) -> Vec<Vec<String>> {
        let [count, rows, columns] = self.container.lengths();
        let mut bricks = vec![None; self.container.cells()];
        for (number, &placement) in packing.iter().enumerate() {
            for &cell in &self.placements[placement].cells {
                bricks[cell] = Some(number);
            }
        }
        let row = |layer: usize, row: usize| {
            let first = self.container.cell_index([layer, row, 0]);
            bricks[first..first + columns].iter().copied().map(&name).collect()
        };
        (0..count).map(|layer| (0..rows).map(|at| row(layer, at)).collect()).collect()
    }

    /// Returns, for each cell, the placements that cover it.
    pub(super) fn placements_by_cell(&self) -> Vec<Vec<usize>> {
        let mut covering = vec![Vec::new(); self.container.cells()];
        for (index, placement) in self.placements.iter().enumerate() {
            for &cell in &placement.cells {
                covering[cell].push(index);
            }
        }
        covering
    }

    /// Returns, for each constraint, the placements that satisfy it, in ascending order.
    pub(super) fn satisfiers(&self) -> Vec<Vec<usize>> {
        let covering = self.placements_by_cell();
        let touching = |cells: &Vec<usize>| {
            let mut all: Vec<usize> =
                cells.iter().flat_map(|&cell| &covering[cell]).copied().collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        self.constraints.iter().map(touching).collect()
    }
}

/// Returns the corner cells of a box, each once.
fn corners(container: Extents) -> Vec<usize> {
    let far = container.lengths().map(|length| length - 1);
    let corner = |bits: usize| {
        container
            .cell_index([0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { far[axis] } else { 0 }))
    };
    let mut corners: Vec<usize> = (0..8).map(corner).collect();
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// Numbers all constraints in order of first occurrence, and returns them with the constraints that
/// each placement imposes.
fn number_constraints(
    container: Extents,
    placements: &[Placement],
) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut numbers = HashMap::new();
    let mut constraints = Vec::new();
    let mut number = |cells: Vec<usize>| {
        *numbers.entry(cells).or_insert_with_key(|cells| {
            constraints.push(cells.clone());
            constraints.len() - 1
        })
    };
    let imposed = placements
        .iter()
        .map(|placement| {
            placement.face_constraints(container).into_iter().map(&mut number).collect()
        })
        .collect();
    (constraints, imposed)
}

/// Error of creating a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The box has more than [`Puzzle::MAX_CELLS`] cells.
    TooLarge(Extents),
    /// No brick is given.
    NoBrick,
    /// A kind of brick is given twice, perhaps in another orientation.
    DuplicateBrick(Extents),
}

impl_error! { PuzzleError:
    Self::TooLarge(container) =>
        ("a {container} box has {} cells; the maximum is {}", container.cells(), Puzzle::MAX_CELLS),
    Self::NoBrick => "no brick was given",
    Self::DuplicateBrick(brick) => "the brick {brick} is given twice (orientation does not matter)",
}
