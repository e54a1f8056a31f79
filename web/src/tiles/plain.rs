//! Options of the small module: the plain engine with the Manhattan distance only.
//!
//! The module replaces `solve_options`, and refuses what it does not support.

use super::position::Position;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::instance::Instance;
use fifteen::korf::engines::plain::Plain;
use fifteen::korf::{Engine, Limits, Settings};

/// Options of a search: only the limits.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Limits of the search.
    pub limits: Limits,
}

impl SolveOptions {
    /// Parses the options of a request: the limits `nodes` and `max_moves`.
    ///
    /// # Errors
    /// If it names another engine or heuristic, requests all solutions, or has an option of the
    /// wrong type.
    pub fn parse(arguments: &mut Arguments) -> Result<SolveOptions, RequestError> {
        let only = |name: Option<String>, here: &str| match name.as_deref() {
            Some(name) if name != "auto" && name != here => Err(RequestError::bad_request(
                format!("the small module has only {here}, not {name}"),
            )),
            _ => Ok(()),
        };
        only(arguments.optional("engine")?, "plain")?;
        only(arguments.optional("heuristic")?, "manhattan")?;
        if arguments.optional::<usize>("all")?.is_some() {
            return Err(RequestError::bad_request("the small module finds one solution only"));
        }
        let (nodes, moves) = (arguments.optional("nodes")?, arguments.optional("max_moves")?);
        Ok(SolveOptions { limits: Limits::new().nodes(nodes).moves(moves) })
    }

    /// Creates the engine for a position.
    ///
    /// # Errors
    /// Never: the plain engine takes all positions.
    pub fn make_engine(
        &self,
        _: &Instance,
        position: &Position,
    ) -> Result<Box<dyn Engine>, RequestError> {
        let blank_home = position.unusual_blank_home();
        let settings = Settings { blank_home, ..Settings::default() };
        Plain::DEFAULT.with_settings(&settings).map_err(RequestError::bad_request)
    }
}
