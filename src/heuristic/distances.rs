//! Distances of the placements of a pattern from the goal.

use super::tables::Tables;
use crate::runtime::pool;
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::Pattern;

/// Numbers of placements of a pattern by distance. The distances are those of its table: moves of
/// the pattern's own tiles, with the blank in the best cell.
///
/// ```
/// use fifteen::heuristic::Tables;
/// use fifteen::heuristic::distances::Distances;
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Partition;
///
/// // A single pattern of all tiles: these are the distances of the 8-puzzle itself.
/// let partition = Partition::parse(Size::new(3, 3)?, "8")?;
/// let two = Threads::new(2).unwrap();
/// let tables = Tables::construct(&partition, two, &mut ()).unwrap();
/// let distances = Distances::count(&tables, &partition.patterns()[0], two, &mut ()).unwrap();
/// assert_eq!(distances.greatest(), 31);
/// assert_eq!(distances.unreachable(), 181_440);
/// // Counts by excess over the Manhattan distance, 0, 2, 4, … moves; the last is not 0.
/// let by_excess = distances.by_excess();
/// assert_eq!(by_excess.iter().sum::<u64>(), 181_440);
/// assert!(by_excess[0] > 0 && *by_excess.last().unwrap() > 0);
/// // The mean distance of two cells is 16/9, that of a cell from the blank's home, a corner, is 2.
/// assert!((distances.mean_manhattan() - 14.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// Numbers of placements, by Manhattan distance and by excess.
    counts: Vec<[u64; EXCESSES]>,
    unreachable: u64,
}

/// Progress of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// Number of parts that are done or being counted.
    pub parts_begun: usize,
    /// Number of all parts. Each part is a placement of the first two tiles, or of fewer if the
    /// pattern is small.
    pub parts: usize,
}

/// Number of different excesses that half a byte can store.
const EXCESSES: usize = 16;

/// Number of tiles that are placed in each part of the work.
const PREFIX_TILES: usize = 2;

impl Distances {
    /// Counts the placements of a pattern, or of its image that has a table.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels.
    ///
    /// # Panics
    /// If there is no table for the pattern.
    pub fn count(
        tables: &Tables,
        pattern: &Pattern,
        threads: Threads,
        observer: &mut dyn Observer<CountProgress>,
    ) -> Result<Distances, Stopped> {
        let (pattern, _) = &pattern.canonical_image();
        let mut first = PlacementWalk::new(tables, pattern);
        // At least the last tile remains to be placed.
        let placed = PREFIX_TILES.min(first.homes.len() - 1);
        let begun = (0..placed).fold(vec![PartialPlacement::default()], |begun, tile| {
            begun.into_iter().flat_map(|placed| first.placements_of(tile, placed)).collect()
        });
        let parts = begun.len();
        let mut walks = vec![first.clone(); threads.get()];
        let end = pool::for_each(
            begun,
            &mut walks,
            |walk, begun| walk.place_remaining(placed, begun),
            |left| observer.on_progress(&CountProgress { parts_begun: parts - left, parts }),
        );
        Stopped::check(end)?;
        for walk in &walks {
            first.distances.add(&walk.distances);
        }
        Ok(first.distances)
    }

    fn add(&mut self, other: &Distances) {
        self.unreachable += other.unreachable;
        let sums = self.counts.iter_mut().flatten().zip(other.counts.iter().flatten());
        sums.for_each(|(sum, count)| *sum += count);
    }

    /// Returns the number of unreachable placements. There are none unless all tiles are in the
    /// pattern.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Returns the numbers of placements by excess, from 0 to the greatest.
    pub fn by_excess(&self) -> Vec<u64> {
        let of = |excess| self.counts.iter().map(|counts| counts[excess]).sum();
        let mut counts: Vec<u64> = (0..EXCESSES).map(of).collect();
        let len = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(len);
        counts
    }

    /// Returns the greatest distance in moves.
    pub fn greatest(&self) -> u32 {
        let occurring = self.histogram().filter(|&(_, _, count)| count > 0);
        occurring.map(|(manhattan, excess, _)| manhattan + 2 * excess).max().unwrap_or(0)
    }

    /// Returns the mean distance in moves.
    pub fn mean(&self) -> f64 {
        self.mean_of(|manhattan, excess| manhattan + 2 * excess)
    }

    /// Returns the mean Manhattan distance in moves.
    pub fn mean_manhattan(&self) -> f64 {
        self.mean_of(|manhattan, _| manhattan)
    }

    #[allow(clippy::cast_precision_loss)] // a mean
    fn mean_of(&self, number: impl Fn(u32, u32) -> u32) -> f64 {
        let sum: u64 = self
            .histogram()
            .map(|(manhattan, excess, count)| u64::from(number(manhattan, excess)) * count)
            .sum();
        let count: u64 = self.histogram().map(|(_, _, count)| count).sum();
        sum as f64 / count as f64
    }

    /// Returns the number of placements for each Manhattan distance and excess.
    fn histogram(&self) -> impl Iterator<Item = (u32, u32, u64)> {
        let rows = self.counts.iter().zip(0..);
        rows.flat_map(|(row, manhattan)| {
            row.iter().zip(0..).map(move |(&count, excess)| (manhattan, excess, count))
        })
    }
}

/// Iteration over all placements in the order of their ranks.
#[derive(Clone)]
struct PlacementWalk<'t> {
    tables: &'t Tables,
    pattern: &'t Pattern,
    homes: Vec<usize>,
    /// First entry of the table.
    first_entry: u32,
    /// True if all tiles are in the pattern, so that half of the placements are unreachable.
    is_full: bool,
    distances: Distances,
}

/// Placement of the first tiles.
#[derive(Clone, Copy, Default)]
struct PartialPlacement {
    /// Occupied cells.
    occupied: u32,
    /// Part of the rank.
    rank: u32,
    /// Part of the Manhattan distance.
    manhattan: u32,
    /// Sum of the digits of the rank.
    digit_sum: u32,
}

impl<'t> PlacementWalk<'t> {
    fn new(tables: &'t Tables, pattern: &'t Pattern) -> PlacementWalk<'t> {
        let (size, tiles) = (pattern.size(), pattern.ranking().tiles());
        let max_distance = tiles * (size.rows() + size.cols());
        PlacementWalk {
            tables,
            pattern,
            homes: pattern.tiles().map(|tile| usize::from(tile) - 1).collect(),
            first_entry: tables.first_entry(pattern),
            is_full: tiles + 1 == size.cells(),
            distances: Distances { counts: vec![[0; EXCESSES]; max_distance], unreachable: 0 },
        }
    }

    /// Puts a tile on each free cell in turn, and places the tiles after it in every possible way.
    fn place_remaining(&mut self, tile: usize, placed: PartialPlacement) {
        for next in self.placements_of(tile, placed) {
            match tile + 1 == self.homes.len() {
                true => self.count_placement(next),
                false => self.place_remaining(tile + 1, next),
            }
        }
    }

    /// Returns the placements that extend `placed` by a tile, one for each free cell.
    fn placements_of(
        &self,
        tile: usize,
        placed: PartialPlacement,
    ) -> impl Iterator<Item = PartialPlacement> + use<'t> {
        let (size, weight) = (self.pattern.size(), self.pattern.ranking().weight(tile));
        let home = self.homes[tile];
        let free = (0..size.cells()).filter(move |cell| placed.occupied >> cell & 1 == 0);
        free.map(move |cell| {
            let below = placed.occupied & ((1 << cell) - 1);
            let digit = cell as u32 - below.count_ones();
            PartialPlacement {
                occupied: placed.occupied | 1 << cell,
                rank: placed.rank + digit * weight,
                manhattan: placed.manhattan + size.distance(home, cell) as u32,
                digit_sum: placed.digit_sum + digit,
            }
        })
    }

    /// Counts a placement.
    ///
    /// The digits of its rank count the pairs of tiles (with the blank as the last one) in the
    /// wrong order. Every move swaps a tile with the blank, which changes the parity of this count,
    /// and changes the Manhattan distance by one. So if the pattern contains all tiles, both
    /// numbers have the same parity in every reachable placement.
    fn count_placement(&mut self, placed: PartialPlacement) {
        if self.is_full && (placed.digit_sum + placed.manhattan) % 2 == 1 {
            self.distances.unreachable += 1;
            return;
        }
        let excess = self.tables.excess(self.first_entry + placed.rank);
        self.distances.counts[placed.manhattan as usize][usize::from(excess)] += 1;
    }
}
