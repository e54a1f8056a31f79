//! Generator of puzzles: pieces at random places, and the hardest start of each configuration
//! space.
//!
//! Most arrangements of pieces are easy puzzles, but every arrangement belongs to a [space] of
//! configurations that can be reached from each other. The hardest puzzle of the space is the start
//! that is farthest from the nearest goal, and one random arrangement is enough to find it: the
//! generator explores the space, measures the distances from all goals at once, and takes a
//! farthest configuration. Michael Fogleman made his database of Rush Hour positions this way, one
//! for each *cluster*, as he calls the spaces ([Solving Rush Hour, the
//! Puzzle](https://www.michaelfogleman.com/rush/), 2018). Collette, Raskin and Servais had searched
//! for the hardest configurations with symbolic model checking (*On the Symbolic Computation of the
//! Hardest Configurations of the RUSH HOUR Game*, Computers and Games 2006). Like them, the
//! generator measures difficulty in moves of a shortest solution.
//!
//! If many moves are requested, few random arrangements are hard enough. The generator then changes
//! one piece at a time, and keeps the change unless the hardest start becomes easier. This *hill
//! climbing* ends at the requested number of moves, or after many consecutive changes without
//! improvement.
//!
//! A puzzle is dropped if it has an *idle* piece, whose removal does not shorten the solution.
//! Optional idle pieces, such as cars of Rush Hour, are removed instead. [`RankedPuzzles`] drops
//! puzzles that are turned or reflected images of others, and ranks the rest by their moves, by the
//! mean number of available moves on the shortest solutions, and by the number of pieces that have
//! to move.
//!
//! | modules | contents |
//! |---|---|
//! | `piece_set`, `draft` | board and pieces; pieces at random places |
//! | `space` | configuration spaces as graphs |
//! | `index` | numbers of the configurations, a hash table |
//! | `lines` | the same, and faster, for pieces that keep to a line |
//! | `idle` | pieces that can be left out |
//! | `ranked` | distinct puzzles in their order |
//!
//! [space]: space::Space

mod draft;
mod idle;
mod index;
mod lines;
mod piece_set;
mod ranked;
mod space;

use super::compiled::{CompiledPuzzle, PuzzleWork, compile_sized};
use super::image::PuzzleImage;
use super::puzzle::{Configuration, Puzzle};
use super::solution::Solution;
use super::style::Style;
use super::text::Format;
use draft::Draft;
use fifteen_runtime::{Random, Stopped, impl_error};
use fifteen_verify::blocks::BlocksFault;
use lines::{LinePuzzle, LineSpace};
pub use piece_set::PieceSet;
pub use ranked::RankedPuzzles;
use space::Space;
use std::ops::ControlFlow;

/// Number of consecutive changes without improvement after which an attempt ends.
const MAX_NON_IMPROVING_CHANGES: usize = 100;

/// Options of a [`Generator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneratorOptions {
    /// Style in which moves are counted.
    pub style: Style,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Minimum number of moves of a puzzle.
    pub min_moves: usize,
    /// Maximum number of configurations of a space. Larger spaces are abandoned. A configuration
    /// takes one hundred to a few hundred bytes.
    pub max_configurations: usize,
}

impl Default for GeneratorOptions {
    /// Returns the path style, seed 0, at least one move, and at most 50,000 configurations.
    fn default() -> Self {
        GeneratorOptions { style: Style::PATH, seed: 0, min_moves: 1, max_configurations: 50_000 }
    }
}

/// Maximum number of configurations of the spaces of Rush Hour on small boards.
const MAX_RUSH_HOUR_CONFIGURATIONS: usize = 15_000;

impl GeneratorOptions {
    /// Returns the defaults for Rush Hour on a board of this many rows and columns. Up to size 6,
    /// they allow at most 15,000 configurations. Nine in ten of the puzzles of 30 or more moves in
    /// Fogleman's database have fewer, and larger spaces take more time than they are worth.
    pub fn rush_hour(size: usize) -> GeneratorOptions {
        let defaults = GeneratorOptions::default();
        let max_configurations = match size {
            ..=6 => MAX_RUSH_HOUR_CONFIGURATIONS,
            _ => defaults.max_configurations,
        };
        GeneratorOptions { max_configurations, ..defaults }
    }
}

/// Generator of puzzles.
///
/// Its attempts are numbered. Each has random numbers of its own, so its result depends only on the
/// set, the options and its number. Most attempts yield nothing.
///
/// ```
/// use fifteen_sliding::{Generator, GeneratorOptions, PieceSet, Solver, Style};
///
/// let set = PieceSet::rush_hour(5, 0).expect("valid size");
/// let generator = Generator::new(set, GeneratorOptions { min_moves: 8, ..Default::default() });
/// let mut poll = || std::ops::ControlFlow::Continue(());
/// let mut attempt = |number| generator.attempt(number, &mut poll).expect("not cancelled");
/// let puzzle = (0..).find_map(&mut attempt).expect("endless attempts");
/// assert!(puzzle.solution().len() >= 8);
/// let shortest = Solver::new().style(Style::PATH).solve(puzzle.puzzle())?;
/// assert_eq!(shortest.len(), puzzle.solution().len());
/// # Ok::<(), fifteen_sliding::SolveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    set: PieceSet,
    options: GeneratorOptions,
}

/// Generated puzzle: its start is one of the hardest in its space.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedPuzzle {
    puzzle: Puzzle,
    solution: Solution,
    configurations: usize,
    branching: f64,
    moving_pieces: usize,
    image: PuzzleImage,
}

/// Reason why an attempt was not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// The caller cancelled it.
    Stopped(Stopped),
    /// The solution failed verification, which is a bug in this library.
    InvalidSolution(BlocksFault),
}

impl_error! { GenerateError:
    Self::Stopped(stopped) => "{stopped}",
    Self::InvalidSolution(fault) => "internal error: {fault}",
}

impl From<Stopped> for GenerateError {
    fn from(stopped: Stopped) -> GenerateError {
        GenerateError::Stopped(stopped)
    }
}

/// Function that is called often during an attempt, and may cancel it.
type Poll<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

impl Generator {
    /// Creates a generator.
    pub fn new(set: PieceSet, options: GeneratorOptions) -> Generator {
        Generator { set, options }
    }

    /// Makes an attempt. Returns `None` if it yields no puzzle of the requested length. `poll` is
    /// called every few milliseconds and may cancel the attempt.
    ///
    /// # Errors
    /// If `poll` returns `Break`, or the solution is wrong, which would be a bug.
    pub fn attempt(
        &self,
        number: u64,
        poll: Poll<'_>,
    ) -> Result<Option<GeneratedPuzzle>, GenerateError> {
        let own_seed = self.options.seed.wrapping_add(Random::new(number).next_u64());
        let mut attempt = Attempt { generator: self, lines: LineSpace::default(), poll };
        let Some(found) = attempt.climb(&mut Random::new(own_seed))? else { return Ok(None) };
        match attempt.without_idle_parts(found)? {
            Some(puzzle) => attempt.finish(&puzzle),
            None => Ok(None),
        }
    }
}

/// Running attempt to make a puzzle.
struct Attempt<'a> {
    generator: &'a Generator,
    /// Memory for the spaces of puzzles whose pieces keep to a line.
    lines: LineSpace,
    poll: Poll<'a>,
}

impl Attempt<'_> {
    /// Climbs from a random draft to a puzzle whose space has a start that takes enough moves.
    fn climb(&mut self, random: &mut Random) -> Result<Option<Puzzle>, Stopped> {
        let set = &self.generator.set;
        let Some(mut draft) = Draft::random(set, random) else { return Ok(None) };
        let mut best = self.measure(&draft)?;
        let mut non_improving = 0;
        while best.as_ref().is_none_or(|(length, _)| *length < self.generator.options.min_moves) {
            Stopped::check((self.poll)())?;
            non_improving += 1;
            if non_improving > MAX_NON_IMPROVING_CHANGES {
                return Ok(None);
            }
            let Some(changed) = draft.changed(set, random) else { continue };
            let Some((length, puzzle)) = self.measure(&changed)? else { continue };
            let before = best.as_ref().map_or(0, |(length, _)| *length);
            if length >= before {
                draft = changed;
                best = Some((length, puzzle));
            }
            if length > before {
                non_improving = 0;
            }
        }
        Ok(best.map(|(_, puzzle)| puzzle))
    }

    /// Returns the number of moves from the hardest starts in the space of a draft, and the puzzle
    /// of the draft. Returns `None` if no piece of the draft can reach an exit, or there are no
    /// hardest starts.
    fn measure(&mut self, draft: &Draft) -> Result<Option<(usize, Puzzle)>, Stopped> {
        let Some(puzzle) = draft.to_puzzle(&self.generator.set) else { return Ok(None) };
        Ok(self.hardest_starts(&puzzle)?.map(|(length, _)| (length, puzzle)))
    }

    /// Returns a hardest start in the space of a puzzle, and its number of moves.
    fn hardest_start(&mut self, puzzle: &Puzzle) -> Result<Option<(usize, Puzzle)>, Stopped> {
        let hardest = self.hardest_starts(puzzle)?;
        Ok(hardest.map(|(length, starts)| {
            // This choice is the same in a reflected space.
            let starts = starts.iter().map(|start| puzzle.with_start(start).expect("reachable"));
            (length, starts.min_by_key(PuzzleImage::canonical).expect("a farthest configuration"))
        }))
    }

    /// Returns the number of moves from the hardest starts in the space of a puzzle, and these
    /// starts. Returns `None` if no goal can be reached, every configuration is a goal, or the
    /// space is too large.
    fn hardest_starts(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<Option<(usize, Vec<Configuration>)>, Stopped> {
        let options = &self.generator.options;
        let &GeneratorOptions { style, max_configurations, .. } = options;
        let hardest = match LinePuzzle::new(puzzle, style) {
            Some(lines) => {
                self.lines.find_hardest_starts(&lines, style, max_configurations, self.poll)?
            }
            None => compile_sized(puzzle, HardestWork { puzzle, options, poll: self.poll })?,
        };
        Ok(hardest.filter(|&(length, _)| length > 0))
    }

    /// Returns the finished puzzle, with a verified solution.
    fn finish(&mut self, puzzle: &Puzzle) -> Result<Option<GeneratedPuzzle>, GenerateError> {
        let puzzle = rewritten(puzzle, self.generator.set.has_letters);
        let options = &self.generator.options;
        let finish = FinishWork { puzzle: &puzzle, options, poll: self.poll };
        let Some(made) = compile_sized(&puzzle, finish)? else { return Ok(None) };
        made.solution.check(&puzzle, options.style).map_err(GenerateError::InvalidSolution)?;
        Ok(Some(made))
    }
}

/// Returns the puzzle that its text describes. If the pieces have no letters of their own, it has
/// no unused kinds, and the pieces of a Rush Hour puzzle get letters in the order of their cells.
fn rewritten(puzzle: &Puzzle, has_letters: bool) -> Puzzle {
    let rush = || puzzle.to_format(Format::Rush).unwrap_or_else(|| puzzle.to_drawn());
    let text = if has_letters { puzzle.to_string() } else { rush() };
    Puzzle::parse(&text).expect("written text")
}

/// Search for the hardest starts of a space. It returns their number of moves, and all of them.
struct HardestWork<'a> {
    puzzle: &'a Puzzle,
    options: &'a GeneratorOptions,
    poll: Poll<'a>,
}

impl PuzzleWork for HardestWork<'_> {
    type Output = Result<Option<(usize, Vec<Configuration>)>, Stopped>;

    fn run<const W: usize, const M: usize>(self, compiled: &CompiledPuzzle<W, M>) -> Self::Output {
        let GeneratorOptions { style, max_configurations, .. } = *self.options;
        let space = Space::explore(self.puzzle, compiled, style, max_configurations, self.poll)?;
        Ok(space.and_then(|space| Some((space.greatest_distance()?, space.hardest()))))
    }
}

/// Search for a solution and the statistics of a puzzle.
struct FinishWork<'a> {
    puzzle: &'a Puzzle,
    options: &'a GeneratorOptions,
    poll: Poll<'a>,
}

impl PuzzleWork for FinishWork<'_> {
    type Output = Result<Option<GeneratedPuzzle>, Stopped>;

    fn run<const W: usize, const M: usize>(self, compiled: &CompiledPuzzle<W, M>) -> Self::Output {
        let FinishWork { puzzle, options, poll } = self;
        let GeneratorOptions { style, max_configurations, .. } = *options;
        let Some(space) = Space::explore(puzzle, compiled, style, max_configurations, poll)? else {
            return Ok(None);
        };
        Ok(Some(GeneratedPuzzle {
            puzzle: puzzle.clone(),
            solution: space.solution(poll)?,
            configurations: space.len(),
            branching: space.branching(),
            moving_pieces: space.moving_pieces(poll)?,
            image: PuzzleImage::canonical(puzzle),
        }))
    }
}

impl GeneratedPuzzle {
    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns a shortest solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns the number of configurations that can be reached.
    pub fn configurations(&self) -> usize {
        self.configurations
    }

    /// Returns the mean number of available moves, over the configurations on all shortest
    /// solutions except the goals.
    pub fn branching(&self) -> f64 {
        self.branching
    }

    /// Returns the number of pieces that move in every solution, however long it is.
    pub fn moving_pieces(&self) -> usize {
        self.moving_pieces
    }
}
