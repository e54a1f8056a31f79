//! Positions of tiles between the program and the person: what may be typed, and what is answered.

mod answers;
mod batches;
mod notations;
mod goals;
#[cfg(unix)]
mod terminals;
