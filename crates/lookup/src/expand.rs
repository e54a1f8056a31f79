//! Expansion of many nodes at once, so that the entries of all children are prefetched before any
//! of them is needed.

#![allow(unsafe_code)] // functions compiled for specific processors
#![allow(clippy::inline_always)] // a target feature applies only to inlined functions
#![allow(clippy::needless_bitwise_bool)] // a lazy operator would be a branch

use crate::child::Child;
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Avx2, Avx512};
use crate::lanes::{Lanes, Portable};
use crate::layout::{ONES, SLOTS, STAGE_LANES, WIDTHS};
use crate::node::{Node, Transitions};
use crate::tables::LaneTables;
use fifteen_runtime::Simd;

/// Maximum number of nodes that are expanded together. Half or twice this number is just as fast;
/// eight times is slower.
pub const MAX_BATCH: usize = 32;

/// Length of the buffer for their children: one more than their maximum number.
pub const OUTPUT_CAPACITY: usize = 4 * MAX_BATCH + 1;

/// True where no instruction prefetches, so that entries are read ahead of time. Only a loop that
/// does nothing else lets the processor wait for many reads at once.
const READS_AHEAD: bool = cfg!(target_arch = "wasm32");

/// Length of the array of children: 256, so that an 8-bit index needs no check.
const CHILD_SLOTS: usize = 256;
const _: () = assert!(CHILD_SLOTS > OUTPUT_CAPACITY);

/// Expander of nodes, with a buffer for children whose lookups are in progress.
pub struct Expander {
    /// Functions by kind of tables (all by digits, or not) and number of lanes. With a single
    /// function that branches on these, a node takes 7 % longer.
    expand_fns: [ExpandFns; 2],
    children: Box<[Child; CHILD_SLOTS]>,
    /// Numbers of the children that the first eight lanes have not pruned.
    survivors: Box<[u8; CHILD_SLOTS]>,
}

/// Expands a batch of nodes.
///
/// # Safety
/// The processor must have the instructions that the function is compiled for.
type ExpandFn = unsafe fn(
    &mut Expander,
    &LaneTables,
    &[Transitions],
    &[Node],
    &mut [Node; OUTPUT_CAPACITY],
) -> Expanded;

/// Functions for each of [`WIDTHS`].
type ExpandFns = [ExpandFn; WIDTHS.len()];

/// Result of expanding a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// Number of children within their quotas.
    pub children: usize,
    /// Number of children that the pruning automaton allows.
    pub generated: u64,
}

impl Expander {
    /// Creates an expander of a form, or of the next narrower one if that form does not exist or
    /// the processor lacks an instruction. The widest form also needs VBMI and IFMA of AVX-512.
    pub fn new(simd: Simd) -> Expander {
        // Converting a vector avoids building the array on the stack.
        let children = vec![Child::EMPTY; CHILD_SLOTS].try_into();
        let children = children.unwrap_or_else(|_| unreachable!("an array of this length"));
        Expander {
            expand_fns: select_expand_fns(simd),
            children,
            survivors: Box::new([0; CHILD_SLOTS]),
        }
    }

    /// Expands at most [`MAX_BATCH`] nodes, and writes the children within their quotas to the
    /// beginning of `output`. The rest of `output` is overwritten, too.
    ///
    /// # Panics
    /// If the automaton state of a node has no transitions, or there are too many nodes.
    #[inline]
    pub fn expand(
        &mut self,
        tables: &LaneTables,
        transitions: &[Transitions],
        nodes: &[Node],
        output: &mut [Node; OUTPUT_CAPACITY],
    ) -> Expanded {
        assert!(nodes.len() <= MAX_BATCH, "at most MAX_BATCH nodes");
        let expand_fns = &self.expand_fns[usize::from(tables.is_ranked())];
        let expand_fn = expand_fns[tables.layout.width_number()];
        // SAFETY: `new` has checked the instructions.
        unsafe { expand_fn(self, tables, transitions, nodes, output) }
    }

    /// Performs the five [rounds](crate#rounds). `WIDTH` is the number of lanes that are looked up.
    ///
    /// # Safety
    /// The processor must have the instructions of the lanes.
    #[inline(always)]
    unsafe fn expand_batch<L: Lanes, const WIDTH: usize, const RANKED: bool>(
        &mut self,
        tables: &LaneTables,
        transitions: &[Transitions],
        nodes: &[Node],
        output: &mut [Node; OUTPUT_CAPACITY],
    ) -> Expanded {
        let (count, generated) = self.generate_children(tables, transitions, nodes);
        // SAFETY: the caller guarantees the instructions.
        unsafe {
            self.compute_probes::<L, WIDTH, RANKED>(tables, nodes, count);
            let alive = self.filter_by_first_stage::<L, WIDTH>(tables, nodes, count);
            let children =
                self.write_survivors::<L, WIDTH>(tables, transitions, nodes, output, alive);
            Expanded { children, generated }
        }
    }

    /// Generates all children that the pruning automaton and the quotas allow.
    #[inline(always)]
    fn generate_children(
        &mut self,
        tables: &LaneTables,
        transitions: &[Transitions],
        nodes: &[Node],
    ) -> (usize, u64) {
        if READS_AHEAD {
            for node in nodes {
                // SAFETY: a reference is readable.
                unsafe { prefetch(&raw const transitions[node.automaton_state() as usize]) };
            }
        }
        let (mut end, mut generated) = (0, 0);
        for (number, node) in nodes.iter().enumerate() {
            let (next_states, blank, quota) =
                (&transitions[node.automaton_state() as usize], node.cells.get(0), node.quota());
            let steps = &tables.steps[usize::from(blank) % SLOTS];
            for (&state, step) in next_states.iter().zip(steps) {
                let tile = node.tiles.get(step.to);
                let is_sad = (step.sad_tiles >> (tile % 32)) as u8 & 1;
                let child = &mut self.children[end % CHILD_SLOTS];
                child.automaton_state = state;
                (child.parent, child.tile) = (number as u8, tile);
                (child.from, child.to) = (step.to, blank);
                child.quota = quota.wrapping_sub(is_sad);
                let is_allowed = state != Node::REFUSED;
                generated += u64::from(is_allowed);
                end += usize::from(is_allowed & (quota >= is_sad));
            }
        }
        (end, generated)
    }

    /// Computes the indices of all lanes, and prefetches the entries of the first eight.
    #[inline(always)]
    unsafe fn compute_probes<L: Lanes, const WIDTH: usize, const RANKED: bool>(
        &mut self,
        tables: &LaneTables,
        nodes: &[Node],
        count: usize,
    ) {
        for number in 0..count {
            let child = &mut self.children[number];
            let parent = &nodes[usize::from(child.parent)];
            // SAFETY: the caller guarantees the instructions.
            child.probe = unsafe {
                tables.probe::<L, WIDTH, RANKED>(parent, child.tile, child.to, child.from)
            };
            // Prefetch for the previous child: reading its offsets back from memory is faster than
            // extracting them from registers one by one.
            if !READS_AHEAD && number > 0 {
                // SAFETY: the probe is of these tables.
                unsafe { tables.prefetch::<WIDTH>(&self.children[number - 1], 0) };
            }
        }
        let rest = if READS_AHEAD { 0 } else { count.saturating_sub(1) };
        for child in &self.children[rest..count] {
            // SAFETY: the probe is of these tables.
            unsafe { tables.prefetch::<WIDTH>(child, 0) };
        }
    }

    /// Looks up the first eight lanes, and prefetches the entries of the others for the remaining
    /// children.
    #[inline(always)]
    unsafe fn filter_by_first_stage<L: Lanes, const WIDTH: usize>(
        &mut self,
        tables: &LaneTables,
        nodes: &[Node],
        count: usize,
    ) -> usize {
        let mut alive = 0;
        for (number, child) in self.children[..count].iter_mut().enumerate() {
            let parent = &nodes[usize::from(child.parent)];
            let moved = &tables.tiles[usize::from(child.tile) % SLOTS];
            // SAFETY: the caller guarantees the instructions; the probe is of these tables.
            let ([first, rest], found) = unsafe {
                (
                    L::masked_sums(&moved.keep_mask, &parent.excesses),
                    L::gather::<WIDTH>(tables.entries_ptr(), child.probe.stage(0)),
                )
            };
            (child.first_excesses, child.rest_sums) = (found & moved.entry_mask[0], rest);
            self.survivors[alive % CHILD_SLOTS] = number as u8;
            alive += usize::from(are_sums_within(first + child.first_excesses, child.quota));
        }
        if WIDTH > STAGE_LANES {
            for &number in &self.survivors[..alive] {
                // SAFETY: the probe is of these tables.
                unsafe { tables.prefetch::<WIDTH>(&self.children[usize::from(number)], 1) };
            }
        }
        alive
    }

    /// Looks up the other lanes, and writes the remaining children.
    #[inline(always)]
    unsafe fn write_survivors<L: Lanes, const WIDTH: usize>(
        &mut self,
        tables: &LaneTables,
        transitions: &[Transitions],
        nodes: &[Node],
        output: &mut [Node; OUTPUT_CAPACITY],
        alive: usize,
    ) -> usize {
        let (mut count, has_two) = (0, WIDTH > STAGE_LANES);
        for &number in &self.survivors[..alive] {
            let child = &self.children[usize::from(number)];
            let parent = &nodes[usize::from(child.parent)];
            let moved = &tables.tiles[usize::from(child.tile) % SLOTS];
            let second = match has_two {
                // SAFETY: the caller guarantees the instructions; the probe is of these tables.
                true => unsafe {
                    L::gather::<WIDTH>(tables.entries_ptr(), child.probe.stage(1))
                        & moved.entry_mask[1]
                },
                false => child.first_excesses,
            };
            let Some(node) = output.get_mut(count) else { break };
            *node = *parent;
            moved.store_excesses([child.first_excesses, second], &mut node.excesses);
            node.push_tile(child.tile, child.from, child.to);
            node.set_quota(child.quota);
            node.set_automaton_state(child.automaton_state);
            if !READS_AHEAD {
                let of_child = transitions.as_ptr().wrapping_add(child.automaton_state as usize);
                // SAFETY: nothing is read.
                unsafe { prefetch(of_child) };
            }
            count += usize::from(!has_two | are_sums_within(child.rest_sums + second, child.quota));
        }
        count
    }
}

impl LaneTables {
    /// Prefetches the entries of eight lanes, or of the first four if `WIDTH` is four.
    ///
    /// # Safety
    /// The probe of the child must be of these tables.
    #[inline(always)]
    unsafe fn prefetch<const WIDTH: usize>(&self, child: &Child, stage: usize) {
        for &at in child.probe.stage(stage).byte_offsets.iter().take(WIDTH) {
            // SAFETY: offsets of these tables are readable.
            unsafe { prefetch(self.entries_ptr().wrapping_add(at as usize)) };
        }
    }
}

/// Returns true if none of eight sums exceeds the quota. Each sum is at most 4·15, so no byte
/// overflows.
#[inline(always)]
fn are_sums_within(sums: u64, quota: u8) -> bool {
    let room = u64::from(Node::MAX_QUOTA - quota) * ONES;
    (sums + room) & (128 * ONES) == 0
}

/// Prefetches the cache line of an item on x86-64, and reads it on WebAssembly. Does nothing on
/// other processors.
///
/// # Safety
/// The item must be readable if [`READS_AHEAD`] is true.
#[inline(always)]
unsafe fn prefetch<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, which never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    if READS_AHEAD {
        // SAFETY: the caller guarantees it. A volatile read is never removed.
        unsafe { at.cast::<u8>().read_volatile() };
    }
}

/// Returns the functions in a form that this processor supports.
fn select_expand_fns(simd: Simd) -> [ExpandFns; 2] {
    #[cfg(target_arch = "x86_64")]
    {
        let has_bytes =
            is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512ifma");
        if simd == Simd::Avx512 && simd.is_available() && has_bytes {
            // A register has room for eight indices. For four, AVX2 is 8 % faster.
            return [
                [expand_avx2::<4, false>, expand_avx512::<8, false>, expand_avx512::<16, false>],
                [expand_avx2::<4, true>, expand_avx512::<8, true>, expand_avx512::<16, true>],
            ];
        }
        if simd != Simd::Portable && Simd::Avx2.is_available() {
            return [
                [expand_avx2::<4, false>, expand_avx2::<8, false>, expand_avx2::<16, false>],
                [expand_avx2::<4, true>, expand_avx2::<8, true>, expand_avx2::<16, true>],
            ];
        }
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if simd != Simd::Portable {
        return expand_fns::<crate::lanes::Simd128>();
    }
    let _ = simd;
    expand_fns::<Portable>()
}

/// Returns the functions in a form that needs no further target features.
fn expand_fns<L: Lanes>() -> [ExpandFns; 2] {
    [
        [
            Expander::expand_batch::<L, 4, false>,
            Expander::expand_batch::<L, 8, false>,
            Expander::expand_batch::<L, 16, false>,
        ],
        [
            Expander::expand_batch::<L, 4, true>,
            Expander::expand_batch::<L, 8, true>,
            Expander::expand_batch::<L, 16, true>,
        ],
    ]
}

/// Performs the rounds, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn expand_avx2<const WIDTH: usize, const RANKED: bool>(
    expander: &mut Expander,
    tables: &LaneTables,
    transitions: &[Transitions],
    nodes: &[Node],
    output: &mut [Node; OUTPUT_CAPACITY],
) -> Expanded {
    // SAFETY: the instructions are those of this function.
    unsafe { expander.expand_batch::<Avx2, WIDTH, RANKED>(tables, transitions, nodes, output) }
}

/// Performs the rounds, compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512ifma,bmi1,bmi2,popcnt"
)]
unsafe fn expand_avx512<const WIDTH: usize, const RANKED: bool>(
    expander: &mut Expander,
    tables: &LaneTables,
    transitions: &[Transitions],
    nodes: &[Node],
    output: &mut [Node; OUTPUT_CAPACITY],
) -> Expanded {
    // SAFETY: the instructions are those of this function.
    unsafe { expander.expand_batch::<Avx512, WIDTH, RANKED>(tables, transitions, nodes, output) }
}
