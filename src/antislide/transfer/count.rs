//! Counts packings, and remembers what was counted.

use super::past::{Cells, Groups};
use super::polynomial::Polynomial;
use super::watch::Watch;
use crate::antislide::puzzle::Puzzle;
use crate::antislide::sets::{Set, Settled, Settling, State, Sweep, Tables};
use crate::antislide::share::Share;
use std::collections::HashMap;
use std::rc::Rc;

/// What is below a node with fewer nodes than this is counted again rather than remembered.
const WORTH_REMEMBERING: u64 = 4;

/// Bytes that an entry takes beside its words and coefficients, about.
const ENTRY: usize = 112;

/// The packings that are made of some groups of placements, by number of bricks; nothing if
/// there are too many. If the watch has stopped the search, some of them.
pub(super) fn count<const W: usize>(
    puzzle: &Puzzle,
    groups: &[Vec<usize>],
    memory: usize,
    watch: &mut Watch,
) -> Option<Polynomial> {
    let tables = Tables::<W>::grouped(puzzle, groups);
    let mut search = Search {
        groups: Groups::new(puzzle, groups),
        settling: Settling::new(&tables),
        tables: &tables,
        one: Rc::new(Polynomial::one()),
        future: Vec::new(),
        known: HashMap::new(),
        bytes: 0,
        memory,
        watch,
    };
    let settled = search.settling.resume(&[], None);
    let state = State { allowed: tables.everything, chosen: Set::EMPTY };
    let counted = search.count(settled, &state, &Cells::NONE, Share::WHOLE)?;
    Some(Rc::unwrap_or_clone(counted))
}

/// The state of a search.
struct Search<'a, 'b, const W: usize> {
    tables: &'a Tables<W>,
    settling: Settling<'a, W, Sweep>,
    groups: Groups,
    /// The count where nothing can be added.
    one: Rc<Polynomial>,
    /// What packings below the present node depend on.
    future: Vec<u64>,
    /// What was counted, by that.
    known: HashMap<Box<[u64]>, Rc<Polynomial>>,
    /// The bytes that this takes, about, and the bytes that it may take.
    bytes: usize,
    memory: usize,
    watch: &'a mut Watch<'b>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// The packings below a node, without the bricks that are there already.
    fn count(
        &mut self,
        settled: Settled,
        state: &State<W>,
        occupied: &Cells,
        mut share: Share,
    ) -> Option<Rc<Polynomial>> {
        self.watch.visited(share.before);
        if settled.branch.is_none() && state.allowed.is_empty() {
            return Some(Rc::clone(&self.one));
        }
        self.groups.future(state, occupied, self.settling.open(&settled), &mut self.future);
        if let Some(known) = self.known.get(&*self.future) {
            return Some(Rc::clone(known));
        }
        let future = self.future.clone().into_boxed_slice();
        let nodes = self.watch.nodes;
        let mut sum = Polynomial::default();
        let mut allowed = state.allowed;
        let ways = match settled.branch {
            Some(constraint) => allowed.and(self.tables.satisfiers(constraint)),
            None => {
                sum.add(&Polynomial::one(), 0)?;
                allowed
            }
        };
        share.divide(ways.len());
        for group in ways.iter() {
            if self.watch.is_stopped {
                return Some(Rc::new(sum));
            }
            // Later children are without it: packings with it are counted.
            allowed.remove(group);
            let mut child = State { allowed, chosen: state.chosen };
            self.tables.choose(group, &mut child);
            let fresh = [group].into_iter().collect();
            if let Some(settled) = self.settling.settle(settled.open.clone(), fresh, &mut child) {
                let more = child.chosen.without(&state.chosen);
                let occupied = self.groups.occupied(*occupied, more);
                let below = self.count(settled, &child, &occupied, share)?;
                sum.add(&below, self.groups.bricks(more))?;
            }
            share.before += share.own;
        }
        let sum = Rc::new(sum);
        if self.watch.nodes - nodes >= WORTH_REMEMBERING && !self.watch.is_stopped {
            self.remember(future, &sum);
        }
        Some(sum)
    }

    /// Keeps a count; if that takes too much memory, everything is forgotten first.
    fn remember(&mut self, future: Box<[u64]>, sum: &Rc<Polynomial>) {
        let bytes = ENTRY + 8 * future.len() + 16 * sum.len();
        if self.bytes + bytes > self.memory {
            self.known = HashMap::new();
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.known.insert(future, Rc::clone(sum));
    }
}
