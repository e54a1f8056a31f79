//! What could stand in the place of an operator.

/// The operators that are easily mistaken for this one. One that assigns is mistaken for others that do.
pub fn others(operator: &str) -> Vec<String> {
    let (does, assigns) = match operator {
        "==" | "!=" | "<=" | ">=" => (operator, ""),
        _ => operator.strip_suffix('=').map_or((operator, ""), |does| (does, "=")),
    };
    similar(does).iter().map(|other| format!("{other}{assigns}")).collect()
}

fn similar(operator: &str) -> &'static [&'static str] {
    match operator {
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["==", ">", "<="],
        ">" => &["==", "<", ">="],
        "<=" => &[">"],
        ">=" => &["<"],
        "&&" => &["||"],
        "||" => &["&&"],
        "+" => &["-", "*"],
        "-" => &["+", "/"],
        "*" => &["+", "/"],
        "/" => &["%", "*"],
        "%" => &["/", "+"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "&" => &["|", "^"],
        // Bits that are put together are hardly ever the same, and then `^` does what `|` does.
        "|" => &["&"],
        "^" => &["|", "&"],
        _ => &[],
    }
}
