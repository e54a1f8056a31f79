//! Record of a search: its best solution and bound so far, as a line of text.

use crate::position::LargeBoard;
use crate::search::check_moves;
use fifteen_runtime::checkpoint::META_SEPARATOR;
use fifteen_runtime::units::RecordError;
use fifteen_verify::tiles::TilesFault;
use std::fmt;
use std::str::FromStr;

/// Best solution and bound of a position so far.
///
/// `Display` writes it as text for a line of a checkpoint, and `FromStr` parses that text. Neither
/// checks the solution.
///
/// ```
/// use fifteen_anytime::{LargeBoard, SearchRecord};
///
/// let start: LargeBoard = "1 2 3 / 4 0 5".parse()?;
/// let record = SearchRecord { start, moves: vec![5], bound: 1, nodes: 0 };
/// let text = "1,2,3/4,0,5 length 1 bound 1 | solution 5 nodes 0";
/// assert_eq!(record.to_string(), text);
/// assert_eq!(text.parse::<SearchRecord>().as_ref(), Ok(&record));
/// assert!(record.check(&LargeBoard::goal(record.start.grid())).is_ok());
/// # Ok::<(), fifteen_anytime::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchRecord {
    /// Position.
    pub start: LargeBoard,
    /// Shortest solution: the tiles that are pushed.
    pub moves: Vec<u16>,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
}

impl SearchRecord {
    /// Plays the moves, which must lead to the goal. The bound cannot be checked.
    ///
    /// # Errors
    /// The fault of the solution.
    pub fn check(&self, goal: &LargeBoard) -> Result<(), TilesFault> {
        check_moves(&self.start, &self.moves, goal).map(drop)
    }

    /// Returns the better of the two solutions (the second if they are equally long) with the
    /// better of the two bounds. Both records are those of one position.
    #[must_use]
    pub fn or_better(self, other: SearchRecord) -> SearchRecord {
        let (bound, nodes) = (self.bound.max(other.bound), self.nodes.max(other.nodes));
        let best = if other.moves.len() <= self.moves.len() { other } else { self };
        SearchRecord { bound, nodes, ..best }
    }

    /// Returns whether the solution is as long as the lower bound, so that none is shorter.
    pub fn is_optimal(&self) -> bool {
        self.moves.len() == self.bound as usize
    }
}

impl fmt::Display for SearchRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchRecord { start, moves, bound, nodes } = self;
        write!(f, "{} length {} bound {bound}", start.to_word(), moves.len())?;
        let tiles: Vec<String> = moves.iter().map(u16::to_string).collect();
        let tiles = if tiles.is_empty() { ".".to_owned() } else { tiles.join(",") };
        write!(f, "{META_SEPARATOR}solution {tiles} nodes {nodes}")
    }
}

impl FromStr for SearchRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<SearchRecord, RecordError> {
        let parse = || {
            let mut parts = text.split(META_SEPARATOR);
            let (first, second) = (parts.next()?, parts.next()?);
            let words: Vec<&str> = first.split(' ').chain(second.split(' ')).collect();
            let [start, "length", length, "bound", bound, "solution", tiles, "nodes", nodes] =
                words[..]
            else {
                return None;
            };
            let tiles = tiles.split(',').filter(|&tile| tile != ".");
            let moves: Vec<u16> = tiles.map(|tile| tile.parse().ok()).collect::<Option<_>>()?;
            let is_length = length.parse() == Ok(moves.len());
            is_length.then_some(SearchRecord {
                start: start.parse().ok()?,
                moves,
                bound: bound.parse().ok()?,
                nodes: nodes.parse().ok()?,
            })
        };
        parse().ok_or(RecordError)
    }
}
