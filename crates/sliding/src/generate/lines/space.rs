//! Configuration space of a line puzzle: its steps as links, and the distances from the goals.

use super::{LinePuzzle, POLL_INTERVAL, WordIndex};
use crate::puzzle::Configuration;
use crate::style::{MoveExtent, Style};
use fifteen_runtime::Stopped;
use std::ops::ControlFlow;

/// Link of a step that cannot be taken, or was not looked up yet.
const NONE: u32 = u32::MAX;

/// Distance of a configuration from which no goal can be reached.
const UNREACHED: u32 = u32::MAX;

/// Configurations that can be reached from a start, and their distances from the nearest goal. One
/// space is explored after another in the same memory.
#[derive(Debug, Default)]
pub(crate) struct LineSpace {
    states: WordIndex,
    /// Links of each configuration: for each piece, forward and backward.
    links: Vec<[u32; 2]>,
    distances: Vec<u32>,
    /// Configurations in the order of their distances.
    queue: Vec<u32>,
}

impl LineSpace {
    /// Explores the space of a puzzle, and returns the number of moves from the hardest starts and
    /// these. Returns `None` if there is no goal, or there are more than `most` configurations.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn hardest(
        &mut self,
        puzzle: &LinePuzzle,
        style: Style,
        most: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<(usize, Vec<Configuration>)>, Stopped> {
        if !self.explore(puzzle, most, poll)? {
            return Ok(None);
        }
        self.measure_distances(puzzle, style);
        let Some(&farthest) = self.queue.last() else { return Ok(None) };
        let greatest = self.distances[farthest as usize];
        let hardest = self.queue.iter().rev().map(|&node| node as usize);
        let hardest = hardest.take_while(|&node| self.distances[node] == greatest);
        let starts = hardest.map(|node| puzzle.unpack(self.states.words()[node])).collect();
        Ok(Some((greatest as usize, starts)))
    }

    /// Finds all configurations and their links. Returns `false` if there are too many.
    fn explore(
        &mut self,
        puzzle: &LinePuzzle,
        most: usize,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let tracks = &puzzle.tracks;
        self.states.clear();
        self.states.insert(puzzle.start);
        self.links.clear();
        self.links.resize(tracks.len(), [NONE; 2]);
        let mut node = 0;
        while node < self.states.len() {
            if node.is_multiple_of(POLL_INTERVAL) {
                Stopped::check(poll())?;
            }
            let state = self.states.words()[node];
            let occupied = puzzle.occupied(state);
            for (piece, track) in tracks.iter().enumerate() {
                let others = occupied ^ track.cells(state);
                let can_step =
                    [track.can_go_forward(state, others), track.can_go_back(state, others)];
                for (way, to) in
                    [state.wrapping_add(track.unit()), state.wrapping_sub(track.unit())]
                        .into_iter()
                        .enumerate()
                {
                    let link = node * tracks.len() + piece;
                    if can_step[way] && self.links[link][way] == NONE {
                        let (next, is_new) = self.states.insert(to);
                        if is_new {
                            self.links.resize(self.links.len() + tracks.len(), [NONE; 2]);
                        }
                        self.links[link][way] = next as u32;
                        self.links[next * tracks.len() + piece][1 - way] = node as u32;
                    }
                }
            }
            if self.states.len() > most {
                return Ok(false);
            }
            node += 1;
        }
        Ok(true)
    }

    /// Computes the distances from the nearest goal, and the queue.
    fn measure_distances(&mut self, puzzle: &LinePuzzle, style: Style) {
        let words = self.states.words();
        self.distances.clear();
        self.distances.resize(words.len(), UNREACHED);
        self.queue.clear();
        for (node, &state) in words.iter().enumerate() {
            if puzzle.is_goal(state) {
                self.distances[node] = 0;
                self.queue.push(node as u32);
            }
        }
        let is_step = style.extent() == MoveExtent::Step;
        let pieces = puzzle.tracks.len();
        let mut done = 0;
        while let Some(&node) = self.queue.get(done) {
            done += 1;
            let distance = self.distances[node as usize] + 1;
            for piece in 0..pieces {
                for way in 0..2 {
                    let mut next = self.links[node as usize * pieces + piece][way];
                    // Beyond a configuration that is as near as this one, a move from there leads
                    // as far.
                    while next != NONE && self.distances[next as usize] >= distance {
                        if self.distances[next as usize] == UNREACHED {
                            self.distances[next as usize] = distance;
                            self.queue.push(next);
                        }
                        if is_step {
                            break;
                        }
                        next = self.links[next as usize * pieces + piece][way];
                    }
                }
            }
        }
    }
}
