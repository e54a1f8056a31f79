//! Start of the units of a search: the board, the queens, and a placement to beat.

use super::{check, new_problem};
use crate::chessboard::Chessboard;
use crate::first_placement::{QueenPlacement, find_first_placement};
use crate::search::QueensProblem;
use crate::{Error, QueensProgress};
use fifteen_runtime::{Observer, Stopped, impl_error};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// Board, number of queens, and placement to beat: everything that the units of a search depend on.
///
/// Its text form is stored in the checkpoint, so that a resumed search has the same start:
///
/// ```
/// use fifteen_queens::{Chessboard, Start};
///
/// let start = Start::find(Chessboard::new(4, 3)?, 2, &mut ())?;
/// assert_eq!(start.placement().unattacked, 2);
/// let text = start.to_string();
/// assert!(text.starts_with("4x3 2 unattacked 2 queens "));
/// assert_eq!(text.parse(), Ok(start));
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    board: Chessboard,
    queens: usize,
    placement: QueenPlacement,
    stopped: Option<Stopped>,
}

impl Start {
    /// Finds a placement that is hard to beat. It can take three seconds on the largest boards. The
    /// result does not depend on the machine.
    ///
    /// # Errors
    /// If there are more queens than squares.
    pub fn find(
        board: Chessboard,
        queens: usize,
        observer: &mut dyn Observer<QueensProgress>,
    ) -> Result<Start, Error> {
        let (mut flow, squares) = (ControlFlow::Continue(()), board.squares() as u32);
        let problem = new_problem(board, queens)?;
        let placement = find_first_placement(&problem, &mut |best| {
            flow = observer.on_progress(&QueensProgress::preparing(best.unattacked, squares));
            flow
        });
        let stopped = flow.is_break().then_some(Stopped::Cancelled);
        Ok(Start { board, queens, placement, stopped })
    }

    /// Returns the placement to beat.
    pub fn placement(&self) -> &QueenPlacement {
        &self.placement
    }

    /// Returns [`Stopped::Cancelled`] if the observer cancelled the search for the start. Then
    /// another attempt may find another start, so no checkpoint should depend on this one.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// Returns the problem that the units solve.
    pub(super) fn problem(&self) -> QueensProblem {
        QueensProblem::new(self.board, self.queens)
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Start { board, queens, placement, .. } = self;
        write!(f, "{board} {queens} unattacked {} queens", placement.unattacked)?;
        placement.queens.iter().try_for_each(|square| write!(f, " {square}"))
    }
}

/// Error in the text form of a [`Start`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartError;

impl_error!(StartError: _ => "invalid start of a queens search");

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Start, StartError> {
        parse_start(text).ok_or(StartError)
    }
}

/// Parses a start, and checks that its placement leaves the given number of squares unattacked.
fn parse_start(text: &str) -> Option<Start> {
    let mut words = text.split(' ');
    let (width, height) = words.next()?.split_once('x')?;
    let board = Chessboard::new(width.parse().ok()?, height.parse().ok()?).ok()?;
    let queens = words.next()?.parse().ok()?;
    let unattacked = words.next().filter(|&word| word == "unattacked").and(words.next())?;
    words.next().filter(|&word| word == "queens")?;
    let squares = words.map(str::parse).collect::<Result<_, _>>().ok()?;
    let placement = QueenPlacement { unattacked: unattacked.parse().ok()?, queens: squares };
    let start = Start { board, queens, placement, stopped: None };
    check(&new_problem(board, queens).ok()?, &start.placement).ok()?;
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::continue_if;

    #[test]
    fn invalid_starts_are_rejected() {
        let right = "2x4 1 unattacked 2 queens 7";
        assert_eq!(right.parse::<Start>().map(|start| start.to_string()), Ok(right.to_owned()));
        for text in [
            "",
            "2x4",
            "2x4 1",
            "2x4 1 unattacked 2",
            "2x4 1 unattacked 3 queens 7", // it leaves only two
            "2x4 2 unattacked 2 queens 7",
            "2x4 1 unattacked 2 queens 8",
            "2x4 1 attacked 2 queens 7",
            "0x4 1 unattacked 2 queens 7",
            "2x4 9 unattacked 0 queens 0 1 2 3 4 5 6 7 8",
            "2x4 1 unattacked 2 queens 7 ",
            "2x4 1 unattacked 2 queens 7 7",
        ] {
            assert_eq!(text.parse::<Start>(), Err(StartError), "{text}");
        }
    }

    /// Cancellation is possible at once, while blocks are tried, and during hill climbing.
    #[test]
    fn cancelled_start_is_marked_stopped() {
        let board = Chessboard::new(9, 9).expect("a board");
        for after in [0, 1, 20, 50] {
            let mut reports = 0;
            let mut observer = |_: &QueensProgress| {
                reports += 1;
                continue_if(reports <= after)
            };
            let start = Start::find(board, 9, &mut observer).expect("they fit");
            assert_eq!((start.stopped(), reports), (Some(Stopped::Cancelled), after + 1));
        }
    }
}
