//! Additive pattern databases: the sum of what several patterns cost by themselves.
//!
//! A table of [`fifteen_patterns`] tells for some tiles how many moves *of theirs* it takes to
//! bring them home. Patterns that share no tile count no move twice, so that their numbers may be
//! added (Korf and Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134,
//! 2002). The same sum for the position reflected in the main diagonal is another bound, and the
//! larger of the two is used.
//!
//! # Move by move
//!
//! A push changes the placement of one pattern, and of one reflected pattern. Their ranks are kept
//! with the position, and change by what [`Ranking`](fifteen_patterns::Ranking) explains: the
//! tile's weight for each cell it moves on, and a number for each tile of its pattern that it
//! jumps over. A tile that moves vertically on the board jumps over those between in reading
//! order; on the reflected board it is the tiles that move horizontally which do.
//!
//! # Not consistent
//!
//! The tables do not know where the blank is; they keep the distance for the best place. So after
//! a move the sum can be lower or higher by 3 or more, and a child may know better than its
//! parent. It is admissible none the less, and its parity is right.

use super::bound::{Bound, Push, SLOTS};
use super::tables::Tables;
use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use fifteen_patterns::{Partition, Pattern, Symmetry};
use std::sync::Arc;

/// The bound of a partition, with at most this many lookups: one for each pattern, and as many again
/// for the reflected patterns.
pub struct Additive<const LOOKUPS: usize> {
    tables: Arc<Tables>,
    lookups: Vec<Lookup>,
    /// The number of groups: 2 with reflection, otherwise 1.
    group_count: usize,
    /// The most cells between two neighbours on any image of the board.
    max_between: usize,
    /// For each group and each tile, what its moves change.
    effects: Box<[[MoveEffect; SLOTS]; GROUPS]>,
    /// For each image of the board, each cell of the blank and each of its directions, how the
    /// tile moves on the image.
    tracks: Vec<[[TileTrack; 4]; SLOTS]>,
}

/// The most groups of lookups whose numbers are added: the patterns, and the reflected ones.
const GROUPS: usize = 2;

/// A pattern, and in which table it is looked up.
#[derive(Clone, Debug)]
struct Lookup {
    /// The home cells of its tiles.
    homes: u32,
    /// The pattern that the table is for.
    standard: Pattern,
    /// What makes the one pattern the other.
    symmetry: Symmetry,
    /// The first entry of the table among all entries.
    first_entry: u32,
    group: usize,
}

/// What the moves of a tile change.
#[derive(Clone, Copy, Default)]
struct MoveEffect {
    /// The lookup that the tile belongs to.
    lookup: u8,
    /// The image of the board on which it is looked up.
    image: u8,
    /// The change of rank for each cell that it moves forward; 0 for a tile of no pattern, which
    /// has some lookup of its group.
    weight: i32,
    /// The further change when it jumps forward over another tile.
    jumps: [i32; SLOTS],
}

/// How a tile moves on an image of the board.
#[derive(Clone, Copy, Default)]
struct TileTrack {
    /// How many cells forward, negative if it is backward.
    distance: i32,
    /// The cells between, as the board itself numbers them.
    ///
    /// To be fast there are as many for every move, where fewer are between the cell of the blank
    /// over and over: to jump over the blank changes nothing.
    between: [u8; MAX_BETWEEN],
}

/// The most cells between two neighbours: the longest row has 12 cells.
const MAX_BETWEEN: usize = Size::MAX_CELLS / 2 - 1;

/// What is remembered about a position.
#[derive(Clone, Copy)]
pub struct AdditiveState<const LOOKUPS: usize> {
    /// The number of the entry for each lookup.
    entries: [u32; LOOKUPS],
    /// What the entry says.
    excess: [u8; LOOKUPS],
    /// The sums by group.
    sums: [u8; GROUPS],
}

/// Where to look after a move: for each group the lookup that changes, and its new entry.
#[derive(Clone, Copy)]
pub struct AdditiveProbe {
    lookups: [u8; GROUPS],
    entries: [u32; GROUPS],
}

impl<const LOOKUPS: usize> Additive<LOOKUPS> {
    /// The bound of a partition, with the tables of its patterns, and those looked up for the
    /// reflected position as well if there is a mirror.
    ///
    /// # Panics
    /// If it has more lookups than there is room for.
    pub fn new(tables: Arc<Tables>, mirror: Mirror) -> Additive<LOOKUPS> {
        let (lookups, size) = (build_lookups(&tables, mirror), tables.partition().size());
        assert!(lookups.len() <= LOOKUPS, "a state has room for {LOOKUPS} lookups");
        let mut images: Vec<Symmetry> = Vec::new();
        let mut effects = Box::new([[MoveEffect::default(); SLOTS]; GROUPS]);
        for (group, moves) in effects.iter_mut().enumerate() {
            // A tile of no pattern changes nothing, but what it does not change must be its group's.
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
        Additive { tables, lookups, group_count, max_between, effects, tracks }
    }
}

/// Whether the reflected position is looked up, too, and the larger bound taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// It is, unless it says the same.
    Reflected,
    /// It is not.
    No,
}

/// The number of lookups that a partition needs.
pub fn count_lookups(partition: &Partition, mirror: Mirror) -> usize {
    partition.patterns().len() * if useful_reflection(partition, mirror).is_some() { 2 } else { 1 }
}

/// The reflection, if it is wanted and tells something else than the partition itself.
fn useful_reflection(partition: &Partition, mirror: Mirror) -> Option<Symmetry> {
    let reflection = Symmetry::transposition(partition.size())?;
    let says_the_same = |pattern: &Pattern| {
        let image = pattern.image(reflection);
        image.is_some_and(|image| partition.patterns().contains(&image))
    };
    let tells_more = !partition.patterns().iter().all(says_the_same);
    (tells_more && mirror == Mirror::Reflected).then_some(reflection)
}

/// All lookups of the partition that the tables are for.
fn build_lookups(tables: &Tables, mirror: Mirror) -> Vec<Lookup> {
    let partition = tables.partition();
    let identity = Symmetry::identity(partition.size());
    let groups =
        [Some(identity), useful_reflection(partition, mirror)].into_iter().flatten().enumerate();
    let lookups = groups.flat_map(|(group, reflection)| {
        partition.patterns().iter().map(move |pattern| {
            let (standard, symmetry) = pattern.standard();
            Lookup {
                homes: reflection.cells(pattern.homes()),
                first_entry: tables.first_entry(&standard),
                symmetry: reflection.then(symmetry),
                standard,
                group,
            }
        })
    });
    lookups.collect()
}

impl Lookup {
    fn tiles(&self) -> impl Iterator<Item = usize> {
        (1..=Size::MAX_CELLS).filter(|tile| self.homes >> (tile - 1) & 1 != 0)
    }

    /// The place of a tile in the table's pattern.
    fn place_of(&self, tile: usize) -> usize {
        let home = self.symmetry.cell(tile - 1);
        (self.standard.homes() & ((1 << home) - 1)).count_ones() as usize
    }

    /// What the moves of a tile change.
    fn move_effect(&self, tile: usize) -> MoveEffect {
        let (ranking, place) = (self.standard.ranking(), self.place_of(tile));
        let mut moves =
            MoveEffect { weight: ranking.weight(place).cast_signed(), ..MoveEffect::default() };
        for over in self.tiles().filter(|&over| over != tile) {
            moves.jumps[over] = ranking.jump(place, self.place_of(over));
        }
        moves
    }

    /// The number of the entry for a position.
    fn entry_of(&self, board: &Board) -> u32 {
        let mut cells = vec![0; self.standard.ranking().tiles()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            if tile != 0 && self.homes >> (tile - 1) & 1 != 0 {
                cells[self.place_of(tile.into())] = self.symmetry.cell(cell);
            }
        }
        self.first_entry + self.standard.ranking().rank(cells) as u32
    }
}

/// How tiles move on an image of the board, by the cell of the blank and its direction.
fn tile_tracks(size: Size, image: Symmetry) -> [[TileTrack; 4]; SLOTS] {
    let mut tracks = [[TileTrack::default(); 4]; SLOTS];
    for (blank, tracks) in tracks.iter_mut().enumerate().take(size.cells()) {
        for direction in Direction::ALL {
            let Some(tile) = size.neighbour(blank, direction) else {
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
        for (number, lookup) in self.lookups.iter().enumerate() {
            let entry = lookup.entry_of(start);
            state.entries[number] = entry;
            state.excess[number] = self.tables.excess(entry);
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
        let mut aim = AdditiveProbe { lookups: [0; GROUPS], entries: [0; GROUPS] };
        for group in 0..self.group_count.min(GROUPS) {
            let moves = &self.effects[group][push.tile % SLOTS];
            let image = &self.tracks[usize::from(moves.image)];
            let track = &image[push.to % SLOTS][push.direction.index()];
            let over = |&cell: &u8| moves.jumps[tile_at(cell.into()) % SLOTS];
            let between = &track.between[..self.max_between.min(MAX_BETWEEN)];
            let jumped: i32 = between.iter().map(over).sum();
            let jumped = if track.distance < 0 { -jumped } else { jumped };
            let change = track.distance * moves.weight + jumped;
            let entry = state.entries[usize::from(moves.lookup) % LOOKUPS];
            let entry = entry.wrapping_add_signed(change);
            self.tables.prefetch(entry);
            aim.lookups[group] = moves.lookup;
            aim.entries[group] = entry;
        }
        aim
    }

    #[inline]
    fn resolve(
        &self,
        state: &AdditiveState<LOOKUPS>,
        aim: AdditiveProbe,
        quota: u32,
    ) -> Option<AdditiveState<LOOKUPS>> {
        let mut after = *state;
        for group in 0..self.group_count.min(GROUPS) {
            let lookup = usize::from(aim.lookups[group]) % LOOKUPS;
            let excess = self.tables.excess(aim.entries[group]);
            let sum = after.sums[group] - after.excess[lookup] + excess;
            if u32::from(sum) > quota {
                return None;
            }
            after.entries[lookup] = aim.entries[group];
            after.excess[lookup] = excess;
            after.sums[group] = sum;
        }
        Some(after)
    }
}
