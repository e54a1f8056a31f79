//! State of a module: loaded tables and searches in progress.

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

/// State of a module. A page has several, one for each of its threads; they share nothing.
#[derive(Default)]
pub struct Instance {
    /// Tables that were loaded or built.
    #[cfg(feature = "tiles")]
    pub(crate) tables: LoadedTables,
    /// Search whose units are requested.
    #[cfg(feature = "tiles")]
    pub(crate) prepared_search: Option<PreparedSearch>,
    /// Automaton shown step by step.
    #[cfg(feature = "small")]
    pub(crate) stepper: Option<AutomatonStepper>,
}

impl Instance {
    /// Creates an empty instance.
    pub fn new() -> Instance {
        Instance::default()
    }

    /// Answers a request. The answer is always a record.
    pub fn handle_request(&mut self, request: &str, host: &mut Host) -> String {
        self.dispatch(request, host).unwrap_or_else(|error| error.to_json())
    }

    fn dispatch(&mut self, request: &str, host: &mut Host) -> Result<String, RequestError> {
        let (name, arguments) = Arguments::parse_request(request)?;
        requests::find_handler(&name)?(self, arguments, host)
    }
}
