//! How puzzles are drawn.
//!
//! Every picture of this repository is made of the same few things. A [`Drawing`] is a canvas for shapes and
//! words; a [`Picture`] is a drawing with its size, a title and a description, which people who cannot see it
//! have read to them. Colours are not numbers but [`Ink`]s, so that a picture is legible on
//! a light page and on a dark one, and the colours of pieces can be told apart by those who are
//! colour-blind. An [`Album`] has boards side by side, a [`Animation`] is a picture in which things move, and a [`Page`] has figures with buttons that play
//! a solution step by step.
//!
//! The crate knows no puzzle. What a puzzle looks like stands with the puzzle: in this repository in `picture`
//! modules of the crates for tiles, blocks, bricks, sudoku and queens.
//!
//! ```
//! use fifteen_picture::{Drawing, Font, Ink, Picture, Point};
//!
//! let mut drawing = Drawing::default();
//! drawing.rect(Point(0, 0), Point(40, 40), Ink::Kind(0));
//! drawing.text(Point(20, 25), "7 < 8", Font::centred(14));
//! let picture = Picture::new("A tile", "A square with words on it", Point(40, 40), drawing);
//! let svg = picture.to_string();
//! assert!(svg.contains("<title>A tile</title>") && svg.contains("7 &lt; 8"));
//! ```

mod album;
mod animation;
mod drawing;
mod ink;
mod page;
mod render;
mod svg;
mod xml;

pub use album::{Album, title_with_heading};
pub use animation::{Animation, Thing};
pub use drawing::{Drawing, Font, Line, Point};
pub use ink::Ink;
pub use page::{Figure, Page, Play};
pub use render::Shown;
pub use svg::Picture;
pub use xml::escaped;
