//! Interpreter of the automaton, one handler at a time.
//!
//! It runs the machine that the build script prints as Rust, from the same data: the same states in
//! the same order, and the same stack. `fsa` executes a hundred million of these steps a second;
//! here each one is visible.

use fifteen::korf::Threshold;
use fifteen::{Board, Direction, Size};
use fifteen_codegen::{Action, HandlerId, Machine, State, print};

/// Automaton searching from a position.
pub struct MachineStepper {
    machine: Machine,
    start: Board,
    board: Board,
    /// Remaining sad moves.
    quota: u32,
    threshold: Threshold,
    /// Action to execute next.
    next_action: NextAction,
    stack: Vec<StackFrame>,
    /// Nodes of this iteration, and steps of all iterations.
    pub visited: u64,
    pub steps: u64,
    /// Description of the last step.
    pub last_event: String,
    is_finished: bool,
}

/// Action to execute next, or on return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextAction {
    /// The start has no previous move and therefore no state: its directions are tried in turn.
    /// This is the index of the direction.
    Start(usize),
    Handler(HandlerId),
}

/// Stack entry of a move.
#[derive(Clone, Copy, Debug)]
pub struct StackFrame {
    /// Tile pushed, and move of the blank.
    pub tile: u8,
    pub direction: Direction,
    /// Quota before the move, and action to resume.
    pub quota: u32,
    pub resume: NextAction,
}

impl MachineStepper {
    /// Creates the automaton before its first step.
    pub fn new(start: Board) -> MachineStepper {
        let threshold = Threshold::new(start.manhattan(), 0);
        MachineStepper {
            machine: Machine::new(start.size()),
            start,
            board: start,
            quota: 0,
            threshold,
            next_action: NextAction::Start(0),
            stack: Vec::new(),
            visited: 0,
            steps: 0,
            last_event: format!("iteration {threshold} starts"),
            is_finished: start == Board::goal(start.size()),
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn threshold(&self) -> Threshold {
        self.threshold
    }

    pub fn quota(&self) -> u32 {
        self.quota
    }

    pub fn next_action(&self) -> NextAction {
        self.next_action
    }

    /// Returns the moves from the start to the current position, in order.
    pub fn stack(&self) -> &[StackFrame] {
        &self.stack
    }

    /// Returns the number of handlers.
    pub fn handler_count(&self) -> usize {
        self.machine.handlers().len()
    }

    /// Returns whether the goal was found.
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    fn size(&self) -> Size {
        self.start.size()
    }

    /// Returns the cell that the next handler examines: that of the tile it would push, or that to
    /// which the blank returns.
    pub fn target_cell(&self) -> Option<usize> {
        let direction = match self.next_action {
            NextAction::Start(number) => self.first_directions().nth(number)?,
            NextAction::Handler(id) => self.machine.handler(id).state.direction,
        };
        self.size().neighbour(self.board.blank(), direction)
    }

    /// Describes the next handler in a sentence.
    pub fn describe_next(&self) -> String {
        match self.next_action {
            NextAction::Start(number) => match self.first_directions().nth(number) {
                Some(direction) => format!("the start: try to move the blank {direction}."),
                None => {
                    "the start: all directions were tried; the iteration is complete.".to_owned()
                }
            },
            NextAction::Handler(id) => print::sentence(&self.machine, self.machine.handler(id)),
        }
    }

    /// Returns the next handler as a line of the C program that `fifteen machine --print c` prints.
    pub fn next_as_c(&self) -> String {
        match self.next_action {
            NextAction::Start(_) => "goto h…".to_owned(),
            NextAction::Handler(id) => print::c::handler(&self.machine, id),
        }
    }

    /// Returns the label of an action: the number of the handler and its state.
    pub fn label(&self, next: NextAction) -> String {
        match next {
            NextAction::Start(_) => "the start".to_owned(),
            NextAction::Handler(id) => {
                format!("h{} ({})", id.index(), self.machine.handler(id).state)
            }
        }
    }

    /// Returns the directions from the start, in the order of trial.
    fn first_directions(&self) -> impl Iterator<Item = Direction> {
        State::trial_order(self.size(), self.start.blank(), Direction::East)
    }

    /// Executes one handler.
    pub fn step(&mut self) {
        if self.is_finished {
            return;
        }
        self.steps += 1;
        match self.next_action {
            NextAction::Start(number) => {
                let direction = self.first_directions().nth(number);
                match direction {
                    Some(direction) => self.try_move(direction, NextAction::Start(number + 1)),
                    None => self.start_next_iteration(),
                }
            }
            NextAction::Handler(id) => {
                let handler = self.machine.handler(id);
                let direction = handler.state.direction;
                match handler.action {
                    Action::Try { next, .. } => self.try_move(direction, NextAction::Handler(next)),
                    Action::Undo { .. } => self.undo(),
                }
            }
        }
    }

    /// Moves the blank if the quota allows; otherwise continues with `after`.
    fn try_move(&mut self, direction: Direction, after: NextAction) {
        let moved = self.board.after_move(direction).expect("move inside the board");
        let tile = moved.tiles()[self.board.blank()];
        let is_happy = moved.manhattan() < self.board.manhattan();
        let mood = if is_happy { "happy" } else { "sad" };
        if !is_happy && self.quota == 0 {
            self.last_event = format!("tile {tile}: sad move, quota exhausted");
            self.next_action = after;
            return;
        }
        self.stack.push(StackFrame { tile, direction, quota: self.quota, resume: after });
        self.quota -= u32::from(!is_happy);
        self.board = moved;
        self.visited += 1;
        self.last_event = format!("tile {tile}: {mood} move");
        let child = self.machine.arrival(self.board.blank(), direction.opposite());
        self.next_action = NextAction::Handler(child.expect("reverse of a legal move"));
        if self.board == Board::goal(self.size()) {
            self.is_finished = true;
            self.last_event = format!("goal found: {} moves, optimal", self.stack.len());
        }
    }

    /// Undoes the last move.
    fn undo(&mut self) {
        let Some(frame) = self.stack.pop() else { return };
        let back = self.board.after_move(frame.direction.opposite());
        self.board = back.expect("reverse of a legal move");
        (self.quota, self.next_action) = (frame.quota, frame.resume);
        self.last_event = format!("tile {}: move undone", frame.tile);
    }

    /// Starts the next iteration, with one more sad move, after one without a solution.
    fn start_next_iteration(&mut self) {
        let Threshold { happy, sad } = self.threshold;
        self.threshold = Threshold { happy: happy + 1, sad: sad + 1 };
        (self.quota, self.next_action, self.visited) =
            (self.threshold.sad, NextAction::Start(0), 0);
        self.last_event = format!("no solution; iteration {} starts", self.threshold);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::{Limits, korf};

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
                let (threshold, nodes) = (stepper.threshold(), stepper.visited);
                stepper.step();
                if stepper.threshold() != threshold {
                    visited.push(nodes);
                }
            }
            visited.push(stepper.visited);
            let iterations = report.statistics.iterations.iter();
            let expected: Vec<u64> = iterations.map(|each| each.counts.visited).collect();
            assert_eq!(visited, expected, "{text}");
            let moves: Vec<Direction> =
                stepper.stack().iter().map(|frame| frame.direction).collect();
            assert_eq!(Some(&moves), report.solution().map(|solution| &solution.moves), "{text}");
        }
    }

    #[test]
    fn every_handler_has_a_description_and_c_text() {
        let mut stepper = MachineStepper::new("8 6 7 / 2 5 4 / 3 0 1".parse().expect("a position"));
        assert!(stepper.describe_next().starts_with("the start: try to move the blank "));
        while matches!(stepper.next_action(), NextAction::Start(_)) {
            stepper.step();
        }
        let name = stepper.label(stepper.next_action());
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
