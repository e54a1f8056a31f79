//! What a chart shows, before it is drawn.

/// The most series that can be told apart.
pub const MOST: usize = 7;

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
    pub fn even(label: &str) -> Axis {
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
    pub look: Look,
    pub points: Vec<(f64, f64)>,
}

/// How points are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Joined by a line, with a mark on each.
    Line,
    /// A mark on each.
    Dots,
    /// A bar below each.
    Bars,
    /// Two and two are the ends of an upright line.
    Spans,
}

impl Chart {
    /// The same with as many series as can be told apart, and how many are left out.
    pub fn limited(mut self) -> (Chart, usize) {
        let left_out = self.series.len().saturating_sub(MOST);
        self.series.truncate(MOST);
        (self, left_out)
    }
}
