//! What one herd says of the spheres, and some of all positions of what lies beyond them.

use super::Options;
use super::walk_sample::WalkSample;
use super::walks::{CanonicalWalks, branching_factor};
use crate::korf::{self, BatchEvent, Engine, Limits, Outcome, Report, Settings};
use crate::{Board, Heuristic, Stopped, Threads, census};
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Sums over all positions, as a round has them.
pub struct RoundSums {
    /// The number of positions in each sphere.
    pub sphere_sizes: Vec<f64>,
    /// For each heuristic, the sum of b⁻ʰ over each sphere, and last over what lies beyond, over the number of
    /// all positions.
    pub strata: Vec<Vec<f64>>,
}

/// Who is asked whether to go on.
pub type CancelCheck<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// As many walks are made longer, or positions estimated, before somebody is asked.
pub const CHECK_INTERVAL: usize = 1 << 10;

/// Does what was answered.
pub fn check_cancel(answer: ControlFlow<()>) -> Result<(), Stopped> {
    if answer.is_continue() { Ok(()) } else { Err(Stopped::Cancelled) }
}

/// What says how many moves a position needs at least.
type EstimateFn = Box<dyn Fn(&Board) -> u32 + Send + Sync>;

/// What is known of a herd when its positions have been solved.
struct SolvedSample {
    /// For each walk, how many shortest ones lead to the same position; 0 if it is none of them.
    path_counts: Vec<usize>,
    /// The nodes that were visited for it.
    nodes: u64,
}

/// What all rounds have in common.
pub struct QualityEstimator<'a> {
    walks: &'a CanonicalWalks,
    branching_factor: f64,
    /// The number of all positions.
    position_count: f64,
    estimators: Vec<EstimateFn>,
    /// What positions are solved with, and what that one says of them.
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
            engine: korf::engine_for(walks.size(), &settings).expect("every board has one"),
            solver_estimate: solver.estimator(),
            options,
        }
    }

    /// A round, of which somebody hears how long its walks are.
    ///
    /// # Errors
    /// If that one wants to stop.
    pub fn run_round(
        &self,
        random: &mut Random,
        look: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<RoundSums, Stopped> {
        let parts = vec![Vec::new(); self.estimators.len()];
        let mut sums = RoundSums { sphere_sizes: Vec::new(), strata: parts };
        let mut herd = WalkSample::new(self.walks);
        let mut most = self.options.max_walks;
        for distance in 0..=self.options.spheres {
            let look = &mut || look(distance);
            if distance > 0 {
                herd = herd.extend(self.walks, most, random, look)?;
            }
            let solved = self.count_shortest_walks(&herd, distance, look)?;
            most = self.affordable_walks(herd.walks.len(), solved.nodes);
            herd = herd.filter(|number| solved.path_counts[number] > 0);
            let ways = solved.path_counts.iter().filter(|&&ways| ways > 0);
            let shares: Vec<f64> = ways.map(|&ways| herd.weight / ways as f64).collect();
            let boards: Vec<Board> = herd.walks.iter().map(|walker| walker.board).collect();
            sums.sphere_sizes.push(shares.iter().sum());
            self.add_stratum(&mut sums, &boards, &shares, look)?;
        }
        let look = &mut || look(self.options.spheres);
        let (boards, share) = self.sample_tail(random, look)?;
        self.add_stratum(&mut sums, &boards, &vec![share; boards.len()], look)?;
        Ok(sums)
    }

    /// How many walks the next herd may have, when solving so many of this one took so many nodes.
    fn affordable_walks(&self, walks: usize, nodes: u64) -> usize {
        let affordable = walks as u128 * u128::from(self.options.nodes) / u128::from(nodes.max(1));
        usize::try_from(affordable).unwrap_or(usize::MAX).clamp(1, self.options.max_walks.max(1))
    }

    /// Adds what a stratum comes to, of which there are these positions, each of which stands for so many.
    fn add_stratum(
        &self,
        sums: &mut RoundSums,
        boards: &[Board],
        shares: &[f64],
        look: CancelCheck,
    ) -> Result<(), Stopped> {
        for (parts, estimate) in sums.strata.iter_mut().zip(&self.estimators) {
            let mut part = 0.0;
            let chunks = boards.chunks(CHECK_INTERVAL).zip(shares.chunks(CHECK_INTERVAL));
            for (boards, shares) in chunks {
                check_cancel(look())?;
                let power = |board| self.branching_factor.powf(-f64::from(estimate(board)));
                let counted = boards.iter().zip(shares).map(|(board, share)| power(board) * share);
                part += counted.sum::<f64>();
            }
            parts.push(part / self.position_count);
        }
        Ok(())
    }

    /// Finds out how many shortest walks lead where those of a herd do.
    fn count_shortest_walks(
        &self,
        herd: &WalkSample,
        distance: usize,
        look: CancelCheck,
    ) -> Result<SolvedSample, Stopped> {
        if distance <= CanonicalWalks::LEARNED_DEPTH {
            return Ok(SolvedSample { path_counts: vec![1; herd.walks.len()], nodes: 0 });
        }
        let boards = herd.walks.iter().map(|walker| walker.board).collect();
        let mut solved = SolvedSample { path_counts: Vec::new(), nodes: 0 };
        let hear = &mut |report: &Report| {
            solved.path_counts.push(match (&report.outcome, &report.solutions) {
                (Outcome::Solved(solution), Some(all)) if solution.len() == distance => {
                    all.listed.iter().filter(|moves| self.walks.has_solution(moves)).count()
                }
                _ => 0,
            });
            solved.nodes += report.statistics.total().visited;
        };
        self.solve_positions(boards, hear, look)?;
        Ok(solved)
    }

    /// Of some of all positions those that lie beyond the spheres, and how many each of them stands for.
    fn sample_tail(
        &self,
        random: &mut Random,
        look: CancelCheck,
    ) -> Result<(Vec<Board>, f64), Stopped> {
        let &Options { spheres, tail_samples: beyond, .. } = self.options;
        let drawn = (0..beyond).map(|_| Board::random(self.walks.size(), random));
        let is_open = |board: &Board| (self.solver_estimate)(board) as usize <= spheres;
        let (open, mut beyond_them): (Vec<Board>, Vec<Board>) = drawn.partition(is_open);
        let mut others = open.clone().into_iter();
        let hear = &mut |report: &Report| {
            let other = others.next();
            beyond_them.extend(other.filter(|_| report.solution().is_none()));
        };
        self.solve_positions(open, hear, look)?;
        Ok((beyond_them, self.position_count / beyond.max(1) as f64))
    }

    /// Solves positions one after the other, unless they lie beyond the spheres. All shortest solutions of a position
    /// are in its report, which is not kept.
    fn solve_positions(
        &self,
        boards: Vec<Board>,
        answered: &mut dyn FnMut(&Report),
        look: CancelCheck,
    ) -> Result<(), Stopped> {
        let limits = Limits { moves: Some(self.options.spheres as u32), ..Limits::default() };
        let mut way = ControlFlow::Continue(());
        let hear = &mut |event: BatchEvent<Board, ()>| {
            if let BatchEvent::Answered(answer) = event {
                let (report, ()) = answer.result.expect("every board has a start");
                answered(&report.expect("walks can be undone"));
            }
            way = look();
            way
        };
        let threads = self.options.threads;
        korf::solve_all(boards.into_iter(), &*self.engine, &limits, threads, |_, _| (), hear);
        check_cancel(way)
    }
}
