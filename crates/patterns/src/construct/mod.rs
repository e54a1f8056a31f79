//! Construction: the distances of all placements of a pattern, breadth first from the goal.
//!
//! # Search space
//!
//! The nodes are pairs of a placement and a region of the blank in it. A step moves one tile of the
//! pattern into the blank's region, and costs one move. Moves of other tiles cost nothing, which
//! makes the distances of disjoint patterns additive. The distance of a placement is that of its
//! nearest region.
//!
//! # Thousands of placements at a time
//!
//! A placement is a shape (the occupied cells) and an order (of the tiles in them). Eight tiles
//! have 12,870 shapes on 16 cells, and 40,320 orders in each. Regions and steps depend on the shape
//! alone. So each region of each shape has a set of orders, one bit each, and a step is made for
//! all of them at once, into the set of a region of another shape. If the tile jumps over no other,
//! the set is added unchanged; otherwise it is added word by word, as [`Orders`] explains.
//!
//! ```text
//! . a b      shape 011 100 000, with two regions of the blank: the corner, and the rest. The first
//! c . .      tile of the shape may go west into the corner, or south. West is no jump, and the
//! . . .      orders stay the same: {abc, acb, …}. After a move south, the first tile is behind
//!            the third: {bca, cba, …}.
//! ```
//!
//! The [search](PatternSearch) finds levels by shape and order; a table is ordered [by
//! rank](write_by_rank) or [by digits](write_by_digits).
//!
//! # Unreachable placements
//!
//! If the pattern has all tiles, half of its placements are unreachable. So are some placements of
//! two tiles on the 2×2 board, where three tiles can only rotate. Their excess is 0, so that the
//! table yields their Manhattan distance. All others are reachable, even if the pattern encloses
//! the blank's home: two of the other tiles can be exchanged without changing the placement.
//!
//! The book's chapter on measurements describes the rejected variants and their costs
//! (`docs/src/measurements.md`).
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | `combinations` | numbering of sets of cells |
//! | `shapes` | sets of occupied cells, with the regions of the blank, and the steps between them |
//! | `orders` | orders of the tiles in a shape: sets of orders as bits, a word for each head |
//! | `tail_permutations` | image of such a word when a tile moves |
//! | `states` | states of the search for all shapes of one parity |
//! | `shape_state` | state of the search for one shape |
//! | `search` | the search, level by level |
//! | `levels` | result of the search, in planes of bits |
//! | `views` | the positions of the blank that a table distinguishes |
//! | `windows` | conversion of levels to excesses, window by window |
//! | `by_rank`, `by_digits` | last step: reordering of the excesses |
//! | `progress` | [`ConstructionProgress`]: progress for an [`Observer`] |
//! | `build_context` | the threads and the observer |

mod build_context;
mod by_digits;
mod by_rank;
mod combinations;
mod levels;
mod orders;
mod progress;
mod search;
mod shape_state;
mod shapes;
mod states;
mod tail_permutations;
mod views;
mod windows;

use crate::collection::Collection;
use crate::digits::DigitTable;
use crate::pattern::Pattern;
use crate::table::Table;
use build_context::BuildContext;
use by_digits::write_by_digits;
use by_rank::write_by_rank;
use fifteen_runtime::{Observer, Stopped, Threads, memory};
use levels::LevelPlanes;
use orders::Orders;
use search::PatternSearch;
use shapes::{RegionNumbers, Shapes};
use states::States;
use std::convert::Infallible;
use views::Views;
use windows::Windows;

pub use progress::ConstructionProgress;

/// Builds the table of a pattern.
///
/// The observer is called in every stage: while the sets are prepared, many times per level, and
/// while the excesses are written by rank.
///
/// # Errors
/// [`Stopped::Cancelled`] by the observer, or [`Stopped::Memory`] if less memory is available than
/// [`construction_memory`] returns.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{Pattern, construct};
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("a small pattern");
/// let table = construct(&pattern, Threads::ONE, &mut ()).expect("enough memory");
/// // Tiles 1 and 2 are exchanged: each must move once, and one of them twice more.
/// assert_eq!(pattern.manhattan(&[1, 0]), 2);
/// assert_eq!(table.excess(pattern.ranking().rank([1, 0])), 1);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct(
    pattern: &Pattern,
    threads: Threads,
    observer: &mut dyn Observer<ConstructionProgress>,
) -> Result<Table, Stopped> {
    let mut context = BuildContext::new(pattern, threads, observer);
    let found = SearchResult::search(pattern, Views::One, table_bytes(pattern), &mut context)?;
    let mut table = Table::new(pattern.ranking().count())?;
    write_by_rank(pattern, &found, table.bytes_mut(), &mut context)?;
    Ok(table)
}

/// Builds the table of a pattern by digits, with a separate excess for a blank that is enclosed in
/// a single cell. For seven tiles, the table is [by rank](crate::PlacementIndex::is_ranked).
///
/// # Errors
/// As for [`construct()`]; [`construction_memory_by_digits`] returns the required memory.
///
/// # Panics
/// If the pattern has more than [`max_tiles`](crate::PlacementIndex::max_tiles) tiles.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{Pattern, construct_by_digits};
///
/// // Tiles 2 and 4 at home enclose the corner. They need four moves to let the blank out.
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b1010).expect("a small pattern");
/// let table = construct_by_digits(&pattern, Threads::ONE, &mut ()).expect("enough memory");
/// assert_eq!(pattern.manhattan(&[1, 3]), 0);
/// let pair = table.excesses([1, 3]);
/// assert_eq!((pair.free, pair.enclosed), (0, 2));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct_by_digits(
    pattern: &Pattern,
    threads: Threads,
    observer: &mut dyn Observer<ConstructionProgress>,
) -> Result<DigitTable, Stopped> {
    let placement_index = Collection::placement_index(pattern);
    let mut context = BuildContext::new(pattern, threads, observer);
    let found = SearchResult::search(
        pattern,
        Views::for_digits(placement_index),
        placement_index.bytes(),
        &mut context,
    )?;
    let mut table = DigitTable::new(placement_index)?;
    write_table(pattern, &found, table.bytes_mut(), &mut context)?;
    Ok(table)
}

/// Builds a table [by digits](construct_by_digits) in a buffer of zeros.
///
/// # Errors
/// As for [`construct()`]; [`construction_memory_besides_table`] returns the required memory.
///
/// # Panics
/// If the pattern has more than [`max_tiles`](crate::PlacementIndex::max_tiles) tiles, or the
/// length of the buffer is not the number of [bytes](crate::PlacementIndex::bytes) of the table.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{PlacementIndex, Pattern, construct_by_digits, fill_by_digits};
///
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b1010).expect("a small pattern");
/// let mut buffer = vec![0; PlacementIndex::new(9, 2).expect("few enough tiles").bytes()];
/// fill_by_digits(&pattern, Threads::ONE, &mut (), &mut buffer).expect("enough memory");
/// let table = construct_by_digits(&pattern, Threads::ONE, &mut ()).expect("enough memory");
/// assert_eq!(buffer, table.bytes());
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn fill_by_digits(
    pattern: &Pattern,
    threads: Threads,
    observer: &mut dyn Observer<ConstructionProgress>,
    buffer: &mut [u8],
) -> Result<(), Stopped> {
    let placement_index = Collection::placement_index(pattern);
    assert_eq!(buffer.len(), placement_index.bytes(), "the length of the table");
    let mut context = BuildContext::new(pattern, threads, observer);
    let found = SearchResult::search(pattern, Views::for_digits(placement_index), 0, &mut context)?;
    write_table(pattern, &found, buffer, &mut context)
}

/// Writes the result of a search in the order of the pattern's [index](crate::PlacementIndex).
fn write_table(
    pattern: &Pattern,
    found: &SearchResult,
    table: &mut [u8],
    context: &mut BuildContext,
) -> Result<(), Stopped> {
    match Collection::placement_index(pattern).is_ranked() {
        true => write_by_rank(pattern, found, table, context),
        false => write_by_digits(pattern, found, table, context),
    }
}

/// Result of a search.
struct SearchResult {
    shapes: Shapes,
    orders: Orders,
    views: Views,
    levels: Vec<LevelPlanes>,
}

impl SearchResult {
    /// Searches for the levels of all placements of a pattern.
    fn search(
        pattern: &Pattern,
        views: Views,
        table: usize,
        context: &mut BuildContext,
    ) -> Result<SearchResult, Stopped> {
        context.report()?;
        let (shapes, orders) = (Shapes::for_pattern(pattern), Orders::for_pattern(pattern));
        // Not all allocations are checked, and without enough memory the process would abort.
        let regions = RegionNumbers::new(&shapes, &mut || context.report())?;
        let heads = orders.head_count();
        memory::check_available(bytes_in_use(&shapes, heads, views, &regions, table))?;
        let mut levels = allocate_levels(&shapes, &orders, views, context)?;
        PatternSearch::new(pattern, &shapes, &orders, &regions, views).run(&mut levels, context)?;
        Ok(SearchResult { shapes, orders, views, levels })
    }

    /// Returns the windows for writing a table.
    fn windows<'a>(&'a self, pattern: &'a Pattern) -> Windows<'a> {
        Windows::new(pattern, &self.shapes, &self.orders, &self.levels, self.views.count())
    }
}

/// Allocates the levels of all orders of all shapes. Reports progress, because the initialization
/// takes a while.
fn allocate_levels(
    shapes: &Shapes,
    orders: &Orders,
    views: Views,
    context: &mut BuildContext,
) -> Result<Vec<LevelPlanes>, Stopped> {
    let (len, chunk) = (shapes.sets().len() * orders.head_count() * views.count(), 1 << 16);
    let mut levels = Vec::new();
    memory::reserve(&mut levels, len)?;
    memory::prefer_huge_pages(levels.spare_capacity_mut());
    while levels.len() < len {
        levels.resize(len.min(levels.len() + chunk), LevelPlanes::default());
        context.report()?;
    }
    Ok(levels)
}

/// Returns the peak memory of the construction of a pattern's table, in bytes, without parts that
/// do not grow with the table.
///
/// It consists of the levels (16 bytes for every 24 placements) and the larger of two parts: the
/// table, or the sets of orders of the search (two for each region of the blank in each shape) and
/// the steps between the regions. The function counts the regions, which can take a tenth of a
/// second on large boards.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, construction_memory};
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("a small pattern");
/// assert!(construction_memory(&pattern) < 100_000);
/// let eight = Pattern::new(Size::new(4, 4)?, 0x00ff).expect("a small pattern");
/// assert_eq!(construction_memory(&eight) / 10_000_000, 82);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construction_memory(pattern: &Pattern) -> usize {
    peak_bytes(pattern, Views::One, table_bytes(pattern))
}

/// Returns the peak memory for a table [by digits](construct_by_digits), in bytes. Levels take
/// twice the memory if an entry has two excesses.
///
/// # Panics
/// As for [`construct_by_digits`].
pub fn construction_memory_by_digits(pattern: &Pattern) -> usize {
    let placement_index = Collection::placement_index(pattern);
    peak_bytes(pattern, Views::for_digits(placement_index), placement_index.bytes())
}

/// Returns the peak memory for a table by digits [in a buffer](fill_by_digits), in bytes, without
/// the buffer.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{
///     Pattern, construction_memory_besides_table, construction_memory_by_digits,
/// };
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0x3f).expect("a small pattern");
/// assert!(construction_memory_besides_table(&pattern) <= construction_memory_by_digits(&pattern));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
///
/// # Panics
/// As for [`construct_by_digits`].
pub fn construction_memory_besides_table(pattern: &Pattern) -> usize {
    peak_bytes(pattern, Views::for_digits(Collection::placement_index(pattern)), 0)
}

fn peak_bytes(pattern: &Pattern, views: Views, table: usize) -> usize {
    let shapes = Shapes::for_pattern(pattern);
    let Ok(regions) = RegionNumbers::new(&shapes, &mut || Ok::<(), Infallible>(()));
    bytes_in_use(&shapes, Orders::count_heads(pattern), views, &regions, table)
}

/// Returns the number of bytes of a table by rank.
fn table_bytes(pattern: &Pattern) -> usize {
    pattern.ranking().count().div_ceil(2)
}

/// Returns the peak memory of a construction, in bytes, for this number of heads, these regions,
/// and a table of this size.
fn bytes_in_use(
    shapes: &Shapes,
    heads: usize,
    views: Views,
    regions: &RegionNumbers,
    table: usize,
) -> usize {
    let levels = shapes.sets().len() * heads * views.count() * size_of::<LevelPlanes>();
    levels + States::bytes(shapes, regions, heads).max(table)
}
