//! Drawing of a chart.

use super::canvas::{Canvas, rgb};
use super::chart::{Axis, Chart, MIN_VALUE, MarkStyle, Series};
use super::legend;
use super::scale::Scale;
use anyhow::{Result, anyhow};
use fifteen::picture::{Drawing, Ink, Picture, Point, shorten};
use plotters::prelude::*;
use std::ops::Range;

/// Size of a chart, and of its text, in pixels.
const SIZE: (u32, u32) = (800, 500);
pub const FONT_SIZE: i32 = 13;
const TITLE_SIZE: i32 = 16;

/// Maximum widths of the title, and of the labels of the x-axis and the y-axis. Longer texts are
/// shortened to stay within the picture.
const TITLE_WIDTH: isize = 760;
const X_LABEL_WIDTH: isize = 660;
const Y_LABEL_WIDTH: isize = 400;

/// Draws a chart.
///
/// # Errors
/// If the library fails.
pub fn draw(chart: &Chart) -> Result<Picture> {
    let mut drawing = Drawing::default();
    let x = axis_range(chart, &chart.x, |point| point.0);
    let y = axis_range(chart, &chart.y, |point| point.1);
    // The heights of bars are compared from 0; their axis is always linear.
    let y = if chart.has_bars() { 0.0..y.end } else { y };
    let canvas = Canvas { drawing: &mut drawing, size: SIZE };
    let scales = [Scale::new(x, chart.x.is_log), Scale::new(y, chart.y.is_log)];
    draw_on(canvas, chart, scales).map_err(|error| anyhow!("cannot draw the chart: {error}"))?;
    legend::draw(chart, &mut drawing);
    let size = Point(SIZE.0.cast_signed() as isize, SIZE.1.cast_signed() as isize);
    Ok(Picture::new(&chart.title, &chart.description, size, drawing))
}

/// Returns the range of an axis: all points with a margin; on a logarithmic axis, whole decades
/// with all points from [`MIN_VALUE`] on.
fn axis_range(chart: &Chart, axis: &Axis, coordinate: fn(&(f64, f64)) -> f64) -> Range<f64> {
    let own = chart.series.iter().flat_map(|series| &series.points);
    let (low, high) = own
        .map(coordinate)
        .fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    if axis.is_log {
        let [low, high] = [low, high].map(|value| value.max(MIN_VALUE).log10());
        let (low, high) = (low.floor(), high.ceil());
        return 10_f64.powf(low)..10_f64.powf(high.max(low + 1.0));
    }
    let margin = ((high - low) * 0.03).max(0.5);
    match chart.has_bars() {
        // The axis begins near 0, or 1 below the lowest value if that is higher.
        true => (low - margin).min(0.0).max(low - 1.0)..high + margin,
        false => (low - margin).max(if low >= 0.0 { 0.0 } else { f64::MIN })..high + margin,
    }
}

/// Error of the library.
type DrawError = DrawingAreaErrorKind<std::convert::Infallible>;

/// Draws a chart with the given scales.
fn draw_on(canvas: Canvas<'_>, chart: &Chart, [x, y]: [Scale; 2]) -> Result<(), DrawError> {
    let area = canvas.into_drawing_area();
    let words = |size: i32| ("sans-serif", size).into_font().color(&rgb(Ink::Text));
    let mut context = ChartBuilder::on(&area)
        .caption(shorten(&chart.title, TITLE_SIZE as isize, TITLE_WIDTH), words(TITLE_SIZE))
        .margin(12)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(x, y)?;
    context
        .configure_mesh()
        .x_desc(fit(&chart.x.label, X_LABEL_WIDTH))
        .y_desc(fit(&chart.y.label, Y_LABEL_WIDTH))
        .x_label_formatter(&|&value| format_short(value))
        .y_label_formatter(&|&value| format_short(value))
        .label_style(words(FONT_SIZE))
        .axis_desc_style(words(FONT_SIZE))
        .axis_style(rgb(Ink::Text))
        .bold_line_style(rgb(Ink::Shade))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (number, series) in chart.series.iter().enumerate() {
        draw_series(&mut context, series, number)?;
    }
    for guide in &chart.guides {
        let points = || guide.points.iter().copied();
        if chart.has_bars() {
            // A dashed line across bars needs a bright line underneath to be visible.
            let below = rgb(Ink::Paper).stroke_width(4);
            context.draw_series(LineSeries::new(points(), below))?;
        }
        let ink = rgb(Ink::Text).stroke_width(1);
        context.draw_series(DashedLineSeries::new(points(), 4, 4, ink))?;
    }
    Ok(())
}

/// Shortens a label or a name of a chart.
pub fn fit(text: &str, width: isize) -> String {
    shorten(text, FONT_SIZE as isize, width)
}

/// Inks of the series, most distinct first.
const HUES: [usize; 7] = [4, 5, 2, 6, 1, 0, 3];

/// Returns the ink of a series.
pub fn series_ink(number: usize) -> Ink {
    Ink::Line(HUES[number % HUES.len()])
}

/// Draws a series. Series also differ in the shape of their marks, for color-blind readers.
fn draw_series<'a>(
    context: &mut ChartContext<'a, Canvas<'a>, Cartesian2d<Scale, Scale>>,
    series: &Series,
    number: usize,
) -> Result<(), DrawError> {
    let ink = rgb(series_ink(number));
    let points = || series.points.iter().copied();
    match series.mark_style {
        MarkStyle::Bars => {
            let bar = |(x, y)| Rectangle::new([(x - 0.4, 0.0), (x + 0.4, y)], ink.filled());
            context.draw_series(points().map(bar))?;
        }
        MarkStyle::Spans => {
            let ends = series.points.chunks_exact(2);
            context.draw_series(
                ends.map(|ends| PathElement::new([ends[0], ends[1]], ink.stroke_width(3))),
            )?;
        }
        MarkStyle::Line | MarkStyle::Dots => {
            if series.mark_style == MarkStyle::Line {
                context.draw_series(LineSeries::new(points(), ink.stroke_width(2)))?;
            }
            let mark = |point, _, ink: ShapeStyle| {
                EmptyElement::at(point) + Polygon::new(mark_shape(number), ink)
            };
            context.draw_series(PointSeries::of_element(points(), 4, ink.filled(), &mark))?;
        }
    }
    Ok(())
}

/// Returns the shape of a mark around its point: a square, a diamond or one of two triangles.
pub fn mark_shape(number: usize) -> [(i32, i32); 4] {
    match number % 4 {
        0 => [(-3, -3), (3, -3), (3, 3), (-3, 3)],
        1 => [(0, -5), (5, 0), (0, 5), (-5, 0)],
        2 => [(0, -5), (0, -5), (5, 4), (-5, 4)],
        _ => [(0, 5), (0, 5), (5, -4), (-5, -4)],
    }
}

/// Formats a number on an axis: `20 k`, `3 M`, `1e-6`. Numbers below those of a logarithmic axis
/// are rounding errors of zero.
fn format_short(value: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    if (MIN_VALUE / 2.0..0.001).contains(&value.abs()) {
        return format!("{value:.1e}").replace(".0e", "e");
    }
    let unit = UNITS.iter().find(|(unit, _)| value.abs() >= *unit);
    let (value, unit) = unit.map_or((value, ""), |&(unit, name)| (value / unit, name));
    let digits = format!("{value:.3}");
    format!("{}{unit}", digits.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers that a chart admits have a place on a logarithmic axis.
    #[test]
    fn tiny_numbers_are_within_a_logarithmic_axis() {
        let points = vec![(1e-9, 1.0), (1e-12, 1.0)];
        let series = vec![Series { name: String::new(), mark_style: MarkStyle::Dots, points }];
        let chart = Chart { x: Axis::log("seconds"), series, ..Chart::default() };
        assert_eq!(chart.first_out_of_range(), None);
        let range = axis_range(&chart, &chart.x, |point| point.0);
        assert!(range.start <= 1e-12 && (1e-9..1e-7).contains(&range.end), "{range:?}");
    }

    #[test]
    fn small_numbers_have_an_exponent() {
        let numbers = [1e-12, 1e-5, 2.5e-4, 0.001, 0.25, 0.0, 1e-17, 20_000.0];
        let labels = ["1e-12", "1e-5", "2.5e-4", "0.001", "0.25", "0", "0", "20 k"];
        assert_eq!(numbers.map(format_short), labels);
    }
}
