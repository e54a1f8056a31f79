//! Means, and how sure one may be of them.

use super::Estimate;

/// Numbers, added up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    count: u64,
    mean: f64,
    /// The sum of the squares of what they differ from the mean.
    squares: f64,
}

impl Tally {
    /// Adds a number, in a way that loses nothing where all are nearly equal (B. P. Welford, *Note on a method for
    /// calculating corrected sums of squares and products*, Technometrics 4, 1962).
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// The mean of the numbers, and its standard error. One number alone says nothing about that.
    pub fn mean(&self) -> Estimate {
        let variance = match self.count {
            0 | 1 => f64::INFINITY,
            count => self.squares / (count - 1) as f64 / count as f64,
        };
        Estimate { value: self.mean, error: variance.sqrt() }
    }
}
