//! What makes a claim checkable that no solution is shorter.
//!
//! A solution is its own proof that it is one: whoever doubts it plays it. That there is none shorter is
//! shown by iterations that were searched to their ends without meeting the goal, and whoever doubts that
//! has to search again. A [`Certificate`] makes this bearable. It cuts every iteration into subtrees,
//! each of them named by the moves that lead to its root, and says how many nodes each has. So anybody
//! can search as many of them as they like, on any machines, with a program of a page, and knows
//! after each whether the number was right.
//!
//! # What a subtree is
//!
//! The tree is that of all sequences of moves of the blank from the start of which none takes back the
//! one before it: nothing else is pruned, and no node is recognised as a duplicate. A node *is in* an
//! iteration if each node on the way to it, itself included, has a lower bound that its threshold
//! allows: moves made and moves needed at least are no more than the threshold. The start is no node.
//! This is the tree that Korf counted in 1985.
//!
//! A cut is a set of paths such that every long enough sequence of moves begins with exactly one of
//! them. So the subtrees below the paths, and the nodes above them, are all nodes, each once. Of a node
//! with two or three moves either it is a path of the cut, or all its children lead to paths. That is
//! what somebody who checks the cut looks for, and it needs no more than the rules of the puzzle.
//!
//! # How it is cut
//!
//! An iteration has about six times as many nodes as the one before. Wherever a subtree had more than a
//! [million nodes](WORTH) it is cut further in the next iteration, a level for each doubling. So subtrees
//! have at most a few dozen million nodes and take less than a second, but for those of
//! searches with a heuristic of which iterations grow faster; and long iterations have many.

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
use std::fmt;

/// Subtrees with more nodes than this are cut in the next iteration.
pub const SPLIT_ABOVE_NODES: u64 = 1 << 20;

/// The iterations that prove that no solution is shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What the heuristic says about the start, in moves.
    pub estimate: u32,
    /// The iterations from that bound on.
    pub iterations: Vec<ExhaustedIteration>,
}

/// An iteration that was searched to its end and did not meet the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExhaustedIteration {
    /// Its bound.
    pub threshold: Threshold,
    /// Its nodes.
    pub visited: u64,
    /// Its parts.
    pub subtrees: Vec<Subtree>,
}

/// A part of an iteration: all nodes that some moves lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// The moves of the blank from the start to its root.
    pub path: Vec<Direction>,
    /// Its nodes, the root included unless it is the start.
    pub visited: u64,
}

/// How far the count of nodes has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateProgress {
    /// The bound of the iteration under way.
    pub threshold: Threshold,
    /// Its nodes so far.
    pub iteration: u64,
    /// Those of all iterations so far.
    pub total: u64,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// The watch asked to stop.
    Stopped(Stopped),
    /// The claim is wrong: the goal is met by these moves, which are fewer.
    ShorterSolution(Vec<Direction>),
    /// No engine can count with the heuristic, the size, or the goal.
    Settings(SettingsError),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::Stopped(stopped) => stopped.fmt(f),
            CertificateError::ShorterSolution(moves) => {
                write!(f, "there is a shorter solution, of {} moves", moves.len())
            }
            CertificateError::Settings(unsuitable) => unsuitable.fmt(f),
        }
    }
}

impl std::error::Error for CertificateError {}

/// The claim that a position has no solution of fewer moves.
#[derive(Clone, Copy)]
pub struct Claim<'a> {
    /// The position.
    pub start: &'a Board,
    /// The moves.
    pub length: u32,
    /// The lower bound to search with; the Manhattan distance if left out, which anybody can compute.
    pub heuristic: Option<&'a Heuristic>,
    /// The cell where the blank belongs, if it is not the last.
    pub blank_home: Option<usize>,
    /// Subtrees with more nodes than this are cut in the next iteration.
    pub split_above_nodes: u64,
}

impl<'a> Claim<'a> {
    /// The claim that a position has no solution of fewer moves than these, to be proved with the
    /// Manhattan distance.
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
    /// If the watch asks to stop, or there is a shorter solution, or no engine can search so.
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
        watch: &mut dyn Observer<CertificateProgress>,
    ) -> Result<Certificate, CertificateError> {
        let engine = &*self.counting_engine().map_err(CertificateError::Settings)?;
        let mut top = engine.prepare(self.start);
        let first = Threshold::new(top.estimate(), top.excess());
        let mut certificate = Certificate { estimate: first.moves(), iterations: Vec::new() };
        let mut crew = SubtreeCounter::new(engine, self.start, threads);
        let mut above =
            TreeCut::new(self.start, engine.goal(self.start.size()), self.split_above_nodes);
        let mut total = 0;
        for sad in first.sad.. {
            let threshold = Threshold::new(top.estimate(), sad);
            if threshold.moves() >= self.length {
                break;
            }
            above.cut_iteration(threshold, certificate.iterations.last(), &mut *top)?;
            let mut show = |&iteration: &u64| {
                watch.on_progress(&CertificateProgress {
                    threshold,
                    iteration,
                    total: total + iteration,
                })
            };
            let exhausted = crew.count_iteration(threshold, &above, &mut show)?;
            total += exhausted.visited;
            certificate.iterations.push(exhausted);
        }
        Ok(certificate)
    }

    /// The engine that counts: the automaton for the Manhattan distance where there is one, or else the
    /// plain loop.
    fn counting_engine(&self) -> Result<Box<dyn Engine>, SettingsError> {
        let size = self.start.size();
        let heuristic = self.heuristic.filter(|heuristic| !heuristic.is_manhattan()).cloned();
        let blank = self.blank_home.filter(|&blank| blank != size.blank_home());
        let has_automaton = heuristic.is_none() && blank.is_none() && Fsa::DEFAULT.supports(size);
        let settings = Settings { heuristic, blank_home: blank, ..Settings::default() };
        match has_automaton {
            true => Fsa::DEFAULT.with_settings(&settings),
            false => Plain::DEFAULT.with_settings(&settings),
        }
    }
}
