//! Description of a chart.

/// Maximum number of distinguishable series.
pub const MAX_SERIES: usize = 7;

/// Chart.
#[derive(Debug, Default)]
pub struct Chart {
    pub title: String,
    /// Description of the chart for screen readers.
    pub description: String,
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Reference lines.
    pub guides: Vec<Series>,
}

/// Axis of a chart.
#[derive(Debug, Default)]
pub struct Axis {
    /// Label with the unit.
    pub label: String,
    /// True for a logarithmic scale.
    pub is_log: bool,
}

impl Axis {
    /// Creates a linear axis.
    pub fn linear(label: &str) -> Axis {
        Axis { label: label.to_owned(), is_log: false }
    }

    /// Creates a logarithmic axis.
    pub fn log(label: &str) -> Axis {
        Axis { label: label.to_owned(), is_log: true }
    }
}

/// Series of points.
#[derive(Debug)]
pub struct Series {
    pub name: String,
    pub mark_style: MarkStyle,
    pub points: Vec<(f64, f64)>,
}

impl Series {
    /// Creates a line through points, from left to right.
    pub fn line(name: impl Into<String>, mut points: Vec<(f64, f64)>) -> Series {
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        Series { name: name.into(), mark_style: MarkStyle::Line, points }
    }
}

/// Style of the points of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkStyle {
    /// Points with marks, joined by a line.
    Line,
    /// Points with marks.
    Dots,
    /// Bar below each point.
    Bars,
    /// Vertical line between the two points of each consecutive pair.
    Spans,
}

/// Smallest and largest nonzero numbers on an axis. No count or time lies outside this range.
pub const MIN_VALUE: f64 = 1e-12;
const MAX_VALUE: f64 = 1e30;

/// Maximum number of decades between two nonzero numbers on an axis.
pub const MAX_DECADES: f64 = 42.0;

impl Chart {
    /// Creates a chart without reference lines.
    pub fn new(
        title: impl Into<String>,
        description: impl Into<String>,
        [x, y]: [Axis; 2],
        series: Vec<Series>,
    ) -> Chart {
        let (title, description) = (title.into(), description.into());
        Chart { title, description, x, y, series, guides: Vec::new() }
    }

    /// Returns whether a series has bars.
    pub fn has_bars(&self) -> bool {
        self.series.iter().any(|series| series.mark_style == MarkStyle::Bars)
    }

    /// Returns the first number outside the range of an axis. Guides need no check, because they
    /// are derived from the series.
    pub fn first_out_of_range(&self) -> Option<f64> {
        let points = self.series.iter().flat_map(|series| &series.points);
        let has_place = |number: f64| number == 0.0 || (MIN_VALUE..=MAX_VALUE).contains(&number);
        points.flat_map(|&(x, y)| [x, y]).find(|&number| !has_place(number))
    }
}
