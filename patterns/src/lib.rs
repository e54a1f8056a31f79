//! Pattern databases.
mod by_rank;
mod construct;
mod field;
mod levels;
mod orders;
mod partition;
mod pattern;
mod ranking;
mod regions;
mod shapes;
mod search;
mod share;
mod symmetry;
mod table;
mod turns;

pub use construct::{Progress, Watch, construct};
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use regions::Regions;
pub use symmetry::Symmetry;
pub use table::Table;
