//! How much of a search is left: a range, and not a number.
//!
//! Nobody knows how large a search tree is before it was searched. D. E. Knuth (*Estimating the efficiency of
//! backtrack programs*, Mathematics of Computation 29, 1975) sends probes down random paths, and weighs
//! what each sees with the number of paths there are. P. Kilby, J. Slaney, S. Thiébaux and T. Walsh
//! (*Estimating search tree size*, AAAI 2006) do without probes: what the search itself has
//! finished is weighed in the same way. For that it should not begin at one end of the tree, where
//! everything is alike and unlike the rest.
//!
//! Here the tree is cut into parts that are [begun all over it](crate::units::Todo::order), as if they were
//! dealt like cards. Then all parts have the same weight, and those that are finished are a sample
//! without replacement: N parts of which n are finished, with mean m and variance s² of their
//! work, leave (N − n) m to be done. The error of that has two sources, what is not known of the
//! mean, and that the rest is itself a few draws; together its variance is (N − n) s² N / n, which
//! comes down to nothing when the last part is finished.
//!
//! Work is never negative and its tail is heavy: few parts are far larger than the others, and the largest
//! of all has probably not been seen. So the interval is one of factors (the error is taken
//! relatively, and as an exponent), it is wide, and its upper end makes room for parts that are larger
//! than any so far: (N − n) / n of them can be expected, say twice as large as the largest. What that cannot foresee is a part that is larger than
//! all others together.

/// How much work: at least and at most, as far as one can tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Probably no less than this.
    pub lower: f64,
    /// Probably no more than this.
    pub upper: f64,
}

impl Interval {
    /// What remains of it if some work was done in parts that are not finished. At most all of it: those parts
    /// may turn out to be larger than others by what was done.
    ///
    /// ```
    /// use fifteen_runtime::estimate::Range;
    ///
    /// let left = Range { least: 5.0, most: 20.0 };
    /// assert_eq!(left.under_way(3.0), Range { least: 2.0, most: 20.0 });
    /// ```
    #[must_use]
    pub fn minus_partial_work(self, work: f64) -> Interval {
        Interval { lower: (self.lower - work.max(0.0)).max(0.0), ..self }
    }

    /// Both ends, multiplied: work by the time that each piece of it takes, say.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Interval {
        Interval { lower: self.lower * factor, upper: self.upper * factor }
    }
}

/// The parts of a search that are finished, as a sample of all of them.
///
/// ```
/// use fifteen_runtime::estimate::Sample;
///
/// let mut sample = Sample::of(100);
/// assert_eq!(sample.left(), None);
/// for part in 0..20 {
///     sample.add(900 + 10 * part);
/// }
/// let left = sample.left().expect("some are finished");
/// assert!(left.least < 80.0 * 995.0 && 80.0 * 995.0 < left.most);
/// assert!(left.most < 2.0 * left.least, "they are all alike");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    parts: usize,
    done: usize,
    work: f64,
    /// The sum of the squares of what each part is off the mean.
    squared_deviations: f64,
    largest: f64,
}

/// With fewer parts there is nothing to say.
const MIN_FINISHED: usize = 8;

/// How many standard errors the interval extends to either side.
const STANDARD_ERRORS: f64 = 3.0;

/// The error is never taken for smaller than this, relatively: parts are not quite dealt like cards.
const MIN_RELATIVE_ERROR: f64 = 0.05;

impl Sample {
    /// None of so many parts is finished.
    pub fn new(parts: usize) -> Sample {
        Sample { parts, ..Sample::default() }
    }

    /// Takes note of the work in a part that is finished.
    #[allow(clippy::cast_precision_loss)] // work is only estimated
    pub fn add(&mut self, work: u64) {
        let (work, mean) = (work as f64, self.mean());
        self.done += 1;
        self.work += work;
        self.squared_deviations += (work - mean) * (work - self.mean());
        self.largest = self.largest.max(work);
    }

    /// Takes note of what somebody else has finished of the same parts.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // there are not that many parts
    pub fn merged(self, other: Sample) -> Sample {
        if self.done == 0 || other.done == 0 {
            let Sample { parts, .. } = self;
            return Sample { parts, ..if self.done == 0 { other } else { self } };
        }
        let (one, two) = (self.done as f64, other.done as f64);
        let apart = self.mean() - other.mean();
        Sample {
            parts: self.parts,
            done: self.done + other.done,
            work: self.work + other.work,
            squared_deviations: self.squared_deviations
                + other.squared_deviations
                + apart * apart * one * two / (one + two),
            largest: self.largest.max(other.largest),
        }
    }

    /// How many parts there are.
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// How many of them are finished.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The work in those that are finished.
    pub fn work(&self) -> f64 {
        self.work
    }

    /// The mean of the work in those that are finished.
    #[allow(clippy::cast_precision_loss)] // there are not that many parts
    fn mean(&self) -> f64 {
        if self.done == 0 { 0.0 } else { self.work / self.done as f64 }
    }

    /// The work in all others, if enough are finished to tell.
    #[allow(clippy::cast_precision_loss)] // there are not that many parts
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
#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // the numbers are made up
mod tests {
    use super::*;
    use crate::random::Random;

    const PARTS: usize = 1 << 12;

    /// A random number between 0 and 1, without the ends.
    fn uniform(random: &mut Random) -> f64 {
        (random.next_below(1 << 30) as f64 + 0.5) / f64::from(1 << 30)
    }

    /// The work of a part, where few parts have most of it.
    type WorkDistribution = fn(&mut Random) -> f64;

    /// The logarithm is normal: as where a product of many numbers of children is the size of a tree.
    fn log_normal(random: &mut Random) -> f64 {
        let normal =
            (-2.0 * uniform(random).ln()).sqrt() * (std::f64::consts::TAU * uniform(random)).cos();
        1000.0 * (1.5 * normal).exp()
    }

    /// A power, so heavy that the variance is infinite.
    fn pareto(random: &mut Random) -> f64 {
        100.0 * uniform(random).powf(-1.0 / 1.6)
    }

    fn uniform_work(random: &mut Random) -> f64 {
        1000.0 * uniform(random)
    }

    /// In how many of a hundred cases what is left lies in the range after a share of the parts, and how
    /// wide that is in the middle case.
    fn interval_coverage(tail: WorkDistribution, after: usize) -> (usize, f64) {
        let (mut hits, mut widths) = (0, Vec::new());
        for seed in 0..100 {
            let mut random = Random::new(seed);
            let works: Vec<u64> = (0..PARTS).map(|_| tail(&mut random) as u64).collect();
            let mut sample = Sample::new(PARTS);
            works[..after].iter().for_each(|&work| sample.add(work));
            let left: u64 = works[after..].iter().sum();
            let range = sample.remaining().expect("enough are finished");
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

    /// A range that is always right because it says nothing would be of no use.
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
        let (mut whole, mut halves) = (Sample::new(100), [Sample::new(100); 3]);
        for part in 0..40 {
            let work = part * part * 37 % 101;
            whole.add(work);
            halves[usize::from(part > 25)].add(work);
        }
        let [one, two, none] = halves;
        for put in [one.merged(two).merged(none), none.merged(two).merged(one)] {
            let ends = |sample: Sample| sample.remaining().map(|left| [left.lower, left.upper]);
            let (put, whole) = (ends(put).expect("enough"), ends(whole).expect("enough"));
            assert!((0..2).all(|end| (put[end] - whole[end]).abs() < 1e-6 * whole[end]));
        }
    }

    #[test]
    fn no_interval_below_min_finished_and_zero_at_the_end() {
        let mut sample = Sample::new(10);
        for part in 0..10 {
            assert_eq!((sample.remaining().is_some(), sample.done()), (part >= MIN_FINISHED, part));
            sample.add(part as u64);
        }
        assert_eq!(sample.remaining(), Some(Interval { lower: 0.0, upper: 0.0 }));
        assert_eq!((sample.work(), sample.parts()), (45.0, 10));
        // Parts without any work.
        let mut empty = Sample::new(100);
        (0..50).for_each(|_| empty.add(0));
        assert_eq!(empty.remaining(), Some(Interval { lower: 0.0, upper: 0.0 }));
    }
}
