//! Additive pattern databases: the sum of the costs of several patterns.
//!
//! A table of [`fifteen_patterns`] contains, for each placement of a few tiles, the least number of
//! moves *of these tiles* that brings them home. Patterns without common tiles count no move twice,
//! so their entries may be added (Korf and Felner, *Disjoint pattern database heuristics*,
//! Artificial Intelligence 134, 2002). On a square board the same sum for the position reflected in
//! the main diagonal is another bound, and the larger of the two is used.
//!
//! # Move by move
//!
//! A push changes the placement of one pattern, and of one reflected pattern. Their ranks are
//! stored with the position. [`Ranking`](fifteen_patterns::Ranking) explains how they change: by
//! the weight of the tile for each cell that it advances in reading order, and by a number for each
//! tile of its pattern that it jumps over. A tile that moves vertically on the board jumps over the
//! tiles between its two cells in reading order. On the reflected board, tiles that move
//! horizontally do so.
//!
//! # Not consistent
//!
//! The tables ignore the cell of the blank: they contain the distance for the best cell. So a move
//! can change the sum by 3 or more in either direction, and the bound of a child can be less than
//! its parent's minus one. The sum is admissible nevertheless, and its parity is right.

use super::bound::{Bound, PADDED_CELLS, Push};
use super::tables::Tables;
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{Partition, Pattern, Symmetry};
use std::sync::Arc;

/// Bound of a partition, with at most `LOOKUPS` lookups: one for each pattern, and the same number
/// for the reflected patterns.
pub struct Additive<const LOOKUPS: usize> {
    tables: Arc<Tables>,
    layout: LookupLayout,
}

/// Lookups of a partition, and how moves change them. Deriving them takes longer than an easy
/// search, so [`Tables`] keeps them, and each bound has a copy.
#[derive(Clone)]
pub struct LookupLayout {
    lookups: Arc<[Lookup]>,
    /// Number of groups: 2 with reflection, otherwise 1.
    group_count: usize,
    /// Maximum number of cells between two neighbors in reading order, on any image of the board.
    max_between: usize,
    /// Effect of the moves of each tile, by group and tile.
    effects: Box<[[MoveEffect; PADDED_CELLS]; GROUPS]>,
    /// Tracks of tiles on each image of the board, by image, cell of the blank, and its direction.
    tracks: Vec<[[TileTrack; 4]; PADDED_CELLS]>,
}

/// Maximum number of groups of lookups whose values are added: the patterns, and the reflected
/// ones.
const GROUPS: usize = 2;

/// Pattern, and the table for its lookups.
#[derive(Clone, Debug)]
struct Lookup {
    /// Home cells of its tiles.
    homes: u32,
    /// Pattern of the table.
    canonical: Pattern,
    /// Symmetry that maps the pattern to the table's pattern.
    symmetry: Symmetry,
    /// First entry of the table among all entries.
    first_entry: u32,
    group: usize,
    /// Tile of the pattern for each place in the table's pattern.
    tiles_by_place: [u8; PADDED_CELLS],
    /// Image of each cell of the board.
    images: [u8; PADDED_CELLS],
}

/// Effect of the moves of a tile.
#[derive(Clone, Copy, Default)]
struct MoveEffect {
    /// Lookup that the tile belongs to.
    lookup: u8,
    /// Number of the image of the board for the lookup.
    image: u8,
    /// Change of rank for each cell forward. For a tile outside all patterns it is 0, and the
    /// lookup is any one of the group.
    weight: i32,
    /// Additional change for a forward jump over another tile.
    jumps: [i32; PADDED_CELLS],
}

/// Track of a moving tile on an image of the board.
#[derive(Clone, Copy, Default)]
struct TileTrack {
    /// Number of cells forward; negative if backward.
    distance: i32,
    /// Cells between, in the numbering of the board itself.
    ///
    /// Every move has the same number of entries, for speed. The cell of the blank fills unused
    /// entries: a jump over the blank changes nothing.
    between: [u8; MAX_BETWEEN],
}

/// Maximum number of cells between two neighbors in reading order: the longest row has 12 cells.
const MAX_BETWEEN: usize = Size::MAX_CELLS / 2 - 1;

/// State of a position.
#[derive(Clone, Copy)]
pub struct AdditiveState<const LOOKUPS: usize> {
    /// Entry number of each lookup.
    entries: [u32; LOOKUPS],
    /// Excess in each entry.
    excess: [u8; LOOKUPS],
    /// Sum of the excess of each group.
    sums: [u8; GROUPS],
}

/// Entries to read after a move: for each group, the lookup that changes, and its new entry.
#[derive(Clone, Copy)]
pub struct AdditiveProbe {
    lookups: [u8; GROUPS],
    entries: [u32; GROUPS],
}

impl<const LOOKUPS: usize> Additive<LOOKUPS> {
    /// Creates the bound of a partition from its tables, with lookups for the reflected position if
    /// `mirror` selects them.
    ///
    /// # Panics
    /// If the partition has more than `LOOKUPS` lookups.
    pub fn new(tables: Arc<Tables>, mirror: Mirror) -> Additive<LOOKUPS> {
        let layout = tables.lookup_layout(mirror).clone();
        assert!(layout.lookups.len() <= LOOKUPS, "at most {LOOKUPS} lookups");
        Additive { tables, layout }
    }
}

impl LookupLayout {
    /// Derives the lookups from the partition of the tables.
    pub fn new(tables: &Tables, mirror: Mirror) -> LookupLayout {
        let (lookups, size) = (build_lookups(tables, mirror), tables.partition().size());
        let mut images: Vec<Symmetry> = Vec::new();
        let mut effects = Box::new([[MoveEffect::default(); PADDED_CELLS]; GROUPS]);
        for (group, moves) in effects.iter_mut().enumerate() {
            // A tile outside all patterns changes nothing, but needs a lookup of its group.
            let lookup = lookups.iter().position(|lookup| lookup.group == group).unwrap_or(0);
            moves.fill(MoveEffect { lookup: lookup as u8, ..MoveEffect::default() });
        }
        for (number, lookup) in lookups.iter().enumerate() {
            let image = images.iter().position(|&image| image == lookup.symmetry);
            let image = image.unwrap_or_else(|| {
                images.push(lookup.symmetry);
                images.len() - 1
            });
            for tile in lookup.tiles() {
                let moves = &mut effects[lookup.group][tile];
                *moves = lookup.move_effect(tile);
                (moves.lookup, moves.image) = (number as u8, image as u8);
            }
        }
        let group_count = lookups.iter().map(|lookup| lookup.group + 1).max().unwrap_or(0);
        let tracks = images.into_iter().map(|image| tile_tracks(size, image)).collect();
        let max_between = size.rows().max(size.cols()) - 1;
        LookupLayout { lookups: lookups.into(), group_count, max_between, effects, tracks }
    }

    /// Returns the number of lookups.
    pub fn lookup_count(&self) -> usize {
        self.lookups.len()
    }
}

/// Use of the bound of the reflected position, in addition to that of the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Takes the larger of the two bounds, unless they are always the same.
    Reflected,
    /// Does not look up the reflected position.
    No,
}

/// Returns the reflection if it is selected, the board is square, and the partition is not its own
/// reflection.
fn useful_reflection(partition: &Partition, mirror: Mirror) -> Option<Symmetry> {
    let reflection = Symmetry::transposition(partition.size())?;
    let is_symmetric = |pattern: &Pattern| {
        let image = pattern.image(reflection);
        image.is_some_and(|image| partition.patterns().contains(&image))
    };
    let is_useful = !partition.patterns().iter().all(is_symmetric);
    (is_useful && mirror == Mirror::Reflected).then_some(reflection)
}

/// Returns all lookups of the partition of the tables.
fn build_lookups(tables: &Tables, mirror: Mirror) -> Vec<Lookup> {
    let partition = tables.partition();
    let identity = Symmetry::identity(partition.size());
    let groups =
        [Some(identity), useful_reflection(partition, mirror)].into_iter().flatten().enumerate();
    let lookups = groups.flat_map(|(group, reflection)| {
        partition.patterns().iter().map(move |pattern| {
            let (canonical, symmetry) = pattern.canonical_image();
            let mut lookup = Lookup {
                homes: reflection.cells(pattern.homes()),
                first_entry: tables.first_entry(&canonical),
                symmetry: reflection.then(symmetry),
                canonical,
                group,
                tiles_by_place: [0; PADDED_CELLS],
                images: [0; PADDED_CELLS],
            };
            lookup.index_cells(partition.size());
            lookup
        })
    });
    lookups.collect()
}

impl Lookup {
    fn tiles(&self) -> impl Iterator<Item = usize> {
        (1..=Size::MAX_CELLS).filter(|tile| self.homes >> (tile - 1) & 1 != 0)
    }

    /// Fills in the tile of each place and the image of each cell.
    fn index_cells(&mut self, size: Size) {
        for cell in 0..size.cells() {
            self.images[cell] = self.symmetry.cell(cell) as u8;
        }
        for tile in (1..size.cells()).filter(|tile| self.homes >> (tile - 1) & 1 != 0) {
            self.tiles_by_place[self.place_of(tile)] = tile as u8;
        }
    }

    /// Returns the place of a tile in the table's pattern.
    fn place_of(&self, tile: usize) -> usize {
        let home = self.symmetry.cell(tile - 1);
        (self.canonical.homes() & ((1 << home) - 1)).count_ones() as usize
    }

    /// Returns the effect of the moves of a tile.
    fn move_effect(&self, tile: usize) -> MoveEffect {
        let (ranking, place) = (self.canonical.ranking(), self.place_of(tile));
        let mut moves =
            MoveEffect { weight: ranking.weight(place).cast_signed(), ..MoveEffect::default() };
        for over in self.tiles().filter(|&over| over != tile) {
            moves.jumps[over] = ranking.jump(place, self.place_of(over));
        }
        moves
    }

    /// Returns the entry number for a position, given the cell of each tile.
    fn entry_of(&self, cells: &[u8; PADDED_CELLS]) -> u32 {
        let ranking = self.canonical.ranking();
        let cell = |&tile: &u8| usize::from(cells[usize::from(tile) % PADDED_CELLS]) % PADDED_CELLS;
        let images = self.tiles_by_place[..ranking.tiles()].iter().map(cell);
        self.first_entry + ranking.rank(images.map(|cell| self.images[cell].into())) as u32
    }
}

/// Returns the tracks of tiles on an image of the board, by the cell of the blank and its
/// direction.
fn tile_tracks(size: Size, image: Symmetry) -> [[TileTrack; 4]; PADDED_CELLS] {
    let mut tracks = [[TileTrack::default(); 4]; PADDED_CELLS];
    for (blank, tracks) in tracks.iter_mut().enumerate().take(size.cells()) {
        for direction in Direction::ALL {
            let Some(tile) = size.neighbor(blank, direction) else {
                continue;
            };
            let (from, to) = (image.cell(tile), image.cell(blank));
            let track = &mut tracks[direction.index()];
            track.distance = i32::from(to as u8) - i32::from(from as u8);
            let between = |&cell: &usize| {
                let on = image.cell(cell);
                from.min(to) < on && on < from.max(to)
            };
            track.between = [blank as u8; MAX_BETWEEN];
            for (cell, entry) in (0..size.cells()).filter(between).zip(&mut track.between) {
                *entry = cell as u8;
            }
        }
    }
    tracks
}

impl<const LOOKUPS: usize> Bound for Additive<LOOKUPS> {
    type State = AdditiveState<LOOKUPS>;
    type Probe = AdditiveProbe;

    fn root(&self, start: &Board) -> AdditiveState<LOOKUPS> {
        let mut state =
            AdditiveState { entries: [0; LOOKUPS], excess: [0; LOOKUPS], sums: [0; GROUPS] };
        let mut cells = [0; PADDED_CELLS];
        for (cell, &tile) in (0..).zip(start.tiles()) {
            cells[usize::from(tile) % PADDED_CELLS] = cell;
        }
        for (entry, lookup) in state.entries.iter_mut().zip(&*self.layout.lookups) {
            *entry = lookup.entry_of(&cells);
            self.tables.prefetch(*entry);
        }
        for (number, lookup) in self.layout.lookups.iter().enumerate() {
            state.excess[number] = self.tables.excess(state.entries[number]);
            state.sums[lookup.group] += state.excess[number];
        }
        state
    }

    fn excess(&self, state: &AdditiveState<LOOKUPS>) -> u32 {
        state.sums[0].max(state.sums[1]).into()
    }

    #[inline]
    fn probe(
        &self,
        state: &AdditiveState<LOOKUPS>,
        push: Push,
        tile_at: impl Fn(usize) -> usize,
    ) -> AdditiveProbe {
        let mut probe = AdditiveProbe { lookups: [0; GROUPS], entries: [0; GROUPS] };
        for group in 0..self.layout.group_count.min(GROUPS) {
            let moves = &self.layout.effects[group][push.tile % PADDED_CELLS];
            let image = &self.layout.tracks[usize::from(moves.image)];
            let track = &image[push.to % PADDED_CELLS][push.direction.index()];
            let over = |&cell: &u8| moves.jumps[tile_at(cell.into()) % PADDED_CELLS];
            let between = &track.between[..self.layout.max_between.min(MAX_BETWEEN)];
            let jumped: i32 = between.iter().map(over).sum();
            let jumped = if track.distance < 0 { -jumped } else { jumped };
            let change = track.distance * moves.weight + jumped;
            let entry = state.entries[usize::from(moves.lookup) % LOOKUPS];
            let entry = entry.wrapping_add_signed(change);
            self.tables.prefetch(entry);
            probe.lookups[group] = moves.lookup;
            probe.entries[group] = entry;
        }
        probe
    }

    #[inline]
    fn resolve(
        &self,
        state: &AdditiveState<LOOKUPS>,
        probe: AdditiveProbe,
        quota: u32,
    ) -> Option<AdditiveState<LOOKUPS>> {
        let mut after = *state;
        for group in 0..self.layout.group_count.min(GROUPS) {
            let lookup = usize::from(probe.lookups[group]) % LOOKUPS;
            let excess = self.tables.excess(probe.entries[group]);
            let sum = after.sums[group] - after.excess[lookup] + excess;
            if u32::from(sum) > quota {
                return None;
            }
            after.entries[lookup] = probe.entries[group];
            after.excess[lookup] = excess;
            after.sums[group] = sum;
        }
        Some(after)
    }
}
