//! The metric: what counts as one move.
//!
//! People count the moves of a solution in two ways. In the *single-tile* metric each tile that
//! moves by one cell counts. In the *multi-tile* metric a push of one or more tiles in a line,
//! toward the blank, counts once. Two successive pushes along the same line amount to a single
//! push, or undo each other, so in a shortest solution horizontal and vertical pushes alternate. A
//! search needs to remember only the axis of the last push: it tries those along the other axis,
//! three on a 4×4 board, and none of them undoes the last.

use std::fmt;
use std::str::FromStr;

/// Definition of one move.
///
/// ```
/// use fifteen_codegen::Metric;
///
/// assert_eq!("multi".parse(), Ok(Metric::Multi));
/// assert_eq!("stm".parse(), Ok(Metric::Single));
/// assert_eq!(Metric::Multi.to_string(), "multi");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// A move pushes one tile by one cell.
    #[default]
    Single,
    /// A move pushes one or more tiles in a line by one cell.
    Multi,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Metric; 2] = [Metric::Single, Metric::Multi];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Single => "single",
            Metric::Multi => "multi",
        }
    }

    /// Returns the abbreviation that speed-solvers use: `stm` or `mtm`.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Metric::Single => "stm",
            Metric::Multi => "mtm",
        }
    }

    /// Returns the noun for one move.
    pub const fn unit(self) -> &'static str {
        match self {
            Metric::Single => "move",
            Metric::Multi => "push",
        }
    }

    /// Returns the noun for several moves.
    pub const fn units(self) -> &'static str {
        match self {
            Metric::Single => "moves",
            Metric::Multi => "pushes",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Metric, UnknownMetric> {
        let is_named = |metric: &Metric| [metric.name(), metric.abbreviation()].contains(&text);
        Metric::ALL.into_iter().find(is_named).ok_or(UnknownMetric)
    }
}

/// Error: unknown name of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMetric;

impl fmt::Display for UnknownMetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a metric; known metrics: single (stm), multi (mtm)")
    }
}

impl std::error::Error for UnknownMetric {}
