//! What a chart shows, before it is drawn.

/// The most series that can be told apart.
pub const MAX_SERIES: usize = 7;

/// A chart.
#[derive(Debug, Default)]
pub struct Chart {
    pub title: String,
    /// What is to be seen, for those who cannot.
    pub description: String,
    pub x: Axis,
    pub y: Axis,
    pub series: Vec<Series>,
    /// Lines to compare with.
    pub guides: Vec<Series>,
}

/// What runs along an axis.
#[derive(Debug, Default)]
pub struct Axis {
    /// What it is, with its unit.
    pub label: String,
    /// Whether each step is by a factor.
    pub is_log: bool,
}

impl Axis {
    /// An axis with equal steps.
    pub fn linear(label: &str) -> Axis {
        Axis { label: label.to_owned(), is_log: false }
    }

    /// An axis on which each step is by a factor.
    pub fn log(label: &str) -> Axis {
        Axis { label: label.to_owned(), is_log: true }
    }
}

/// Points that belong together.
#[derive(Debug)]
pub struct Series {
    pub name: String,
    pub mark_style: MarkStyle,
    pub points: Vec<(f64, f64)>,
}

/// How points are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkStyle {
    /// Joined by a line, with a mark on each.
    Line,
    /// A mark on each.
    Dots,
    /// A bar below each.
    Bars,
    /// Two and two are the ends of an upright line.
    Spans,
}

/// The least and the greatest number, besides 0, that has a place on an axis: no count and no time is beyond.
const MIN_VALUE: f64 = 1e-12;
const MAX_VALUE: f64 = 1e30;

/// By how many powers of ten two of them differ at most.
pub const MAX_DECADES: f64 = 42.0;

impl Chart {
    /// A number that no axis can show, if there is one. Guides are made of the numbers of series.
    pub fn first_out_of_range(&self) -> Option<f64> {
        let points = self.series.iter().flat_map(|series| &series.points);
        let has_place = |number: f64| number == 0.0 || (MIN_VALUE..=MAX_VALUE).contains(&number);
        points.flat_map(|&(x, y)| [x, y]).find(|&number| !has_place(number))
    }

    /// The same with as many series as can be told apart, and how many are left out.
    pub fn truncate_series(mut self) -> (Chart, usize) {
        let left_out = self.series.len().saturating_sub(MAX_SERIES);
        self.series.truncate(MAX_SERIES);
        (self, left_out)
    }
}
