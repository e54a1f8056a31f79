//! Batches.
mod expand;
mod node;
mod search;
mod walks;
mod worker;
pub use expand::Scene;
pub use search::BatchSearch;
pub use walks::walks;
