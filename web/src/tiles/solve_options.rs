//! Options of a search: engine, heuristic and limits; and the estimates of all heuristics.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::heuristic::pushes::PushHeuristic;
use fifteen::heuristic::{HeuristicError, NAMES};
use fifteen::korf::{self, Engine, Limits, Settings};
use fifteen::{Heuristic, Metric, Size, Threads};
use serde_json::json;

/// Options of a search. Missing ones have defaults.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    metric: Metric,
    engine: Option<String>,
    heuristic: Option<String>,
    /// Number of solutions to list, if all are requested.
    all: Option<usize>,
    /// Limits of the search.
    pub limits: Limits,
}

impl SolveOptions {
    /// Parses the options of a request: `metric`, `engine`, `heuristic`, `all` (the number of
    /// solutions to list), and the limits `nodes` and `max_moves`.
    ///
    /// # Errors
    /// If an option has the wrong type, or the metric is unknown.
    pub fn parse(arguments: &mut Arguments) -> Result<SolveOptions, RequestError> {
        let is_not_auto = |name: &String| name != "auto";
        let (nodes, moves) = (arguments.optional("nodes")?, arguments.optional("max_moves")?);
        let metric: Option<String> = arguments.optional("metric")?;
        let metric = metric.map_or(Ok(Metric::Single), |name| name.parse());
        Ok(SolveOptions {
            metric: metric.map_err(RequestError::bad_request)?,
            engine: arguments.optional("engine")?.filter(is_not_auto),
            heuristic: arguments.optional("heuristic")?.filter(is_not_auto),
            all: arguments.optional("all")?,
            limits: Limits::new().nodes(nodes).moves(moves),
        })
    }

    /// Creates the engine for a position.
    ///
    /// # Errors
    /// If the engine or heuristic is unknown, tables are not loaded, or the engine does not support
    /// the options or the board.
    pub fn make_engine(
        &self,
        instance: &Instance,
        position: &Position,
    ) -> Result<Box<dyn Engine>, RequestError> {
        let size = position.size();
        let settings = self.make_settings(instance, position)?;
        let engine = match &self.engine {
            None => korf::engine_for(size, &settings),
            Some(name) => {
                korf::engine(name).map_err(RequestError::bad_request)?.with_settings(&settings)
            }
        };
        let engine = engine.map_err(RequestError::bad_request)?;
        if engine.supports(size) {
            return Ok(engine);
        }
        let name = engine.name();
        Err(RequestError::bad_request(format!("engine {name} does not support {size} boards")))
    }

    fn make_settings(
        &self,
        instance: &Instance,
        position: &Position,
    ) -> Result<Settings, RequestError> {
        let (size, all) = (position.size(), self.all);
        if self.metric == Metric::Multi {
            return self.push_settings(position);
        }
        let threads = self.engine.is_none().then_some(Threads::ONE);
        let heuristic = match &self.heuristic {
            Some(name) => Some(load_heuristic(instance, size, name)?),
            // A named engine uses the Manhattan distance by default.
            None if self.engine.is_some() => None,
            None => best_heuristic(instance, size, all.is_none()),
        };
        let manhattan = || load_heuristic(instance, size, "manhattan");
        let heuristic = match heuristic {
            None if all.is_some() => Some(manhattan()?),
            heuristic => heuristic,
        };
        let blank_home = position.unusual_blank_home();
        let automaton = instance.tables.automaton.clone();
        let default = Settings::default();
        Ok(Settings { heuristic, automaton, all_solutions: all, threads, blank_home, ..default })
    }

    /// Returns the settings of the multi-tile metric, whose tables are built for each search.
    ///
    /// # Errors
    /// If the heuristic is unknown, or does not support the board.
    fn push_settings(&self, position: &Position) -> Result<Settings, RequestError> {
        let name = match &self.heuristic {
            Some(name) => name,
            // The default of a named engine needs no pattern tables.
            None if self.engine.is_some() => "walking",
            None => "auto",
        };
        let heuristic = match name {
            "auto" => PushHeuristic::auto(position.size(), Threads::ONE, &mut ()),
            name => PushHeuristic::named(position.size(), name, Threads::ONE, &mut ()),
        };
        Ok(Settings {
            push_heuristic: Some(heuristic.map_err(RequestError::bad_request)?),
            all_solutions: self.all,
            blank_home: position.unusual_blank_home(),
            threads: self.engine.is_none().then_some(Threads::ONE),
            ..Settings::default()
        })
    }

    /// Checks that the search can be divided among several modules.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_splittable(&self) -> Result<(), RequestError> {
        match self.metric {
            Metric::Single => Ok(()),
            Metric::Multi => Err(RequestError::bad_request(
                "a search in the multi-tile metric cannot be divided; use 'solve'",
            )),
        }
    }
}

/// Returns the heuristic with this name.
///
/// # Errors
/// If there is no such heuristic, or its tables are not loaded.
fn load_heuristic(instance: &Instance, size: Size, name: &str) -> Result<Heuristic, RequestError> {
    if let Some(heuristic) = instance.tables.heuristic_named(size, name) {
        return Ok(heuristic);
    }
    Heuristic::from_source(size, name, &(), &mut ()).map_err(|error| match error {
        HeuristicError::Missing(partition) => {
            RequestError::bad_request(format!("tables {partition} are not loaded"))
        }
        error => RequestError::bad_request(error),
    })
}

/// Maximum number of cells for which the Manhattan distance is the default.
const MAX_MANHATTAN_CELLS: usize = 9;

/// Returns the heuristic that is likely to find an answer first, or `None` for the Manhattan
/// distance.
fn best_heuristic(instance: &Instance, size: Size, finds_one_solution: bool) -> Option<Heuristic> {
    let conflict = || {
        load_heuristic(instance, size, "conflict")
            .ok()
            .filter(|_| size.cells() > MAX_MANHATTAN_CELLS)
    };
    instance.tables.best_heuristic(size, finds_one_solution).or_else(conflict)
}

/// Returns the estimate of each heuristic for a position, in moves.
pub fn list_estimates(instance: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let position = Position::parse(&mut arguments)?;
    arguments.reject_unknown()?;
    if position.unusual_blank_home().is_some() {
        let estimate = position.start.manhattan_to(&position.target());
        let only = [json!({ "heuristic": "manhattan", "estimate": estimate })];
        return to_response(&json!({ "status": "complete", "estimates": only }));
    }
    let records = all_heuristics(instance, position.size()).into_iter().map(|heuristic| {
        json!({ "heuristic": heuristic.name(), "estimate": heuristic.estimate(&position.start) })
    });
    to_response(&json!({ "status": "complete", "estimates": records.collect::<Vec<_>>() }))
}

/// Returns all heuristics available for boards of a size, except those of a collection.
fn all_heuristics(instance: &Instance, size: Size) -> Vec<Heuristic> {
    let simple = NAMES.iter().filter_map(|name| load_heuristic(instance, size, name).ok());
    simple.chain(instance.tables.heuristics(size)).collect()
}
