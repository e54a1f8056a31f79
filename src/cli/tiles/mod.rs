//! What the commands about positions of tiles share.

pub mod record;
pub mod search;
