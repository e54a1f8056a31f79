//! Where a search of units begins.

use super::{check, new_problem};
use crate::anneal::anneal;
use crate::chessboard::Chessboard;
use crate::hill_climb::{QueenPlacement, hill_climb};
use crate::search::QueensProblem;
use crate::{Error, QueensProgress};
use fifteen_runtime::{Observer, Stopped};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// A board, a number of queens, and a placement that is to be beaten: all that the units of a search
/// depend on.
///
/// It shows itself as a text and is read from it, so that whoever goes on with a search begins where it
/// began:
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
    /// Looks for a placement that is hard to beat, for some seconds. What it finds does not depend on the
    /// machine.
    ///
    /// # Errors
    /// If there are more queens than squares.
    pub fn find(
        board: Chessboard,
        queens: usize,
        watch: &mut dyn Observer<QueensProgress>,
    ) -> Result<Start, Error> {
        new_problem(board, queens)?;
        let mut flow = ControlFlow::Continue(());
        let mut look = |best: &QueenPlacement| {
            // Whoever wants no more is not asked again.
            if flow.is_continue() {
                flow = watch.on_progress(&QueensProgress::preparing(
                    best.unattacked,
                    board.squares() as u32,
                ));
            }
            flow
        };
        let climbed = hill_climb(board, queens, &mut look);
        let placement = anneal(board, climbed, &mut look);
        let stopped = flow.is_break().then_some(Stopped::Cancelled);
        Ok(Start { board, queens, placement, stopped })
    }

    /// The placement to beat.
    pub fn placement(&self) -> &QueenPlacement {
        &self.placement
    }

    /// [`Stopped::Asked`], if the watch wanted no more before everything was tried: then another start
    /// might be found the next time, and nothing should be kept that depends on this one.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    /// What is searched.
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

/// A text is no start of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartError;

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it does not say what queens are to beat")
    }
}

impl std::error::Error for StartError {}

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Start, StartError> {
        parse_start(text).ok_or(StartError)
    }
}

/// The start in a text, if its placement leaves as many squares unattacked as it says.
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

    /// At once, while it climbs, and while it anneals.
    #[test]
    fn cancelled_start_is_marked_stopped() {
        let board = Chessboard::new(9, 9).expect("a board");
        for after in [0, 1, 40, 500] {
            let mut looks = 0;
            let mut watch = |_: &QueensProgress| {
                looks += 1;
                if looks > after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let start = Start::find(board, 9, &mut watch).expect("they fit");
            assert_eq!((start.stopped(), looks), (Some(Stopped::Cancelled), after + 1));
        }
    }

    /// It does not depend on anything, and is better than what climbing finds on these boards.
    #[test]
    fn annealing_beats_hill_climbing() {
        for (side, best) in [(11, 30), (12, 36), (14, 56)] {
            let board = Chessboard::new(side, side).expect("a board");
            let climbed = hill_climb(board, side, &mut |_| ControlFlow::Continue(()));
            let start = Start::find(board, side, &mut ()).expect("they fit");
            assert_eq!(start.placement().unattacked, best);
            assert!(climbed.unattacked < best, "{side}");
        }
    }
}
