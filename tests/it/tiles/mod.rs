//! Positions of tiles between the program and the person: what may be typed, and what is answered.

mod answers;
mod batches;
mod goals;
mod notations;
#[cfg(unix)]
mod terminals;
