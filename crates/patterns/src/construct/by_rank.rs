//! Last step of a construction: from shapes and orders to ranks.
//!
//! A [window](Windows) of a table contains the placements in which the head's tiles occupy the same
//! cells. Each window is written separately: its excesses are reordered by rank. The reordering is
//! the same for all windows, because a rank depends only on the order of the cells that earlier
//! tiles leave free.

use super::SearchResult;
use super::build_context::BuildContext;
use super::combinations::Combinations;
use super::levels::TAILS;
use super::orders::Orders;
use super::windows::Windows;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::count_below;
use fifteen_runtime::Stopped;

/// Fills a table with the result of a search.
pub fn write_by_rank(
    pattern: &Pattern,
    found: &SearchResult,
    table: &mut [u8],
    context: &mut BuildContext,
) -> Result<(), Stopped> {
    context.progress.known = context.progress.placements;
    context.report()?;
    let (orders, windows) = (&found.orders, found.windows(pattern));
    let cells = pattern.size().cells() - orders.head_ranking().tiles();
    let sources = entry_sources(cells, orders, windows.choices());
    let len = sources.len();
    let mut parts: Vec<_> = table.chunks_mut(len.div_ceil(2)).enumerate().collect();
    context.for_each(
        &mut parts,
        |(number, part)| fill_window(&windows, *number, &sources, part),
        |progress, done| progress.written = done * len,
    )
}

/// Fills a window with excesses in the order of `sources`.
fn fill_window(windows: &Windows, number: usize, sources: &[u32], window: &mut [u8]) {
    let window_cells = windows.window_cells(windows.heads().unrank(number));
    let entries = windows.excesses(&window_cells, 0);
    let entries = entries.as_flattened();
    for (byte, sources) in window.iter_mut().zip(sources.chunks(2)) {
        let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
        *byte = entries[sources[0] as usize] | high << 4;
    }
}

/// Returns, for each entry of a window, the index of its excess: its number among the tails of all
/// choices, 24 per choice.
fn entry_sources(cells: usize, orders: &Orders, choices: &Combinations) -> Vec<u32> {
    let tails = orders.tail_ranking();
    let ranking =
        Ranking::new(cells, tails.tiles()).expect("fewer placements than the pattern has");
    let source = |rank| {
        let placement = ranking.unrank(rank);
        let choice = placement.iter().fold(0, |choice, cell| choice | 1 << cell);
        let places = placement.iter().map(|&cell| count_below(choice, cell));
        (choices.rank(choice) * TAILS + tails.rank(places)) as u32
    };
    (0..ranking.count()).map(source).collect()
}
