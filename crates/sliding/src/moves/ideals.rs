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
use crate::bit_set::Set;
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
    after: Vec<Set<M>>,
    /// What each piece bumps into; then whatever must move when it moves.
    needs: Vec<Set<M>>,
}

/// Pieces that move together or not at all.
#[derive(Clone, Debug)]
struct Cluster<const W: usize, const M: usize> {
    mover: Mover<W, M>,
    members: Set<M>,
    /// The pieces that must move with them, and are not among them.
    needs: Set<M>,
}

impl<const W: usize, const M: usize> Ideals<W, M> {
    /// Finds the clusters that can move one step in a direction.
    #[inline]
    pub fn find(
        &mut self,
        board: &Board<M>,
        pieces: &[Set<M>],
        ones: &[Packed<W>],
        direction: Direction,
    ) {
        let loose = self.find_unblocked(board, pieces, direction);
        if self.bump(pieces, &loose) {
            self.close(&loose);
        }
        self.cluster(pieces, ones, &loose);
    }

    /// Finds the pieces that are not stuck: they push against no wall, and against no piece that is
    /// stuck.
    #[inline]
    fn find_unblocked(&mut self, board: &Board<M>, pieces: &[Set<M>], direction: Direction) -> Set<M> {
        let edge = board.edge(direction);
        let mut stuck = *board.blocked();
        let mut loose: Set<M> = Set::NONE;
        self.after.clear();
        for (piece, cells) in pieces.iter().enumerate() {
            let after = board.shifted(cells, direction);
            let is_stuck = cells.meets(edge) | after.meets(&stuck);
            stuck = stuck.with(&cells.masked_if(is_stuck));
            loose.insert_if(piece, !is_stuck);
            self.after.push(after);
        }
        // Pieces that are found to be stuck may be in the way of those that were passed over.
        loop {
            let before = loose;
            for piece in before.iter() {
                if self.after[piece].meets(&stuck) {
                    stuck = stuck.with(&pieces[piece]);
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
    fn bump(&mut self, pieces: &[Set<M>], loose: &Set<M>) -> bool {
        self.needs.resize(pieces.len(), Set::NONE);
        let mut any = false;
        for piece in loose.iter() {
            let mut bumped: Set<M> = Set::NONE;
            for other in loose.iter() {
                let is_other = other != piece;
                bumped.insert_if(other, is_other & self.after[piece].meets(&pieces[other]));
            }
            any |= !bumped.is_empty();
            self.needs[piece] = bumped;
        }
        any
    }

    /// Completes the needs: whatever is needed by what a piece needs.
    #[inline]
    fn close(&mut self, loose: &Set<M>) {
        let mut changed = true;
        while changed {
            changed = false;
            for piece in loose.iter() {
                let before = self.needs[piece];
                let all = |all: Set<M>, other: usize| all.with(&self.needs[other]);
                let after = before.iter().fold(before, all);
                changed |= after != before;
                self.needs[piece] = after;
            }
        }
    }

    /// Groups the pieces that need each other.
    #[inline]
    fn cluster(&mut self, pieces: &[Set<M>], ones: &[Packed<W>], loose: &Set<M>) {
        self.clusters.clear();
        for piece in loose.iter() {
            let mut needs = self.needs[piece];
            let mover = Mover { ones: ones[piece], cells: pieces[piece] };
            let mutual = self.clusters.iter_mut().find(|cluster| {
                cluster.needs.contains(piece) && needs.contains(cluster.members.first())
            });
            if let Some(cluster) = mutual {
                cluster.members.insert(piece);
                cluster.needs.remove(piece);
                cluster.mover = cluster.mover.and(&mover);
            } else {
                let mut members = Set::NONE;
                members.insert(piece);
                needs.remove(piece);
                self.clusters.push(Cluster { mover, members, needs });
            }
        }
        if self.clusters.iter().any(|cluster| !cluster.needs.is_empty()) {
            // A piece that needs another needs all that the other needs, and so more than it.
            self.clusters.sort_by_key(|cluster| cluster.needs.len() + cluster.members.len());
        }
    }

    /// Calls a function with every nonempty ideal, until it breaks off.
    #[inline]
    pub fn each(&self, take: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>) -> ControlFlow<()> {
        let nothing = Mover { ones: [0; W], cells: Set::NONE };
        for_each_extension(&self.clusters, &nothing, &Set::NONE, take)
    }
}

/// Calls a function with every ideal that has these pieces and some of the clusters besides.
fn for_each_extension<const W: usize, const M: usize>(
    clusters: &[Cluster<W, M>],
    mover: &Mover<W, M>,
    pieces: &Set<M>,
    take: &mut impl FnMut(&Mover<W, M>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, cluster) in clusters.iter().enumerate() {
        if cluster.needs.within(pieces) {
            let larger = mover.and(&cluster.mover);
            take(&larger)?;
            for_each_extension(
                &clusters[index + 1..],
                &larger,
                &pieces.with(&cluster.members),
                take,
            )?;
        }
    }
    ControlFlow::Continue(())
}
