//! Mailbox between the player and the searcher.

use fifteen::anytime::LargeBoard;
use fifteen::runtime::{ignore_poison, lock};
use fifteen::sliding::{Puzzle, Solution, Style};
use fifteen::{Direction, Metric};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

/// Problem to solve optimally.
#[derive(Clone)]
pub enum SearchProblem {
    Tiles(TilesProblem),
    Blocks(Box<Puzzle>, Style),
}

/// Position of tiles.
#[derive(Clone)]
pub struct TilesProblem {
    pub board: LargeBoard,
    pub metric: Metric,
    /// Moves of a solution to improve until the optimum is known; empty if there is none.
    pub known: Vec<Direction>,
}

/// Shortest solution.
#[derive(Clone)]
pub enum FoundSolution {
    /// Moves of the blank.
    Tiles(Vec<Direction>),
    Blocks(Box<Solution>),
}

/// State of a search.
#[derive(Clone, Default)]
pub enum SearchState {
    /// Not started.
    #[default]
    Pending,
    Searching,
    /// Stopped at the time limit.
    TimedOut,
    Found(FoundSolution),
    /// No solution exists, or the search failed; with the reason.
    Failed(String),
}

/// Status of the search for the last request.
#[derive(Clone, Default)]
pub struct SearchStatus {
    pub state: SearchState,
    /// Name and node count of each iteration or level.
    pub histogram: Vec<(String, u64)>,
    /// Total number of nodes, and nodes per second.
    pub nodes: u64,
    pub rate: f64,
    pub seconds: f64,
    /// Lower bound on the length of a solution.
    pub lower_bound: usize,
    /// True if the search for a proof has ended at the time limit, while solutions may still become
    /// shorter.
    pub is_proof_over: bool,
    /// Moves of the best solution so far, which is not proved to be shortest; empty if there is
    /// none. Only tile puzzles that may take hours to solve optimally have one.
    pub unproved: Vec<Direction>,
}

impl SearchStatus {
    /// Returns the best solution so far if the lower bound proves it to be shortest.
    pub fn proved_solution(&self, metric: Metric) -> Option<Vec<Direction>> {
        let length = match metric {
            Metric::Single => self.unproved.len(),
            Metric::Multi => self.unproved.chunk_by(PartialEq::eq).count(),
        };
        (0 < length && length <= self.lower_bound).then(|| self.unproved.clone())
    }
}

/// Request for a search.
pub struct SearchRequest {
    /// Unique id.
    pub id: u64,
    pub problem: SearchProblem,
}

/// Mailbox with room for one request.
#[derive(Default)]
pub struct Mailbox {
    state: Mutex<MailboxState>,
    condvar: Condvar,
}

/// Contents of the mailbox.
#[derive(Default)]
struct MailboxState {
    request: Option<SearchRequest>,
    /// Id of the last request or cancellation.
    last_id: u64,
    status: SearchStatus,
    /// Time limit of the search.
    time_limit: Option<Duration>,
    /// True if the client has left.
    is_closed: bool,
    /// True if the searcher has ended although the client is still there.
    has_searcher_died: bool,
}

impl Mailbox {
    /// Submits a request, which replaces the previous one.
    pub fn submit(&self, problem: SearchProblem, time_limit: Option<Duration>) {
        let mut state = self.lock();
        state.last_id += 1;
        state.status = SearchStatus::default();
        state.time_limit = time_limit;
        state.request = Some(SearchRequest { id: state.last_id, problem });
        self.condvar.notify_all();
    }

    /// Removes the time limit of the current search.
    pub fn clear_time_limit(&self) {
        self.lock().time_limit = None;
    }

    /// Sets the time limit of the current search.
    #[cfg(test)]
    pub fn set_time_limit(&self, time_limit: Duration) {
        self.lock().time_limit = Some(time_limit);
    }

    /// Cancels the current request and its search.
    pub fn cancel(&self) {
        let mut state = self.lock();
        state.last_id += 1;
        state.status = SearchStatus::default();
        state.request = None;
    }

    /// Returns the status of the last request.
    pub fn status(&self) -> SearchStatus {
        self.lock().status.clone()
    }

    /// Returns whether a search is running or requested.
    pub fn is_busy(&self) -> bool {
        let state = self.lock();
        state.request.is_some() || matches!(state.status.state, SearchState::Searching)
    }

    /// Returns whether a request is waiting.
    #[cfg(test)]
    pub fn has_request(&self) -> bool {
        self.lock().request.is_some()
    }

    /// Returns whether the searcher has panicked.
    pub fn has_searcher_died(&self) -> bool {
        self.lock().has_searcher_died
    }

    /// Waits for a request. Returns `None` when the client has left.
    pub fn wait_for_request(&self) -> Option<SearchRequest> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(request) = state.request.take() {
                state.status.state = SearchState::Searching;
                return Some(request);
            }
            state = ignore_poison(self.condvar.wait(state));
        }
    }

    /// Updates the status, if the request is still the last. Returns whether to continue the
    /// search.
    pub fn update(
        &self,
        id: u64,
        elapsed: Duration,
        apply: impl FnOnce(&mut SearchStatus),
    ) -> bool {
        let mut state = self.lock();
        let is_wanted = state.last_id == id && !state.is_closed;
        if is_wanted {
            apply(&mut state.status);
        }
        is_wanted && state.time_limit.is_none_or(|time_limit| elapsed < time_limit)
    }

    fn lock(&self) -> MutexGuard<'_, MailboxState> {
        lock(&self.state)
    }
}

/// Guard of the client. Dropping it ends the search.
pub struct ClientGuard<'a>(pub &'a Mailbox);

impl Drop for ClientGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.condvar.notify_all();
    }
}

/// Guard of the searcher. Dropping it early reports that the searcher has died.
pub struct SearcherGuard<'a>(pub &'a Mailbox);

impl Drop for SearcherGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.has_searcher_died = !state.is_closed;
    }
}
