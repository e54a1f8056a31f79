//! List of the kinds of records, and their JSON Schema.
//!
//! The command and the status of a record determine its kind. So the schema is a choice of kinds,
//! each of which restricts `command` and `status` to the words of that kind.

use super::{
    Blocks, Census, Classic, Command, GeneratedBlockPuzzle, Improvement, Invalid, Levels,
    ListedPosition, Packing, Packings, Position, Progress, Quality, Queens, Solve, Status, Sudoku,
    SudokuPuzzle, Summary, TablesBuilt, TablesChecked, TablesListed, TablesPath, TablesRemoved,
    TablesStats, Units, VERSION, Verdict,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// Kind of record.
#[derive(Clone, Copy, Debug)]
pub struct RecordKind {
    /// Name in the schema.
    pub name: &'static str,
    /// Commands that print it.
    pub commands: &'static [Command],
    /// Possible statuses.
    pub statuses: &'static [Status],
    fields: fn() -> Schema,
}

const fn record_kind<Record: JsonSchema>(
    name: &'static str,
    commands: &'static [Command],
    statuses: &'static [Status],
) -> RecordKind {
    RecordKind { name, commands, statuses, fields: schema_of::<Record> }
}

/// All kinds of records.
pub const KINDS: &[RecordKind] = &[
    record_kind::<Solve>(
        "solve",
        &[Command::Solve, Command::Compare, Command::Korf],
        &[Status::Solved, Status::Feasible, Status::Unsolvable, Status::Stopped],
    ),
    record_kind::<Invalid>(
        "invalid",
        &[Command::Solve, Command::Compare, Command::Slide, Command::Sudoku],
        &[Status::Invalid],
    ),
    record_kind::<Summary>(
        "summary",
        &[Command::Compare, Command::Korf],
        &[Status::Complete, Status::Censored],
    ),
    record_kind::<Improvement>(
        "improvement",
        &[Command::Improve],
        &[Status::Solved, Status::Feasible],
    ),
    record_kind::<Position>("position", &[Command::Generate], &[Status::Generated]),
    record_kind::<ListedPosition>(
        "listed-position",
        &[Command::Solve, Command::Compare, Command::Korf],
        &[Status::Listed],
    ),
    record_kind::<Verdict>(
        "verdict",
        &[Command::Verify],
        &[Status::Verified, Status::Refuted, Status::Stopped],
    ),
    record_kind::<Blocks>(
        "blocks",
        &[Command::Slide],
        &[Status::Solved, Status::Unsolvable, Status::Complete, Status::Stopped],
    ),
    record_kind::<Classic>("classic", &[Command::Slide], &[Status::Listed]),
    record_kind::<GeneratedBlockPuzzle>(
        "block-puzzle",
        &[Command::SlideGenerate],
        &[Status::Generated],
    ),
    record_kind::<Packings>(
        "packings",
        &[Command::Antislide],
        &[Status::Complete, Status::Stopped],
    ),
    record_kind::<Packing>("packing", &[Command::Antislide], &[Status::Listed]),
    record_kind::<Sudoku>(
        "sudoku",
        &[Command::Sudoku],
        &[Status::Solved, Status::Multiple, Status::Unsolvable, Status::Stuck, Status::Stopped],
    ),
    record_kind::<SudokuPuzzle>("sudoku-puzzle", &[Command::SudokuGenerate], &[Status::Generated]),
    record_kind::<Queens>("queens", &[Command::Queens], &[Status::Solved, Status::Stopped]),
    record_kind::<Census>("census", &[Command::Census], &[Status::Complete, Status::Stopped]),
    record_kind::<Quality>("quality", &[Command::Quality], &[Status::Complete, Status::Stopped]),
    record_kind::<Levels>("levels", &[Command::Status], &[Status::Complete, Status::Stopped]),
    record_kind::<Units>("units", &[Command::Status], &[Status::Recorded]),
    record_kind::<Progress>(
        "progress",
        &[
            Command::Solve,
            Command::Compare,
            Command::Korf,
            Command::Improve,
            Command::Generate,
            Command::Slide,
            Command::SlideGenerate,
            Command::Antislide,
            Command::Sudoku,
            Command::SudokuGenerate,
            Command::Queens,
            Command::Census,
            Command::Quality,
            Command::PdbBuild,
            Command::PdbVerify,
        ],
        &[Status::Searching],
    ),
    record_kind::<TablesBuilt>(
        "tables-built",
        &[Command::PdbBuild],
        &[Status::Built, Status::Cached],
    ),
    record_kind::<TablesListed>("tables-listed", &[Command::PdbList], &[Status::Listed]),
    record_kind::<TablesChecked>(
        "tables-checked",
        &[Command::PdbVerify],
        &[Status::Verified, Status::Refuted],
    ),
    record_kind::<TablesStats>("tables-stats", &[Command::PdbStats], &[Status::Complete]),
    record_kind::<TablesPath>(
        "tables-path",
        &[Command::PdbPath],
        &[Status::Present, Status::Missing],
    ),
    record_kind::<TablesRemoved>("tables-removed", &[Command::PdbClean], &[Status::RemovedFile]),
];

/// Returns the schema of a type.
fn schema_of<Record: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.meta_schema = None);
    settings.into_generator().into_root_schema_for::<Record>()
}

impl RecordKind {
    /// Returns the kind of this name.
    pub fn find(name: &str) -> Option<&'static RecordKind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// Returns the schema of the records of this kind; it allows no other fields.
    pub fn schema(&self) -> Schema {
        let mut schema = (self.fields)();
        if let Some(fields) = schema.get_mut("properties") {
            let commands = self.commands.iter().map(|command| command.name());
            let statuses = self.statuses.iter().map(|status| status.name());
            fields["v"]["const"] = json!(VERSION);
            fields["command"] = restrict_to_words(&fields["command"], commands);
            fields["status"] = restrict_to_words(&fields["status"], statuses);
        }
        if let Some(Value::Object(shared)) = schema.get_mut("$defs") {
            // The fields now list their possible values themselves.
            shared.retain(|name, _| !["Command", "Status"].contains(&name.as_str()));
        }
        schema.insert("additionalProperties".to_owned(), json!(false));
        schema
    }

    /// Returns the names of the fields in the order in which they are printed, with their
    /// descriptions.
    pub fn fields(&self) -> Vec<(String, String)> {
        let schema = (self.fields)();
        let meaning = |field: &Value| field["description"].as_str().unwrap_or_default().to_owned();
        properties(&schema).iter().map(|(name, field)| (name.clone(), meaning(field))).collect()
    }
}

/// Returns the fields of a schema.
fn properties(schema: &Schema) -> &Map<String, Value> {
    schema.get("properties").and_then(Value::as_object).expect("records have fields")
}

/// Returns the schema of a field that allows only these words, with its description.
fn restrict_to_words(field: &Value, words: impl Iterator<Item = &'static str>) -> Value {
    json!({"description": field["description"], "enum": words.collect::<Vec<_>>()})
}

/// Returns the JSON Schema (draft 2020-12) of all records.
///
/// ```
/// let schema = fifteen::records::schema();
/// assert_eq!(schema["$defs"]["queens"]["properties"]["v"]["const"], 4);
/// ```
pub fn schema() -> Value {
    let kinds = KINDS.iter();
    let choice = kinds.clone().map(|kind| json!({"$ref": format!("#/$defs/{}", kind.name)}));
    let mut definitions = Map::new();
    for kind in kinds {
        let mut schema = kind.schema();
        if let Some(Value::Object(shared)) = schema.remove("$defs") {
            definitions.extend(shared);
        }
        definitions.insert(kind.name.to_owned(), schema.to_value());
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Records of fifteen, version {VERSION}"),
        "oneOf": choice.collect::<Vec<_>>(),
        "$defs": definitions,
    })
}

/// Column of the CSV form of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvColumn {
    /// Name of the field.
    pub name: String,
    /// True if the values may be strings of digits that are not numbers, such as positions.
    pub has_digit_strings: bool,
}

/// Returns the fields of some kinds of records, each once, as the columns of their CSV form.
///
/// # Panics
/// If there is no kind with one of these names.
///
/// ```
/// let columns = fifteen::records::csv_columns(&["position"]);
/// let start = columns.iter().find(|column| column.name == "start").unwrap();
/// assert!(start.has_digit_strings);
/// ```
pub fn csv_columns(kinds: &[&str]) -> Vec<CsvColumn> {
    let kinds = kinds.iter().map(|name| RecordKind::find(name).expect("there is such a kind"));
    let mut columns: Vec<CsvColumn> = Vec::new();
    for (name, field) in kinds.flat_map(|kind| properties(&(kind.fields)()).clone()) {
        let has_digit_strings = field["format"] == "digits";
        match columns.iter_mut().find(|column| column.name == name) {
            Some(column) => column.has_digit_strings |= has_digit_strings,
            None => columns.push(CsvColumn { name, has_digit_strings }),
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::KINDS;
    use std::collections::HashSet;

    #[test]
    fn command_and_status_determine_the_record_kind() {
        let mut seen = HashSet::new();
        for kind in KINDS {
            for command in kind.commands {
                for status in kind.statuses {
                    let is_new = seen.insert((command.name(), status.name()));
                    assert!(is_new, "{}: {} {}", kind.name, command.name(), status.name());
                }
            }
        }
    }

    #[test]
    fn every_record_begins_with_the_head_and_documents_its_fields() {
        for kind in KINDS {
            let fields = kind.fields();
            let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
            let head = ["v", "command", "status", "stopped", "threads", "seconds", "claimed"];
            assert_eq!(names[..7], head);
            for (name, meaning) in &fields {
                assert!(!meaning.is_empty(), "{}: {name}", kind.name);
            }
        }
    }
}
