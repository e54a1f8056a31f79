//! Members of requests.

use super::error::RequestError;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Members of a request that have not been taken yet.
#[derive(Clone, Debug)]
pub struct Arguments(Map<String, Value>);

impl Arguments {
    /// Parses a request. Returns the name in its member `do`, and its other members.
    ///
    /// # Errors
    /// If the request is not a JSON object whose member `do` is a string.
    pub fn parse_request(request: &str) -> Result<(String, Arguments), RequestError> {
        let value: Value = serde_json::from_str(request).map_err(|error| {
            RequestError::bad_request(format!("request is not valid JSON: {error}"))
        })?;
        let Value::Object(members) = value else {
            return Err(RequestError::bad_request("request is not an object"));
        };
        let mut arguments = Arguments(members);
        let name = arguments.required("do")?;
        Ok((name, arguments))
    }

    /// Takes a member.
    ///
    /// # Errors
    /// If it is missing, or has another type.
    pub fn required<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, RequestError> {
        let missing = || RequestError::bad_request(format!("'{name}' is missing"));
        self.optional(name)?.ok_or_else(missing)
    }

    /// Takes a member that may be missing or null.
    ///
    /// # Errors
    /// If it has another type.
    pub fn optional<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, RequestError> {
        let value = self.0.remove(name).unwrap_or_default();
        serde_json::from_value(value)
            .map_err(|error| RequestError::bad_request(format!("'{name}': {error}")))
    }

    /// Checks that no members are left.
    ///
    /// # Errors
    /// If a member is left; most likely its name is misspelled.
    pub fn reject_unknown(self) -> Result<(), RequestError> {
        match self.0.keys().next() {
            Some(name) => Err(RequestError::bad_request(format!("unknown field '{name}'"))),
            None => Ok(()),
        }
    }
}
