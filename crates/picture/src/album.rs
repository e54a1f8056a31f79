//! Albums: boards side by side.

use super::drawing::{Drawing, Font, Point};
use super::svg::Picture;
use super::text_width;

/// Maximum width of a row of boards, unless a single board is wider.
const MAX_WIDTH: isize = 1008;

/// Space between boards, with room for a caption above each.
const MARGIN: isize = 20;

/// Height of the title and the heading below it.
const HEADER_HEIGHT: isize = 40;

/// Font size of the title and of the heading.
const TITLE_SIZE: isize = 14;
const HEADING_SIZE: isize = 12;

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
        // Bold letters are about a seventh wider than others.
        let title_width = text_width(&self.title, TITLE_SIZE) * 8 / 7;
        let words = title_width.max(text_width(&self.heading, HEADING_SIZE)) + 2 * MARGIN;
        let down = (count + across - 1) / across;
        let size =
            Point((across * width + MARGIN).max(words), down * height + MARGIN + HEADER_HEIGHT);
        let mut drawing = Drawing::default();
        drawing.text(Point(MARGIN, 20), &self.title, Font::plain(TITLE_SIZE).bold());
        drawing.text(Point(MARGIN, 36), &self.heading, Font::plain(HEADING_SIZE));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Capital letters are wider than the board below them.
    #[test]
    fn titles_and_headings_fit() {
        let wide = "W".repeat(20);
        for (title, heading, least) in [(&*wide, "", 14 * 20), ("", &*wide, 11 * 20)] {
            let (title, heading) = (title.to_owned(), heading.to_owned());
            let boards = vec![(String::new(), Drawing::default())];
            let size = Point(20, 20);
            let album = Album { title, heading, description: String::new(), size, boards };
            let svg = album.picture().to_string();
            let width = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next());
            let width: isize = width.and_then(|width| width.parse().ok()).expect("a width");
            assert!(width >= least + 2 * MARGIN, "{width}");
        }
    }
}
