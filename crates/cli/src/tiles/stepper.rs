//! The automaton in slow motion: one handler at a time, in words.
//!
//! It runs the machine that the build script prints as Rust, from the same data: the same states in
//! the same order, and the same stack. `fsa` executes a hundred million of these steps a second;
//! here each one is visible.

use fifteen::Board;
use fifteen::korf::Threshold;
use fifteen::runtime::number_format::Pluralized;
use fifteen_codegen::{Continuation, Interpreter, StepOutcome, print};

/// Automaton searching from a position.
pub struct MachineStepper {
    /// Interpreter, which runs the search of the current iteration.
    pub interpreter: Interpreter,
    pub threshold: Threshold,
    /// Number of steps in all iterations.
    pub steps: u64,
    /// Description of the last step.
    pub last_event: String,
}

impl MachineStepper {
    /// Creates the automaton before its first step.
    pub fn new(start: Board) -> MachineStepper {
        let threshold = Threshold::new(start.manhattan(), 0);
        let interpreter = Interpreter::new(start.size(), start.tiles(), 0);
        let last_event = match interpreter.is_solved() {
            true => "the start is the goal".to_owned(),
            false => format!("iteration {threshold} starts"),
        };
        MachineStepper { interpreter, threshold, steps: 0, last_event }
    }

    /// Returns the current position.
    pub fn board(&self) -> Board {
        let size = self.interpreter.machine().size();
        Board::from_tiles(size, self.interpreter.tiles()).expect("a permutation")
    }

    /// Returns whether the goal was found.
    pub fn is_finished(&self) -> bool {
        self.interpreter.is_solved()
    }

    /// Returns the cell that the next handler examines: that of the tile it would push, or that to
    /// which the blank returns.
    pub fn target_cell(&self) -> Option<usize> {
        let direction = self.interpreter.next_direction()?;
        self.interpreter.machine().size().neighbor(self.interpreter.blank(), direction)
    }

    /// Describes the next handler in a sentence.
    pub fn describe_next(&self) -> String {
        let machine = self.interpreter.machine();
        match (self.interpreter.continuation(), self.interpreter.next_direction()) {
            (Continuation::Handler(id), _) => print::describe(machine, machine.handler(id)),
            (_, Some(direction)) => format!("the start: try to move the blank {direction}."),
            (_, None) => {
                "the start: all directions were tried; the iteration is complete.".to_owned()
            }
        }
    }

    /// Returns the next handler as a line of the C program that `fifteen machine --print c` prints.
    pub fn next_as_c(&self) -> String {
        match self.interpreter.continuation() {
            Continuation::Start(_) => "goto h…".to_owned(),
            Continuation::Handler(id) => print::c::handler(self.interpreter.machine(), id),
        }
    }

    /// Returns the label of a continuation: the number of the handler and its state.
    pub fn label(&self, continuation: Continuation) -> String {
        match continuation {
            Continuation::Start(_) => "the start".to_owned(),
            Continuation::Handler(id) => {
                let state = self.interpreter.machine().handler(id).state;
                format!("h{} ({state})", id.index())
            }
        }
    }

    /// Executes one handler. An exhausted iteration is followed by one with one more happy and one
    /// more sad move.
    pub fn step(&mut self) {
        if self.is_finished() {
            return;
        }
        self.steps += 1;
        self.last_event = match self.interpreter.step() {
            StepOutcome::Moved(_) if self.is_finished() => {
                let moves = Pluralized(self.interpreter.stack().len() as u128, "move");
                format!("goal found: {moves}, optimal")
            }
            StepOutcome::Moved(push) => {
                let mood = if push.is_happy { "happy" } else { "sad" };
                format!("tile {}: {mood} move", push.tile)
            }
            StepOutcome::Pruned(push) => format!("tile {}: sad move, quota exhausted", push.tile),
            StepOutcome::Undone(push) => format!("tile {}: move undone", push.tile),
            StepOutcome::Exhausted => {
                let Threshold { happy, sad } = self.threshold;
                self.threshold = Threshold { happy: happy + 1, sad: sad + 1 };
                self.interpreter.start_iteration(sad + 1);
                format!("no solution; iteration {} starts", self.threshold)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::{Direction, Limits, korf};

    /// The stepper visits the nodes of the engines one by one and finds the same solutions.
    #[test]
    fn stepper_visits_the_same_nodes_as_the_engines() {
        for text in
            ["8 6 7 / 2 5 4 / 3 0 1", "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0", "3 1 / 2 0"]
        {
            let start: Board = text.parse().expect("a position");
            let engine = korf::engine("plain").expect("engine plain");
            let report =
                korf::solve(&start, engine, &Limits::default(), &mut ()).expect("solvable");
            let mut visited = Vec::new();
            let mut stepper = MachineStepper::new(start);
            while !stepper.is_finished() {
                let (threshold, nodes) = (stepper.threshold, stepper.interpreter.visited());
                stepper.step();
                if stepper.threshold != threshold {
                    visited.push(nodes);
                }
            }
            visited.push(stepper.interpreter.visited());
            let iterations = report.statistics.iterations.iter();
            let expected: Vec<u64> = iterations.map(|each| each.counts.visited).collect();
            assert_eq!(visited, expected, "{text}");
            let stack = stepper.interpreter.stack().iter();
            let moves: Vec<Direction> = stack.map(|frame| frame.push.direction).collect();
            assert_eq!(
                Some(moves),
                report.solution().map(|solution| solution.moves().to_vec()),
                "{text}"
            );
        }
    }

    #[test]
    fn every_handler_has_a_description_and_c_text() {
        let mut stepper = MachineStepper::new("8 6 7 / 2 5 4 / 3 0 1".parse().expect("a position"));
        assert!(stepper.describe_next().starts_with("the start: try to move the blank "));
        while stepper.interpreter.continuation().handler().is_none() {
            stepper.step();
        }
        let name = stepper.label(stepper.interpreter.continuation());
        assert!(
            stepper
                .describe_next()
                .starts_with(name.split_once('(').expect("a state").1.trim_end_matches(')')),
            "{name}"
        );
        assert!(
            stepper.next_as_c().contains("TRY(") || stepper.next_as_c().contains("UNDO("),
            "{}",
            stepper.next_as_c()
        );
    }
}
