//! Last step of a construction: from shapes and orders to digits.
//!
//! The first digits of an index are the cells of the head's tiles. So a [window](Windows) is a
//! contiguous part of the table here, too. On boards with an odd number of cells, a window has an
//! odd number of entries, so windows are written in pairs, which fill whole bytes.

use super::SearchResult;
use super::build_context::BuildContext;
use super::orders::Orders;
use super::views::Views;
use super::windows::{WindowCells, Windows};
use crate::digits::EntryPair;
use crate::pattern::Pattern;
use crate::regions::cells;
use fifteen_runtime::Stopped;

/// Fills a table of zeros with the result of a search.
pub fn write_by_digits(
    pattern: &Pattern,
    found: &SearchResult,
    table: &mut [u8],
    context: &mut BuildContext,
) -> Result<(), Stopped> {
    context.progress.known = context.progress.placements;
    context.report()?;
    let windows = found.windows(pattern);
    let writer = DigitWriter::new(pattern, &found.orders, &windows);
    let mut parts: Vec<_> = table.chunks_mut(writer.window_len).enumerate().collect();
    let (count, placements) = (parts.len(), context.progress.placements);
    context.for_each(
        &mut parts,
        |(number, part)| writer.fill_windows(2 * *number, part),
        |progress, done| progress.written = placements * done / count,
    )
}

/// Writer of windows.
struct DigitWriter<'a> {
    windows: &'a Windows<'a>,
    cells: usize,
    /// Number of tiles in the head.
    head_tiles: usize,
    /// Number of entries in a window.
    window_len: usize,
    /// Factors of the cells of the tail's tiles, then zeros if it has fewer than four.
    weights: [usize; MAX_TAIL],
    /// By tail, the places of its tiles among the cells of a choice.
    places: Vec<[usize; MAX_TAIL]>,
}

/// Maximum number of tiles of a tail.
const MAX_TAIL: usize = 4;

impl<'a> DigitWriter<'a> {
    fn new(pattern: &Pattern, orders: &Orders, windows: &'a Windows<'a>) -> DigitWriter<'a> {
        let (cells, tails) = (pattern.size().cells(), orders.tail_ranking());
        let (head_tiles, tail) = (orders.head_ranking().tiles(), tails.tiles());
        let weight =
            |tile: usize| if tile < tail { cells.pow((tail - 1 - tile) as u32) } else { 0 };
        let places = |number| {
            let mut places = [0; MAX_TAIL];
            places[..tail].copy_from_slice(&tails.unrank(number));
            places
        };
        DigitWriter {
            windows,
            cells,
            head_tiles,
            window_len: cells.pow(tail as u32),
            weights: std::array::from_fn(weight),
            places: (0..tails.count()).map(places).collect(),
        }
    }

    /// Fills a window and the next one, if they exist.
    fn fill_windows(&self, number: usize, bytes: &mut [u8]) {
        for (first, number) in [(0, number), (self.window_len, number + 1)] {
            if let Some(head) = self.head_cells(number) {
                self.write_window(&self.windows.window_cells(head), first, bytes);
            }
        }
    }

    /// Returns the cells of the head's tiles in a window, unless two of them are equal, or the
    /// window does not exist.
    fn head_cells(&self, number: usize) -> Option<Vec<usize>> {
        let mut rest = number;
        let mut head: Vec<usize> = Vec::new();
        for _ in 0..self.head_tiles {
            if head.contains(&(rest % self.cells)) {
                return None;
            }
            head.push(rest % self.cells);
            rest /= self.cells;
        }
        head.reverse();
        (rest == 0).then_some(head)
    }

    /// Writes the excesses of the placements of a window. `first` is the number of its first entry
    /// in `bytes`.
    fn write_window(&self, window_cells: &WindowCells, first: usize, bytes: &mut [u8]) {
        let excesses = |view| self.windows.excesses(window_cells, view);
        let [free, enclosed] = [Views::FREE, Views::ENCLOSED].map(excesses);
        let choices = self.windows.choices().sets().iter();
        for (&choice, (free, enclosed)) in choices.zip(free.iter().zip(&enclosed)) {
            // Contribution of each of the tail's tiles to the index, by its place.
            let mut added = [[0; MAX_TAIL]; MAX_TAIL];
            for (place, number) in cells(choice).enumerate() {
                for (added, weight) in added.iter_mut().zip(self.weights) {
                    added[place] = window_cells.free_cells[number] * weight;
                }
            }
            let entries = free.iter().zip(enclosed);
            for (places, (&free, &enclosed)) in self.places.iter().zip(entries) {
                let digits = added.iter().zip(places).map(|(added, &place)| added[place]);
                let index = first + digits.sum::<usize>();
                bytes[index / 2] |= EntryPair { free, enclosed }.encode() << (index % 2 * 4);
            }
        }
    }
}
