//! The automaton in slow motion: one handler at a time.
//!
//! It is the machine that the build script prints as Rust, run from the same plain data: the same
//! states in the same order, the same stack. `fsa` goes through a hundred million of these steps a second;
//! here one can watch each of them.

use fifteen::korf::Threshold;
use fifteen::{Board, Direction, Size};
use fifteen_codegen::{Action, HandlerId, Machine, State, print};

/// The automaton at work on a position.
pub struct Slow {
    machine: Machine,
    start: Board,
    board: Board,
    /// Sad moves that may still be made.
    quota: u32,
    threshold: Threshold,
    /// What is done next.
    next: Next,
    stack: Vec<Frame>,
    /// The nodes of this iteration, and the steps of all.
    pub visited: u64,
    pub steps: u64,
    /// What the last step did, in words.
    pub said: String,
    is_over: bool,
}

/// What is done next, or when the search comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The start came from nowhere and so is no state: its directions are tried in turn, here the one
    /// with this number.
    Start(usize),
    Handler(HandlerId),
}

/// What lies on the stack for a move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The tile that was pushed, and the move of the blank.
    pub tile: u8,
    pub direction: Direction,
    /// The quota before, and where to resume.
    pub quota: u32,
    pub resume: Next,
}

impl Slow {
    /// The automaton, about to begin.
    pub fn new(start: Board) -> Slow {
        let threshold = Threshold::new(start.manhattan(), 0);
        Slow {
            machine: Machine::new(start.size()),
            start,
            board: start,
            quota: 0,
            threshold,
            next: Next::Start(0),
            stack: Vec::new(),
            visited: 0,
            steps: 0,
            said: format!("iteration {threshold} begins"),
            is_over: start == Board::goal(start.size()),
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

    pub fn next(&self) -> Next {
        self.next
    }

    /// The moves on the way to where it is, the first of them first.
    pub fn stack(&self) -> &[Frame] {
        &self.stack
    }

    /// How many handlers there are.
    pub fn handlers(&self) -> usize {
        self.machine.handlers().len()
    }

    /// Whether it has found the goal.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    fn size(&self) -> Size {
        self.start.size()
    }

    /// The cell on which the next handler looks: where the tile is that it would push, or where the
    /// blank goes back to.
    pub fn target_cell(&self) -> Option<usize> {
        let direction = match self.next {
            Next::Start(number) => self.first_directions().nth(number)?,
            Next::Handler(id) => self.machine.handler(id).state.direction,
        };
        self.size().neighbour(self.board.blank(), direction)
    }

    /// What the next handler does: a sentence.
    pub fn sentence(&self) -> String {
        match self.next {
            Next::Start(number) => match self.first_directions().nth(number) {
                Some(direction) => format!("the start: try to move the blank {direction}."),
                None => "the start: nothing is left to try, so the iteration is over.".to_owned(),
            },
            Next::Handler(id) => print::sentence(&self.machine, self.machine.handler(id)),
        }
    }

    /// Its text as a line of the C program that `fifteen machine --print c` prints.
    pub fn text(&self) -> String {
        match self.next {
            Next::Start(_) => "goto h…".to_owned(),
            Next::Handler(id) => print::c::handler(&self.machine, id),
        }
    }

    /// The name of what is done next or later: the number of the handler, and its state.
    pub fn name(&self, next: Next) -> String {
        match next {
            Next::Start(_) => "the start".to_owned(),
            Next::Handler(id) => format!("h{} ({})", id.index(), self.machine.handler(id).state),
        }
    }

    /// The directions in which the start is left, in the order of trial.
    fn first_directions(&self) -> impl Iterator<Item = Direction> {
        State::trial_order(self.size(), self.start.blank(), Direction::East)
    }

    /// Does what one handler does.
    pub fn step(&mut self) {
        if self.is_over {
            return;
        }
        self.steps += 1;
        match self.next {
            Next::Start(number) => {
                let direction = self.first_directions().nth(number);
                match direction {
                    Some(direction) => self.attempt(direction, Next::Start(number + 1)),
                    None => self.start_next_iteration(),
                }
            }
            Next::Handler(id) => {
                let handler = self.machine.handler(id);
                let direction = handler.state.direction;
                match handler.action {
                    Action::Try { next, .. } => self.attempt(direction, Next::Handler(next)),
                    Action::Undo { .. } => self.undo(),
                }
            }
        }
    }

    /// Moves the blank if the quota allows; then, or if not, goes on.
    fn attempt(&mut self, direction: Direction, after: Next) {
        let moved = self.board.moved(direction).expect("handlers stay on the board");
        let tile = moved.tiles()[self.board.blank()];
        let is_happy = moved.manhattan() < self.board.manhattan();
        let mood = if is_happy { "happy" } else { "sad" };
        if !is_happy && self.quota == 0 {
            self.said = format!("tile {tile} would be sad, and no sad move is left");
            self.next = after;
            return;
        }
        self.stack.push(Frame { tile, direction, quota: self.quota, resume: after });
        self.quota -= u32::from(!is_happy);
        self.board = moved;
        self.visited += 1;
        self.said = format!("tile {tile} is {mood}, and pushed");
        let child = self.machine.arrival(self.board.blank(), direction.opposite());
        self.next = Next::Handler(child.expect("the blank came from there"));
        if self.board == Board::goal(self.size()) {
            self.is_over = true;
            self.said =
                format!("the goal: {} moves, and there is no shorter way", self.stack.len());
        }
    }

    /// Takes back the last move.
    fn undo(&mut self) {
        let Some(frame) = self.stack.pop() else { return };
        let back = self.board.moved(frame.direction.opposite());
        self.board = back.expect("the blank came from there");
        (self.quota, self.next) = (frame.quota, frame.resume);
        self.said = format!("tile {} goes back", frame.tile);
    }

    /// The iteration has no solution: another sad move is allowed in the next.
    fn start_next_iteration(&mut self) {
        let Threshold { happy, sad } = self.threshold;
        self.threshold = Threshold { happy: happy + 1, sad: sad + 1 };
        (self.quota, self.next, self.visited) = (self.threshold.sad, Next::Start(0), 0);
        self.said = format!("no solution; iteration {} begins", self.threshold);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::{Limits, korf};

    /// It visits the nodes of the engines, one by one, and finds what they find.
    #[test]
    fn stepper_visits_the_same_nodes_as_the_engines() {
        for text in
            ["8 6 7 / 2 5 4 / 3 0 1", "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0", "3 1 / 2 0"]
        {
            let start: Board = text.parse().expect("a position");
            let engine = korf::engine("plain").expect("there is one");
            let report =
                korf::solve(&start, engine, &Limits::default(), &mut ()).expect("solvable");
            let mut visited = Vec::new();
            let mut slow = Slow::new(start);
            while !slow.is_over() {
                let (threshold, nodes) = (slow.threshold(), slow.visited);
                slow.step();
                if slow.threshold() != threshold {
                    visited.push(nodes);
                }
            }
            visited.push(slow.visited);
            let iterations = report.statistics.iterations.iter();
            let expected: Vec<u64> = iterations.map(|each| each.counts.visited).collect();
            assert_eq!(visited, expected, "{text}");
            let moves: Vec<Direction> = slow.stack().iter().map(|frame| frame.direction).collect();
            assert_eq!(Some(&moves), report.solution().map(|solution| &solution.moves), "{text}");
        }
    }

    #[test]
    fn every_handler_has_a_description_and_c_text() {
        let mut slow = Slow::new("8 6 7 / 2 5 4 / 3 0 1".parse().expect("a position"));
        assert!(slow.sentence().starts_with("the start: try to move the blank "));
        while matches!(slow.next(), Next::Start(_)) {
            slow.step();
        }
        let name = slow.name(slow.next());
        assert!(
            slow.sentence()
                .starts_with(name.split_once('(').expect("a state").1.trim_end_matches(')')),
            "{name}"
        );
        assert!(slow.text().contains("TRY(") || slow.text().contains("UNDO("), "{}", slow.text());
    }
}
