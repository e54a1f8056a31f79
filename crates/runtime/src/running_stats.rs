//! Mean, standard deviation and standard error of numbers.

/// Statistics of numbers that arrive one by one.
///
/// Welford's method updates the mean and the sum of squared deviations, and stays accurate if the
/// numbers are large and close to each other (Welford, *Note on a method for calculating corrected
/// sums of squares and products*, Technometrics 4, 1962).
///
/// ```
/// use fifteen_runtime::RunningStats;
///
/// let mut stats = RunningStats::default();
/// for number in [1.0, 3.0] {
///     stats.add(number);
/// }
/// assert_eq!((stats.mean(), stats.standard_error()), (2.0, Some(1.0)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RunningStats {
    count: f64,
    mean: f64,
    squared_deviations: f64,
}

impl RunningStats {
    /// Adds a number.
    pub fn add(&mut self, number: f64) {
        self.count += 1.0;
        let before = number - self.mean;
        self.mean += before / self.count;
        self.squared_deviations += before * (number - self.mean);
    }

    /// Returns the mean, or 0 if there are no numbers.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the standard deviation of the sample, or `None` with fewer than two numbers.
    pub fn standard_deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// Returns the standard error of the mean, or `None` with fewer than two numbers.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count).sqrt())
    }

    /// Returns the variance of the sample, or `None` with fewer than two numbers.
    fn variance(&self) -> Option<f64> {
        (self.count > 1.0).then(|| self.squared_deviations / (self.count - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::RunningStats;

    #[test]
    fn mean_deviation_and_error_match_hand_computation() {
        let mut stats = RunningStats::default();
        assert_eq!(stats.standard_deviation(), None);
        for number in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            stats.add(number);
        }
        assert!((stats.mean() - 5.0).abs() < 1e-12);
        let deviation = stats.standard_deviation().expect("eight numbers");
        assert!((deviation * deviation - 32.0 / 7.0).abs() < 1e-12);
        let error = stats.standard_error().expect("eight numbers");
        assert!((error * error - 4.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn large_close_numbers_keep_their_precision() {
        let mut stats = RunningStats::default();
        for number in [1e15 + 4.0, 1e15 + 7.0, 1e15 + 13.0, 1e15 + 16.0] {
            stats.add(number);
        }
        assert!((stats.standard_deviation().expect("four numbers").powi(2) - 30.0).abs() < 1e-6);
    }
}
