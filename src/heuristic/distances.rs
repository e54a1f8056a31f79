//! How far the placements of a pattern are from home.

use super::tables::Tables;
use crate::runtime::pool;
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::Pattern;

/// The numbers of placements of a pattern by distance. The distances are those of its table: the
/// moves of the pattern's own tiles, with the blank in the best place.
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
/// // Beyond the Manhattan distance, by 0, 2, 4 and more moves: none of the last is 0.
/// let by_excess = distances.by_excess();
/// assert_eq!(by_excess.iter().sum::<u64>(), 181_440);
/// assert!(by_excess[0] > 0 && *by_excess.last().unwrap() > 0);
/// // A tile is 16/9 moves from a cell on average over all cells, and 2 from the corner that is the blank's home.
/// assert!((distances.mean_manhattan() - 14.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// By Manhattan distance, and by excess.
    counts: Vec<[u64; EXCESSES]>,
    unreachable: u64,
}

/// How far counting has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountProgress {
    /// The parts that are done or being counted.
    pub part: usize,
    /// All parts: the places of one or two tiles.
    pub parts: usize,
}

/// The number of excesses that half a byte can tell from each other.
const EXCESSES: usize = 16;

/// How many tiles have their places in each part of the work.
const PREFIX_TILES: usize = 2;

impl Distances {
    /// Counts the placements of a pattern, or of the image of it that there is a table for.
    ///
    /// # Errors
    /// [`Stopped::Asked`] by the watch.
    ///
    /// # Panics
    /// If there is no table for the pattern.
    pub fn count(
        tables: &Tables,
        pattern: &Pattern,
        threads: Threads,
        watch: &mut dyn Observer<CountProgress>,
    ) -> Result<Distances, Stopped> {
        let (pattern, _) = &pattern.standard();
        let mut first = PlacementWalk::new(tables, pattern);
        // At least the last tile is left to be placed.
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
            |left| watch.on_progress(&CountProgress { part: parts - left, parts }),
        );
        if end.is_break() {
            return Err(Stopped::Cancelled);
        }
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

    /// The placements that no moves lead to. There are some only if all tiles are in the pattern.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// The numbers of placements by excess, from 0 on to the greatest.
    pub fn by_excess(&self) -> Vec<u64> {
        let of = |excess| self.counts.iter().map(|counts| counts[excess]).sum();
        let mut counts: Vec<u64> = (0..EXCESSES).map(of).collect();
        let len = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(len);
        counts
    }

    /// The greatest distance in moves.
    pub fn greatest(&self) -> u32 {
        let occurring = self.histogram().filter(|&(_, _, count)| count > 0);
        occurring.map(|(manhattan, excess, _)| manhattan + 2 * excess).max().unwrap_or(0)
    }

    /// The mean distance in moves.
    pub fn mean(&self) -> f64 {
        self.mean_of(|manhattan, excess| manhattan + 2 * excess)
    }

    /// The mean Manhattan distance in moves.
    pub fn mean_manhattan(&self) -> f64 {
        self.mean_of(|manhattan, _| manhattan)
    }

    #[allow(clippy::cast_precision_loss)] // it is a mean
    fn mean_of(&self, number: impl Fn(u32, u32) -> u32) -> f64 {
        let sum: u64 = self
            .histogram()
            .map(|(manhattan, excess, count)| u64::from(number(manhattan, excess)) * count)
            .sum();
        let count: u64 = self.histogram().map(|(_, _, count)| count).sum();
        sum as f64 / count as f64
    }

    /// Manhattan distances, excesses, and how many placements have them.
    fn histogram(&self) -> impl Iterator<Item = (u32, u32, u64)> {
        let rows = self.counts.iter().zip(0..);
        rows.flat_map(|(row, manhattan)| {
            row.iter().zip(0..).map(move |(&count, excess)| (manhattan, excess, count))
        })
    }
}

/// A walk through all placements in the order of their ranks.
#[derive(Clone)]
struct PlacementWalk<'t> {
    tables: &'t Tables,
    pattern: &'t Pattern,
    homes: Vec<usize>,
    /// The first entry of the table.
    first_entry: u32,
    /// Whether all tiles are in the pattern, so that half of the placements cannot be reached.
    is_full: bool,
    distances: Distances,
}

/// Some tiles that have their places.
#[derive(Clone, Copy, Default)]
struct PartialPlacement {
    /// The cells that are taken.
    occupied: u32,
    /// What they add to the rank.
    rank: u32,
    /// What they add to the Manhattan distance.
    manhattan: u32,
    /// The sum of the digits of the rank.
    digit_sum: u32,
}

impl<'t> PlacementWalk<'t> {
    fn new(tables: &'t Tables, pattern: &'t Pattern) -> PlacementWalk<'t> {
        let (size, tiles) = (pattern.size(), pattern.ranking().tiles());
        let most = tiles * (size.rows() + size.cols());
        PlacementWalk {
            tables,
            pattern,
            homes: pattern.tiles().map(|tile| usize::from(tile) - 1).collect(),
            first_entry: tables.first_entry(pattern),
            is_full: tiles + 1 == size.cells(),
            distances: Distances { counts: vec![[0; EXCESSES]; most], unreachable: 0 },
        }
    }

    /// Gives a tile all the free cells in turn, and the tiles after it any.
    fn place_remaining(&mut self, tile: usize, placed: PartialPlacement) {
        for next in self.placements_of(tile, placed) {
            match tile + 1 == self.homes.len() {
                true => self.count_placement(next),
                false => self.place_remaining(tile + 1, next),
            }
        }
    }

    /// A tile on each of the free cells.
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
    /// The digits of its rank count the pairs of tiles (the blank being the last) that stand in
    /// the wrong order. Every move changes places of two, and the Manhattan distance by one; so
    /// if no tile is left out, both are odd or both are even.
    fn count_placement(&mut self, placed: PartialPlacement) {
        if self.is_full && (placed.digit_sum + placed.manhattan) % 2 == 1 {
            self.distances.unreachable += 1;
            return;
        }
        let excess = self.tables.excess(self.first_entry + placed.rank);
        self.distances.counts[placed.manhattan as usize][usize::from(excess)] += 1;
    }
}
