//! Korf's instances.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::Host;
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::korf::instances;
use fifteen::{Board, Size};
use serde_json::json;

/// Lists Korf's instances for boards of a size, 4×4 by default.
pub fn list_instances(_: &mut Instance, mut arguments: Arguments, _: &mut Host) -> Response {
    let is_named = arguments.optional::<usize>("rows")?;
    let columns = arguments.optional::<usize>("columns")?;
    arguments.reject_unknown()?;
    let (rows, columns) = (is_named.unwrap_or(4), columns.unwrap_or(4));
    let size = Size::new(rows, columns).map_err(RequestError::bad_request)?;
    let records = instances::on_boards(size).unwrap_or_default().into_iter().map(|instance| {
        json!({
            "number": instance.number,
            "tiles": instance.start.tiles(),
            "text": instance.start.to_string(),
            "length": instance.length,
        })
    });
    to_response(&json!({ "status": "complete", "instances": records.collect::<Vec<_>>() }))
}

/// Returns Korf's instance with this number.
pub fn find_instance(size: Size, number: usize) -> Result<Board, RequestError> {
    let mut instances = instances::on_boards(size).into_iter().flatten();
    let found = instances.find(|instance| instance.number == number);
    let missing = || RequestError::bad_request(format!("no instance {number} of {size} boards"));
    found.map(|instance| instance.start).ok_or_else(missing)
}
