//! Idle pieces and walls: parts of a puzzle whose removal does not shorten its solution.

use super::Attempt;
use super::lines::LinePuzzle;
use crate::puzzle::{Configuration, Puzzle};
use crate::search::{self, BfsProgress, Options, Outcome, Task};
use fifteen_runtime::{Stopped, Threads};

/// Limit on the configurations of a puzzle with one part removed, as a multiple of the limit for a
/// space. There is more room to move, so there may be many more configurations.
const SEARCH_FACTOR: usize = 20;

/// Part of a puzzle that may be idle.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// Piece with this index.
    Piece(usize),
    /// Blocked cell.
    Wall(usize),
}

impl Attempt<'_> {
    /// Returns a hardest start without idle parts. Optional idle parts are removed. Returns `None`
    /// if a part that is not optional is idle, or a space is too large.
    ///
    /// Once an idle part is removed, there may be a harder start, so the search for idle parts
    /// begins again.
    pub(super) fn without_idle_parts(
        &mut self,
        hardest: Puzzle,
    ) -> Result<Option<Puzzle>, Stopped> {
        let mut puzzle = hardest;
        loop {
            let Some((length, hardest)) = self.hardest_start(&puzzle)? else {
                return Ok(None);
            };
            let mut idle = None;
            for part in self.parts(&hardest) {
                let simpler = without(&hardest, part);
                match self.has_shorter_solution(&simpler, length)? {
                    None => return Ok(None),
                    Some(true) => {}
                    Some(false) => {
                        idle = Some((part, simpler));
                        break;
                    }
                }
            }
            puzzle = match idle {
                None => return Ok(Some(hardest)),
                Some((part, simpler)) if self.is_optional(&hardest, part) => simpler,
                Some(_) => return Ok(None),
            };
        }
    }

    /// Returns the parts that may be idle: pieces that no goal or exit names, and walls of the set.
    fn parts(&self, puzzle: &Puzzle) -> Vec<Part> {
        let pieces = puzzle.start.pieces().iter().enumerate();
        let pieces = pieces.filter(|(_, piece)| !self.generator.set.is_named(piece.kind));
        let walls = (0..puzzle.blocked.len())
            .filter(|&cell| puzzle.blocked[cell] && !self.generator.set.board.blocked[cell]);
        pieces.map(|(index, _)| Part::Piece(index)).chain(walls.map(Part::Wall)).collect()
    }

    /// Returns whether a part may be left out.
    fn is_optional(&self, puzzle: &Puzzle, part: Part) -> bool {
        match part {
            Part::Piece(index) => self.generator.set.is_optional(puzzle.start.pieces()[index].kind),
            Part::Wall(_) => true,
        }
    }

    /// Returns whether a puzzle takes fewer than `length` moves, or `None` if the search is too
    /// large.
    fn has_shorter_solution(
        &mut self,
        puzzle: &Puzzle,
        length: usize,
    ) -> Result<Option<bool>, Stopped> {
        let style = self.generator.options.style;
        let most = self.generator.options.max_configurations * SEARCH_FACTOR;
        if let Some(lines) = LinePuzzle::new(puzzle, style) {
            return self.lines.has_shorter_solution(&lines, length, style, most, self.poll);
        }
        let options = Options {
            style,
            threads: Threads::ONE,
            nodes: Some(most as u64),
            ..Options::default()
        };
        let mut observer = |_: &BfsProgress| (self.poll)();
        match search::search(puzzle, &options, Task::Solve, &mut observer).outcome {
            Outcome::Solved(solution) => Ok(Some(solution.len() < length)),
            Outcome::Stopped(Stopped::Cancelled) => Err(Stopped::Cancelled),
            _ => Ok(None),
        }
    }
}

/// Returns a puzzle without one of its parts.
fn without(puzzle: &Puzzle, part: Part) -> Puzzle {
    let mut simpler = puzzle.clone();
    match part {
        Part::Wall(cell) => simpler.blocked[cell] = false,
        Part::Piece(index) => {
            let mut pieces = puzzle.start.pieces().to_vec();
            pieces.remove(index);
            simpler.letters.remove(index);
            simpler.start = Configuration::new(pieces);
        }
    }
    simpler
}
