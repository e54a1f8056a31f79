//! What the commands about positions of tiles share.

pub mod args;
pub mod engine;
pub mod input;
pub mod many;
pub mod notation;
pub mod record;
pub mod report;
pub mod search;
