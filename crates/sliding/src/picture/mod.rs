//! Pictures of configurations: as text, as SVG (still and animated), and as pages that play
//! solutions.
//!
//! The cells of a piece are joined and different pieces are separated, so that pieces of the same
//! kind are distinguishable. If a piece has several parts, each is labeled with its letter, and in
//! SVG they are linked, too.

mod animation;
mod elements;
mod link;
mod marks;
mod outline;
mod sheet;
mod svg;
mod text;

pub use sheet::Sheet;
pub use svg::draw_puzzles;
pub use text::{Glyph, TextDrawing};
