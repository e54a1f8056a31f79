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
    /// What each piece bumps into, then whatever must move when it moves.
    needs: Vec<(usize, Set<M>)>,
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
        owners: &[u8],
        direction: Direction,
    ) {
        let all = self.bump(board, pieces, owners, direction);
        self.drop_stuck(all);
        self.close();
        self.cluster(pieces, ones);
    }

    /// Finds what each piece bumps into, and lists those that bump into pieces only. Returns them
    /// as a set.
    #[inline]
    fn bump(
        &mut self,
        board: &Board<M>,
        pieces: &[Set<M>],
        owners: &[u8],
        direction: Direction,
    ) -> Set<M> {
        self.needs.clear();
        let mut free = Set::NONE;
        let occupied = pieces.iter().fold(Set::NONE, |all, cells| all.with(cells));
        for (piece, cells) in pieces.iter().enumerate() {
            if let Some(to) = board.step(cells, direction)
                && !to.meets(board.blocked())
            {
                let mut bumped = Set::NONE;
                let front = to.without(cells).only(&occupied);
                front.each(|cell| bumped.insert(owners[cell] as usize));
                self.needs.push((piece, bumped));
                free.insert(piece);
            }
        }
        free
    }

    /// Drops the pieces that would push a stuck one, until there are no more.
    #[inline]
    fn drop_stuck(&mut self, mut free: Set<M>) {
        loop {
            let before = self.needs.len();
            self.needs.retain(|(piece, bumped)| {
                let stays = bumped.within(&free);
                if !stays {
                    free.remove(*piece);
                }
                stays
            });
            if self.needs.len() == before {
                return;
            }
        }
    }

    /// Completes the needs: whatever is needed by what a piece needs.
    #[inline]
    fn close(&mut self) {
        let mut changed = self.needs.len() > 1;
        while changed {
            changed = false;
            for index in 0..self.needs.len() {
                let before = self.needs[index].1;
                let mut after = before;
                for (piece, needs) in &self.needs {
                    if before.contains(*piece) {
                        after = after.with(needs);
                    }
                }
                changed |= after != before;
                self.needs[index].1 = after;
            }
        }
    }

    /// Groups the pieces that need each other.
    #[inline]
    fn cluster(&mut self, pieces: &[Set<M>], ones: &[Packed<W>]) {
        self.clusters.clear();
        for &(piece, mut needs) in &self.needs {
            let mutual = self.clusters.iter_mut().find(|cluster| {
                needs.contains(cluster.members.first()) && cluster.needs.contains(piece)
            });
            if let Some(cluster) = mutual {
                cluster.members.insert(piece);
                cluster.needs.remove(piece);
                cluster.mover =
                    cluster.mover.and(&Mover { ones: ones[piece], cells: pieces[piece] });
            } else {
                let mut members = Set::NONE;
                members.insert(piece);
                needs.remove(piece);
                let mover = Mover { ones: ones[piece], cells: pieces[piece] };
                self.clusters.push(Cluster { mover, members, needs });
            }
        }
        // Whoever needs another needs all that that one needs, so more than it.
        self.clusters.sort_by_key(|cluster| cluster.needs.len() + cluster.members.len());
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
