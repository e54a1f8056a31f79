//! What choices mean, as sets; made once for a puzzle.

use super::set::Set;
use crate::antislide::demand::Demand;
use crate::antislide::puzzle::Puzzle;
use crate::antislide::roots::Root;

/// A placement has six faces, so it raises at most so many constraints.
const FACES: usize = 6;

/// The puzzle as sets of placements.
pub(super) struct Tables<const W: usize> {
    pub everything: Set<W>,
    /// For each placement all that overlap with it, itself among them.
    conflicts: Vec<Set<W>>,
    /// The constraints that each placement raises, and how many they are.
    raised: Vec<([u16; FACES], usize)>,
    /// For each constraint the placements that meet it.
    satisfiers: Vec<Set<W>>,
    quotas: Vec<Quota<W>>,
    /// For each cell the placements that cover it.
    covering: Vec<Set<W>>,
}

/// At most so many of these placements.
struct Quota<const W: usize> {
    of: Set<W>,
    most: usize,
}

/// What has been decided on the way to a node.
#[derive(Clone, Copy)]
pub(super) struct State<const W: usize> {
    /// Placements that can still be chosen.
    pub allowed: Set<W>,
    pub chosen: Set<W>,
}

impl<const W: usize> Tables<W> {
    pub fn new(puzzle: &Puzzle, demand: &Demand) -> Tables<W> {
        let set = |members: &Vec<usize>| members.iter().copied().collect();
        let covering: Vec<Set<W>> = puzzle.covering().iter().map(set).collect();
        let union = |cells: &[usize]| {
            cells.iter().fold(Set::EMPTY, |union: Set<W>, &cell| union.or(&covering[cell]))
        };
        let raised = puzzle.raised().iter().map(|all| {
            let mut array = [0; FACES];
            array.iter_mut().zip(all).for_each(|(slot, &constraint)| *slot = constraint as u16);
            (array, all.len())
        });
        let quotas = demand.quotas(puzzle).into_iter();
        Tables {
            everything: (0..puzzle.placements().len()).collect(),
            conflicts: puzzle.placements().iter().map(|one| union(&one.cells)).collect(),
            raised: raised.collect(),
            satisfiers: puzzle.constraints().iter().map(|cells| union(cells)).collect(),
            quotas: quotas.map(|quota| Quota { of: set(&quota.of), most: quota.most }).collect(),
            covering,
        }
    }

    /// The state at a root; nothing if that has too many bricks already.
    pub fn root(&self, root: &Root) -> Option<State<W>> {
        let mut state = State { allowed: self.everything, chosen: Set::EMPTY };
        for &cell in &root.empty {
            state.allowed = state.allowed.without(&self.covering[cell]);
        }
        self.keep_quotas(&mut state);
        for &placement in &root.chosen {
            if !state.allowed.contains(placement) {
                return None;
            }
            self.choose(placement, &mut state);
        }
        Some(state)
    }

    /// Chooses a placement that is allowed.
    #[inline(always)]
    pub fn choose(&self, placement: usize, state: &mut State<W>) {
        state.chosen.insert(placement);
        state.allowed = state.allowed.without(&self.conflicts[placement]);
        if !self.quotas.is_empty() {
            self.keep_quotas(state);
        }
    }

    /// Allows no more of the placements of which there are enough.
    fn keep_quotas(&self, state: &mut State<W>) {
        for quota in &self.quotas {
            if state.chosen.and(&quota.of).len() >= quota.most {
                state.allowed = state.allowed.without(&quota.of);
            }
        }
    }

    /// The constraints that a placement raises.
    #[inline(always)]
    pub fn raised(&self, placement: usize) -> &[u16] {
        let (constraints, count) = &self.raised[placement];
        &constraints[..*count]
    }

    /// The placements that meet a constraint.
    #[inline(always)]
    pub fn satisfiers(&self, constraint: u16) -> &Set<W> {
        &self.satisfiers[constraint as usize]
    }
}
