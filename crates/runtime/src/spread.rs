//! Means of numbers, how far these are apart, and how sure one may be of the mean.

/// Numbers that are seen one after the other.
///
/// Welford's way to keep the mean and the sum of squares about it, which loses no digits where
/// numbers are large and close to each other (Welford, *Note on a method for calculating corrected
/// sums of squares and products*, Technometrics 4, 1962).
///
/// ```
/// use fifteen_runtime::Spread;
///
/// let mut spread = Spread::default();
/// for number in [1.0, 3.0] {
///     spread.add(number);
/// }
/// assert_eq!((spread.mean(), spread.error()), (2.0, Some(1.0)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Takes one more number into account.
    pub fn add(&mut self, number: f64) {
        self.count += 1.0;
        let before = number - self.mean;
        self.mean += before / self.count;
        self.squares += before * (number - self.mean);
    }

    /// The mean; 0 of no numbers.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation of the sample, nothing with fewer than two numbers.
    pub fn deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The standard error of the mean, nothing with fewer than two numbers.
    pub fn error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count).sqrt())
    }

    /// The variance of the sample.
    fn variance(&self) -> Option<f64> {
        (self.count > 1.0).then(|| self.squares / (self.count - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn of_a_few_numbers() {
        let mut spread = Spread::default();
        assert_eq!(spread.deviation(), None);
        for number in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            spread.add(number);
        }
        assert!((spread.mean() - 5.0).abs() < 1e-12);
        let deviation = spread.deviation().expect("there are eight");
        assert!((deviation * deviation - 32.0 / 7.0).abs() < 1e-12);
        let error = spread.error().expect("there are eight");
        assert!((error * error - 4.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn large_numbers_close_to_each_other() {
        let mut spread = Spread::default();
        for number in [1e15 + 4.0, 1e15 + 7.0, 1e15 + 13.0, 1e15 + 16.0] {
            spread.add(number);
        }
        assert!((spread.deviation().expect("there are four").powi(2) - 30.0).abs() < 1e-6);
    }
}
