//! What can be asked for, by name.

use super::arguments::Arguments;
use super::instance::Instance;
use super::outside::Outside;
use super::problem::Problem;
use super::{shelf, tiles};
use serde::Serialize;

/// An answer: a record.
pub type Answer = Result<String, Problem>;

/// How a request is answered.
pub type Answering = fn(&mut Instance, Arguments, &mut Outside) -> Answer;

/// All requests there are.
const ANSWERS: &[(&str, Answering)] = &[
    ("parse", tiles::parse),
    ("scramble", tiles::scramble),
    ("instances", tiles::instances),
    ("estimates", tiles::estimates),
    ("solve", tiles::solve),
    ("hint", tiles::hint),
    ("verify", tiles::verify),
    ("prepare", tiles::prepare),
    ("units", tiles::units),
    ("unit", tiles::unit),
    ("step", tiles::step),
    ("tables", shelf::list),
    ("build", shelf::build),
];

/// The names of all requests.
pub fn names() -> impl Iterator<Item = &'static str> {
    ANSWERS.iter().map(|(name, _)| *name)
}

/// How a request of this name is answered.
///
/// # Errors
/// If there is none of this name.
pub fn named(name: &str) -> Result<Answering, Problem> {
    let found = ANSWERS.iter().find(|(other, _)| *other == name);
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
