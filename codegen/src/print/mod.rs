//! Printers: one machine, written out for a compiler or for a person.
//!
//! Each printer reads only the [`Machine`] (the printer of the kernels also reads the [automata of
//! walks](crate::walks)) and decides nothing about the search; printers differ only in notation.
//! (The C program computes the happy tiles, as Knuth's does; the Rust program has a mask of them.)
//!
//! The Rust program, the graph and the table support both [metrics](crate::metric); the C program,
//! the kernels and the picture support only the single-tile metric.

pub mod c;
pub mod dot;
#[cfg(feature = "rust")]
pub mod kernels;
#[cfg(feature = "rust")]
pub mod rust_match;
pub mod svg;
pub mod table;

use crate::machine::{Action, Handler, Machine};
use crate::metric::Metric;

/// Returns a sentence about a handler, for comments and tables.
///
/// ```
/// use fifteen_codegen::{print, Machine, Size};
///
/// let machine = Machine::new(Size::new(3, 3)?);
/// assert_eq!(
///     print::describe(&machine, &machine.handlers()[0]),
///     "0,0 south, from the east: push the tile of 1,0 north, happy if it is one of 1 2 3.",
/// );
/// assert_eq!(
///     print::describe(&machine, &machine.handlers()[1]),
///     "0,0 east, from the east: nothing is left to try, so take the blank back to 0,1.",
/// );
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn describe(machine: &Machine, handler: &Handler) -> String {
    let size = machine.size();
    let place = |cell: usize| format!("{},{}", size.row(cell), size.col(cell));
    let state = handler.state;
    match (&handler.action, machine.metric()) {
        (Action::Try { tile_cell, happy, .. }, Metric::Single) => format!(
            "{state}: push the tile of {} {}, happy if it is one of {happy}.",
            place(*tile_cell),
            state.direction.opposite(),
        ),
        (Action::Try { tile_cell, .. }, Metric::Multi) => {
            let tiles = if state.length == 1 { "the tile" } else { "the tiles" };
            format!(
                "{state}: push {tiles} up to {} {}.",
                place(*tile_cell),
                state.direction.opposite()
            )
        }
        (Action::Undo { tile_cell, .. }, Metric::Single) => {
            format!(
                "{state}: nothing is left to try, so take the blank back to {}.",
                place(*tile_cell)
            )
        }
        (Action::Undo { .. }, Metric::Multi) => {
            format!("{state}: nothing is left to try, so take the blank back.")
        }
    }
}
