//! Scale of an axis.

use plotters::coord::combinators::LogCoord;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::ops::Range;

/// Linear or logarithmic scale. Both are one type, so the drawing of charts is compiled once, not
/// for each pair of scales.
pub enum Scale {
    Linear(RangedCoordf64),
    Log(LogCoord<f64>),
}

impl Scale {
    /// Creates a scale for the numbers of a range.
    pub fn new(range: Range<f64>, is_log: bool) -> Scale {
        match is_log {
            true => Scale::Log(range.log_scale().into()),
            false => Scale::Linear(range.into()),
        }
    }
}

impl Ranged for Scale {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        match self {
            Scale::Linear(scale) => scale.map(value, limit),
            Scale::Log(scale) => scale.map(value, limit),
        }
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        match self {
            Scale::Linear(scale) => scale.key_points(hint),
            Scale::Log(scale) => scale.key_points(hint),
        }
    }

    fn range(&self) -> Range<f64> {
        match self {
            Scale::Linear(scale) => scale.range(),
            Scale::Log(scale) => scale.range(),
        }
    }
}
