//! Whether what the program prints is what `fifteen schema` says.
//!
//! This knows the words of JSON Schema that the program's schema is made of, and no other: one that it
//! does not know is a failure, not a constraint that nobody checks.

use serde_json::Value;
use std::process::Command;
use std::sync::OnceLock;

/// The schema that the program prints; where there is no program (this is used by the tests of the page, too),
/// that of the library.
pub fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let Some(program) = option_env!("CARGO_BIN_EXE_fifteen") else {
            return serde_json::to_value(fifteen::records::schema()).expect("it is JSON");
        };
        let output = Command::new(program).arg("schema").output().expect("the program runs");
        serde_json::from_slice(&output.stdout).expect("it prints JSON")
    })
}

/// Compares every record among lines of output with the schema.
pub fn validate_lines(text: &str) {
    for line in text.lines().filter(|line| line.starts_with("{\"v\":")) {
        let record = serde_json::from_str(line).expect("a JSON object");
        validate(&record).unwrap_or_else(|fault| panic!("{fault}\n{line}"));
    }
}

/// Compares a record with the schema.
pub fn validate(record: &Value) -> Result<(), String> {
    check(schema(), record, "")
}

/// Compares a value at some place with a schema.
fn check(wanted: &Value, value: &Value, place: &str) -> Result<(), String> {
    for (word, argument) in wanted.as_object().expect("a schema is an object") {
        let is_right = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" => true,
            "$ref" => {
                let path = argument.as_str().and_then(|path| path.strip_prefix('#'));
                let referred = schema().pointer(path.expect("a path within"));
                check(referred.expect("it is there"), value, place)?;
                true
            }
            "type" => match argument {
                Value::Array(types) => types.iter().any(|one| is_of_type(value, one)),
                one => is_of_type(value, one),
            },
            "const" => value == argument,
            "enum" => array(argument).contains(value),
            "minimum" => value.as_f64().is_none_or(|value| value >= number(argument)),
            "maximum" => value.as_f64().is_none_or(|value| value <= number(argument)),
            "minItems" => value.as_array().is_none_or(|items| items.len() >= length(argument)),
            "maxItems" => value.as_array().is_none_or(|items| items.len() <= length(argument)),
            "pattern" => value.as_str().is_none_or(|text| matches(text, argument)),
            "oneOf" => matching_schemas(argument, value, place)?.len() == 1,
            "anyOf" => !matching_schemas(argument, value, place)?.is_empty(),
            "required" => array(argument).iter().all(|name| contains_value(value, name)),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(argument, item, &format!("{place}/{index}"))?;
                }
                true
            }
            "properties" | "patternProperties" | "additionalProperties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    check_field(wanted, name, value, &format!("{place}/{name}"))?;
                }
                true
            }
            other => panic!("the schema says {other}, which this test does not know"),
        };
        if !is_right {
            return Err(format!("{place}: not {word} {argument}: {value}"));
        }
    }
    Ok(())
}

/// Compares a field of an object with what the schema says of all of them.
fn check_field(wanted: &Value, name: &str, value: &Value, place: &str) -> Result<(), String> {
    let named = wanted["properties"].get(name);
    let mut patterns = wanted["patternProperties"].as_object().into_iter().flatten();
    let alike = patterns.find(|(pattern, _)| matches(name, &Value::from(pattern.as_str())));
    match named.or(alike.map(|(_, wanted)| wanted)) {
        Some(wanted) => check(wanted, value, place),
        None if wanted["additionalProperties"] == Value::Bool(false) => {
            Err(format!("{place}: the schema knows no such field"))
        }
        None => panic!("{place}: the schema does not say that there are no other fields"),
    }
}

/// The schemas of a list that a value agrees with. If it is a record, only that of its command and
/// status is asked, so that the error is about it.
fn matching_schemas<'a>(
    list: &'a Value,
    value: &Value,
    place: &str,
) -> Result<Vec<&'a Value>, String> {
    let list = array(list).iter();
    if place.is_empty() {
        let is_meant = |wanted: &&Value| {
            let path = wanted["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
            let kind = schema().pointer(path.expect("a path within")).expect("it is there");
            ["command", "status"]
                .iter()
                .all(|&name| array(&kind["properties"][name]["enum"]).contains(&value[name]))
        };
        let meant: Vec<&Value> = list.filter(is_meant).collect();
        for wanted in &meant {
            check(wanted, value, place)?;
        }
        return Ok(meant);
    }
    Ok(list.filter(|wanted| check(wanted, value, place).is_ok()).collect())
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
        other => panic!("{other} is no type"),
    }
}

/// Whether a text is one of the two patterns that there are: some digits, or at least sixteen.
fn matches(text: &str, pattern: &Value) -> bool {
    let least = match pattern.as_str().expect("a pattern is text") {
        r"^\d+$" => 1,
        "^[0-9]{16,39}$" => 16,
        other => panic!("the schema has the pattern {other}, which this test does not know"),
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
