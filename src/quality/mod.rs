//! How good a heuristic is: η, what it leaves of a search without one.
//!
//! # What η is
//!
//! A search without a heuristic that goes t moves deep has about bᵗ nodes, where b is the *branching
//! factor*: the number of moves, on average, that do not take the last one back ([`branching`]). Of the
//! nodes in depth i, IDA* with the threshold t visits those of which the heuristic says that t − i moves
//! may be enough. If positions in depth i are as any others, these are a part P(h ≤ t − i) of bⁱ nodes;
//! and summed over all depths that is
//!
//! ```text
//! Σᵢ bⁱ · P(h ≤ t − i)   =   bᵗ · Σⱼ b⁻ʲ · P(h ≤ j)   =   bᵗ · η · a constant,
//!
//! where η is the mean of b⁻ʰ over all positions.
//! ```
//!
//! So η is one number for a heuristic, whatever the start: of two heuristics, that with half the η leaves
//! half the nodes, by this. A search from far away may differ more: before its last iteration it meets no
//! positions near the goal, about which all heuristics say much the same. (R. E. Korf, M. Reid, S. Edelkamp,
//! *Time complexity of iterative-deepening-A\**, Artificial Intelligence 129, 2001, have the sum;
//! R. Clausecker, *The quality of heuristic functions for IDA\**, ZIB report 20-17, 2020, made it a measure,
//! and estimated it for the 24-puzzle.)
//!
//! # Why not any positions
//!
//! A random position of the 24-puzzle is some hundred moves from home, and adds b⁻¹⁰⁰ to the mean; one that
//! is thirty moves away adds b⁻³⁰. There are few of these among 7.8·10²⁴, and still they are most of η.
//! Nobody meets one by chance. So positions are divided into *spheres*, those at a distance d from the goal
//! for each d up to some limit, and what lies beyond. Beyond, any positions are looked at. In a sphere they
//! are reached by walks.
//!
//! # A herd
//!
//! Walks from the goal are made longer move by move. An [automaton](crate::korf::walks) refuses most of
//! those that lead to the same position as another. Let n of the walks of length d that it allows lead to a
//! position in the sphere d: each of them counts b⁻ʰ/n, and all of them together, for all positions, count
//! what the sphere does.
//!
//! There are too many walks. So a *herd* has some of them, each of which stands for as many. To make it
//! longer its walks are continued in all ways that the automaton allows. If these are more than the herd
//! may have, some are left out, any as likely as another, and the others stand for the more. The positions
//! that they lead to are solved, in all shortest ways. If that takes fewer moves than the walk has, the walk
//! is dropped: nothing that goes on from there leads to a farther sphere in the shortest way. Otherwise the
//! solutions, turned round, are the n walks, as far as the automaton allows them.
//!
//! What is left out is left out by lot, and so the sum is right on average, however small the herd is. It may
//! have fewer walks where they are long, and take long to solve. But walks of a herd are cousins, and cousins
//! differ little; so how sure one may be is told by several herds that know nothing of each other. (Where a
//! herd has but a handful of walks most herds say too little, and a rare one says much.) This is known as
//! *go with the winners* (D. Aldous, U. Vazirani, FOCS 1994), or sequential Monte Carlo. Clausecker's walks go
//! on blindly instead, and few of those of 64 moves are shortest.
//!
//! As far as the automaton has learned everything, which is twelve moves, no two walks lead to the same
//! position, and none to a nearer one; nothing has to be solved. And on a board so small that nothing is
//! left out η is exact.
//!
//! ```
//! use fifteen::quality::{Options, measure};
//! use fifteen::{Heuristic, Size, Threads};
//!
//! let size = Size::new(3, 3)?;
//! let named = |name| Heuristic::named(size, name, Threads::ONE, &mut ());
//! let heuristics = [named("manhattan")?, named("pdb-4-4")?];
//!
//! let options = Options { rounds: 3, ..Options::usual(size) };
//! let measured = measure(&heuristics, &options, &mut ()).expect("there is memory");
//! assert!((measured.branching - f64::sqrt(3.0)).abs() < 1e-9);
//! let [manhattan, tables] = &measured.qualities[..] else { panic!("two were measured") };
//! assert!(tables.eta.value < manhattan.eta.value);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(clippy::cast_precision_loss)] // all of it is about estimates

mod estimator;
#[cfg(test)]
mod tests;
mod walk_sample;
mod walks;

pub use walks::branching_factor;

use crate::runtime::{Random, RunningStats};
use crate::{Board, Heuristic, Observer, Stopped, Threads};
use estimator::{QualityEstimator, RoundSums};
use fifteen_codegen::Size;
use walks::CanonicalWalks;

/// How thoroughly to measure.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The last sphere that is one by itself, in moves. The farther it is, the longer it takes to solve positions
    /// in it.
    pub spheres: usize,
    /// The most walks in a herd.
    pub max_walks: usize,
    /// Where the positions of a herd take more nodes to solve than this, its next have fewer walks.
    pub nodes: u64,
    /// How many positions are drawn for each herd of all there are; those that lie beyond the spheres count.
    pub tail_samples: usize,
    /// How many herds there are. With four times as many the errors are half as large.
    pub rounds: u64,
    /// The seed of the random numbers. With the same seed everything is drawn the same again.
    pub seed: u64,
    /// The threads that solve.
    pub threads: Threads,
}

impl Options {
    /// What is usual: five spheres for every two cells of the board; ten herds of 1,000 walks, fewer from ten
    /// million nodes on; for each of them 1,000 of all positions; and seed 0.
    pub fn defaults_for(size: Size) -> Options {
        let spheres = 5 * size.cells() / 2;
        let threads = Threads::default();
        let (max_walks, nodes) = (1_000, 10_000_000);
        Options { spheres, max_walks, nodes, tail_samples: 1_000, rounds: 10, seed: 0, threads }
    }
}

/// How far measuring has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityProgress {
    /// The herds that have come to the end.
    pub rounds: u64,
    /// How many there will be.
    pub total: u64,
    /// How long the walks are in the one under way.
    pub distance: usize,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The branching factor b of the board.
    pub branching_factor: f64,
    /// How many positions there are at each distance from the goal, from 0 on.
    pub spheres: Vec<Estimate>,
    /// Of each heuristic, how good it is.
    pub qualities: Vec<Quality>,
    /// How many herds came to the end. Without one nothing is known.
    pub rounds: u64,
    /// Why there were no more of them, if it ended early. What the others say is true then, too.
    pub stopped: Option<Stopped>,
}

/// How good a heuristic is.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    /// Its name.
    pub heuristic: String,
    /// The mean of b⁻ʰ over all positions.
    pub eta: Estimate,
    /// What each sphere adds to that, from the one at distance 0 on; and last what lies beyond.
    pub strata: Vec<Estimate>,
}

/// A number that was estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error: infinite if there is one herd only, 0 if they all say the same.
    pub error: f64,
}

impl From<&RunningStats> for Estimate {
    /// The mean. One number alone says nothing about its error.
    fn from(spread: &RunningStats) -> Estimate {
        Estimate { value: spread.mean(), error: spread.standard_error().unwrap_or(f64::INFINITY) }
    }
}

/// Measures how good heuristics are, all by the same positions.
///
/// Positions are solved with that heuristic among them that says most of a hundred random ones.
///
/// # Errors
/// [`Stopped::Memory`] if the system has too little to give.
///
/// # Panics
/// If there is no heuristic, or they are for boards of different sizes.
pub fn measure(
    heuristics: &[Heuristic],
    options: &Options,
    watch: &mut dyn Observer<QualityProgress>,
) -> Result<Measurement, Stopped> {
    let size = heuristics.first().expect("there is something to be measured").size();
    assert!(heuristics.iter().all(|other| other.size() == size), "boards of one size");
    let mut spreads = QualityStats::new(heuristics.len(), options.spheres);
    let mut begun =
        || watch.on_progress(&QualityProgress { rounds: 0, total: options.rounds, distance: 0 });
    let trails = match CanonicalWalks::new(size, options.threads, &mut begun) {
        Ok(trails) => trails,
        Err(Stopped::Memory) => return Err(Stopped::Memory),
        Err(why) => return Ok(spreads.to_measurement(heuristics, Some(why))),
    };
    let course =
        QualityEstimator::new(&trails, heuristics, strongest_heuristic(heuristics), options);
    let (mut random, mut stopped) = (Random::new(options.seed), None);
    while spreads.rounds < options.rounds && stopped.is_none() {
        let mut look = |distance| {
            watch.on_progress(&QualityProgress {
                rounds: spreads.rounds,
                total: options.rounds,
                distance,
            })
        };
        match course.run_round(&mut random, &mut look) {
            Ok(sums) => spreads.add(&sums),
            Err(why) => stopped = Some(why),
        }
    }
    Ok(spreads.to_measurement(heuristics, stopped))
}

/// The heuristic that says most, in sum, of some random positions.
fn strongest_heuristic(heuristics: &[Heuristic]) -> &Heuristic {
    let sum = |heuristic: &&Heuristic| {
        let (mut random, estimate) = (Random::new(100), heuristic.estimator());
        let boards = (0..100).map(|_| Board::random(heuristic.size(), &mut random));
        boards.map(|board| estimate(&board)).sum::<u32>()
    };
    heuristics.iter().max_by_key(sum).expect("there is one")
}

/// What the rounds have said.
struct QualityStats {
    rounds: u64,
    spheres: Vec<RunningStats>,
    /// For each heuristic what each stratum adds to η, and η.
    qualities: Vec<(Vec<RunningStats>, RunningStats)>,
}

impl QualityStats {
    fn new(heuristics: usize, spheres: usize) -> QualityStats {
        let none = vec![RunningStats::default(); spheres + 2];
        let qualities = vec![(none, RunningStats::default()); heuristics];
        QualityStats { rounds: 0, spheres: vec![RunningStats::default(); spheres + 1], qualities }
    }

    fn add(&mut self, sums: &RoundSums) {
        self.rounds += 1;
        self.spheres.iter_mut().zip(&sums.sphere_sizes).for_each(|(spread, &sum)| spread.add(sum));
        for ((parts, eta), sums) in self.qualities.iter_mut().zip(&sums.strata) {
            parts.iter_mut().zip(sums).for_each(|(spread, &sum)| spread.add(sum));
            eta.add(sums.iter().sum());
        }
    }

    fn to_measurement(&self, heuristics: &[Heuristic], stopped: Option<Stopped>) -> Measurement {
        let quality =
            |(heuristic, (parts, eta)): (&Heuristic, &(Vec<RunningStats>, RunningStats))| Quality {
                heuristic: heuristic.name().to_owned(),
                eta: eta.into(),
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
