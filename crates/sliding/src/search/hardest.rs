//! The hardest starts: configurations that are farthest from all goals.
//!
//! A search from the start finds the configurations that are farthest from it, not the hardest
//! starts. So the search begins at all goals at once, and continues until it has visited every
//! configuration from which one of them can be reached. Its last level is the answer. A partial
//! goal stands for all its [completions](super::completions).
//!
//! The search thereby proves that no configuration is farther, and that the distances are minimal.
//! The path from each of the hardest starts to a goal is reconstructed from the levels or, if these
//! were dropped, by a bidirectional search. Every solution is verified.

use super::bfs::Bfs;
use super::block_search::BlockSearch;
use super::checkpoint::CheckpointPolicy;
use super::{Outcome, Report};
use crate::packed::Packed;
use crate::solution::Solution;
use fifteen_runtime::level_store::Side;
use fifteen_runtime::{Stopped, memory};

/// Maximum memory of the roots as a multiple of their size, while the search runs: as a list, in
/// the first level, and in a table.
const ROOT_MEMORY_FACTOR: usize = 4;

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// Searches from all goals, and solves the farthest configurations.
    pub fn find_hardest(&mut self, listed: usize) -> Report {
        let (mut bfs, goals) = match self.start_from_goals() {
            Ok(Some(started)) => started,
            Ok(None) => return self.report(Outcome::Hardest(Vec::new()), Vec::new(), 0),
            Err(stopped) => return self.stopped_without_levels(stopped),
        };
        let farthest = self.expand_all(&mut bfs, listed);
        let levels = bfs.level_sizes().to_vec();
        let outcome = match farthest {
            Ok(farthest) => self.solve_all(&farthest, bfs, &goals),
            Err(stopped) => Outcome::Stopped(stopped),
        };
        // Paths were sought from the hardest starts, not from the start.
        Report { lower_bound: 0, ..self.report(outcome, levels, 0) }
    }

    /// Starts the search from all goals, or resumes it from its checkpoint. Returns it with the
    /// goals, which are empty if it was resumed, or `None` if there are no goals.
    fn start_from_goals(&mut self) -> Result<Option<(Bfs<'p, W, M>, Vec<Packed<W>>)>, Stopped> {
        let policy = CheckpointPolicy { side: Side::Backward, needs_path: true };
        if let Some(bfs) = self.resume(policy)? {
            return Ok(Some((bfs, Vec::new())));
        }
        let goals = self.collect_roots()?;
        if goals.is_empty() {
            return Ok(None);
        }
        Ok(Some((self.resume_or_start(policy, &goals)?, goals)))
    }

    /// Returns all configurations that satisfy a goal, if memory suffices to start from them.
    fn collect_roots(&mut self) -> Result<Vec<Packed<W>>, Stopped> {
        // Their list takes at most a quarter of the limit. Check that the system has enough memory
        // for all their copies.
        let goals = self.complete_goals().and_then(|goals| {
            memory::check_available(goals.len() * size_of::<Packed<W>>() * ROOT_MEMORY_FACTOR)?;
            Ok(goals)
        });
        self.control.group.all_ok(goals)
    }

    /// Returns the outcome with solutions from these configurations, which are on the last level of
    /// a search from the goals.
    fn solve_all(
        &mut self,
        starts: &[Packed<W>],
        mut bfs: Bfs<'p, W, M>,
        goals: &[Packed<W>],
    ) -> Outcome {
        let distance = bfs.depth();
        bfs.release_buffers();
        let paths = if bfs.can_reconstruct_path() {
            self.paths_to_root(&bfs, starts, distance)
        } else {
            // The next searches may need the memory of this one.
            drop(bfs);
            starts.iter().map(|start| self.find_path(&[*start], goals)).collect()
        };
        let paths = match paths {
            Ok(paths) => paths,
            Err(stopped) => return Outcome::Stopped(stopped),
        };
        let mut solutions: Vec<Solution> = Vec::new();
        for (start, path) in starts.iter().zip(paths) {
            let puzzle = self.puzzle.with_start(&self.compiled.unpack(start));
            let puzzle = puzzle.expect("reachable configuration");
            match self.verify_solution_of(&puzzle, Ok(path)) {
                Outcome::Solved(solution) if solution.len() == distance => solutions.push(solution),
                Outcome::Solved(solution) => {
                    return Outcome::LengthMismatch { lengths: [distance, solution.len()] };
                }
                other => return other,
            }
        }
        Outcome::Hardest(solutions)
    }
}

#[cfg(test)]
mod tests {
    use crate::search::tests::{plain_bfs_levels, row_of_unit_pieces, single_threaded};
    use crate::search::{Options, Outcome};
    use crate::{Solution, Style};

    /// The hardest starts are those that are farthest from the goal in a plain search. If the
    /// search has dropped its history, the paths found by another search have the same length.
    #[test]
    fn hardest_starts_are_farthest_from_the_goals() {
        let puzzle = row_of_unit_pieces(3, 4, "1234");
        let options = Options { memory: super::super::MIN_MEMORY, ..single_threaded() };
        for drops_history in [false, true] {
            super::super::tests::run_search(&puzzle, &options, 1 << 20, &mut (), |search| {
                let (mut bfs, goals) =
                    search.start_from_goals().expect("enough memory").expect("a goal");
                let levels = plain_bfs_levels(search.compiled, Style::STEP, &goals);
                let (length, last) = (levels.len() - 1, &levels[levels.len() - 1]);
                let farthest = search.expand_all(&mut bfs, 1000).expect("enough memory");
                assert_eq!((goals.len(), &farthest), (1, last));
                if drops_history {
                    bfs.drop_history();
                }
                let Outcome::Hardest(all) = search.solve_all(&farthest, bfs, &goals) else {
                    panic!("not solved")
                };
                assert!(all.iter().all(|solution: &Solution| solution.len() == length));
                assert_eq!(all.len(), last.len());
                for (solution, start) in all.iter().zip(last) {
                    assert_eq!(solution.configurations()[0], search.compiled.unpack(start));
                }
            });
        }
    }
}
