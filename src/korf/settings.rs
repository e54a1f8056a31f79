//! Settings of an engine.

use super::direction_order::DirectionOrder;
use super::lazy_heuristic::{LazyHeuristic, LoadResult, Upgrade};
use super::weight::Weight;
use crate::heuristic::Heuristic;
use crate::heuristic::pushes::PushHeuristic;
use crate::pruning::PruningAutomaton;
use crate::{Memory, Observer, Threads};
use fifteen_codegen::Size;
use fifteen_kernels::Simd;
use fifteen_runtime::impl_error;
use std::sync::Arc;

/// Settings of an engine. The engine chooses those that are not set.
///
/// ```
/// use fifteen::Threads;
/// use fifteen::korf::{self, Settings};
///
/// let settings = Settings { threads: Threads::new(2), ..Settings::default() };
/// assert_eq!(korf::engine("wide")?.with_settings(&settings)?.threads().get(), 2);
/// assert!(korf::engine("fsa")?.with_settings(&settings).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Heuristic of the search.
    pub heuristic: Option<Heuristic>,
    /// Chain of better heuristics for hard positions.
    pub lazy_heuristic: Option<Arc<LazyHeuristic>>,
    /// Number of visited nodes after which a search for one solution, in single-tile moves, looks
    /// for an [incumbent](super::Engine::incumbent_after).
    pub incumbent_after: Option<u64>,
    /// Number of solutions to list, if all shortest solutions are to be found instead of one.
    pub all_solutions: Option<usize>,
    /// Number of threads.
    pub threads: Option<Threads>,
    /// SIMD form of the kernels.
    pub simd: Option<Simd>,
    /// True to prune duplicates: moves to a position that a smaller sequence of moves also reaches.
    pub pruning: Option<bool>,
    /// Pruning automaton for searches with a collection; it is ignored for boards of another size.
    pub automaton: Option<PruningAutomaton>,
    /// Order of the moves at every node.
    pub order: Option<DirectionOrder>,
    /// Goal cell of the blank, if it is not the last. The tiles fill the other cells in order.
    pub blank_home: Option<usize>,
    /// Heuristic of the multi-tile metric. Setting it selects this metric, in which only `threads`
    /// and `all_solutions` can also be set.
    pub push_heuristic: Option<PushHeuristic>,
    /// Weight of the heuristic, for a solution that need not be a shortest one.
    pub weight: Option<Weight>,
    /// Memory limit of an engine that stores nodes.
    pub memory: Option<Memory>,
}

impl Settings {
    /// Loads the first applicable lazy heuristic now, so that the nodes of a search do not depend
    /// on when it is loaded. The rest of the chain is removed, and so is a heuristic that cannot be
    /// loaded.
    pub fn with_upgrade_loaded(self, size: Size, observer: &mut dyn Observer<()>) -> Settings {
        let Some(lazy_heuristic) = self.applicable_lazy_heuristic() else { return self };
        let LoadResult::Ready(upgrade) = lazy_heuristic.load(size, observer) else {
            return Settings { lazy_heuristic: None, ..self };
        };
        let Upgrade { heuristic, automaton } = upgrade.clone();
        let (heuristic, automaton) = (Some(heuristic), automaton.or(self.automaton));
        Settings { heuristic, automaton, lazy_heuristic: None, ..self }
    }

    /// Returns the first lazy heuristic of the chain that supports these settings: one solution, or
    /// all.
    pub fn applicable_lazy_heuristic(&self) -> Option<Arc<LazyHeuristic>> {
        let lazy_heuristic = self.lazy_heuristic.as_ref()?;
        if self.all_solutions.is_some() {
            lazy_heuristic.first_for_all_solutions().cloned()
        } else {
            Some(lazy_heuristic.clone())
        }
    }

    /// Settings with nothing set.
    pub(super) const NONE: Settings = Settings {
        heuristic: None,
        lazy_heuristic: None,
        incumbent_after: None,
        all_solutions: None,
        threads: None,
        simd: None,
        pruning: None,
        automaton: None,
        order: None,
        blank_home: None,
        push_heuristic: None,
        weight: None,
        memory: None,
    };

    /// Returns these settings, completed by those of `other`.
    pub(super) fn or(&self, other: &Settings) -> Settings {
        let own = self.clone();
        Settings {
            heuristic: own.heuristic.or_else(|| other.heuristic.clone()),
            lazy_heuristic: own.lazy_heuristic.or_else(|| other.lazy_heuristic.clone()),
            incumbent_after: own.incumbent_after.or(other.incumbent_after),
            all_solutions: own.all_solutions.or(other.all_solutions),
            threads: own.threads.or(other.threads),
            simd: own.simd.or(other.simd),
            pruning: own.pruning.or(other.pruning),
            automaton: own.automaton.or_else(|| other.automaton.clone()),
            order: own.order.or(other.order),
            blank_home: own.blank_home.or(other.blank_home),
            push_heuristic: own.push_heuristic.or_else(|| other.push_heuristic.clone()),
            weight: own.weight.or(other.weight),
            memory: own.memory.or(other.memory),
        }
    }

    /// Returns the heuristic, unless it is the Manhattan distance.
    pub(super) fn non_manhattan_heuristic(&self) -> Option<&Heuristic> {
        self.heuristic.as_ref().filter(|heuristic| !heuristic.is_manhattan())
    }

    /// Returns the heuristic, if it requires the batched search: kernels support only the Manhattan
    /// distance and one solution.
    pub(super) fn batched_heuristic(&self) -> Option<&Heuristic> {
        if self.all_solutions.is_some() {
            self.heuristic.as_ref()
        } else {
            self.non_manhattan_heuristic()
        }
    }

    /// Checks that a search in the multi-tile metric has no settings of the single-tile metric.
    ///
    /// # Errors
    /// If it has any.
    pub(super) fn check_pushes(&self, engine: &'static str) -> Result<(), SettingsError> {
        let reason = if self.push_heuristic.is_none() {
            return Ok(());
        } else if self.blank_home.is_some() {
            "supports only goals with the blank in a corner in the multi-tile metric"
        } else if self.heuristic.is_some() || self.lazy_heuristic.is_some() {
            return Err(SettingsError::single_tile_heuristic(engine));
        } else if self.simd.is_some() {
            "has no SIMD kernels in the multi-tile metric"
        } else if self.pruning == Some(true) || self.automaton.is_some() {
            "does not prune duplicates in the multi-tile metric"
        } else if self.order.is_some() {
            "has a fixed direction order in the multi-tile metric"
        } else if self.weight.is_some() {
            "has no weight in the multi-tile metric"
        } else {
            return Ok(());
        };
        Err(SettingsError { engine, reason })
    }

    /// Checks that the goal cell of the blank is not set. Goals with the blank in a corner do not
    /// need this setting, since positions are transformed instead.
    ///
    /// # Errors
    /// If it is set.
    pub(super) fn check_default_blank_home(
        &self,
        engine: &'static str,
    ) -> Result<(), SettingsError> {
        let reason = "supports only goals with the blank in a corner; use wide or plain for others";
        self.blank_home.map_or(Ok(()), |_| Err(SettingsError { engine, reason }))
    }

    /// Checks that an engine without the multi-tile metric supports the settings.
    ///
    /// # Errors
    /// If that metric is selected.
    pub(super) fn check_single_tiles(&self, engine: &'static str) -> Result<(), SettingsError> {
        let reason = "moves single tiles only, not in the multi-tile metric";
        if self.push_heuristic.is_some() { Err(SettingsError { engine, reason }) } else { Ok(()) }
    }

    /// Checks that an engine with one thread, one heuristic, one solution, no kernels, no pruning
    /// and no stored nodes supports the settings.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn check_basic(&self, engine: &'static str) -> Result<(), SettingsError> {
        self.check_one_solution(engine)?;
        self.check_no_memory_limit(engine)?;
        match self.pruning {
            Some(true) => Err(SettingsError { engine, reason: "does not prune duplicates" }),
            _ => Ok(()),
        }
    }

    /// Checks that an engine with one thread, one heuristic, one solution and no kernels supports
    /// the settings.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn check_one_solution(&self, engine: &'static str) -> Result<(), SettingsError> {
        let unsupported = |reason| Err(SettingsError { engine, reason });
        match self {
            Settings { threads: Some(threads), .. } if *threads > Threads::ONE => {
                unsupported("supports one thread only")
            }
            Settings { lazy_heuristic: Some(_), .. } => {
                unsupported("supports one heuristic only (no lazy upgrade)")
            }
            Settings { incumbent_after: Some(_), .. } => unsupported("uses no incumbent"),
            Settings { all_solutions: Some(_), .. } => {
                unsupported("finds one solution only; use wide to find all")
            }
            Settings { simd: Some(_), .. } => unsupported("has no SIMD kernels"),
            _ => Ok(()),
        }
    }

    /// Checks that an engine that finds only shortest solutions supports the settings.
    ///
    /// # Errors
    /// If a weight above 1 is set.
    pub(super) fn check_unweighted(&self, engine: &'static str) -> Result<(), SettingsError> {
        let reason = "finds shortest solutions only; use plain or astar with a weight";
        let is_weighted = self.weight.is_some_and(|weight| weight > Weight::ONE);
        if is_weighted { Err(SettingsError { engine, reason }) } else { Ok(()) }
    }

    /// Checks that an engine that stores no nodes supports the settings.
    ///
    /// # Errors
    /// If a memory limit is set.
    pub(super) fn check_no_memory_limit(&self, engine: &'static str) -> Result<(), SettingsError> {
        let reason = "stores no nodes, so it has no memory limit";
        if self.memory.is_some() { Err(SettingsError { engine, reason }) } else { Ok(()) }
    }

    /// Checks that an engine with a fixed order of directions supports the settings.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn check_default_order(&self, engine: &'static str) -> Result<(), SettingsError> {
        let reason = "has a fixed direction order; use plain for another";
        if self.order.is_some() { Err(SettingsError { engine, reason }) } else { Ok(()) }
    }
}

/// Error: settings that an engine does not support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// Name of the engine.
    pub engine: &'static str,
    /// Restriction of the engine, as a predicate.
    pub reason: &'static str,
}

impl SettingsError {
    /// Creates the error of a heuristic of the single-tile metric in the multi-tile metric.
    pub(crate) fn single_tile_heuristic(engine: &'static str) -> SettingsError {
        let reason = "does not use heuristics of the single-tile metric in the multi-tile metric";
        SettingsError { engine, reason }
    }
}

impl_error!(SettingsError: Self { engine, reason } => "engine {engine} {reason}");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pruning::learn_automaton;

    /// Returns settings with everything set.
    fn all_set(size: (usize, usize), count: usize, simd: Simd, order: DirectionOrder) -> Settings {
        let size = Size::new(size.0, size.1).expect("a size");
        let threads = Threads::new(count).expect("positive number");
        let walking = move |_: &mut dyn Observer<()>| {
            Heuristic::named(size, "walking", Threads::ONE, &mut ()).ok()
        };
        Settings {
            heuristic: walking(&mut ()),
            lazy_heuristic: Some(Arc::new(LazyHeuristic::new(
                format!("{size}"),
                count as u64,
                walking,
            ))),
            incumbent_after: Some(count as u64),
            all_solutions: Some(count),
            threads: Some(threads),
            simd: Some(simd),
            pruning: Some(count == 1),
            automaton: learn_automaton(size, count, Threads::ONE, &mut ()).ok(),
            order: Some(order),
            blank_home: Some(count),
            push_heuristic: PushHeuristic::named(size, "walking", Threads::ONE, &mut ()).ok(),
            weight: Weight::from_hundredths(100 + count as u32),
            memory: Some(Memory::mebibytes(count as u32)),
        }
    }

    /// The `Debug` output, which is compared, shows all settings.
    #[test]
    fn own_settings_override_the_fallback() {
        let shown = |settings: &Settings| format!("{settings:?}");
        let here = all_set((2, 2), 1, Simd::Portable, DirectionOrder::KORF);
        let there = all_set((2, 3), 2, Simd::Avx2, DirectionOrder::HAPPY);
        assert!(!shown(&here).contains("None") && shown(&here) != shown(&there));
        assert_eq!(shown(&here.or(&there)), shown(&here));
        assert_eq!(shown(&here.or(&Settings::NONE)), shown(&here));
        assert_eq!(shown(&Settings::NONE.or(&there)), shown(&there));
        assert_eq!(shown(&Settings::NONE), shown(&Settings::default()));
    }

    #[test]
    fn basic_engine_rejects_unsupported_settings() {
        let (here, none) =
            (all_set((2, 2), 1, Simd::Portable, DirectionOrder::KORF), Settings::default());
        let Settings { heuristic, lazy_heuristic, incumbent_after, all_solutions: all, .. } = here;
        let Settings { simd, pruning, .. } = here;
        let two = Threads::new(2);
        let message =
            |settings: Settings| settings.check_basic("plain").err().map(|error| error.to_string());
        for (settings, expected) in [
            (Settings { heuristic, threads: Some(Threads::ONE), ..none.clone() }, None),
            (Settings { pruning: Some(false), ..none.clone() }, None),
            (Settings { threads: two, ..none.clone() }, Some("one thread")),
            (Settings { lazy_heuristic, ..none.clone() }, Some("one heuristic")),
            (Settings { incumbent_after, ..none.clone() }, Some("no incumbent")),
            (Settings { all_solutions: all, ..none.clone() }, Some("one solution")),
            (Settings { simd, ..none.clone() }, Some("no SIMD kernels")),
            (Settings { pruning, ..none.clone() }, Some("does not prune")),
        ] {
            let found = message(settings);
            assert_eq!(found.is_some(), expected.is_some(), "{found:?}");
            let is_right = |message: &String| {
                message.starts_with("engine plain ")
                    && message.contains(expected.unwrap_or_default())
            };
            assert!(found.is_none_or(|message| is_right(&message)), "{expected:?}");
        }
    }

    /// The Manhattan distance needs no batches, unless all solutions are requested.
    #[test]
    fn batches_are_used_where_kernels_do_not_apply() {
        let named = |name| {
            Heuristic::named(Size::new(3, 3).expect("a size"), name, Threads::ONE, &mut ()).ok()
        };
        for (name, all, expected) in [
            ("manhattan", None, false),
            ("manhattan", Some(1), true),
            ("walking", None, true),
            ("walking", Some(1), true),
        ] {
            let settings =
                Settings { heuristic: named(name), all_solutions: all, ..Settings::default() };
            assert_eq!(settings.batched_heuristic().is_some(), expected, "{name} {all:?}");
            assert_eq!(settings.non_manhattan_heuristic().is_some(), name == "walking");
        }
    }

    #[test]
    fn upgrade_is_loaded_on_request() {
        let size = Size::new(3, 3).expect("a size");
        let named = |name| Heuristic::named(size, name, Threads::ONE, &mut ()).ok();
        let automaton = |max_length| learn_automaton(size, max_length, Threads::ONE, &mut ()).ok();
        let lazy_heuristic = |heuristic: Option<Heuristic>, automaton: Option<PruningAutomaton>| {
            let upgrade = heuristic.map(|heuristic| Upgrade { heuristic, automaton });
            Some(Arc::new(LazyHeuristic::new("better", 1000, move |_| upgrade.clone())))
        };
        let settings = |lazy_heuristic| Settings {
            heuristic: named("conflict"),
            automaton: automaton(4),
            lazy_heuristic,
            ..Settings::default()
        };
        for (lazy_heuristic, name, max_length) in [
            (None, "conflict", 4),
            (lazy_heuristic(None, None), "conflict", 4),
            (lazy_heuristic(named("walking"), None), "walking", 4),
            (lazy_heuristic(named("walking"), automaton(6)), "walking", 6),
        ] {
            let settings = settings(lazy_heuristic).with_upgrade_loaded(size, &mut ());
            assert_eq!(
                settings.heuristic.map(|heuristic| heuristic.name().to_owned()).as_deref(),
                Some(name)
            );
            assert_eq!(
                settings.automaton.map(|automaton| automaton.max_length()),
                Some(max_length)
            );
            assert!(settings.lazy_heuristic.is_none());
        }
    }
}
