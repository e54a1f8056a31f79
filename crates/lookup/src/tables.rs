//! What is to be known of the board and of the tables.

use crate::child::LaneProbe;
use crate::lanes::{Indexing, Indices, Lanes, Portable};
use crate::layout::{Extras, LANES, LaneLayout, LaneLayoutError, SLOTS, STAGE};
use crate::node::Node;
use crate::tile_lookup::{ABSENT_TILE, TileLookup};
use crate::weights::DigitWeights;
use fifteen_codegen::{Direction, Size, TileSet};
use std::fmt;

/// The tables of some lanes, and what is to be known of the board.
pub struct LaneTables {
    pub(crate) layout: LaneLayout,
    /// All entries, two in a byte, and a few bytes more.
    tables: Vec<u8>,
    pub(crate) indexing: Box<Indexing>,
    pub(crate) tiles: Box<[TileLookup; SLOTS]>,
    /// By tile; they are looked at if any table is by rank.
    weights: Box<[DigitWeights; SLOTS]>,
    is_ranked: bool,
    /// By cell of the blank and direction.
    pub(crate) steps: [[BlankStep; 4]; SLOTS],
    /// The neighbours of each cell; where there are fewer than four, one of them again.
    neighbours: [[u8; 4]; SLOTS],
}

/// A step of the blank.
#[derive(Clone, Copy, Default)]
pub(crate) struct BlankStep {
    /// The cell it goes to; its own if the board ends there.
    pub to: u8,
    /// The tiles that go away from home if it does, as bits.
    pub sad_tiles: u32,
}

/// A cell beyond all others: no tile comes after it.
const SENTINEL_CELL: u8 = SLOTS as u8 - 1;

/// The bytes after the last entry, since four are read at a time.
const PADDING: usize = 4;

impl LaneTables {
    /// The scene with some tables: two entries in each byte, one table after the other.
    ///
    /// # Errors
    /// If lanes cannot be looked up there.
    pub fn new(layout: LaneLayout, mut tables: Vec<u8>) -> Result<LaneTables, LaneLayoutError> {
        let entries = 2 * tables.len() as u64;
        if tables.is_empty() || entries > u64::from(u32::MAX) {
            return Err(LaneLayoutError::Entries);
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
        let mut scene = LaneTables {
            indexing: Box::new(board_indexing(size, last)),
            tiles: Box::new(std::array::from_fn(tile)),
            weights: Box::new(std::array::from_fn(|tile| DigitWeights::new(&layout, tile as u8))),
            is_ranked: layout.lanes.iter().flatten().any(|lookup| lookup.is_ranked),
            steps: Default::default(),
            neighbours: [[0; 4]; SLOTS],
            layout,
            tables,
        };
        for cell in 0..size.cells() {
            let steps = Direction::ALL.map(|direction| size.neighbour(cell, direction));
            let beside: Vec<u8> = steps.iter().flatten().map(|&to| to as u8).collect();
            scene.neighbours[cell] = std::array::from_fn(|index| beside[index % beside.len()]);
            scene.steps[cell] = steps.map(|to| blank_step(size, cell, to));
        }
        Ok(scene)
    }

    /// Where the lanes look.
    pub fn layout(&self) -> &LaneLayout {
        &self.layout
    }

    /// The tables, two entries in each byte.
    pub fn tables(&self) -> &[u8] {
        &self.tables[..self.tables.len() - PADDING]
    }

    /// Where to read entries from: four bytes from each place that an [`Aim`] of this scene tells.
    pub(crate) fn entries_ptr(&self) -> *const u8 {
        self.tables.as_ptr()
    }

    /// In how many stages the lanes are looked up.
    pub(crate) fn stages(&self) -> usize {
        self.layout.lanes.len().div_ceil(STAGE)
    }

    /// Whether any table is by rank.
    pub(crate) fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    /// The node of a position, with an empty quota and in no subtree.
    ///
    /// # Panics
    /// If there are not as many tiles as the board has cells, or one is not of the board.
    pub fn root(&self, tiles: &[u8]) -> Node {
        let mut node = Node::NONE;
        assert_eq!(tiles.len(), self.layout.size.cells(), "a tile for each cell");
        for (cell, &tile) in tiles.iter().enumerate() {
            assert!(usize::from(tile) < tiles.len(), "tiles of the board");
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

    /// The node after the tile in a cell has been pushed to where the blank is. What may be spent stays
    /// as it is, and so does the walk.
    ///
    /// This is the plain way, one node at a time; searches [expand](super::Expander) many.
    pub fn child(&self, node: &Node, from: u8) -> Node {
        let (mut after, blank) = (*node, node.cells.get(0));
        let tile = node.tiles.get(from);
        after.push_tile(tile, from, blank);
        self.look_up(&mut after, tile);
        after
    }

    /// Looks up the patterns of a tile where it is.
    #[allow(unsafe_code)]
    fn look_up(&self, node: &mut Node, tile: u8) {
        let [to, blank] = [tile, 0].map(|tile| node.cells.get(tile));
        let moved = &self.tiles[usize::from(tile)];
        // SAFETY: nothing here needs any particular instruction, and the aim is of this scene.
        let found = unsafe {
            let aim = match self.is_ranked() {
                true => self.probe::<Portable, 2, true>(node, tile, to, blank),
                false => self.probe::<Portable, 2, false>(node, tile, to, blank),
            };
            [0, 1].map(|stage| {
                Portable::gather(self.entries_ptr(), aim.stage(stage)) & moved.entry_mask[stage]
            })
        };
        moved.store_extras(found, &mut node.extras);
    }

    /// Where to look for the extras of the patterns of a tile which is in the cell `to`, when the blank
    /// is in the cell `blank` and all other tiles are where the node says.
    ///
    /// # Safety
    /// The processor must have the instructions of the lanes.
    #[inline(always)]
    #[allow(unsafe_code, clippy::inline_always)]
    pub(crate) unsafe fn probe<L: Lanes, const STAGES: usize, const RANKED: bool>(
        &self,
        node: &Node,
        tile: u8,
        to: u8,
        blank: u8,
    ) -> LaneProbe {
        let moved = &self.tiles[usize::from(tile) % SLOTS];
        // Patterns whose tiles fill all cells around the blank.
        let mut shut = moved.enclosing_patterns;
        for cell in self.neighbours[usize::from(blank) % SLOTS] {
            shut &= self.tiles[usize::from(node.tiles.get(cell)) % SLOTS].enclosing_patterns;
        }
        // SAFETY: the caller vouches for the processor.
        unsafe {
            let weights = &self.weights[usize::from(tile) % SLOTS];
            let Indices { bytes, upper_half: odd } =
                L::indices::<STAGES, RANKED>(&self.indexing, moved, weights, &node.cells, tile, to);
            LaneProbe {
                bytes,
                upper_half: odd,
                alone: L::match_patterns(shut, moved.lane_patterns),
            }
        }
    }
}

impl TileLookup {
    /// Enters what has been found for the patterns with this tile.
    #[inline(always)]
    #[allow(clippy::inline_always)] // a target feature reaches only what is inlined
    pub(crate) fn store_extras(&self, found: [u64; 2], extras: &mut Extras) {
        for (extras, keep) in extras.iter_mut().zip(&self.keep_mask) {
            for ((extras, keep), found) in extras.iter_mut().zip(keep).zip(found) {
                *extras = *extras & keep | found & !keep;
            }
        }
    }
}

/// How indices are computed on a board.
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
        pairs: [(base | 1 << 8) * 0x0001_0001_0001_0001; STAGE],
        fours: [((base * base) | (1 << 16)) * 0x1_0000_0001; STAGE],
        times: [base.pow(4); STAGE],
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
        write!(f, "Scene({size}, {lanes} of {LANES} lanes, {} bytes)", self.tables.len())
    }
}
