//! Fast solver: all digits in all bands at once.
//!
//! # Memory layout
//!
//! The possible cells of one digit are 81 bits. Cut them into nine rows of nine bits. Now put the
//! rows of all nine digits side by side, 16 bits for each. Since a register of 512 bits has room
//! for 32 such rows, put three of these groups side by side, one of each *band* (the three boxes in
//! a row are a band). Then three registers hold the grid: one for the first rows of the bands, one
//! for the second, and one for the third.
//!
//! ```text
//!              lanes 0 to 8: band 1    lanes 9 to 17: band 2    lanes 18 to 26: band 3
//!              digits 1 2 3 … 9        digits 1 2 3 … 9         digits 1 2 3 … 9
//! rows[0]      row 1                   row 4                    row 7
//! rows[1]      row 2                   row 5                    row 8
//! rows[2]      row 3                   row 6                    row 9
//! ```
//!
//! All data that the rules combine is close together. The three rows of a box are in the same lane
//! of the three registers. The three boxes of a band, and the columns, are bits of the same number.
//! The three bands are nine lanes apart. The nine digits, which have to be counted to find naked
//! singles, are in adjacent lanes.
//!
//! # Rules
//!
//! Three rules are applied in turn until nothing changes:
//!
//! *Locked candidates.* In a band a digit occurs once in each row and once in each box. So take the
//! 3×3 pattern of its possible rows in the boxes. An entry of the pattern stays if the two other
//! rows and the two other boxes can be matched in one way or the other; that takes three operations
//! for all digits and bands. Solvers call these eliminations *pointing* and *claiming*. The same is
//! done with columns, where the three bands correspond to the three rows.
//!
//! *Naked singles.* The candidates of each cell must be counted. The sum of nine lanes takes two
//! steps with two permutations of lanes each: first over groups of three, then over the three sums.
//! The result is only whether a cell has several candidates.
//!
//! *Hidden singles.* x & (x − 1) is zero for a row with one bit. Other digits are removed from the
//! cell of that bit. Columns and boxes need no check, since the first rule makes a digit with one
//! cell in either of them the only one of its row, too.
//!
//! The rules are branch-free, and have no data structures to maintain, such as lists of cells to
//! check: there is no branch to mispredict. But each of the 150 operations of a round needs the
//! results of others, so a processor that can execute several at once waits most of the time.
//! Therefore two states are propagated side by side. A puzzle with 17 clues takes some 20 rounds, a
//! hard one a thousand.
//!
//! # Guesses
//!
//! A cell with two candidates is the best guess, since a digit is placed either way. Among these
//! cells, those are preferred whose digits have many other cells in the box, since then more
//! candidates are removed: that saves a fifth of the rounds. If there is no such cell, a digit with
//! the fewest cells in a row is guessed. A guess changes one lane. One of the alternatives replaces
//! the state, and the other is pushed onto a stack of states, 192 bytes each.

mod lanes;
mod permutations;
mod search;
mod state;
mod tally;

pub use search::Solver;
