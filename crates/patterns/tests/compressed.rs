//! Tests of compressed tables.

use fifteen_codegen::Size;
use fifteen_patterns::{Partition, compress, construct, decompress};
use fifteen_runtime::Threads;

/// Returns different bytes, as many as wanted.
fn bytes(len: usize) -> Vec<u8> {
    (0..len).map(|index| (index * index / 7 + index / 256) as u8).collect()
}

#[test]
fn bytes_of_any_length_are_restored() {
    for len in (0..50).chain([1_000, 100_001]) {
        let compressed = compress(&bytes(len)).expect("few rows");
        assert_eq!(decompress(&compressed), bytes(len), "{len} bytes");
    }
}

#[test]
fn too_many_different_rows_are_refused() {
    // Two rows in eleven bytes, the first with a number of its own.
    let bytes = |rows: u32| -> Vec<u8> {
        (0..rows).flat_map(|row| [&row.to_le_bytes()[..], &[0; 7]].concat()).collect()
    };
    let most = bytes(1 << 16);
    assert_eq!(compress(&most).map(|compressed| decompress(&compressed)), Some(most));
    assert_eq!(compress(&bytes((1 << 16) + 1)), None);
}

#[test]
fn a_table_takes_less_than_half_the_space() {
    let partition = Partition::parse(Size::new(4, 4).unwrap(), "6-6-3").unwrap();
    let table = construct(&partition.patterns()[0], Threads::ONE, &mut ()).expect("enough memory");
    let compressed = compress(table.bytes()).expect("few rows");
    assert_eq!((table.bytes().len(), compressed.len()), (2_882_880, 1_223_254));
    assert_eq!(decompress(&compressed), table.bytes());
}
