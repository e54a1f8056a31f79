//! Kinds of heuristics, and visits of their bounds.

use super::additive::{Additive, Mirror};
use super::conflict::Conflict;
use super::walking::Walking;
use super::{Bound, CustomBound, Manhattan, PdbSet, Tables};
use fifteen_codegen::Size;
use std::sync::Arc;

/// Defines all items that depend on the list of heuristics without tables: their names, their
/// construction, their variants, and their visitors.
macro_rules! simple_heuristics {
    ($($name:literal => $kind:ident,)*) => {
        /// Names of the heuristics. Those of pattern databases, `pdb-` and a partition or a
        /// collection, are not included.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Kind of a heuristic.
        #[derive(Clone)]
        pub enum HeuristicKind {
            $($kind(Arc<$kind>),)*
            Additive(Arc<Tables>, Mirror),
            PdbSet(Arc<PdbSet>),
            Custom(CustomBound),
        }

        impl HeuristicKind {
            /// Creates the heuristic of this name for boards of a size, if it supports them.
            pub fn from_name(name: &str, size: Size) -> Option<HeuristicKind> {
                match name {
                    $($name => $kind::new(size).map(|bound| HeuristicKind::$kind(bound.into())),)*
                    _ => None,
                }
            }

            /// Passes the bound to a visitor.
            pub fn accept<U: BoundVisitor>(&self, visitor: U) -> U::Output {
                match self {
                    $(HeuristicKind::$kind(bound) => visitor.visit(Arc::clone(bound)),)*
                    HeuristicKind::Additive(tables, mirror) => {
                        accept_additive(tables, *mirror, visitor)
                    }
                    HeuristicKind::PdbSet(set) => visitor.visit(Arc::clone(set)),
                    HeuristicKind::Custom(custom) => visitor.visit_custom(custom),
                }
            }
        }
    };
}

simple_heuristics! {
    "manhattan" => Manhattan,
    "conflict" => Conflict,
    "walking" => Walking,
}

/// Passes the bound with these tables to a visitor.
fn accept_additive<U: BoundVisitor>(tables: &Arc<Tables>, mirror: Mirror, visitor: U) -> U::Output {
    let tables = Arc::clone(tables);
    // Smaller states are faster to copy.
    match tables.lookup_layout(mirror).lookup_count() {
        ..=4 => visitor.visit(Additive::<4>::new(tables, mirror)),
        5..=8 => visitor.visit(Additive::<8>::new(tables, mirror)),
        _ => visitor.visit(Additive::<16>::new(tables, mirror)),
    }
}

/// Visitor that accepts any bound.
pub(crate) trait BoundVisitor {
    /// Result of the visit.
    type Output;

    /// Visits a bound.
    fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output;

    /// Visits a type-erased bound.
    fn visit_custom(self, custom: &CustomBound) -> Self::Output;
}
