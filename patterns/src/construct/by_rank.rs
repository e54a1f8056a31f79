//! The last step of a construction: from shapes and orders to ranks.
//!
//! A [window](Windows) of a table has the placements that agree about the cells of the head's tiles.
//! It is filled by itself. What its excesses need is to be put into the order of ranks. That order
//! is the same for all windows, because a rank counts only the cells that earlier tiles have left.

use super::levels::TAILS;
use super::orders::Orders;
use super::site::Site;
use super::subsets::Subsets;
use super::windows::Windows;
use crate::pattern::Pattern;
use crate::ranking::Ranking;
use crate::regions::count_below;
use crate::table::Table;
use fifteen_frame::Stopped;

/// Makes a table of the levels of all orders of all shapes.
pub fn by_rank(
    pattern: &Pattern,
    orders: &Orders,
    windows: &Windows,
    site: &mut Site,
) -> Result<Table, Stopped> {
    site.progress.known = site.progress.placements;
    site.look()?;
    let cells = pattern.size().cells() - orders.head_ranking().tiles();
    let sources = sources(cells, orders, windows.choices());
    let len = sources.len();
    let mut table = Table::new(pattern.ranking().count())?;
    let mut parts: Vec<_> = table.parts(len).enumerate().collect();
    site.share(
        &mut parts,
        |(number, part)| fill(windows, *number, &sources, part),
        |progress, done| progress.ranked = done * len,
    )?;
    drop(parts);
    Ok(table)
}

/// Fills a window; `sources` tells by entry where to take it from.
fn fill(windows: &Windows, number: usize, sources: &[u32], window: &mut [u8]) {
    let stand = windows.stand(windows.heads().unrank(number));
    let entries = windows.excesses(&stand, 0);
    let entries = entries.as_flattened();
    for (byte, sources) in window.iter_mut().zip(sources.chunks(2)) {
        let high = sources.get(1).map_or(0, |&source| entries[source as usize]);
        *byte = entries[sources[0] as usize] | high << 4;
    }
}

/// By entry of a window, where to take it from: which of the choice's tails it is, 24 for each.
fn sources(cells: usize, orders: &Orders, choices: &Subsets) -> Vec<u32> {
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
