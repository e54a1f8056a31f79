//! What both fast engines work with: sets of placements as words of bits, what choices mean for
//! them, and the choices that are forced.

mod set;
mod settle;
mod tables;

pub(super) use set::{Ones, Set};
pub(super) use settle::{Fewest, Settled, Settling, Sweep};
pub(super) use tables::{FACES, State, Tables};
