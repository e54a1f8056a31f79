//! What the program's records say.

use serde_json::Value;

/// Counts of exhausted iterations, from a record.
pub fn completed_iterations(record: &Value) -> Vec<(u64, u64)> {
    let iterations = record["iterations"].as_array().expect("an array").iter();
    let counts = |iteration: &Value| {
        let count = |field: &str| iteration[field].as_u64().expect("a number");
        (count("visited"), count("generated"))
    };
    iterations.filter(|iteration| iteration["completed"] == true).map(counts).collect()
}
