//! The automaton step by step, one handler at a time.
//!
//! This interprets the data ([`Machine`]) of the same machine that is printed as Rust and compiled
//! for the engine `fsa`: each step is one handler. A handler tries a move, which is happy or sad,
//! and makes it if the quota of sad moves allows it; or it undoes the move that led here, and
//! resumes the handler on the stack. The start has no previous direction and is no state of the
//! machine: its moves are tried first, as `fsa` does it. At the end of an iteration the counts are
//! those of `fsa`.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::{Board, Direction, Size};
use fifteen_codegen::{Action, HandlerId, Machine, State, TileSet};
use serde::Serialize;

/// The automaton at some step of an iteration.
pub struct AutomatonStepper {
    position: Position,
    threshold: u32,
    machine: Machine,
    board: Board,
    quota: u32,
    /// Moves made, each with the state to restore when it is undone.
    stack: Vec<StepperFrame>,
    /// Next handler; none at the start.
    next: Option<HandlerId>,
    /// Untried moves of the start, the next one last.
    roots: Vec<Direction>,
    visited: u64,
    generated: u64,
    /// Number of steps taken.
    steps: u64,
    end: Option<IterationEnd>,
}

/// A move on the stack.
struct StepperFrame {
    tile: u8,
    happy: bool,
    /// Quota before the move.
    quota: u32,
    /// Handler to resume when the move is undone; none at the start.
    resume: Option<HandlerId>,
}

/// End of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum IterationEnd {
    Solved,
    Exhausted,
}

/// Action of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum StepKind {
    /// The move was made.
    Move,
    /// The move exceeds the quota of sad moves.
    Pruned,
    /// The previous move was undone.
    Undo,
    /// No move of the start is left to try.
    End,
}

/// Record of a step: a handler and its action.
#[derive(Serialize)]
struct AutomatonStep {
    step: u64,
    action: StepKind,
    /// Number and state of the handler; none at the start.
    handler: Option<usize>,
    state: Option<String>,
    row: usize,
    column: usize,
    /// Direction of the attempt, and previous direction: `E`, `N`, `W`, `S`.
    direction: Option<char>,
    previous: Option<char>,
    /// Tile that is pushed or put back, and whether its push is happy.
    tile: Option<u8>,
    happy: Option<bool>,
    /// State after the step: the quota of sad moves, the number of moves on the stack, the
    /// position, and the counts.
    quota: u32,
    depth: usize,
    tiles: Vec<u8>,
    visited: u64,
    generated: u64,
}

/// Record of a move on the stack.
#[derive(Serialize)]
struct FrameRecord {
    tile: u8,
    happy: bool,
    quota: u32,
    resume: Option<usize>,
}

/// Maximum number of a step, and maximum number of steps per request.
const MAX_STEP: u64 = 50_000_000;
const MAX_STEPS_PER_REQUEST: u64 = 10_000;

/// Maximum number of moves on the stack, as in `fsa`.
const MAX_THRESHOLD: u32 = 255;

/// Runs `count` steps of an iteration, beginning with the number `from`, and returns their records.
pub fn step(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    /// Records of steps, and the state after them.
    #[derive(Serialize)]
    struct Steps {
        status: &'static str,
        handlers: usize,
        threshold: u32,
        happy: u32,
        sad: u32,
        steps: Vec<AutomatonStep>,
        stack: Vec<FrameRecord>,
        /// End of the iteration, if it has ended.
        end: Option<IterationEnd>,
        visited: u64,
        generated: u64,
        seconds: f64,
    }
    let position = Position::parse(&mut arguments)?;
    let manhattan = position.start.manhattan();
    let threshold = arguments.optional("threshold")?.unwrap_or(manhattan);
    let from: u64 = arguments.optional("from")?.unwrap_or(0);
    let count: u64 = arguments.optional("count")?.unwrap_or(1);
    arguments.reject_unknown()?;
    if count > MAX_STEPS_PER_REQUEST || from > MAX_STEP {
        let message =
            format!("at most {MAX_STEPS_PER_REQUEST} steps per request, up to step {MAX_STEP}");
        return Err(RequestError::bad_request(message));
    }
    let stepper =
        instance.stepper.take().filter(|stepper| stepper.can_resume_at(&position, threshold, from));
    let mut stepper = stepper.map_or_else(|| AutomatonStepper::new(position, threshold), Ok)?;
    while stepper.steps < from && stepper.end.is_none() {
        stepper.step();
    }
    let mut steps = Vec::new();
    while steps.len() as u64 != count && stepper.end.is_none() {
        steps.push(stepper.step());
    }
    let stack = stepper.stack.iter().map(|frame| FrameRecord {
        tile: frame.tile,
        happy: frame.happy,
        quota: frame.quota,
        resume: frame.resume.map(HandlerId::index),
    });
    let record = to_response(&Steps {
        status: "complete",
        handlers: stepper.machine.handlers().len(),
        threshold,
        happy: u32::midpoint(threshold, manhattan),
        sad: (threshold - manhattan) / 2,
        steps,
        stack: stack.collect(),
        end: stepper.end,
        visited: stepper.visited,
        generated: stepper.generated,
        seconds: host.seconds(),
    });
    instance.stepper = Some(stepper);
    record
}

impl AutomatonStepper {
    /// Creates the automaton before its first step.
    fn new(position: Position, threshold: u32) -> Result<AutomatonStepper, RequestError> {
        let (board, manhattan) = (position.start, position.start.manhattan());
        if position.other_blank_home().is_some() {
            return Err(RequestError::bad_request(
                "the automaton supports only goals with the blank in a corner",
            ));
        }
        if threshold < manhattan
            || !(threshold - manhattan).is_multiple_of(2)
            || threshold > MAX_THRESHOLD
        {
            return Err(RequestError::bad_request(format!(
                "no iteration has the threshold {threshold}"
            )));
        }
        let size = board.size();
        let mut roots: Vec<_> = State::trial_order(size, board.blank(), Direction::East).collect();
        roots.reverse();
        Ok(AutomatonStepper {
            position,
            threshold,
            machine: Machine::new(size),
            board,
            quota: (threshold - manhattan) / 2,
            stack: Vec::new(),
            next: None,
            roots,
            visited: 0,
            generated: 0,
            steps: 0,
            end: None,
        })
    }

    /// Returns whether the automaton can advance to that step.
    fn can_resume_at(&self, position: &Position, threshold: u32, from: u64) -> bool {
        self.position == *position && self.threshold == threshold && self.steps <= from
    }

    /// Runs one handler.
    fn step(&mut self) -> AutomatonStep {
        let step = match self.next {
            None => self.try_root_move(),
            Some(id) => self.run_handler(id),
        };
        self.steps += 1;
        step
    }

    /// Tries the next move of the start.
    fn try_root_move(&mut self) -> AutomatonStep {
        let (size, blank) = (self.board.size(), self.board.blank());
        let Some(direction) = self.roots.pop() else {
            self.end = Some(IterationEnd::Exhausted);
            return self.record_step(StepKind::End, None, None);
        };
        let tile = size.neighbour(blank, direction).expect("a cell of the board");
        let happy = TileSet::happy(size, tile, blank);
        self.try_move(direction, happy, None)
    }

    /// Runs a handler.
    fn run_handler(&mut self, id: HandlerId) -> AutomatonStep {
        let handler = self.machine.handler(id).clone();
        match handler.action {
            Action::Try { happy, next, .. } => {
                self.next = Some(next);
                self.try_move(handler.state.direction, happy, Some((id, handler.state)))
            }
            Action::Undo { .. } => {
                let frame = self.stack.pop().expect("a frame of the previous move");
                self.board =
                    self.board.after_move(handler.state.direction).expect("the previous cell");
                (self.quota, self.next) = (frame.quota, frame.resume);
                let pushed = Some((frame.tile, frame.happy, handler.state.direction));
                self.record_step(StepKind::Undo, pushed, Some((id, handler.state)))
            }
        }
    }

    /// Tries a move.
    fn try_move(
        &mut self,
        direction: Direction,
        happy: TileSet,
        handler: Option<(HandlerId, State)>,
    ) -> AutomatonStep {
        let (size, blank) = (self.board.size(), self.board.blank());
        let after = self.board.after_move(direction).expect("states stay on the board");
        let tile = after.tiles()[blank];
        let happy = happy.contains(tile.into());
        self.generated += 1;
        let pushed = Some((tile, happy, direction));
        let Some(left) = self.quota.checked_sub(u32::from(!happy)) else {
            return self.record_step(StepKind::Pruned, pushed, handler);
        };
        let frame = StepperFrame { tile, happy, quota: self.quota, resume: self.next };
        self.stack.push(frame);
        (self.board, self.quota) = (after, left);
        self.visited += 1;
        self.next = self.machine.arrival(after.blank(), direction.opposite());
        if after == Board::goal(size) {
            self.end = Some(IterationEnd::Solved);
        }
        self.record_step(StepKind::Move, pushed, handler)
    }

    /// Returns the record of a step, after it.
    fn record_step(
        &self,
        action: StepKind,
        pushed: Option<(u8, bool, Direction)>,
        handler: Option<(HandlerId, State)>,
    ) -> AutomatonStep {
        let goal = self.position.goal;
        let size: Size = self.board.size();
        let board = goal.restore(&self.board);
        let start = self.position.start.blank();
        let place = handler.map_or((size.row(start), size.col(start)), |(_, at)| (at.row, at.col));
        AutomatonStep {
            step: self.steps,
            action,
            handler: handler.map(|(id, _)| id.index()),
            state: handler.map(|(_, state)| state.to_string()),
            row: place.0,
            column: place.1,
            direction: pushed.map(|(.., direction)| direction.letter()),
            previous: handler.map(|(_, state)| state.previous.letter()),
            tile: pushed.map(|(tile, ..)| goal.restore_tiles(size, &[tile])[0]),
            happy: pushed.map(|(_, happy, _)| happy),
            quota: self.quota,
            depth: self.stack.len(),
            tiles: board.tiles().to_vec(),
            visited: self.visited,
            generated: self.generated,
        }
    }
}
