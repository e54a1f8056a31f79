//! Pictures of configurations: in text, as SVG, and as a page that plays a solution.
//!
//! In all of them the cells of a piece are joined and different pieces are kept apart, so that
//! pieces can be told from each other even if they are of the same kind.

mod html;
mod outline;
mod svg;
mod text;

pub use html::html;
pub use svg::svg;
pub use text::{Drawing, Mark};
