//! The canvas: shapes and words, one after the other.

use super::ink::Ink;
use super::xml::escaped;
use std::fmt::{self, Write};

/// A place in a drawing, or a size: to the right, and down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point(pub isize, pub isize);

impl Point {
    /// The place that is so far to the right and down.
    #[must_use]
    pub fn on(self, right: isize, down: isize) -> Point {
        Point(self.0 + right, self.1 + down)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// A line, or the edge of a shape: its colour, and its width in tenths of a unit.
#[derive(Clone, Copy, Debug)]
pub struct Line(pub Ink, pub u32);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line(ink, tenths) = self;
        write!(f, " stroke=\"{ink}\" stroke-width=\"{}", tenths / 10)?;
        match tenths % 10 {
            0 => f.write_char('"'),
            tenth => write!(f, ".{tenth}\""),
        }
    }
}

/// How words look.
#[derive(Clone, Copy, Debug)]
pub struct Font {
    /// The height of letters in units.
    pub size: isize,
    /// Their colour.
    pub ink: Ink,
    /// Whether the place is the middle of the words, and not their beginning.
    pub is_centred: bool,
    /// Whether they are bold.
    pub is_bold: bool,
}

impl Font {
    /// Words that begin at their place.
    pub fn plain(size: isize) -> Font {
        Font { size, ink: Ink::Ink, is_centred: false, is_bold: false }
    }

    /// Words whose middle is at their place.
    pub fn centred(size: isize) -> Font {
        Font { is_centred: true, ..Font::plain(size) }
    }

    /// The same in another colour.
    #[must_use]
    pub fn with_ink(self, ink: Ink) -> Font {
        Font { ink, ..self }
    }

    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Font {
        Font { is_bold: true, ..self }
    }
}

/// Shapes and words; what comes later lies on what came before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    text: String,
}

impl Drawing {
    /// A rectangle, given by its corner and its size.
    pub fn rect(&mut self, corner: Point, size: Point, fill: Ink) {
        self.rounded(corner, size, 0, fill, None);
    }

    /// A rectangle with round corners and an edge.
    pub fn rounded(
        &mut self,
        corner: Point,
        size: Point,
        radius: isize,
        fill: Ink,
        edge: Option<Line>,
    ) {
        let (Point(x, y), Point(width, height)) = (corner, size);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        let round = if radius > 0 { format!(" rx=\"{radius}\"") } else { String::new() };
        self.shape(&format!("rect {place}{round}"), Some(fill), edge);
    }

    /// The edge of a rectangle, and nothing inside.
    pub fn frame(&mut self, corner: Point, size: Point, edge: Line) {
        let (Point(x, y), Point(width, height)) = (corner, size);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.shape(&format!("rect {place}"), None, Some(edge));
    }

    /// A circle.
    pub fn local_group(&mut self, centre: Point, radius: isize, fill: Ink, edge: Option<Line>) {
        let Point(x, y) = centre;
        self.shape(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""), Some(fill), edge);
    }

    /// A path in the words of SVG, filled (holes stay empty), with an edge, or both.
    pub fn path(&mut self, path: &str, fill: Option<Ink>, edge: Option<Line>) {
        let path = escaped(path);
        self.shape(&format!("path d=\"{path}\" fill-rule=\"evenodd\""), fill, edge);
    }

    /// A polygon with its corners in order.
    pub fn polygon(&mut self, corners: &[Point], fill: Ink, edge: Option<Line>) {
        let corners: Vec<String> = corners.iter().map(Point::to_string).collect();
        self.path(&format!("M{}z", corners.join("L")), Some(fill), edge);
    }

    /// A polygon that darkens what lies below it, by so many percent.
    pub fn shade_polygon(&mut self, corners: &[Point], percent: u8) {
        let corners: Vec<String> = corners.iter().map(Point::to_string).collect();
        let (path, percent) = (corners.join("L"), percent.min(100));
        self.push(format_args!("<path d=\"M{path}z\" fill-opacity=\"{percent}%\"/>\n"));
    }

    /// A straight line with round ends.
    pub fn line(&mut self, from: Point, to: Point, line: Line) {
        let shape = format!("path d=\"M{from}L{to}\" stroke-linecap=\"round\"");
        self.shape(&shape, None, Some(line));
    }

    /// A shape with its colours.
    fn shape(&mut self, shape: &str, fill: Option<Ink>, edge: Option<Line>) {
        let fill = fill.map_or_else(|| "none".to_owned(), |ink| ink.to_string());
        let edge = edge.map(|edge| edge.to_string()).unwrap_or_default();
        self.push(format_args!("<{shape} fill=\"{fill}\"{edge}/>\n"));
    }

    /// Words in a line; the place is on the line they stand on.
    pub fn text(&mut self, place: Point, words: &str, font: Font) {
        let (Point(x, y), words) = (place, escaped(words));
        let Font { size, ink, is_centred, is_bold } = font;
        let anchor = if is_centred { " text-anchor=\"middle\"" } else { "" };
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight} fill=\"{ink}\">{words}</text>\n"
        ));
    }

    /// Words in a line that goes up, as beside an axis; the place is on the line they stand on.
    pub fn vertical_text(&mut self, place: Point, words: &str, font: Font) {
        let mut inside = Drawing::default();
        inside.text(Point(0, 0), words, font);
        let Drawing { text } = inside;
        self.push(format_args!("<g transform=\"translate({place}) rotate(-90)\">{text}</g>\n"));
    }

    /// All of a drawing after what is here.
    pub fn append(&mut self, more: &Drawing) {
        self.text.push_str(&more.text);
    }

    /// A drawing inside of this one, moved to a place, with a class that scripts and tests may ask for.
    pub fn group(&mut self, class: &str, place: Point, inside: &Drawing) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let Drawing { text } = inside;
        self.push(format_args!("<g{class} transform=\"translate({place})\">\n{text}</g>\n"));
    }

    /// A drawing inside of this one with words that appear when one points at it.
    pub fn titled_group(&mut self, label: &str, inside: &Drawing) {
        let (label, Drawing { text }) = (escaped(label), inside);
        self.push(format_args!("<g><title>{label}</title>\n{text}</g>\n"));
    }

    /// More SVG, as the other modules of this crate write it.
    pub(crate) fn push(&mut self, more: fmt::Arguments) {
        let _ = self.text.write_fmt(more);
    }

    /// All of it as SVG.
    pub(crate) fn as_svg(&self) -> &str {
        &self.text
    }
}
