//! Expanding many nodes at once, so that memory can be asked about all children before any of them
//! needs the answer.

#![allow(unsafe_code)] // functions compiled for certain processors
#![allow(clippy::inline_always)] // a target feature reaches only what is inlined
#![allow(clippy::needless_bitwise_bool)] // a lazy operator would be a branch

use crate::child::Child;
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Avx2, Avx512};
use crate::lanes::{Lanes, Portable};
use crate::layout::SLOTS;
use crate::node::{Node, Transitions};
use crate::tables::LaneTables;
use fifteen_runtime::Simd;

/// The most nodes that are expanded together. Half as many or twice as many are as fast, eight times as
/// many are slower.
pub const MAX_BATCH: usize = 32;

/// The room that their children need: one more than there can be.
pub const OUTPUT_CAPACITY: usize = 4 * MAX_BATCH + 1;

/// The children of a batch: a power of two, so that no number of eight bits is beyond them.
const CHILD_SLOTS: usize = 256;
const _: () = assert!(CHILD_SLOTS > OUTPUT_CAPACITY);

/// Whoever expands nodes, and where children wait for memory meanwhile.
pub struct Expander {
    /// For tables that are all by digits, or not; and for lanes that are looked up in one stage, or two. In a single
    /// function that chooses among them a node takes 7 % longer.
    expand_fns: [[ExpandFn; 2]; 2],
    children: Box<[Child; CHILD_SLOTS]>,
    /// The numbers of those that the first eight lanes have let through.
    survivors: Box<[u8; CHILD_SLOTS]>,
}

/// Expands a batch of nodes.
///
/// # Safety
/// The processor must have the instructions that it was compiled for.
type ExpandFn = unsafe fn(
    &mut Expander,
    &LaneTables,
    &[Transitions],
    &[Node],
    &mut [Node; OUTPUT_CAPACITY],
) -> Expanded;

/// What came of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// The children that are within their quotas.
    pub children: usize,
    /// Those that the walks allow.
    pub generated: u64,
}

impl Expander {
    /// An expander of a form, or of the next narrower one if the processor lacks something: the
    /// widest lanes also need VBMI and IFMA of AVX-512.
    pub fn new(simd: Simd) -> Expander {
        // By way of a vector, which is not made on the stack.
        let children = vec![Child::NONE; CHILD_SLOTS].try_into();
        let children = children.unwrap_or_else(|_| unreachable!("it is as long"));
        Expander {
            expand_fns: select_expand_fns(simd),
            children,
            survivors: Box::new([0; CHILD_SLOTS]),
        }
    }

    /// Expands at most [`BATCH`] nodes, and writes the children that are within their quotas, one
    /// after the other. What is behind them is overwritten, too.
    ///
    /// # Panics
    /// If a node's walk is not among the walks, or there are more nodes.
    #[inline]
    pub fn expand(
        &mut self,
        scene: &LaneTables,
        walks: &[Transitions],
        nodes: &[Node],
        room: &mut [Node; OUTPUT_CAPACITY],
    ) -> Expanded {
        assert!(nodes.len() <= MAX_BATCH, "no more nodes than there is room for their children");
        // SAFETY: `new` has asked the processor.
        unsafe {
            self.expand_fns[usize::from(scene.is_ranked())][scene.stages() - 1](
                self, scene, walks, nodes, room,
            )
        }
    }

    /// The five rounds.
    ///
    /// # Safety
    /// The processor must have the instructions of the lanes.
    #[inline(always)]
    unsafe fn expand_batch<L: Lanes, const STAGES: usize, const RANKED: bool>(
        &mut self,
        scene: &LaneTables,
        walks: &[Transitions],
        nodes: &[Node],
        room: &mut [Node; OUTPUT_CAPACITY],
    ) -> Expanded {
        let (count, generated) = self.generate_children(scene, walks, nodes);
        // SAFETY: the caller vouches for the processor.
        unsafe {
            self.compute_probes::<L, STAGES, RANKED>(scene, nodes, count);
            let alive = self.filter_by_first_stage::<L, STAGES>(scene, nodes, count);
            let kept = self.write_survivors::<L, STAGES>(scene, walks, nodes, room, alive);
            Expanded { children: kept, generated }
        }
    }

    /// Writes down all ways on that the walks and the quotas allow.
    #[inline(always)]
    fn generate_children(
        &mut self,
        scene: &LaneTables,
        walks: &[Transitions],
        nodes: &[Node],
    ) -> (usize, u64) {
        let (mut end, mut generated) = (0, 0);
        for (number, node) in nodes.iter().enumerate() {
            let (walk, blank, quota) =
                (&walks[node.automaton_state() as usize], node.cells.get(0), node.quota());
            let steps = &scene.steps[usize::from(blank) % SLOTS];
            for (&walk, step) in walk.iter().zip(steps) {
                let tile = node.tiles.get(step.to);
                let is_sad = (step.sad_tiles >> (tile % 32)) as u8 & 1;
                let child = &mut self.children[end % CHILD_SLOTS];
                child.automaton_state = walk;
                (child.parent, child.tile) = (number as u8, tile);
                (child.from, child.to) = (step.to, blank);
                child.quota = quota.wrapping_sub(is_sad);
                let is_walk = walk != Node::REFUSED;
                generated += u64::from(is_walk);
                end += usize::from(is_walk & (quota >= is_sad));
            }
        }
        (end, generated)
    }

    /// Finds out where all lanes look, and asks memory for what the first eight will.
    #[inline(always)]
    unsafe fn compute_probes<L: Lanes, const STAGES: usize, const RANKED: bool>(
        &mut self,
        scene: &LaneTables,
        nodes: &[Node],
        count: usize,
    ) {
        for number in 0..count {
            let child = &mut self.children[number];
            let parent = &nodes[usize::from(child.parent)];
            // SAFETY: the caller vouches for the processor.
            child.probe = unsafe {
                scene.probe::<L, STAGES, RANKED>(parent, child.tile, child.to, child.from)
            };
            // One child behind: the numbers are taken from where they were written to, which is
            // quicker than to take them out of registers one by one.
            if let Some(before) = number.checked_sub(1) {
                scene.prefetch(&self.children[before], 0);
            }
        }
        if let Some(last) = self.children[..count].last() {
            scene.prefetch(last, 0);
        }
    }

    /// Lets the first eight lanes look, and memory be asked for what the others will, for those that
    /// are left.
    #[inline(always)]
    unsafe fn filter_by_first_stage<L: Lanes, const STAGES: usize>(
        &mut self,
        scene: &LaneTables,
        nodes: &[Node],
        count: usize,
    ) -> usize {
        let mut alive = 0;
        for (number, child) in self.children[..count].iter_mut().enumerate() {
            let parent = &nodes[usize::from(child.parent)];
            let moved = &scene.tiles[usize::from(child.tile) % SLOTS];
            // SAFETY: the caller vouches for the processor; the aim is of this scene.
            let ([first, rest], found) = unsafe {
                (
                    L::masked_sums(&moved.keep_mask, &parent.extras),
                    L::gather(scene.entries_ptr(), child.probe.stage(0)),
                )
            };
            (child.first_found, child.rest_sums) = (found & moved.entry_mask[0], rest);
            self.survivors[alive % CHILD_SLOTS] = number as u8;
            alive += usize::from(are_sums_within(first + child.first_found, child.quota));
        }
        if STAGES > 1 {
            for &number in &self.survivors[..alive] {
                scene.prefetch(&self.children[usize::from(number)], 1);
            }
        }
        alive
    }

    /// Lets the others look, and writes the children that remain.
    #[inline(always)]
    unsafe fn write_survivors<L: Lanes, const STAGES: usize>(
        &mut self,
        scene: &LaneTables,
        walks: &[Transitions],
        nodes: &[Node],
        room: &mut [Node; OUTPUT_CAPACITY],
        alive: usize,
    ) -> usize {
        let (mut kept, has_two) = (0, STAGES > 1);
        for &number in &self.survivors[..alive] {
            let child = &self.children[usize::from(number)];
            let parent = &nodes[usize::from(child.parent)];
            let moved = &scene.tiles[usize::from(child.tile) % SLOTS];
            let second = match has_two {
                // SAFETY: the caller vouches for the processor; the aim is of this scene.
                true => unsafe {
                    L::gather(scene.entries_ptr(), child.probe.stage(1)) & moved.entry_mask[1]
                },
                false => child.first_found,
            };
            let Some(node) = room.get_mut(kept) else { break };
            *node = *parent;
            moved.store_extras([child.first_found, second], &mut node.extras);
            node.push_tile(child.tile, child.from, child.to);
            node.set_quota(child.quota);
            node.set_automaton_state(child.automaton_state);
            prefetch(walks.as_ptr().wrapping_add(child.automaton_state as usize));
            kept += usize::from(!has_two | are_sums_within(child.rest_sums + second, child.quota));
        }
        kept
    }
}

impl LaneTables {
    /// Asks memory for what eight lanes will look up.
    #[inline(always)]
    fn prefetch(&self, child: &Child, stage: usize) {
        for &at in child.probe.stage(stage).bytes {
            prefetch(self.entries_ptr().wrapping_add(at as usize));
        }
    }
}

/// Whether none of eight sums is more than the quota. No sum is more than four times fifteen.
#[inline(always)]
fn are_sums_within(sums: u64, quota: u8) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let room = u64::from(Node::MAX_QUOTA - quota) * ONES;
    (sums + room) & (128 * ONES) == 0
}

/// Has the cache line with this item brought nearer, on processors where that can be asked for.
#[inline(always)]
fn prefetch<T>(at: *const T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it faults at no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = at;
}

/// The rounds in a form that this processor can run.
fn select_expand_fns(simd: Simd) -> [[ExpandFn; 2]; 2] {
    #[cfg(target_arch = "x86_64")]
    {
        let has_bytes =
            is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512ifma");
        if simd == Simd::Avx512 && simd.is_available() && has_bytes {
            return [
                [expand_avx512::<1, false>, expand_avx512::<2, false>],
                [expand_avx512::<1, true>, expand_avx512::<2, true>],
            ];
        }
        if simd != Simd::Portable && Simd::Avx2.is_available() {
            return [
                [expand_avx2::<1, false>, expand_avx2::<2, false>],
                [expand_avx2::<1, true>, expand_avx2::<2, true>],
            ];
        }
    }
    let _ = simd;
    [
        [
            Expander::expand_batch::<Portable, 1, false>,
            Expander::expand_batch::<Portable, 2, false>,
        ],
        [Expander::expand_batch::<Portable, 1, true>, Expander::expand_batch::<Portable, 2, true>],
    ]
}

/// The rounds compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn expand_avx2<const STAGES: usize, const RANKED: bool>(
    expander: &mut Expander,
    scene: &LaneTables,
    walks: &[Transitions],
    nodes: &[Node],
    room: &mut [Node; OUTPUT_CAPACITY],
) -> Expanded {
    // SAFETY: the instructions are those of this function.
    unsafe { expander.expand_batch::<Avx2, STAGES, RANKED>(scene, walks, nodes, room) }
}

/// The rounds compiled for AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512ifma,bmi1,bmi2,popcnt"
)]
unsafe fn expand_avx512<const STAGES: usize, const RANKED: bool>(
    expander: &mut Expander,
    scene: &LaneTables,
    walks: &[Transitions],
    nodes: &[Node],
    room: &mut [Node; OUTPUT_CAPACITY],
) -> Expanded {
    // SAFETY: the instructions are those of this function.
    unsafe { expander.expand_batch::<Avx512, STAGES, RANKED>(scene, walks, nodes, room) }
}
