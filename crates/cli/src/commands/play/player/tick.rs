//! What happens by itself: time goes by, a search says something, a solution plays.

use super::{Known, Pace, PendingAction, Player, View};
use crate::commands::play::game::{Game, Round, Step};
use fifteen::board::udlr;
use std::time::Duration;

/// While a search runs the desk is looked at as often as this.
const BUSY_POLL: Duration = Duration::from_millis(20);

/// Ticks come more often than this. If one does not, the program was stopped, and nobody was playing.
const MAX_TICK: Duration = Duration::from_secs(2);

/// As often as this the player looks whether it has been asked to end.
const IDLE_POLL: Duration = Duration::from_millis(250);

impl Player<'_> {
    /// It is later now.
    pub fn tick(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.now);
        self.now = now;
        if self.view == View::Board
            && self.playback.is_none()
            && let Some(round) = &mut self.round
        {
            round.pass(passed.min(MAX_TICK));
        }
        self.look();
        self.advance_playback();
        self.advance_automaton();
    }

    /// How long to wait for a key before the next tick.
    pub fn patience(&self) -> Duration {
        let playing = self.playback.and_then(|pace| pace.wait(self.now));
        let automaton = self.automaton.as_ref().filter(|_| self.view == View::Automaton);
        let stepping = automaton.and_then(|(_, pace)| pace.wait(self.now));
        let busy = self.desk.is_busy().then_some(BUSY_POLL);
        [playing, stepping, busy].into_iter().flatten().min().unwrap_or(IDLE_POLL).min(IDLE_POLL)
    }

    /// Asks what is wanted to be known, looks for what is, and grants wishes.
    pub(super) fn look(&mut self) {
        let Some(round) = &self.round else { return };
        if self.view == View::Automaton || self.view == View::Menu {
            return;
        }
        let is_shown = self.shows.distance || self.shows.search;
        if self.wish.is_some() || (is_shown && self.playback.is_none()) {
            self.guide.ask(round, self.desk, self.wish.is_some());
        }
        self.guide.hear(round, self.desk);
        self.record_optimal_length();
        if let Some(wish) = self.wish {
            self.fulfil(wish);
        }
    }

    /// The distance of the start is worth remembering.
    fn record_optimal_length(&mut self) {
        let left = self.guide.left();
        if let Some(round) = &mut self.round
            && round.done().is_empty()
            && left.is_some()
        {
            round.best = left;
        }
    }

    /// Gives a hint or begins to play, if that is possible by now.
    fn fulfil(&mut self, wish: PendingAction) {
        let Some(round) = &mut self.round else { return };
        if round.game.is_solved() {
            self.wish = None;
            return;
        }
        if matches!(round.game, Game::Sudoku(_)) {
            self.wish = None;
            match wish {
                PendingAction::Hint => self.write_hinted_digit(),
                PendingAction::Solution => self.playback = Some(Pace::begin(self.now)),
            }
            return;
        }
        match self.guide.known() {
            Known::Never(why) => {
                self.message.clone_from(why);
                self.wish = None;
            }
            Known::Way(way) if wish == PendingAction::Solution => {
                self.message = format!("a shortest solution: {} moves", way.len());
                round.shown += 1;
                self.wish = None;
                self.playback = Some(Pace::begin(self.now));
            }
            Known::Way(_) => self.hint(),
            Known::Nothing | Known::LowerBound(..) => {}
        }
    }

    /// Makes the next move of a shortest solution.
    fn hint(&mut self) {
        self.wish = None;
        let Some(steps) = self.guide.next_move().map(<[Step]>::to_vec) else { return };
        let said = self.round.as_ref().map(|round| said(&steps, round));
        for step in steps {
            self.take(step);
        }
        if let Some(round) = &mut self.round {
            round.shown += 1;
        }
        let said = said.unwrap_or_default();
        self.message = match self.guide.left().unwrap_or(0) {
            0 => format!("hint: {said}, and it is solved"),
            1 => format!("hint: {said}; 1 move left"),
            rest => format!("hint: {said}; {rest} moves left"),
        };
    }

    /// Writes the next digit of a sudoku, and says why.
    fn write_hinted_digit(&mut self) {
        let Some(Game::Sudoku(sudoku)) = self.round.as_ref().map(|round| &round.game) else {
            return;
        };
        let Some(hint) = sudoku.hint() else { return };
        self.take(Step::Write { cell: hint.cell, digit: hint.digit });
        if let Some(round) = &mut self.round {
            round.shown += 1;
        }
        self.message = format!("hint: {}", hint.why);
    }

    /// Plays a solution on, as far as it is time for.
    fn advance_playback(&mut self) {
        let Some(mut pace) = self.playback else { return };
        let steps = pace.steps(self.now);
        self.playback = Some(pace);
        for _ in 0..steps {
            if !self.play_step() {
                break;
            }
        }
        let is_over = self.round.as_ref().is_none_or(|round| round.game.is_solved());
        if is_over {
            self.playback = None;
        }
    }

    /// Plays the next step, if there is one.
    fn play_step(&mut self) -> bool {
        let Some(round) = &self.round else { return false };
        if let Game::Sudoku(_) = round.game {
            self.write_hinted_digit();
            return true;
        }
        self.guide.ask(round, self.desk, true);
        self.guide.hear(round, self.desk);
        let Some(&step) = self.guide.next_move().and_then(<[Step]>::first) else { return false };
        self.take(step)
    }

    /// Lets the automaton take the steps that are due.
    fn advance_automaton(&mut self) {
        if self.view == View::Automaton
            && let Some((slow, pace)) = &mut self.automaton
        {
            for _ in 0..pace.steps(self.now) {
                slow.step();
            }
            pace.is_stopped |= slow.is_over();
        }
    }
}

/// A move in words.
fn said(steps: &[Step], round: &Round) -> String {
    let ways: Vec<_> = steps
        .iter()
        .map(|step| match *step {
            Step::Shift { direction, .. } => direction.opposite(),
            Step::Slide(direction) => direction,
            Step::Write { .. } | Step::Note { .. } => fifteen::Direction::East,
        })
        .collect();
    let words = udlr(&ways);
    let words = words.chars().map(|letter| match letter {
        'U' => " up".to_owned(),
        'D' => " down".to_owned(),
        'L' => " left".to_owned(),
        'R' => " right".to_owned(),
        times => format!(" {times}"),
    });
    let words: String = words.collect();
    match (&round.game, steps.first()) {
        (Game::Tiles(tiles), Some(&Step::Slide(direction))) => {
            let tile = tiles.board().pushed(&[direction]);
            format!("{}{words}", tile.first().copied().unwrap_or_default())
        }
        (Game::Blocks(blocks), Some(&Step::Shift { piece, .. })) => {
            format!("{}{words}", blocks.puzzle().letters()[piece])
        }
        _ => String::new(),
    }
}
