//! What all records printed as JSON Lines have in common. The field names are a contract: see the
//! README.

/// The version of these records.
pub const VERSION: u32 = 1;
