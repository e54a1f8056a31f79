//! Records of the positions of public lists.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// Position of a public list.
///
/// ```
/// use fifteen::korf::lists::PublicList;
/// use fifteen::records::{Command, Head, ListedPosition, Status};
///
/// let first = PublicList::named("korf100")?.instances().expect("known lengths")[0];
/// let record = ListedPosition {
///     head: Head::new(Command::Solve, Status::Listed),
///     instance: first.number,
///     start: first.start.to_string(),
///     size: first.start.size().to_string(),
///     known_length: Some(first.length),
///     published: Some(first.generated),
/// };
/// let line = serde_json::to_string(&record)?;
/// assert!(line.contains(r#""instance":1,"start":"d68cfe0ab7459132","size":"4x4","#));
/// assert!(line.ends_with(r#""known_length":57,"published":276361933}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ListedPosition {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Number of the position in the list, from 1
    pub instance: usize,
    /// Position in compact form
    #[schemars(extend("format" = "digits"))]
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Published length of the shortest solutions; null if the list has none
    pub known_length: Option<usize>,
    /// Published number of generated nodes; null if the list has none
    pub published: Option<u64>,
}
