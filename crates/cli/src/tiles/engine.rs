//! Choice of the engine and its heuristic.

use super::args::{LimitArgs, MethodArgs};
use crate::support::exit::interrupted;
use crate::support::interrupt;
use crate::support::output::Output;
use crate::tables::auto::TablePolicy;
use crate::tables::{auto, automaton, heuristic};
use crate::tiles::recorded_tables::RecordedTables;
use anyhow::{Context, Result, anyhow, bail, ensure};
use fifteen::heuristic::pushes::PushHeuristic;
use fifteen::korf::{Engine, Settings, Weight};
use fifteen::pruning::PruningAutomaton;
use fifteen::{Goal, Heuristic, Metric, Size, Threads, korf};

/// Tables that a search may use, depending on its checkpoint.
#[derive(Debug)]
pub enum TableChoice {
    /// There is no checkpoint: tables may also be loaded during the search.
    Free,
    /// The checkpoint is new: the tables are loaded before the search begins.
    New,
    /// The checkpoint names the tables.
    Recorded(RecordedTables),
}

/// Returns the engine and heuristic that the options request for a goal.
///
/// # Errors
/// If the engine or the goal does not support the options, or the tables cannot be obtained.
pub fn engine_for_goal(
    method: &MethodArgs,
    all: Option<usize>,
    limits: LimitArgs,
    tables: &TableChoice,
    (size, goal): (Size, Goal),
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_short = limits.time.is_limited() || limits.nodes.limit.is_some();
    let (policy, recorded) = match tables {
        TableChoice::Recorded(recorded) => (TablePolicy::UpFront, Some(recorded)),
        TableChoice::New => (TablePolicy::UpFront, None),
        TableChoice::Free if is_short => (TablePolicy::QuickOnly, None),
        TableChoice::Free => (TablePolicy::Any, None),
    };
    check_engine(method, all, size)?;
    let load = || settings_for_method(method, all, size, (policy, recorded), out);
    let mut settings = match policy {
        // If an interrupt ended the loading, the search would run with fewer tables. It would be a
        // different search, which could not be resumed.
        TablePolicy::UpFront => interrupt::defer(|| {
            // Which incumbent is found depends on the threads.
            let settings = Settings { incumbent_after: None, ..load()? };
            anyhow::Ok(settings.with_upgrade_loaded(size, &mut |(): &()| interrupt::check()))
        })?,
        TablePolicy::Any | TablePolicy::QuickOnly => load()?,
    };
    settings.order = method.order.normalize(size, goal);
    settings.blank_home = goal.inner_blank_home(size);
    if all.is_some() {
        let manhattan = || heuristic::load_heuristic("manhattan", size, &method.tables(out));
        settings.heuristic = Some(settings.heuristic.map_or_else(manhattan, Ok)?);
    }
    choose_engine(&method.engine, size, &settings, out)
}

/// Returns the engine that the options request in the multi-tile metric, and its heuristic.
///
/// With `auto`, the search builds tables in memory, and larger ones if it takes long. Engines other
/// than `wide` have [another default](default_push_heuristic).
///
/// # Errors
/// If the options are not supported, or the heuristic is unknown.
pub fn push_engine(
    method: &MethodArgs,
    all: Option<usize>,
    size: Size,
    out: &Output,
) -> Result<(Box<dyn Engine>, PushHeuristic)> {
    ensure!(!method.no_mirror, "--no-mirror is not supported with --metric multi");
    let engine = if method.engine == "auto" { "wide" } else { &method.engine };
    let name = match method.heuristic.as_str() {
        "auto" if engine != "wide" => default_push_heuristic(size),
        name => name,
    };
    let heuristic =
        load_push_heuristic(name, size, method.processor.threads.or_all_cores(out.processes()))?;
    let push_heuristic = Some(heuristic.clone());
    let settings = Settings { push_heuristic, all_solutions: all, ..method.settings() };
    Ok((choose_engine(engine, size, &settings, out)?, heuristic))
}

/// Returns the heuristic of the multi-tile metric that searches without `auto` use by default: the
/// walking distance, so that they begin at once, or tables on boards that it does not support.
pub fn default_push_heuristic(size: Size) -> &'static str {
    let walking = PushHeuristic::named(size, "walking", Threads::ONE, &mut ());
    if walking.is_ok() { "walking" } else { "patterns-4" }
}

/// Loads a heuristic of the multi-tile metric, or builds its tables.
///
/// # Errors
/// If the name is unknown, the size is not supported, memory is insufficient, or the user
/// interrupts.
pub fn load_push_heuristic(name: &str, size: Size, threads: Threads) -> Result<PushHeuristic> {
    let heuristic = interrupt::guard(|| {
        let mut observer = |(): &()| interrupt::check();
        match name {
            "auto" => PushHeuristic::auto(size, threads, &mut observer),
            name => PushHeuristic::named(size, name, threads, &mut observer),
        }
    });
    if heuristic.is_err() && interrupt::is_requested() {
        return Err(interrupted("interrupted while tables were built"));
    }
    Ok(heuristic?)
}

/// Checks that the engine supports the options, before any tables are loaded.
fn check_engine(method: &MethodArgs, all: Option<usize>, size: Size) -> Result<()> {
    if method.engine != "auto" {
        let heuristic = Heuristic::named(size, "manhattan", Threads::ONE, &mut ()).ok();
        let settings = Settings { heuristic, all_solutions: all, ..method.settings() };
        korf::engine(&method.engine)?.with_settings(&settings)?;
    }
    Ok(())
}

/// Returns the named engine, configured for boards of a size.
pub fn choose_engine(
    name: &str,
    size: Size,
    settings: &Settings,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let configured = if name == "auto" {
        let is_weighted = settings.weight.is_some_and(|weight| weight > Weight::ONE);
        korf::engine_for(size, settings).map_err(|error| match error.engine {
            name if is_weighted && name != "plain" => {
                anyhow!("--weight requires --engine plain or --engine astar")
            }
            "wide" => error.into(),
            _ => anyhow!("{error} (engine chosen for {size} boards)"),
        })?
    } else {
        korf::engine(name)?.with_settings(settings)?
    };
    if !configured.supports(size) {
        let engine = korf::engine(configured.name())?;
        let sizes = Size::all().filter(|&size| engine.supports(size));
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        let (with, remedy) = match supports_with_conflict(engine, size) {
            true => (format!(" with the heuristic {}", configured.heuristic()), "another, or "),
            false => (String::new(), ""),
        };
        bail!(
            "engine {} does not support {size} boards{with} (supported: {}); use {remedy}plain",
            engine.name(),
            sizes.join(", "),
        );
    }
    let engine = configured;
    out.explain(format!(
        "engine {} ({}), heuristic {}{}, threads: {}{}",
        engine.name(),
        engine.summary(),
        engine.heuristic(),
        describe_weight(engine.weight()),
        engine.threads(),
        match (engine.metric(), engine.is_pruning()) {
            (Metric::Single, true) => ", duplicate pruning",
            (Metric::Multi, true) => ", larger tables for a long search",
            _ => "",
        },
    ));
    Ok(engine)
}

/// Returns whether an engine supports boards of a size with another heuristic than the Manhattan
/// distance.
fn supports_with_conflict(engine: &dyn Engine, size: Size) -> bool {
    let heuristic = Heuristic::named(size, "conflict", Threads::ONE, &mut ()).ok();
    let settings = Settings { heuristic, ..Settings::default() };
    settings.heuristic.is_some()
        && engine.with_settings(&settings).is_ok_and(|engine| engine.supports(size))
}

/// Describes a weight. The description of weight 1 is empty.
pub fn describe_weight(weight: Weight) -> String {
    if weight == Weight::ONE { String::new() } else { format!(" times {weight}") }
}

/// Returns the settings with the requested heuristic and its tables.
///
/// If an engine is named without a heuristic, it uses its default, the Manhattan distance, so that
/// the engine can be studied by itself. `auto` means the tables of the checkpoint, if it names any:
/// better tables that were built since then would change the search.
///
/// # Errors
/// If the name is unknown or its tables cannot be obtained.
fn settings_for_method(
    method: &MethodArgs,
    all: Option<usize>,
    size: Size,
    (policy, recorded): (TablePolicy, Option<&RecordedTables>),
    out: &Output,
) -> Result<Settings> {
    let (wanted, tables) = (method.settings(), method.tables(out));
    let is_free = method.engine == "auto" && wanted.simd.is_none();
    let heuristic = match (method.heuristic_name()?, recorded) {
        (name, Some(recorded)) if name == "auto" && is_free => recorded.heuristic.clone(),
        (name, _) => name,
    };
    let max_length = recorded.map_or(PruningAutomaton::MAX_LENGTH, |recorded| recorded.max_length);
    let chosen = match heuristic.as_str() {
        "auto" if is_free => Ok(auto::auto_settings(&tables, size, all, policy)),
        "auto" => Ok(Settings::default()),
        name => heuristic::load_heuristic(name, size, &tables)
            .map(|heuristic| {
                // Only the engine wide looks up a collection efficiently and prunes.
                let prunes = ["auto", "wide"].contains(&method.engine.as_str());
                let is_worth_it = heuristic.pdb_set().is_some() && prunes && all.is_none();
                let load_automaton = || automaton::load_deepest(size, max_length, &tables);
                let automaton = is_worth_it.then(load_automaton).flatten();
                Settings { heuristic: Some(heuristic), automaton, ..Settings::default() }
            })
            .with_context(|| format!("--heuristic {}", name.escape_debug())),
    }?;
    let Settings { heuristic, lazy_heuristic, incumbent_after, automaton, .. } = chosen;
    let all_solutions = all;
    Ok(Settings { heuristic, lazy_heuristic, incumbent_after, automaton, all_solutions, ..wanted })
}
