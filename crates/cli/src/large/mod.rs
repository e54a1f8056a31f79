//! Positions of boards that are too large for the optimal engines: reading and solving.
//!
//! The optimal engines take boards of up to 25 cells. Larger ones are solved by
//! [`fifteen::anytime`], which finds a solution at once, shortens it while there is time, and
//! proves a lower bound.

pub mod checkpoint;
pub mod goal;
pub mod input;
pub mod report;
pub mod solve;
