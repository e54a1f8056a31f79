//! What choices mean, as sets; made once for a puzzle.

use super::set::Set;
use crate::brick_counts::Demand;
use crate::puzzle::Puzzle;
use crate::roots::Root;

/// A placement has six faces, so it raises at most this many constraints.
pub(crate) const FACES: usize = 6;

/// The puzzle as sets of placements.
pub(crate) struct Tables<const W: usize> {
    pub everything: Set<W>,
    /// For each placement all that overlap with it, itself among them.
    conflicts: Vec<Set<W>>,
    /// The constraints that each placement raises, and how many they are.
    raised: Vec<([u16; FACES], usize)>,
    /// For each constraint the placements that meet it.
    satisfiers: Vec<Set<W>>,
    /// The first cell of each constraint.
    positions: Vec<u32>,
    quotas: Vec<SetQuota<W>>,
    /// For each cell the placements that cover it.
    covering: Vec<Set<W>>,
}

/// At most this many of these placements.
struct SetQuota<const W: usize> {
    of: Set<W>,
    most: usize,
}

/// What has been decided on the way to a node.
#[derive(Clone, Copy)]
pub(crate) struct State<const W: usize> {
    /// Placements that can still be chosen.
    pub allowed: Set<W>,
    pub chosen: Set<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of a puzzle in which each placement is chosen by itself.
    pub fn new(puzzle: &Puzzle, demand: &Demand) -> Tables<W> {
        let singles: Vec<Vec<usize>> =
            (0..puzzle.placements().len()).map(|one| vec![one]).collect();
        let set = |members: &[usize]| members.iter().copied().collect();
        let quotas = demand.quotas(puzzle).into_iter();
        let quotas =
            quotas.map(|quota| SetQuota { of: set(&quota.of), most: quota.most }).collect();
        Tables { quotas, ..Tables::grouped(puzzle, &singles) }
    }

    /// The tables of a puzzle in which these groups of placements are chosen as one. What the
    /// first of a group needs must be enough for all of it.
    pub fn grouped(puzzle: &Puzzle, groups: &[Vec<usize>]) -> Tables<W> {
        let mut covering = vec![Set::EMPTY; puzzle.container().cells()];
        let cells = |group: &[usize]| {
            group.iter().flat_map(|&one| puzzle.placements()[one].cells.clone()).collect::<Vec<_>>()
        };
        for (index, group) in groups.iter().enumerate() {
            for cell in cells(group) {
                covering[cell].insert(index);
            }
        }
        let union = |cells: &[usize]| {
            cells.iter().fold(Set::EMPTY, |union: Set<W>, &cell| union.or(&covering[cell]))
        };
        let raised = groups.iter().map(|group| {
            let all = &puzzle.raised()[group[0]];
            let mut array = [0; FACES];
            array.iter_mut().zip(all).for_each(|(slot, &constraint)| *slot = constraint as u16);
            (array, all.len())
        });
        Tables {
            everything: (0..groups.len()).collect(),
            conflicts: groups.iter().map(|group| union(&cells(group))).collect(),
            raised: raised.collect(),
            satisfiers: puzzle.constraints().iter().map(|cells| union(cells)).collect(),
            positions: puzzle.constraints().iter().map(|cells| cells[0] as u32).collect(),
            quotas: Vec::new(),
            covering,
        }
    }

    /// The state at a root; nothing if that has too many bricks already.
    pub fn root(&self, root: &Root) -> Option<State<W>> {
        let mut state = State { allowed: self.everything, chosen: Set::EMPTY };
        for cell in root.empty.iter() {
            state.allowed = state.allowed.without(&self.covering[cell]);
        }
        self.keep_quotas(&mut state);
        for placement in root.chosen.iter() {
            if !state.allowed.contains(placement) {
                return None;
            }
            self.choose(placement, &mut state);
        }
        Some(state)
    }

    /// Chooses a placement that is allowed.
    #[inline]
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

    /// The placements of which only this many more may be chosen.
    pub fn quotas(&self, chosen: &Set<W>) -> impl Iterator<Item = (&Set<W>, usize)> {
        self.quotas.iter().map(|quota| (&quota.of, quota.most - chosen.and(&quota.of).len()))
    }

    /// The constraints that a placement raises.
    #[inline]
    pub fn raised(&self, placement: usize) -> &[u16] {
        let (constraints, count) = &self.raised[placement];
        &constraints[..*count]
    }

    /// How far from the beginning of the box a constraint is: its first cell.
    #[inline]
    pub fn position(&self, constraint: u16) -> u32 {
        self.positions[constraint as usize]
    }

    /// The placements that meet a constraint.
    #[inline]
    pub fn satisfiers(&self, constraint: u16) -> &Set<W> {
        &self.satisfiers[constraint as usize]
    }
}
