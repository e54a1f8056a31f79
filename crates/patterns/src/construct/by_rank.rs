//! The last step of a construction: from shapes and orders to ranks.
//!
//! A [window](Windows) of a table has the placements that agree about the cells of the head's tiles.
//! It is filled by itself. What its excesses need is to be put into the order of ranks. That order
//! is the same for all windows, because a rank counts only the cells that earlier tiles have left.

use super::SearchResult;
use super::build_context::BuildContext;
use super::levels::TAILS;
use super::orders::Orders;
use super::subsets::Subsets;
use super::windows::Windows;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::count_below;
use fifteen_runtime::Stopped;

/// Fills a table with what was found.
pub fn write_by_rank(
    pattern: &Pattern,
    found: &SearchResult,
    table: &mut [u8],
    site: &mut BuildContext,
) -> Result<(), Stopped> {
    site.progress.known = site.progress.placements;
    site.report()?;
    let (orders, windows) = (&found.orders, found.write_windows(pattern));
    let cells = pattern.size().cells() - orders.head_ranking().tiles();
    let sources = entry_sources(cells, orders, windows.choices());
    let len = sources.len();
    let mut parts: Vec<_> = table.chunks_mut(len.div_ceil(2)).enumerate().collect();
    site.for_each(
        &mut parts,
        |(number, part)| fill_window(&windows, *number, &sources, part),
        |progress, done| progress.ranked = done * len,
    )
}

/// Fills a window; `sources` tells by entry where to take it from.
fn fill_window(windows: &Windows, number: usize, sources: &[u32], window: &mut [u8]) {
    let stand = windows.prefix(windows.heads().unrank(number));
    let entries = windows.excesses(&stand, 0);
    let entries = entries.as_flattened();
    for (byte, sources) in window.iter_mut().zip(sources.chunks(2)) {
        let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
        *byte = entries[sources[0] as usize] | high << 4;
    }
}

/// By entry of a window, where to take it from: which of the choice's tails it is, 24 for each.
fn entry_sources(cells: usize, orders: &Orders, choices: &Subsets) -> Vec<u32> {
    let tails = orders.tail_ranking();
    let ranking = Ranking::new(cells, tails.tiles()).expect("fewer than the pattern has");
    let source = |rank| {
        let placement = ranking.unrank(rank);
        let choice = placement.iter().fold(0, |choice, cell| choice | 1 << cell);
        let places = placement.iter().map(|&cell| count_below(choice, cell));
        (choices.rank(choice) * TAILS + tails.rank(places)) as u32
    };
    (0..ranking.count()).map(source).collect()
}
