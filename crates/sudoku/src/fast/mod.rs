//! The fast solver: all digits in all bands at once.
//!
//! # Where everything is
//!
//! Take one digit, and mark the cells where it can still be: 81 bits. Cut them into nine rows of nine
//! bits. Now put the rows of all nine digits side by side, 16 bits for each; and since a register of
//! 512 bits has room for 32 of them, put those of three rows side by side, one of each *band* (the
//! three boxes in a row are a band). Then three registers hold the grid: one for the first rows of the
//! bands, one for the second, and one for the third.
//!
//! ```text
//!              lanes 0 to 8: band 1    lanes 9 to 17: band 2    lanes 18 to 26: band 3
//!              digits 1 2 3 … 9        digits 1 2 3 … 9         digits 1 2 3 … 9
//! rows[0]      row 1                   row 4                    row 7
//! rows[1]      row 2                   row 5                    row 8
//! rows[2]      row 3                   row 6                    row 9
//! ```
//!
//! What the rules need is never far away. The three rows of a box are in the same lane of the three
//! registers. The three boxes of a band, and the columns, are bits of the same number. The three bands
//! are nine lanes apart; and the nine digits, which have to be counted to find naked singles, are
//! neighbours.
//!
//! # Conclusions
//!
//! Three rules are applied in turn until nothing changes:
//!
//! *Boxes and lines.* In a band a digit is in each row once and in each box once. So look at the 3×3
//! pattern of which rows of which boxes it can be in. A place of the pattern stays if the two other
//! rows and the two other boxes can be matched, one way or the other; that is three operations for all
//! digits and bands. What this removes is what solvers call *pointing* and *claiming*. The same is done
//! with columns, where the three bands take the part of the three rows.
//!
//! *Naked singles.* How many digits does each cell have? Adding up nine lanes goes in two steps, first
//! three and three, then the three sums: two exchanges of lanes in each. All that must be known is
//! whether there is one and whether there are several.
//!
//! *Hidden singles.* x & (x − 1) is zero for a row with one bit. Other digits leave such a cell. There is
//! no need to look into columns and boxes, since the first rule makes a digit with one place in either
//! the only one of its row, too.
//!
//! No rule asks whether there is anything to do, and there is nothing to be kept in order between
//! them, no list of cells to look at: the processor never has to guess what comes next. One round
//! takes some 70 cycles, and a puzzle with 17 clues 20 rounds, a hard one 790.
//!
//! # Guesses
//!
//! A cell with two candidates is the best guess, as either way a digit is placed. Without one, a
//! digit is tried that has the fewest cells in a row. What a guess changes is one lane, and what it
//! would have been otherwise goes onto a stack of states, 192 bytes each.

mod cell_counts;
mod lanes;
mod permutations;
mod search;
mod state;

pub use search::Solver;
