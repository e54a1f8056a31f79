//! Fields of records.

use serde_json::Value;

/// Returns the counts of the completed iterations of a record.
pub fn completed_iterations(record: &Value) -> Vec<(u64, u64)> {
    let iterations = record["iterations"].as_array().expect("an array").iter();
    let counts = |iteration: &Value| {
        let count = |field: &str| iteration[field].as_u64().expect("a number");
        (count("visited"), count("generated"))
    };
    iterations.filter(|iteration| iteration["completed"] == true).map(counts).collect()
}
