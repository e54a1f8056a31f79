//! Records as comma-separated values (RFC 4180): a header row and a row per record. A list of
//! numbers is one field, with spaces between them; other nested values, such as the iterations of a
//! search, are in JSON Lines only.

use serde::Serialize;
use serde_json::Value;

/// Returns the header row.
pub fn header_row(columns: &[String]) -> String {
    columns.join(",")
}

/// Formats a record as a row. Missing values are empty.
///
/// # Errors
/// If the record cannot be serialized.
pub fn format_row(record: &impl Serialize, columns: &[String]) -> serde_json::Result<String> {
    let record = serde_json::to_value(record)?;
    debug_assert!(
        has_column_for_each_value(&record, columns),
        "{record} has more than {columns:?}"
    );
    let fields = columns.iter().map(|column| format_field(&record[column]));
    Ok(fields.collect::<Vec<_>>().join(","))
}

/// Returns whether every plain value of a record has a column.
fn has_column_for_each_value(record: &Value, columns: &[String]) -> bool {
    let is_plain = |value: &Value| !value.is_array() && !value.is_object();
    let mut fields = record.as_object().into_iter().flatten();
    fields.all(|(name, value)| !is_plain(value) || columns.contains(name))
}

/// Formats a value, quoted if it contains separators.
fn format_field(value: &Value) -> String {
    match value {
        Value::Array(numbers) if numbers.iter().all(Value::is_number) => {
            numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
        }
        Value::Null | Value::Array(_) | Value::Object(_) => String::new(),
        Value::String(text) if text.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::format_row;
    use serde_json::json;

    #[test]
    fn values_with_separators_are_quoted() {
        let record = json!({"a": "1,2", "b": "say \"no\"", "c": 3.5, "d": true, "e": [1, 2]});
        let columns = ["a", "b", "c", "d", "e", "missing"].map(str::to_owned);
        let line = format_row(&record, &columns).expect("plain values");
        assert_eq!(line, "\"1,2\",\"say \"\"no\"\"\",3.5,true,1 2,");
    }
}
