//! Albums: boards side by side.

use super::drawing::{Drawing, Font, Point};
use super::svg::Picture;

/// Maximum width of a row of boards, unless a single board is wider.
const MAX_WIDTH: isize = 1008;

/// Space between boards, with room for a caption above each.
const MARGIN: isize = 20;

/// Height of the title and the heading below it.
const HEADER_HEIGHT: isize = 40;

/// Approximate width of a letter of the title and the heading.
const CHAR_WIDTH: isize = 8;

/// Boards of one size, in rows that fill the maximum width, below a title and a heading.
#[derive(Clone, Debug)]
pub struct Album {
    /// Title, in bold.
    pub title: String,
    /// Heading below the title.
    pub heading: String,
    /// Description for people who cannot see the picture.
    pub description: String,
    /// Size of a board.
    pub size: Point,
    /// Caption and drawing of each board.
    pub boards: Vec<(String, Drawing)>,
}

impl Album {
    /// Draws the album.
    ///
    /// ```
    /// use fifteen_picture::{Album, Drawing, Font, Point};
    ///
    /// let mut board = Drawing::default();
    /// board.text(Point(10, 10), "o", Font::centered(8));
    /// let album = Album {
    ///     title: "Circles".to_owned(),
    ///     heading: "two of them".to_owned(),
    ///     description: "Two letters o".to_owned(),
    ///     size: Point(20, 20),
    ///     boards: vec![("one".to_owned(), board.clone()), ("other".to_owned(), board)],
    /// };
    /// assert_eq!(album.picture().to_string().matches("class=\"board\"").count(), 2);
    /// ```
    pub fn picture(&self) -> Picture {
        let (width, height) = (self.size.0 + MARGIN, self.size.1 + MARGIN);
        let count = self.boards.len().cast_signed().max(1);
        let across = (MAX_WIDTH / width).clamp(1, count);
        let letters = self.title.chars().count().max(self.heading.chars().count());
        let words = letters.cast_signed() * CHAR_WIDTH + 2 * MARGIN;
        let down = (count + across - 1) / across;
        let size =
            Point((across * width + MARGIN).max(words), down * height + MARGIN + HEADER_HEIGHT);
        let mut drawing = Drawing::default();
        drawing.text(Point(MARGIN, 20), &self.title, Font::plain(14).bold());
        drawing.text(Point(MARGIN, 36), &self.heading, Font::plain(12));
        for (number, (caption, board)) in self.boards.iter().enumerate() {
            let number = number.cast_signed();
            let mut one = Drawing::default();
            if !caption.is_empty() {
                one.text(Point(self.size.0 / 2, -5), caption, Font::centered(10));
            }
            one.append(board);
            let (column, row) = (number % across, number / across);
            let place = Point(MARGIN + column * width, HEADER_HEIGHT + MARGIN + row * height);
            drawing.group("board", place, &one);
        }
        let title = title_with_heading(&self.title, &self.heading);
        Picture::new(&title, &self.description, size, drawing).scaled(2)
    }
}

/// Returns a title and a heading in one line, for a picture that has only a title.
pub fn title_with_heading(title: &str, heading: &str) -> String {
    match heading {
        "" => title.to_owned(),
        heading => format!("{title}: {heading}"),
    }
}
