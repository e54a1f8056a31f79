//! Configuration space of a line puzzle: its steps as links, and the distances from the goals.

use super::{LinePuzzle, POLL_INTERVAL};
use crate::generate::Poll;
use crate::generate::index::ConfigurationIndex;
use crate::puzzle::Configuration;
use crate::style::{MoveExtent, Style};
use fifteen_runtime::Stopped;
use std::iter;

/// Link of a step that cannot be taken, or that has not been looked up yet.
const NONE: u32 = u32::MAX;

/// Distance of a configuration from which no goal can be reached.
const UNREACHED: u32 = u32::MAX;

/// Configurations that can be reached from a start, and their distances from the nearest goal. The
/// memory is reused from one space to the next.
#[derive(Debug, Default)]
pub(crate) struct LineSpace {
    pub(super) states: ConfigurationIndex<1>,
    /// Occupied cells of each configuration.
    occupied: Vec<u64>,
    /// Pieces of each configuration that can take a step forward, and back, as bit sets.
    movable: Vec<[u64; 2]>,
    /// Links of each configuration: for each piece, forward and backward.
    links: Vec<[u32; 2]>,
    distances: Vec<u32>,
    /// Configurations in order of distance.
    queue: Vec<u32>,
}

impl LineSpace {
    /// Explores the space of a puzzle. Returns the number of moves from the hardest starts, and
    /// these starts. Returns `None` if no goal can be reached, or there are more than
    /// `max_configurations` configurations.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn find_hardest_starts(
        &mut self,
        puzzle: &LinePuzzle,
        style: Style,
        max_configurations: usize,
        poll: Poll<'_>,
    ) -> Result<Option<(usize, Vec<Configuration>)>, Stopped> {
        if !self.explore(puzzle, max_configurations, poll)? {
            return Ok(None);
        }
        self.measure_distances(puzzle, style);
        let Some(&farthest) = self.queue.last() else { return Ok(None) };
        let greatest = self.distances[farthest as usize];
        let hardest = self.queue.iter().rev().map(|&node| node as usize);
        let hardest = hardest.take_while(|&node| self.distances[node] == greatest);
        let starts = hardest.map(|node| puzzle.unpack(self.state(node))).collect();
        Ok(Some((greatest as usize, starts)))
    }

    fn state(&self, node: usize) -> u64 {
        self.states.configurations()[node][0]
    }

    /// Finds all configurations and their links. Returns `false` if there are too many.
    fn explore(
        &mut self,
        puzzle: &LinePuzzle,
        max_configurations: usize,
        poll: Poll<'_>,
    ) -> Result<bool, Stopped> {
        self.states.clear();
        self.states.insert([puzzle.start]);
        self.occupied.clear();
        self.occupied.push(puzzle.occupied(puzzle.start));
        self.movable.clear();
        self.links.clear();
        self.links.resize(puzzle.tracks.len(), [NONE; 2]);
        let mut node = 0;
        while node < self.states.len() {
            if node.is_multiple_of(POLL_INTERVAL) {
                Stopped::check(poll())?;
            }
            self.expand(puzzle, node);
            if self.states.len() > max_configurations {
                return Ok(false);
            }
            node += 1;
        }
        Ok(true)
    }

    /// Finds the steps of a configuration and links them.
    fn expand(&mut self, puzzle: &LinePuzzle, node: usize) {
        let tracks = &puzzle.tracks;
        let (state, occupied) = (self.state(node), self.occupied[node]);
        let mut movable = [0; 2];
        for (piece, track) in tracks.iter().enumerate() {
            let entered = track.entered(state);
            for way in 0..2 {
                movable[way] |= u64::from(entered[way] & occupied == 0) << piece;
            }
        }
        self.movable.push(movable);
        for (way, pieces) in movable.into_iter().enumerate() {
            for piece in bits(pieces) {
                let link = node * tracks.len() + piece;
                if self.links[link][way] != NONE {
                    continue;
                }
                let to = tracks[piece].stepped(state, way);
                let (next, is_new) = self.states.insert([to]);
                if is_new {
                    let track = &tracks[piece];
                    self.occupied.push(occupied ^ track.cells(state) ^ track.cells(to));
                    self.links.resize(self.links.len() + tracks.len(), [NONE; 2]);
                }
                self.links[link][way] = next as u32;
                self.links[next * tracks.len() + piece][1 - way] = node as u32;
            }
        }
    }

    /// Computes the distances from the nearest goal, and the queue.
    fn measure_distances(&mut self, puzzle: &LinePuzzle, style: Style) {
        let states = self.states.configurations();
        self.distances.clear();
        self.distances.resize(states.len(), UNREACHED);
        self.queue.clear();
        for (node, &[state]) in states.iter().enumerate() {
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
            let node = node as usize;
            let distance = self.distances[node] + 1;
            for way in 0..2 {
                for piece in bits(self.movable[node][way]) {
                    let mut next = self.links[node * pieces + piece][way];
                    // Stops at a configuration that is no farther than this one: its own moves
                    // reach those beyond it at no greater distance.
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

/// Returns the positions of the set bits of a word.
fn bits(word: u64) -> impl Iterator<Item = usize> {
    let clear_lowest = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
    iter::successors(Some(word).filter(|&word| word != 0), clear_lowest)
        .map(|rest| rest.trailing_zeros() as usize)
}
