//! The heuristic that a search is to have.

use crate::cli::args::{Method, ProcessorArgs};
use crate::cli::frame::output::Voice;
use crate::cli::tables::auto;
use crate::cli::tables::cache::CacheArgs;
use crate::cli::tables::obtain::obtain;
use anyhow::{Context, Result};
use fifteen::korf::Settings;
use fifteen::{Heuristic, Size};
use fifteen_patterns::Partition;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

/// Settings with the heuristic asked for, and its tables.
///
/// Who names an engine but no heuristic wants to see that engine at work: it is left to its own
/// choice, the Manhattan distance.
///
/// # Errors
/// If there is none of that name, or its tables cannot be obtained.
pub fn settings(method: &Method, size: Size, is_short: bool, voice: Voice) -> Result<Settings> {
    let wanted = method.settings();
    let is_free = method.engine == "auto" && wanted.simd.is_none();
    let chosen = match method.heuristic.as_str() {
        "auto" if is_free => auto::settings(method, size, is_short, voice),
        "auto" => Ok(Settings::default()),
        name => named(name, size, &method.cache, threads(method.processor), voice)
            .map(|heuristic| Settings { heuristic: Some(heuristic), ..Settings::default() })
            .with_context(|| format!("--heuristic {}", name.escape_debug())),
    }?;
    Ok(Settings { heuristic: chosen.heuristic, reserve: chosen.reserve, ..wanted })
}

/// The heuristic of this name. If its tables have to be built, so many threads do it.
///
/// # Errors
/// If there is none of that name, or its tables cannot be obtained.
pub fn named(
    name: &str,
    size: Size,
    cache: &CacheArgs,
    threads: usize,
    voice: Voice,
) -> Result<Heuristic> {
    match name.strip_prefix("pdb-") {
        Some(partition) => with_tables(&Partition::parse(size, partition)?, cache, threads, voice),
        None => without_tables(name, size, voice),
    }
}

/// The number of threads that build tables.
pub fn threads(processor: ProcessorArgs) -> usize {
    processor.threads.map_or_else(cores, NonZeroUsize::get)
}

/// The pattern databases of a partition.
fn with_tables(
    partition: &Partition,
    cache: &CacheArgs,
    threads: usize,
    voice: Voice,
) -> Result<Heuristic> {
    let obtained = obtain(partition, cache, threads, voice)?;
    voice.explain(obtained.to_string());
    Ok(Heuristic::with_tables(obtained.tables))
}

/// Any other heuristic. It is ready in no time, so nobody needs to stop it.
fn without_tables(name: &str, size: Size, voice: Voice) -> Result<Heuristic> {
    let began = Instant::now();
    let heuristic = Heuristic::named(size, name, 1, &|_, _| ControlFlow::Continue(()))?;
    voice.explain(format!("heuristic {name} ready in {:.3} s", began.elapsed().as_secs_f64()));
    Ok(heuristic)
}

/// The number of cores.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
