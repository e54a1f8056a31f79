//! Hill climbing from random starts, which finds a good first placement.
//!
//! An exhaustive search only needs a value to beat. On small boards, and on some large ones, hill
//! climbing finds an optimal placement in a few hundredths of a second, and the search only proves
//! that it is optimal. On others, the search finds better placements along the way.

use super::chessboard::Chessboard;
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Total number of moves, for each square of the board.
const MOVES_PER_SQUARE: usize = 16;

/// Maximum total number of moves, for the largest boards, where a move takes long.
const MAX_MOVES: usize = 5000;

/// Maximum number of moves in a row without improvement before a restart.
const MAX_IDLE_MOVES: usize = 60;

/// Number of moves between two progress reports.
const MOVES_BETWEEN_REPORTS: usize = 16;

/// Placement of queens on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueenPlacement {
    /// Number of squares that the queens leave unattacked.
    pub unattacked: u32,
    /// Squares of the queens.
    pub queens: Vec<usize>,
}

/// Finds a placement of a number of queens that leaves many squares unattacked. Reports the best
/// placement so far at intervals, and stops if `report` returns `Break`.
pub fn hill_climb(
    board: Chessboard,
    queens: usize,
    report: &mut dyn FnMut(&QueenPlacement) -> ControlFlow<()>,
) -> QueenPlacement {
    let mut climber = HillClimber::new(board);
    let mut best: Option<QueenPlacement> = None;
    let (mut moves, most) = (0, MAX_MOVES.min(MOVES_PER_SQUARE * board.squares()));
    while moves < most {
        climber.restart(queens);
        let (mut height, mut idle) = (climber.unattacked, 0);
        while idle < MAX_IDLE_MOVES && moves < most {
            climber.move_one();
            (moves, idle) = (moves + 1, idle + 1);
            if climber.unattacked > height {
                (height, idle) = (climber.unattacked, 0);
            }
            if best.as_ref().is_none_or(|best| climber.unattacked > best.unattacked) {
                best = Some(climber.placement());
            }
            if moves % MOVES_BETWEEN_REPORTS == 1
                && let Some(best) = best.take_if(|best| report(best).is_break())
            {
                return best;
            }
        }
    }
    best.expect("at least one move")
}

/// Placement with the squares it attacks.
struct HillClimber {
    random: Random,
    /// Squares that a queen on each square attacks, including its own.
    attacks: Vec<Vec<u16>>,
    queens: Vec<usize>,
    /// Number of queens that attack each square.
    attackers: Vec<u16>,
    unattacked: u32,
}

impl HillClimber {
    /// Creates a board without queens. The random numbers are always the same.
    fn new(board: Chessboard) -> HillClimber {
        let squares = board.squares();
        let lines: Vec<[u8; 4]> = (0..squares).map(|square| board.lines_through(square)).collect();
        let attacks = |from: usize| {
            let shares_line =
                |&to: &u16| (0..4).any(|kind| lines[from][kind] == lines[to as usize][kind]);
            (0..squares as u16).filter(shares_line).collect()
        };
        HillClimber {
            random: Random::new(1),
            attacks: (0..squares).map(attacks).collect(),
            queens: Vec::new(),
            attackers: vec![0; squares],
            unattacked: squares as u32,
        }
    }

    /// Places queens at random.
    fn restart(&mut self, queens: usize) {
        while !self.queens.is_empty() {
            self.remove(0);
        }
        let mut squares: Vec<usize> = (0..self.attackers.len()).collect();
        for _ in 0..queens {
            let square = squares.swap_remove(self.random.next_below(squares.len()));
            self.place(square);
        }
    }

    /// Moves a random queen to the square where it attacks the fewest new squares; among several,
    /// to a random one.
    fn move_one(&mut self) {
        if self.queens.is_empty() {
            return;
        }
        let moved = self.random.next_below(self.queens.len());
        self.remove(moved);
        let free = (0..self.attackers.len()).filter(|square| !self.queens.contains(square));
        let harms: Vec<(usize, usize)> =
            free.map(|square| (self.count_newly_attacked(square), square)).collect();
        let least = harms.iter().map(|&(harm, _)| harm).min().expect("a free square");
        let best: Vec<usize> = harms
            .into_iter()
            .filter(|&(harm, _)| harm == least)
            .map(|(_, square)| square)
            .collect();
        let chosen = self.random.next_below(best.len());
        self.place(best[chosen]);
    }

    /// Returns the current placement.
    fn placement(&self) -> QueenPlacement {
        QueenPlacement { unattacked: self.unattacked, queens: self.queens.clone() }
    }

    /// Counts the squares that a queen on `square` would attack, and that no queen attacks yet.
    fn count_newly_attacked(&self, square: usize) -> usize {
        self.attacks[square].iter().filter(|&&to| self.attackers[to as usize] == 0).count()
    }

    fn place(&mut self, square: usize) {
        self.unattacked -= self.count_newly_attacked(square) as u32;
        self.queens.push(square);
        for &to in &self.attacks[square] {
            self.attackers[to as usize] += 1;
        }
    }

    fn remove(&mut self, index: usize) {
        let square = self.queens.swap_remove(index);
        for &to in &self.attacks[square] {
            self.attackers[to as usize] -= 1;
        }
        self.unattacked += self.count_newly_attacked(square) as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::continue_if;

    #[test]
    fn best_so_far_is_reported_until_cancelled() {
        let board = Chessboard::new(9, 9).expect("a board");
        for (enough, reports) in [(3, 3), (usize::MAX, 81)] {
            let mut shown = Vec::new();
            let best = hill_climb(board, 9, &mut |best| {
                shown.push(best.unattacked);
                let has_enough = shown.len() == enough;
                continue_if(!has_enough)
            });
            assert_eq!(shown.len(), reports, "a report after every sixteenth move");
            assert!(shown.is_sorted() && shown[0] < shown[reports - 1]);
            assert_eq!((best.unattacked, best.queens.len()), (shown[reports - 1], 9));
            assert_eq!(board.unattacked_squares(&best.queens).len(), best.unattacked as usize);
        }
    }
}
