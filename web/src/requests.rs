//! What can be asked for, by name.

use super::arguments::Arguments;
use super::error::Problem;
use super::host::Outside;
use super::instance::Instance;
#[cfg(feature = "tiles")]
use super::tables;
#[cfg(feature = "small")]
use super::tiles;
#[cfg(feature = "puzzles")]
use super::{blocks, bricks, queens, sudoku};
use serde::Serialize;

/// An answer: a record.
pub type Answer = Result<String, Problem>;

/// How a request is answered.
pub type RequestHandler = fn(&mut Instance, Arguments, &mut Outside) -> Answer;

/// A request, and how it is answered.
type Entry = (&'static str, RequestHandler);

/// Requests about tiles that the plain search is enough for.
#[cfg(feature = "small")]
const SMALL: &[Entry] = &[
    ("parse", tiles::parse),
    ("scramble", tiles::scramble),
    ("instances", tiles::instances),
    ("solve", tiles::solve),
    ("hint", tiles::hint),
    ("verify", tiles::verify),
    ("step", tiles::step),
];
#[cfg(not(feature = "small"))]
const SMALL: &[Entry] = &[];

/// Requests about tiles for which there are heuristics and several modules.
#[cfg(feature = "tiles")]
const TILES: &[Entry] = &[
    ("estimates", tiles::estimates),
    ("prepare", tiles::prepare),
    ("units", tiles::units),
    ("unit", tiles::unit),
    ("tables", tables::list),
    ("build", tables::build),
];
#[cfg(not(feature = "tiles"))]
const TILES: &[Entry] = &[];

/// Requests about the other puzzles.
#[cfg(feature = "puzzles")]
const PUZZLES: &[Entry] = &[
    ("blocks", blocks::list),
    ("block", blocks::read),
    ("block-solve", blocks::solve),
    ("block-hint", blocks::hint),
    ("block-hardest", blocks::hardest),
    ("block-verify", blocks::verify),
    ("packings", bricks::packings),
    ("packing-verify", bricks::verify),
    ("sudoku-check", sudoku::check),
    ("sudoku-step", sudoku::step),
    ("sudoku-solve", sudoku::solve),
    ("sudoku-generate", sudoku::generate),
    ("sudoku-verify", sudoku::verify),
    ("queens-free", queens::free),
    ("queens-best", queens::best),
    ("queens-solve", queens::solve),
];
#[cfg(not(feature = "puzzles"))]
const PUZZLES: &[Entry] = &[];

/// All requests there are.
fn all_handlers() -> impl Iterator<Item = &'static Entry> {
    SMALL.iter().chain(TILES).chain(PUZZLES)
}

/// The names of all requests.
pub fn names() -> impl Iterator<Item = &'static str> {
    all_handlers().map(|(name, _)| *name)
}

/// How a request of this name is answered.
///
/// # Errors
/// If there is none of this name.
pub fn named(name: &str) -> Result<RequestHandler, Problem> {
    let found = all_handlers().find(|(other, _)| *other == name);
    let unknown = || {
        let names: Vec<&str> = names().collect();
        Problem::request(format!("‘{name}’ is none of {}", names.join(", ")))
    };
    found.map(|&(_, answering)| answering).ok_or_else(unknown)
}

/// The record as it is sent.
pub fn answer(record: &impl Serialize) -> Answer {
    serde_json::to_string(record).map_err(Problem::wrong)
}
