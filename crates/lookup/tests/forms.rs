//! Tests that compare all forms of the lanes with each other and with sums looked up one entry at a
//! time.

use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{
    Expanded, Expander, Lane, LaneLayout, LaneLayoutError, LaneTables, Lookup, MAX_BATCH, Node,
    OUTPUT_CAPACITY, Transitions,
};
use fifteen_runtime::{Random, Simd};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

/// Returns the numbers below `count` in a random order.
fn shuffled(count: usize, random: &mut Random) -> Vec<u8> {
    let mut numbers: Vec<u8> = (0..count as u8).collect();
    for last in (1..count).rev() {
        numbers.swap(last, random.next_below(last + 1));
    }
    numbers
}

/// Creates lanes that each have a random partition of the tiles, and share one random table.
fn random_tables(size: Size, lanes: usize, random: &mut Random) -> LaneTables {
    let cells = size.cells();
    let lane = |random: &mut Random| -> Lane {
        let tiles: Vec<u8> = shuffled(cells - 1, random).iter().map(|tile| tile + 1).collect();
        let is_ranked = random.next_below(3) == 0;
        let most = if is_ranked && cells <= 9 { 7 } else { (cells - 1).div_ceil(4) };
        let lookup = |tiles: &[u8]| Lookup {
            first_entry: random.next_below(1000) as u32,
            tiles: tiles.to_vec(),
            is_mirrored: size.rows() == size.cols() && random.next_below(2) == 0,
            is_ranked,
        };
        tiles.chunks(most).map(lookup).collect()
    };
    let lanes = (0..lanes).map(|_| lane(random)).collect();
    let by_rank = if cells <= 9 { (3..=cells).product::<usize>() } else { 0 };
    let bytes = by_rank.max(cells.pow((cells - 1).div_ceil(4) as u32)) / 2 + 1000;
    let tables = (0..bytes).map(|_| random.next_u64() as u8).collect();
    LaneTables::new(LaneLayout { size, lanes }, tables).expect("a valid layout")
}

/// Returns an automaton that refuses only moves that leave the board.
fn unpruned_automaton(size: Size) -> Vec<Transitions> {
    let after =
        |cell, direction| size.neighbor(cell, direction).map_or(Node::REFUSED, |to| to as u32);
    (0..size.cells()).map(|cell| Direction::ALL.map(|direction| after(cell, direction))).collect()
}

/// Computes the greatest sum of any lane, entry by entry.
fn naive_excess(tables: &LaneTables, tiles: &[u8]) -> u8 {
    let size = tables.layout().size;
    let cell_of =
        |tile: u8| tiles.iter().position(|&other| other == tile).expect("a tile of the board");
    let beside = |direction| size.neighbor(cell_of(0), direction);
    let neighbors: Vec<u8> =
        Direction::ALL.into_iter().filter_map(beside).map(|to| tiles[to]).collect();
    let reflected = |cell| size.row(cell) + size.col(cell) * size.cols();
    let excess = |lookup: &Lookup| {
        let cells = lookup.tiles.iter().map(|&tile| cell_of(tile));
        let digits = cells.map(|cell| if lookup.is_mirrored { reflected(cell) } else { cell });
        let cells: Vec<usize> = digits.collect();
        let index = (0..cells.len()).fold(0, |index, tile| match lookup.is_ranked {
            true => {
                let smaller = cells[..tile].iter().filter(|&&cell| cell < cells[tile]).count();
                index * (size.cells() - tile) + cells[tile] - smaller
            }
            false => index * size.cells() + cells[tile],
        });
        let index = index + lookup.first_entry as usize;
        let entry = tables.tables()[index / 2] >> (index % 2 * 4);
        if lookup.is_ranked {
            return entry & 15;
        }
        let is_enclosed = neighbors.iter().all(|tile| lookup.tiles.contains(tile));
        if is_enclosed { entry >> 2 & 3 } else { entry & 3 }
    };
    let sums = tables.layout().lanes.iter().map(|lane| lane.iter().map(excess).sum());
    sums.max().expect("at least one lane")
}

/// Returns nodes of random positions.
fn nodes(tables: &LaneTables, count: usize, random: &mut Random) -> Vec<Node> {
    let size = tables.layout().size;
    let node = |number| {
        let tiles = shuffled(size.cells(), random);
        tables.root(&tiles).with_quota(random.next_below(9) as u8 + 2).with_subtree(number)
    };
    (0..count as u32).map(node).collect()
}

fn expand(simd: Simd, tables: &LaneTables, nodes: &[Node]) -> (Expanded, Vec<Node>) {
    let mut output = vec![Node::EMPTY; OUTPUT_CAPACITY];
    let output = output.first_chunk_mut().expect("an array of this length");
    let found = Expander::new(simd).expand(
        tables,
        &unpruned_automaton(tables.layout().size),
        nodes,
        output,
    );
    (found, output[..found.children].to_vec())
}

/// Returns the tables to test, with 4, 8 or 16 lanes looked up. Miri gets only small ones.
fn all_tables(random: &mut Random) -> Vec<LaneTables> {
    let boards =
        [(3, 3, 1), (3, 3, 11), (2, 5, 8), (4, 3, 9), (4, 4, 4), (4, 4, 16), (3, 5, 16), (4, 5, 5)];
    let boards = boards.into_iter().take(if cfg!(miri) { 4 } else { usize::MAX });
    boards.map(|(rows, cols, lanes)| random_tables(size(rows, cols), lanes, random)).collect()
}

/// Returns the number of iterations: `count`, or a twentieth of it in Miri.
fn iterations(count: usize) -> usize {
    if cfg!(miri) { count / 20 } else { count }
}

#[test]
fn root_excess_is_the_greatest_lane_sum() {
    let mut random = Random::new(1);
    for tables in all_tables(&mut random) {
        for _ in 0..iterations(200) {
            let tiles = shuffled(tables.layout().size.cells(), &mut random);
            assert_eq!(
                tables.root(&tiles).excess(),
                naive_excess(&tables, &tiles),
                "{tables:?} {tiles:?}"
            );
        }
    }
}

#[test]
fn children_are_those_within_their_quotas() {
    let mut random = Random::new(2);
    for tables in all_tables(&mut random) {
        let size = tables.layout().size;
        for count in [0, 1, 7, MAX_BATCH].into_iter().cycle().take(iterations(60)) {
            let nodes = nodes(&tables, count, &mut random);
            let (found, children) = expand(Simd::Portable, &tables, &nodes);
            let mut children = children.iter();
            let mut generated = 0;
            for (node, number) in nodes.iter().zip(0..) {
                let blank = node.blank();
                for to in Direction::ALL.into_iter().filter_map(|way| size.neighbor(blank, way)) {
                    generated += 1;
                    let mut tiles = node.tiles()[..size.cells()].to_vec();
                    tiles.swap(blank, to);
                    let home = usize::from(tiles[blank]) - 1;
                    let is_sad = size.distance(home, blank) > size.distance(home, to);
                    let Some(quota) = node.quota().checked_sub(is_sad.into()) else { continue };
                    if naive_excess(&tables, &tiles) <= quota {
                        let child = children.next().expect("a child within its quota");
                        assert_eq!(&child.tiles()[..size.cells()], tiles);
                        assert_eq!(
                            (child.quota(), child.blank(), child.subtree()),
                            (quota, to, number)
                        );
                        assert_eq!(child.excess(), tables.root(&tiles).excess());
                        assert_eq!(tables.child(node, to as u8).excess(), child.excess());
                    }
                }
            }
            assert!(children.next().is_none(), "all others are pruned");
            assert_eq!(found.generated, generated);
        }
    }
}

#[test]
fn all_simd_forms_produce_the_same_children() {
    let mut random = Random::new(3);
    for tables in all_tables(&mut random) {
        for _ in 0..iterations(50) {
            let nodes = nodes(&tables, MAX_BATCH, &mut random);
            let expected = format!("{:?}", expand(Simd::Portable, &tables, &nodes));
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                assert_eq!(format!("{:?}", expand(simd, &tables, &nodes)), expected, "{simd}");
            }
        }
    }
}

#[test]
fn invalid_layouts_are_rejected() {
    let lookup = |tiles: &[u8], first| Lookup {
        first_entry: first,
        tiles: tiles.to_vec(),
        is_mirrored: false,
        is_ranked: false,
    };
    let new = |lanes: Vec<Lane>, bytes| {
        let layout = LaneLayout { size: size(2, 3), lanes };
        LaneTables::new(layout, vec![0; bytes]).map(|_| ())
    };
    let right = vec![lookup(&[1, 2, 3], 0), lookup(&[4, 5], 216)];
    assert_eq!(new(vec![right.clone()], 126), Ok(()));
    assert_eq!(new(vec![right.clone()], 125), Err(LaneLayoutError::Entries));
    assert_eq!(new(vec![right.clone()], 0), Err(LaneLayoutError::Tables));
    assert_eq!(new(vec![], 126), Err(LaneLayoutError::Lanes));
    assert_eq!(new(vec![right; 17], 126), Err(LaneLayoutError::Lanes));
    let wrong = [vec![lookup(&[1, 2, 3], 0)], vec![lookup(&[1, 2, 3], 0), lookup(&[4, 4], 0)]];
    for lane in wrong {
        assert_eq!(new(vec![lane], 1000), Err(LaneLayoutError::Patterns), "not each tile once");
    }
    // By rank there are 6·5·4 and 6·5 entries.
    let ranked = |first, other| {
        let by_rank = |lookup| Lookup { is_ranked: true, ..lookup };
        vec![by_rank(lookup(&[1, 2, 3], first)), by_rank(lookup(&[4, 5], other))]
    };
    assert_eq!(new(vec![ranked(0, 120)], 75), Ok(()));
    assert_eq!(new(vec![ranked(0, 121)], 75), Err(LaneLayoutError::Entries));
    assert_eq!(new(vec![ranked(31, 0)], 75), Err(LaneLayoutError::Entries));
    let eight =
        LaneLayout { size: size(3, 3), lanes: vec![vec![lookup(&[1, 2, 3, 4, 5, 6, 7, 8], 0)]] };
    let rejected = LaneTables::new(eight, vec![0; 9_usize.pow(8)]).map(|_| ());
    assert_eq!(rejected, Err(LaneLayoutError::Patterns), "at most seven digits");
    let mirrored = Lookup { is_mirrored: true, ..lookup(&[4, 5], 0) };
    assert_eq!(
        new(vec![vec![lookup(&[1, 2, 3], 0), mirrored]], 1000),
        Err(LaneLayoutError::Patterns)
    );
}
