//! Requests, member by member.

use super::error::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The members of a request that nobody has asked for yet.
#[derive(Clone, Debug)]
pub struct Arguments(Map<String, Value>);

impl Arguments {
    /// Reads a request: what it wants done, and all the rest.
    ///
    /// # Errors
    /// If it is no object with such a member.
    pub fn read(request: &str) -> Result<(String, Arguments), Problem> {
        let value: Value = serde_json::from_str(request)
            .map_err(|error| Problem::request(format!("the request is no JSON: {error}")))?;
        let Value::Object(members) = value else {
            return Err(Problem::request("a request is an object"));
        };
        let mut arguments = Arguments(members);
        let name = arguments.take("do")?;
        Ok((name, arguments))
    }

    /// A member.
    ///
    /// # Errors
    /// If it is not there, or is not what it should be.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Problem> {
        let missing = || Problem::request(format!("‘{name}’ is missing"));
        self.maybe(name)?.ok_or_else(missing)
    }

    /// A member that may be missing, or null.
    ///
    /// # Errors
    /// If it is not what it should be.
    pub fn maybe<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Problem> {
        let value = self.0.remove(name).unwrap_or_default();
        serde_json::from_value(value)
            .map_err(|error| Problem::request(format!("‘{name}’: {error}")))
    }

    /// Nothing else was wanted.
    ///
    /// # Errors
    /// If there is a member that nobody has asked for: it is misspelt, most likely.
    pub fn end(self) -> Result<(), Problem> {
        match self.0.keys().next() {
            Some(name) => Err(Problem::request(format!("‘{name}’ means nothing here"))),
            None => Ok(()),
        }
    }
}
