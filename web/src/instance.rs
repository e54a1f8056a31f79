//! A module at work: what it has been given, and what it is in the middle of.

use super::arguments::Arguments;
use super::error::RequestError;
use super::host::Host;
use super::requests;
#[cfg(feature = "tiles")]
use super::tables::LoadedTables;
#[cfg(feature = "small")]
use super::tiles::AutomatonStepper;
#[cfg(feature = "tiles")]
use super::tiles::PreparedSearch;

/// A module at work. A page has several, one for each of its threads; they share nothing.
#[derive(Default)]
pub struct Instance {
    /// The tables that it was given or has built.
    #[cfg(feature = "tiles")]
    pub(crate) tables: LoadedTables,
    /// The search whose units it does.
    #[cfg(feature = "tiles")]
    pub(crate) prepared_search: Option<PreparedSearch>,
    /// The automaton that is shown in slow motion.
    #[cfg(feature = "small")]
    pub(crate) stepper: Option<AutomatonStepper>,
}

impl Instance {
    /// A module that has been given nothing.
    pub fn new() -> Instance {
        Instance::default()
    }

    /// Answers a request. Whatever happens, the answer is a record.
    pub fn handle_request(&mut self, request: &str, outside: &mut Host) -> String {
        self.dispatch(request, outside).unwrap_or_else(|problem| problem.to_json())
    }

    fn dispatch(&mut self, request: &str, outside: &mut Host) -> Result<String, RequestError> {
        let (name, arguments) = Arguments::parse_request(request)?;
        requests::find_handler(&name)?(self, arguments, outside)
    }
}
