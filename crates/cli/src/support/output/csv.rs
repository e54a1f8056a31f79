//! Records as comma-separated values (RFC 4180): a header row and a row per record. A list of
//! numbers is one field, with spaces between them; other nested values, such as the iterations of a
//! search, are JSON.
//!
//! Many programs that read such files guess the type of each column, and turn the position
//! `012345678` into the number 12,345,678. A text of digits that could be read as a number is
//! therefore written with spaces between its characters. The program also reads positions that are
//! written this way.

use fifteen::records::CsvColumn;
use serde_json::Value;

/// Returns the header row.
pub fn header_row(columns: &[CsvColumn]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(",")
}

/// Formats a record as a row. Missing values are empty.
pub fn format_row(record: &Value, columns: &[CsvColumn]) -> String {
    debug_assert!(has_column_for_each_value(record, columns), "{record} has more than {columns:?}");
    let fields = columns.iter().map(|column| match &record[&column.name] {
        // A program that guesses types would read the text as a number.
        Value::String(text) if column.has_digit_strings && text.parse::<f64>().is_ok() => {
            text.chars().map(String::from).collect::<Vec<_>>().join(" ")
        }
        value => format_field(value),
    });
    fields.collect::<Vec<_>>().join(",")
}

/// Returns whether every value of a record has a column.
fn has_column_for_each_value(record: &Value, columns: &[CsvColumn]) -> bool {
    let mut fields = record.as_object().into_iter().flatten();
    fields.all(|(name, _)| columns.iter().any(|column| column.name == *name))
}

/// Formats a value, quoted if it contains separators.
fn format_field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => quote(text),
        Value::Array(numbers) if numbers.iter().all(Value::is_number) => {
            numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
        }
        other => quote(&other.to_string()),
    }
}

/// Quotes a text that contains separators.
fn quote(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{CsvColumn, format_row};
    use serde_json::json;

    /// Formats a record whose columns of digits are given last.
    fn row(record: &serde_json::Value, names: &[&str], digits: &[&str]) -> String {
        let column = |has_digit_strings| {
            move |name: &&str| CsvColumn { name: (*name).to_owned(), has_digit_strings }
        };
        let columns: Vec<_> =
            names.iter().map(column(false)).chain(digits.iter().map(column(true))).collect();
        format_row(record, &columns)
    }

    #[test]
    fn values_with_separators_are_quoted() {
        let record = json!({"a": "1,2", "b": "say \"no\"", "c": 3.5, "d": true});
        let line = row(&record, &["a", "b", "c", "d", "missing"], &[]);
        assert_eq!(line, "\"1,2\",\"say \"\"no\"\"\",3.5,true,");
    }

    #[test]
    fn lists_of_numbers_have_spaces_and_other_nested_values_are_json() {
        let record = json!({"a": [1, 2], "b": {"c": "x"}, "d": [[1, 2]]});
        let line = row(&record, &["a", "b", "d"], &[]);
        assert_eq!(line, "1 2,\"{\"\"c\"\":\"\"x\"\"}\",\"[[1,2]]\"");
    }

    #[test]
    fn digits_that_are_not_a_number_are_separated() {
        let record = json!({"start": "012345678", "moves": "12e4", "goal": "knuth", "count": "10"});
        assert_eq!(
            row(&record, &["count"], &["start", "moves", "goal"]),
            "10,0 1 2 3 4 5 6 7 8,1 2 e 4,knuth"
        );
    }
}
