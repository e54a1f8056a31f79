//! Knowledge of the current position: its distance from the goal, and a shortest solution.
//!
//! A step along the known shortest solution needs no new search. Any other step discards the
//! knowledge and requires a new request.

use crate::commands::play::background::{
    FoundSolution, Mailbox, SearchProblem, SearchState, SearchStatus,
};
use crate::commands::play::game::{Game, GameRound, Step};
use std::collections::VecDeque;
use std::time::Duration;

/// Time limit of a search that only displays the distance.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Knowledge of the current position, and the search for it.
#[derive(Default)]
pub struct Hints {
    knowledge: Knowledge,
    /// Whether the first move of the solution was made in part. The rest is still a solution, but
    /// possibly not a shortest one.
    is_mid_move: bool,
    /// Whether the mailbox has the request for this position.
    has_requested: bool,
    /// Status of the last request, for the search panel.
    status: SearchStatus,
}

/// Knowledge of the distance.
#[derive(Default)]
pub enum Knowledge {
    #[default]
    Unknown,
    /// Lower bound, and whether the search is still running.
    LowerBound(usize, bool),
    /// Shortest solution: its moves, each of one or more steps.
    Solution(VecDeque<Vec<Step>>),
    /// Not available, with the reason.
    Unavailable(String),
}

impl Hints {
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Returns the status of the search.
    pub fn status(&self) -> &SearchStatus {
        &self.status
    }

    /// Returns the number of remaining moves, once known.
    pub fn moves_left(&self) -> Option<usize> {
        match &self.knowledge {
            Knowledge::Solution(way) if !self.is_mid_move => Some(way.len()),
            _ => None,
        }
    }

    /// Returns the next move of a shortest solution.
    pub fn next_move(&self) -> Option<&[Step]> {
        match &self.knowledge {
            Knowledge::Solution(way) => way.front().map(Vec::as_slice),
            _ => None,
        }
    }

    /// Discards all knowledge after a change of position.
    pub fn reset(&mut self, desk: &Mailbox) {
        if self.has_requested {
            desk.cancel();
        }
        *self = Hints::default();
    }

    /// Updates the knowledge after a step.
    pub fn apply_step(&mut self, step: Step, desk: &Mailbox) {
        if let Knowledge::Solution(way) = &mut self.knowledge
            && let Some(first) = way.front_mut()
            && first.first() == Some(&step)
        {
            first.remove(0);
            self.is_mid_move = !first.is_empty();
            if !self.is_mid_move {
                way.pop_front();
            }
        } else {
            self.reset(desk);
        }
    }

    /// Requests a solution, unless it is known; without a time limit if `for_long`.
    pub fn request(&mut self, round: &GameRound, desk: &Mailbox, for_long: bool) {
        let is_over = match self.knowledge {
            Knowledge::Solution(_) => for_long || !self.is_mid_move,
            Knowledge::Unavailable(_) => true,
            Knowledge::Unknown | Knowledge::LowerBound(..) => false,
        };
        let is_resting = matches!(self.knowledge, Knowledge::LowerBound(_, false));
        if is_over || (is_resting && !for_long) {
            return;
        }
        if self.has_requested && !is_resting {
            if for_long {
                desk.clear_time_limit();
            }
            return;
        }
        if round.game.is_solved() {
            self.knowledge = Knowledge::Solution(VecDeque::new());
        } else if let Some(problem_of) = problem_of(&round.game) {
            desk.submit(problem_of, (!for_long).then_some(TIME_LIMIT));
            *self = Hints { has_requested: true, ..Hints::default() };
        }
    }

    /// Reads the current state of the search.
    pub fn poll(&mut self, round: &GameRound, desk: &Mailbox) {
        if !self.has_requested {
            return;
        }
        self.status = desk.status();
        self.knowledge = match &self.status.state {
            SearchState::Pending => Knowledge::Unknown,
            SearchState::Searching => Knowledge::LowerBound(self.status.lower_bound, true),
            SearchState::TimedOut => Knowledge::LowerBound(self.status.lower_bound, false),
            SearchState::Failed(why) => Knowledge::Unavailable(why.clone()),
            SearchState::Found(answer) => {
                self.has_requested = false;
                Knowledge::Solution(steps_of_answer(answer, &round.game).into())
            }
        };
    }
}

/// Returns the search problem of a game. Sudoku needs no background search.
fn problem_of(game: &Game) -> Option<SearchProblem> {
    match game {
        Game::Tiles(tiles) => Some(SearchProblem::Tiles(*tiles.board())),
        Game::Blocks(blocks) => {
            let puzzle = blocks.puzzle().with_start(&blocks.configuration());
            let puzzle = puzzle.expect("a configuration of the puzzle");
            Some(SearchProblem::Blocks(Box::new(puzzle), blocks.style()))
        }
        Game::Sudoku(_) => None,
    }
}

/// Converts a solution to steps of the game.
fn steps_of_answer(answer: &FoundSolution, game: &Game) -> Vec<Vec<Step>> {
    match (answer, game) {
        (FoundSolution::Tiles(steps_of_answer), _) => {
            steps_of_answer.iter().map(|&way| vec![Step::Slide(way)]).collect()
        }
        (FoundSolution::Blocks(solution), Game::Blocks(blocks)) => blocks.steps_from(solution),
        (FoundSolution::Blocks(_), _) => Vec::new(),
    }
}
