//! Numbers that a text publishes about its puzzle.

/// Published numbers of a puzzle, as far as the text has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Published {
    /// Moves of a shortest solution, in the [style](super::Format::style) of the format.
    pub moves: Option<u64>,
    /// Configurations that can be reached from the start.
    pub configurations: Option<u64>,
}
