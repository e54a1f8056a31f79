//! What one herd says of the spheres, and some of all positions of what lies beyond them.

use super::Options;
use super::walk_sample::WalkSample;
use super::walks::{CanonicalWalks, branching};
use crate::korf::{self, Engine, Event, Limits, Outcome, Report, Settings};
use crate::{Board, Heuristic, Stopped, Threads, census};
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Sums over all positions, as a round has them.
pub struct Sums {
    /// The number of positions in each sphere.
    pub positions: Vec<f64>,
    /// For each heuristic, the sum of b⁻ʰ over each sphere, and last over what lies beyond, over the number of
    /// all positions.
    pub parts: Vec<Vec<f64>>,
}

/// Who is asked whether to go on.
pub type Look<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

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
    ways: Vec<usize>,
    /// The nodes that were visited for it.
    nodes: u64,
}

/// What all rounds have in common.
pub struct Course<'a> {
    trails: &'a CanonicalWalks,
    branching: f64,
    /// The number of all positions.
    all: f64,
    estimators: Vec<EstimateFn>,
    /// What positions are solved with, and what that one says of them.
    engine: Box<dyn Engine>,
    solver: EstimateFn,
    options: &'a Options,
}

impl<'a> Course<'a> {
    pub fn new(
        trails: &'a CanonicalWalks,
        heuristics: &[Heuristic],
        solver: &Heuristic,
        options: &'a Options,
    ) -> Self {
        let settings = Settings {
            heuristic: Some(solver.clone()),
            all: Some(usize::MAX),
            threads: Some(Threads::ONE),
            ..Settings::default()
        };
        Course {
            trails,
            branching: branching(trails.size()),
            all: census::solvable(trails.size()) as f64,
            estimators: heuristics.iter().map(Heuristic::estimator).collect(),
            engine: korf::suitable(trails.size(), &settings).expect("every board has one"),
            solver: solver.estimator(),
            options,
        }
    }

    /// A round, of which somebody hears how long its walks are.
    ///
    /// # Errors
    /// If that one wants to stop.
    pub fn round(
        &self,
        random: &mut Random,
        look: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Sums, Stopped> {
        let parts = vec![Vec::new(); self.estimators.len()];
        let mut sums = Sums { positions: Vec::new(), parts };
        let mut herd = WalkSample::new(self.trails);
        let mut most = self.options.herd;
        for distance in 0..=self.options.spheres {
            let look = &mut || look(distance);
            if distance > 0 {
                herd = herd.moved(self.trails, most, random, look)?;
            }
            let solved = self.count_shortest_walks(&herd, distance, look)?;
            most = self.affordable(herd.walkers.len(), solved.nodes);
            herd = herd.chosen(|number| solved.ways[number] > 0);
            let ways = solved.ways.iter().filter(|&&ways| ways > 0);
            let shares: Vec<f64> = ways.map(|&ways| herd.each / ways as f64).collect();
            let boards: Vec<Board> = herd.walkers.iter().map(|walker| walker.board).collect();
            sums.positions.push(shares.iter().sum());
            self.add(&mut sums, &boards, &shares, look)?;
        }
        let look = &mut || look(self.options.spheres);
        let (boards, share) = self.beyond(random, look)?;
        self.add(&mut sums, &boards, &vec![share; boards.len()], look)?;
        Ok(sums)
    }

    /// How many walks the next herd may have, when solving so many of this one took so many nodes.
    fn affordable(&self, walks: usize, nodes: u64) -> usize {
        let affordable = walks as u128 * u128::from(self.options.nodes) / u128::from(nodes.max(1));
        usize::try_from(affordable).unwrap_or(usize::MAX).clamp(1, self.options.herd.max(1))
    }

    /// Adds what a stratum comes to, of which there are these positions, each of which stands for so many.
    fn add(
        &self,
        sums: &mut Sums,
        boards: &[Board],
        shares: &[f64],
        look: Look,
    ) -> Result<(), Stopped> {
        for (parts, estimate) in sums.parts.iter_mut().zip(&self.estimators) {
            let mut part = 0.0;
            let chunks = boards.chunks(CHECK_INTERVAL).zip(shares.chunks(CHECK_INTERVAL));
            for (boards, shares) in chunks {
                check_cancel(look())?;
                let power = |board| self.branching.powf(-f64::from(estimate(board)));
                let counted = boards.iter().zip(shares).map(|(board, share)| power(board) * share);
                part += counted.sum::<f64>();
            }
            parts.push(part / self.all);
        }
        Ok(())
    }

    /// Finds out how many shortest walks lead where those of a herd do.
    fn count_shortest_walks(
        &self,
        herd: &WalkSample,
        distance: usize,
        look: Look,
    ) -> Result<SolvedSample, Stopped> {
        if distance <= CanonicalWalks::LEARNED {
            return Ok(SolvedSample { ways: vec![1; herd.walkers.len()], nodes: 0 });
        }
        let boards = herd.walkers.iter().map(|walker| walker.board).collect();
        let mut solved = SolvedSample { ways: Vec::new(), nodes: 0 };
        let hear = &mut |report: &Report| {
            solved.ways.push(match (&report.outcome, &report.solutions) {
                (Outcome::Solved(solution), Some(all)) if solution.len() == distance => {
                    all.first.iter().filter(|moves| self.trails.has_solution(moves)).count()
                }
                _ => 0,
            });
            solved.nodes += report.statistics.total().visited;
        };
        self.solve(boards, hear, look)?;
        Ok(solved)
    }

    /// Of some of all positions those that lie beyond the spheres, and how many each of them stands for.
    fn beyond(&self, random: &mut Random, look: Look) -> Result<(Vec<Board>, f64), Stopped> {
        let &Options { spheres, beyond, .. } = self.options;
        let drawn = (0..beyond).map(|_| Board::random(self.trails.size(), random));
        let is_open = |board: &Board| (self.solver)(board) as usize <= spheres;
        let (open, mut beyond_them): (Vec<Board>, Vec<Board>) = drawn.partition(is_open);
        let mut others = open.clone().into_iter();
        let hear = &mut |report: &Report| {
            let other = others.next();
            beyond_them.extend(other.filter(|_| report.solution().is_none()));
        };
        self.solve(open, hear, look)?;
        Ok((beyond_them, self.all / beyond.max(1) as f64))
    }

    /// Solves positions one after the other, unless they lie beyond the spheres. All shortest solutions of a position
    /// are in its report, which is not kept.
    fn solve(
        &self,
        boards: Vec<Board>,
        answered: &mut dyn FnMut(&Report),
        look: Look,
    ) -> Result<(), Stopped> {
        let limits = Limits { moves: Some(self.options.spheres as u32), ..Limits::default() };
        let mut way = ControlFlow::Continue(());
        let hear = &mut |event: Event<Board, ()>| {
            if let Event::Answered(answer) = event {
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
