//! Reconstruction of the path to a configuration.
//!
//! Every configuration of a search has a neighbor on the level before its own, so the levels show a
//! path back to the roots. A search that has dropped its older levels cannot reconstruct it. But
//! the configuration that it found is known, so a bidirectional search between the roots and that
//! configuration finds the path with two searches of half the depth. If these drop levels as well,
//! their meeting point is known, and the two halves of the path are searched in turn.

use super::bfs::Bfs;
use super::block_search::{BlockSearch, MeetResult, MeetingPoint};
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use fifteen_runtime::Stopped;

/// Search and its roots.
type BfsWithRoots<'p, 'r, const W: usize, const M: usize> = (Bfs<'p, W, M>, &'r [Packed<W>]);

/// Returns a value that is larger than every configuration.
const fn no_configuration<const W: usize>() -> Packed<W> {
    [u64::MAX; W]
}

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// Returns a shortest path from a root of the first search to a root of the second, through
    /// their meeting point.
    pub fn join_paths(
        &mut self,
        meeting: MeetingPoint<W>,
        mut first: BfsWithRoots<'p, '_, W, M>,
        mut second: BfsWithRoots<'p, '_, W, M>,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let MeetingPoint { configuration: at, distances } = meeting;
        first.0.release_buffers();
        second.0.release_buffers();
        let mut walk = |bfs: &Bfs<'p, W, M>, distance| match bfs.can_reconstruct_path() {
            true => self.path_to_root(bfs, at, distance).map(Some),
            false => Ok(None),
        };
        let halves = [walk(&first.0, distances[0])?, walk(&second.0, distances[1])?];
        let roots = [first.1, second.1];
        // The next searches may need the memory of these.
        drop((first.0, second.0));
        let mut paths = Vec::new();
        for (half, roots) in halves.into_iter().zip(roots) {
            paths.push(match half {
                Some(path) => path,
                None => self.find_path(&[at], roots)?,
            });
        }
        let to_second = paths.pop().expect("two paths");
        let mut path = paths.pop().expect("two paths");
        path.reverse();
        path.extend(to_second.into_iter().skip(1));
        Ok(path)
    }

    /// Returns a shortest path from one of the configurations `from` to one of the configurations
    /// `to`.
    pub fn find_path(
        &mut self,
        from: &[Packed<W>],
        to: &[Packed<W>],
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let (mut first, mut second) = (self.new_bfs(from)?, self.new_bfs(to)?);
        match self.find_meeting_point(&mut first, &mut second)? {
            MeetResult::Met(meeting) => self.join_paths(meeting, (first, from), (second, to)),
            MeetResult::Unreachable { .. } => unreachable!("existing path"),
        }
    }

    /// Returns the path from a configuration of a search, at this distance, to a root.
    pub fn path_to_root(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        from: Packed<W>,
        distance: usize,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut paths = self.paths_to_root(bfs, &[from], distance)?;
        Ok(paths.pop().expect("one path"))
    }

    /// Returns the paths from some configurations of a search, at the same distance, to a root.
    /// Every step leads to the smallest of the neighbors that are nearer.
    pub fn paths_to_root(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        from: &[Packed<W>],
        distance: usize,
    ) -> Result<Vec<Vec<Packed<W>>>, Stopped> {
        let mut moves = MoveGenerator::new(self.compiled, self.options.style);
        let mut paths: Vec<Vec<Packed<W>>> = from.iter().map(|&from| vec![from]).collect();
        for nearer in (0..distance).rev() {
            let own = self.step_back(&mut moves, bfs, nearer, &paths);
            for (path, next) in paths.iter_mut().zip(self.control.group.all_reduce_min(own)?) {
                debug_assert_ne!(next, no_configuration(), "nearer neighbor");
                path.push(next);
            }
        }
        Ok(paths)
    }

    /// Returns, for each path, the smallest neighbor of its end that is at this distance and owned
    /// by this process, or [`no_configuration`].
    fn step_back(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        bfs: &Bfs<'p, W, M>,
        distance: usize,
        paths: &[Vec<Packed<W>>],
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let level = self.level_set(bfs, distance)?;
        let mut step = |path: &Vec<Packed<W>>| {
            let mut next = no_configuration();
            self.for_each_neighbor(moves, path.last().expect("nonempty path"), |neighbor| {
                if neighbor < next && level.contains(&neighbor) {
                    next = neighbor;
                }
            })?;
            Ok(next)
        };
        paths.iter().map(&mut step).collect()
    }

    /// Calls a function with the neighbors of a configuration. There may be exponentially many, so
    /// the observer is polled regularly.
    pub fn for_each_neighbor(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        packed: &Packed<W>,
        mut call: impl FnMut(Packed<W>),
    ) -> Result<(), Stopped> {
        let all = moves.for_each_move(packed, |neighbor, _, _| {
            call(neighbor);
            self.control.tick()
        });
        Stopped::check(all)
    }
}
