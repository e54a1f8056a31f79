//! The last step of a construction: from shapes and orders to digits.
//!
//! The first digits of an index are the cells of the head's tiles. So a [window](Windows) is a piece
//! of the table here, too. An odd number of cells makes an odd number of entries in a window; so it
//! is two windows that fill whole bytes.

use super::orders::Orders;
use super::site::Site;
use super::views::Views;
use super::windows::{Stand, Windows};
use crate::digits::{DigitTable, Digits, Twin};
use crate::pattern::Pattern;
use crate::regions::cells;
use fifteen_frame::Stopped;

/// Makes a table of the levels of all orders of all shapes, which were found in two views.
pub fn by_digits(
    pattern: &Pattern,
    digits: Digits,
    orders: &Orders,
    windows: &Windows,
    site: &mut Site,
) -> Result<DigitTable, Stopped> {
    site.progress.known = site.progress.placements;
    site.look()?;
    let writer = Writer::new(pattern, orders, windows);
    let mut table = DigitTable::new(digits)?;
    let mut parts: Vec<_> = table.bytes_mut().chunks_mut(writer.window).enumerate().collect();
    let (count, placements) = (parts.len(), site.progress.placements);
    site.share(
        &mut parts,
        |(number, part)| writer.fill(2 * *number, part),
        |progress, done| progress.ranked = placements * done / count,
    )?;
    drop(parts);
    Ok(table)
}

/// Whoever writes windows.
struct Writer<'a> {
    windows: &'a Windows<'a>,
    cells: usize,
    /// The numbers of tiles in heads and tails.
    head: usize,
    tail: usize,
    /// The number of entries in a window.
    window: usize,
    /// By tail, the places of its tiles in the cells of a choice.
    places: Vec<Vec<usize>>,
}

impl<'a> Writer<'a> {
    fn new(pattern: &Pattern, orders: &Orders, windows: &'a Windows<'a>) -> Writer<'a> {
        let (cells, tails) = (pattern.size().cells(), orders.tail_ranking());
        let places = (0..tails.count()).map(|tail| tails.unrank(tail)).collect();
        let (head, tail) = (orders.head_ranking().tiles(), tails.tiles());
        Writer { windows, cells, head, tail, window: cells.pow(tail as u32), places }
    }

    /// Fills a window and the next, as far as there are any.
    fn fill(&self, number: usize, bytes: &mut [u8]) {
        let mut entries = vec![0; 2 * self.window];
        for (number, entries) in (number..).zip(entries.chunks_mut(self.window)) {
            if let Some(head) = self.head(number) {
                self.enter(&self.windows.stand(head), entries);
            }
        }
        for (byte, pair) in bytes.iter_mut().zip(entries.as_chunks::<2>().0) {
            *byte = pair[0] | pair[1] << 4;
        }
    }

    /// The cells of the head's tiles in a window, unless two have the same, or there is no such
    /// window.
    fn head(&self, number: usize) -> Option<Vec<usize>> {
        let mut rest = number;
        let mut head: Vec<usize> = Vec::new();
        for _ in 0..self.head {
            if head.contains(&(rest % self.cells)) {
                return None;
            }
            head.push(rest % self.cells);
            rest /= self.cells;
        }
        head.reverse();
        (rest == 0).then_some(head)
    }

    /// Enters what is known of the placements of a window.
    fn enter(&self, stand: &Stand, entries: &mut [u8]) {
        let [free, alone] =
            [Views::FREE, Views::ALONE].map(|view| self.windows.excesses(stand, view));
        let weights: Vec<usize> =
            (0..self.tail).rev().map(|power| self.cells.pow(power as u32)).collect();
        for (&choice, (free, alone)) in
            self.windows.choices().sets().iter().zip(free.iter().zip(&alone))
        {
            let chosen: Vec<usize> = cells(choice).map(|number| stand.left[number]).collect();
            for (places, (&free, &alone)) in self.places.iter().zip(free.iter().zip(alone)) {
                let digits = places.iter().zip(&weights);
                let index: usize = digits.map(|(&place, weight)| chosen[place] * weight).sum();
                entries[index] = Twin { free, alone }.entry();
            }
        }
    }
}
