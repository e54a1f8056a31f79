//! Pattern databases.
mod construct;
mod footprint;
mod orders;
mod partition;
mod pattern;
mod ranking;
mod regions;
mod shapes;
mod share;
mod symmetry;
mod table;

pub use construct::{Progress, Watch, construct};
pub use footprint::footprint;
pub use partition::{Partition, PartitionError};
pub use pattern::Pattern;
pub use ranking::Ranking;
pub use regions::Regions;
pub use symmetry::Symmetry;
pub use table::Table;
