//! How much memory a construction takes.

use crate::pattern::Pattern;
use crate::shapes::Shapes;

/// The bytes that [`construct`](crate::construct) needs at most for the table of a pattern, the
/// table among them.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, footprint};
///
/// let eight = Pattern::new(Size::new(4, 4)?, 0xff).expect("it is small enough");
/// assert_eq!(footprint(&eight) / 1_000_000, 874);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn footprint(pattern: &Pattern) -> u64 {
    let shapes = Shapes::new(pattern.size(), pattern.ranking().tiles());
    let orders: u64 = (1..=pattern.ranking().tiles() as u64).product();
    let regions: usize = shapes.sets().iter().map(|&set| shapes.regions(set).count()).sum();
    // Two sets of orders for each region, and half a byte for each order of a shape; the same
    // again is the table, into which all is brought in the end.
    let set = orders.div_ceil(64) * 8;
    let excess = orders.div_ceil(2) * shapes.sets().len() as u64;
    regions as u64 * 2 * set + excess + pattern.ranking().count().div_ceil(2) as u64
}
