//! Four boards in two 128-bit registers. NEON has no instruction that collects the sign bits of the
//! lanes, but it has one that adds up all lanes. So a mask is the sum of the weights of its lanes,
//! which contains both their number and the table offset of the permutation that packs them
//! together.

use super::Lanes;
use std::arch::aarch64::{
    uint8x16x2_t, uint32x4_t, uint64x2_t, vaddvq_u32, vandq_u32, vandq_u64, vbicq_u64, vceqq_u64,
    vdupq_n_s64, vdupq_n_u64, vld1q_u8, vld1q_u32, vld1q_u64, vqtbl2q_u8, vreinterpretq_s64_u64,
    vreinterpretq_u8_u64, vreinterpretq_u32_u64, vshlq_u64, vst1q_u8, vtstq_u64, vuzp1q_u32,
};
use std::arch::asm;

/// Four lanes, in two pairs.
#[derive(Clone, Copy)]
pub struct Neon([uint64x2_t; 2]);

/// Number of bytes in a permutation of four words.
const PERMUTATION: usize = 32;

/// Bit offset of the number of lanes in a mask.
const COUNT_SHIFT: u32 = 16;

/// Weight of each lane in a mask.
const WEIGHTS: [u32; 4] = weights();

/// Mask of all lanes.
const ALL: u32 = WEIGHTS[0] + WEIGHTS[1] + WEIGHTS[2] + WEIGHTS[3];

const fn weights() -> [u32; 4] {
    let mut weights = [0; 4];
    let mut lane = 0;
    while lane < 4 {
        weights[lane] = 1 << COUNT_SHIFT | (PERMUTATION as u32) << lane;
        lane += 1;
    }
    weights
}

/// For each set of lanes, the permutation of bytes that moves them to the front.
static PACK_PERMUTATIONS: [[u8; PERMUTATION]; 16] = pack_permutations();

const fn pack_permutations() -> [[u8; PERMUTATION]; 16] {
    let mut table = [[0; PERMUTATION]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut byte, mut place) = (0, 0);
        while byte < PERMUTATION {
            if set >> (byte / 8) & 1 != 0 {
                table[set][place] = byte as u8;
                place += 1;
            }
            byte += 1;
        }
        set += 1;
    }
    table
}

/// Returns the same word in both lanes of a pair.
#[inline(always)]
unsafe fn splat(word: u64) -> uint64x2_t {
    // SAFETY: the caller guarantees NEON.
    unsafe { vdupq_n_u64(word) }
}

/// Shifts both lanes to the left, or to the right if `by` is negative.
#[inline(always)]
unsafe fn shifted(pair: uint64x2_t, by: i64) -> uint64x2_t {
    // SAFETY: the caller guarantees NEON. The compiler makes a constant shift part of the
    // instruction.
    unsafe { vshlq_u64(pair, vdupq_n_s64(by)) }
}

/// Returns the bits of `one` where `choice` has ones, and those of `other` where it has zeros.
///
/// The compiler turns the intrinsic for this into two instructions; the assembly is only one.
#[inline(always)]
unsafe fn select(choice: uint64x2_t, one: uint64x2_t, mut other: uint64x2_t) -> uint64x2_t {
    // SAFETY: the instruction accesses only these registers; the caller guarantees NEON.
    unsafe {
        asm!(
            "bit {other:v}.16b, {one:v}.16b, {choice:v}.16b",
            other = inlateout(vreg) other,
            one = in(vreg) one,
            choice = in(vreg) choice,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    other
}

/// Returns the mask of the lanes whose bits are all ones. All other lanes must be zero.
#[inline(always)]
unsafe fn mask([one, two]: [uint64x2_t; 2]) -> u32 {
    // SAFETY: the caller guarantees NEON.
    unsafe {
        let halves: uint32x4_t = vuzp1q_u32(vreinterpretq_u32_u64(one), vreinterpretq_u32_u64(two));
        vaddvq_u32(vandq_u32(halves, vld1q_u32(WEIGHTS.as_ptr())))
    }
}

// SAFETY: every function is inlined into one that is compiled for NEON.
unsafe impl Lanes for Neon {
    type Mask = u32;

    const COUNT: usize = 4;

    #[inline(always)]
    unsafe fn not(mask: u32) -> u32 {
        ALL - mask
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Neon {
        // SAFETY: the caller guarantees that there are four words.
        unsafe { Neon([vld1q_u64(from), vld1q_u64(from.add(2))]) }
    }

    #[inline(always)]
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Neon {
        // SAFETY: the caller guarantees NEON.
        Neon(self.0.map(|pair| unsafe {
            let moved = shifted(pair, i64::from(BLANK) - i64::from(TILE));
            select(splat(15 << BLANK), moved, vbicq_u64(pair, splat(15 << TILE)))
        }))
    }

    #[inline(always)]
    unsafe fn all_zero<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees NEON.
        unsafe { Neon::not(self.any_one::<BITS>()) }
    }

    #[inline(always)]
    unsafe fn any_one<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees NEON.
        unsafe { mask(self.0.map(|pair| vtstq_u64(pair, splat(BITS)))) }
    }

    #[inline(always)]
    unsafe fn all_one<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees NEON.
        unsafe { mask(self.0.map(|pair| vceqq_u64(vandq_u64(pair, splat(BITS)), splat(BITS)))) }
    }

    #[inline(always)]
    unsafe fn any_zero<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees NEON.
        unsafe { Neon::not(self.all_one::<BITS>()) }
    }

    #[inline(always)]
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> u32 {
        // SAFETY: the caller guarantees NEON.
        unsafe {
            mask(self.0.map(|pair| {
                let tile = vandq_u64(shifted(pair, -i64::from(TILE)), splat(15));
                // Shift the bit that is looked up into the sign bit.
                let set = vshlq_u64(splat(SET.reverse_bits()), vreinterpretq_s64_u64(tile));
                vtstq_u64(set, splat(1 << 63))
            }))
        }
    }

    #[inline(always)]
    unsafe fn store_some(self, mask: u32, to: *mut u64) -> usize {
        let [one, two] = self.0;
        let to = to.cast::<u8>();
        // SAFETY: the caller guarantees that there is room for four words; a mask is the offset of
        // a permutation within the table.
        unsafe {
            let order = PACK_PERMUTATIONS.as_ptr().cast::<u8>().add((mask as u16).into());
            let pairs = uint8x16x2_t(vreinterpretq_u8_u64(one), vreinterpretq_u8_u64(two));
            vst1q_u8(to, vqtbl2q_u8(pairs, vld1q_u8(order)));
            vst1q_u8(to.add(16), vqtbl2q_u8(pairs, vld1q_u8(order.add(16))));
        }
        (mask >> COUNT_SHIFT) as usize
    }
}
