//! Three methods of deduction, from the simplest to the strongest.

mod hidden_single;
mod naked_single;
mod subsets;

pub use hidden_single::hidden_singles;
pub use naked_single::naked_singles;
pub use subsets::naked_subsets;
