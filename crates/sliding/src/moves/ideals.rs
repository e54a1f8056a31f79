//! Sets of pieces that can move together as a superpiece.
//!
//! When all pieces of a set move one step in the same direction, a piece that one of them would
//! bump into must be in the set as well. Draw an arc from piece u to piece v if u, moving alone,
//! would bump into v. The sets that can move are those without an arc that leaves them, the
//! *ideals* of this digraph, provided that none of their pieces would bump into a wall.
//!
//! Pieces that bump into each other in a cycle move together or not at all: they form one
//! *cluster*. Clusters are listed so that each follows those that it requires. An ideal is built by
//! going through that list and including or omitting every cluster whose requirements are in the
//! ideal already. This generates every ideal exactly once, and nothing else.

use super::Mover;
use crate::bit_set::BitSet;
use crate::compiled::CompiledPuzzle;
use crate::packed::Packed;
use fifteen_codegen::Direction;
use std::ops::ControlFlow;

/// Clusters that can move in one direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Ideals<const W: usize, const M: usize> {
    /// Clusters, each after those that it requires.
    clusters: Vec<Cluster<W, M>>,
    /// Cells of each piece after the step.
    stepped_cells: Vec<BitSet<M>>,
    /// Pieces that each piece bumps into; after closure, all pieces that must move with it.
    required: Vec<BitSet<M>>,
}

/// Pieces that move together or not at all.
#[derive(Clone, Debug)]
struct Cluster<const W: usize, const M: usize> {
    mover: Mover<W, M>,
    members: BitSet<M>,
    /// Other pieces that must move with the members.
    required: BitSet<M>,
}

impl<const W: usize, const M: usize> Ideals<W, M> {
    /// Finds the clusters that can move one step in a direction.
    #[inline]
    pub fn find_clusters(
        &mut self,
        puzzle: &CompiledPuzzle<W, M>,
        pieces: &[BitSet<M>],
        ones: &[Packed<W>],
        direction: Direction,
    ) {
        let unblocked = self.find_unblocked(puzzle, pieces, direction);
        if self.find_obstacles(pieces, &unblocked) {
            self.close_transitively(&unblocked);
        }
        self.build_clusters(pieces, ones, &unblocked);
    }

    /// Returns the pieces that can move: they are bound to no other line, and bump into neither a
    /// wall nor a blocked piece.
    #[inline]
    fn find_unblocked(
        &mut self,
        puzzle: &CompiledPuzzle<W, M>,
        pieces: &[BitSet<M>],
        direction: Direction,
    ) -> BitSet<M> {
        let (board, movable) = (&puzzle.board, puzzle.movable(direction));
        let edge = board.edge(direction);
        let mut stuck = *board.blocked();
        let mut unblocked: BitSet<M> = BitSet::EMPTY;
        self.stepped_cells.clear();
        for (piece, cells) in pieces.iter().enumerate() {
            let after = board.shifted(cells, direction);
            let is_stuck =
                cells.intersects(edge) | after.intersects(&stuck) | !movable.contains(piece);
            stuck = stuck.union(&cells.masked_if(is_stuck));
            unblocked.insert_if(piece, !is_stuck);
            self.stepped_cells.push(after);
        }
        // A blocked piece may block pieces that were examined before it.
        loop {
            let before = unblocked;
            for piece in before.iter() {
                if self.stepped_cells[piece].intersects(&stuck) {
                    stuck = stuck.union(&pieces[piece]);
                    unblocked.remove(piece);
                }
            }
            if unblocked == before {
                return unblocked;
            }
        }
    }

    /// Finds the pieces that each of the unblocked pieces bumps into. Returns whether there are
    /// any.
    #[inline]
    fn find_obstacles(&mut self, pieces: &[BitSet<M>], unblocked: &BitSet<M>) -> bool {
        self.required.resize(pieces.len(), BitSet::EMPTY);
        let mut any = false;
        for piece in unblocked.iter() {
            let mut bumped: BitSet<M> = BitSet::EMPTY;
            for other in unblocked.iter() {
                let is_other = other != piece;
                bumped.insert_if(
                    other,
                    is_other & self.stepped_cells[piece].intersects(&pieces[other]),
                );
            }
            any |= !bumped.is_empty();
            self.required[piece] = bumped;
        }
        any
    }

    /// Replaces the direct requirements by their transitive closure.
    #[inline]
    fn close_transitively(&mut self, unblocked: &BitSet<M>) {
        let mut changed = true;
        while changed {
            changed = false;
            for piece in unblocked.iter() {
                let before = self.required[piece];
                let all = |all: BitSet<M>, other: usize| all.union(&self.required[other]);
                let after = before.iter().fold(before, all);
                changed |= after != before;
                self.required[piece] = after;
            }
        }
    }

    /// Groups pieces that require each other into clusters, and lists each cluster after those that
    /// it requires.
    #[inline]
    fn build_clusters(&mut self, pieces: &[BitSet<M>], ones: &[Packed<W>], unblocked: &BitSet<M>) {
        self.clusters.clear();
        for piece in unblocked.iter() {
            let mut needs = self.required[piece];
            let mover = Mover { ones: ones[piece], cells: pieces[piece] };
            let mutual = self.clusters.iter_mut().find(|cluster| {
                cluster.required.contains(piece) && needs.contains(cluster.members.first())
            });
            if let Some(cluster) = mutual {
                cluster.members.insert(piece);
                cluster.required.remove(piece);
                cluster.mover = cluster.mover.union(&mover);
            } else {
                let mut members = BitSet::EMPTY;
                members.insert(piece);
                needs.remove(piece);
                self.clusters.push(Cluster { mover, members, required: needs });
            }
        }
        if self.clusters.iter().any(|cluster| !cluster.required.is_empty()) {
            // A piece that requires a cluster without belonging to it requires everything that the
            // cluster does, and more.
            self.clusters.sort_by_key(|cluster| cluster.required.len() + cluster.members.len());
        }
    }

    /// Calls a function with every nonempty ideal, until it returns `Break`.
    #[inline]
    pub fn for_each(
        &self,
        visit: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nothing = Mover { ones: [0; W], cells: BitSet::EMPTY };
        for_each_extension(&self.clusters, &nothing, &BitSet::EMPTY, visit)
    }
}

/// Calls a function with every ideal that consists of these pieces and one or more of the clusters.
fn for_each_extension<const W: usize, const M: usize>(
    clusters: &[Cluster<W, M>],
    mover: &Mover<W, M>,
    pieces: &BitSet<M>,
    visit: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, cluster) in clusters.iter().enumerate() {
        if cluster.required.is_subset(pieces) {
            let larger = mover.union(&cluster.mover);
            visit(&larger)?;
            for_each_extension(
                &clusters[index + 1..],
                &larger,
                &pieces.union(&cluster.members),
                visit,
            )?;
        }
    }
    ControlFlow::Continue(())
}
