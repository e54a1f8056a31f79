//! Selection of published instances.

use anyhow::{Result, anyhow};
use fifteen::Size;
use fifteen::korf::instances::{Instance, korf_24, korf_100};

/// Parses a size that has published instances.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let size = text.parse::<Size>().map_err(|error| error.to_string())?;
    match published_instances(size) {
        Some(_) => Ok(size),
        None => Err("no instances of this size; use 4x4 or 5x5".to_owned()),
    }
}

/// Returns the instances of a size, if there are any.
fn published_instances(size: Size) -> Option<Vec<Instance>> {
    match (size.rows(), size.cols()) {
        (4, 4) => Some(korf_100()),
        (5, 5) => Some(korf_24()),
        _ => None,
    }
}

/// Returns the instances of a size, or those with the requested numbers, in ascending order.
///
/// # Errors
/// If the text does not consist of valid numbers and ranges.
pub fn select(size: Size, wanted: Option<&str>) -> Result<Vec<Instance>> {
    let all = published_instances(size).unwrap_or_default();
    let Some(text) = wanted else {
        return Ok(all);
    };
    let numbers = parse_numbers(text, all.len())
        .map_err(|error| anyhow!("instances {}: {error}", text.escape_debug()))?;
    Ok(all.into_iter().filter(|instance| numbers.contains(&instance.number)).collect())
}

/// Parses numbers and ranges from 1 to `last`.
fn parse_numbers(text: &str, last: usize) -> Result<Vec<usize>, String> {
    let number = |text: &str| match text.trim().parse::<usize>() {
        Ok(number) if (1..=last).contains(&number) => Ok(number),
        _ => Err(format!("'{}' is not a number from 1 to {last}", text.escape_debug())),
    };
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(format!("invalid range {part}: the start exceeds the end"));
        }
        numbers.extend(from..=to);
    }
    Ok(numbers)
}
