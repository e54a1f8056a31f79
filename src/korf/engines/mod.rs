//! List of the engines, and functions to find one.
//!
//! To add an engine, implement [`Engine`] in a file here and add it to [`ENGINES`]. Algorithms for
//! comparison are in [`baselines`](super::baselines).

pub mod batched;
pub(super) mod endpoints;
pub mod escalating;
pub mod fsa;
pub(super) mod heuristic_config;
pub mod kernels;
pub mod multi_pdb;
pub mod plain;
pub mod pushes;
#[cfg(test)]
mod tests;
pub mod wide;

use super::baselines::BASELINES;
use super::engine::Engine;
use super::settings::{Settings, SettingsError};
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;
use fsa::Fsa;
use plain::Plain;
use wide::Wide;

/// All engines, the simplest first, with default settings.
pub static ENGINES: [&dyn Engine; 3] = [&Plain::DEFAULT, &Fsa::DEFAULT, &Wide::DEFAULT];

/// Returns the engine with this name: one of [`ENGINES`] or of [`BASELINES`].
///
/// # Errors
/// If there is no such engine.
///
/// ```
/// assert_eq!(fifteen::korf::engine("plain")?.name(), "plain");
/// # Ok::<(), fifteen::korf::UnknownEngine>(())
/// ```
pub fn engine(name: &str) -> Result<&'static dyn Engine, UnknownEngine> {
    let mut all = ENGINES.into_iter().chain(BASELINES);
    let named = all.find(|engine| engine.name() == name);
    named.ok_or_else(|| UnknownEngine { name: name.to_owned() })
}

/// Returns the best engine that searches boards of this size with the Manhattan distance: the last
/// in the list that supports the size.
///
/// ```
/// use fifteen::{Size, korf};
///
/// assert_eq!(korf::manhattan_engine(Size::new(4, 4)?).name(), "wide");
/// assert_eq!(korf::manhattan_engine(Size::new(5, 5)?).name(), "fsa");
/// assert_eq!(korf::manhattan_engine(Size::new(2, 9)?).name(), "plain");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn manhattan_engine(size: Size) -> &'static dyn Engine {
    let supporting = ENGINES.into_iter().rfind(|engine| engine.supports(size));
    supporting.unwrap_or(&Plain::DEFAULT)
}

/// Returns the best engine for boards of this size with these settings: `wide` if they need the
/// multi-tile metric or more than the Manhattan distance, otherwise `plain` if they set the goal
/// cell of the blank, otherwise the last in the list that supports the size. The number of threads
/// is a maximum: a single-threaded engine is accepted.
///
/// # Errors
/// If that engine does not support the settings.
///
/// ```
/// use fifteen::korf::{self, Settings};
/// use fifteen::{Size, Threads};
///
/// let settings = Settings { threads: Threads::new(2), ..Settings::default() };
/// assert_eq!(korf::engine_for(Size::new(4, 4)?, &settings)?.threads().get(), 2);
/// let engine = korf::engine_for(Size::new(4, 2)?, &settings)?;
/// assert_eq!((engine.name(), engine.threads()), ("plain", Threads::ONE));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn engine_for(size: Size, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
    let engine = match settings {
        Settings { push_heuristic: Some(_), .. } => &Wide::DEFAULT as &dyn Engine,
        _ if settings.batched_heuristic().is_some() => &Wide::DEFAULT,
        Settings { blank_home: Some(_), .. } => &Plain::DEFAULT,
        _ => manhattan_engine(size),
    };
    let alone = || engine.with_settings(&Settings { threads: None, ..settings.clone() });
    engine.with_settings(settings).or_else(|_| alone())
}

/// Error: unknown name of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownEngine {
    /// Requested name.
    pub name: String,
}

impl_error! { UnknownEngine:
    Self { name } => (
        "unknown engine '{}'; known engines: {}",
        name.escape_debug(),
        ENGINES.into_iter().chain(BASELINES).map(Engine::name).collect::<Vec<_>>().join(", "),
    ),
}
