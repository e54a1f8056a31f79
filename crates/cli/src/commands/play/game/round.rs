//! Round: a game with its steps and time.

use super::{Game, Step};
use fifteen::Metric;
use fifteen::runtime::number_format::Pluralized;
use fifteen::sliding::{MoveExtent, Style};
use std::time::Duration;

/// Game in play.
pub struct GameRound {
    pub game: Game,
    steps: Vec<Step>,
    /// Undone steps, the next one to redo last.
    redo_steps: Vec<Step>,
    /// True if a step was made, undone or redone.
    is_modified: bool,
    /// Number of times that the program showed a step or solution.
    pub hints_shown: u32,
    /// Thinking time of the player.
    pub elapsed: Duration,
    /// Length of a shortest solution from the start, once known.
    pub optimal_length: Option<usize>,
}

impl GameRound {
    /// Creates a round without steps.
    pub fn new(game: Game) -> GameRound {
        GameRound {
            game,
            steps: Vec::new(),
            redo_steps: Vec::new(),
            is_modified: false,
            hints_shown: 0,
            elapsed: Duration::ZERO,
            optimal_length: None,
        }
    }

    /// Returns the steps made so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the undone steps, the next one to redo last.
    pub fn redo_steps(&self) -> &[Step] {
        &self.redo_steps
    }

    /// Returns whether a step was made, undone or redone.
    pub fn is_modified(&self) -> bool {
        self.is_modified
    }

    /// Returns the round as it is now, as not modified.
    pub fn into_unmodified(self) -> GameRound {
        GameRound { is_modified: false, ..self }
    }

    /// Makes a step, if it is legal. Discards the undone steps, unless this step is the next one to
    /// redo.
    pub fn take_step(&mut self, step: Step) -> bool {
        if !self.game.make(step) {
            return false;
        }
        if self.redo_steps.last() == Some(&step) {
            self.redo_steps.pop();
        } else {
            self.redo_steps.clear();
        }
        self.steps.push(step);
        self.is_modified = true;
        true
    }

    /// Undoes the last step, if any.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        self.game.unmake(step);
        self.redo_steps.push(step);
        self.is_modified = true;
        Some(step)
    }

    /// Redoes the step undone last, if any.
    pub fn redo(&mut self) -> Option<Step> {
        let step = self.redo_steps.pop()?;
        self.game.make(step);
        self.steps.push(step);
        self.is_modified = true;
        Some(step)
    }

    /// Undoes all steps, which can be redone, and resets the time and the number of hints.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
        (self.hints_shown, self.elapsed) = (0, Duration::ZERO);
    }

    /// Adds elapsed time. Time counts from the first step until the game is solved.
    pub fn add_time(&mut self, time: Duration) {
        if !self.steps.is_empty() && !self.game.is_solved() {
            self.elapsed = self.elapsed.saturating_add(time);
        }
    }

    /// Counts a step or solution that the program showed.
    pub fn count_hint(&mut self) {
        self.hints_shown = self.hints_shown.saturating_add(1);
    }

    /// Returns whether the program showed steps or the solution, and the player spent no time
    /// thinking.
    pub fn was_only_shown(&self) -> bool {
        self.hints_shown > 0 && self.elapsed.is_zero()
    }

    /// Returns the number of moves. In some styles and in the multi-tile metric, one move combines
    /// several steps.
    pub fn move_count(&self) -> usize {
        match &self.game {
            Game::Tiles(tiles) if tiles.metric == Metric::Multi => {
                self.steps.chunk_by(PartialEq::eq).count()
            }
            Game::Tiles(_) | Game::Sudoku(_) => self.steps.len(),
            Game::Blocks(blocks) => count_moves(&self.steps, blocks.style),
        }
    }

    /// Formats the number of moves, or of cells to fill.
    pub fn format_progress(&self) -> String {
        match (&self.game, self.move_count()) {
            (Game::Sudoku(sudoku), _) => format!("{} to fill", sudoku.empty_count()),
            (Game::Tiles(tiles), pushes) if tiles.metric == Metric::Multi => {
                let moves = Pluralized(self.steps.len() as u128, Metric::Single.unit());
                format!("{}, {moves}", self.format_moves(pushes))
            }
            (_, moves) => self.format_moves(moves),
        }
    }

    /// Formats a number of moves with its unit.
    pub fn format_moves(&self, count: usize) -> String {
        let metric = match &self.game {
            Game::Tiles(tiles) => tiles.metric,
            Game::Blocks(_) | Game::Sudoku(_) => Metric::Single,
        };
        Pluralized(count as u128, metric.unit()).to_string()
    }

    /// Formats the time in hours, if there are any, minutes and seconds.
    pub fn format_time(&self) -> String {
        let seconds = self.elapsed.as_secs();
        match seconds / 3600 {
            0 => format!("{}:{:02}", seconds / 60, seconds % 60),
            hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
        }
    }
}

/// Returns the number of moves that the steps of a block puzzle form.
fn count_moves(steps: &[Step], style: Style) -> usize {
    steps.chunk_by(|&one, &next| is_same_move(one, next, style)).count()
}

/// Returns whether `next` continues the move of `one`.
fn is_same_move(one: Step, next: Step, style: Style) -> bool {
    let (Step::Shift { piece, direction }, Step::Shift { piece: other, direction: onwards }) =
        (one, next)
    else {
        return false;
    };
    piece == other
        && match style.extent() {
            MoveExtent::Step => false,
            MoveExtent::Line => direction == onwards,
            MoveExtent::Path => true,
        }
}
