//! The automaton as plain data: action and successors of each handler.
//!
//! The states of the automaton are not search nodes. A state stands for all nodes whose blank is in
//! the same cell, came from the same direction and tries the same direction next, because the same
//! moves remain to be tried in all of them. Take the handler of state (1,1, east, from the north)
//! on the 3×3 board. It looks at the tile east of the blank, in row 1 and column 2:
//!
//! ```text
//!     . . .          the tile is happy to go west if its home is in column 0 or 1;
//!     . _ t          if it is sad, the move costs one unit of the quota of sad moves
//!     . . .
//! ```
//!
//! * If the tile is sad and the quota is exhausted, the *next* handler (1,1, south, from the north)
//!   follows immediately.
//! * If not, the tile is pushed, the quota and the number of that next handler go onto the stack,
//!   and the *child* follows: (1,2, north, from the west), the first attempt of a blank that
//!   arrived in row 1 and column 2 from the west.
//!
//! When a node has nothing left to try, its *undo* handler takes the quota and a handler number
//! from the stack, and the search resumes with that handler. The blank goes back to the cell it
//! came from. The direction tried last in that cell is known; only the direction from which the
//! blank had arrived there is not. So there are at most three handlers to resume with.
//! [`Action::Undo`] lists them, so that generated code needs no indirect jump.
//!
//! ```
//! use fifteen_codegen::{Action, Direction, Machine, Size};
//!
//! let machine = Machine::new(Size::new(3, 3)?);
//! let first = machine.first_handler(4, Direction::North).expect("there is a cell to the north");
//! let Action::Try { child, next, .. } = machine.handler(first).action else { panic!() };
//! assert_eq!(machine.handler(first).state.to_string(), "1,1 east, from the north");
//! assert_eq!(machine.handler(child).state.to_string(), "1,2 north, from the west");
//! assert_eq!(machine.handler(next).state.to_string(), "1,1 south, from the north");
//! # Ok::<(), fifteen_codegen::SizeError>(())
//! ```

use crate::grid::{Direction, Size};
use crate::metric::Metric;
use crate::state::{Attempt, State};
use crate::tiles::TileSet;
use std::collections::BTreeMap;

/// Number of a handler: its index in [`Machine::handlers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandlerId(u16);

impl HandlerId {
    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Handler of one state of the automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The state.
    pub state: State,
    /// Action in that state.
    pub action: Action,
}

/// Action of a handler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Attempt to move the blank.
    Try {
        /// Cell of the blank, and destination of the tile.
        blank: usize,
        /// Cell of the tile, and destination of the blank. If several tiles are pushed, it is the
        /// cell of the one farthest from `blank`.
        tile_cell: usize,
        /// Tiles that are happy to make the move. In the multi-tile metric there are none: every
        /// push costs one unit of the quota.
        happy: TileSet,
        /// Successor when the move is made: the first handler of the node it leads to.
        child: HandlerId,
        /// Successor if the quota does not allow the move; also the handler to resume with after
        /// the search below the move.
        next: HandlerId,
    },
    /// Undo of the move that led here.
    Undo {
        /// Cell of the blank, from which the tile came.
        blank: usize,
        /// Cell to which the blank returns. In the multi-tile metric this is the nearest of the
        /// possible cells; the resumed handler determines the actual one.
        tile_cell: usize,
        /// Handlers that may be on top of the stack, to resume with.
        resumes: Vec<HandlerId>,
    },
}

/// The automaton for one board size and metric.
///
/// ```
/// use fifteen_codegen::{Machine, Size};
///
/// let machine = Machine::new(Size::new(2, 2)?);
/// assert_eq!(machine.handlers().len(), 16);
/// assert_eq!(machine.undo_handlers().count(), 8);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    size: Size,
    metric: Metric,
    handlers: Vec<Handler>,
}

impl Machine {
    /// Builds the automaton of a board size, for moves of single tiles.
    pub fn new(size: Size) -> Machine {
        Machine::with_metric(size, Metric::Single)
    }

    /// Builds the automaton of a board size and a metric.
    ///
    /// ```
    /// use fifteen_codegen::{Machine, Metric, Size};
    ///
    /// let machine = Machine::with_metric(Size::new(4, 4)?, Metric::Multi);
    /// assert_eq!(machine.handlers().len(), 128);
    /// assert!(machine.handlers_by_node().iter().all(|node| node.len() == 3 + 1));
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn with_metric(size: Size, metric: Metric) -> Machine {
        let states = State::all(size, metric);
        let ids: BTreeMap<State, HandlerId> =
            states.iter().copied().zip((0..).map(HandlerId)).collect();
        let handlers = states
            .iter()
            .map(|&state| Handler { state, action: action(size, metric, &ids, state) })
            .collect();
        Machine { size, metric, handlers }
    }

    /// Returns the metric.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns all handlers; a [`HandlerId`] is an index into this list.
    pub fn handlers(&self) -> &[Handler] {
        &self.handlers
    }

    /// Returns the handler with this number.
    pub fn handler(&self, id: HandlerId) -> &Handler {
        &self.handlers[id.index()]
    }

    /// Returns the handler number with this index, or `None` if there is none.
    pub fn id(&self, index: usize) -> Option<HandlerId> {
        (index < self.handlers.len()).then_some(HandlerId(index as u16))
    }

    /// Returns the handlers with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (HandlerId, &Handler)> {
        let ids = (0..).map(HandlerId);
        ids.zip(&self.handlers)
    }

    /// Returns the handlers that only undo a move.
    pub fn undo_handlers(&self) -> impl Iterator<Item = &Handler> {
        self.handlers.iter().filter(|handler| handler.state.is_undo())
    }

    /// Returns the numbers of the handlers of each kind of node that the automaton distinguishes
    /// (by the cell of the blank and the direction that it came from): in the order of trial, with
    /// the undo handler last.
    pub fn handlers_by_node(&self) -> Vec<Vec<HandlerId>> {
        let ids: Vec<HandlerId> = self.numbered().map(|(id, _)| id).collect();
        ids.chunk_by(|&id, _| !self.handler(id).state.is_undo())
            .map(<[HandlerId]>::to_vec)
            .collect()
    }

    /// Returns the first handler of a node whose blank is in `cell` and came from direction
    /// `previous`, or `None` if it cannot have come from there.
    pub fn first_handler(&self, cell: usize, previous: Direction) -> Option<HandlerId> {
        let previous = State::arrival_direction(self.size, self.metric, cell, previous)?;
        let here = |handler: &Handler| {
            let state = handler.state;
            (state.row, state.col, state.previous)
                == (self.size.row(cell), self.size.col(cell), previous)
        };
        let first = self.handlers.iter().position(here)?;
        Some(HandlerId(first as u16))
    }

    /// Returns the number of moves that a node may still try if its next handler is this one.
    pub fn untried(&self, next: HandlerId) -> usize {
        let rest = &self.handlers[next.index()..];
        rest.iter().take_while(|handler| !handler.state.is_undo()).count()
    }

    /// Returns the move that the blank made when this handler was put on the stack.
    ///
    /// The solution is read off the stack this way. The result is `None` for the first handler of a
    /// node, which is never put there.
    pub fn move_before(&self, resume: HandlerId) -> Option<Attempt> {
        let before = self.handlers[resume.index().checked_sub(1)?].state;
        (!before.is_undo()).then_some((before.direction, before.length))
    }
}

/// Returns the action in a state, given the numbers of all states.
fn action(size: Size, metric: Metric, ids: &BTreeMap<State, HandlerId>, state: State) -> Action {
    let blank = state.row * size.cols() + state.col;
    let mut line = size.ray(blank, state.direction);
    let tile_cell = line.nth(state.length - 1).expect("states stay on the board");
    if state.is_undo() {
        let resumes = resumable_states(size, metric, blank, state.previous);
        return Action::Undo {
            blank,
            tile_cell,
            resumes: resumes.iter().map(|next| ids[next]).collect(),
        };
    }
    let happy = match metric {
        Metric::Single => TileSet::happy(size, tile_cell, blank),
        Metric::Multi => TileSet::default(),
    };
    let came_from = State::arrival_direction(size, metric, tile_cell, state.direction.opposite());
    let first = State::after_arrival(
        size,
        metric,
        tile_cell,
        came_from.expect("the blank came from there"),
    )[0];
    Action::Try { blank, tile_cell, happy, child: ids[&first], next: HandlerId(ids[&state].0 + 1) }
}

/// Returns the states that may be on top of the stack after the blank has arrived in `cell`, from
/// the direction `previous` or along its axis. Each is the state with which the parent node
/// continues once that move is undone.
fn resumable_states(size: Size, metric: Metric, cell: usize, previous: Direction) -> Vec<State> {
    let origins = Direction::ALL
        .into_iter()
        .filter(|&from| State::arrival_direction(size, metric, cell, from) == Some(previous));
    let longest = match metric {
        Metric::Single => 1,
        Metric::Multi => usize::MAX,
    };
    let mut states = Vec::new();
    for from in origins {
        for (origin, length) in size.ray(cell, from).zip(1..).take(longest) {
            for before in Direction::ALL {
                if State::arrival_direction(size, metric, origin, before) != Some(before) {
                    continue;
                }
                let node = State::after_arrival(size, metric, origin, before);
                let made = |state: &State| {
                    !state.is_undo() && (state.direction, state.length) == (from.opposite(), length)
                };
                states.extend(node.iter().position(made).map(|index| node[index + 1]));
            }
        }
    }
    states
}
