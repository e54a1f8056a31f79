//! Validation of records against the output of `fifteen schema`.
//!
//! Only the keywords of JSON Schema that the schema of the program uses are supported; any other
//! keyword is a failure, so that no constraint is ignored.

use serde_json::Value;
use std::process::Command;
use std::sync::OnceLock;

/// Returns the schema that the program prints, or that of the library where the program is not
/// built (in the tests of the page).
pub fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let Some(program) = option_env!("CARGO_BIN_EXE_fifteen") else {
            return serde_json::to_value(fifteen::records::schema()).expect("valid JSON");
        };
        let output = Command::new(program).arg("schema").output().expect("a running program");
        serde_json::from_slice(&output.stdout).expect("valid JSON")
    })
}

/// Validates all records among lines of output.
pub fn validate_lines(text: &str) {
    for line in text.lines().filter(|line| line.starts_with("{\"v\":")) {
        let record = serde_json::from_str(line).expect("a JSON object");
        validate(&record).unwrap_or_else(|fault| panic!("{fault}\n{line}"));
    }
}

/// Validates a record.
pub fn validate(record: &Value) -> Result<(), String> {
    check(schema(), record, "")
}

/// Validates a value at a path against a schema.
fn check(expected: &Value, value: &Value, location: &str) -> Result<(), String> {
    for (word, argument) in expected.as_object().expect("a schema object") {
        let is_right = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" => true,
            "$ref" => {
                let path = argument.as_str().and_then(|path| path.strip_prefix('#'));
                let referred = schema().pointer(path.expect("a path within"));
                check(referred.expect("a definition"), value, location)?;
                true
            }
            "type" => match argument {
                Value::Array(types) => types.iter().any(|name| is_of_type(value, name)),
                name => is_of_type(value, name),
            },
            "const" => value == argument,
            "enum" => array(argument).contains(value),
            "minimum" => value.as_f64().is_none_or(|value| value >= number(argument)),
            "maximum" => value.as_f64().is_none_or(|value| value <= number(argument)),
            "minItems" => value.as_array().is_none_or(|items| items.len() >= length(argument)),
            "maxItems" => value.as_array().is_none_or(|items| items.len() <= length(argument)),
            "pattern" => value.as_str().is_none_or(|text| matches(text, argument)),
            "oneOf" => matching_schemas(argument, value, location)?.len() == 1,
            "anyOf" => !matching_schemas(argument, value, location)?.is_empty(),
            "required" => array(argument).iter().all(|name| contains_value(value, name)),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(argument, item, &format!("{location}/{index}"))?;
                }
                true
            }
            "properties" | "patternProperties" | "additionalProperties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    check_field(expected, name, value, &format!("{location}/{name}"))?;
                }
                true
            }
            other => panic!("unsupported schema keyword {other}"),
        };
        if !is_right {
            return Err(format!("{location}: not {word} {argument}: {value}"));
        }
    }
    Ok(())
}

/// Validates a field of an object against the schema of the object.
fn check_field(expected: &Value, name: &str, value: &Value, location: &str) -> Result<(), String> {
    let named = expected["properties"].get(name);
    let mut patterns = expected["patternProperties"].as_object().into_iter().flatten();
    let by_pattern = patterns.find(|(pattern, _)| matches(name, &Value::from(pattern.as_str())));
    match named.or(by_pattern.map(|(_, expected)| expected)) {
        Some(expected) => check(expected, value, location),
        None if expected["additionalProperties"] == Value::Bool(false) => {
            Err(format!("{location}: the schema knows no such field"))
        }
        None => panic!("{location}: the schema does not exclude other fields"),
    }
}

/// Returns the schemas of a list that a value matches. For a record only the schema of its command
/// and status is considered, so that the error refers to it.
fn matching_schemas<'a>(
    list: &'a Value,
    value: &Value,
    location: &str,
) -> Result<Vec<&'a Value>, String> {
    let list = array(list).iter();
    if location.is_empty() {
        let is_candidate = |expected: &&Value| {
            let path = expected["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
            let kind = schema().pointer(path.expect("a path within")).expect("a definition");
            ["command", "status"]
                .iter()
                .all(|&name| array(&kind["properties"][name]["enum"]).contains(&value[name]))
        };
        let candidates: Vec<&Value> = list.filter(is_candidate).collect();
        for expected in &candidates {
            check(expected, value, location)?;
        }
        return Ok(candidates);
    }
    Ok(list.filter(|expected| check(expected, value, location).is_ok()).collect())
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("the name of a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type {other}"),
    }
}

/// Returns whether a text matches one of the two supported patterns: digits only, or 16 to 39
/// digits. More than 39 digits match neither.
fn matches(text: &str, pattern: &Value) -> bool {
    let least = match pattern.as_str().expect("a pattern") {
        r"^\d+$" => 1,
        "^[0-9]{16,39}$" => 16,
        other => panic!("unsupported pattern {other}"),
    };
    (least..=39).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn contains_value(value: &Value, name: &Value) -> bool {
    value.as_object().is_none_or(|object| object.contains_key(name.as_str().expect("a name")))
}

fn array(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn length(value: &Value) -> usize {
    let length = value.as_u64().and_then(|length| usize::try_from(length).ok());
    length.expect("a length")
}
