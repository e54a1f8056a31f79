//! Certificates: checkable evidence that no solution is shorter.
//!
//! A solution can be verified by replaying it. Its optimality follows from iterations that were
//! searched exhaustively without meeting the goal, and verifying that requires searching again. A
//! [`Certificate`] divides this work. It cuts every iteration into subtrees, each identified by the
//! path to its root, and lists the number of nodes of each. Any subset of them can be searched
//! again, on any machines, with a one-page program, and every number can be checked independently.
//!
//! # Definition of a subtree
//!
//! The tree consists of all sequences of moves of the blank from the start in which no move
//! reverses the one before it: nothing else is pruned, and duplicates are not detected. A node is
//! *in* an iteration if at every node on the path to it, itself included, the number of moves made
//! plus the lower bound on the remaining moves is at most the threshold. This is the tree that Korf
//! counted in 1985, except that the start is not counted here.
//!
//! A cut is a set of paths such that every long enough sequence of moves begins with exactly one of
//! them. So the subtrees below the paths, and the nodes above them, contain every node exactly
//! once. Equivalently, a proper prefix of a path is not itself in the cut, and each continuation of
//! it by one move is a prefix of some path. A checker can verify this property with nothing but the
//! rules of the puzzle.
//!
//! # Cutting
//!
//! An iteration has about six times as many nodes as the one before. A subtree with at least a
//! [million nodes](SPLIT_ABOVE_NODES) is cut further in the next iteration: one level below its
//! root, and one more for each doubling. So subtrees have at most a few tens of millions of nodes
//! and take less than a second; they are larger only with heuristics whose iterations grow faster.
//! Long iterations have many subtrees.

mod count;
mod cut;
#[cfg(test)]
mod tests;

use super::engine::{Engine, EngineSearch};
use super::engines::fsa::Fsa;
use super::engines::plain::Plain;
use super::settings::{Settings, SettingsError};
use super::statistics::Threshold;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::{Observer, Stopped, Threads};
use count::SubtreeCounter;
use cut::TreeCut;
use fifteen_codegen::Direction;
use fifteen_runtime::impl_error;

/// Number of nodes from which on a subtree is cut in the next iteration.
pub const SPLIT_ABOVE_NODES: u64 = 1 << 20;

/// Iterations that prove that no solution is shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Lower bound of the heuristic for the start, in moves.
    pub estimate: u32,
    /// Iterations from that bound on.
    pub iterations: Vec<ExhaustedIteration>,
}

/// Iteration that was searched exhaustively without meeting the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExhaustedIteration {
    /// Threshold of the iteration.
    pub threshold: Threshold,
    /// Number of nodes.
    pub visited: u64,
    /// Subtrees of the cut.
    pub subtrees: Vec<Subtree>,
}

/// Part of an iteration: all nodes below one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// Moves of the blank from the start to the root of the subtree.
    pub path: Vec<Direction>,
    /// Number of nodes, including the root unless it is the start.
    pub visited: u64,
}

/// Progress of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateProgress {
    /// Threshold of the current iteration.
    pub threshold: Threshold,
    /// Number of nodes of the iteration so far.
    pub iteration: u64,
    /// Number of nodes of all iterations so far.
    pub total: u64,
}

/// Reason why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// Counting was stopped, for example by the observer.
    Stopped(Stopped),
    /// False claim: these moves are a shorter solution.
    ShorterSolution(Vec<Direction>),
    /// Heuristic, size or goal that no counting engine supports.
    Settings(SettingsError),
}

impl_error! { CertificateError:
    Self::Stopped(stopped) => "{stopped}",
    Self::ShorterSolution(moves) => ("claim is false: a solution of {} moves exists", moves.len()),
    Self::Settings(error) => "{error}",
}

/// Claim that a position has no solution of fewer moves.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// Start position.
    pub start: &'a Board,
    /// Claimed length, in moves.
    pub length: u32,
    /// Heuristic to search with; by default the Manhattan distance, which is easy to compute.
    pub heuristic: Option<&'a Heuristic>,
    /// Goal cell of the blank, if it is not the last.
    pub blank_home: Option<usize>,
    /// Number of nodes from which on a subtree is cut in the next iteration.
    pub split_above_nodes: u64,
}

impl<'a> Claim<'a> {
    /// Creates the claim that a position has no solution of fewer than `length` moves, to be proved
    /// with the Manhattan distance.
    pub fn new(start: &'a Board, length: u32) -> Claim<'a> {
        Claim {
            start,
            length,
            heuristic: None,
            blank_home: None,
            split_above_nodes: SPLIT_ABOVE_NODES,
        }
    }

    /// Counts the nodes, subtree by subtree, of all iterations that prove the claim.
    ///
    /// # Errors
    /// If the observer cancels, a shorter solution exists, or no engine supports the settings.
    ///
    /// ```
    /// use fifteen::korf::certificate::Claim;
    /// use fifteen::{Board, Size, Threads};
    ///
    /// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
    /// let certificate = Claim::new(&start, 31).certify(Threads::ONE, &mut ())?;
    /// let thresholds = certificate.iterations.iter().map(|each| each.threshold.moves());
    /// assert!(thresholds.eq([21, 23, 25, 27, 29]));
    /// assert!(Claim::new(&start, 33).certify(Threads::ONE, &mut ()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(
        &self,
        threads: Threads,
        observer: &mut dyn Observer<CertificateProgress>,
    ) -> Result<Certificate, CertificateError> {
        let engine = &*self.counting_engine().map_err(CertificateError::Settings)?;
        let mut search = engine.prepare(self.start);
        let first = search.first_threshold();
        let mut certificate = Certificate { estimate: first.moves(), iterations: Vec::new() };
        let mut counter = SubtreeCounter::new(engine, self.start, threads);
        let mut cut =
            TreeCut::new(self.start, engine.goal(self.start.size()), self.split_above_nodes);
        let mut total = 0;
        for sad in first.sad.. {
            let threshold = Threshold::new(search.estimate(), sad);
            if threshold.moves() >= self.length {
                break;
            }
            cut.cut_iteration(threshold, certificate.iterations.last(), &mut *search)?;
            let mut report = |&iteration: &u64| {
                observer.on_progress(&CertificateProgress {
                    threshold,
                    iteration,
                    total: total + iteration,
                })
            };
            let exhausted = counter.count_iteration(threshold, &cut, &mut report)?;
            total += exhausted.visited;
            certificate.iterations.push(exhausted);
        }
        Ok(certificate)
    }

    /// Returns the engine that counts: the automaton for the Manhattan distance where there is one,
    /// otherwise the plain loop.
    fn counting_engine(&self) -> Result<Box<dyn Engine>, SettingsError> {
        let size = self.start.size();
        let heuristic = self.heuristic.filter(|heuristic| !heuristic.is_manhattan()).cloned();
        let blank = self.blank_home.filter(|&blank| blank != size.blank_home());
        let has_automaton = heuristic.is_none() && blank.is_none() && Fsa::DEFAULT.supports(size);
        let settings = Settings { heuristic, blank_home: blank, ..Settings::default() };
        let engine = match has_automaton {
            true => Fsa::DEFAULT.with_settings(&settings),
            false => Plain::DEFAULT.with_settings(&settings),
        }?;
        let reason = "does not support the size of the board with this heuristic or goal";
        match engine.supports(size) {
            true => Ok(engine),
            false => Err(SettingsError { engine: engine.name(), reason }),
        }
    }
}
