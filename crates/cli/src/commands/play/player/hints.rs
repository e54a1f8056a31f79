//! Knowledge of the current position: its distance from the goal, and a shortest solution.
//!
//! A step along the known shortest solution needs no new search. Any other step discards the
//! knowledge and requires a new request. On boards where finding the optimum may take hours, hints
//! come from an unproved solution until the optimum is known. An unproved solution remains known
//! after any step.

use crate::commands::play::background::{
    FoundSolution, Mailbox, SearchProblem, SearchState, SearchStatus, TilesProblem,
};
use crate::commands::play::game::{Game, GameRound, Step};
use fifteen::{Direction, Metric};
use std::collections::VecDeque;
use std::time::Duration;

/// Time limit of a search that is requested only to display the distance.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// Knowledge of the current position, and the state of the search that provides it.
#[derive(Default)]
pub struct Hints {
    pub knowledge: Knowledge,
    /// Moves of the best solution so far, while no shortest one is known; empty if there is none.
    unproved: VecDeque<Vec<Step>>,
    /// True if the first move of the solution was made only in part. The rest is still a solution,
    /// but possibly not a shortest one.
    is_mid_move: bool,
    /// True if a search for this position has been requested and has not found a solution yet.
    is_search_open: bool,
    /// True if the next move of the solution is shown.
    is_next_shown: bool,
    /// Lower bound that an earlier search of this position, which was paused, has proved.
    proved: usize,
    /// Status of the last request, for the search panel.
    pub status: SearchStatus,
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
    /// Returns the number of remaining moves, once known.
    pub fn moves_left(&self) -> Option<usize> {
        match &self.knowledge {
            Knowledge::Solution(solution) if !self.is_mid_move => Some(solution.len()),
            _ => None,
        }
    }

    /// Returns the best known solution, and whether it is proved to be shortest.
    fn best(&self) -> (&VecDeque<Vec<Step>>, bool) {
        match &self.knowledge {
            Knowledge::Solution(solution) => (solution, true),
            _ => (&self.unproved, false),
        }
    }

    /// Returns the next move of the best known solution.
    pub fn next_move(&self) -> Option<&[Step]> {
        self.best().0.front().map(Vec::as_slice)
    }

    /// Returns the length of the best known solution, unless it is proved to be shortest.
    pub fn unproved_length(&self) -> Option<usize> {
        let (solution, is_proved) = self.best();
        Some(solution.len()).filter(|&length| length > 0 && !is_proved)
    }

    /// Records that the next move is shown. Returns whether it was shown already.
    pub fn show_next(&mut self) -> bool {
        std::mem::replace(&mut self.is_next_shown, true)
    }

    /// Discards all knowledge and cancels the search after a change of position.
    pub fn reset(&mut self, mailbox: &Mailbox) {
        if self.is_search_open {
            mailbox.cancel();
        }
        *self = Hints::default();
    }

    /// Updates the knowledge after a step.
    pub fn apply_step(&mut self, step: Step, mailbox: &Mailbox) {
        self.is_next_shown = false;
        if let Knowledge::Solution(solution) = &mut self.knowledge
            && let Some(first) = solution.front_mut()
            && first.first() == Some(&step)
        {
            first.remove(0);
            self.is_mid_move = !first.is_empty();
            if !self.is_mid_move {
                solution.pop_front();
            }
        } else {
            let unproved = self.unproved_after(step);
            self.reset(mailbox);
            self.unproved = unproved;
        }
    }

    /// Returns the unproved solution after a step: without its first step if that is the step made,
    /// or else with the opposite step in front of it.
    fn unproved_after(&mut self, step: Step) -> VecDeque<Vec<Step>> {
        let mut solution = std::mem::take(&mut self.unproved);
        match (solution.front_mut(), step) {
            (Some(first), _) if first.first() == Some(&step) => {
                first.remove(0);
                if first.is_empty() {
                    solution.pop_front();
                }
            }
            (Some(_), Step::Slide(direction)) => {
                solution.push_front(vec![Step::Slide(direction.opposite())]);
            }
            _ => solution.clear(),
        }
        solution
    }

    /// Requests a solution, unless it is known; without a time limit if `without_limit`.
    pub fn request(&mut self, round: &GameRound, mailbox: &Mailbox, without_limit: bool) {
        let is_known = match self.knowledge {
            Knowledge::Solution(_) => without_limit || !self.is_mid_move,
            Knowledge::Unavailable(_) => true,
            Knowledge::Unknown | Knowledge::LowerBound(..) => false,
        };
        let is_proof_over = self.is_search_open && self.status.is_proof_over;
        let is_paused = is_proof_over || matches!(self.knowledge, Knowledge::LowerBound(_, false));
        if is_known || (is_paused && !without_limit) {
            return;
        }
        if self.is_search_open && !is_paused {
            if without_limit {
                mailbox.clear_time_limit();
            }
            return;
        }
        if round.game.is_solved() {
            self.knowledge = Knowledge::Solution(VecDeque::new());
        } else if let Some(problem) = self.problem(&round.game) {
            mailbox.submit(problem, (!without_limit).then_some(TIME_LIMIT));
            let proved = match self.knowledge {
                Knowledge::LowerBound(moves, _) => moves,
                _ => 0,
            };
            *self = Hints {
                is_search_open: true,
                unproved: std::mem::take(&mut self.unproved),
                is_next_shown: self.is_next_shown,
                proved,
                ..Hints::default()
            };
        }
    }

    /// Reads the current state of the search.
    pub fn poll(&mut self, round: &GameRound, mailbox: &Mailbox) {
        if !self.is_search_open {
            return;
        }
        self.status = mailbox.status();
        let shown = self.next_move().map(<[Step]>::to_vec);
        let better = steps_of_tiles(&self.status.unproved, &round.game);
        let current = self.unproved.len();
        if !better.is_empty() && (current == 0 || better.len() < current) {
            self.unproved = better.into();
        }
        let lower_bound = self.status.lower_bound.max(self.proved);
        self.knowledge = match &self.status.state {
            SearchState::Pending => Knowledge::Unknown,
            SearchState::Searching => Knowledge::LowerBound(lower_bound, true),
            SearchState::TimedOut => Knowledge::LowerBound(lower_bound, false),
            SearchState::Failed(why) => Knowledge::Unavailable(why.clone()),
            SearchState::Found(answer) => {
                self.is_search_open = false;
                self.unproved.clear();
                Knowledge::Solution(steps_of_answer(answer, &round.game).into())
            }
        };
        // A better solution may begin with a different move from the one shown.
        self.is_next_shown &= self.next_move().map(<[Step]>::to_vec) == shown;
    }

    /// Returns the search problem of a game. Sudoku needs no background search.
    fn problem(&self, game: &Game) -> Option<SearchProblem> {
        match game {
            Game::Tiles(tiles) => {
                let direction = |step: &Step| match *step {
                    Step::Slide(direction) => Some(direction),
                    _ => None,
                };
                let known = self.unproved.iter().flatten().filter_map(direction).collect();
                let (board, metric) = (tiles.board().clone(), tiles.metric);
                Some(SearchProblem::Tiles(TilesProblem { board, metric, known }))
            }
            Game::Blocks(blocks) => {
                let puzzle = blocks.puzzle.with_start(&blocks.configuration());
                let puzzle = puzzle.expect("a configuration of the puzzle");
                Some(SearchProblem::Blocks(Box::new(puzzle), blocks.style))
            }
            Game::Sudoku(_) => None,
        }
    }
}

/// Converts a solution to steps of the game.
fn steps_of_answer(answer: &FoundSolution, game: &Game) -> Vec<Vec<Step>> {
    match (answer, game) {
        (FoundSolution::Tiles(moves), _) => steps_of_tiles(moves, game),
        (FoundSolution::Blocks(solution), Game::Blocks(blocks)) => blocks.steps_from(solution),
        (FoundSolution::Blocks(_), _) => Vec::new(),
    }
}

/// Converts moves of the blank to steps of a game, grouped by move.
fn steps_of_tiles(moves: &[Direction], game: &Game) -> Vec<Vec<Step>> {
    let is_multi = matches!(game, Game::Tiles(tiles) if tiles.metric == Metric::Multi);
    let steps = |together: &[Direction]| together.iter().map(|&way| Step::Slide(way)).collect();
    moves.chunk_by(|one, next| is_multi && one == next).map(steps).collect()
}
