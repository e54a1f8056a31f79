//! Order in which a depth-first search tries the moves at a node.
//!
//! Exhausted iterations of IDA\* have the same nodes in any order. The last iteration ends with the
//! first solution, so its nodes depend on the order.

use crate::board::Goal;
use fifteen_codegen::{Direction, Size};
use fifteen_runtime::impl_error;
use std::fmt;
use std::str::FromStr;

/// Order of the directions in which the blank moves. The direction that it came from is always
/// last.
///
/// ```
/// use fifteen::Direction::{East, North, South, West};
/// use fifteen::korf::DirectionOrder;
///
/// assert!(DirectionOrder::new([North, West, East, South]).is_some());
/// assert!(DirectionOrder::new([North, North, East, South]).is_none());
/// assert_eq!("korf".parse(), Ok(DirectionOrder::KORF));
/// assert_eq!("happy-NWES".parse::<DirectionOrder>()?.to_string(), "happy-NWES");
/// # Ok::<(), fifteen::korf::InvalidOrder>(())
/// ```
///
/// The default is clockwise from the direction that the blank came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DirectionOrder {
    /// Fixed order; without one, clockwise from the direction that the blank came from.
    directions: Option<[Direction; 4]>,
    /// True if happy moves are tried before sad ones.
    is_happy_first: bool,
}

impl DirectionOrder {
    /// Order of Korf's program of 1985, which reproduces his published node counts: north, west,
    /// east, south if the goal cell of the blank is the first one, and the reverse if it is the
    /// last, as here.
    pub const KORF: DirectionOrder = DirectionOrder {
        directions: Some([Direction::South, Direction::East, Direction::West, Direction::North]),
        is_happy_first: false,
    };

    /// Order by the Manhattan distance: happy moves first, and moves of equal kind clockwise from
    /// the direction that the blank came from.
    pub const HAPPY: DirectionOrder = DirectionOrder { directions: None, is_happy_first: true };

    /// Creates an order, if it contains each of the four directions.
    pub fn new(directions: [Direction; 4]) -> Option<DirectionOrder> {
        let is_there = |direction| directions.contains(direction);
        let is_whole = Direction::ALL.iter().all(is_there);
        is_whole.then_some(DirectionOrder { directions: Some(directions), is_happy_first: false })
    }

    /// Translates an order for the boards of a goal into that for their [normal
    /// form](Goal::normalize), which searches require, or back.
    ///
    /// ```
    /// use fifteen::korf::DirectionOrder;
    /// use fifteen::{Goal, Size};
    ///
    /// let (size, order) = (Size::new(4, 4)?, "NWES".parse::<DirectionOrder>()?);
    /// assert_eq!(order.normalize(size, Goal::First).to_string(), "SEWN");
    /// assert_eq!(order.normalize(size, Goal::Columns), order);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn normalize(self, size: Size, goal: Goal) -> DirectionOrder {
        let translate = |direction| goal.restore_moves(size, &[direction])[0];
        DirectionOrder { directions: self.directions.map(|all| all.map(translate)), ..self }
    }

    /// Returns whether happy moves are tried before sad ones.
    pub(super) fn is_happy_first(self) -> bool {
        self.is_happy_first
    }

    /// Returns the direction to try last at the start, if the order contains fixed directions.
    pub(super) fn last(self) -> Option<Direction> {
        self.directions.map(|directions| directions[3])
    }

    /// Returns the directions at a node, given the one that the blank came from and the directions
    /// of happy moves as a bit set.
    pub(super) fn at_node(self, previous: Direction, happy: usize) -> [Direction; 4] {
        let clockwise = [1, 2, 3, 4].map(|turn| previous.clockwise(turn));
        let mut directions = self.directions.unwrap_or(clockwise);
        let is_sad =
            |direction: Direction| self.is_happy_first && happy >> direction.index() & 1 == 0;
        directions.sort_by_key(|&direction| (direction == previous, is_sad(direction)));
        directions
    }
}

/// Words for the order by the Manhattan distance, and for the default.
const HAPPY: &str = "happy";
const CLOCKWISE: &str = "clockwise";

impl fmt::Display for DirectionOrder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters = |all: [Direction; 4]| all.iter().map(|one| one.letter()).collect::<String>();
        match (self.is_happy_first, self.directions.map(letters)) {
            (true, None) => f.write_str(HAPPY),
            (true, Some(letters)) => write!(f, "{HAPPY}-{letters}"),
            (false, None) => f.write_str(CLOCKWISE),
            (false, Some(letters)) => f.write_str(&letters),
        }
    }
}

impl FromStr for DirectionOrder {
    type Err = InvalidOrder;

    fn from_str(text: &str) -> Result<DirectionOrder, InvalidOrder> {
        let error = || InvalidOrder { text: text.to_owned() };
        let (is_happy_first, rest) = match text.strip_prefix(HAPPY) {
            Some("") => return Ok(DirectionOrder::HAPPY),
            Some(rest) => (true, rest.strip_prefix('-').ok_or_else(error)?),
            None => (false, text),
        };
        let fixed = match rest {
            "korf" => DirectionOrder::KORF,
            CLOCKWISE => DirectionOrder::default(),
            letters => {
                let directions: Option<Vec<Direction>> =
                    letters.chars().map(Direction::from_letter).collect();
                let directions = directions.and_then(|all| <[Direction; 4]>::try_from(all).ok());
                directions.and_then(DirectionOrder::new).ok_or_else(error)?
            }
        };
        Ok(DirectionOrder { is_happy_first, ..fixed })
    }
}

/// Error: text that is not an order of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOrder {
    /// Rejected text.
    pub text: String,
}

impl_error! { InvalidOrder:
    Self { text } => (
        "'{}' is not an order: use each of N, E, S and W once, as in NWES, or korf, clockwise, \
         happy, or happy-NWES",
        text.escape_debug(),
    ),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_parsed_and_printed() {
        for (text, printed) in [
            ("korf", "SEWN"),
            ("nwes", "NWES"),
            ("clockwise", "clockwise"),
            ("happy", "happy"),
            ("happy-korf", "happy-SEWN"),
            ("happy-ewsn", "happy-EWSN"),
        ] {
            let order: DirectionOrder = text.parse().expect(text);
            assert_eq!(order.to_string(), printed);
            assert_eq!(printed.parse(), Ok(order));
        }
        for text in ["", "N", "NNES", "NWESN", "happyNWES", "happy-", "sad", "NWEß", "korf-happy"]
        {
            let error = text.parse::<DirectionOrder>().expect_err(text);
            assert_eq!(error, InvalidOrder { text: text.to_owned() });
        }
    }

    #[test]
    fn happy_moves_are_first_and_the_way_back_is_last() {
        use Direction::{East, North, South, West};
        let order: DirectionOrder = "happy-NWES".parse().expect("an order");
        let happy = 1 << South.index() | 1 << North.index();
        assert_eq!(order.at_node(North, happy), [South, West, East, North]);
        assert_eq!(order.at_node(West, happy), [North, South, East, West]);
        assert_eq!(DirectionOrder::KORF.at_node(East, happy), [South, West, North, East]);
    }
}
