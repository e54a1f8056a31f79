//! Improvement in the multi-tile metric: windows of a solution are solved again in pushes.
//!
//! A *push* moves one or more tiles of a row or column toward the blank, and counts as one move. So
//! a solution is a list of *stops*: the cells of the blank after each push. Two pushes along the
//! same line are one, or none, so rows and columns alternate, and a position has fewer than `rows +
//! cols` successors. That is few enough to connect two positions of a solution by breadth-first
//! search from both ends, which finds a shortest path between them. That path replaces the window,
//! even if it is as long, so that later windows find a different path. The windows are chosen at
//! random, and are as long as the limit on stored positions permits. When they no longer shorten
//! the solution, the limit is doubled; after the maximum, it returns to the initial one.
//!
//! A window that is the whole solution raises the lower bound: levels from both ends that share no
//! position prove that one more push is needed.

mod window;

use crate::position::LargeBoard;
use crate::search::{SearchError, Settings, check_moves, checked_goal};
use crate::zobrist::Keys;
use fifteen_runtime::{Observer, Random, Stopped, pool};
use std::ops::{ControlFlow, Range};
use window::{Window, WindowEnd};

/// Initial and maximum limit on the positions that a window stores.
const FIRST_POSITIONS: usize = 2_000;
const LAST_POSITIONS: usize = 1 << 20;

/// Positions that each thread stores in one round, and the least number of windows.
const FUEL: u64 = 400_000;
const LEAST_WINDOWS: usize = 3;

/// Shortest window, in pushes.
const LEAST_WINDOW: usize = 3;

/// Result of [`improve_pushes`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PushReport {
    /// Solution: the tiles that move, one by one in order.
    pub moves: Vec<u16>,
    /// Length of the solution, in pushes.
    pub pushes: u32,
    /// Proved lower bound on the length of all solutions, in pushes.
    pub bound: u32,
    /// Number of positions stored.
    pub nodes: u64,
    /// Reason why the search ended, unless the solution is proved optimal.
    pub stopped: Option<Stopped>,
}

/// State of the improvement of a solution in pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PushProgress {
    /// Length of the solution, in pushes.
    pub pushes: u32,
    /// Proved lower bound on the length of all solutions, in pushes.
    pub bound: u32,
    /// Number of positions stored.
    pub nodes: u64,
}

/// Improves a solution whose length is counted in pushes; the result never has more of them.
///
/// # Errors
/// If the position is unsolvable or too large, or the moves do not lead to the goal.
///
/// # Panics
/// If a replay of the result does not end at the goal, which would be a bug.
///
/// ```
/// use fifteen_anytime::{LargeBoard, Settings, improve_pushes};
///
/// let start: LargeBoard = "1 2 3 / 4 5 6 / 0 7 8".parse()?;
/// // One push of two tiles, after a detour.
/// let report = improve_pushes(&start, &[4, 4, 7, 8], &Settings::default(), &mut ())?;
/// assert_eq!((report.moves, report.pushes, report.bound), (vec![7, 8], 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn improve_pushes(
    start: &LargeBoard,
    moves: &[u16],
    settings: &Settings,
    observer: &mut dyn Observer<PushProgress>,
) -> Result<PushReport, SearchError> {
    let goal = checked_goal(start, settings)?;
    check_moves(start, moves, &goal).map_err(SearchError::Fault)?;
    let threads = settings.threads.get();
    let memory = settings.memory.to_usize_saturating() / threads;
    let search = PushSearch {
        start,
        goal: &goal,
        keys: Keys::new(start.grid().cells()),
        stops: Stops::of_moves(start, moves),
        workers: (0..threads as u64)
            .map(|thread| Worker::new(settings.seed.wrapping_add(thread)))
            .collect(),
        bound: start.push_bound(&goal),
        nodes: 0,
        most_positions: LAST_POSITIONS
            .min(memory / Window::bytes_per_position(start.grid().cells())),
        proved_with: 0,
    };
    let report = search.run(settings.nodes, observer);
    let played = check_moves(start, &report.moves, &goal);
    assert_eq!(played, Ok(report.moves.len()), "the search returns a solution");
    Ok(report)
}

/// Path as the cells of the blank after each push; the first is its cell at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stops(Vec<u16>);

impl Stops {
    /// Returns the stops of a path that is given by the tiles that move.
    fn of_moves(start: &LargeBoard, moves: &[u16]) -> Stops {
        let mut board = start.clone();
        let mut stops = Stops(vec![start.blank() as u16]);
        for &tile in moves {
            board.push(tile);
            stops.append(start.grid().cols(), board.blank() as u16);
        }
        stops
    }

    /// Appends a stop. Consecutive pushes along the same line become one, or none.
    fn append(&mut self, cols: usize, stop: u16) {
        let is_row = |one: u16, other: u16| usize::from(one) / cols == usize::from(other) / cols;
        if let [.., before, last] = self.0[..]
            && is_row(before, last) == is_row(last, stop)
        {
            self.0.pop();
            if before != stop {
                self.append(cols, stop);
            }
            return;
        }
        if self.0.last() != Some(&stop) {
            self.0.push(stop);
        }
    }

    /// Returns the number of pushes.
    fn pushes(&self) -> usize {
        self.0.len() - 1
    }

    /// Returns the tiles that move.
    fn tiles(&self, start: &LargeBoard) -> Vec<u16> {
        let mut board = start.clone();
        self.0[1..].iter().flat_map(|&stop| board.push_to(stop.into())).collect()
    }

    /// Returns the path with other stops in a range.
    fn with_window(&self, cols: usize, window: Range<usize>, stops: &[u16]) -> Stops {
        let mut path = Stops(self.0[..=window.start].to_vec());
        let rest = stops.iter().chain(&self.0[window.end + 1..]);
        rest.for_each(|&stop| path.append(cols, stop));
        path
    }
}

/// Random choices of a thread.
struct Worker {
    random: Random,
    /// Length of the next window, in pushes.
    length: usize,
}

impl Worker {
    fn new(seed: u64) -> Worker {
        Worker { random: Random::new(seed), length: 2 * LEAST_WINDOW }
    }

    /// Solves some windows of a path again. Returns the path and the number of positions stored.
    fn improve(
        &mut self,
        start: &LargeBoard,
        keys: &Keys,
        mut stops: Stops,
        positions: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> (Stops, u64) {
        let (cols, mut nodes) = (start.grid().cols(), 0);
        for number in 0.. {
            if number >= LEAST_WINDOWS && nodes >= FUEL {
                break;
            }
            let pushes = stops.pushes();
            if pushes < LEAST_WINDOW || poll().is_break() {
                break;
            }
            let length = self.length.clamp(LEAST_WINDOW, pushes);
            let begin = self.random.next_below(pushes - length + 1);
            let range = begin..begin + length;
            let boards = [range.start, range.end].map(|end| start.after_stops(&stops.0[1..=end]));
            let mut window = Window::new(&boards[0], &boards[1], keys, &mut self.random);
            let end = window.search(length, positions, poll);
            nodes += window.positions() as u64;
            match end {
                WindowEnd::Connected(found) => {
                    stops = stops.with_window(cols, range, &found);
                    self.length = length + 1;
                }
                WindowEnd::Full { .. } => self.length = length.saturating_sub(1).max(LEAST_WINDOW),
                WindowEnd::Cancelled => break,
            }
        }
        (stops, nodes)
    }
}

/// Improvement in progress.
struct PushSearch<'a> {
    start: &'a LargeBoard,
    goal: &'a LargeBoard,
    /// Keys for the hashes of positions.
    keys: Keys,
    stops: Stops,
    workers: Vec<Worker>,
    bound: u32,
    nodes: u64,
    /// Maximum number of positions that one window may store.
    most_positions: usize,
    /// Limit on positions of the last proof.
    proved_with: usize,
}

impl PushSearch<'_> {
    /// Improves until the solution is proved optimal, the observer cancels, or a limit is reached.
    fn run(mut self, limit: Option<u64>, observer: &mut dyn Observer<PushProgress>) -> PushReport {
        let first = FIRST_POSITIONS.min(self.most_positions);
        let mut positions = first;
        let mut stopped = self.prove(positions, observer);
        while !self.is_proved() && stopped.is_none() {
            if limit.is_some_and(|limit| self.nodes >= limit) {
                stopped = Some(Stopped::Nodes);
                break;
            }
            let before = self.stops.pushes();
            stopped = self.round(positions, observer);
            if self.stops.pushes() == before && stopped.is_none() {
                let is_last = positions == self.most_positions;
                positions = if is_last { first } else { (2 * positions).min(self.most_positions) };
                // The same proof with as many positions or fewer raises the bound no further.
                if positions > self.proved_with {
                    stopped = self.prove(positions, observer);
                }
            }
        }
        let stopped = stopped.filter(|_| !self.is_proved());
        let (moves, pushes) = (self.stops.tiles(self.start), self.stops.pushes() as u32);
        PushReport { moves, pushes, bound: self.bound, nodes: self.nodes, stopped }
    }

    fn is_proved(&self) -> bool {
        self.bound as usize >= self.stops.pushes()
    }

    fn progress(&self) -> PushProgress {
        PushProgress { pushes: self.stops.pushes() as u32, bound: self.bound, nodes: self.nodes }
    }

    /// Searches from both ends of the whole solution. Returns the reason to stop, if there is one.
    fn prove(
        &mut self,
        positions: usize,
        observer: &mut dyn Observer<PushProgress>,
    ) -> Option<Stopped> {
        let progress = self.progress();
        let mut poll = || observer.on_progress(&progress);
        self.proved_with = positions;
        let random = &mut self.workers[0].random;
        let mut window = Window::new(self.start, self.goal, &self.keys, random);
        let end = window.search(self.stops.pushes(), positions, &mut poll);
        self.nodes += window.positions() as u64;
        match end {
            WindowEnd::Connected(found) => {
                self.bound = found.len() as u32;
                if found.len() < self.stops.pushes() {
                    let cols = self.start.grid().cols();
                    self.stops = self.stops.with_window(cols, 0..self.stops.pushes(), &found);
                }
                None
            }
            WindowEnd::Full { proved } => {
                self.bound = self.bound.max(proved as u32);
                None
            }
            WindowEnd::Cancelled => Some(Stopped::Cancelled),
        }
    }

    /// Lets all threads improve the solution, and takes the best. Returns the reason to stop, if
    /// there is one.
    fn round(
        &mut self,
        positions: usize,
        observer: &mut dyn Observer<PushProgress>,
    ) -> Option<Stopped> {
        let (progress, start, stops) = (self.progress(), self.start, self.stops.clone());
        let keys = &self.keys;
        let work = |worker: &mut Worker, poll: &mut dyn FnMut() -> ControlFlow<()>| {
            worker.improve(start, keys, stops.clone(), positions, poll)
        };
        let scratches: Vec<&mut Worker> = self.workers.iter_mut().collect();
        let (found, end) =
            pool::map_cancellable(scratches, work, || observer.on_progress(&progress));
        self.nodes += found.iter().map(|(_, nodes)| nodes).sum::<u64>();
        let paths = found.into_iter().map(|(stops, _)| stops);
        if let Some(best) = paths.min_by_key(Stops::pushes) {
            self.stops = best;
        }
        end.is_break().then_some(Stopped::Cancelled)
    }
}
