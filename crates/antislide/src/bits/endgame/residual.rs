//! The placements that are left, with new numbers.

use super::Node;
use crate::puzzle::Puzzle;
use crate::sets::{FACES, Ones, State, Tables};
use std::array::from_fn;

/// The bit of all that was there before: bricks, and the wall of the box.
pub const OTHERS: u64 = 1 << 63;

/// Placements that are left at some node: the *members*.
///
/// They know nothing about the size of sets, so that this is compiled once for all sizes.
pub struct Few {
    /// The cells of each placement, of each constraint, and of what each face of a placement
    /// looks at.
    cells: Cells,
    constraints: Cells,
    fronts: Cells,
    /// The numbers that members have elsewhere.
    members: Vec<usize>,
    /// For each cell, and then for the wall, the members that cover it, or the bit of the others.
    covering: Vec<u64>,
    /// What is known about the members whose bits are set.
    rows: [MemberRow; 64],
    known: u64,
    quotas: Vec<MemberQuota>,
}

/// What is known about a member, as words of members.
#[derive(Clone, Copy, Default)]
struct MemberRow {
    /// Those that overlap with it, itself among them.
    conflicts: u64,
    /// The ways to meet its constraints, if the others do not, and how many of these there are.
    needs: [u64; FACES],
    count: usize,
}

/// At most this many of these members.
struct MemberQuota {
    of: u64,
    most: u32,
}

impl Few {
    /// How many placements can be members.
    pub const MOST: usize = 63;

    pub fn new(puzzle: &Puzzle) -> Few {
        let wall = [puzzle.container().cells()];
        let front = |raised: &[usize], face: usize| match raised.get(face) {
            Some(&constraint) => &puzzle.constraints()[constraint],
            None => &wall[..],
        };
        let fronts = |raised: &Vec<usize>| from_fn::<_, FACES, _>(|face| front(raised, face));
        Few {
            cells: puzzle.placements().iter().map(|one| &one.cells[..]).collect(),
            constraints: puzzle.constraints().iter().map(|one| &one[..]).collect(),
            fronts: puzzle.raised().iter().flat_map(fronts).collect(),
            members: Vec::with_capacity(Few::MOST),
            covering: vec![OTHERS; puzzle.container().cells() + 1],
            rows: [MemberRow::default(); 64],
            known: 0,
            quotas: Vec::new(),
        }
    }

    /// Gives new numbers to the placements that are left at a node.
    pub fn gather<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) {
        self.known = 0;
        self.members.clear();
        self.members.extend(state.allowed.iter());
        self.cover(state.chosen.iter());
        self.quotas.clear();
        for (of, most) in tables.quotas(&state.chosen) {
            let members = self.members.iter().enumerate();
            let meant = members.filter(|&(_, &placement)| of.contains(placement));
            let of = meant.fold(0, |word, (member, _)| word | 1 << member);
            self.quotas.push(MemberQuota { of, most: most as u32 });
        }
    }

    /// Finds out what covers each cell: members, or bricks that are there.
    fn cover(&mut self, bricks: impl Iterator<Item = usize>) {
        let wall = self.covering.len() - 1;
        self.covering[..wall].fill(0);
        for (member, &placement) in self.members.iter().enumerate() {
            for &cell in self.cells.get(placement) {
                self.covering[usize::from(cell)] |= 1 << member;
            }
        }
        for placement in bricks {
            for &cell in self.cells.get(placement) {
                self.covering[usize::from(cell)] = OTHERS;
            }
        }
    }

    /// All members.
    pub fn everyone(&self) -> u64 {
        (1 << self.members.len()) - 1
    }

    /// The members that meet a constraint, and the bit of the others if these do.
    pub fn ways(&self, constraint: u16) -> u64 {
        self.union(self.constraints.get(constraint.into()))
    }

    /// Whatever covers one of these cells.
    #[inline]
    fn union(&self, cells: &[u16]) -> u64 {
        cells.iter().fold(0, |union, &cell| union | self.covering[usize::from(cell)])
    }

    /// Chooses a member that is allowed.
    #[inline]
    pub fn choose(&mut self, member: usize, node: &mut Node) {
        if self.known >> member & 1 == 0 {
            self.learn(member);
        }
        node.chosen |= 1 << member;
        node.allowed &= !self.rows[member].conflicts;
        if !self.quotas.is_empty() {
            self.keep_quotas(node);
        }
    }

    /// Finds out what is to be known about a member. Many are never chosen before the search is
    /// elsewhere, so it is done when it must be.
    #[cold]
    fn learn(&mut self, member: usize) {
        let placement = self.members[member];
        let conflicts = self.union(self.cells.get(placement));
        let mut row = MemberRow { conflicts, ..MemberRow::default() };
        for face in FACES * placement..FACES * (placement + 1) {
            let ways = self.union(self.fronts.get(face));
            row.needs[row.count] = ways;
            row.count += usize::from(ways & OTHERS == 0);
        }
        self.rows[member] = row;
        self.known |= 1 << member;
    }

    /// Allows no more of the members of which there are enough.
    #[cold]
    fn keep_quotas(&self, node: &mut Node) {
        for quota in &self.quotas {
            if (node.chosen & quota.of).count_ones() >= quota.most {
                node.allowed &= !quota.of;
            }
        }
    }

    /// The ways to meet those constraints of a chosen member that are not met by the others.
    #[inline]
    pub fn needs(&self, member: usize) -> &[u64] {
        let row = &self.rows[member];
        &row.needs[..row.count]
    }

    /// The placements that these members are.
    pub fn placements(&self, chosen: u64) -> impl Iterator<Item = usize> {
        Ones(chosen & !OTHERS).map(|member| self.members[member])
    }
}

/// Lists of cells, all of the same length, so that a processor knows where each of them ends.
/// Cells of shorter ones are there more than once, which does no harm.
struct Cells {
    numbers: Vec<u16>,
    length: usize,
}

impl Cells {
    #[inline]
    fn get(&self, index: usize) -> &[u16] {
        &self.numbers[self.length * index..self.length * (index + 1)]
    }
}

impl<'a> FromIterator<&'a [usize]> for Cells {
    fn from_iter<I: IntoIterator<Item = &'a [usize]>>(lists: I) -> Cells {
        let lists: Vec<&[usize]> = lists.into_iter().collect();
        let length = lists.iter().map(|list| list.len()).max().unwrap_or_default();
        let padded = |list: &&'a [usize]| list.iter().cycle().take(length).map(|&cell| cell as u16);
        Cells { numbers: lists.iter().flat_map(padded).collect(), length }
    }
}
