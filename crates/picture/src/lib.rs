//! Drawing of puzzles as SVG pictures, animations and HTML pages.
//!
//! All pictures of this repository consist of the same parts. A [`Drawing`] is a canvas for shapes
//! and text. A [`Picture`] is a drawing with its size, a title and a description, which screen
//! readers use. Colors are [`Ink`]s, so that a picture is legible on a light page and on a dark
//! one, and color-blind people can distinguish the pieces. An [`Album`] shows boards side by side,
//! an [`Animation`] has moving parts, and a [`Page`] has figures with buttons that play a solution
//! step by step.
//!
//! The crate contains no puzzles. In this repository, the `picture` modules of the crates for
//! tiles, blocks, bricks, sudoku and queens draw them.
//!
//! ```
//! use fifteen_picture::{Drawing, Font, Ink, Picture, Point};
//!
//! let mut drawing = Drawing::default();
//! drawing.rect(Point(0, 0), Point(40, 40), Ink::Kind(0));
//! drawing.text(Point(20, 25), "7 < 8", Font::centered(14));
//! let picture = Picture::new("A tile", "A square with text", Point(40, 40), drawing);
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
mod text_width;
mod xml;

pub use album::{Album, title_with_heading};
pub use animation::{Animation, Sprite};
pub use drawing::{Drawing, Font, Point, Stroke};
pub use ink::Ink;
pub use page::{Figure, Page, Playback};
pub use render::Render;
pub use svg::Picture;
pub use text_width::{shorten, text_width};
pub use xml::escape;
