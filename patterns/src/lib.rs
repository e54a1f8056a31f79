//! Pattern databases.
mod by_rank;
mod construct;
mod field;
mod levels;
mod orders;
mod partition;
mod pattern;
mod progress;
mod ranking;
mod regions;
mod search;
mod shapes;
mod share;
mod subsets;
mod symmetry;
mod table;
mod turns;

pub use construct::{construct, memory};
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use progress::{Progress, Watch};
pub use ranking::Ranking;
pub use regions::Regions;
pub use symmetry::Symmetry;
pub use table::Table;
