//! A module at work: what it has been given, and what it is in the middle of.

use super::arguments::Arguments;
use super::error::Problem;
use super::host::Outside;
use super::requests;
#[cfg(feature = "tiles")]
use super::tables::Tables;
#[cfg(feature = "tiles")]
use super::tiles::PreparedSearch;
#[cfg(feature = "small")]
use super::tiles::Slow;

/// A module at work. A page has several, one for each of its threads; they share nothing.
#[derive(Default)]
pub struct Instance {
    /// The tables that it was given or has built.
    #[cfg(feature = "tiles")]
    pub(crate) tables: Tables,
    /// The search whose units it does.
    #[cfg(feature = "tiles")]
    pub(crate) under: Option<PreparedSearch>,
    /// The automaton that is shown in slow motion.
    #[cfg(feature = "small")]
    pub(crate) slow: Option<Slow>,
}

impl Instance {
    /// A module that has been given nothing.
    pub fn new() -> Instance {
        Instance::default()
    }

    /// Answers a request. Whatever happens, the answer is a record.
    pub fn ask(&mut self, request: &str, outside: &mut Outside) -> String {
        self.answer(request, outside).unwrap_or_else(|problem| problem.record())
    }

    fn answer(&mut self, request: &str, outside: &mut Outside) -> Result<String, Problem> {
        let (name, arguments) = Arguments::read(request)?;
        requests::named(&name)?(self, arguments, outside)
    }
}
