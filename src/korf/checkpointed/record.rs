//! Record of a unit.

use crate::board::Board;
use crate::korf::driver::{check_solution, threshold_of_solution};
use crate::korf::{Counts, Engine};
use crate::runtime::checkpoint::{META_SEPARATOR, without_meta};
use crate::runtime::units::{RecordError, UNITS};
use crate::verify::tiles::TilesFault;
use fifteen_codegen::Direction;
use std::fmt;
use std::str::FromStr;

/// Result of a unit of an iteration.
///
/// `Display` writes it as text for a line of a checkpoint, and `FromStr` parses that text, with or
/// without a further part such as the time: the node counts, and the directions of the blank if the
/// goal was reached. A unit that is a whole iteration is marked `unsplit`.
///
/// If a whole iteration reaches the goal, its nodes and its solution depend on timing. So they are
/// behind the [`META_SEPARATOR`], and records agree if the solutions have the same length.
///
/// ```
/// use fifteen::korf::checkpointed::UnitRecord;
///
/// let record: UnitRecord = "visited 3 generated 8 solution SSE | seconds 1".parse()?;
/// assert_eq!(record.solution.as_ref().map(Vec::len), Some(3));
/// assert_eq!(record.counts.visited, 3);
/// assert_eq!(record.to_string(), "visited 3 generated 8 solution SSE");
/// let whole = UnitRecord { is_whole_iteration: true, ..record };
/// assert_eq!(whole.to_string(), "unsplit length 3 | visited 3 generated 8 solution SSE");
/// # Ok::<(), fifteen::korf::checkpointed::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitRecord {
    /// Node counts; up to the goal if it was reached.
    pub counts: Counts,
    /// Moves of the blank from the start to the goal, if it was reached.
    pub solution: Option<Vec<Direction>>,
    /// True if this is the only unit of its iteration.
    pub is_whole_iteration: bool,
}

impl UnitRecord {
    /// Checks the recorded solution, if there is one: it leads from the start to the goal, in as
    /// many moves as the iteration of the unit permits.
    ///
    /// # Errors
    /// The fault of the solution.
    ///
    /// ```
    /// use fifteen::Board;
    /// use fifteen::korf::{self, checkpointed::UnitRecord};
    ///
    /// let (start, engine): (Board, _) = ("123456789abcde0f".parse()?, korf::engine("plain")?);
    /// let record = |moves: &str| {
    ///     format!("unsplit visited 1 generated 3 solution {moves}").parse::<UnitRecord>()
    /// };
    /// assert!(record("E")?.check_solution(0, &start, engine).is_ok());
    /// assert!(record("W")?.check_solution(0, &start, engine).is_err());
    /// // The first iteration permits one move, and the second one, from unit 4096 on, three.
    /// assert!(record("WEE")?.check_solution(0, &start, engine).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_solution(
        &self,
        unit: usize,
        start: &Board,
        engine: &dyn Engine,
    ) -> Result<(), TilesFault> {
        let Some(moves) = &self.solution else { return Ok(()) };
        let first = engine.prepare(start).first_threshold();
        // Each iteration permits more moves, so a later one than this cannot have the solution.
        let iteration = (unit / UNITS).min(moves.len());
        let threshold = (0..iteration).fold(first, |threshold, _| threshold.next());
        let threshold = threshold_of_solution(threshold, moves.len(), engine.weight());
        check_solution(start, moves, threshold, &engine.goal(start.size()))
    }
}

impl fmt::Display for UnitRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { visited, generated } = self.counts;
        match &self.solution {
            Some(moves) if self.is_whole_iteration => {
                write!(f, "unsplit length {}{META_SEPARATOR}", moves.len())?;
            }
            None if self.is_whole_iteration => f.write_str("unsplit ")?,
            _ => {}
        }
        write!(f, "visited {visited} generated {generated}")?;
        if let Some(solution) = &self.solution {
            let letters: String = solution.iter().map(|direction| direction.letter()).collect();
            write!(f, " solution {letters}")?;
        }
        Ok(())
    }
}

impl FromStr for UnitRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<UnitRecord, RecordError> {
        let rest = text.strip_prefix("unsplit ");
        let (is_whole_iteration, rest) = (rest.is_some(), rest.unwrap_or(text));
        // Earlier versions did not write the length.
        let with_length = rest.strip_prefix("length ").filter(|_| is_whole_iteration);
        let (length, rest) = match with_length.map(|rest| rest.split_once(META_SEPARATOR)) {
            Some(parts) => parts.map(|(length, rest)| (Some(length), rest)).ok_or(RecordError)?,
            None => (None, rest),
        };
        let words: Vec<&str> = without_meta(rest).split(' ').collect();
        let (visited, generated, solution) = match words[..] {
            ["visited", visited, "generated", generated] => (visited, generated, None),
            ["visited", visited, "generated", generated, "solution", solution] => {
                (visited, generated, Some(solution))
            }
            _ => return Err(RecordError),
        };
        let number = |text: &str| text.parse::<u64>().map_err(|_| RecordError);
        let counts = Counts { visited: number(visited)?, generated: number(generated)? };
        let moves = |letters: &str| {
            let moves: Option<Vec<_>> = letters.chars().map(Direction::from_letter).collect();
            moves.ok_or(RecordError)
        };
        let solution = solution.map(moves).transpose()?;
        let is_length =
            |text: &str| solution.as_ref().is_some_and(|moves| text.parse() == Ok(moves.len()));
        if !length.is_none_or(is_length) {
            return Err(RecordError);
        }
        Ok(UnitRecord { counts, solution, is_whole_iteration })
    }
}
