//! The list of engines, and how one is found in it.

use super::engine::Engine;
use super::interpreter::Plain;
use super::machine::Fsa;
use super::settings::Settings;
use super::wide::Wide;
use crate::heuristic::Heuristic;
use fifteen_codegen::Size;
use std::fmt;

/// All engines, the plainest first, as they are if nothing is set about them.
pub const ENGINES: [&dyn Engine; 3] = [&Plain::DEFAULT, &Fsa::DEFAULT, &Wide::DEFAULT];

/// The engine with this name.
///
/// # Errors
/// If there is none.
///
/// ```
/// assert_eq!(fifteen::korf::engine("plain")?.name(), "plain");
/// # Ok::<(), fifteen::korf::UnknownEngine>(())
/// ```
pub fn engine(name: &str) -> Result<&'static dyn Engine, UnknownEngine> {
    let named = ENGINES.into_iter().find(|engine| engine.name() == name);
    named.ok_or_else(|| UnknownEngine { name: name.to_owned() })
}

/// The best engine for boards of this size that has only the Manhattan distance: the last in the
/// list that supports it.
///
/// ```
/// use fifteen::{Size, korf};
///
/// assert_eq!(korf::unguided(Size::new(4, 4)?).name(), "wide");
/// assert_eq!(korf::unguided(Size::new(5, 5)?).name(), "fsa");
/// assert_eq!(korf::unguided(Size::new(2, 9)?).name(), "plain");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn unguided(size: Size) -> &'static dyn Engine {
    let supporting = ENGINES.into_iter().rfind(|engine| engine.supports(size));
    supporting.unwrap_or(&Plain::DEFAULT)
}

/// The engine that is likely to be the first to answer, for boards of this size, if nothing takes
/// time to get ready: with the tables that are part of the program if there are some.
///
/// ```
/// use fifteen::{Size, korf};
///
/// let engine = korf::auto(Size::new(4, 4)?);
/// assert_eq!((engine.name(), engine.heuristic()), ("wide", "pdb-6-6-3"));
/// let engine = korf::auto(Size::new(3, 3)?);
/// assert_eq!((engine.name(), engine.heuristic()), ("wide", "manhattan"));
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::missing_panics_doc)] // it does not panic: every engine can be what it is
pub fn auto(size: Size) -> Box<dyn Engine> {
    let heuristic = Heuristic::embedded(size);
    let engine: &dyn Engine = if heuristic.is_some() { &Wide::DEFAULT } else { unguided(size) };
    let settings = Settings { heuristic, ..Settings::default() };
    engine.configured(&settings).expect("every engine can be what it is, and wide take heuristics")
}

/// There is no engine of this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name()).collect();
        let (name, names) = (self.name.escape_debug(), names.join(", "));
        write!(f, "there is no engine '{name}', only {names}")
    }
}

impl std::error::Error for UnknownEngine {}
