//! The automaton step by step, one handler at a time.
//!
//! The interpreter executes the machine that is printed as Rust and compiled for the engine `fsa`:
//! each step is one handler, and at the end of an iteration the counts are those of `fsa`.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::{Board, Direction};
use fifteen_codegen::{HandlerId, Interpreter, StepOutcome};
use serde::Serialize;

/// The automaton at some step of an iteration.
pub struct AutomatonStepper {
    position: Position,
    threshold: u32,
    interpreter: Interpreter,
    /// Number of steps taken.
    steps: u64,
    /// End of the iteration, if it has ended: `solved` or `exhausted`.
    end: Option<&'static str>,
}

/// Record of a step: a handler and its action.
#[derive(Serialize)]
struct AutomatonStep {
    step: u64,
    /// `move`, `pruned` if the move exceeds the quota of sad moves, `undo`, or `end` if no move at
    /// the start is left to try.
    action: &'static str,
    /// Number and state of the handler; none at the start.
    handler: Option<usize>,
    state: Option<String>,
    row: usize,
    column: usize,
    /// Direction of the attempt, and previous direction: `E`, `N`, `W`, `S`.
    direction: Option<char>,
    previous: Option<char>,
    /// Tile that is pushed, would be pushed or is put back, and whether its push is happy.
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

/// Number of the last step that a request may begin with, and maximum number of steps per request.
const MAX_STEP: u64 = 50_000_000;
const MAX_STEPS_PER_REQUEST: u64 = 10_000;

/// Maximum number of moves on the stack, as in `fsa`.
const MAX_THRESHOLD: u32 = 255;

/// Runs `count` steps of an iteration, or fewer if it ends, beginning with step `from`. Returns
/// their records.
pub fn step(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    /// Records of steps, and the state after them.
    #[derive(Serialize)]
    struct Trace {
        status: &'static str,
        handlers: usize,
        threshold: u32,
        happy: u32,
        sad: u32,
        steps: Vec<AutomatonStep>,
        stack: Vec<FrameRecord>,
        end: Option<&'static str>,
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
        steps.push(stepper.record_step());
    }
    let search = &stepper.interpreter;
    let stack = search.stack().iter().map(|frame| FrameRecord {
        tile: frame.push.tile,
        happy: frame.push.is_happy,
        quota: frame.quota,
        resume: frame.resume.handler().map(HandlerId::index),
    });
    let record = to_response(&Trace {
        status: "complete",
        handlers: search.machine().handlers().len(),
        threshold,
        happy: u32::midpoint(threshold, manhattan),
        sad: (threshold - manhattan) / 2,
        steps,
        stack: stack.collect(),
        end: stepper.end,
        visited: search.visited(),
        generated: search.generated(),
        seconds: host.seconds(),
    });
    instance.stepper = Some(stepper);
    record
}

impl AutomatonStepper {
    /// Creates the automaton before its first step.
    fn new(position: Position, threshold: u32) -> Result<AutomatonStepper, RequestError> {
        let (start, manhattan) = (position.start, position.start.manhattan());
        if position.unusual_blank_home().is_some() {
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
        let quota = (threshold - manhattan) / 2;
        Ok(AutomatonStepper {
            position,
            threshold,
            interpreter: Interpreter::new(start.size(), start.tiles(), quota),
            steps: 0,
            end: None,
        })
    }

    /// Returns whether the automaton can advance to that step.
    fn can_resume_at(&self, position: &Position, threshold: u32, from: u64) -> bool {
        self.position == *position && self.threshold == threshold && self.steps <= from
    }

    /// Runs one handler.
    fn step(&mut self) -> StepOutcome {
        let outcome = self.interpreter.step();
        self.steps += 1;
        self.end = match outcome {
            StepOutcome::Moved(_) if self.interpreter.is_solved() => Some("solved"),
            StepOutcome::Exhausted => Some("exhausted"),
            _ => None,
        };
        outcome
    }

    /// Runs one handler. Returns its record.
    fn record_step(&mut self) -> AutomatonStep {
        let (step, goal, size) = (self.steps, self.position.goal, self.position.size());
        let (handler, blank) =
            (self.interpreter.continuation().handler(), self.interpreter.blank());
        let direction = self.interpreter.next_direction();
        let (action, push) = match self.step() {
            StepOutcome::Moved(push) => ("move", Some(push)),
            StepOutcome::Pruned(push) => ("pruned", Some(push)),
            StepOutcome::Undone(push) => ("undo", Some(push)),
            StepOutcome::Exhausted => ("end", None),
        };
        let search = &self.interpreter;
        let state = handler.map(|id| search.machine().handler(id).state);
        let board = Board::from_tiles(size, search.tiles()).expect("a permutation");
        AutomatonStep {
            step,
            action,
            handler: handler.map(HandlerId::index),
            state: state.map(|state| state.to_string()),
            row: size.row(blank),
            column: size.col(blank),
            direction: direction.map(Direction::letter),
            previous: state.map(|state| state.previous.letter()),
            tile: push.map(|push| goal.restore_tiles(size, &[push.tile])[0]),
            happy: push.map(|push| push.is_happy),
            quota: search.quota(),
            depth: search.stack().len(),
            tiles: goal.restore(&board).tiles().to_vec(),
            visited: search.visited(),
            generated: search.generated(),
        }
    }
}
