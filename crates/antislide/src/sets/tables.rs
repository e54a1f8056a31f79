//! Tables of sets of placements that give the effect of each choice, computed before the search.

use super::set::PlacementSet;
use crate::brick_counts::BrickCounts;
use crate::puzzle::Puzzle;
use crate::roots::Root;

/// Number of faces of a placement, and so the maximum number of constraints it imposes.
pub(crate) const FACES: usize = 6;

/// Puzzle as sets of placements.
pub(crate) struct ConstraintTables<const W: usize> {
    pub all_placements: PlacementSet<W>,
    /// For each placement, all that overlap with it, including itself.
    conflicts: Vec<PlacementSet<W>>,
    /// Constraints that each placement imposes, and their number.
    imposed: Vec<([u16; FACES], usize)>,
    /// Placements that satisfy each constraint.
    satisfiers: Vec<PlacementSet<W>>,
    /// First cell of each constraint.
    positions: Vec<u32>,
    quotas: Vec<SetQuota<W>>,
    /// Placements that cover each cell.
    covering: Vec<PlacementSet<W>>,
}

/// Upper bound on the number of chosen placements of a group.
struct SetQuota<const W: usize> {
    placements: PlacementSet<W>,
    max: usize,
}

/// Decisions on the path to a node.
#[derive(Clone, Copy)]
pub(crate) struct NodeState<const W: usize> {
    /// Placements that can still be chosen.
    pub allowed: PlacementSet<W>,
    pub chosen: PlacementSet<W>,
}

impl<const W: usize> ConstraintTables<W> {
    /// Builds the tables of a puzzle in which each placement is chosen by itself.
    pub fn new(puzzle: &Puzzle, brick_counts: &BrickCounts) -> ConstraintTables<W> {
        let singles: Vec<Vec<usize>> =
            (0..puzzle.placements().len()).map(|placement| vec![placement]).collect();
        let set = |members: &[usize]| members.iter().copied().collect();
        let quotas = brick_counts.quotas(puzzle).into_iter();
        let quotas = quotas
            .map(|quota| SetQuota { placements: set(&quota.placements), max: quota.max })
            .collect();
        ConstraintTables { quotas, ..ConstraintTables::new_grouped(puzzle, &singles) }
    }

    /// Builds the tables of a puzzle in which the placements of each of these groups are chosen
    /// together. The constraints of the first placement of a group must imply those of the whole
    /// group.
    pub fn new_grouped(puzzle: &Puzzle, groups: &[Vec<usize>]) -> ConstraintTables<W> {
        let mut covering = vec![PlacementSet::EMPTY; puzzle.container().cells()];
        let cells = |group: &[usize]| {
            group
                .iter()
                .flat_map(|&placement| puzzle.placements()[placement].cells.clone())
                .collect::<Vec<_>>()
        };
        for (index, group) in groups.iter().enumerate() {
            for cell in cells(group) {
                covering[cell].insert(index);
            }
        }
        let union = |cells: &[usize]| {
            cells.iter().fold(PlacementSet::EMPTY, |union: PlacementSet<W>, &cell| {
                union.union(&covering[cell])
            })
        };
        let imposed = groups.iter().map(|group| {
            let all = &puzzle.imposed_constraints()[group[0]];
            let mut array = [0; FACES];
            array.iter_mut().zip(all).for_each(|(slot, &constraint)| *slot = constraint as u16);
            (array, all.len())
        });
        ConstraintTables {
            all_placements: (0..groups.len()).collect(),
            conflicts: groups.iter().map(|group| union(&cells(group))).collect(),
            imposed: imposed.collect(),
            satisfiers: puzzle.constraints().iter().map(|cells| union(cells)).collect(),
            positions: puzzle.constraints().iter().map(|cells| cells[0] as u32).collect(),
            quotas: Vec::new(),
            covering,
        }
    }

    /// Returns the state at a root, or `None` if the root exceeds the brick counts.
    pub fn root_state(&self, root: &Root) -> Option<NodeState<W>> {
        let mut state = NodeState { allowed: self.all_placements, chosen: PlacementSet::EMPTY };
        for cell in root.empty.iter() {
            state.allowed = state.allowed.difference(&self.covering[cell]);
        }
        self.enforce_quotas(&mut state);
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
    pub fn choose(&self, placement: usize, state: &mut NodeState<W>) {
        state.chosen.insert(placement);
        state.allowed = state.allowed.difference(&self.conflicts[placement]);
        if !self.quotas.is_empty() {
            self.enforce_quotas(state);
        }
    }

    /// Excludes the placements of every group whose bound is reached.
    fn enforce_quotas(&self, state: &mut NodeState<W>) {
        for quota in &self.quotas {
            if state.chosen.intersection(&quota.placements).len() >= quota.max {
                state.allowed = state.allowed.difference(&quota.placements);
            }
        }
    }

    /// Returns the placements of each quota, and how many more of them may be chosen.
    pub fn remaining_quotas(
        &self,
        chosen: &PlacementSet<W>,
    ) -> impl Iterator<Item = (&PlacementSet<W>, usize)> {
        self.quotas.iter().map(|quota| {
            (&quota.placements, quota.max - chosen.intersection(&quota.placements).len())
        })
    }

    /// Returns the constraints that a placement imposes.
    #[inline]
    pub fn imposed(&self, placement: usize) -> &[u16] {
        let (constraints, count) = &self.imposed[placement];
        &constraints[..*count]
    }

    /// Returns the position of a constraint along the box: its first cell.
    #[inline]
    pub fn position(&self, constraint: u16) -> u32 {
        self.positions[constraint as usize]
    }

    /// Returns the placements that satisfy a constraint.
    #[inline]
    pub fn satisfiers(&self, constraint: u16) -> &PlacementSet<W> {
        &self.satisfiers[constraint as usize]
    }
}
