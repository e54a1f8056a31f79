//! Pictures of packings: layer beside layer, or bricks in space.

mod isometric;
mod layers;

use super::puzzle::Puzzle;
use fifteen_picture::{Album, Drawing, Picture, Point};
use fifteen_runtime::number_format::Pluralized;

/// From where packings are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Each layer from above, one beside the other.
    #[default]
    Layers,
    /// From a corner above the box, with bricks moved apart so that those behind others show.
    Exploded,
    /// From a corner above the box, with bricks where they are.
    Assembled,
}

/// Draws packings, each given by the numbers of its placements.
///
/// A brick has the same number and the same colour in all layers, and in space.
///
/// ```
/// use fifteen_antislide::{Extents, Puzzle, View, picture};
///
/// let [container, brick] = [Extents::new([1, 1, 2])?, Extents::new([1, 1, 1])?];
/// let puzzle = Puzzle::new(container, &[brick], false)?;
/// let svg = picture(&puzzle, &[vec![0, 1]], View::Apart).to_string();
/// assert_eq!(svg.matches("class=\"brick\"").count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a number is not of a placement of the puzzle.
pub fn draw_packings(puzzle: &Puzzle, packings: &[Vec<usize>], view: View) -> Picture {
    let draw: fn(&Puzzle, &[usize]) -> (Point, Drawing) = match view {
        View::Layers => layers::draw,
        View::Exploded => |puzzle, packing| isometric::draw(puzzle, packing, true),
        View::Assembled => |puzzle, packing| isometric::draw(puzzle, packing, false),
    };
    let drawn: Vec<(Point, Drawing)> =
        packings.iter().map(|packing| draw(puzzle, packing)).collect();
    let bricks: Vec<String> = puzzle.bricks().iter().map(ToString::to_string).collect();
    let (container, bricks) = (puzzle.container(), bricks.join(", "));
    let shown = Pluralized(packings.len() as u128, "packing");
    let count = |packing: &Vec<usize>| Pluralized(packing.len() as u128, "brick").to_string();
    let album = Album {
        title: format!("{container} box, {bricks}"),
        heading: shown.to_string(),
        description: format!(
            "{shown} of a box of {container} with bricks of {bricks} in which no brick can slide, {}",
            match view {
                View::Layers => "layer beside layer",
                View::Exploded => "seen from a corner, bricks moved apart",
                View::Assembled => "seen from a corner",
            }
        ),
        size: draw(puzzle, &[]).0,
        boards: packings
            .iter()
            .map(count)
            .zip(drawn.into_iter().map(|(_, drawing)| drawing))
            .collect(),
    };
    album.picture()
}
