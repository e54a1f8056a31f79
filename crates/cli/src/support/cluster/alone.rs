//! A program without processes that search together.

use crate::support::output::Output;
use anyhow::Result;
use clap::Args;
use fifteen::runtime::peers::Communicator;
use fifteen::runtime::units::Shard;
use std::ops::ControlFlow;

/// There is nothing to be said about other processes.
#[derive(Clone, Debug, Default, Args)]
pub struct ClusterArgs {}

/// There is nothing to be prepared.
pub fn prepare(_args: &ClusterArgs) -> Result<()> {
    Ok(())
}

/// There are no others.
pub fn is_planned() -> bool {
    false
}

/// So it is.
pub fn is_first() -> bool {
    true
}

/// This process alone.
pub fn neighbours() -> usize {
    1
}

/// So it is.
pub fn count() -> usize {
    1
}

/// Everything.
pub fn shard() -> Shard {
    Shard::WHOLE
}

/// There is nobody to be met.
pub fn meet(_about: &str, _out: &Output) -> Result<()> {
    Ok(())
}

/// Nobody has been met.
pub fn is_met() -> bool {
    false
}

/// There are no peers.
pub fn with_peers<End>(_work: impl FnOnce(&mut dyn Communicator) -> End) -> Option<End> {
    None
}

/// Nobody has anything to be merged.
pub fn merge(_own: &str) -> Result<Vec<String>> {
    Ok(Vec::new())
}

/// There is nobody to be told.
pub fn tell(_record: &str) {}

/// There is nobody who tells.
pub fn news() -> Vec<String> {
    Vec::new()
}

/// There is nobody to be heard.
pub fn pump() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// There is nobody to be stopped.
pub fn stop() {}

/// There are no others.
pub fn is_about_others(_error: &anyhow::Error) -> bool {
    false
}

/// There is nobody to be waited for.
pub fn adjourn(_is_well: bool) {}
