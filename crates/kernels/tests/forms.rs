//! Tests that all SIMD levels agree with the portable one, for arbitrary boards.

#![cfg(feature = "printed")]
#![allow(unsafe_code)] // kernels take pointers

use fifteen_kernels::{Batch, KernelTable, Simd, State};
use fifteen_runtime::Random;
use std::collections::BTreeMap;

/// Number of boards: enough to fill several of the widest registers.
const BOARDS: usize = 40;

/// Happy and sad children by move.
type Children = [[Vec<u64>; 4]; 2];

/// Returns random words in which the cell of the blank is zero, as on a board.
fn boards(blank: u8, random: &mut Random) -> Vec<u64> {
    (0..BOARDS).map(|_| random.next_u64() & !(15 << (4 * blank))).collect()
}

/// Runs a kernel, and returns the children.
fn children(
    table: &KernelTable,
    (simd, is_last): (Simd, bool),
    state: &State,
    source: &[u64],
) -> Children {
    let mut places: Children = Default::default();
    places.iter_mut().flatten().for_each(|place| place.resize(source.len(), 0));
    let [happy, sad] = places.each_mut().map(|stacks| stacks.each_mut().map(Vec::as_mut_ptr));
    let mut batch = Batch { source: source.as_ptr(), len: source.len(), happy, sad };
    // SAFETY: the number of boards is a multiple of every number of lanes, and each buffer has room
    // for all of them; the caller has checked the processor.
    unsafe { table.run(simd, is_last, state.kernel, &mut batch) }
    let ends = [batch.happy, batch.sad];
    for (place, end) in places.iter_mut().flatten().zip(ends.as_flattened()) {
        // SAFETY: a kernel advances the pointer within the buffer.
        let len = unsafe { end.cast_const().offset_from_unsigned(place.as_ptr()) };
        place.truncate(len);
    }
    places
}

#[test]
fn all_simd_forms_produce_the_same_children() {
    let mut random = Random::new(22);
    for table in KernelTable::all() {
        let states = table.states(usize::MAX);
        let kernels: BTreeMap<u8, &State> =
            states.iter().map(|state| (state.kernel, state)).collect();
        for state in kernels.into_values() {
            let boards = boards(state.cell, &mut random);
            for is_last in [false, true] {
                let expected = children(table, (Simd::Portable, is_last), state, &boards);
                let moves = state.successors().len();
                let all = expected.iter().flatten().map(Vec::len).sum::<usize>();
                assert!(is_last || all == moves * BOARDS, "{all} children by {moves} moves");
                for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                    let found = children(table, (simd, is_last), state, &boards);
                    assert_eq!(found, expected, "{simd}, {}, {state:?}", table.size());
                }
            }
        }
    }
}
