//! Placements that are still allowed at a node, renumbered so that a word holds a set of them.

use super::Node;
use crate::puzzle::Puzzle;
use crate::sets::{ConstraintTables, FACES, NodeState, Ones};
use std::array::from_fn;

/// Bit of the bricks fixed before the endgame, and of the wall of the box.
pub const FIXED_BIT: u64 = 1 << 63;

/// Placements that are still allowed at a node: the *members*.
///
/// The type is not generic over the size of sets, so that it is compiled only once.
pub struct MemberTable {
    /// Cells of each placement, of each constraint, and in front of each face of a placement.
    cells: CellLists,
    constraints: CellLists,
    face_cells: CellLists,
    /// Index of each member in the puzzle.
    members: Vec<usize>,
    /// For each cell, and then for the wall, the members that cover it, or the bit of the fixed
    /// bricks.
    covering: Vec<u64>,
    /// Rows of the members whose bits are set in `cached_rows`.
    rows: [MemberRow; 64],
    cached_rows: u64,
    quotas: Vec<MemberQuota>,
}

/// Conflicts and needs of a member: sets of members, each in a word.
#[derive(Clone, Copy, Default)]
struct MemberRow {
    /// Members that overlap with it, including itself.
    conflicts: u64,
    /// For each of its constraints that the fixed bricks do not satisfy, the members that satisfy
    /// it; and the number of these constraints.
    needs: [u64; FACES],
    count: usize,
}

/// Upper bound on the number of chosen members of a group.
struct MemberQuota {
    members: u64,
    max: u32,
}

impl MemberTable {
    /// Maximum number of members.
    pub const MAX_MEMBERS: usize = 63;

    pub fn new(puzzle: &Puzzle) -> MemberTable {
        let wall = [puzzle.container().cells()];
        let front = |imposed: &[usize], face: usize| match imposed.get(face) {
            Some(&constraint) => &puzzle.constraints()[constraint],
            None => &wall[..],
        };
        let fronts = |imposed: &Vec<usize>| from_fn::<_, FACES, _>(|face| front(imposed, face));
        MemberTable {
            cells: puzzle.placements().iter().map(|placement| &placement.cells[..]).collect(),
            constraints: puzzle.constraints().iter().map(|constraint| &constraint[..]).collect(),
            face_cells: puzzle.imposed_constraints().iter().flat_map(fronts).collect(),
            members: Vec::with_capacity(MemberTable::MAX_MEMBERS),
            covering: vec![FIXED_BIT; puzzle.container().cells() + 1],
            rows: [MemberRow::default(); 64],
            cached_rows: 0,
            quotas: Vec::new(),
        }
    }

    /// Renumbers the placements that are still allowed at a node.
    pub fn gather<const W: usize>(&mut self, tables: &ConstraintTables<W>, state: &NodeState<W>) {
        self.cached_rows = 0;
        self.members.clear();
        self.members.extend(state.allowed.iter());
        self.compute_covering(state.chosen.iter());
        self.quotas.clear();
        for (group, max) in tables.remaining_quotas(&state.chosen) {
            let members = self.members.iter().enumerate();
            let in_group = members.filter(|&(_, &placement)| group.contains(placement));
            let members = in_group.fold(0, |word, (member, _)| word | 1 << member);
            self.quotas.push(MemberQuota { members, max: max as u32 });
        }
    }

    /// Computes `covering`: the members, or the bit of the fixed bricks, for each cell.
    fn compute_covering(&mut self, bricks: impl Iterator<Item = usize>) {
        let wall = self.covering.len() - 1;
        self.covering[..wall].fill(0);
        for (member, &placement) in self.members.iter().enumerate() {
            for &cell in self.cells.get(placement) {
                self.covering[usize::from(cell)] |= 1 << member;
            }
        }
        for placement in bricks {
            for &cell in self.cells.get(placement) {
                self.covering[usize::from(cell)] = FIXED_BIT;
            }
        }
    }

    /// Returns all members.
    pub fn all_members(&self) -> u64 {
        (1 << self.members.len()) - 1
    }

    /// Returns the members that satisfy a constraint, and the bit of the fixed bricks if these do.
    pub fn satisfiers(&self, constraint: u16) -> u64 {
        self.union(self.constraints.get(constraint.into()))
    }

    /// Returns the union of `covering` over these cells.
    #[inline]
    fn union(&self, cells: &[u16]) -> u64 {
        cells.iter().fold(0, |union, &cell| union | self.covering[usize::from(cell)])
    }

    /// Chooses a member that is allowed.
    #[inline]
    pub fn choose(&mut self, member: usize, node: &mut Node) {
        if self.cached_rows >> member & 1 == 0 {
            self.compute_row(member);
        }
        node.chosen |= 1 << member;
        node.allowed &= !self.rows[member].conflicts;
        if !self.quotas.is_empty() {
            self.enforce_quotas(node);
        }
    }

    /// Computes the row of a member. It is computed on first use, since many members are never
    /// chosen.
    #[cold]
    fn compute_row(&mut self, member: usize) {
        let placement = self.members[member];
        let conflicts = self.union(self.cells.get(placement));
        let mut row = MemberRow { conflicts, ..MemberRow::default() };
        for face in FACES * placement..FACES * (placement + 1) {
            let ways = self.union(self.face_cells.get(face));
            row.needs[row.count] = ways;
            row.count += usize::from(ways & FIXED_BIT == 0);
        }
        self.rows[member] = row;
        self.cached_rows |= 1 << member;
    }

    /// Excludes the members of every group whose bound is reached.
    #[cold]
    fn enforce_quotas(&self, node: &mut Node) {
        for quota in &self.quotas {
            if (node.chosen & quota.members).count_ones() >= quota.max {
                node.allowed &= !quota.members;
            }
        }
    }

    /// Returns, for each constraint of a chosen member that the fixed bricks do not satisfy, the
    /// members that satisfy it.
    #[inline]
    pub fn needs(&self, member: usize) -> &[u64] {
        let row = &self.rows[member];
        &row.needs[..row.count]
    }

    /// Returns the placements of these members.
    pub fn member_placements(&self, chosen: u64) -> impl Iterator<Item = usize> {
        Ones(chosen & !FIXED_BIT).map(|member| self.members[member])
    }
}

/// Lists of cells, padded to the same length, so that the processor can predict where loops over
/// them end. Shorter lists repeat cells, which has no effect on a union.
struct CellLists {
    numbers: Vec<u16>,
    length: usize,
}

impl CellLists {
    #[inline]
    fn get(&self, index: usize) -> &[u16] {
        &self.numbers[self.length * index..self.length * (index + 1)]
    }
}

impl<'a> FromIterator<&'a [usize]> for CellLists {
    fn from_iter<I: IntoIterator<Item = &'a [usize]>>(lists: I) -> CellLists {
        let lists: Vec<&[usize]> = lists.into_iter().collect();
        let length = lists.iter().map(|list| list.len()).max().unwrap_or_default();
        let padded = |list: &&'a [usize]| list.iter().cycle().take(length).map(|&cell| cell as u16);
        CellLists { numbers: lists.iter().flat_map(padded).collect(), length }
    }
}
