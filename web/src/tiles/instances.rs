//! Korf's instances.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::korf::instances::{Instance as Listed, korf_24, korf_100};
use fifteen::{Board, Size};
use serde_json::json;

/// Lists Korf's instances for boards of a size, 4×4 by default.
pub fn list_instances(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let is_named = arguments.optional::<usize>("rows")?;
    let columns = arguments.optional::<usize>("columns")?;
    arguments.reject_unknown()?;
    let (rows, columns) = (is_named.unwrap_or(4), columns.unwrap_or(4));
    let size = Size::new(rows, columns).map_err(RequestError::bad_request)?;
    let records = listed_instances(size).into_iter().map(|instance| {
        json!({
            "number": instance.number,
            "tiles": instance.start.tiles(),
            "text": instance.start.to_string(),
            "length": instance.length,
        })
    });
    to_response(&json!({ "status": "complete", "instances": records.collect::<Vec<_>>() }))
}

/// Returns Korf's instances for boards of a size.
fn listed_instances(size: Size) -> Vec<Listed> {
    match (size.rows(), size.cols()) {
        (4, 4) => korf_100(),
        (5, 5) => korf_24(),
        _ => Vec::new(),
    }
}

/// Returns Korf's instance with this number.
pub fn find_instance(size: Size, number: usize) -> Result<Board, RequestError> {
    let found = listed_instances(size).into_iter().find(|instance| instance.number == number);
    let missing = || RequestError::bad_request(format!("no instance {number} of {size} boards"));
    found.map(|instance| instance.start).ok_or_else(missing)
}
