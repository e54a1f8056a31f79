//! First placement: rows and columns at the edges of the board, improved by hill climbing.
//!
//! An exhaustive search only needs a value to beat. In the best placements known, the rows with
//! queens are mostly adjacent ones at the edges, or every second one from an edge on, and likewise
//! the columns. So all pairs of such sets are tried. The best of them are improved by hill
//! climbing: one row or column more, one less, or one instead of another.
//!
//! In given rows and columns, queens stand on all [crossings](super::diagonals) at first. Those
//! that are too many are taken away diagonal by diagonal: always from the one that then leaves the
//! most squares unattacked for each crossing (the greedy algorithm for the knapsack problem).
//!
//! On all n×n boards up to 24×24 this finds the best known placement of n queens.

use super::chessboard::MAX_SIDES_SUM;
use super::line_set::LineSet;
use super::search::QueensProblem;
use super::squares::Squares;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Number of pairs of sets that hill climbing begins with.
const STARTS: usize = 8;

/// Gain of clearing a diagonal, for each square that is attacked along it alone. For a square that
/// is attacked along another diagonal too, the gain is 1.
const SINGLE_ATTACK_GAIN: u32 = 3;

/// Placement of queens on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueenPlacement {
    /// Number of squares that the queens leave unattacked.
    pub unattacked: u32,
    /// Squares of the queens.
    pub queens: Vec<usize>,
}

/// Finds a placement that leaves many squares unattacked. Reports the best placement so far at
/// intervals, and stops if `report` returns `Break`.
pub fn find_first_placement(
    problem: &QueensProblem,
    report: &mut dyn FnMut(&QueenPlacement) -> ControlFlow<()>,
) -> QueenPlacement {
    let best = problem.place((0..problem.queens).collect());
    let mut climber = HillClimber { problem, report, best, squares: Squares::default() };
    // If `report` breaks, too, the best placement so far is the result.
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) = climber.run();
    climber.best
}

/// Rows and columns with queens, one bit each.
type Lines = [u64; 2];

/// Hill climbing among sets of rows and columns.
struct HillClimber<'a> {
    problem: &'a QueensProblem,
    report: &'a mut dyn FnMut(&QueenPlacement) -> ControlFlow<()>,
    best: QueenPlacement,
    /// Buffer.
    squares: Squares,
}

impl HillClimber<'_> {
    /// Tries all pairs of blocks, and climbs from the best of them.
    fn run(&mut self) -> ControlFlow<()> {
        let ([height, width], mut starts) = (self.problem.sides, Vec::new());
        let column_blocks = blocks(width);
        for rows in blocks(height) {
            // On a square board, rows and columns can be exchanged.
            let is_possible =
                |&&columns: &&u64| height != width || columns.count_ones() <= rows.count_ones();
            for &columns in column_blocks.iter().filter(is_possible) {
                let (lines, best) = ([rows, columns], self.best.unattacked);
                let value = self.evaluate(lines, best.saturating_sub(1));
                starts.extend(value.map(|value| (value, lines)));
            }
            (self.report)(&self.best)?;
        }
        starts.sort_unstable_by_key(|&start| Reverse(start));
        starts.into_iter().take(STARTS).try_for_each(|(value, lines)| self.climb(value, lines))
    }

    /// Moves to the best neighbor as long as it is better.
    fn climb(&mut self, mut unattacked: u32, mut lines: Lines) -> ControlFlow<()> {
        loop {
            let before = unattacked;
            for neighbor in neighbors(lines, self.problem.sides) {
                if let Some(better) = self.evaluate(neighbor, unattacked) {
                    (unattacked, lines) = (better, neighbor);
                }
            }
            (self.report)(&self.best)?;
            if unattacked == before {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Returns how many squares queens in these rows and columns leave unattacked, if that is known
    /// to be more than `must_exceed`.
    fn evaluate(&mut self, lines: Lines, must_exceed: u32) -> Option<u32> {
        let (QueensProblem { sides, queens, .. }, squares) = (self.problem, &mut self.squares);
        let counts = lines.map(|set| set.count_ones() as usize);
        let free = (sides[0] - counts[0]) * (sides[1] - counts[1]);
        if counts[0] * counts[1] < *queens || free <= must_exceed as usize {
            return None;
        }
        let [rows, columns] =
            [0, 1].map(|kind| LineSet::default().with_middle(lines[kind], sides[kind]));
        squares.set(self.problem, rows, columns);
        let unattacked = reduce_crossings(squares, *queens);
        if unattacked > self.best.unattacked {
            self.best = self.problem.place_on(&squares.crossings);
        }
        (unattacked > must_exceed).then_some(unattacked)
    }
}

/// Returns the sets of lines to begin with, without some of their mirror images: up to a number of
/// lines from either edge on, adjacent ones or every second one.
fn blocks(all: usize) -> BTreeSet<u64> {
    let mut blocks = BTreeSet::new();
    for (step, first) in [(1, 0), (2, 0), (2, 1)] {
        let at_start = prefixes((first..all).step_by(step));
        let at_end = prefixes((0..all).rev().step_by(step));
        for (count, start) in at_start.iter().enumerate() {
            blocks.extend(at_end.iter().take(count + 1).map(|end| start | end));
        }
    }
    blocks
}

/// Returns the sets of the first lines: of none, of one, and so on.
fn prefixes(lines: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut prefixes = vec![0];
    prefixes.extend(lines.scan(0, |prefix, line| {
        *prefix |= 1 << line;
        Some(*prefix)
    }));
    prefixes
}

/// Returns the sets with one row or column more, one less, or one instead of another.
fn neighbors(lines: Lines, sides: [usize; 2]) -> impl Iterator<Item = Lines> {
    let changes = (0..2).flat_map(move |kind| {
        let pairs = (0..sides[kind]).flat_map(|one| (0..=one).map(move |other| (one, other)));
        pairs.map(move |(one, other)| (kind, 1 << one | 1 << other))
    });
    changes.filter_map(move |(kind, change): (usize, u64)| {
        let mut neighbor = lines;
        neighbor[kind] ^= change;
        let is_exchange = neighbor[kind].count_ones() == lines[kind].count_ones();
        (is_exchange || change.is_power_of_two()).then_some(neighbor)
    })
}

/// Removes crossings, all on a diagonal at a time, as long as enough remain for the queens and this
/// helps. Returns the number of free squares that queens on the remaining crossings leave
/// unattacked, and removes these squares.
fn reduce_crossings(squares: &mut Squares, queens: usize) -> u32 {
    let mut unattacked = 0;
    loop {
        let mut crossings = [[0_u32; MAX_SIDES_SUM]; 2];
        for &[falling, rising] in &squares.crossings {
            crossings[0][falling as usize] += 1;
            crossings[1][rising as usize] += 1;
        }
        let mut gains = [[0_u32; MAX_SIDES_SUM]; 2];
        squares.free.retain(|&diagonals| {
            let [falling, rising] = diagonals.map(usize::from);
            let is_attacked = [crossings[0][falling] > 0, crossings[1][rising] > 0];
            match is_attacked {
                [false, false] => unattacked += 1,
                [true, false] => gains[0][falling] += SINGLE_ATTACK_GAIN,
                [false, true] => gains[1][rising] += SINGLE_ATTACK_GAIN,
                [true, true] => {
                    gains[0][falling] += 1;
                    gains[1][rising] += 1;
                }
            }
            is_attacked != [false, false]
        });
        let spare = (squares.crossings.len() - queens) as u32;
        let all = (0..2)
            .flat_map(|direction| (0..MAX_SIDES_SUM).map(move |diagonal| (direction, diagonal)));
        let costs_and_gains = all.map(|(direction, diagonal)| {
            (crossings[direction][diagonal], gains[direction][diagonal], direction, diagonal)
        });
        let useful = costs_and_gains.filter(|&(cost, gain, ..)| cost <= spare && gain > 0);
        let best = useful.max_by(|one, other| (one.1 * other.0).cmp(&(other.1 * one.0)));
        let Some((.., direction, diagonal)) = best else { return unattacked };
        squares.crossings.retain(|diagonals| usize::from(diagonals[direction]) != diagonal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chessboard::Chessboard;

    #[test]
    fn blocks_are_adjacent_or_alternate_lines() {
        let expected = [0, 0b1, 0b10, 0b11, 0b101, 0b110, 0b111];
        assert_eq!(blocks(3), BTreeSet::from(expected));
        assert!([0b1100_0111, 0b1010_1010, 0b1001_0101].iter().all(|set| blocks(8).contains(set)));
        assert!(!blocks(8).contains(&0b1110_0011));
    }

    /// A set of two of five lines has three neighbors with three lines, two with one, and six with
    /// two.
    #[test]
    fn neighbors_differ_in_one_line_or_exchange_two() {
        let all: Vec<Lines> = neighbors([0b00110, 0], [5, 0]).collect();
        assert_eq!((all.len(), BTreeSet::from_iter(all.clone()).len()), (11, 11));
        let of_size = |size| all.iter().filter(|lines| lines[0].count_ones() == size).count();
        assert_eq!([1, 2, 3].map(of_size), [2, 6, 3]);
    }

    /// Enough crossings remain, and the count is that of the free squares that share no diagonal
    /// with any of them.
    #[test]
    fn enough_crossings_remain_and_squares_are_counted() {
        let [rows, columns] = [(0b100_1011, 7), (0b1100_0101, 8)]
            .map(|(lines, all)| LineSet::default().with_middle(lines, all));
        let problem = QueensProblem::new(Chessboard::new(8, 7).expect("a board"), 0);
        let mut all = Squares::default();
        all.set(&problem, rows, columns);
        let counts = [16, 12, 8, 4, 1].map(|queens| {
            let mut squares = all.clone();
            let unattacked = reduce_crossings(&mut squares, queens);
            assert!(squares.crossings.len() >= queens);
            let shares_diagonal = |one: &[u8; 2], other: &[u8; 2]| {
                (0..2).any(|direction| one[direction] == other[direction])
            };
            let is_attacked = |free: &&[u8; 2]| {
                squares.crossings.iter().any(|crossing| shares_diagonal(crossing, free))
            };
            assert!(squares.free.iter().all(|free| is_attacked(&free)));
            assert_eq!(
                all.free.iter().filter(|free| !is_attacked(free)).count(),
                unattacked as usize
            );
            unattacked
        });
        assert_eq!(counts, [0, 2, 7, 9, 11]);
    }
}
