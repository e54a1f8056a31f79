//! Code shared by the commands that take tile positions.

pub mod args;
pub mod boards;
pub mod certificate;
pub mod checkpoint;
pub mod engine;
mod growth;
pub mod input;
pub mod lists;
pub mod many;
pub mod notation;
pub mod position;
pub mod record;
pub mod recorded_tables;
pub mod report;
mod scramble;
pub mod search;
pub mod stepper;
pub mod totals;
pub mod unproved;
