//! The way back from a configuration.
//!
//! Every configuration of a ball has a neighbour on the level before its own; so the levels show
//! the way back to the roots. A ball that had to forget its older levels has no way back. But then
//! its last configuration is known, and a search from both ends between the two needs balls of half
//! the size. If even these must forget, where they meet is known at least, and the two halves of
//! the path are searched for in turn.

use super::bfs::Bfs;
use super::block_search::{BlockSearch, MeetResult, MeetingPoint};
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use fifteen_runtime::Stopped;

/// A ball and its roots.
type BfsWithRoots<'p, 'r, const W: usize, const M: usize> = (Bfs<'p, W, M>, &'r [Packed<W>]);

/// What is larger than every configuration, and none.
const fn no_configuration<const W: usize>() -> Packed<W> {
    [u64::MAX; W]
}

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// A shortest path from a root of the first ball to a root of the second, by where they met.
    pub fn join_paths(
        &mut self,
        meeting: MeetingPoint<W>,
        mut first: BfsWithRoots<'p, '_, W, M>,
        mut second: BfsWithRoots<'p, '_, W, M>,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let MeetingPoint { configuration: at, distances } = meeting;
        first.0.release_buffers();
        second.0.release_buffers();
        let mut walk = |ball: &Bfs<'p, W, M>, distance| match ball.can_reconstruct_path() {
            true => self.path_to_root(ball, at, distance).map(Some),
            false => Ok(None),
        };
        let halves = [walk(&first.0, distances[0])?, walk(&second.0, distances[1])?];
        let roots = [first.1, second.1];
        // Their memory may be needed.
        drop((first.0, second.0));
        let mut paths = Vec::new();
        for (half, roots) in halves.into_iter().zip(roots) {
            paths.push(match half {
                Some(path) => path,
                None => self.find_path(&[at], roots)?,
            });
        }
        let to_second = paths.pop().expect("there are two");
        let mut path = paths.pop().expect("there are two");
        path.reverse();
        path.extend(to_second.into_iter().skip(1));
        Ok(path)
    }

    /// A shortest path from one of some configurations to one of some others.
    pub fn find_path(
        &mut self,
        from: &[Packed<W>],
        to: &[Packed<W>],
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let (mut first, mut second) = (self.new_bfs(from)?, self.new_bfs(to)?);
        match self.find_meeting_point(&mut first, &mut second)? {
            MeetResult::Met(meeting) => self.join_paths(meeting, (first, from), (second, to)),
            MeetResult::Unreachable { .. } => unreachable!("there is a path"),
        }
    }

    /// The path from a configuration of a ball, at a distance, back to a root.
    pub fn path_to_root(
        &mut self,
        ball: &Bfs<'p, W, M>,
        from: Packed<W>,
        distance: usize,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut paths = self.paths_to_root(ball, &[from], distance)?;
        Ok(paths.pop().expect("there is one"))
    }

    /// The paths from some configurations of a ball, at the same distance, back to a root: always to the
    /// neighbour with the smallest number among those that are nearer.
    pub fn paths_to_root(
        &mut self,
        ball: &Bfs<'p, W, M>,
        from: &[Packed<W>],
        distance: usize,
    ) -> Result<Vec<Vec<Packed<W>>>, Stopped> {
        let mut moves = MoveGenerator::new(self.compiled, self.options.style);
        let mut paths: Vec<Vec<Packed<W>>> = from.iter().map(|&from| vec![from]).collect();
        for nearer in (0..distance).rev() {
            let own = self.step_back(&mut moves, ball, nearer, &paths);
            for (path, next) in paths.iter_mut().zip(self.control.all_reduce_min(own)?) {
                debug_assert_ne!(next, no_configuration(), "a neighbour is nearer");
                path.push(next);
            }
        }
        Ok(paths)
    }

    /// For each of some paths the smallest neighbour of its end that is at a distance and belongs to this process,
    /// or nowhere.
    fn step_back(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        ball: &Bfs<'p, W, M>,
        distance: usize,
        paths: &[Vec<Packed<W>>],
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let level = self.level_set(ball, distance)?;
        let mut step = |path: &Vec<Packed<W>>| {
            let mut next = no_configuration();
            self.for_each_neighbour(
                moves,
                path.last().expect("it has a beginning"),
                |neighbour| {
                    if neighbour < next && level.contains(&neighbour) {
                        next = neighbour;
                    }
                },
            )?;
            Ok(next)
        };
        paths.iter().map(&mut step).collect()
    }

    /// Calls a function with the neighbours of a configuration. These may be more than those of all
    /// configurations that were expanded, so the watch is asked now and then whether to go on.
    pub fn for_each_neighbour(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        packed: &Packed<W>,
        mut call: impl FnMut(Packed<W>),
    ) -> Result<(), Stopped> {
        let all = moves.for_each_move(packed, |neighbour, _, _| {
            call(neighbour);
            self.control.tick()
        });
        if all.is_break() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}
