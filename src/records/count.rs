//! Exact numbers of any size in JSON.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// Number that every reader parses exactly: a JSON number below 2^53, and a string of its digits
/// from there on.
///
/// ```
/// use fifteen::records::ExactCount;
///
/// assert_eq!(serde_json::to_string(&ExactCount(9_007_199_254_740_991))?, "9007199254740991");
/// assert_eq!(serde_json::to_string(&ExactCount(9_007_199_254_740_992))?, "\"9007199254740992\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExactCount(pub u128);

impl ExactCount {
    /// Largest integer up to which all readers agree on the value (RFC 8259, section 6).
    const MAX_EXACT: u64 = (1 << 53) - 1;
}

impl Serialize for ExactCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= ExactCount::MAX_EXACT => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// Reads a number or a string of digits; small numbers may be strings, too.
impl<'de> Deserialize<'de> for ExactCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExactCount, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Text {
            Number(u64),
            Digits(String),
        }
        match Text::deserialize(deserializer)? {
            Text::Number(number) => Ok(ExactCount(number.into())),
            Text::Digits(digits) => digits.parse().map(ExactCount).map_err(Error::custom),
        }
    }
}

impl JsonSchema for ExactCount {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["integer", "string"],
            "minimum": 0,
            "maximum": ExactCount::MAX_EXACT,
            "pattern": "^[0-9]{16,39}$",
        })
    }
}
