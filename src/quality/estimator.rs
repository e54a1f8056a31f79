//! Estimation of the spheres from one walk sample, and of the tail from random positions.

use super::Options;
use super::walk_sample::WalkSample;
use super::walks::{CanonicalWalks, branching_factor};
use crate::korf::{self, BatchEvent, Engine, Limits, Outcome, Report, Settings};
use crate::{Board, Heuristic, Stopped, Threads, census};
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Sums of one round over all positions.
pub struct RoundSums {
    /// Number of positions in each sphere.
    pub sphere_sizes: Vec<f64>,
    /// For each heuristic, the sum of b⁻ʰ over each sphere, and last over the tail, divided by the
    /// number of all positions.
    pub strata: Vec<Vec<f64>>,
}

/// Function that is called regularly, and returns `Break` to cancel.
pub type CancelCheck<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Number of extended walks, or of estimated positions, between two checks for cancellation.
pub const CHECK_INTERVAL: usize = 1 << 10;

/// Function that returns a lower bound on the solution length of a position.
type EstimateFn = Box<dyn Fn(&Board) -> u32 + Send + Sync>;

/// Results of solving the positions of a walk sample.
struct SolvedSample {
    /// Number of shortest walks to the position of each walk; 0 if the walk is not a shortest one.
    path_counts: Vec<usize>,
    /// Number of visited nodes.
    nodes: u64,
}

/// Context of all rounds.
pub struct QualityEstimator<'a> {
    walks: &'a CanonicalWalks,
    branching_factor: f64,
    /// Number of all positions.
    position_count: f64,
    estimators: Vec<EstimateFn>,
    /// Engine that solves positions; `solver_estimate` is the estimate of its heuristic.
    engine: Box<dyn Engine>,
    solver_estimate: EstimateFn,
    options: &'a Options,
}

impl<'a> QualityEstimator<'a> {
    pub fn new(
        walks: &'a CanonicalWalks,
        heuristics: &[Heuristic],
        solver: &Heuristic,
        options: &'a Options,
    ) -> Self {
        let settings = Settings {
            heuristic: Some(solver.clone()),
            all_solutions: Some(usize::MAX),
            threads: Some(Threads::ONE),
            ..Settings::default()
        };
        QualityEstimator {
            walks,
            branching_factor: branching_factor(walks.size()),
            position_count: census::solvable_count(walks.size()) as f64,
            estimators: heuristics.iter().map(Heuristic::estimator).collect(),
            engine: korf::engine_for(walks.size(), &settings).expect("engine for the board"),
            solver_estimate: solver.estimator(),
            options,
        }
    }

    /// Runs a round. Calls `poll` with the current length of its walks.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn run_round(
        &self,
        random: &mut Random,
        poll: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<RoundSums, Stopped> {
        let parts = vec![Vec::new(); self.estimators.len()];
        let mut sums = RoundSums { sphere_sizes: Vec::new(), strata: parts };
        let mut sample = WalkSample::new(self.walks);
        let mut most = self.options.max_walks;
        for distance in 0..=self.options.spheres {
            let poll = &mut || poll(distance);
            if distance > 0 {
                sample = sample.extend(self.walks, most, random, poll)?;
            }
            let solved = self.count_shortest_walks(&sample, distance, poll)?;
            most = self.affordable_walks(sample.walks.len(), solved.nodes);
            sample = sample.filter(|number| solved.path_counts[number] > 0);
            let ways = solved.path_counts.iter().filter(|&&ways| ways > 0);
            let shares: Vec<f64> = ways.map(|&ways| sample.weight / ways as f64).collect();
            let boards: Vec<Board> = sample.walks.iter().map(|walk| walk.board).collect();
            sums.sphere_sizes.push(shares.iter().sum());
            self.add_stratum(&mut sums, &boards, &shares, poll)?;
        }
        let poll = &mut || poll(self.options.spheres);
        let (boards, share) = self.sample_tail(random, poll)?;
        self.add_stratum(&mut sums, &boards, &vec![share; boards.len()], poll)?;
        Ok(sums)
    }

    /// Returns the maximum number of walks of the next sample, given the number of nodes that
    /// solving this one took.
    fn affordable_walks(&self, walks: usize, nodes: u64) -> usize {
        let affordable = walks as u128 * u128::from(self.options.nodes) / u128::from(nodes.max(1));
        usize::try_from(affordable).unwrap_or(usize::MAX).clamp(1, self.options.max_walks.max(1))
    }

    /// Adds the sums of a stratum, given sampled positions and the number of positions that each
    /// stands for.
    fn add_stratum(
        &self,
        sums: &mut RoundSums,
        boards: &[Board],
        shares: &[f64],
        poll: CancelCheck,
    ) -> Result<(), Stopped> {
        for (parts, estimate) in sums.strata.iter_mut().zip(&self.estimators) {
            let mut part = 0.0;
            let chunks = boards.chunks(CHECK_INTERVAL).zip(shares.chunks(CHECK_INTERVAL));
            for (boards, shares) in chunks {
                Stopped::check(poll())?;
                let power = |board| self.branching_factor.powf(-f64::from(estimate(board)));
                let counted = boards.iter().zip(shares).map(|(board, share)| power(board) * share);
                part += counted.sum::<f64>();
            }
            parts.push(part / self.position_count);
        }
        Ok(())
    }

    /// Counts the shortest walks to each position of a walk sample.
    fn count_shortest_walks(
        &self,
        sample: &WalkSample,
        distance: usize,
        poll: CancelCheck,
    ) -> Result<SolvedSample, Stopped> {
        if distance <= CanonicalWalks::LEARNED_DEPTH {
            return Ok(SolvedSample { path_counts: vec![1; sample.walks.len()], nodes: 0 });
        }
        let boards = sample.walks.iter().map(|walk| walk.board).collect();
        let mut solved = SolvedSample { path_counts: Vec::new(), nodes: 0 };
        let on_report = &mut |report: &Report| {
            solved.path_counts.push(match (&report.outcome, &report.solutions) {
                (Outcome::Solved(solution), Some(all)) if solution.len() == distance => {
                    all.listed.iter().filter(|moves| self.walks.contains_reverse_of(moves)).count()
                }
                _ => 0,
            });
            solved.nodes += report.statistics.total().visited;
        };
        self.solve_positions(boards, on_report, poll)?;
        Ok(solved)
    }

    /// Draws random positions. Returns those beyond the spheres, and the number of positions that
    /// each of them stands for.
    fn sample_tail(
        &self,
        random: &mut Random,
        poll: CancelCheck,
    ) -> Result<(Vec<Board>, f64), Stopped> {
        let &Options { spheres, tail_samples: samples, .. } = self.options;
        let drawn = (0..samples).map(|_| Board::random(self.walks.size(), random));
        let is_open = |board: &Board| (self.solver_estimate)(board) as usize <= spheres;
        let (open, mut tail): (Vec<Board>, Vec<Board>) = drawn.partition(is_open);
        let mut others = open.clone().into_iter();
        let on_report = &mut |report: &Report| {
            let other = others.next();
            tail.extend(other.filter(|_| report.solution().is_none()));
        };
        self.solve_positions(open, on_report, poll)?;
        Ok((tail, self.position_count / samples.max(1) as f64))
    }

    /// Solves positions on all threads, unless they are beyond the spheres. Calls a function with
    /// each report, in order. A report lists all shortest solutions, and is dropped after the call.
    fn solve_positions(
        &self,
        boards: Vec<Board>,
        handle: &mut dyn FnMut(&Report),
        poll: CancelCheck,
    ) -> Result<(), Stopped> {
        let limits = Limits::new().moves(self.options.spheres as u32);
        let mut flow = ControlFlow::Continue(());
        let on_event = &mut |event: BatchEvent<Board, ()>| {
            if let BatchEvent::Answered(answer) = event {
                let (report, ()) = answer.result.expect("solvable board");
                handle(&report.expect("valid search"));
            }
            flow = poll();
            flow
        };
        let threads = self.options.threads;
        korf::solve_all(boards.into_iter(), &*self.engine, &limits, threads, |_, _| (), on_event);
        Stopped::check(flow)
    }
}
