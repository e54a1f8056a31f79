//! The one method there is where every byte counts: the plain engine, with the Manhattan distance.
//!
//! It stands in the place of `method`, and refuses what it cannot do.

use super::position::Position;
use crate::arguments::Arguments;
use crate::instance::Instance;
use crate::problem::Problem;
use fifteen::korf::engines::plain::Plain;
use fifteen::korf::{Engine, Limits, Settings};

/// How to search: there is no choice, but where to stop.
#[derive(Clone, Debug, Default)]
pub struct Method {
    /// Where to stop.
    pub limits: Limits,
}

impl Method {
    /// What a request says of it: the limits `nodes` and `max_moves`.
    ///
    /// # Errors
    /// If it asks for an engine, a heuristic, or all solutions.
    pub fn take(arguments: &mut Arguments) -> Result<Method, Problem> {
        let only = |name: Option<String>, here: &str| match name.as_deref() {
            Some(name) if name != "auto" && name != here => {
                Err(Problem::request(format!("the small module has only {here}, not {name}")))
            }
            _ => Ok(()),
        };
        only(arguments.maybe("engine")?, "plain")?;
        only(arguments.maybe("heuristic")?, "manhattan")?;
        if arguments.maybe::<usize>("all")?.is_some() {
            return Err(Problem::request("the small module stops at the first solution"));
        }
        let (nodes, moves) = (arguments.maybe("nodes")?, arguments.maybe("max_moves")?);
        Ok(Method { limits: Limits { nodes, moves, ..Limits::default() } })
    }

    /// The engine for a position.
    ///
    /// # Errors
    /// None: it takes all positions.
    pub fn engine(&self, _: &Instance, position: &Position) -> Result<Box<dyn Engine>, Problem> {
        let settings = Settings { blank: position.blank(), ..Settings::default() };
        Plain::DEFAULT.configured(&settings).map_err(Problem::request)
    }
}
