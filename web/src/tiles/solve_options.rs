//! Which engine, with which heuristic.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::instance::Instance;
use fifteen::heuristic::{HeuristicError, NAMES};
use fifteen::korf::{self, Engine, Limits, Settings};
use fifteen::{Heuristic, Size, Threads};

/// How to search. What is not said is chosen here.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    engine: Option<String>,
    heuristic: Option<String>,
    /// How many solutions to list, if all are wanted.
    all: Option<usize>,
    /// Where to stop.
    pub limits: Limits,
}

impl SolveOptions {
    /// What a request says of it: `engine`, `heuristic`, `all` (how many solutions to list), and the limits
    /// `nodes` and `max_moves`.
    ///
    /// # Errors
    /// If it cannot be understood.
    pub fn parse(arguments: &mut Arguments) -> Result<SolveOptions, RequestError> {
        let is_said = |name: &String| name != "auto";
        let (nodes, moves) = (arguments.optional("nodes")?, arguments.optional("max_moves")?);
        Ok(SolveOptions {
            engine: arguments.optional("engine")?.filter(is_said),
            heuristic: arguments.optional("heuristic")?.filter(is_said),
            all: arguments.optional("all")?,
            limits: Limits { nodes, moves, ..Limits::default() },
        })
    }

    /// The engine for a position.
    ///
    /// # Errors
    /// If there is none of this name, or none that can do what is wanted.
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
        Err(RequestError::bad_request(format!("the engine {name} is not made for {size} boards")))
    }

    fn make_settings(
        &self,
        instance: &Instance,
        position: &Position,
    ) -> Result<Settings, RequestError> {
        let (size, all) = (position.size(), self.all);
        let threads = self.engine.is_none().then_some(Threads::ONE);
        if let Some(blank) = position.other_blank_home() {
            return Ok(Settings { all, blank_home: Some(blank), ..Settings::default() });
        }
        let heuristic = match &self.heuristic {
            Some(name) => Some(load_heuristic(instance, size, name)?),
            // An engine that is named shows itself at work by the Manhattan distance.
            None if self.engine.is_some() => None,
            None => best_heuristic(instance, size),
        };
        let manhattan = || load_heuristic(instance, size, "manhattan");
        let heuristic = match heuristic {
            None if all.is_some() => Some(manhattan()?),
            heuristic => heuristic,
        };
        Ok(Settings { heuristic, all, threads, ..Settings::default() })
    }
}

/// The heuristic of a name.
///
/// # Errors
/// If there is none, or its tables are not here.
fn load_heuristic(instance: &Instance, size: Size, name: &str) -> Result<Heuristic, RequestError> {
    if let Some(heuristic) = instance.tables.heuristic_named(size, name) {
        return Ok(heuristic);
    }
    Heuristic::from_source(size, name, &(), &mut ()).map_err(|error| match error {
        HeuristicError::Missing(partition) => {
            RequestError::bad_request(format!("the tables {partition} are not here"))
        }
        error => RequestError::bad_request(error),
    })
}

/// Boards of up to this number of cells are solved by the Manhattan distance at once.
const MAX_MANHATTAN_CELLS: usize = 9;

/// The heuristic that is likely to lead to an answer first, if it is not the Manhattan distance.
fn best_heuristic(instance: &Instance, size: Size) -> Option<Heuristic> {
    let conflict = || {
        load_heuristic(instance, size, "conflict")
            .ok()
            .filter(|_| size.cells() > MAX_MANHATTAN_CELLS)
    };
    instance.tables.largest_heuristic(size).or_else(conflict)
}

/// All heuristics that are here for boards of a size.
pub fn all_heuristics(instance: &Instance, size: Size) -> Vec<Heuristic> {
    let simple = NAMES.iter().filter_map(|name| load_heuristic(instance, size, name).ok());
    simple.chain(instance.tables.heuristics(size)).collect()
}
