//! Tests of collections: their lanes, their shared tables, and invalid ones.

use fifteen_codegen::Size;
use fifteen_patterns::{
    Collection, Lookup, Partition, Pattern, construction_memory, construction_memory_besides_table,
};
use std::collections::BTreeSet;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn collection(size: Size, text: &str) -> Collection {
    Collection::parse(size, text).expect("a collection")
}

/// Returns the tile whose home is the reflection of another tile's home.
fn reflected(size: Size, tile: u8) -> u8 {
    let home = usize::from(tile) - 1;
    (size.col(home) * size.cols() + size.row(home) + 1) as u8
}

/// Returns the tiles of each pattern, in ascending order.
fn sets(patterns: impl Iterator<Item = Vec<u8>>) -> BTreeSet<Vec<u8>> {
    let sorted = |mut tiles: Vec<u8>| {
        tiles.sort_unstable();
        tiles
    };
    patterns.map(sorted).collect()
}

/// There is a lane for each partition, and on a square board one for its reflection, without
/// duplicates.
#[test]
fn lanes_are_partitions_and_their_reflections() {
    for (size, text, lanes, tables) in [
        (size(3, 3), "4-4+aab/ccb/cc.", 4, 5),
        (size(5, 5), "6-6-6-6x2", 4, 7),
        (size(5, 5), "6-6-6-6x4", 8, 10),
        (size(5, 5), "6-6-6-6x8", 16, 15),
        (size(2, 4), "aabb/aab.+abab/aba.", 2, 4),
    ] {
        let whole = collection(size, text);
        assert_eq!((whole.lanes().len(), whole.tables().len()), (lanes, tables), "{text}");
        let mut expected = BTreeSet::new();
        for partition in whole.partitions() {
            let patterns = || partition.patterns().iter().map(Pattern::tiles);
            expected.insert(sets(patterns().map(Iterator::collect)));
            if size.rows() == size.cols() {
                let image = |tile| reflected(size, tile);
                expected.insert(sets(patterns().map(|tiles| tiles.map(image).collect())));
            }
        }
        let of_lane = |lane: &Vec<Lookup>| sets(lane.iter().map(|lookup| lookup.tiles.clone()));
        assert_eq!(whole.lanes().iter().map(of_lane).collect::<BTreeSet<_>>(), expected);
        assert_eq!(expected.len(), lanes);
        for lookup in whole.lanes().iter().flatten() {
            let tiles = whole.tables()[lookup.table].tiles();
            let seen =
                tiles.map(|tile| if lookup.is_mirrored { reflected(size, tile) } else { tile });
            assert!(seen.eq(lookup.tiles.iter().copied()), "{text}: {lookup:?}");
        }
    }
}

/// A pattern and its reflection share a table.
#[test]
fn tables_are_unique() {
    let size = size(5, 5);
    let whole = collection(size, "6-6-6-6x8");
    let mut met = BTreeSet::new();
    for table in whole.tables() {
        let mut image: Vec<u8> = table.tiles().map(|tile| reflected(size, tile)).collect();
        image.sort_unstable();
        met.insert(table.tiles().collect::<Vec<_>>().min(image));
    }
    assert_eq!(met.len(), whole.tables().len());
    assert_eq!(whole.bytes(), 15 * 122_070_313);
}

#[test]
fn reflections_can_be_left_out() {
    let whole = collection(size(3, 3), "4-4+aab/ccb/cc.");
    let half = whole.without_mirror();
    assert!(whole.is_mirrored() && !half.is_mirrored());
    assert_eq!((half.lanes().len(), half.tables().len()), (2, 5));
    assert_eq!((half.name(), half.size()), (whole.name(), size(3, 3)));
    assert_eq!(half.partitions(), whole.partitions());
    assert_eq!(format!("{whole:>20}|"), "     4-4+aab/ccb/cc.|");
}

#[test]
fn names_are_those_of_the_board() {
    let names: Vec<&str> = Collection::names(size(5, 5)).collect();
    assert_eq!(names, ["6-6-6-6x2", "6-6-6-6x4", "6-6-6-6x8"]);
    assert_eq!(Collection::names(size(4, 4)).collect::<Vec<_>>(), ["6-6-3x3", "7-7-1x2"]);
    assert_eq!(Collection::names(size(3, 3)).count(), 0);
    for name in names {
        assert_eq!(collection(size(5, 5), name).name(), name);
    }
}

/// The tables of a single partition are by rank, and it has no lanes.
#[test]
fn a_partition_is_a_collection_of_one() {
    for (size, text) in [(size(4, 4), "7-8"), (size(5, 5), "6-6-6-6"), (size(3, 3), "xxx/yyx/yy.")]
    {
        let (whole, partition) =
            (collection(size, text), Partition::parse(size, text).expect("a partition"));
        assert_eq!(whole, Collection::from(partition.clone()));
        assert_eq!((whole.single(), whole.lanes().len()), (Some(&partition), 0));
        assert_eq!(whole.tables(), partition.canonical_patterns());
        let placements = whole.tables().iter().map(|pattern| pattern.ranking().count() / 2);
        assert_eq!((whole.name(), whole.bytes()), (partition.name(), placements.sum()));
        let half = whole.without_mirror();
        assert!(whole.is_mirrored() && !half.is_mirrored());
        assert_eq!((half.single(), half.tables()), (whole.single(), whole.tables()));
    }
    assert!(collection(size(3, 3), "4-4+aab/ccb/cc.").single().is_none());
}

/// The tables of a single partition are built one at a time, those of several partitions in one
/// buffer.
#[test]
fn build_memory_includes_finished_tables() {
    let single = collection(size(4, 4), "7-8");
    let [first, second] = [0, 1].map(|number| &single.tables()[number]);
    let both = single.table_bytes(first) + construction_memory(second);
    assert_eq!(single.build_memory(), both.max(construction_memory(first)) as u64);
    let several = collection(size(3, 3), "4-4+aab/ccb/cc.");
    let largest =
        several.tables().iter().map(construction_memory_besides_table).max().expect("tables");
    assert_eq!(several.build_memory(), (several.bytes() + largest) as u64);
}

/// Eight random partitions of the 24-puzzle without common patterns.
const RANDOM_PARTITIONS: [&str; 8] = [
    "bcdca/adbbc/dcabd/daacb/acdb.",
    "dcbca/ddbbb/dbacc/dbada/aacc.",
    "bddda/abcab/dcdac/cdbcb/bcaa.",
    "acbca/addca/ccbba/dbbdb/addc.",
    "bacca/acdcb/bdcaa/bbbdc/ddda.",
    "abbac/aadda/bcbcd/dccdc/abdb.",
    "caaba/bbdba/dadcd/cddca/bcbc.",
    "dccbd/abdac/dccaa/bbcbb/dada.",
];

#[test]
fn invalid_collections_are_rejected_with_a_reason() {
    // Two of the seven tiles form one pattern and the others form another, in one of 21 ways.
    let drawn = |one: usize, other: usize| {
        let letter = |tile| if tile == one || tile == other { 'a' } else { 'b' };
        let letters: String = (0..7).map(letter).collect();
        format!("{}/{}.", &letters[..4], &letters[4..])
    };
    let ways = (0..7).flat_map(|one| (one + 1..7).map(move |other| drawn(one, other)));
    let ways: Vec<String> = ways.collect();
    assert_eq!(collection(size(2, 4), &ways[..16].join("+")).lanes().len(), 16);
    for (size, text, message) in [
        (size(3, 3), "4-4x2", "no collection of 3x3 boards has a name; join drawings with +"),
        (size(3, 3), "aab/bb.", "a drawing for 3x3 boards has 3 rows of 3"),
        (
            size(5, 5),
            "6-6-6-6x9",
            "the collections of 5x5 boards with a name are 6-6-6-6x2, 6-6-6-6x4, 6-6-6-6x8",
        ),
        (
            size(4, 4),
            "6-6-3+aabb/ccdd/eeff/ggg.",
            "partition 2 has more than 4 patterns, the maximum in a collection",
        ),
        (
            size(3, 3),
            "4-4+8",
            "partition 2: a pattern has more than 7 tiles, the maximum in a collection",
        ),
        (
            size(5, 5),
            "aaaaa/aabbb/bbbcc/ccccd/dddd.+6-6-6-6",
            "partition 1: a pattern has more than 6 tiles, the maximum in a collection",
        ),
        (size(3, 3), "aab/ccb/c..+4-4", "partition 1: tile 8 is in no pattern"),
        (size(2, 4), &ways[..17].join("+"), "17 partitions and reflections (at most 16)"),
        (
            size(5, 5),
            &RANDOM_PARTITIONS.join("+"),
            "tables would need 3906250016 bytes (at most 2147483647)",
        ),
    ] {
        let error = Collection::parse(size, text).expect_err("an invalid collection");
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error =
        Collection::parse(size(3, 3), "4-4+x").expect_err("an invalid collection").to_string();
    assert!(error.starts_with("partition 2: "), "{error}");
}
