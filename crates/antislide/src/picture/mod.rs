//! Pictures of packings: layer by layer, or in isometric view.

mod isometric;
mod layers;

use super::puzzle::Puzzle;
use fifteen_picture::{Album, Drawing, Picture, Point};
use fifteen_runtime::number_format::Pluralized;

/// View of a packing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Layers from above, side by side.
    #[default]
    Layers,
    /// Isometric view from above, with gaps between the bricks, so that hidden bricks become
    /// visible.
    Exploded,
    /// Isometric view from above, with the bricks in place.
    Assembled,
}

/// Draws packings, each given by the indices of its placements.
///
/// A brick has the same number and the same color in all layers and views. `count` is the number of
/// all packings, if it is known.
///
/// ```
/// use fifteen_antislide::{Extents, Puzzle, View, draw_packings};
///
/// let [container, brick] = [Extents::new([1, 1, 2])?, Extents::new([1, 1, 1])?];
/// let puzzle = Puzzle::new(container, &[brick], false)?;
/// let svg = draw_packings(&puzzle, &[vec![0, 1]], Some(1), View::Exploded).to_string();
/// assert_eq!(svg.matches("class=\"brick\"").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If an index is not that of a placement of the puzzle.
pub fn draw_packings(
    puzzle: &Puzzle,
    packings: &[Vec<usize>],
    count: Option<u128>,
    view: View,
) -> Picture {
    let draw: fn(&Puzzle, &[usize]) -> (Point, Drawing) = match view {
        View::Layers => layers::draw,
        View::Exploded => |puzzle, packing| isometric::draw(puzzle, packing, true),
        View::Assembled => |puzzle, packing| isometric::draw(puzzle, packing, false),
    };
    let bricks: Vec<String> = puzzle.bricks().iter().map(ToString::to_string).collect();
    let (container, bricks) = (puzzle.container(), bricks.join(", "));
    let drawn = packings.len() as u128;
    let shown = match count {
        Some(count) if count == drawn => Pluralized(drawn, "packing").to_string(),
        Some(count) => format!("{drawn} of {}", Pluralized(count, "packing")),
        None => format!("at least {}", Pluralized(drawn, "packing")),
    };
    let board = |packing: &Vec<usize>| {
        let bricks = Pluralized(packing.len() as u128, "brick");
        (bricks.to_string(), draw(puzzle, packing).1)
    };
    let album = Album {
        title: format!("{container} box, {bricks}"),
        heading: shown.clone(),
        description: format!(
            "{shown} of a box of {container} with bricks of {bricks} in which no brick can slide, {}",
            match view {
                View::Layers => "layer by layer",
                View::Exploded => "exploded isometric view",
                View::Assembled => "isometric view",
            }
        ),
        size: draw(puzzle, &[]).0,
        boards: packings.iter().map(board).collect(),
    };
    album.picture()
}
