//! Squares in given rows and columns, and a bound on those that are lost along the diagonals of
//! both directions.
//!
//! Let t be a free square, and a(t) the number of [crossings](super::diagonals) on its two
//! diagonals. Divide t among them: each is charged a share of 1/a(t). If queens attack t, it is
//! lost, but at most a(t) of them can; so their shares add up to at most the one square that is
//! lost. The shares for a crossing c add up to its *charge* g(c), and queens lose at least the
//! charges of their crossings. So if a queen is worth p squares, the loss is at least
//!
//! > p·Q − Σ max(0, p − g(c)).
//!
//! The sum is over all crossings.

use super::chessboard::MAX_SIDES_SUM;
use super::diagonals::DiagonalCounts;
use super::line_set::LineSet;
use super::search::QueensProblem;

/// One square, in the unit of shares. Sums of shares and of prices stay below 2^30.
const SQUARE_SHARE: u32 = 1 << 12;

/// By number of crossings, the share of each of them in a square, rounded down so that their sum is
/// at most one square.
const SHARES: [u32; 128] = {
    let mut shares = [0; 128];
    let mut count = 1;
    while count < shares.len() {
        shares[count] = SQUARE_SHARE / count as u32;
        count += 1;
    }
    shares
};

/// Prices of a queen that are tried, in quarters of the loss per queen that is allowed, in the
/// order of their effect.
const PRICES: [u32; 4] = [8, 6, 16, 5];

/// Crossings and free squares, each given by its falling and its rising diagonal.
#[derive(Clone, Debug, Default)]
pub struct Squares {
    pub crossings: Vec<[u8; 2]>,
    pub free: Vec<[u8; 2]>,
    /// Buffer: squares of the top row in columns without queens, and with queens.
    top_row: [Vec<[u8; 2]>; 2],
}

impl Squares {
    /// Replaces the squares by those of given rows and columns with queens.
    pub fn set(&mut self, problem: &QueensProblem, rows: LineSet, columns: LineSet) {
        let [height, width] = problem.sides;
        let Squares { crossings, free, top_row } = self;
        crossings.clear();
        free.clear();
        top_row.iter_mut().for_each(Vec::clear);
        for column in 0..width {
            top_row[usize::from(columns.contains(column))].push(problem.diagonals(0, column));
        }
        for row in 0..height {
            let is_occupied = rows.contains(row);
            let squares = if is_occupied { &mut *crossings } else { &mut *free };
            let top_row = top_row[usize::from(is_occupied)].iter();
            squares.extend(top_row.map(|diagonals| diagonals.map(|top| top + row as u8)));
        }
    }

    /// Counts the squares by diagonal.
    pub fn count_by_diagonal(&self) -> DiagonalCounts {
        let mut counts = DiagonalCounts::ZERO;
        self.crossings.iter().for_each(|&diagonals| counts.add_crossing(diagonals));
        self.free.iter().for_each(|&diagonals| counts.add_free(diagonals));
        counts
    }

    /// Returns the squares without the crossings on a diagonal of one direction.
    pub fn without_crossings(&self, direction: usize, diagonal: u8) -> Squares {
        let mut rest = self.clone();
        rest.crossings.retain(|diagonals| diagonals[direction] != diagonal);
        rest
    }

    /// Returns the squares without the free ones on a diagonal of one direction.
    pub fn without_free(&self, direction: usize, diagonal: u8) -> Squares {
        let mut rest = self.clone();
        rest.free.retain(|diagonals| diagonals[direction] != diagonal);
        rest
    }

    /// Returns whether any choice of crossings for the queens certainly loses more than `may_lose`
    /// free squares. `counts` are the counts of these squares.
    pub fn lose_more_than(&self, may_lose: u32, queens: u32, counts: &DiagonalCounts) -> bool {
        let mut charges = [[0_u32; MAX_SIDES_SUM]; 2];
        for &[falling, rising] in &self.free {
            let share = SHARES[counts.crossings_on([falling, rising])];
            charges[0][falling as usize] += share;
            charges[1][rising as usize] += share;
        }
        let charge = |&[falling, rising]: &[u8; 2]| {
            charges[0][falling as usize] + charges[1][rising as usize]
        };
        let limit = may_lose * SQUARE_SHARE;
        PRICES.into_iter().any(|quarters| {
            let price = limit * quarters / 4 / queens + 1;
            let gains =
                self.crossings.iter().map(|crossing| price.saturating_sub(charge(crossing)));
            price * queens > limit + gains.sum::<u32>()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chessboard::Chessboard;

    /// Returns the fewest free squares that queens on crossings from `first` on attack along
    /// diagonals, together with those on the given diagonals, by trying all placements.
    fn min_loss(squares: &Squares, first: usize, queens: usize, taken: &mut Vec<[u8; 2]>) -> usize {
        if queens == 0 {
            let is_attacked = |free: &&[u8; 2]| {
                taken.iter().any(|queen| queen[0] == free[0] || queen[1] == free[1])
            };
            return squares.free.iter().filter(is_attacked).count();
        }
        let with = |index: usize| {
            taken.push(squares.crossings[index]);
            let loss = min_loss(squares, index + 1, queens - 1, taken);
            taken.pop();
            loss
        };
        (first..=squares.crossings.len() - queens).map(with).min().expect("a crossing")
    }

    /// A loss is excluded only if no placement has it, and most of those are.
    #[test]
    fn the_bound_is_admissible_and_effective() {
        let problem = QueensProblem::new(Chessboard::new(7, 6).expect("a board"), 4);
        let lines = |all: usize, wanted: usize| {
            let mut sets = vec![LineSet::default()];
            while sets[0].undecided(all) > 0 {
                sets = sets.iter().flat_map(|set| set.children(all, wanted)).collect();
            }
            sets
        };
        let (mut squares, mut excluded, mut impossible) = (Squares::default(), 0, 0);
        for (rows, columns) in lines(6, 3)
            .into_iter()
            .flat_map(|rows| lines(7, 2).into_iter().map(move |columns| (rows, columns)))
        {
            squares.set(&problem, rows, columns);
            assert_eq!((squares.crossings.len(), squares.free.len()), (6, 15));
            let loss = min_loss(&squares, 0, 4, &mut Vec::new());
            let counts = squares.count_by_diagonal();
            for may_lose in 0..15 {
                let is_excluded = squares.lose_more_than(may_lose, 4, &counts);
                assert!(!is_excluded || loss > may_lose as usize);
                excluded += usize::from(is_excluded);
                impossible += usize::from(loss > may_lose as usize);
            }
        }
        assert!(excluded * 10 > impossible * 7, "{excluded} of {impossible}");
    }
}
