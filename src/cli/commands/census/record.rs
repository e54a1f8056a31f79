//! What is printed about a census as JSON Lines.

use super::args::CensusArgs;
use crate::cli::frame::output::record::VERSION;
use crate::cli::tiles::notation::goal_name;
use fifteen::Goal;
use fifteen::census::Census;
use serde::Serialize;

/// The result of a census.
#[derive(Serialize)]
pub struct CensusRecord {
    v: u32,
    size: String,
    goal: String,
    happy: bool,
    status: &'static str,
    levels: Vec<u64>,
    positions: u64,
    /// The last distance, if there are none beyond.
    farthest: Option<usize>,
    /// Positions at the last of the levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<String>>,
    threads: usize,
    seconds: f64,
    memory_bytes: u64,
}

impl CensusRecord {
    /// The record of a census that ended in some way.
    pub fn new(
        args: &CensusArgs,
        goal: Goal,
        census: &Census,
        threads: usize,
        status: &'static str,
        seconds: f64,
    ) -> CensusRecord {
        let list = census.farthest.iter().map(|board| goal.restore(board).to_string());
        CensusRecord {
            v: VERSION,
            size: census.size.to_string(),
            goal: goal_name(goal),
            happy: args.happy,
            status,
            levels: census.levels.clone(),
            positions: census.positions(),
            farthest: census.is_complete().then_some(census.distance()),
            list: args.list.then(|| list.collect()),
            threads,
            seconds,
            memory_bytes: census.bytes,
        }
    }
}
