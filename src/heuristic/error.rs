//! Error of the creation of a heuristic.

use super::NAMES;
use crate::Stopped;
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, CollectionError};
use fifteen_runtime::{impl_error, impl_from};

/// Reason why a heuristic could not be created.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicError {
    /// No heuristic has this name.
    Unknown,
    /// The heuristic does not support boards of this size.
    Unsupported {
        /// Name of the heuristic.
        name: String,
        /// Size of the boards.
        size: Size,
    },
    /// The collection is invalid.
    Collection(CollectionError),
    /// The tables have 2³² entries or more.
    TooLarge(Collection),
    /// The source does not have the tables of this collection.
    Missing(Collection),
    /// The construction was cancelled, or there was not enough memory.
    Stopped(Stopped),
}

impl_from!(HeuristicError: Collection(CollectionError));

impl_error! { HeuristicError:
    Self::Unknown => ("unknown heuristic; expected {}, or pdb- and a partition", NAMES.join(", ")),
    Self::Unsupported { name, size } => "heuristic {name} does not support {size} boards",
    Self::Collection(error) => "{error}",
    Self::TooLarge(collection) => "the tables of {collection} would have 2³² entries or more",
    Self::Missing(collection) => "tables for {collection} not found",
    Self::Stopped(Stopped::Memory) => "not enough memory to build the tables",
    Self::Stopped(_) => "table construction was cancelled",
}
