//! Simulated annealing, which finds a better first placement in a few seconds.
//!
//! The units of a search are independent of each other, so the placement to beat should be optimal:
//! otherwise each of them searches for a better one again. Hill climbing gets stuck on most boards,
//! at 93 of 97 squares on 17×17, for example, and at 123 of 132 on 19×19. So here queens are moved
//! about at random, one at a time. A move that attacks no more squares than before is always
//! accepted. A loss is accepted with a probability that falls as time goes on, just as atoms settle
//! in ever better order in a cooling metal (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi,
//! *Optimization by simulated annealing*, Science 220, 1983). Many short runs are better than one
//! slow run: the best placements have an order that no gradual change leads to, and some starts
//! happen to be near it.
//!
//! The probabilities are integers and the sequence of random numbers is fixed, so the result is the
//! same on every machine. A search whose units are distributed over several machines relies on
//! this.

use super::chessboard::Chessboard;
use super::hill_climb::QueenPlacement;
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// Minimum and maximum number of restarts; between them it is a hundredth of the fourth power of
/// the number of queens more than the minimum. On all n×n boards from 10×10 to 24×24 with n queens,
/// they find the best known placement, within 20 seconds.
const MIN_RESTARTS: usize = 256;
const MAX_RESTARTS: usize = 3600;

/// Number of moves per restart, for each square of the board.
const MOVES_PER_SQUARE: usize = 100;

/// Maximum number of moves per restart, for the largest boards.
const MAX_MOVES: usize = 40_000;

/// Probability 1, in the unit of the following probabilities.
const PROBABILITY_ONE: u64 = 1 << 16;
/// Probabilities that a loss of one square is accepted: e^(-1/2) at the beginning, and e^(-2) at
/// the end.
const HOT_ACCEPTANCE: u64 = 39_750;
const COLD_ACCEPTANCE: u64 = 8_869;

/// Number of moves between two progress reports.
const MOVES_BETWEEN_REPORTS: usize = 1 << 10;

/// Searches for a placement that is better than a given one. Reports the best placement so far at
/// intervals, and stops if `report` returns `Break`.
pub fn anneal(
    board: Chessboard,
    mut best: QueenPlacement,
    report: &mut dyn FnMut(&QueenPlacement) -> ControlFlow<()>,
) -> QueenPlacement {
    let (mut annealer, queens) = (Annealer::new(board), best.queens.len());
    let moves = MAX_MOVES.min(MOVES_PER_SQUARE * board.squares());
    let restarts = MAX_RESTARTS.min(MIN_RESTARTS + queens.saturating_pow(4) / 100);
    for step in 0..restarts * moves {
        if step % moves == 0 {
            annealer.randomize(queens);
        }
        let elapsed = (step % moves) as u64;
        annealer
            .try_move(HOT_ACCEPTANCE - (HOT_ACCEPTANCE - COLD_ACCEPTANCE) * elapsed / moves as u64);
        if annealer.unattacked > best.unattacked {
            best = annealer.placement();
        }
        if step % MOVES_BETWEEN_REPORTS == 0 && report(&best).is_break() {
            break;
        }
    }
    best
}

/// Placement that changes, with the squares it attacks.
struct Annealer {
    random: Random,
    /// Lines through each square, and squares on each line.
    lines: Vec<[u8; 4]>,
    squares: Vec<Vec<u16>>,
    queens: Vec<usize>,
    is_taken: Vec<bool>,
    /// Number of queens on each line.
    queens_on_line: Vec<u16>,
    /// Number of lines with queens through each square.
    attacked: Vec<u8>,
    unattacked: u32,
}

impl Annealer {
    /// Creates a board without queens.
    fn new(board: Chessboard) -> Annealer {
        let squares = board.squares();
        Annealer {
            random: Random::new(1),
            lines: (0..squares).map(|square| board.lines_through(square)).collect(),
            squares: board.squares_of_lines(),
            queens: Vec::new(),
            is_taken: vec![false; squares],
            queens_on_line: vec![0; board.lines()],
            attacked: vec![0; squares],
            unattacked: squares as u32,
        }
    }

    /// Places queens at random.
    fn randomize(&mut self, queens: usize) {
        while let Some(square) = self.queens.pop() {
            self.remove(square);
        }
        let mut free: Vec<usize> = (0..self.lines.len()).collect();
        for _ in 0..queens {
            let square = free.swap_remove(self.random.next_below(free.len()));
            self.place(square);
            self.queens.push(square);
        }
    }

    /// Moves a random queen to a random square, unless it is taken, and back again if the loss is
    /// not accepted.
    fn try_move(&mut self, probability: u64) {
        if self.queens.is_empty() {
            return;
        }
        let (moved, to) =
            (self.random.next_below(self.queens.len()), self.random.next_below(self.lines.len()));
        if self.is_taken[to] {
            return;
        }
        let (from, before) = (self.queens[moved], self.unattacked);
        self.remove(from);
        self.place(to);
        if self.accepts(before.saturating_sub(self.unattacked), probability) {
            self.queens[moved] = to;
        } else {
            self.remove(to);
            self.place(from);
        }
    }

    /// Decides at random whether to accept a loss of squares, with this probability for each
    /// square.
    fn accepts(&mut self, loss: u32, probability: u64) -> bool {
        loss == 0 || {
            let probability =
                (0..loss).fold(PROBABILITY_ONE, |all, _| all * probability / PROBABILITY_ONE);
            self.random.next_u64() % PROBABILITY_ONE < probability
        }
    }

    /// Returns the current placement.
    fn placement(&self) -> QueenPlacement {
        QueenPlacement { unattacked: self.unattacked, queens: self.queens.clone() }
    }

    fn place(&mut self, square: usize) {
        self.is_taken[square] = true;
        for line in self.lines[square].map(usize::from) {
            self.queens_on_line[line] += 1;
            if self.queens_on_line[line] == 1 {
                for &attacked in &self.squares[line] {
                    self.unattacked -= u32::from(self.attacked[attacked as usize] == 0);
                    self.attacked[attacked as usize] += 1;
                }
            }
        }
    }

    fn remove(&mut self, square: usize) {
        self.is_taken[square] = false;
        for line in self.lines[square].map(usize::from) {
            self.queens_on_line[line] -= 1;
            if self.queens_on_line[line] == 0 {
                for &attacked in &self.squares[line] {
                    self.attacked[attacked as usize] -= 1;
                    self.unattacked += u32::from(self.attacked[attacked as usize] == 0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Annealer, PROBABILITY_ONE, anneal};
    use crate::chessboard::Chessboard;
    use crate::hill_climb::QueenPlacement;
    use std::ops::ControlFlow;

    /// Five queens on the 5×5 board leave at most three squares unattacked. The reported placement
    /// never gets worse, even at high temperature.
    #[test]
    fn best_placement_never_gets_worse() {
        let board = Chessboard::new(5, 5).expect("a board");
        let queens = vec![0, 1, 2, 3, 4];
        let first =
            QueenPlacement { unattacked: board.unattacked_squares(&queens).len() as u32, queens };
        let mut shown = Vec::new();
        let best = anneal(board, first, &mut |placement: &QueenPlacement| {
            shown.push(placement.unattacked);
            ControlFlow::Continue(())
        });
        assert!(shown.is_sorted(), "{shown:?}");
        assert_eq!((best.unattacked, board.unattacked_squares(&best.queens).len()), (3, 3));
    }

    #[test]
    fn incremental_attack_counts_match_recount() {
        let board = Chessboard::new(5, 7).expect("a board");
        let mut annealer = Annealer::new(board);
        annealer.try_move(PROBABILITY_ONE);
        assert_eq!(annealer.unattacked, 35, "no queen to move");
        for probability in [0, PROBABILITY_ONE / 2, PROBABILITY_ONE] {
            annealer.randomize(6);
            for _ in 0..200 {
                annealer.try_move(probability);
                assert_eq!(
                    annealer.unattacked as usize,
                    board.unattacked_squares(&annealer.queens).len()
                );
                let taken = (0..35).filter(|&square| annealer.is_taken[square]);
                let mut queens = annealer.queens.clone();
                queens.sort_unstable();
                assert!(taken.eq(queens));
            }
        }
    }

    /// A placement never gets worse at zero probability, and does at probability 1.
    #[test]
    fn losses_are_accepted_only_at_high_temperature() {
        let losses = |probability: u64| {
            let mut annealer = Annealer::new(Chessboard::new(6, 6).expect("a board"));
            annealer.randomize(4);
            let mut shaken = || {
                let before = annealer.unattacked;
                annealer.try_move(probability);
                annealer.unattacked < before
            };
            (0..300).filter(|_| shaken()).count()
        };
        assert_eq!(losses(0), 0);
        assert!(losses(PROBABILITY_ONE) > 50);
    }

    /// At probability 1/2 a loss of one square is accepted half of the time, and a loss of two
    /// squares a quarter of the time.
    #[test]
    fn acceptance_probability_falls_with_loss() {
        let mut annealer = Annealer::new(Chessboard::new(3, 3).expect("a board"));
        for (loss, expected) in [(0, 4_000..=4_000), (1, 1_900..=2_100), (2, 900..=1_100)] {
            let accepted =
                (0..4_000).filter(|_| annealer.accepts(loss, PROBABILITY_ONE / 2)).count();
            assert!(expected.contains(&accepted), "{loss}: {accepted}");
        }
        assert!(annealer.accepts(9, PROBABILITY_ONE));
    }
}
