//! Legend of a chart: a frame with a symbol and a name for each series and each guide that has a
//! name.
//!
//! The library `plotters` draws legends, too, but assumes narrower letters than many fonts have, so
//! that names extend beyond the frame.

use super::chart::Chart;
use super::draw::{FONT_SIZE, fit, mark_shape, series_ink};
use fifteen::picture::{Drawing, Font, Ink, Point, Stroke, text_width};

/// Upper left corner, within the axes.
const CORNER: Point = Point(81, 43);

/// Space around the entries, space for a symbol, and height of an entry.
const MARGIN: isize = 10;
const SYMBOL_SPACE: isize = 30;
const ROW_HEIGHT: isize = 17;

/// Width of a symbol.
const SYMBOL_WIDTH: isize = 18;

/// Largest width of a name.
const NAME_WIDTH: isize = 420;

/// Draws the legend. Long names are shortened.
pub fn draw(chart: &Chart, drawing: &mut Drawing) {
    let size = FONT_SIZE as isize;
    let series = chart.series.iter().enumerate().map(|(number, series)| (Some(number), series));
    let guides = chart.guides.iter().map(|guide| (None, guide));
    let entries: Vec<(Option<usize>, String)> = series
        .chain(guides)
        .map(|(number, series)| (number, fit(&series.name, NAME_WIDTH)))
        .filter(|(_, name)| !name.is_empty())
        .collect();
    let widest = entries.iter().map(|(_, name)| text_width(name, size)).max().unwrap_or_default();
    let rows = entries.len().cast_signed();
    let frame = Point(widest + SYMBOL_SPACE + 2 * MARGIN, rows * ROW_HEIGHT + 2 * MARGIN - 4);
    drawing.rect(CORNER, frame, Ink::Paper);
    drawing.outline(CORNER, frame, Stroke(Ink::Shade, 10));
    for ((number, name), row) in entries.iter().zip(0..) {
        let middle = CORNER.offset(MARGIN, MARGIN + 6 + row * ROW_HEIGHT);
        match number {
            Some(number) => draw_series_symbol(*number, middle, drawing),
            None => draw_guide_symbol(middle, drawing),
        }
        drawing.text(middle.offset(SYMBOL_SPACE, size / 3), name, Font::plain(size));
    }
}

/// Draws the line and the mark of a series, to the right of a point.
fn draw_series_symbol(number: usize, start: Point, drawing: &mut Drawing) {
    let ink = series_ink(number);
    drawing.line(start, start.offset(SYMBOL_WIDTH, 0), Stroke(ink, 20));
    let middle = start.offset(SYMBOL_WIDTH / 2, 0);
    let corner = |(right, down)| middle.offset(right as isize, down as isize);
    drawing.polygon(&mark_shape(number).map(corner), ink, None);
}

/// Draws the dashes of a guide, to the right of a point.
fn draw_guide_symbol(start: Point, drawing: &mut Drawing) {
    for dash in [0, 11] {
        let from = start.offset(dash, 0);
        drawing.line(from, from.offset(7, 0), Stroke(Ink::Text, 10));
    }
}
