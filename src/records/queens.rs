//! Records of placements of queens.

use super::Head;
use crate::queens::Chessboard;
use schemars::JsonSchema;
use serde::Serialize;

/// Result of a search for placements that leave many squares unattacked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Queens {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Columns of the board
    pub width: usize,
    /// Rows of the board
    pub height: usize,
    /// Number of queens
    pub queens: usize,
    /// Number of unattacked squares in the best known placement
    pub unattacked: u32,
    /// Proved upper bound on the number of unattacked squares
    pub upper_bound: u32,
    /// Row and column of each queen, from 1
    pub placement: Vec<[usize; 2]>,
    /// Number of nodes visited
    pub nodes: u64,
}

impl Queens {
    /// Returns the record of a placement, given as squares, about which nothing is proved.
    ///
    /// ```
    /// use fifteen::queens::Chessboard;
    /// use fifteen::records::{Command, Head, Queens, Status};
    ///
    /// let head = Head::new(Command::Queens, Status::Searching);
    /// let record = Queens::unproved(head, Chessboard::new(3, 2)?, 1, &[4], 0);
    /// assert_eq!((record.placement, record.upper_bound), (vec![[2, 2]], 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unproved(
        head: Head,
        board: Chessboard,
        queens: usize,
        placement: &[usize],
        unattacked: u32,
    ) -> Queens {
        let place = |&square: &usize| [square / board.width() + 1, square % board.width() + 1];
        Queens {
            head,
            width: board.width(),
            height: board.height(),
            queens,
            unattacked,
            upper_bound: board.squares() as u32,
            placement: placement.iter().map(place).collect(),
            nodes: 0,
        }
    }
}
