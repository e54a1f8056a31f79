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
use crate::Direction;
use crate::sliding::board::Board;
use crate::sliding::packed::Packed;
use crate::sliding::set::Set;

/// The clusters that can move in one direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Ideals<const W: usize, const M: usize> {
    /// Each comes after those that it needs.
    clusters: Vec<Cluster<W, M>>,
    /// The pieces that can move, if others move with them.
    loose: Vec<Loose<M>>,
}

/// A piece that does not push against anything that is stuck.
#[derive(Clone, Copy, Debug)]
struct Loose<const M: usize> {
    piece: usize,
    /// Its cells after the step.
    to: Set<M>,
    /// What it bumps into; then whatever must move when it moves.
    needs: Set<M>,
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
        self.loosen(board, pieces, direction);
        if self.bump(pieces) {
            self.close();
        }
        self.cluster(pieces, ones);
    }

    /// Lists the pieces that are not stuck: they push against no wall, and against no piece that is
    /// stuck.
    #[inline]
    fn loosen(&mut self, board: &Board<M>, pieces: &[Set<M>], direction: Direction) {
        let mut stuck = *board.blocked();
        self.loose.clear();
        for (piece, cells) in pieces.iter().enumerate() {
            match board.step(cells, direction).filter(|to| !to.meets(&stuck)) {
                Some(to) => self.loose.push(Loose { piece, to, needs: Set::NONE }),
                None => stuck = stuck.with(cells),
            }
        }
        // Who is found to be stuck may be in the way of those that were passed over.
        let mut index = 0;
        while let Some(loose) = self.loose.get(index) {
            if loose.to.meets(&stuck) {
                stuck = stuck.with(&pieces[loose.piece]);
                self.loose.swap_remove(index);
                index = 0;
            } else {
                index += 1;
            }
        }
    }

    /// Finds what each of the loose pieces bumps into. Returns whether there is any such thing.
    #[inline]
    fn bump(&mut self, pieces: &[Set<M>]) -> bool {
        let mut any = false;
        for index in 0..self.loose.len() {
            for other in 0..self.loose.len() {
                let piece = self.loose[other].piece;
                if other != index && self.loose[index].to.meets(&pieces[piece]) {
                    self.loose[index].needs.insert(piece);
                    any = true;
                }
            }
        }
        any
    }

    /// Completes the needs: whatever is needed by what a piece needs.
    #[inline]
    fn close(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.loose.len() {
                let before = self.loose[index].needs;
                let needed = self.loose.iter().filter(|other| before.contains(other.piece));
                let after = needed.fold(before, |all, other| all.with(&other.needs));
                changed |= after != before;
                self.loose[index].needs = after;
            }
        }
    }

    /// Groups the pieces that need each other.
    #[inline]
    fn cluster(&mut self, pieces: &[Set<M>], ones: &[Packed<W>]) {
        self.clusters.clear();
        for &Loose { piece, mut needs, .. } in &self.loose {
            let mover = Mover { ones: ones[piece], cells: pieces[piece] };
            let mutual = self.clusters.iter_mut().find(|cluster| {
                needs.contains(cluster.members.first()) && cluster.needs.contains(piece)
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
            // Whoever needs another needs all that that one needs, so more than it.
            self.clusters.sort_by_key(|cluster| cluster.needs.len() + cluster.members.len());
        }
    }

    /// Calls a function with every nonempty ideal.
    #[inline]
    pub fn each(&self, take: &mut impl FnMut(&Mover<W, M>)) {
        let nothing = Mover { ones: [0; W], cells: Set::NONE };
        extend(&self.clusters, &nothing, &Set::NONE, take);
    }
}

/// Calls a function with every ideal that has these pieces and some of the clusters besides.
fn extend<const W: usize, const M: usize>(
    clusters: &[Cluster<W, M>],
    mover: &Mover<W, M>,
    pieces: &Set<M>,
    take: &mut impl FnMut(&Mover<W, M>),
) {
    for (index, cluster) in clusters.iter().enumerate() {
        if cluster.needs.within(pieces) {
            let larger = mover.and(&cluster.mover);
            take(&larger);
            extend(&clusters[index + 1..], &larger, &pieces.with(&cluster.members), take);
        }
    }
}
