//! Sample of a quantity: mean, median, standard error and confidence interval.

use crate::Random;
use crate::estimate::Interval;
use crate::running_stats::RunningStats;

/// Values of a quantity, such as the nodes of the searches of one engine.
///
/// The confidence interval of the mean is a bootstrap-t interval. Many samples are drawn from the
/// values, with replacement. The deviation of each sample's mean, in units of its own standard
/// error, shows how the mean deviates from the unknown true mean, even if the values are skewed, as
/// node counts are (B. Efron and R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993,
/// chapter 12). The draws have a fixed seed, so equal values give equal intervals.
///
/// ```
/// use fifteen_runtime::sample::Sample;
///
/// let sample: Sample = [1.0, 2.0, 4.0, 5.0, 6.0, 9.0].into_iter().collect();
/// assert_eq!((sample.mean(), sample.median()), (Some(4.5), Some(4.5)));
/// let interval = sample.interval().expect("enough values");
/// assert!(1.0 < interval.lower && interval.lower < 4.5 && interval.upper > 4.5);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    values: Vec<f64>,
}

/// Number of bootstrap samples drawn from the values.
const RESAMPLES: usize = 1_000;

/// Minimum number of values for an interval.
const MIN_VALUES: usize = 5;

/// Seed of the draws.
const SEED: u64 = 0;

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Sample {
        Sample { values: values.into_iter().collect() }
    }
}

impl Sample {
    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.values.push(value);
    }

    /// Returns the number of values.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns the mean, or `None` without values.
    pub fn mean(&self) -> Option<f64> {
        (!self.values.is_empty()).then(|| stats(&self.values).mean())
    }

    /// Returns the median, or `None` without values.
    pub fn median(&self) -> Option<f64> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        let upper = *sorted.get(sorted.len() / 2)?;
        let lower = sorted[(sorted.len() - 1) / 2];
        Some(f64::midpoint(lower, upper))
    }

    /// Returns the standard deviation, or `None` with fewer than two values.
    pub fn standard_deviation(&self) -> Option<f64> {
        stats(&self.values).standard_deviation()
    }

    /// Returns the standard error of the mean, or `None` with fewer than two values.
    pub fn standard_error(&self) -> Option<f64> {
        stats(&self.values).standard_error()
    }

    /// Returns the 95 % confidence interval of the mean, or `None` with fewer than five values. It
    /// is a single point if all values are equal.
    pub fn interval(&self) -> Option<Interval> {
        if self.values.len() < MIN_VALUES {
            return None;
        }
        let own = stats(&self.values);
        let (mean, error) = (own.mean(), own.standard_error()?);
        let mut random = Random::new(SEED);
        let mut deviations: Vec<f64> = Vec::with_capacity(RESAMPLES);
        for _ in 0..RESAMPLES {
            let mut drawn = RunningStats::default();
            for _ in 0..self.values.len() {
                drawn.add(self.values[random.next_below(self.values.len())]);
            }
            // A sample of equal values has standard error 0, so its deviation is undefined.
            let deviation = drawn.standard_error().filter(|&error| error > 0.0);
            deviations.extend(deviation.map(|error| (drawn.mean() - mean) / error));
        }
        deviations.sort_by(f64::total_cmp);
        let quantile = |of_40: usize| {
            deviations.get(deviations.len() * of_40 / 40).map_or(0.0, |deviation| deviation * error)
        };
        Some(Interval { lower: mean - quantile(39), upper: mean - quantile(1) })
    }

    /// Returns the part of [`Sample::interval`] above 0, for a quantity that is never negative,
    /// such as a number of nodes.
    ///
    /// ```
    /// use fifteen_runtime::sample::Sample;
    ///
    /// let sample: Sample = [4_270.0, 9_000.0, 8_000.0, 5_000.0, 484_287.0].into_iter().collect();
    /// assert!(sample.interval().is_some_and(|interval| interval.lower < 0.0));
    /// assert!(sample.nonnegative_interval().is_some_and(|interval| interval.lower == 0.0));
    /// ```
    pub fn nonnegative_interval(&self) -> Option<Interval> {
        self.interval().map(|interval| Interval { lower: interval.lower.max(0.0), ..interval })
    }
}

/// Geometric mean of the ratios of paired values, with its 95 % confidence interval. Pairs with a
/// value that is not positive are left out.
///
/// ```
/// use fifteen_runtime::sample::PairedRatio;
///
/// let ratio = PairedRatio::new([(1.0, 2.0), (8.0, 4.0), (9.0, 9.0), (3.0, 0.0)]);
/// assert_eq!(ratio.count(), 3);
/// assert!((ratio.mean().unwrap() - 1.0).abs() < 1e-12 && ratio.interval().is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PairedRatio {
    logarithms: Sample,
}

impl PairedRatio {
    /// Compares the first value of each pair with the second.
    pub fn new(pairs: impl IntoIterator<Item = (f64, f64)>) -> PairedRatio {
        let positive = pairs.into_iter().filter(|&(one, other)| one > 0.0 && other > 0.0);
        PairedRatio { logarithms: positive.map(|(one, other)| (one / other).ln()).collect() }
    }

    /// Pairs the values of two samples in order, and compares them.
    pub fn of(one: &Sample, other: &Sample) -> PairedRatio {
        PairedRatio::new(one.values.iter().copied().zip(other.values.iter().copied()))
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> usize {
        self.logarithms.count()
    }

    /// Returns the geometric mean of the ratios, or `None` without pairs.
    pub fn mean(&self) -> Option<f64> {
        self.logarithms.mean().map(f64::exp)
    }

    /// Returns the 95 % confidence interval of the mean, or `None` with fewer than five pairs.
    pub fn interval(&self) -> Option<Interval> {
        let Interval { lower, upper } = self.logarithms.interval()?;
        Some(Interval { lower: lower.exp(), upper: upper.exp() })
    }
}

/// Returns the statistics of some values.
fn stats(values: &[f64]) -> RunningStats {
    let mut stats = RunningStats::default();
    for &value in values {
        stats.add(value);
    }
    stats
}

#[cfg(test)]
mod tests {
    use super::{PairedRatio, Sample};
    use crate::Random;

    /// Returns a random number above 0 and at most 1.
    #[allow(clippy::cast_precision_loss)] // 53 bits are exact
    fn uniform(random: &mut Random) -> f64 {
        ((random.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
    }

    /// Draws 2,000 samples of a distribution, and returns the number of those whose interval
    /// contains the mean.
    fn covered(size: usize, mean: f64, mut draw: impl FnMut() -> f64) -> usize {
        let interval = |_| (0..size).map(|_| draw()).collect::<Sample>().interval();
        let intervals = (0..2_000).filter_map(interval);
        intervals.filter(|interval| interval.lower <= mean && mean <= interval.upper).count()
    }

    /// The share of intervals that contain the mean is 93 to 97 %, for symmetric and for skewed
    /// values.
    #[test]
    fn intervals_contain_the_mean_as_often_as_promised() {
        let mut random = Random::new(7);
        let normal = covered(30, 10.0, || {
            let (one, other) = (uniform(&mut random), uniform(&mut random));
            10.0 + (-2.0 * one.ln()).sqrt() * (std::f64::consts::TAU * other).cos()
        });
        let mut random = Random::new(8);
        let exponential = covered(40, 1.0, || -uniform(&mut random).ln());
        let mut random = Random::new(9);
        let flat = covered(20, 0.5, || uniform(&mut random));
        for count in [normal, exponential, flat] {
            assert!((1860..=1940).contains(&count), "{normal} {exponential} {flat}");
        }
    }

    #[test]
    fn median_and_errors_match_hand_computation() {
        let sample = |values: &[f64]| values.iter().copied().collect::<Sample>();
        assert_eq!(sample(&[]).median(), None);
        assert_eq!(sample(&[3.0, 1.0, 2.0]).median(), Some(2.0));
        assert_eq!(sample(&[4.0, 1.0, 2.0, 9.0]).median(), Some(3.0));
        assert_eq!(sample(&[1.0, 3.0]).standard_error(), Some(1.0));
        assert_eq!(sample(&[1.0, 3.0, 5.0, 7.0]).interval(), None);
        let equal = sample(&[2.0; 9]).interval().expect("nine values");
        assert_eq!((equal.lower, equal.upper), (2.0, 2.0));
    }

    #[test]
    fn ratio_of_proportional_values_is_exact() {
        let pairs = (1..50).map(|value| (3.0 * f64::from(value), f64::from(value)));
        let ratio = PairedRatio::new(pairs);
        let interval = ratio.interval().expect("49 pairs");
        for number in [ratio.mean().expect("49 pairs"), interval.lower, interval.upper] {
            assert!((number - 3.0).abs() < 1e-9, "{number}");
        }
    }
}
