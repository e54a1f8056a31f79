//! What is known about the position on the board: how far it is from the goal, and the way there.
//!
//! Whoever follows a shortest solution stays on it, so a step of it needs no search; after any other step
//! the question is asked anew, and what was searched for before is of no interest any more.

use crate::commands::play::background::{Account, Answer, Desk, Question, Standing};
use crate::commands::play::game::{Game, Round, Step};
use std::collections::VecDeque;
use std::time::Duration;

/// How long the distance is searched for if nobody asks for more than to see it.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// What is known.
#[derive(Default)]
pub struct Guide {
    known: Known,
    /// Whether the first move of the way has been made in part. What is left of it is a way still, but there may
    /// be a shorter one.
    is_within: bool,
    /// Whether the desk has the question of this position.
    is_asked: bool,
    /// Of the last question: bars and rates, for whoever wants to see the search.
    account: Account,
}

/// How far it is.
#[derive(Default)]
pub enum Known {
    #[default]
    Nothing,
    /// No solution is shorter; and whether one is being searched for.
    LowerBound(usize, bool),
    /// A shortest solution: its moves, each of one or more steps.
    Way(VecDeque<Vec<Step>>),
    /// It cannot be found, and why.
    Never(String),
}

impl Guide {
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// The search for what is known.
    pub fn account(&self) -> &Account {
        &self.account
    }

    /// The moves that are left, once they are known.
    pub fn left(&self) -> Option<usize> {
        match &self.known {
            Known::Way(way) if !self.is_within => Some(way.len()),
            _ => None,
        }
    }

    /// The next move of a shortest solution.
    pub fn next_move(&self) -> Option<&[Step]> {
        match &self.known {
            Known::Way(way) => way.front().map(Vec::as_slice),
            _ => None,
        }
    }

    /// The position is another one.
    pub fn forget(&mut self, desk: &Desk) {
        if self.is_asked {
            desk.withdraw();
        }
        *self = Guide::default();
    }

    /// A step was taken.
    pub fn follow(&mut self, step: Step, desk: &Desk) {
        if let Known::Way(way) = &mut self.known
            && let Some(first) = way.front_mut()
            && first.first() == Some(&step)
        {
            first.remove(0);
            self.is_within = !first.is_empty();
            if !self.is_within {
                way.pop_front();
            }
        } else {
            self.forget(desk);
        }
    }

    /// Asks how far it is, unless that is known; as long as it takes if `for_long`.
    pub fn ask(&mut self, round: &Round, desk: &Desk, for_long: bool) {
        let is_over = match self.known {
            Known::Way(_) => for_long || !self.is_within,
            Known::Never(_) => true,
            Known::Nothing | Known::LowerBound(..) => false,
        };
        let is_resting = matches!(self.known, Known::LowerBound(_, false));
        if is_over || (is_resting && !for_long) {
            return;
        }
        if self.is_asked && !is_resting {
            if for_long {
                desk.clear_time_limit();
            }
            return;
        }
        if round.game.is_solved() {
            self.known = Known::Way(VecDeque::new());
        } else if let Some(problem_of) = problem_of(&round.game) {
            desk.ask(problem_of, (!for_long).then_some(TIME_LIMIT));
            *self = Guide { is_asked: true, ..Guide::default() };
        }
    }

    /// Looks at the desk for what is known by now.
    pub fn hear(&mut self, round: &Round, desk: &Desk) {
        if !self.is_asked {
            return;
        }
        self.account = desk.account();
        self.known = match &self.account.standing {
            Standing::Waiting => Known::Nothing,
            Standing::Searching => Known::LowerBound(self.account.at_least, true),
            Standing::TimedOut => Known::LowerBound(self.account.at_least, false),
            Standing::Failed(why) => Known::Never(why.clone()),
            Standing::Found(answer) => {
                self.is_asked = false;
                Known::Way(steps_of_answer(answer, &round.game).into())
            }
        };
    }
}

/// What there is to be asked about a game. Sudoku needs no search beside it.
fn problem_of(game: &Game) -> Option<Question> {
    match game {
        Game::Tiles(tiles) => Some(Question::Tiles(*tiles.board())),
        Game::Blocks(blocks) => {
            let puzzle = blocks.puzzle().with_start(&blocks.configuration());
            let puzzle = puzzle.expect("the game goes from one configuration to the next");
            Some(Question::Blocks(Box::new(puzzle), blocks.style()))
        }
        Game::Sudoku(_) => None,
    }
}

/// The moves of an answer as steps of the game.
fn steps_of_answer(answer: &Answer, game: &Game) -> Vec<Vec<Step>> {
    match (answer, game) {
        (Answer::Tiles(steps_of_answer), _) => {
            steps_of_answer.iter().map(|&way| vec![Step::Slide(way)]).collect()
        }
        (Answer::Blocks(solution), Game::Blocks(blocks)) => blocks.steps_from(solution),
        (Answer::Blocks(_), _) => Vec::new(),
    }
}
