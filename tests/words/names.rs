//! Names of types, files and modules: none is defined too often, and none has been withdrawn.

use std::collections::HashMap;

use crate::lexer::{Token, split, tokens};
use crate::sources::{Finding, Source, line_of};

/// Largest number of definitions with one name.
const DEFINITIONS: usize = 4;

/// Type names that are expected to be local to their modules.
const LOCAL: [&str; 5] = ["Error", "Options", "Report", "Node", "Args"];

/// Names that no file, folder or module should have.
const WITHDRAWN_MODULES: [&str; 13] = [
    "kept", "crew", "ledger", "shelf", "keeper", "herd", "desk", "hole", "peers", "ball", "notes",
    "company", "accord",
];

/// Metaphors that no type should be named after.
const WITHDRAWN_TYPES: [&str; 38] = [
    "Watch",
    "Vigil",
    "Shelf",
    "Workshop",
    "Keeper",
    "Reserve",
    "Reinforcement",
    "Ear",
    "Relay",
    "DeepWalks",
    "Desk",
    "Ledger",
    "Herd",
    "Company",
    "Accord",
    "Ball",
    "Notes",
    "Crossing",
    "Retreat",
    "Wish",
    "Errand",
    "Pace",
    "Outlook",
    "Voice",
    "Audience",
    "Office",
    "Alarm",
    "Trail",
    "Twin",
    "Site",
    "Team",
    "Parcel",
    "Greeting",
    "Meeting",
    "Overheard",
    "Seat",
    "Laid",
    "Peers",
];

/// Definition of a type or a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Definition<'a> {
    kind: DefinitionKind,
    name: &'a str,
    line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DefinitionKind {
    Type,
    /// Type within a trait or an implementation.
    Associated,
    Module,
}

/// Finds all definitions of the type names that are defined too often in some sources.
pub fn crowded_names(sources: &[Source]) -> Vec<Finding> {
    let fragments: Vec<_> = sources.iter().map(|source| split(&source.text)).collect();
    let mut places: HashMap<&str, Vec<(&Source, usize)>> = HashMap::new();
    for (source, fragments) in sources.iter().zip(&fragments) {
        for found in definitions(&tokens(fragments)) {
            if found.kind == DefinitionKind::Type && !LOCAL.contains(&found.name) {
                places.entry(found.name).or_default().push((source, found.line));
            }
        }
    }
    let mut crowded: Vec<_> =
        places.into_iter().filter(|(_, places)| places.len() > DEFINITIONS).collect();
    crowded.sort_unstable_by_key(|(name, _)| *name);
    let finding = |(source, line): (&Source, usize), name: &str, number: usize| {
        let text = format!("{name} ({number} definitions): {}", line_of(&source.text, line));
        Finding { path: source.path.clone(), line, text }
    };
    let all = crowded.into_iter().flat_map(|(name, places)| {
        let number = places.len();
        places.into_iter().map(move |place| finding(place, name, number))
    });
    all.collect()
}

/// Finds the withdrawn names of a file: its path, and the modules and types that it defines.
pub fn withdrawn_names(path: &str, source: &str) -> Vec<Finding> {
    let finding = |line, text| Finding { path: path.to_owned(), line, text };
    let parts = path.strip_suffix(".rs").unwrap_or(path).split('/');
    let parts = parts.filter(|part| WITHDRAWN_MODULES.contains(part));
    let mut findings: Vec<_> =
        parts.map(|part| finding(1, format!("{part} (file or folder)"))).collect();
    for found in definitions(&tokens(&split(source))) {
        let withdrawn: &[&str] = match found.kind {
            DefinitionKind::Module => &WITHDRAWN_MODULES,
            DefinitionKind::Type | DefinitionKind::Associated => &WITHDRAWN_TYPES,
        };
        if withdrawn.contains(&found.name) {
            let text = format!("{}: {}", found.name, line_of(source, found.line));
            findings.push(finding(found.line, text));
        }
    }
    findings
}

/// Returns the types and modules that code defines.
fn definitions<'a>(tokens: &[Token<'a>]) -> Vec<Definition<'a>> {
    let mut definitions = Vec::new();
    // Stack of open braces, with a flag for those of a trait or an implementation.
    let mut braces = Vec::new();
    let mut is_before_body = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = |number: usize| at.checked_sub(number).map_or("", |at| tokens[at].text);
        let next = |number: usize| tokens.get(at + number).map_or("", |token| token.text);
        let kind = match token.text {
            "{" => {
                let is_constant = ["<", "=", ";"].contains(&before(1)) && is_before_body;
                braces.push(is_before_body && !is_constant);
                is_before_body &= is_constant;
                continue;
            }
            "}" => {
                braces.pop();
                continue;
            }
            "impl" => {
                is_before_body |= begins_item(before(1), before(2));
                continue;
            }
            "trait" => {
                is_before_body = true;
                DefinitionKind::Type
            }
            "mod" => DefinitionKind::Module,
            "type" if braces.last() == Some(&true) => DefinitionKind::Associated,
            "struct" | "enum" | "type" => DefinitionKind::Type,
            "union" if ["{", "<", "where"].contains(&next(2)) => DefinitionKind::Type,
            _ => continue,
        };
        let name = next(1);
        if name.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            definitions.push(Definition { kind, name, line: token.line });
        }
    }
    definitions
}

/// Returns whether an item can follow two tokens, given in reverse order.
fn begins_item(last: &str, before: &str) -> bool {
    match last {
        "" | "{" | "}" | ";" | "]" | "unsafe" | "default" => true,
        "(" => before == "$",
        "*" => before == ")",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(texts: &[&str]) -> Vec<Source> {
        let source = |text: &&str| Source { path: "a.rs".to_owned(), text: (*text).to_owned() };
        texts.iter().map(source).collect()
    }

    #[test]
    fn a_name_defined_five_times_is_found() {
        let texts = [
            "struct Part;\npub enum Part {}",
            "trait Part {}\nunion Part { a: u8 }",
            "fn f() { type Part = u8; }",
        ];
        let found: Vec<_> =
            crowded_names(&sources(&texts)).iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 5);
        assert_eq!(found[1], "a.rs:2: Part (5 definitions): pub enum Part {}");
    }

    #[test]
    fn four_times_local_names_and_associated_types_are_clean() {
        let text = "struct Part; struct Args; struct Args; // struct Part;\n\
            impl<const N: usize> A<{ N }> for B where C: D<E = { 1 }> { type Part = u8; }\n\
            unsafe trait Has: F { type Part; fn f() -> impl G { \"struct Part;\" } type Args; }\n";
        let four = [text; 4];
        let names: Vec<_> = crowded_names(&sources(&four));
        assert_eq!(names, []);
        assert_eq!(crowded_names(&sources(&[text; 5])).len(), 10);
    }

    #[test]
    fn types_in_functions_are_no_associated_types() {
        let fragments =
            split("fn f() -> impl A { type B = u8; } impl C { fn d() { type E = u8; } }");
        let found: Vec<_> =
            definitions(&tokens(&fragments)).iter().map(|found| found.kind).collect();
        assert_eq!(found, [DefinitionKind::Type, DefinitionKind::Type]);
    }

    #[test]
    fn withdrawn_names_are_found() {
        let source = "pub mod shelf;\nmod a {\n    pub(crate) struct Ear<'a>(&'a u8);\n}";
        let found = withdrawn_names("src/kept/ledger.rs", source);
        let lines: Vec<_> = found.iter().map(|found| (found.line, found.text.as_str())).collect();
        let expected = [
            (1, "kept (file or folder)"),
            (1, "ledger (file or folder)"),
            (1, "shelf: pub mod shelf;"),
            (3, "Ear: pub(crate) struct Ear<'a>(&'a u8);"),
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn other_names_and_uses_are_clean() {
        let source = "mod ledgers;\nuse a::shelf::Ear;\nstruct Early(Ear); // struct Watch;\n";
        assert_eq!(withdrawn_names("src/keeper_of/peer.rs", source), []);
    }
}
