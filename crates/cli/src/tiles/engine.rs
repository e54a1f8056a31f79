//! Which engine searches, and with what heuristic.

use super::args::{LimitArgs, MethodArgs};
use crate::support::interrupt;
use crate::support::output::{Output, Verbosity};
use crate::tables::auto::TablePolicy;
use crate::tables::{auto, automaton, heuristic};
use anyhow::{Context, Result, anyhow, bail};
use fifteen::korf::{Engine, Settings};
use fifteen::{Goal, Heuristic, Size, Threads, korf};

/// The engine that searches in the way asked for.
pub fn engine_for_method(
    method: &MethodArgs,
    all: Option<usize>,
    limits: LimitArgs,
    is_kept: bool,
    size: Size,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let is_short = limits.time.limit.is_some() || limits.nodes.limit.is_some();
    let policy = match (is_kept, is_short) {
        (true, _) => TablePolicy::UpFront,
        (false, true) => TablePolicy::QuickOnly,
        (false, false) => TablePolicy::Any,
    };
    check_engine(method, all, size)?;
    let mut settings = settings_for_method(method, all, size, policy, out.verbosity())?;
    if is_kept {
        settings = settings.with_upgrade_loaded(size, &mut |(): &()| interrupt::check());
    }
    if all.is_some() {
        let (cache, threads) = (&method.cache, method.processor.build_threads());
        let manhattan = || heuristic::load_heuristic("manhattan", size, cache, threads, out.verbosity());
        settings.heuristic = Some(settings.heuristic.map_or_else(manhattan, Ok)?);
    }
    choose_engine(&method.engine, size, &settings, out)
}

/// The same for a goal. Where its blank belongs in no corner there are neither tables nor automata, and
/// the plain engine searches.
pub fn engine_for_goal(
    method: &MethodArgs,
    all: Option<usize>,
    limits: LimitArgs,
    is_kept: bool,
    (size, goal): (Size, Goal),
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let blank = goal.blank_home(size);
    if blank == size.blank_home() {
        return engine_for_method(method, all, limits, is_kept, size, out);
    }
    let context = || format!("--goal {goal}: its blank is in no corner");
    if !["auto", "manhattan"].contains(&method.heuristic.as_str()) {
        let name = method.heuristic.escape_debug();
        return Err(anyhow!("only manhattan is known for that, not {name}")).with_context(context);
    }
    let settings = Settings { all, blank: Some(blank), ..method.settings() };
    choose_engine(&method.engine, size, &settings, out).with_context(context)
}

/// Whether the engine can do what is wanted of it, before anybody waits for tables.
fn check_engine(method: &MethodArgs, all: Option<usize>, size: Size) -> Result<()> {
    if method.engine != "auto" {
        let heuristic = Heuristic::named(size, "manhattan", Threads::ONE, &mut ()).ok();
        let settings = Settings { heuristic, all, ..method.settings() };
        korf::engine(&method.engine)?.configured(&settings)?;
    }
    Ok(())
}

/// The engine of this name for boards of a size, with these settings.
pub fn choose_engine(
    name: &str,
    size: Size,
    settings: &Settings,
    out: &Output,
) -> Result<Box<dyn Engine>> {
    let configured = if name == "auto" {
        korf::suitable(size, settings).map_err(|error| match error.engine {
            "wide" => error.into(),
            _ => anyhow!("{size} boards are left to another engine: {error}"),
        })?
    } else {
        korf::engine(name)?.configured(settings)?
    };
    if !configured.supports(size) {
        let engine = korf::engine(configured.name())?;
        let sizes = Size::all().filter(|&size| engine.supports(size));
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        bail!(
            "the engine {} is not made for {size} boards, only for {}; plain takes any size",
            engine.name(),
            sizes.join(", "),
        );
    }
    let engine = configured;
    out.explain(format!(
        "engine {} ({}), heuristic {}, threads: {}{}",
        engine.name(),
        engine.summary(),
        engine.heuristic(),
        engine.threads(),
        if engine.prunes() { ", duplicates pruned" } else { "" },
    ));
    Ok(engine)
}

/// Settings with the heuristic asked for, and its tables.
///
/// An engine that is named without a heuristic makes its own choice, the Manhattan distance: the user wants
/// to see that engine at work.
///
/// # Errors
/// If there is none of that name, or its tables cannot be obtained.
fn settings_for_method(
    method: &MethodArgs,
    all: Option<usize>,
    size: Size,
    policy: TablePolicy,
    voice: Verbosity,
) -> Result<Settings> {
    let wanted = method.settings();
    let threads = method.processor.build_threads();
    let is_free = method.engine == "auto" && wanted.simd.is_none();
    let heuristic = method.heuristic_name()?;
    let chosen = match heuristic.as_str() {
        "auto" if is_free => Ok(auto::auto_settings(&method.cache, threads, size, all, policy, voice)),
        "auto" => Ok(Settings::default()),
        name => heuristic::load_heuristic(name, size, &method.cache, threads, voice)
            .map(|heuristic| {
                // Only the engine wide looks up a collection as it should be, and prunes.
                let prunes = method.engine != "plain" && method.engine != "fsa";
                let is_worth_it = heuristic.lanes().is_some() && prunes && all.is_none();
                let kept = || automaton::load_deepest(size, &method.cache, threads, voice);
                let walks = is_worth_it.then(kept).flatten();
                Settings { heuristic: Some(heuristic), walks, ..Settings::default() }
            })
            .with_context(|| format!("--heuristic {}", name.escape_debug())),
    }?;
    let Settings { heuristic, reserve, walks, .. } = chosen;
    Ok(Settings { heuristic, reserve, walks, all, ..wanted })
}
