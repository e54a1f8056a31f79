//! A better placement to begin with, for those who can wait some seconds: annealing.
//!
//! The units of a search that is kept know nothing of each other, so what they have to beat should be
//! the best there is: otherwise each of them looks for it anew. Climbing hills gets stuck on most
//! boards, at 93 of 97 squares on 17×17, say, and at 123 of 132 on 19×19. So here
//! queens are moved about at random, one after the other. A move that attacks no more squares than
//! before is always made; one that loses some is made with a chance that falls as time goes on, as
//! atoms in a metal that cools down settle in better and better order (S. Kirkpatrick, C. D. Gelatt,
//! M. P. Vecchi, *Optimization by simulated annealing*, Science 220, 1983). It is better to do that
//! often than slowly: the best placements have an order that no gradual change leads to, and some
//! starts happen to lie near it.
//!
//! The chances are whole numbers, and the random numbers always the same. So is what is found, on
//! every machine, which a search relies on whose parts are done on several of them.

use super::chessboard::Chessboard;
use super::hill_climb::QueenPlacement;
use fifteen_runtime::Random;
use std::ops::ControlFlow;

/// How often queens are melted: it takes some seconds. On all square boards from 10×10 to 19×19, with as
/// many queens, the best placement that is known is found.
const RESTARTS: usize = 256;

/// How many queens are moved each time, for each square of the board.
const MOVES_PER_SQUARE: usize = 100;

/// How many on the largest boards.
const MAX_MOVES: usize = 40_000;

/// The chance that a loss of one square is accepted, at the beginning and in the end, if this is
/// certain: one in e^(1/2), and in e^2.
const PROBABILITY_ONE: u64 = 1 << 16;
const HOT_ACCEPTANCE: u64 = 39_750;
const COLD_ACCEPTANCE: u64 = 8_869;

/// How many queens are moved before it is asked whether to go on.
const MOVES_BETWEEN_REPORTS: usize = 1 << 10;

/// Looks for a placement that is better than one that is there. Now and then it shows the best so far, and
/// may be told to stop.
pub fn anneal(
    board: Chessboard,
    mut best: QueenPlacement,
    look: &mut dyn FnMut(&QueenPlacement) -> ControlFlow<()>,
) -> QueenPlacement {
    let (mut metal, queens) = (Annealer::new(board), best.queens.len());
    let moves = MAX_MOVES.min(MOVES_PER_SQUARE * board.squares());
    for step in 0..RESTARTS * moves {
        if step % moves == 0 {
            metal.randomize(queens);
        }
        let cooled = (step % moves) as u64;
        metal.try_move(HOT_ACCEPTANCE - (HOT_ACCEPTANCE - COLD_ACCEPTANCE) * cooled / moves as u64);
        if metal.unattacked > best.unattacked {
            best = metal.placement();
        }
        if step % MOVES_BETWEEN_REPORTS == 0 && look(&best).is_break() {
            break;
        }
    }
    best
}

/// A placement that changes, and which squares it attacks.
struct Annealer {
    random: Random,
    /// The lines through each square, and the squares on each line.
    lines: Vec<[u8; 4]>,
    squares: Vec<Vec<u16>>,
    queens: Vec<usize>,
    is_taken: Vec<bool>,
    /// How many queens stand on each line.
    queens_on_line: Vec<u16>,
    /// How many lines with queens run through each square.
    attacked: Vec<u8>,
    unattacked: u32,
}

impl Annealer {
    /// A board without queens.
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

    /// Moves a random queen to a random square, and back again if too much is lost by it.
    fn try_move(&mut self, chance: u64) {
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
        if self.accepts(before.saturating_sub(self.unattacked), chance) {
            self.queens[moved] = to;
        } else {
            self.remove(to);
            self.place(from);
        }
    }

    /// Whether a loss of some squares is accepted, with this chance for each.
    fn accepts(&mut self, loss: u32, chance: u64) -> bool {
        loss == 0 || {
            let chance = (0..loss).fold(PROBABILITY_ONE, |all, _| all * chance / PROBABILITY_ONE);
            self.random.next_u64() % PROBABILITY_ONE < chance
        }
    }

    /// Where the queens stand now.
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

    /// Five queens on the board of five by five leave three squares at best. What is shown never gets worse, not even
    /// while metal is hot.
    #[test]
    fn best_placement_never_gets_worse() {
        let board = Chessboard::new(5, 5).expect("it is small enough");
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

    /// Whatever is moved, what is known of the squares is what the queens make of them.
    #[test]
    fn incremental_attack_counts_match_recount() {
        let board = Chessboard::new(5, 7).expect("it is small enough");
        let mut metal = Annealer::new(board);
        metal.try_move(PROBABILITY_ONE);
        assert_eq!(metal.unattacked, 35, "there is no queen to move");
        for chance in [0, PROBABILITY_ONE / 2, PROBABILITY_ONE] {
            metal.randomize(6);
            for _ in 0..200 {
                metal.try_move(chance);
                assert_eq!(
                    metal.unattacked as usize,
                    board.unattacked_squares(&metal.queens).len()
                );
                let taken = (0..35).filter(|&square| metal.is_taken[square]);
                let mut queens = metal.queens.clone();
                queens.sort_unstable();
                assert!(taken.eq(queens));
            }
        }
    }

    /// Metal that is cold never gets worse, and hot metal does.
    #[test]
    fn losses_are_accepted_only_at_high_temperature() {
        let losses = |chance: u64| {
            let mut metal = Annealer::new(Chessboard::new(6, 6).expect("it is small enough"));
            metal.randomize(4);
            let mut shaken = || {
                let before = metal.unattacked;
                metal.try_move(chance);
                metal.unattacked < before
            };
            (0..300).filter(|_| shaken()).count()
        };
        assert_eq!(losses(0), 0);
        assert!(losses(PROBABILITY_ONE) > 50);
    }

    /// Half of the time a loss of one square, and a quarter of the time one of two.
    #[test]
    fn acceptance_probability_falls_with_loss() {
        let mut metal = Annealer::new(Chessboard::new(3, 3).expect("it is small enough"));
        for (loss, expected) in [(0, 4_000..=4_000), (1, 1_900..=2_100), (2, 900..=1_100)] {
            let accepted = (0..4_000).filter(|_| metal.accepts(loss, PROBABILITY_ONE / 2)).count();
            assert!(expected.contains(&accepted), "{loss}: {accepted}");
        }
        assert!(metal.accepts(9, PROBABILITY_ONE));
    }
}
