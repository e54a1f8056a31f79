//! Sets of patterns in the multi-tile metric, and the maximum of their tables.
//!
//! On a square board, every table is looked up for the position reflected in the main diagonal,
//! too. Its solutions are the reflections of the position's solutions, with the axes exchanged, so
//! its bound is valid for both.

use super::position::PushPosition;
use super::table::PushTable;
use crate::heuristic::bound::PADDED_CELLS;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;

/// Patterns of the 15-puzzle by number of tiles, from 4. They were chosen among four to eight
/// patterns of each size, by the predicted node counts of single patterns and of pairs.
const FIFTEEN: [&[&[u8]]; 3] = [
    &[&[1, 2, 3, 4], &[11, 12, 14, 15], &[3, 4, 7, 8], &[1, 4, 13, 15]],
    &[&[1, 2, 3, 4, 5], &[3, 4, 7, 8, 12], &[7, 8, 11, 12, 15], &[1, 4, 11, 13, 15]],
    &[&[9, 10, 12, 13, 14, 15], &[1, 2, 3, 4, 5, 6], &[3, 4, 7, 8, 11, 12]],
];

/// Returns the patterns with this number of tiles for boards of a size, if their tables are
/// supported. Those of the 15-puzzle with at least four tiles are chosen by predicted node counts;
/// all others are successive tiles, row by row, and also column by column on boards that are not
/// square.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::pushes::pattern_sets;
///
/// let sets = pattern_sets(Size::new(2, 3)?, 3).expect("small tables");
/// assert_eq!(sets, [vec![1, 2, 3], vec![4, 5], vec![1, 4, 2], vec![5, 3]]);
/// assert_eq!(pattern_sets(Size::new(5, 5)?, 6), None);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn pattern_sets(size: Size, tiles: usize) -> Option<Vec<Vec<u8>>> {
    PushTable::entry_count(size, tiles)?;
    if (size.rows(), size.cols()) == (4, 4)
        && let Some(sets) = tiles.checked_sub(4).and_then(|index| FIFTEEN.get(index))
    {
        return Some(sets.iter().map(|set| set.to_vec()).collect());
    }
    let tile_of = |cell: usize| (cell < size.blank_home()).then_some(cell as u8 + 1);
    let by_rows: Vec<u8> = (0..size.cells()).filter_map(tile_of).collect();
    let by_cols = (0..size.cols())
        .flat_map(|col| (0..size.rows()).filter_map(move |row| tile_of(row * size.cols() + col)));
    let orders =
        if size.rows() == size.cols() { vec![by_rows] } else { vec![by_rows, by_cols.collect()] };
    Some(orders.iter().flat_map(|order| order.chunks(tiles).map(<[u8]>::to_vec)).collect())
}

/// Maximum of several tables.
pub struct PatternMaximum {
    tables: Vec<PushTable>,
    /// Reflection of each cell, and of each tile, on square boards.
    reflection: Option<Reflection>,
}

/// Reflection in the main diagonal.
struct Reflection {
    cells: [u8; PADDED_CELLS],
    tiles: [u8; PADDED_CELLS],
}

impl PatternMaximum {
    /// Builds the tables of some patterns.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`].
    pub fn construct(
        size: Size,
        sets: &[Vec<u8>],
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<PatternMaximum, Stopped> {
        let mut tables = Vec::new();
        for set in sets {
            tables.extend(PushTable::construct(size, set, threads, observer)?);
        }
        let is_square = size.rows() == size.cols();
        Ok(PatternMaximum { tables, reflection: is_square.then(|| Reflection::new(size)) })
    }

    /// Returns the sum of all entries for a position, and the greatest of them.
    pub fn sum_and_maximum(&self, position: &PushPosition, is_vertical: bool) -> (u32, u32) {
        let entries = (0..self.lookup_count())
            .map(|number| u32::from(self.look_up(number, position, is_vertical)));
        entries.fold((0, 0), |(sum, greatest), entry| (sum + entry, greatest.max(entry)))
    }

    /// Returns whether no entry exceeds a number of pushes.
    ///
    /// Successive positions of a search are often excluded by the same table. So the lookups begin
    /// with the one that excluded a position last, whose number is stored in `first`.
    #[inline]
    pub fn is_at_most(
        &self,
        position: &PushPosition,
        is_vertical: bool,
        pushes: u32,
        first: &mut usize,
    ) -> bool {
        let exceeds =
            |number: usize| u32::from(self.look_up(number, position, is_vertical)) > pushes;
        let count = self.lookup_count();
        let all = (*first..count).chain(0..(*first).min(count));
        match all.into_iter().find(|&number| exceeds(number)) {
            Some(number) => {
                *first = number;
                false
            }
            None => true,
        }
    }

    /// Returns the number of lookups for a position: one for each table, and on square boards
    /// another for the reflected position.
    fn lookup_count(&self) -> usize {
        self.tables.len() * if self.reflection.is_some() { 2 } else { 1 }
    }

    /// Returns the entry of a lookup.
    #[inline]
    fn look_up(&self, number: usize, position: &PushPosition, is_vertical: bool) -> u8 {
        let places = position.places();
        match &self.reflection {
            Some(mirror) if number % 2 == 1 => {
                mirror.lookup(&self.tables[number / 2], places, is_vertical)
            }
            Some(_) => self.tables[number / 2].lookup(|tile| places[tile], is_vertical),
            None => self.tables[number].lookup(|tile| places[tile], is_vertical),
        }
    }
}

impl Reflection {
    fn new(size: Size) -> Reflection {
        let mut reflection = Reflection { cells: [0; PADDED_CELLS], tiles: [0; PADDED_CELLS] };
        for cell in 0..size.cells() {
            let reflected = size.col(cell) * size.cols() + size.row(cell);
            reflection.cells[cell] = reflected as u8;
            // The tile at home in a cell becomes the one at home in the reflected cell.
            if cell < size.blank_home() {
                reflection.tiles[cell + 1] = reflected as u8 + 1;
            }
        }
        reflection
    }

    /// Looks up the reflected position.
    #[inline]
    fn lookup(&self, table: &PushTable, places: &[u8; PADDED_CELLS], is_vertical: bool) -> u8 {
        let place = |tile: usize| {
            let tile = usize::from(self.tiles[tile]) % PADDED_CELLS;
            self.cells[usize::from(places[tile]) % PADDED_CELLS]
        };
        table.lookup(place, !is_vertical)
    }
}
