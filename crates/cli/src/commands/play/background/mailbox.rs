//! The desk between the player and the searcher.

use fifteen::sliding::{Puzzle, Solution, Style};
use fifteen::{Board, Direction};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is to be found out: a shortest solution.
#[derive(Clone)]
pub enum Question {
    Tiles(Board),
    Blocks(Box<Puzzle>, Style),
}

/// What was found.
#[derive(Clone)]
pub enum Answer {
    /// The moves of the blank.
    Tiles(Vec<Direction>),
    Blocks(Box<Solution>),
}

/// How far a search is, or that it is over.
#[derive(Clone, Default)]
pub enum Standing {
    /// Nobody has looked at the question yet.
    #[default]
    Waiting,
    Searching,
    /// It has used up its time.
    TimedOut,
    Found(Answer),
    /// There is no solution, or none can be had.
    Failed(String),
}

/// What is known of the last question.
#[derive(Clone, Default)]
pub struct Account {
    pub standing: Standing,
    /// The iterations, or the levels: names, and how many nodes they have so far.
    pub bars: Vec<(String, u64)>,
    /// All nodes, and how many a second.
    pub nodes: u64,
    pub rate: f64,
    pub seconds: f64,
    /// No solution is shorter than this.
    pub at_least: usize,
}

/// A question on the desk.
pub struct Request {
    /// Tells it from all others.
    pub number: u64,
    pub question: Question,
}

/// The desk.
#[derive(Default)]
pub struct Desk {
    slip: Mutex<MailboxState>,
    bell: Condvar,
}

/// What lies on it.
#[derive(Default)]
struct MailboxState {
    asked: Option<Request>,
    /// The number of the last question.
    number: u64,
    account: Account,
    /// How long to search at most.
    patience: Option<Duration>,
    /// Nobody will ask any more.
    is_closed: bool,
    /// The searcher has left, and not because nobody asks any more.
    is_deserted: bool,
}

impl Desk {
    /// Asks, instead of whatever was asked before.
    pub fn ask(&self, question: Question, patience: Option<Duration>) {
        let mut slip = self.slip();
        slip.number += 1;
        slip.account = Account::default();
        slip.patience = patience;
        slip.asked = Some(Request { number: slip.number, question });
        self.bell.notify_all();
    }

    /// Gives the search under way all the time that it wants.
    pub fn clear_time_limit(&self) {
        self.slip().patience = None;
    }

    /// Takes the question away, if there is one: the search for it ends.
    pub fn withdraw(&self) {
        let mut slip = self.slip();
        slip.number += 1;
        slip.account = Account::default();
        slip.asked = None;
    }

    /// What is known of the last question.
    pub fn account(&self) -> Account {
        self.slip().account.clone()
    }

    /// Whether a search is under way, or about to be.
    pub fn is_busy(&self) -> bool {
        let slip = self.slip();
        slip.asked.is_some() || matches!(slip.account.standing, Standing::Searching)
    }

    /// Whether a question lies there that nobody has taken.
    #[cfg(test)]
    pub fn is_asked(&self) -> bool {
        self.slip().asked.is_some()
    }

    /// Whether the searcher has left the player alone, which it does when it panics.
    pub fn is_deserted(&self) -> bool {
        self.slip().is_deserted
    }

    /// Waits for a question; nothing if no more will come.
    pub fn next(&self) -> Option<Request> {
        let mut slip = self.slip();
        loop {
            if slip.is_closed {
                return None;
            }
            if let Some(request) = slip.asked.take() {
                slip.account.standing = Standing::Searching;
                return Some(request);
            }
            slip = self.bell.wait(slip).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes note of what is known after some time, if the question is still the last. Whether to go on
    /// searching.
    pub fn note(&self, number: u64, passed: Duration, note: impl FnOnce(&mut Account)) -> bool {
        let mut slip = self.slip();
        let is_wanted = slip.number == number && !slip.is_closed;
        if is_wanted {
            note(&mut slip.account);
        }
        is_wanted && slip.patience.is_none_or(|patience| passed < patience)
    }

    fn slip(&self) -> MutexGuard<'_, MailboxState> {
        self.slip.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The player's seat: when it is left, the search ends, too.
pub struct Seat<'a>(pub &'a Desk);

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.0.slip().is_closed = true;
        self.0.bell.notify_all();
    }
}

/// The searcher's: when it is left, the player hears of it.
pub struct Chair<'a>(pub &'a Desk);

impl Drop for Chair<'_> {
    fn drop(&mut self) {
        let mut slip = self.0.slip();
        slip.is_deserted = !slip.is_closed;
    }
}
