//! Tables of the lanes, with precomputed properties of the board.

use crate::child::LaneProbe;
use crate::lanes::{Indexing, Indices, Lanes, Portable};
use crate::layout::{Excesses, LANES, LaneLayout, LaneLayoutError, SLOTS, STAGE_LANES};
use crate::node::Node;
use crate::tile_lookup::{ABSENT_TILE, TileLookup};
use crate::weights::DigitWeights;
use fifteen_codegen::{Direction, Size, TileSet};
use std::fmt;

/// Tables of some lanes, with precomputed properties of the board.
pub struct LaneTables {
    pub(crate) layout: LaneLayout,
    /// All entries, two per byte, followed by padding.
    tables: Vec<u8>,
    pub(crate) indexing: Box<Indexing>,
    pub(crate) tiles: Box<[TileLookup; SLOTS]>,
    /// Weights by tile, used only if some table is by rank.
    weights: Box<[DigitWeights; SLOTS]>,
    is_ranked: bool,
    /// Steps by cell of the blank and direction.
    pub(crate) steps: [[BlankStep; 4]; SLOTS],
    /// Neighbors of each cell; if there are fewer than four, some are repeated.
    neighbors: [[u8; 4]; SLOTS],
}

/// Step of the blank.
#[derive(Clone, Copy, Default)]
pub(crate) struct BlankStep {
    /// Cell that the blank moves to; at the edge of the board, its own cell.
    pub to: u8,
    /// Tiles for which this move is sad, as bits.
    pub sad_tiles: u32,
}

/// Cell greater than all others, so that no rank counts it.
pub(crate) const SENTINEL_CELL: u8 = SLOTS as u8 - 1;

/// Number of bytes after the last entry, because four bytes are read at a time.
const PADDING: usize = 4;

impl LaneTables {
    /// Creates the lanes from their concatenated tables, with two entries in each byte.
    ///
    /// # Errors
    /// If the layout is invalid for these tables.
    pub fn new(layout: LaneLayout, mut tables: Vec<u8>) -> Result<LaneTables, LaneLayoutError> {
        let entries = 2 * tables.len() as u64;
        if tables.is_empty() || entries > u64::from(u32::MAX) {
            return Err(LaneLayoutError::Tables);
        }
        layout.check(entries)?;
        let last = tables.len() as u32 - 1;
        tables.reserve_exact(PADDING);
        tables.extend([0; PADDING]);
        let size = layout.size;
        let tile = |number: usize| match (1..size.cells()).contains(&number) {
            true => TileLookup::new(&layout, number as u8),
            false => TileLookup::BLANK,
        };
        let mut lane_tables = LaneTables {
            indexing: Box::new(board_indexing(size, last)),
            tiles: Box::new(std::array::from_fn(tile)),
            weights: Box::new(std::array::from_fn(|tile| DigitWeights::new(&layout, tile as u8))),
            is_ranked: layout.lanes.iter().flatten().any(|lookup| lookup.is_ranked),
            steps: Default::default(),
            neighbors: [[0; 4]; SLOTS],
            layout,
            tables,
        };
        for cell in 0..size.cells() {
            let steps = Direction::ALL.map(|direction| size.neighbor(cell, direction));
            let beside: Vec<u8> = steps.iter().flatten().map(|&to| to as u8).collect();
            lane_tables.neighbors[cell] = std::array::from_fn(|index| beside[index % beside.len()]);
            lane_tables.steps[cell] = steps.map(|to| blank_step(size, cell, to));
        }
        Ok(lane_tables)
    }

    /// Returns the layout of the lanes.
    pub fn layout(&self) -> &LaneLayout {
        &self.layout
    }

    /// Returns the tables, two entries in each byte.
    pub fn tables(&self) -> &[u8] {
        &self.tables[..self.tables.len() - PADDING]
    }

    /// Returns the address of the entries. At each offset of a [`LaneProbe`] of these tables, four
    /// bytes can be read.
    pub(crate) fn entries_ptr(&self) -> *const u8 {
        self.tables.as_ptr()
    }

    /// Returns true if any table is by rank.
    pub(crate) fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    /// Returns the node of a position, with a quota of 0, in subtree 0, and in the automaton state
    /// whose number is the cell of the blank.
    ///
    /// # Panics
    /// If the number of tiles differs from the number of cells, or a tile does not belong to the
    /// board.
    pub fn root(&self, tiles: &[u8]) -> Node {
        let mut node = Node::EMPTY;
        assert_eq!(tiles.len(), self.layout.size.cells(), "a tile for each cell");
        for (cell, &tile) in tiles.iter().enumerate() {
            assert!(usize::from(tile) < tiles.len(), "a tile of the board");
            node.tiles.set(cell as u8, tile);
            node.cells.set(tile, cell as u8);
        }
        node.cells.set(ABSENT_TILE, if self.is_ranked() { SENTINEL_CELL } else { 0 });
        node.set_automaton_state(node.blank() as u32);
        for tile in 1..tiles.len() as u8 {
            self.look_up(&mut node, tile);
        }
        node
    }

    /// Returns the node after the tile in a cell is pushed to the blank. The quota and the
    /// automaton state do not change.
    ///
    /// This function handles one node at a time; searches [expand](super::Expander) many.
    pub fn child(&self, node: &Node, from: u8) -> Node {
        let (mut after, blank) = (*node, node.cells.get(0));
        let tile = node.tiles.get(from);
        after.push_tile(tile, from, blank);
        self.look_up(&mut after, tile);
        after
    }

    /// Looks up the patterns of a tile, and stores their excesses in the node.
    #[allow(unsafe_code)]
    fn look_up(&self, node: &mut Node, tile: u8) {
        let [to, blank] = [tile, 0].map(|tile| node.cells.get(tile));
        let moved = &self.tiles[usize::from(tile)];
        // SAFETY: the portable form needs no particular instructions, and the probe is of these
        // tables.
        let found = unsafe {
            let probe = match self.is_ranked() {
                true => self.probe::<Portable, LANES, true>(node, tile, to, blank),
                false => self.probe::<Portable, LANES, false>(node, tile, to, blank),
            };
            [0, 1].map(|stage| {
                Portable::gather::<LANES>(self.entries_ptr(), probe.stage(stage))
                    & moved.entry_mask[stage]
            })
        };
        moved.store_excesses(found, &mut node.excesses);
    }

    /// Computes the indices of a tile's patterns, with the tile in the cell `to`, the blank in the
    /// cell `blank`, and all other tiles in their cells in the node.
    ///
    /// # Safety
    /// The processor must have the instructions of the lanes.
    #[inline(always)]
    #[allow(unsafe_code, clippy::inline_always)]
    pub(crate) unsafe fn probe<L: Lanes, const WIDTH: usize, const RANKED: bool>(
        &self,
        node: &Node,
        tile: u8,
        to: u8,
        blank: u8,
    ) -> LaneProbe {
        let moved = &self.tiles[usize::from(tile) % SLOTS];
        // Patterns whose tiles occupy all neighbors of the blank.
        let mut enclosed = moved.blank_dependent_patterns;
        for cell in self.neighbors[usize::from(blank) % SLOTS] {
            enclosed &=
                self.tiles[usize::from(node.tiles.get(cell)) % SLOTS].blank_dependent_patterns;
        }
        // SAFETY: the caller guarantees the instructions.
        unsafe {
            let weights = &self.weights[usize::from(tile) % SLOTS];
            let Indices { byte_offsets, upper_half } =
                L::indices::<WIDTH, RANKED>(&self.indexing, moved, weights, &node.cells, tile, to);
            LaneProbe {
                byte_offsets,
                upper_half,
                enclosed: L::match_patterns(enclosed, moved.lane_patterns),
            }
        }
    }
}

impl TileLookup {
    /// Stores the excesses of the patterns with this tile.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a target feature applies only to inlined functions
    pub(crate) fn store_excesses(&self, found: [u64; 2], excesses: &mut Excesses) {
        for (excesses, keep) in excesses.iter_mut().zip(&self.keep_mask) {
            for ((excesses, keep), found) in excesses.iter_mut().zip(keep).zip(found) {
                *excesses = *excesses & keep | found & !keep;
            }
        }
    }
}

/// Computes the factors of indices on a board.
fn board_indexing(size: Size, last: u32) -> Indexing {
    let is_square = size.rows() == size.cols();
    let reflected = |cell: usize| match is_square && cell < size.cells() {
        true => (cell % size.cols() * size.cols() + cell / size.cols()) as u8,
        false => cell as u8,
    };
    let mirror = std::array::from_fn(|cell| reflected(cell % SLOTS));
    let spread = |cell: usize| {
        std::array::from_fn(|place| if place < SLOTS { cell as u8 } else { reflected(cell) })
    };
    let base = size.cells() as u64;
    Indexing {
        mirror,
        broadcast_cell: std::array::from_fn(spread),
        digit_factors: [(base | 1 << 8) * 0x0001_0001_0001_0001; STAGE_LANES],
        pair_factors: [((base * base) | (1 << 16)) * 0x1_0000_0001; STAGE_LANES],
        high_factor: [base.pow(4); STAGE_LANES],
        cells: size.cells() as u32,
        last_byte: last,
    }
}

fn blank_step(size: Size, cell: usize, to: Option<usize>) -> BlankStep {
    match to {
        None => BlankStep { to: cell as u8, sad_tiles: 0 },
        Some(to) => {
            let happy = TileSet::happy(size, to, cell).bits();
            BlankStep { to: to as u8, sad_tiles: ((1 << size.cells()) - 2) & !happy }
        }
    }
}

impl fmt::Debug for LaneTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, lanes) = (self.layout.size, self.layout.lanes.len());
        write!(f, "LaneTables({size}, {lanes} of {LANES} lanes, {} bytes)", self.tables.len())
    }
}
