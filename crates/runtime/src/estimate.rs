//! Estimate of the remaining work of a search, as an interval.
//!
//! The size of a search tree is unknown before it has been searched. D. E. Knuth (*Estimating the
//! efficiency of backtrack programs*, Mathematics of Computation 29, 1975) sends probes down random
//! paths, and weights the observations of each by the number of paths. P. Kilby, J. Slaney, S.
//! Thiébaux and T. Walsh (*Estimating search tree size*, AAAI 2006) do without probes: they weight
//! the finished part of the search itself in the same way. For that, the search should not begin at
//! one end of the tree, whose nodes resemble each other but not the rest.
//!
//! Here the tree is cut into parts that are [begun in an order spread over the whole
//! tree](crate::units::PendingUnits::order), as if they were shuffled. Then all parts have the same
//! weight, and the finished ones are a sample without replacement. If n of N parts are finished,
//! with mean m and variance s² of their work, then an estimated work of (N − n) m remains. The
//! error has two sources: the error of the mean, and the variance of the remaining parts
//! themselves. Its variance is (N − n) s² N / n, which is zero when the last part is finished.
//!
//! Work is never negative and its distribution has a heavy tail: a few parts are far larger than
//! the others, and the largest of all has probably not been seen. So the mean estimate is not
//! increased and decreased by the error, but multiplied and divided by the exponential of three
//! times the relative error. The interval is wide, and its upper end allows for parts larger than
//! any so far: about (N − n) / n of them are expected, each assumed to be twice as large as the
//! largest so far. A part larger than all others together cannot be foreseen.

/// Estimated bounds on an amount of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Probable lower bound.
    pub lower: f64,
    /// Probable upper bound.
    pub upper: f64,
}

impl Interval {
    /// Returns the interval minus the work already done in unfinished parts. The upper end stays:
    /// those parts may be larger than others by just that work.
    ///
    /// ```
    /// use fifteen_runtime::estimate::Interval;
    ///
    /// let left = Interval { lower: 5.0, upper: 20.0 };
    /// assert_eq!(left.minus_partial_work(3.0), Interval { lower: 2.0, upper: 20.0 });
    /// ```
    #[must_use]
    pub fn minus_partial_work(self, work: f64) -> Interval {
        Interval { lower: (self.lower - work.max(0.0)).max(0.0), ..self }
    }

    /// Returns the interval with both ends multiplied, for example by the time per unit of work.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Interval {
        Interval { lower: self.lower * factor, upper: self.upper * factor }
    }
}

/// Finished parts of a search, as a sample of all parts.
///
/// ```
/// use fifteen_runtime::estimate::WorkSample;
///
/// let mut sample = WorkSample::new(100);
/// assert_eq!(sample.remaining(), None);
/// for part in 0..20 {
///     sample.add(900 + 10 * part);
/// }
/// let left = sample.remaining().expect("enough parts");
/// assert!(left.lower < 80.0 * 995.0 && 80.0 * 995.0 < left.upper);
/// assert!(left.upper < 2.0 * left.lower, "the parts are similar");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WorkSample {
    parts: usize,
    done: usize,
    work: f64,
    /// Sum of the squared deviations from the mean.
    squared_deviations: f64,
    largest: f64,
}

/// Minimum number of finished parts for an estimate.
const MIN_FINISHED: usize = 8;

/// Number of standard errors that the interval extends to either side.
const STANDARD_ERRORS: f64 = 3.0;

/// Minimum relative error, because the order of the parts is not quite random.
const MIN_RELATIVE_ERROR: f64 = 0.05;

impl WorkSample {
    /// Creates a sample of a number of parts, none of them finished.
    pub fn new(parts: usize) -> WorkSample {
        WorkSample { parts, ..WorkSample::default() }
    }

    /// Adds the work of a finished part.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn add(&mut self, work: u64) {
        let (work, mean) = (work as f64, self.mean());
        self.done += 1;
        self.work += work;
        self.squared_deviations += (work - mean) * (work - self.mean());
        self.largest = self.largest.max(work);
    }

    /// Returns the union with a sample of other finished parts of the same search.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // few parts
    pub fn merged(self, other: WorkSample) -> WorkSample {
        if self.done == 0 || other.done == 0 {
            let WorkSample { parts, .. } = self;
            return WorkSample { parts, ..if self.done == 0 { other } else { self } };
        }
        let (one, two) = (self.done as f64, other.done as f64);
        let apart = self.mean() - other.mean();
        WorkSample {
            parts: self.parts,
            done: self.done + other.done,
            work: self.work + other.work,
            squared_deviations: self.squared_deviations
                + other.squared_deviations
                + apart * apart * one * two / (one + two),
            largest: self.largest.max(other.largest),
        }
    }

    /// Returns the number of parts.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// Returns the number of finished parts.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the work of the finished parts.
    pub fn work(&self) -> f64 {
        self.work
    }

    /// Returns the mean work of the finished parts.
    #[allow(clippy::cast_precision_loss)] // few parts
    fn mean(&self) -> f64 {
        if self.done == 0 { 0.0 } else { self.work / self.done as f64 }
    }

    /// Returns the estimated work of the unfinished parts, or `None` if too few parts are finished.
    #[allow(clippy::cast_precision_loss)] // few parts
    pub fn remaining(&self) -> Option<Interval> {
        let others = self.parts.saturating_sub(self.done);
        if others == 0 {
            return Some(Interval { lower: 0.0, upper: 0.0 });
        }
        if self.done < MIN_FINISHED {
            return None;
        }
        let (others, done, parts) = (others as f64, self.done as f64, self.parts as f64);
        let left = others * self.mean();
        let variance = self.squared_deviations / (done - 1.0);
        let error = (others * variance * parts / done).sqrt() / left.max(f64::MIN_POSITIVE);
        let factor = (STANDARD_ERRORS * error.max(MIN_RELATIVE_ERROR)).exp();
        let larger = 2.0 * self.largest * others / done;
        Some(Interval { lower: left / factor, upper: left * factor + larger })
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // test data
mod tests {
    use super::*;
    use crate::random::Random;

    const PARTS: usize = 1 << 12;

    /// Returns a random number strictly between 0 and 1.
    fn uniform(random: &mut Random) -> f64 {
        (random.next_below(1 << 30) as f64 + 0.5) / f64::from(1 << 30)
    }

    /// Distribution of the work of a part.
    type WorkDistribution = fn(&mut Random) -> f64;

    /// Draws from a log-normal distribution, as if the size of a tree were a product of many
    /// branching factors.
    fn log_normal(random: &mut Random) -> f64 {
        let normal =
            (-2.0 * uniform(random).ln()).sqrt() * (std::f64::consts::TAU * uniform(random)).cos();
        1000.0 * (1.5 * normal).exp()
    }

    /// Draws from a Pareto distribution with infinite variance.
    fn pareto(random: &mut Random) -> f64 {
        100.0 * uniform(random).powf(-1.0 / 1.6)
    }

    fn uniform_work(random: &mut Random) -> f64 {
        1000.0 * uniform(random)
    }

    /// Returns the number of cases out of a hundred in which the interval contains the remaining
    /// work after this number of parts, and the median ratio of its ends.
    fn interval_coverage(distribution: WorkDistribution, after: usize) -> (usize, f64) {
        let (mut hits, mut widths) = (0, Vec::new());
        for seed in 0..100 {
            let mut random = Random::new(seed);
            let works: Vec<u64> = (0..PARTS).map(|_| distribution(&mut random) as u64).collect();
            let mut sample = WorkSample::new(PARTS);
            works[..after].iter().for_each(|&work| sample.add(work));
            let left: u64 = works[after..].iter().sum();
            let range = sample.remaining().expect("enough parts");
            hits += usize::from((range.lower..=range.upper).contains(&(left as f64)));
            widths.push(range.upper / range.lower);
        }
        widths.sort_by(f64::total_cmp);
        (hits, widths[50])
    }

    #[test]
    fn interval_covers_the_remaining_work() {
        for tail in [log_normal as WorkDistribution, pareto, uniform_work] {
            for after in [PARTS / 100, PARTS / 10, PARTS / 2, PARTS * 9 / 10] {
                let (hits, _) = interval_coverage(tail, after);
                assert!(hits >= if after < PARTS / 10 { 65 } else { 80 }, "{after}: {hits}");
            }
        }
    }

    /// The interval is narrow enough to be useful.
    #[test]
    fn interval_narrows_as_parts_finish() {
        for (tail, widest) in
            [(log_normal as WorkDistribution, 2.5), (pareto, 2.5), (uniform_work, 1.6)]
        {
            let (_, width) = interval_coverage(tail, PARTS / 10);
            assert!(width < widest, "{width}");
            assert!(interval_coverage(tail, PARTS / 2).1 <= width);
        }
    }

    #[test]
    fn merged_samples_equal_one_sample() {
        let (mut whole, mut halves) = (WorkSample::new(100), [WorkSample::new(100); 3]);
        for part in 0..40 {
            let work = part * part * 37 % 101;
            whole.add(work);
            halves[usize::from(part > 25)].add(work);
        }
        let [one, two, none] = halves;
        for merged in [one.merged(two).merged(none), none.merged(two).merged(one)] {
            let ends = |sample: WorkSample| sample.remaining().map(|left| [left.lower, left.upper]);
            let (merged, whole) =
                (ends(merged).expect("enough parts"), ends(whole).expect("enough parts"));
            assert!((0..2).all(|end| (merged[end] - whole[end]).abs() < 1e-6 * whole[end]));
        }
    }

    #[test]
    fn no_interval_below_min_finished_and_zero_at_the_end() {
        let mut sample = WorkSample::new(10);
        for part in 0..10 {
            assert_eq!((sample.remaining().is_some(), sample.done()), (part >= MIN_FINISHED, part));
            sample.add(part as u64);
        }
        assert_eq!(sample.remaining(), Some(Interval { lower: 0.0, upper: 0.0 }));
        assert_eq!((sample.work(), sample.parts()), (45.0, 10));
        // Parts without any work.
        let mut empty = WorkSample::new(100);
        (0..50).for_each(|_| empty.add(0));
        assert_eq!(empty.remaining(), Some(Interval { lower: 0.0, upper: 0.0 }));
    }
}
