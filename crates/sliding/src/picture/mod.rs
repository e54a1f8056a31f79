//! Pictures of configurations: in text, as SVG, still and moving, and as a page that plays solutions.
//!
//! In all of them the cells of a piece are joined and different pieces are kept apart, so that
//! pieces can be told from each other even if they are of the same kind. The parts of a piece that is
//! in several are linked, or in text, each have the name.

mod animation;
mod elements;
mod link;
mod outline;
mod sheet;
mod svg;
mod text;

pub use sheet::Sheet;
pub use text::{Glyph, TextDrawing};
