//! Construction: the distances of all placements of a pattern, breadth first from the goal.
//!
//! # What is searched
//!
//! The nodes are pairs of a placement and a region of the blank in it; a step moves one tile of
//! the pattern into the blank's region, and costs one move. What the other tiles do costs nothing:
//! this is what makes the distances of disjoint patterns addable. The distance of a placement is
//! that of its nearest region.
//!
//! # Thousands at a time
//!
//! A placement is a shape (the cells that are taken) and an order (which tile is where in them).
//! Eight tiles have 12,870 shapes on 16 cells, and 40,320 orders in each. Regions and steps belong
//! to the shape. So for each shape and region there is a set of orders, one bit each, and one step
//! is made for all of them at once: into the set of another shape and region, where it is either
//! united as it is, if the tile jumps over no other, or word by word, as [`Orders`] tells.
//!
//! ```text
//! . a b      shape 011 100 000, region of the blank 1 of 1. The first tile of the shape may go
//! c . .      west or south. West is no jump, and the orders stay as they are:
//! . . .      {abc, acb, …}. South it comes to stand after what was third: {bca, cba, …}.
//! ```
//!
//! The [search](Search) finds levels by shape and order; a table is [ordered by rank](by_rank()).
//!
//! # What cannot be reached
//!
//! If the pattern has all tiles, half of its placements cannot be reached, and on the 2×2 board,
//! where three tiles can only go round in a circle, some placements of two. Their excess is 0,
//! so that the table says no more than the Manhattan distance about them. All others can be
//! reached, even if the pattern encloses the blank's home: two of the other tiles may always have
//! changed places unnoticed.
//!
//! The book's chapter on measurements has the forms of this that were given up, and what they cost
//! (`docs/src/measurements.md`).
//!
//! # Where to find what
//!
//! | module | what it has |
//! |---|---|
//! | `subsets` | sets of a number of cells, numbered |
//! | `shapes` | which cells are taken: the regions of the blank, and the steps between shapes |
//! | `orders` | which tile is where in them: sets of orders as bits, a word for each head |
//! | `turns` | what becomes of such a word when a tile moves |
//! | `field` | what is known of the placements of one shape |
//! | `search` | the search, level by level |
//! | `levels` | what it finds, in planes of bits |
//! | `views` | whether the table tells where the blank is |
//! | `windows` | levels become excesses, window by window |
//! | `by_rank`, `by_digits` | the last step: these are put in order |
//! | `progress` | [`Progress`]: how far it has come, as a [`Watch`] hears it |
//! | `site` | the threads, and who watches |

mod build_context;
mod by_digits;
mod by_rank;
mod levels;
mod orders;
mod progress;
mod search;
mod shape_state;
mod shapes;
mod subsets;
mod tail_permutations;
mod views;
mod windows;

use crate::digits::{DigitTable, Digits};
use crate::pattern::Pattern;
use crate::table::Table;
use build_context::BuildContext;
use by_digits::write_by_digits;
use by_rank::write_by_rank;
use fifteen_runtime::{Observer, Stopped, Threads, memory};
use levels::LevelPlanes;
use orders::Orders;
use search::PatternSearch;
use shape_state::{RegionState, ShapeState};
use shapes::{ShapeStep, Shapes};
use std::convert::Infallible;
use views::Views;
use windows::Windows;

pub use progress::ConstructionProgress;

/// Builds the table of a pattern.
///
/// The watch looks on at every step: while the sets are laid out, many times a level, and while the
/// levels are brought into the order of ranks.
///
/// # Errors
/// [`Stopped::Asked`] by the watch, or [`Stopped::Memory`] if the system has less to give than
/// [`memory()`] says.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{Pattern, construct};
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("it is small enough");
/// let table = construct(&pattern, Threads::ONE, &mut ()).expect("it is small");
/// // Tiles 1 and 2 have changed places: each must move once, and one of them twice more.
/// assert_eq!(pattern.manhattan(&[1, 0]), 2);
/// assert_eq!(table.excess(pattern.ranking().rank([1, 0])), 1);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct(
    pattern: &Pattern,
    threads: Threads,
    watch: &mut dyn Observer<ConstructionProgress>,
) -> Result<Table, Stopped> {
    let mut site = BuildContext::new(pattern, threads, watch);
    let found = SearchResult::search(pattern, Views::One, table_bytes(pattern), &mut site)?;
    let mut table = Table::new(pattern.ranking().count())?;
    write_by_rank(pattern, &found, table.bytes_mut(), &mut site)?;
    Ok(table)
}

/// Builds the table of a pattern by digits, which tells a blank that is alone in its cell from one
/// that is not; or, of seven tiles, [by rank](Digits::is_ranked).
///
/// # Errors
/// As for [`construct()`]; [`memory_by_digits`] says how much it takes.
///
/// # Panics
/// If the pattern has more tiles than [`Digits::max_tiles`] says.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{Pattern, construct_by_digits};
///
/// // Tiles 2 and 4 at home shut in the corner. To let the blank out takes four moves of theirs.
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b1010).expect("it is small enough");
/// let table = construct_by_digits(&pattern, Threads::ONE, &mut ()).expect("it is small");
/// assert_eq!(pattern.manhattan(&[1, 3]), 0);
/// let twin = table.twin([1, 3]);
/// assert_eq!((twin.free, twin.alone), (0, 2));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn construct_by_digits(
    pattern: &Pattern,
    threads: Threads,
    watch: &mut dyn Observer<ConstructionProgress>,
) -> Result<DigitTable, Stopped> {
    let digits = digit_numbering(pattern);
    let mut site = BuildContext::new(pattern, threads, watch);
    let found =
        SearchResult::search(pattern, Views::for_digits(digits), digits.bytes(), &mut site)?;
    let mut table = DigitTable::new(digits)?;
    write_table(pattern, &found, table.bytes_mut(), &mut site)?;
    Ok(table)
}

/// Builds such a table where there is room for its bytes already, all of them zeros.
///
/// # Errors
/// As for [`construct()`]; [`memory_without_table`] says how much it takes.
///
/// # Panics
/// If the pattern has more tiles than [`Digits::max_tiles`] says, or the room is not as long as the
/// [bytes](Digits::bytes) of the table.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_runtime::Threads;
/// use fifteen_patterns::{Digits, Pattern, construct_by_digits, fill_by_digits};
///
/// let pattern = Pattern::new(Size::new(3, 3)?, 0b1010).expect("it is small enough");
/// let mut room = vec![0; Digits::new(9, 2).expect("they are few").bytes()];
/// fill_by_digits(&pattern, Threads::ONE, &mut (), &mut room).expect("it is small");
/// let table = construct_by_digits(&pattern, Threads::ONE, &mut ()).expect("it is small");
/// assert_eq!(room, table.bytes());
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn fill_by_digits(
    pattern: &Pattern,
    threads: Threads,
    watch: &mut dyn Observer<ConstructionProgress>,
    room: &mut [u8],
) -> Result<(), Stopped> {
    let digits = digit_numbering(pattern);
    assert_eq!(room.len(), digits.bytes(), "room for the table");
    let mut site = BuildContext::new(pattern, threads, watch);
    let found = SearchResult::search(pattern, Views::for_digits(digits), 0, &mut site)?;
    write_table(pattern, &found, room, &mut site)
}

/// Writes down what was found in the order of such a table.
fn write_table(
    pattern: &Pattern,
    found: &SearchResult,
    table: &mut [u8],
    site: &mut BuildContext,
) -> Result<(), Stopped> {
    match digit_numbering(pattern).is_ranked() {
        true => write_by_rank(pattern, found, table, site),
        false => write_by_digits(pattern, found, table, site),
    }
}

fn digit_numbering(pattern: &Pattern) -> Digits {
    let digits = Digits::new(pattern.size().cells(), pattern.ranking().tiles());
    digits.expect("the pattern has few enough tiles")
}

/// What a search has found.
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
        site: &mut BuildContext,
    ) -> Result<SearchResult, Stopped> {
        site.report()?;
        let (shapes, orders) = (Shapes::for_pattern(pattern), Orders::for_pattern(pattern));
        // Most of it is taken in small pieces, which abort if there is no more.
        let regions = count_regions(&shapes, &mut || site.report())?;
        memory::check_available(bytes_in_use(&shapes, orders.head_count(), views, regions, table))?;
        let mut levels = allocate_levels(&shapes, &orders, views, site)?;
        PatternSearch::new(pattern, &shapes, &orders, regions, views).run(&mut levels, site)?;
        Ok(SearchResult { shapes, orders, views, levels })
    }

    /// The windows through which a table is written.
    fn write_windows<'a>(&'a self, pattern: &'a Pattern) -> Windows<'a> {
        Windows::new(pattern, &self.shapes, &self.orders, &self.levels, self.views.count())
    }
}

/// Room for the levels of all orders of all shapes. To write to so much takes a while.
fn allocate_levels(
    shapes: &Shapes,
    orders: &Orders,
    views: Views,
    site: &mut BuildContext,
) -> Result<Vec<LevelPlanes>, Stopped> {
    let (len, part) = (shapes.sets().len() * orders.head_count() * views.count(), 1 << 16);
    let mut levels = Vec::new();
    memory::reserve(&mut levels, len)?;
    memory::prefer_large_pages(levels.spare_capacity_mut());
    while levels.len() < len {
        levels.resize(len.min(levels.len() + part), LevelPlanes::default());
        site.report()?;
    }
    Ok(levels)
}

/// The most bytes that the construction of a pattern's table has in use at a time, but for what
/// does not grow with the table.
///
/// There are levels, 16 bytes for every 24 placements; and either two sets of orders for each
/// region of the blank in each shape, and the steps between them, while the search is on; or the
/// table. To know how many regions there are, they are counted; on large boards that can take a
/// tenth of a second.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, memory};
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0b11).expect("it is small enough");
/// assert!(memory(&pattern) < 100_000);
/// let eight = Pattern::new(Size::new(4, 4)?, 0x00ff).expect("it is small enough");
/// assert_eq!(memory(&eight) / 10_000_000, 82);
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn memory_by_rank(pattern: &Pattern) -> usize {
    peak_bytes(pattern, Views::One, table_bytes(pattern))
}

/// The same for a table [by digits](construct_by_digits). Levels take twice as much there if an entry tells where the
/// blank is.
///
/// # Panics
/// As [`construct_by_digits`].
pub fn memory_by_digits(pattern: &Pattern) -> usize {
    let digits = digit_numbering(pattern);
    peak_bytes(pattern, Views::for_digits(digits), digits.bytes())
}

/// The same for a table by digits [for which there is room](fill_by_digits): what it takes beside the room.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Pattern, memory_without_table, memory_by_digits};
///
/// let pattern = Pattern::new(Size::new(4, 4)?, 0x3f).expect("it is small enough");
/// assert!(memory_without_table(&pattern) <= memory_by_digits(&pattern));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
///
/// # Panics
/// As [`construct_by_digits`].
pub fn memory_without_table(pattern: &Pattern) -> usize {
    peak_bytes(pattern, Views::for_digits(digit_numbering(pattern)), 0)
}

fn peak_bytes(pattern: &Pattern, views: Views, table: usize) -> usize {
    let shapes = Shapes::for_pattern(pattern);
    let Ok(regions) = count_regions(&shapes, &mut || Ok::<(), Infallible>(()));
    bytes_in_use(&shapes, Orders::count_heads(pattern), views, regions, table)
}

/// How many regions the blank has in all shapes together. On large boards it takes a while to know.
fn count_regions<E>(shapes: &Shapes, look: &mut dyn FnMut() -> Result<(), E>) -> Result<usize, E> {
    /// The shapes between two looks.
    const SHAPES: usize = 1 << 12;
    let mut count = 0;
    for some in shapes.sets().chunks(SHAPES) {
        count += some.iter().map(|&set| shapes.regions(set).count()).sum::<usize>();
        look()?;
    }
    Ok(count)
}

/// The bytes of a table by rank.
fn table_bytes(pattern: &Pattern) -> usize {
    pattern.ranking().count().div_ceil(2)
}

/// The bytes in use for shapes with this many heads of orders, this many regions and a table of this size.
fn bytes_in_use(
    shapes: &Shapes,
    heads: usize,
    views: Views,
    regions: usize,
    table: usize,
) -> usize {
    let levels = shapes.sets().len() * heads * views.count() * size_of::<LevelPlanes>();
    let steps = shapes.count_steps() * size_of::<ShapeStep>();
    let search =
        regions * RegionState::bytes(heads) + shapes.sets().len() * ShapeState::bytes() + steps;
    levels + search.max(table)
}
