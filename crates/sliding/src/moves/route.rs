//! Reconstruction of a move from two configurations: its pieces and its path.

use super::{MoveGenerator, Mover};
use crate::bit_set::BitSet;
use crate::packed::Packed;
use crate::solution::Move;
use fifteen_codegen::Direction;
use std::collections::VecDeque;
use std::ops::ControlFlow;

impl<const W: usize, const M: usize> MoveGenerator<'_, W, M> {
    /// Returns the move between two configurations that are one move apart. If there are several,
    /// it is one with the fewest pieces. Returns `None` if `poll`, which is called for every move,
    /// returns `Break`.
    pub fn move_between(
        &mut self,
        from: &Packed<W>,
        to: &Packed<W>,
        mut poll: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Move> {
        let mut found: Option<(usize, Mover<W, M>, isize)> = None;
        let count = |mover: &Mover<W, M>| mover.ones.iter().map(|word| word.count_ones()).sum();
        let all = self.for_each_move(from, |neighbor, mover, by| {
            if neighbor == *to {
                let pieces: u32 = count(mover);
                let pieces = pieces as usize;
                if found.as_ref().is_none_or(|&(least, ..)| pieces < least) {
                    found = Some((pieces, *mover, by));
                }
            }
            poll()
        });
        if all.is_break() {
            return None;
        }
        let (_, mover, by) = found.expect("configurations one move apart");
        let is_moving = |&piece: &usize| self.pieces[piece].is_subset(&mover.cells);
        Some(Move {
            pieces: (0..self.pieces.len()).filter(is_moving).collect(),
            steps: self.shortest_route(&mover, by),
        })
    }

    /// Returns a shortest path of a mover to the position at this offset.
    fn shortest_route(&self, mover: &Mover<W, M>, by: isize) -> Vec<Direction> {
        let board = &self.puzzle.board;
        let is_allowed = |step: &Direction| self.puzzle.are_movable(&mover.ones, *step);
        let others = self.occupied.difference(&mover.cells);
        let mut seen: BitSet<M> = BitSet::EMPTY;
        seen.insert(mover.cells.first());
        let mut open = VecDeque::from([(mover.cells, 0, Vec::new())]);
        while let Some((cells, offset, steps)) = open.pop_front() {
            if offset == by {
                return steps;
            }
            for direction in Direction::ALL.into_iter().filter(is_allowed) {
                let to = board.step(&cells, direction).filter(|to| !to.intersects(&others));
                if let Some(to) = to
                    && !seen.contains(to.first())
                {
                    seen.insert(to.first());
                    let mut steps = steps.clone();
                    steps.push(direction);
                    open.push_back((to, offset + board.offset(direction), steps));
                }
            }
        }
        unreachable!("reachable position")
    }
}
