//! A round: a game, the steps that were taken, and how long it took.

use super::{Game, Step};
use fifteen::sliding::{Extent, Style};
use std::time::Duration;

/// A game that is being played.
pub struct Round {
    pub game: Game,
    done: Vec<Step>,
    /// Those that were taken back, the last of them first to be done again.
    undone: Vec<Step>,
    /// How often the program showed what to do.
    pub shown: u32,
    /// How long the player has thought.
    pub spent: Duration,
    /// The length of a shortest solution from the start, once it is known.
    pub best: Option<usize>,
}

impl Round {
    /// A round of which nothing has been played.
    pub fn new(game: Game) -> Round {
        Round {
            game,
            done: Vec::new(),
            undone: Vec::new(),
            shown: 0,
            spent: Duration::ZERO,
            best: None,
        }
    }

    /// The steps that were taken.
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    /// Those that were taken back and can be done again, the next one last.
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }

    /// Takes a step, if it can be taken. What was taken back before is forgotten, unless it is the same.
    pub fn step(&mut self, step: Step) -> bool {
        if !self.game.make(step) {
            return false;
        }
        if self.undone.last() == Some(&step) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.done.push(step);
        true
    }

    /// Takes back the last step, if there is one.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.done.pop()?;
        self.game.unmake(step);
        self.undone.push(step);
        Some(step)
    }

    /// Takes the step again that was taken back last.
    pub fn redo(&mut self) -> Option<Step> {
        let step = self.undone.pop()?;
        self.game.make(step);
        self.done.push(step);
        Some(step)
    }

    /// Takes all steps back, and begins anew; they can still be done again.
    pub fn restart(&mut self) {
        while self.undo().is_some() {}
        (self.shown, self.spent) = (0, Duration::ZERO);
    }

    /// Time goes by: it counts from the first step to the last.
    pub fn pass(&mut self, time: Duration) {
        if !self.done.is_empty() && !self.game.is_solved() {
            self.spent += time;
        }
    }

    /// Whether all that was done so far was shown by the program, while the player looked on.
    pub fn was_only_shown(&self) -> bool {
        self.shown > 0 && self.spent.is_zero()
    }

    /// The moves so far, as the puzzle counts them: in some styles several steps are one.
    pub fn moves(&self) -> usize {
        match &self.game {
            Game::Tiles(_) | Game::Sudoku(_) => self.done.len(),
            Game::Blocks(blocks) => count_moves(&self.done, blocks.style()),
        }
    }

    /// The moves in words.
    pub fn counted(&self) -> String {
        match (&self.game, self.moves()) {
            (Game::Sudoku(sudoku), _) => format!("{} to fill", sudoku.open()),
            (_, 1) => "1 move".to_owned(),
            (_, moves) => format!("{moves} moves"),
        }
    }

    /// The time in minutes and seconds.
    pub fn time(&self) -> String {
        let seconds = self.spent.as_secs();
        match seconds / 3600 {
            0 => format!("{}:{:02}", seconds / 60, seconds % 60),
            hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
        }
    }
}

/// The moves that steps of pieces come to.
fn count_moves(steps: &[Step], style: Style) -> usize {
    steps.chunk_by(|&one, &next| is_same_move(one, next, style)).count()
}

/// Whether a step goes on with the move that another one belongs to.
fn is_same_move(one: Step, next: Step, style: Style) -> bool {
    let (Step::Shift { piece, direction }, Step::Shift { piece: other, direction: onwards }) =
        (one, next)
    else {
        return false;
    };
    piece == other
        && match style.extent() {
            Extent::Step => false,
            Extent::Line => direction == onwards,
            Extent::Path => true,
        }
}
