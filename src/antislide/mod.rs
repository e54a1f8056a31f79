//! x
mod bits;
mod demand;
mod extents;
mod links;
mod observer;
mod placement;
mod puzzle;
mod report;
mod roots;
mod sets;
mod share;
mod symmetry;
mod tally;
mod transfer;

pub use demand::{BricksError, Demand, DemandError, parse_bricks};
pub use extents::{Extents, ExtentsError};
pub use observer::{Observer, Packing, Progress};
pub use placement::Placement;
pub use puzzle::{Puzzle, PuzzleError};
pub use report::{Engine, Options, Refusal, Report, search};
pub use symmetry::{Orbit, Symmetries, Symmetry};
pub use tally::{Count, Tally};
