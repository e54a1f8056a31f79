//! What can move as a superpiece.
//!
//! When everything in a set of pieces moves one step the same way, a piece that one of them would
//! bump into must be in the set as well. So let there be an arc from piece u to piece v if u, moving
//! alone, would bump into v. The sets that can move are those without an arc that leaves them, the
//! *ideals* of this digraph, that have no piece that would bump into a wall.
//!
//! Pieces that bump into each other, round about, move together or not at all: they make one
//! *cluster*. Clusters can be listed such that each comes after those that it needs, and an ideal
//! is built by going through that list and taking, or not, every cluster whose needs are in the
//! ideal already. Every ideal comes up exactly once that way, and nothing else does.

use super::Mover;
use crate::bit_set::BitSet;
use crate::board::Board;
use crate::packed::Packed;
use fifteen_codegen::Direction;
use std::ops::ControlFlow;

/// The clusters that can move in one direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Ideals<const W: usize, const M: usize> {
    /// Each comes after those that it needs.
    clusters: Vec<Cluster<W, M>>,
    /// The cells of each piece after the step.
    stepped_cells: Vec<BitSet<M>>,
    /// What each piece bumps into; then whatever must move when it moves.
    required: Vec<BitSet<M>>,
}

/// Pieces that move together or not at all.
#[derive(Clone, Debug)]
struct Cluster<const W: usize, const M: usize> {
    mover: Mover<W, M>,
    members: BitSet<M>,
    /// The pieces that must move with them, and are not among them.
    required: BitSet<M>,
}

impl<const W: usize, const M: usize> Ideals<W, M> {
    /// Finds the clusters that can move one step in a direction.
    #[inline]
    pub fn find_clusters(
        &mut self,
        board: &Board<M>,
        pieces: &[BitSet<M>],
        ones: &[Packed<W>],
        direction: Direction,
    ) {
        let loose = self.find_unblocked(board, pieces, direction);
        if self.find_obstacles(pieces, &loose) {
            self.close_transitively(&loose);
        }
        self.build_clusters(pieces, ones, &loose);
    }

    /// Finds the pieces that are not stuck: they push against no wall, and against no piece that is
    /// stuck.
    #[inline]
    fn find_unblocked(
        &mut self,
        board: &Board<M>,
        pieces: &[BitSet<M>],
        direction: Direction,
    ) -> BitSet<M> {
        let edge = board.edge(direction);
        let mut stuck = *board.blocked();
        let mut loose: BitSet<M> = BitSet::EMPTY;
        self.stepped_cells.clear();
        for (piece, cells) in pieces.iter().enumerate() {
            let after = board.shifted(cells, direction);
            let is_stuck = cells.intersects(edge) | after.intersects(&stuck);
            stuck = stuck.union(&cells.masked_if(is_stuck));
            loose.insert_if(piece, !is_stuck);
            self.stepped_cells.push(after);
        }
        // Pieces that are found to be stuck may be in the way of those that were passed over.
        loop {
            let before = loose;
            for piece in before.iter() {
                if self.stepped_cells[piece].intersects(&stuck) {
                    stuck = stuck.union(&pieces[piece]);
                    loose.remove(piece);
                }
            }
            if loose == before {
                return loose;
            }
        }
    }

    /// Finds what each of the loose pieces bumps into. Returns whether there is any such thing.
    #[inline]
    fn find_obstacles(&mut self, pieces: &[BitSet<M>], loose: &BitSet<M>) -> bool {
        self.required.resize(pieces.len(), BitSet::EMPTY);
        let mut any = false;
        for piece in loose.iter() {
            let mut bumped: BitSet<M> = BitSet::EMPTY;
            for other in loose.iter() {
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

    /// Completes the needs: whatever is needed by what a piece needs.
    #[inline]
    fn close_transitively(&mut self, loose: &BitSet<M>) {
        let mut changed = true;
        while changed {
            changed = false;
            for piece in loose.iter() {
                let before = self.required[piece];
                let all = |all: BitSet<M>, other: usize| all.union(&self.required[other]);
                let after = before.iter().fold(before, all);
                changed |= after != before;
                self.required[piece] = after;
            }
        }
    }

    /// Groups the pieces that need each other.
    #[inline]
    fn build_clusters(&mut self, pieces: &[BitSet<M>], ones: &[Packed<W>], loose: &BitSet<M>) {
        self.clusters.clear();
        for piece in loose.iter() {
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
            // A piece that needs another needs all that the other needs, and so more than it.
            self.clusters.sort_by_key(|cluster| cluster.required.len() + cluster.members.len());
        }
    }

    /// Calls a function with every nonempty ideal, until it breaks off.
    #[inline]
    pub fn for_each(
        &self,
        take: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nothing = Mover { ones: [0; W], cells: BitSet::EMPTY };
        for_each_extension(&self.clusters, &nothing, &BitSet::EMPTY, take)
    }
}

/// Calls a function with every ideal that has these pieces and some of the clusters besides.
fn for_each_extension<const W: usize, const M: usize>(
    clusters: &[Cluster<W, M>],
    mover: &Mover<W, M>,
    pieces: &BitSet<M>,
    take: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, cluster) in clusters.iter().enumerate() {
        if cluster.required.is_subset(pieces) {
            let larger = mover.union(&cluster.mover);
            take(&larger)?;
            for_each_extension(
                &clusters[index + 1..],
                &larger,
                &pieces.union(&cluster.members),
                take,
            )?;
        }
    }
    ControlFlow::Continue(())
}
