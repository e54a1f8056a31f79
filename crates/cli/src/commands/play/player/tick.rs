//! Timed events: the clock, results of the search, and playback.

use super::{Knowledge, PendingAction, Playback, Player, View};
use crate::commands::play::game::{Game, GameRound, Step};
use fifteen::board::{format_udlr, pushed_tiles};
use std::time::Duration;

/// Interval of polling while a search runs.
const BUSY_POLL: Duration = Duration::from_millis(20);

/// Maximum time counted between two ticks. A longer gap means that the program was suspended.
const MAX_TICK: Duration = Duration::from_secs(2);

/// Interval of polling while idle.
const IDLE_POLL: Duration = Duration::from_millis(250);

impl Player<'_> {
    /// Advances the clock and everything that depends on it.
    pub fn tick(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.now);
        self.now = now;
        if self.view == View::Board
            && self.playback.is_none()
            && let Some(round) = &mut self.round
        {
            round.add_time(passed.min(MAX_TICK));
        }
        self.update_hints();
        self.advance_playback();
        self.advance_automaton();
    }

    /// Returns the time to wait for input before the next tick.
    pub fn poll_timeout(&self) -> Duration {
        let playing = self.playback.and_then(|playback| playback.time_until_due(self.now));
        let automaton = self.automaton.as_ref().filter(|_| self.view == View::Automaton);
        let stepping = automaton.and_then(|(_, playback)| playback.time_until_due(self.now));
        let busy = self.mailbox.is_busy().then_some(BUSY_POLL);
        [playing, stepping, busy].into_iter().flatten().min().unwrap_or(IDLE_POLL).min(IDLE_POLL)
    }

    /// Requests the distance or solution if needed, reads the result, and performs the pending
    /// action.
    pub(super) fn update_hints(&mut self) {
        let Some(round) = &self.round else { return };
        if self.view == View::Automaton || self.view == View::Menu {
            return;
        }
        let is_shown = self.panels.distance || self.panels.search;
        if self.pending.is_some() || (is_shown && self.playback.is_none()) {
            self.hints.request(round, self.mailbox, self.pending.is_some());
        }
        self.hints.poll(round, self.mailbox);
        self.record_optimal_length();
        if let Some(pending) = self.pending {
            self.perform_pending(pending);
        }
    }

    /// Records the distance of the start as the optimal length.
    fn record_optimal_length(&mut self) {
        let left = self.hints.moves_left();
        if let Some(round) = &mut self.round
            && round.steps().is_empty()
            && left.is_some()
        {
            round.optimal_length = left;
        }
    }

    /// Performs the pending action, if the solution is known by now.
    fn perform_pending(&mut self, pending: PendingAction) {
        let Some(round) = &mut self.round else { return };
        if round.game.is_solved() {
            self.pending = None;
            return;
        }
        if matches!(round.game, Game::Sudoku(_)) {
            self.pending = None;
            match pending {
                PendingAction::Hint => self.hint_next_digit(),
                PendingAction::Solution => self.playback = Some(Playback::start(self.now)),
            }
            return;
        }
        match &self.hints.knowledge {
            Knowledge::Unavailable(why) => {
                self.message.clone_from(why);
                self.pending = None;
            }
            _ if self.hints.next_move().is_none() => {}
            _ if pending == PendingAction::Solution => {
                self.message = match (self.hints.unproved_length(), self.hints.moves_left()) {
                    (Some(length), _) => {
                        format!("a solution of {}, not proved shortest", round.format_moves(length))
                    }
                    (None, length) => {
                        let length = length.unwrap_or_default();
                        format!("a shortest solution: {}", round.format_moves(length))
                    }
                };
                round.count_hint();
                self.pending = None;
                self.playback = Some(Playback::start(self.now));
            }
            _ => self.hint_next_move(),
        }
    }

    /// Shows the next move of the best known solution, or makes it if it is already shown.
    fn hint_next_move(&mut self) {
        self.pending = None;
        let Some(steps) = self.hints.next_move().map(<[Step]>::to_vec) else { return };
        let Some(round) = &mut self.round else { return };
        let description = describe_move(&steps, round);
        if !self.hints.show_next() {
            round.count_hint();
            let origin = match self.hints.unproved_length() {
                Some(length) => {
                    let moves = round.format_moves(length);
                    format!(", of a solution of {moves}, not proved shortest")
                }
                None => String::new(),
            };
            self.message = format!("hint: {description}{origin}; i again makes the move");
            return;
        }
        for step in steps {
            self.apply_step(step);
        }
        let Some(round) = &mut self.round else { return };
        let unproved = self.hints.unproved_length();
        self.message = match unproved.or(self.hints.moves_left()).unwrap_or(0) {
            0 => format!("made: {description}; solved"),
            rest => {
                let proof = if unproved.is_some() { ", not proved shortest" } else { "" };
                format!("made: {description}; {} left{proof}", round.format_moves(rest))
            }
        };
    }

    /// Explains the next digit of a sudoku, or writes it if it is already explained.
    fn hint_next_digit(&mut self) {
        let Some(Game::Sudoku(sudoku)) = self.game() else { return };
        let Some(hint) = sudoku.next_hint() else { return };
        if self.hints.show_next() {
            self.write_next_digit();
            return;
        }
        if let Some(round) = &mut self.round {
            round.count_hint();
        }
        let action = if hint.digit == 0 { "erases" } else { "writes" };
        self.message = format!("hint: {}; i again {action} it", hint.reason);
    }

    /// Writes the next digit of a sudoku and explains it.
    fn write_next_digit(&mut self) {
        let Some(Game::Sudoku(sudoku)) = self.game() else { return };
        let Some(hint) = sudoku.next_hint() else { return };
        self.apply_step(Step::Write { cell: hint.cell, digit: hint.digit });
        if let Some(round) = &mut self.round {
            round.count_hint();
        }
        self.message = format!("hint: {}", hint.reason);
    }

    /// Plays the steps of the solution that are due.
    fn advance_playback(&mut self) {
        let Some(mut playback) = self.playback else { return };
        let steps = playback.take_due_steps(self.now);
        self.playback = Some(playback);
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

    /// Plays the next step. Returns false if none is known yet.
    fn play_step(&mut self) -> bool {
        let Some(round) = &self.round else { return false };
        if let Game::Sudoku(_) = round.game {
            self.write_next_digit();
            return true;
        }
        // An unproved solution is played as it was when playback began.
        if self.hints.unproved_length().is_none() {
            self.hints.request(round, self.mailbox, true);
            self.hints.poll(round, self.mailbox);
        }
        let Some(&step) = self.hints.next_move().and_then(<[Step]>::first) else { return false };
        self.apply_step(step)
    }

    /// Executes the steps of the automaton that are due.
    fn advance_automaton(&mut self) {
        if self.view == View::Automaton
            && let Some((stepper, playback)) = &mut self.automaton
        {
            for _ in 0..playback.take_due_steps(self.now) {
                stepper.step();
            }
            playback.is_paused |= stepper.is_finished();
        }
    }
}

fn describe_move(steps: &[Step], round: &GameRound) -> String {
    let directions: Vec<_> = steps
        .iter()
        .map(|step| match *step {
            Step::Shift { direction, .. } => direction.opposite(),
            Step::Slide(direction) => direction,
            Step::Write { .. } | Step::Note { .. } => fifteen::Direction::East,
        })
        .collect();
    // A push names all its tiles, each of which moves by one cell, so one direction suffices.
    let is_push = matches!(round.game, Game::Tiles(_));
    let shown = if is_push { directions.get(..1).unwrap_or_default() } else { &directions };
    let words = format_udlr(shown);
    let words = words.chars().map(|letter| match letter {
        'U' => ", up".to_owned(),
        'D' => ", down".to_owned(),
        'L' => ", left".to_owned(),
        'R' => ", right".to_owned(),
        times => format!(" {times}"),
    });
    let words: String = words.collect();
    let words = words.trim_start_matches(',');
    match (&round.game, steps.first()) {
        (Game::Tiles(tiles), Some(&Step::Slide(direction))) => {
            let pushed = pushed_tiles(tiles.board(), &vec![direction; steps.len()]);
            let names: Vec<String> = pushed.iter().flatten().map(u16::to_string).collect();
            format!("{}{words}", names.join(" "))
        }
        (Game::Blocks(blocks), Some(&Step::Shift { piece, .. })) => {
            format!("{}:{words}", blocks.puzzle.letters()[piece])
        }
        _ => String::new(),
    }
}
