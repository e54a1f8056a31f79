//! The heuristic that a search is to have.

use super::args::Method;
use super::output::Output;
use super::tables::obtain;
use anyhow::{Context, Result};
use fifteen::{Heuristic, Size};
use fifteen_patterns::Partition;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

/// The heuristic asked for, with its tables; none if it is left to the engine.
///
/// # Errors
/// If there is none of that name, or its tables cannot be obtained.
pub fn of(method: &Method, size: Size, out: &Output) -> Result<Option<Heuristic>> {
    let heuristic = match method.heuristic.as_str() {
        "auto" => return Ok(None),
        name => match name.strip_prefix("pdb-") {
            Some(partition) => with_tables(partition, method, size, out),
            None => without_tables(name, size, out),
        },
    };
    heuristic.map(Some).with_context(|| format!("--heuristic {}", method.heuristic.escape_debug()))
}

/// The pattern databases of a partition.
fn with_tables(partition: &str, method: &Method, size: Size, out: &Output) -> Result<Heuristic> {
    let partition = Partition::parse(size, partition)?;
    let threads = method.processor.threads.map_or_else(cores, NonZeroUsize::get);
    let obtained = obtain(&partition, &method.cache, threads, out)?;
    out.explain(obtained.to_string());
    Ok(Heuristic::with_tables(obtained.tables))
}

/// Any other heuristic. It is ready in no time, so nobody needs to stop it.
fn without_tables(name: &str, size: Size, out: &Output) -> Result<Heuristic> {
    let began = Instant::now();
    let heuristic = Heuristic::named(size, name, 1, &|_, _| ControlFlow::Continue(()))?;
    out.explain(format!("heuristic {name} ready in {:.3} s", began.elapsed().as_secs_f64()));
    Ok(heuristic)
}

/// The number of cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
