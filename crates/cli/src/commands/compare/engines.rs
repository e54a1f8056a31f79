//! Engines of a comparison, each with every heuristic.

use super::args::CompareArgs;
use crate::support::options::reject_options;
use crate::support::output::Output;
use crate::tiles::engine::{choose_engine, default_push_heuristic, load_push_heuristic};
use anyhow::{Context, Result, ensure};
use fifteen::korf::{DirectionOrder, ENGINES, Engine, Settings};
use fifteen::{Goal, Metric, Size, Threads, korf};

/// Engine for a comparison of heuristics if no engine is named.
const DEFAULT_ENGINE: &str = "wide";

/// Returns the requested engines with the requested heuristics, ordered by heuristic.
///
/// By default all visit the same nodes, on one thread, so that they are comparable. A setting
/// applies to the engines that support it.
///
/// # Errors
/// If an engine is unknown or does not support the size, a heuristic cannot be loaded, or no engine
/// supports the settings.
pub fn configured_engines(
    args: &CompareArgs,
    (size, goal): (Size, Goal),
    out: &Output,
) -> Result<Vec<Box<dyn Engine>>> {
    if args.metric.metric() == Metric::Multi {
        return push_engines(args, size, out);
    }
    let engines = requested_engines(args, size)?;
    let wanted = requested_settings(args, size, out)?;
    let can =
        |settings: &Settings| engines.iter().any(|engine| engine.with_settings(settings).is_ok());
    let engine_with_reason = engines.iter().find(|engine| engine.is_pruning()).or(engines.last());
    if let (false, Some(engine_with_reason)) = (wanted.iter().any(can), engine_with_reason) {
        let refused = engine_with_reason.with_settings(&wanted[0]);
        if wanted[0].threads.is_some_and(|threads| threads > Threads::ONE) {
            refused
                .context("compare searches one position at a time, on the threads of the engine")?;
        } else {
            refused?;
        }
    }
    let order = args.order.normalize(size, goal);
    let pairs =
        wanted.iter().flat_map(|wanted| engines.iter().map(move |&engine| (engine, wanted)));
    let variants = pairs.flat_map(|(engine, wanted)| {
        let settings = supported_settings(engine, wanted);
        variants(args, order, engine, &settings).into_iter().map(move |variant| (engine, variant))
    });
    let variants: Vec<(&dyn Engine, Settings)> = variants.collect();
    note_options_without_effect(args, order, &engines, out)?;
    variants
        .iter()
        .map(|(engine, settings)| choose_engine(engine.name(), size, settings, out))
        .collect()
}

/// Prints a note about each option that some of the engines do not have.
///
/// # Errors
/// If none of the engines has it.
fn note_options_without_effect(
    args: &CompareArgs,
    order: Option<DirectionOrder>,
    engines: &[&dyn Engine],
    out: &Output,
) -> Result<()> {
    let (weight, memory) = (args.weights.iter().max().copied(), args.memory.limit);
    for (option, what, settings) in [
        ("--weights", "a weight; use plain or astar", Settings { weight, ..Settings::default() }),
        (
            "--memory",
            "a memory limit; use astar, nbs or ida-tt",
            Settings { memory, ..Settings::default() },
        ),
        (
            "--order",
            "an order of moves; use plain or ida-tt",
            Settings { order, ..Settings::default() },
        ),
    ] {
        let without = engines.iter().filter(|engine| engine.with_settings(&settings).is_err());
        let without: Vec<&str> = without.map(|engine| engine.name()).collect();
        ensure!(without.len() < engines.len(), "{option}: none of these engines has {what}");
        if !without.is_empty() {
            out.verbosity().note(format!("{option} does not apply to {}", without.join(", ")));
        }
    }
    Ok(())
}

/// Returns the settings of an engine, once for each weight, with the memory limit and the order of
/// moves if the engine supports them. An engine without weights has one variant.
fn variants(
    args: &CompareArgs,
    order: Option<DirectionOrder>,
    engine: &dyn Engine,
    settings: &Settings,
) -> Vec<Settings> {
    let is_supported = |variant: &Settings| engine.with_settings(variant).is_ok();
    let or_less = |more: Settings, less: Settings| if is_supported(&more) { more } else { less };
    let memory = args.memory.limit;
    let limited = or_less(Settings { memory, ..settings.clone() }, settings.clone());
    let limited = or_less(Settings { order, ..limited.clone() }, limited);
    let weights =
        args.weights.iter().map(|&weight| Settings { weight: Some(weight), ..limited.clone() });
    match weights.filter(is_supported).collect::<Vec<_>>() {
        variants if variants.is_empty() => vec![limited],
        variants => variants,
    }
}

/// Returns the requested engines in the multi-tile metric, or all that support the size, with the
/// requested heuristics or the default one.
///
/// # Errors
/// If an option of the single-tile metric is given, or for the reasons of [`configured_engines`].
fn push_engines(args: &CompareArgs, size: Size, out: &Output) -> Result<Vec<Box<dyn Engine>>> {
    let unsupported = [
        (args.order.for_default_goal().is_some(), "--order"),
        (!args.weights.is_empty(), "--weights"),
        (args.memory.limit.is_some(), "--memory"),
        (args.pruning, "--pruning"),
    ];
    reject_options(&unsupported, "with --metric multi")?;
    let names: Vec<&str> = match &args.engines[..] {
        [] => ENGINES.iter().map(|engine| engine.name()).collect(),
        names => names.iter().map(String::as_str).collect(),
    };
    let heuristics = match args.heuristics.names()? {
        [] => vec![default_push_heuristic(size)],
        names => names.iter().map(String::as_str).collect(),
    };
    let mut engines = Vec::new();
    for heuristic in heuristics {
        let threads = args.processor.threads.or_all_cores(out.processes());
        let push_heuristic = Some(load_push_heuristic(heuristic, size, threads)?);
        let wanted = Settings { push_heuristic, ..processor_settings(args) };
        for name in &names {
            let engine = korf::engine(name)?;
            let settings = supported_settings(engine, &wanted);
            let is_named = !args.engines.is_empty();
            if is_named || engine.with_settings(&settings)?.supports(size) {
                engines.push(choose_engine(name, size, &settings, out)?);
            }
        }
    }
    Ok(engines)
}

/// Returns the requested engines. By default these are all that support the size, or `wide` if
/// heuristics are compared.
fn requested_engines(args: &CompareArgs, size: Size) -> Result<Vec<&'static dyn Engine>> {
    let names = match &args.engines[..] {
        [] if args.heuristics.names.is_empty() => {
            return Ok(ENGINES.into_iter().filter(|engine| engine.supports(size)).collect());
        }
        [] => vec![DEFAULT_ENGINE],
        names => names.iter().map(String::as_str).collect(),
    };
    Ok(names.into_iter().map(korf::engine).collect::<Result<_, _>>()?)
}

/// Returns the requested settings of the processor, by default with one thread.
fn processor_settings(args: &CompareArgs) -> Settings {
    let settings = args.processor.settings();
    Settings { threads: settings.threads.or(Some(Threads::ONE)), ..settings }
}

/// Returns the requested settings: one for each heuristic, or one without a heuristic if none is
/// named.
fn requested_settings(args: &CompareArgs, size: Size, out: &Output) -> Result<Vec<Settings>> {
    let wanted = Settings { pruning: Some(args.pruning), ..processor_settings(args) };
    if args.heuristics.names.is_empty() {
        return Ok(vec![wanted]);
    }
    let with = |heuristic| Settings { heuristic: Some(heuristic), ..wanted.clone() };
    let tables = args.cache.context(args.processor.threads.or_all_cores(out.processes()), out);
    let heuristics = args.heuristics.load_all(size, &tables)?;
    Ok(heuristics.into_iter().map(with).collect())
}

/// Returns the part of the requested settings that an engine supports: all, all but the SIMD
/// kernels, or the heuristic only.
fn supported_settings(engine: &dyn Engine, wanted: &Settings) -> Settings {
    let heuristic = wanted.heuristic.clone();
    let push_heuristic = wanted.push_heuristic.clone();
    let simple =
        Settings { heuristic, push_heuristic, pruning: Some(false), ..Settings::default() };
    let without_kernels = Settings { simd: None, ..wanted.clone() };
    let choices = [wanted.clone(), without_kernels];
    choices.into_iter().find(|choice| engine.with_settings(choice).is_ok()).unwrap_or(simple)
}
