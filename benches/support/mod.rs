//! Common code of the benchmarks. Contestants run in turn, A B C A B C …, so that a machine that
//! slows down slows all of them down, and are compared by medians.

#![allow(dead_code)] // not every benchmark uses all of it

use std::env;
use std::time::Instant;

/// Seconds of each contestant in each round.
pub struct Measurements(Vec<Vec<f64>>);

impl Measurements {
    /// Runs all contestants in turn, in every round; `run` returns the seconds of one run.
    pub fn measure<C>(
        rounds: usize,
        contestants: &mut [C],
        mut run: impl FnMut(&mut C) -> f64,
    ) -> Measurements {
        let mut seconds = vec![Vec::with_capacity(rounds); contestants.len()];
        for _ in 0..rounds {
            for (contestant, seconds) in contestants.iter_mut().zip(&mut seconds) {
                seconds.push(run(contestant));
            }
        }
        Measurements(seconds)
    }

    /// Returns the median of a contestant's seconds.
    pub fn median(&self, contestant: usize) -> f64 {
        median(self.0[contestant].clone())
    }

    /// Returns the medians of all contestants, in order.
    pub fn medians(&self) -> impl Iterator<Item = f64> {
        (0..self.0.len()).map(|contestant| self.median(contestant))
    }

    /// Returns the speed of a contestant relative to another one: the median, over all rounds, of
    /// the ratio of their two times, which are measured close together.
    pub fn ratio(&self, contestant: usize, other: usize) -> f64 {
        let pairs = self.0[contestant].iter().zip(&self.0[other]);
        median(pairs.map(|(seconds, other)| other / seconds).collect())
    }
}

/// Returns the median; of an even number of values, the larger of the two middle ones.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Returns the result of a function, and the seconds it takes.
pub fn measure_time<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

/// Returns the arguments of the command line, without the options that cargo adds.
pub fn positional_arguments() -> Vec<String> {
    env::args().skip(1).filter(|word| !word.starts_with('-')).collect()
}

/// Returns the numbers among the arguments.
pub fn numeric_arguments() -> Vec<usize> {
    positional_arguments().iter().filter_map(|word| word.parse().ok()).collect()
}
