//! Requests, member by member.

use super::error::RequestError;
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
    pub fn parse_request(request: &str) -> Result<(String, Arguments), RequestError> {
        let value: Value = serde_json::from_str(request).map_err(|error| {
            RequestError::bad_request(format!("the request is no JSON: {error}"))
        })?;
        let Value::Object(members) = value else {
            return Err(RequestError::bad_request("a request is an object"));
        };
        let mut arguments = Arguments(members);
        let name = arguments.required("do")?;
        Ok((name, arguments))
    }

    /// A member.
    ///
    /// # Errors
    /// If it is not there, or is not what it should be.
    pub fn required<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, RequestError> {
        let missing = || RequestError::bad_request(format!("‘{name}’ is missing"));
        self.optional(name)?.ok_or_else(missing)
    }

    /// A member that may be missing, or null.
    ///
    /// # Errors
    /// If it is not what it should be.
    pub fn optional<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, RequestError> {
        let value = self.0.remove(name).unwrap_or_default();
        serde_json::from_value(value)
            .map_err(|error| RequestError::bad_request(format!("‘{name}’: {error}")))
    }

    /// Nothing else was wanted.
    ///
    /// # Errors
    /// If there is a member that nobody has asked for: it is misspelt, most likely.
    pub fn reject_unknown(self) -> Result<(), RequestError> {
        match self.0.keys().next() {
            Some(name) => Err(RequestError::bad_request(format!("‘{name}’ means nothing here"))),
            None => Ok(()),
        }
    }
}
