//! Quality of a heuristic: η, the fraction of an uninformed search that it leaves.
//!
//! # Definition of η
//!
//! An uninformed search to depth t has about bᵗ nodes, where b is the *branching factor*: the
//! average number of moves that do not undo the last one ([`branching_factor`]). Of the nodes at
//! depth i, IDA* with the threshold t visits those from which, according to the heuristic, t − i
//! moves may be enough. If positions at depth i are like any other positions, these are a fraction
//! P(h ≤ t − i) of bⁱ nodes. Summed over all depths that is
//!
//! ```text
//! Σᵢ bⁱ · P(h ≤ t − i)   =   bᵗ · Σⱼ b⁻ʲ · P(h ≤ j)   =   bᵗ · η · a constant,
//!
//! where η is the mean of b⁻ʰ over all positions.
//! ```
//!
//! So η is one number for a heuristic, independent of the start: of two heuristics, the one with
//! half the η leaves half the nodes. For a distant start, the difference may be greater: before its
//! last iteration, the search meets no positions near the goal, for which all heuristics have
//! similar values. (R. E. Korf, M. Reid, S. Edelkamp, *Time complexity of iterative-deepening-A\**,
//! Artificial Intelligence 129, 2001, give the sum; R. Clausecker, *The quality of heuristic
//! functions for IDA\**, ZIB report 20-17, 2020, made it a measure, and estimated it for the
//! 24-puzzle.)
//!
//! # Stratified sampling
//!
//! A random position of the 24-puzzle is about a hundred moves from the goal, and adds b⁻¹⁰⁰ to the
//! mean; one that is thirty moves away adds b⁻³⁰. There are few of the latter among 7.8·10²⁴, and
//! yet they make up most of η. Random sampling never meets one. So positions are divided into
//! *spheres*, those at a distance d from the goal for each d up to some limit, and the *tail*
//! beyond. The tail is estimated from random positions, and a sphere from walks that reach it.
//!
//! # Walk samples
//!
//! Walks from the goal are extended move by move. An [automaton](crate::pruning) prunes most of
//! those that lead to the same position as another. Let n of the walks of length d that it allows
//! lead to a position in the sphere d. Each of these contributes b⁻ʰ/n, so all walks together
//! contribute the sum over the sphere.
//!
//! There are too many walks to enumerate. So a *walk sample* contains some of them, each of which
//! stands for the same number of walks. To extend it, its walks are continued in all ways that the
//! automaton allows. If these exceed the maximum, some are left out, with equal probability, and
//! the others stand for more. The positions that they lead to are solved, with all shortest
//! solutions. If a solution takes fewer moves than the walk has, the walk is dropped: none of its
//! extensions is a shortest walk to a farther sphere. Otherwise the reversed solutions are the n
//! walks, as far as the automaton allows them.
//!
//! Walks are left out at random, so the sum is unbiased for samples of any size. Samples may be
//! smaller where walks are long and their positions take long to solve. But walks of a sample are
//! related, and related walks differ little, so the error is estimated from several independent
//! samples. (With only a handful of walks most samples underestimate the sum, and a rare one
//! overestimates it by far.) This is known as *go with the winners* (D. Aldous, U. Vazirani, FOCS
//! 1994), or sequential Monte Carlo. Clausecker's walks are extended blindly instead, and few of
//! those with 64 moves are shortest walks.
//!
//! Up to the depth that the automaton has learned completely, which is twelve moves, no two walks
//! lead to the same position, and none to a nearer one, so nothing has to be solved. And on a board
//! small enough that no walk is left out, η is exact.
//!
//! ```
//! use fifteen::quality::{Options, measure};
//! use fifteen::{Heuristic, Size, Threads};
//!
//! let size = Size::new(3, 3)?;
//! let named = |name| Heuristic::named(size, name, Threads::ONE, &mut ());
//! let heuristics = [named("manhattan")?, named("pdb-4-4")?];
//!
//! let options = Options { rounds: 3, ..Options::defaults_for(size) };
//! let measured = measure(&heuristics, &options, &mut ()).expect("enough memory");
//! assert!((measured.branching_factor - f64::sqrt(3.0)).abs() < 1e-9);
//! let [manhattan, tables] = &measured.qualities[..] else { panic!("two qualities") };
//! assert!(tables.eta.value < manhattan.eta.value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(clippy::cast_precision_loss)] // estimates

mod estimator;
#[cfg(test)]
mod tests;
mod walk_sample;
mod walks;

pub use walks::branching_factor;

use crate::runtime::estimate::Interval;
use crate::runtime::sample::{PairedRatio, Sample};
use crate::runtime::{Random, memory};
use crate::{Board, Heuristic, Observer, Stopped, Threads};
use estimator::{QualityEstimator, RoundSums};
use fifteen_codegen::Size;
use walks::CanonicalWalks;

/// Options of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Last distance with a sphere of its own, in moves. The larger it is, the longer it takes to
    /// solve its positions.
    pub spheres: usize,
    /// Maximum number of walks in a sample.
    pub max_walks: usize,
    /// Number of nodes that solving a sample should not exceed. Samples that would take more have
    /// fewer walks.
    pub nodes: u64,
    /// Number of random positions per round; those beyond the spheres estimate the tail.
    pub tail_samples: usize,
    /// Number of rounds. Four times as many rounds halve the errors.
    pub rounds: u64,
    /// Seed of the random numbers. Equal seeds give equal samples.
    pub seed: u64,
    /// Number of threads that solve positions.
    pub threads: Threads,
}

impl Options {
    /// Returns the defaults: five spheres for every two cells of the board; ten rounds with samples
    /// of 1,000 walks, or fewer if solving them would take more than ten million nodes, and 1,000
    /// random positions; and seed 0.
    pub fn defaults_for(size: Size) -> Options {
        let spheres = 5 * size.cells() / 2;
        let threads = Threads::default();
        let (max_walks, nodes) = (1_000, 10_000_000);
        Options { spheres, max_walks, nodes, tail_samples: 1_000, rounds: 10, seed: 0, threads }
    }
}

/// Progress of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityProgress {
    /// Number of finished rounds.
    pub rounds: u64,
    /// Total number of rounds.
    pub total: u64,
    /// Length of the walks in the current round.
    pub distance: usize,
}

/// Result of a measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Branching factor b of the board.
    pub branching_factor: f64,
    /// Number of positions at each distance from the goal, from 0 on.
    pub spheres: Vec<Estimate>,
    /// Quality of each heuristic.
    pub qualities: Vec<Quality>,
    /// Number of finished rounds. If there is none, nothing is known.
    pub rounds: u64,
    /// Reason why the measurement ended early, if it did. The finished rounds are valid even then.
    pub stopped: Option<Stopped>,
}

/// Quality of a heuristic.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    /// Name of the heuristic.
    pub heuristic: String,
    /// Mean of b⁻ʰ over all positions.
    pub eta: Estimate,
    /// 95 % confidence interval of η, available from five rounds on. It does not begin below 0.
    pub interval: Option<Interval>,
    /// η divided by that of the first heuristic, round by round on the same positions.
    pub ratio: PairedRatio,
    /// Contribution of each sphere, from distance 0 on, and last of the tail.
    pub strata: Vec<Estimate>,
}

/// Estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Mean over the rounds.
    pub value: f64,
    /// Standard error: infinite after a single round, 0 if all rounds agree.
    pub error: f64,
}

impl From<&Sample> for Estimate {
    /// Returns the mean, or 0 without values. A single value has an infinite error.
    fn from(sample: &Sample) -> Estimate {
        Estimate {
            value: sample.mean().unwrap_or_default(),
            error: sample.standard_error().unwrap_or(f64::INFINITY),
        }
    }
}

/// Measures the quality of heuristics, all on the same positions.
///
/// The heuristic with the largest values on a hundred random positions solves the positions.
///
/// # Errors
/// [`Stopped::Memory`] if the system has too little memory.
///
/// # Panics
/// If there is no heuristic, or they are for boards of different sizes.
pub fn measure(
    heuristics: &[Heuristic],
    options: &Options,
    observer: &mut dyn Observer<QualityProgress>,
) -> Result<Measurement, Stopped> {
    let size = heuristics.first().expect("at least one heuristic").size();
    assert!(heuristics.iter().all(|other| other.size() == size), "boards of one size");
    // Many small allocations follow, and the failure of any of them would abort the process.
    memory::check_available(required_memory(size)).map_err(|_| Stopped::Memory)?;
    let mut stats = QualityStats::new(heuristics.len(), options.spheres);
    let mut poll =
        || observer.on_progress(&QualityProgress { rounds: 0, total: options.rounds, distance: 0 });
    let walks = match CanonicalWalks::new(size, options.threads, &mut poll) {
        Ok(walks) => walks,
        Err(Stopped::Memory) => return Err(Stopped::Memory),
        Err(reason) => return Ok(stats.to_measurement(heuristics, Some(reason))),
    };
    let estimator =
        QualityEstimator::new(&walks, heuristics, strongest_heuristic(heuristics), options);
    let (mut random, mut stopped) = (Random::new(options.seed), None);
    while stats.rounds < options.rounds && stopped.is_none() {
        let mut poll = |distance| {
            observer.on_progress(&QualityProgress {
                rounds: stats.rounds,
                total: options.rounds,
                distance,
            })
        };
        match estimator.run_round(&mut random, &mut poll) {
            Ok(sums) => stats.add(&sums),
            Err(reason) => stopped = Some(reason),
        }
    }
    Ok(stats.to_measurement(heuristics, stopped))
}

/// Returns an upper bound on the memory of a measurement without tables, in bytes, found by
/// measurement.
pub fn required_memory(size: Size) -> usize {
    let mebibytes = if size.cells() > 16 { 192 } else { 48 };
    mebibytes << 20
}

/// Returns the heuristic with the largest sum over some random positions.
fn strongest_heuristic(heuristics: &[Heuristic]) -> &Heuristic {
    let sum = |heuristic: &&Heuristic| {
        let (mut random, estimate) = (Random::new(100), heuristic.estimator());
        let boards = (0..100).map(|_| Board::random(heuristic.size(), &mut random));
        boards.map(|board| estimate(&board)).sum::<u32>()
    };
    heuristics.iter().max_by_key(sum).expect("at least one heuristic")
}

/// Results of the finished rounds.
struct QualityStats {
    rounds: u64,
    spheres: Vec<Sample>,
    /// For each heuristic, the contribution of each stratum to η, and η.
    qualities: Vec<(Vec<Sample>, Sample)>,
}

impl QualityStats {
    fn new(heuristics: usize, spheres: usize) -> QualityStats {
        let none = vec![Sample::default(); spheres + 2];
        let qualities = vec![(none, Sample::default()); heuristics];
        QualityStats { rounds: 0, spheres: vec![Sample::default(); spheres + 1], qualities }
    }

    fn add(&mut self, sums: &RoundSums) {
        self.rounds += 1;
        self.spheres.iter_mut().zip(&sums.sphere_sizes).for_each(|(sample, &sum)| sample.add(sum));
        for ((parts, eta), sums) in self.qualities.iter_mut().zip(&sums.strata) {
            parts.iter_mut().zip(sums).for_each(|(sample, &sum)| sample.add(sum));
            eta.add(sums.iter().sum());
        }
    }

    fn to_measurement(&self, heuristics: &[Heuristic], stopped: Option<Stopped>) -> Measurement {
        let first = &self.qualities[0].1;
        let quality = |(heuristic, (parts, eta)): (&Heuristic, &(Vec<Sample>, Sample))| Quality {
            heuristic: heuristic.name().to_owned(),
            eta: eta.into(),
            interval: eta.nonnegative_interval(),
            ratio: PairedRatio::of(eta, first),
            strata: parts.iter().map(Estimate::from).collect(),
        };
        Measurement {
            branching_factor: branching_factor(heuristics[0].size()),
            spheres: self.spheres.iter().map(Estimate::from).collect(),
            qualities: heuristics.iter().zip(&self.qualities).map(quality).collect(),
            rounds: self.rounds,
            stopped,
        }
    }
}
