//! Canvas for shapes and text.

use super::ink::Ink;
use super::xml::escape;
use std::fmt::{self, Write};

/// A point of a drawing, or a size: units to the right, and units down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point(pub isize, pub isize);

impl Point {
    /// Returns the point moved to the right and down.
    #[must_use]
    pub fn offset(self, right: isize, down: isize) -> Point {
        Point(self.0 + right, self.1 + down)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// Stroke of a line or of the edge of a shape: its color, and its width in tenths of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Stroke(pub Ink, pub u32);

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stroke(ink, tenths) = self;
        write!(f, " stroke=\"{ink}\" stroke-width=\"{}", tenths / 10)?;
        match tenths % 10 {
            0 => f.write_char('"'),
            tenth => write!(f, ".{tenth}\""),
        }
    }
}

/// Style of a text.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// Font size in units.
    pub size: isize,
    /// Color.
    pub ink: Ink,
    /// True if the text is centered at its point; otherwise it begins there.
    pub is_centered: bool,
    /// True if the text is bold.
    pub is_bold: bool,
}

impl Font {
    /// Creates a font for text that begins at its point.
    pub fn plain(size: isize) -> Font {
        Font { size, ink: Ink::Text, is_centered: false, is_bold: false }
    }

    /// Creates a font for text centered at its point.
    pub fn centered(size: isize) -> Font {
        Font { is_centered: true, ..Font::plain(size) }
    }

    /// Returns the font in another color.
    #[must_use]
    pub fn with_ink(self, ink: Ink) -> Font {
        Font { ink, ..self }
    }

    /// Returns the font in bold.
    #[must_use]
    pub fn bold(self) -> Font {
        Font { is_bold: true, ..self }
    }
}

/// Shapes and text; later ones cover earlier ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    text: String,
}

impl Drawing {
    /// Draws a rectangle, given by its corner and its size.
    pub fn rect(&mut self, corner: Point, size: Point, fill: Ink) {
        self.rounded_rect(corner, size, 0, fill, None);
    }

    /// Draws a rectangle with rounded corners and an optional edge.
    pub fn rounded_rect(
        &mut self,
        corner: Point,
        size: Point,
        radius: isize,
        fill: Ink,
        edge: Option<Stroke>,
    ) {
        let (Point(x, y), Point(width, height)) = (corner, size);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        let round = if radius > 0 { format!(" rx=\"{radius}\"") } else { String::new() };
        self.push_shape(&format!("rect {place}{round}"), Some(fill), edge);
    }

    /// Draws the edge of a rectangle.
    pub fn outline(&mut self, corner: Point, size: Point, edge: Stroke) {
        let (Point(x, y), Point(width, height)) = (corner, size);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.push_shape(&format!("rect {place}"), None, Some(edge));
    }

    /// Draws a circle.
    pub fn circle(&mut self, center: Point, radius: isize, fill: Ink, edge: Option<Stroke>) {
        let Point(x, y) = center;
        self.push_shape(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""), Some(fill), edge);
    }

    /// Draws a path in SVG syntax: filled (holes stay empty), with an edge, or both.
    pub fn path(&mut self, path: &str, fill: Option<Ink>, edge: Option<Stroke>) {
        let path = escape(path);
        self.push_shape(&format!("path d=\"{path}\" fill-rule=\"evenodd\""), fill, edge);
    }

    /// Draws a polygon through these corners, in order.
    pub fn polygon(&mut self, corners: &[Point], fill: Ink, edge: Option<Stroke>) {
        let corners: Vec<String> = corners.iter().map(Point::to_string).collect();
        self.path(&format!("M{}z", corners.join("L")), Some(fill), edge);
    }

    /// Draws a polygon that darkens the shapes below it by a percentage.
    pub fn shade_polygon(&mut self, corners: &[Point], percent: u8) {
        let corners: Vec<String> = corners.iter().map(Point::to_string).collect();
        let (path, percent) = (corners.join("L"), percent.min(100));
        self.push(format_args!("<path d=\"M{path}z\" fill-opacity=\"{percent}%\"/>\n"));
    }

    /// Draws a straight line with round ends.
    pub fn line(&mut self, from: Point, to: Point, line: Stroke) {
        let shape = format!("path d=\"M{from}L{to}\" stroke-linecap=\"round\"");
        self.push_shape(&shape, None, Some(line));
    }

    /// Appends a shape with its colors.
    fn push_shape(&mut self, shape: &str, fill: Option<Ink>, edge: Option<Stroke>) {
        let fill = fill.map_or_else(|| "none".to_owned(), |ink| ink.to_string());
        let edge = edge.map(|edge| edge.to_string()).unwrap_or_default();
        self.push(format_args!("<{shape} fill=\"{fill}\"{edge}/>\n"));
    }

    /// Draws a line of text; the point is on the baseline.
    pub fn text(&mut self, place: Point, words: &str, font: Font) {
        let (Point(x, y), words) = (place, escape(words));
        let Font { size, ink, is_centered, is_bold } = font;
        let anchor = if is_centered { " text-anchor=\"middle\"" } else { "" };
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight} fill=\"{ink}\">{words}</text>\n"
        ));
    }

    /// Draws a line of text that reads upward, as beside an axis; the point is on the baseline.
    pub fn vertical_text(&mut self, place: Point, words: &str, font: Font) {
        let mut inside = Drawing::default();
        inside.text(Point(0, 0), words, font);
        let Drawing { text } = inside;
        self.push(format_args!("<g transform=\"translate({place}) rotate(-90)\">{text}</g>\n"));
    }

    /// Appends another drawing.
    pub fn append(&mut self, more: &Drawing) {
        self.text.push_str(&more.text);
    }

    /// Draws another drawing, moved to a point, as a group with a class for scripts and tests.
    pub fn group(&mut self, class: &str, place: Point, inside: &Drawing) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let Drawing { text } = inside;
        self.push(format_args!("<g{class} transform=\"translate({place})\">\n{text}</g>\n"));
    }

    /// Appends SVG written by other modules of this crate.
    pub(crate) fn push(&mut self, more: fmt::Arguments) {
        let _ = self.text.write_fmt(more);
    }

    /// Returns the drawing as SVG.
    pub(crate) fn as_svg(&self) -> &str {
        &self.text
    }
}
