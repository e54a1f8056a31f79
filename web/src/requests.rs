//! Requests, by name.

use super::arguments::Arguments;
use super::error::RequestError;
use super::host::Host;
use super::instance::Instance;
#[cfg(feature = "tiles")]
use super::tables;
#[cfg(feature = "small")]
use super::tiles;
#[cfg(feature = "puzzles")]
use super::{block_generator, blocks, bricks, queens, sudoku};
use serde::Serialize;

/// Answer to a request: a record.
pub type Response = Result<String, RequestError>;

/// Handler of a request.
pub type RequestHandler = fn(&mut Instance, Arguments, &mut Host) -> Response;

/// Name and handler of a request.
type NamedHandler = (&'static str, RequestHandler);

/// Requests about tiles for which the plain search suffices.
#[cfg(feature = "small")]
const SMALL: &[NamedHandler] = &[
    ("scramble", tiles::scramble),
    ("instances", tiles::list_instances),
    ("solve", tiles::solve),
    ("hint", tiles::hint),
    ("verify", tiles::verify),
    ("step", tiles::step),
];
#[cfg(not(feature = "small"))]
const SMALL: &[NamedHandler] = &[];

/// Requests about tiles that need heuristics or several modules.
#[cfg(feature = "tiles")]
const TILES: &[NamedHandler] = &[
    ("estimates", tiles::list_estimates),
    ("prepare", tiles::prepare),
    ("unit", tiles::run_units),
    ("build", tables::build),
];
#[cfg(not(feature = "tiles"))]
const TILES: &[NamedHandler] = &[];

/// Requests about the other puzzles.
#[cfg(feature = "puzzles")]
const PUZZLES: &[NamedHandler] = &[
    ("blocks", blocks::list),
    ("block", blocks::parse),
    ("block-solve", blocks::solve),
    ("block-hardest", blocks::hardest),
    ("block-verify", blocks::verify),
    ("block-generate", block_generator::generate),
    ("packings", bricks::list_packings),
    ("packing-verify", bricks::verify),
    ("sudoku-step", sudoku::step),
    ("sudoku-solve", sudoku::solve),
    ("sudoku-generate", sudoku::generate),
    ("sudoku-verify", sudoku::verify),
    ("queens-best", queens::find_good_placement),
    ("queens-solve", queens::solve),
];
#[cfg(not(feature = "puzzles"))]
const PUZZLES: &[NamedHandler] = &[];

/// Returns all requests.
fn all_handlers() -> impl Iterator<Item = &'static NamedHandler> {
    SMALL.iter().chain(TILES).chain(PUZZLES)
}

/// Returns the names of all requests.
pub fn request_names() -> impl Iterator<Item = &'static str> {
    all_handlers().map(|(name, _)| *name)
}

/// Returns the handler of a request.
///
/// # Errors
/// If the name is unknown.
pub fn find_handler(name: &str) -> Result<RequestHandler, RequestError> {
    let found = all_handlers().find(|(other, _)| *other == name);
    let unknown = || {
        let names: Vec<&str> = request_names().collect();
        RequestError::bad_request(format!(
            "unknown request '{name}'; expected one of {}",
            names.join(", ")
        ))
    };
    found.map(|&(_, answering)| answering).ok_or_else(unknown)
}

/// Serializes a record.
pub fn to_response(record: &impl Serialize) -> Response {
    serde_json::to_string(record).map_err(RequestError::internal)
}
