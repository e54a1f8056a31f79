//! What a function could return without having done anything.

use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, Type};

/// Some values of a type, as they are written. Those that do not compile are found out later.
pub fn values(output: &Type, source: &str) -> Vec<String> {
    match output {
        Type::Path(path) => {
            let last = path.path.segments.last().expect("a path has a segment");
            let inner = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => {
                    arguments.args.iter().find_map(|argument| match argument {
                        GenericArgument::Type(inner) => Some(values(inner, source)),
                        _ => None,
                    })
                }
                _ => None,
            };
            named(&last.ident.to_string(), inner)
        }
        Type::Reference(reference) if reference.mutability.is_none() => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => strings(&["\"\"", "\"xyzzy\""]),
            Type::Slice(_) => strings(&["&[]"]),
            _ => Vec::new(),
        },
        Type::Tuple(tuple) => together(tuple.elems.iter().map(|part| values(part, source))),
        Type::Array(array) => {
            let length = &source[array.len.span().byte_range()];
            let filled = |value| format!("[{value}; {length}]");
            values(&array.elem, source).into_iter().map(filled).collect()
        }
        _ => Vec::new(),
    }
}

/// Values of a type of this name, with those of the first type in brackets behind it.
fn named(name: &str, inner: Option<Vec<String>>) -> Vec<String> {
    let each = |form: fn(&str) -> String| {
        let inner = inner.clone().unwrap_or_else(|| strings(&["Default::default()"]));
        inner.iter().map(|value| form(value)).collect::<Vec<_>>()
    };
    let and = |first: &str, others| [strings(&[first]), others].concat();
    match name {
        "bool" => strings(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => strings(&["0", "1"]),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => strings(&["0", "1", "-1"]),
        "f32" | "f64" => strings(&["0.0", "1.0", "-1.0"]),
        "String" => strings(&["String::new()", "\"xyzzy\".into()"]),
        "Option" => and("None", each(|value| format!("Some({value})"))),
        "Result" => each(|value| format!("Ok({value})")),
        "Vec" => and("vec![]", each(|value| format!("vec![{value}]"))),
        "Box" => each(|value| format!("Box::new({value})")),
        "Arc" => each(|value| format!("std::sync::Arc::new({value})")),
        _ => strings(&["Default::default()"]),
    }
}

/// Tuples: one for each value of each part, beside the first of the others.
fn together(parts: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let parts: Vec<_> = parts.collect();
    let Some(firsts) = parts.iter().map(|part| part.first()).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let tuple = |values: &[&String]| match values {
        [] => "()".to_owned(),
        [one] => format!("({one},)"),
        _ => format!(
            "({})",
            values.iter().map(|value| value.as_str()).collect::<Vec<_>>().join(", ")
        ),
    };
    let mut tuples = vec![tuple(&firsts)];
    for (index, part) in parts.iter().enumerate() {
        for value in &part[1..] {
            let mut values = firsts.clone();
            values[index] = value;
            tuples.push(tuple(&values));
        }
    }
    tuples
}

fn strings(values: &[&str]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}
