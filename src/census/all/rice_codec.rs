//! Compression of the words that are sent to other processes.
//!
//! Words are sent raw, or as a list of the bits that are set, whichever is shorter. The list is a
//! Rice code (*Some practical universal noiseless coding techniques*, 1979) of the *gaps* between
//! set bits: the low k bits of a gap are written raw. The higher bits come before them as a number
//! in unary: zeros, and then a one. If there are many gaps with a geometric distribution, and k is
//! chosen well, the length is within a few percent of the optimum. The number of set bits
//! determines k.
//!
//! ```text
//!   bits 3, 4, 9 of a word     gaps 3 0 4     with k = 1:  0 1 1   1 0   0 0 1 0
//! ```
//!
//! If no bit is set, no bytes are written.

use std::ops::Range;

/// First byte of raw words. Before a list, the first byte is k.
const RAW: u8 = u8::MAX;

/// Maximum number of raw low bits of a gap. With fewer than 32 zeros and a one, they fit into the
/// 56 bits that a reader has at least.
const MAX_LOW_BITS: u32 = 24;

/// Number of unary zeros from which on a gap is written in several pieces.
const MAX_RUN_OF_ZEROS: u64 = 32;

/// Packs words, and appends them to the bytes.
pub fn pack(words: &[u64], bytes: &mut Vec<u8>) {
    let some = words.iter().filter(|&&word| word != 0);
    let count: u64 = some.map(|word| u64::from(word.count_ones())).sum();
    if count == 0 {
        return;
    }
    let bits = words.len() as u64 * WORD_BITS;
    // The zeros of all unary parts together number at most `bits >> low_bits`.
    let length = |low_bits: u32| count * u64::from(low_bits + 1) + (bits >> low_bits);
    let low_bits =
        (0..=MAX_LOW_BITS).min_by_key(|&low_bits| length(low_bits)).expect("nonempty range");
    if length(low_bits) < bits {
        bytes.push(low_bits as u8);
        pack_gaps(words, low_bits, bytes);
    } else {
        bytes.push(RAW);
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    }
}

/// Adds packed words to `words`, part by part in these ranges. Returns `None` if the packed words
/// do not fit these ranges.
pub fn unpack(
    bytes: &[u8],
    parts: impl Iterator<Item = Range<usize>>,
    words: &mut [u64],
) -> Option<()> {
    match bytes.split_first() {
        None => Some(()),
        Some((&RAW, bytes)) => unpack_raw(bytes, parts, words),
        Some((&low_bits, bytes)) => unpack_gaps(bytes, low_bits.into(), parts, words),
    }
}

/// Number of bits of a word.
const WORD_BITS: u64 = u64::BITS as u64;

/// Adds raw words.
fn unpack_raw(
    bytes: &[u8],
    parts: impl Iterator<Item = Range<usize>>,
    words: &mut [u64],
) -> Option<()> {
    let (mut left, rest) = bytes.as_chunks::<8>();
    for part in parts {
        let words = words.get_mut(part)?;
        let plain = left.split_off(..words.len())?;
        for (word, &bytes) in words.iter_mut().zip(plain) {
            *word |= u64::from_le_bytes(bytes);
        }
    }
    (left.is_empty() && rest.is_empty()).then_some(())
}

/// Appends the gaps between the bits.
fn pack_gaps(words: &[u64], low_bits: u32, bytes: &mut Vec<u8>) {
    let mut writer = BitWriter { bytes, bits: 0, bit_count: 0 };
    // Offset of the first bit of the word from the bit after the last set bit; negative if the last
    // set bit is in this word.
    let mut first = 0_u64;
    for &word in words {
        let mut left = word;
        while left != 0 {
            let place = u64::from(left.trailing_zeros());
            left &= left - 1;
            writer.write_gap(first.wrapping_add(place), low_bits);
            first = 0_u64.wrapping_sub(place + 1);
        }
        first = first.wrapping_add(WORD_BITS);
    }
    writer.finish();
}

/// Adds the bits whose gaps are packed.
fn unpack_gaps(
    bytes: &[u8],
    low_bits: u32,
    mut parts: impl Iterator<Item = Range<usize>>,
    words: &mut [u64],
) -> Option<()> {
    let mut reader = BitReader { bytes, bits: 0, bit_count: 0 };
    if low_bits > MAX_LOW_BITS {
        return None;
    }
    // `next` and `end` count the packed bits; `shift` maps them to their destination.
    let (mut next, mut end, mut shift) = (0_u64, 0_u64, 0_u64);
    while let Some(gap) = reader.read_gap(low_bits) {
        let place = next + gap;
        while place >= end {
            let part = parts.next()?;
            shift = (part.start as u64 * WORD_BITS).wrapping_sub(end);
            end += part.len() as u64 * WORD_BITS;
        }
        let to = place.wrapping_add(shift);
        *words.get_mut((to / WORD_BITS) as usize)? |= 1 << (to % WORD_BITS);
        next = place + 1;
    }
    Some(())
}

/// Writer of bits, lowest bit first.
struct BitWriter<'b> {
    bytes: &'b mut Vec<u8>,
    /// Pending bits, and their number.
    bits: u64,
    bit_count: u32,
}

impl BitWriter<'_> {
    /// Writes a gap with `low_bits` raw bits.
    #[inline]
    fn write_gap(&mut self, gap: u64, low_bits: u32) {
        let mut zeros = gap >> low_bits;
        while zeros >= MAX_RUN_OF_ZEROS {
            self.write_bits(0, MAX_RUN_OF_ZEROS as u32);
            zeros -= MAX_RUN_OF_ZEROS;
        }
        let rest = 1 | (gap & ((1 << low_bits) - 1)) << 1;
        self.write_bits(rest << zeros, zeros as u32 + 1 + low_bits);
    }

    /// Writes fewer than 64 bits of a number.
    #[inline]
    fn write_bits(&mut self, bits: u64, count: u32) {
        self.bits |= bits << self.bit_count;
        self.bit_count += count;
        if self.bit_count >= u64::BITS {
            self.bytes.extend_from_slice(&self.bits.to_le_bytes());
            self.bit_count -= u64::BITS;
            self.bits = bits >> (count - self.bit_count);
        }
    }

    /// Pads the last byte with zeros.
    fn finish(self) {
        let bytes = self.bit_count.div_ceil(u8::BITS) as usize;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes()[..bytes]);
    }
}

/// Reader of bits.
struct BitReader<'b> {
    /// Remaining bytes that are not in `bits` yet.
    bytes: &'b [u8],
    /// Next bits, and their number. Higher bits are zeros, or those of `bytes` that follow.
    bits: u64,
    bit_count: u32,
}

impl BitReader<'_> {
    /// Reads a gap, or returns `None` if only zeros are left.
    #[inline]
    fn read_gap(&mut self, low_bits: u32) -> Option<u64> {
        let mut before = 0;
        self.fill();
        while u64::from(self.bits.trailing_zeros()) >= MAX_RUN_OF_ZEROS {
            if self.bit_count == 0 {
                return None;
            }
            before += MAX_RUN_OF_ZEROS;
            self.skip_bits(MAX_RUN_OF_ZEROS as u32);
            self.fill();
        }
        let zeros = self.bits.trailing_zeros();
        let rest = self.bits >> zeros >> 1 & ((1 << low_bits) - 1);
        self.skip_bits(zeros + 1 + low_bits);
        Some((before + u64::from(zeros)) << low_bits | rest)
    }

    /// Skips some bits.
    #[inline]
    fn skip_bits(&mut self, count: u32) {
        self.bits >>= count;
        self.bit_count = self.bit_count.saturating_sub(count);
    }

    /// Fills the bits with as many bytes as fit. Afterwards there are at least 56 bits, or all that
    /// are left.
    #[inline]
    fn fill(&mut self) {
        if let Some(&bytes) = self.bytes.first_chunk() {
            // The bits beyond `bit_count` are added again later, with the same values.
            self.bits |= u64::from_le_bytes(bytes) << self.bit_count;
            let count = (u64::BITS - 1 - self.bit_count) / u8::BITS;
            self.bytes = &self.bytes[count as usize..];
            self.bit_count += count * u8::BITS;
        } else {
            self.fill_at_end();
        }
    }

    #[cold]
    fn fill_at_end(&mut self) {
        while self.bit_count <= u64::BITS - u8::BITS
            && let Some((&byte, rest)) = self.bytes.split_first()
        {
            self.bits |= u64::from(byte) << self.bit_count;
            self.bit_count += u8::BITS;
            self.bytes = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;
    use std::iter::once;

    /// Returns words in which about `among` of 4096 bits are set.
    fn random_words(count: usize, among: usize, random: &mut Random) -> Vec<u64> {
        let mut bit = || u64::from(random.next_below(4096) < among);
        (0..count).map(|_| (0..64).fold(0, |word, _| word << 1 | bit())).collect()
    }

    /// Packing round-trips. The result is at most one byte longer than the raw words, and little
    /// longer than the entropy.
    #[test]
    fn packing_round_trips_near_the_entropy() {
        let mut random = Random::new(1);
        for among in [0, 1, 5, 40, 400, 1000, 2000, 4096] {
            for count in [0, 1, 2, 3, 50, 3024] {
                let words = random_words(count, among, &mut random);
                let mut bytes = Vec::new();
                pack(&words, &mut bytes);
                assert!(bytes.len() <= 1 + count * 8, "{among} {count}");
                let mut unpacked = vec![0; count];
                assert_eq!(unpack(&bytes, once(0..count), &mut unpacked), Some(()));
                assert_eq!(unpacked, words, "{among} {count}");
                // The same words, packed as parts in reverse order.
                let parts =
                    |length: usize| (0..count / length).rev().map(move |part| part * length);
                for length in [1, 2, 7].into_iter().filter(|&length| count % length == 0) {
                    let ranges = parts(length).map(|first| first..first + length);
                    let mut cut = Vec::new();
                    let parts: Vec<&[u64]> = ranges.clone().map(|part| &words[part]).collect();
                    pack(&parts.concat(), &mut cut);
                    let mut unpacked = vec![0; count];
                    assert_eq!(unpack(&cut, ranges, &mut unpacked), Some(()));
                    assert_eq!(unpacked, words, "{among} {count} {length}");
                }
                if count == 3024 && among > 0 {
                    let share = f64::from(among as u32) / 4096.0;
                    let entropy =
                        |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
                    let least = (entropy(share) + entropy(1.0 - share)) * 3024.0 * 8.0;
                    assert_eq!(bytes[0] == RAW, among >= 2000, "{among}");
                    assert!(
                        among > 2000 || f64::from(bytes.len() as u32) < least * 1.3 + 4.0,
                        "{among}"
                    );
                }
            }
        }
    }

    #[test]
    fn long_gaps_among_short_ones_round_trip() {
        let mut words = random_words(1000, 400, &mut Random::new(3));
        words[400..].fill(0);
        words[999] = 1 << 63;
        let mut bytes = Vec::new();
        pack(&words, &mut bytes);
        let mut unpacked = vec![0; words.len()];
        assert_eq!(unpack(&bytes, once(0..words.len()), &mut unpacked), Some(()));
        assert_eq!(unpacked, words);
    }

    /// Damaged bytes are refused, or unpacked to any bits. The bytes of more words than fit are
    /// refused.
    #[test]
    fn damaged_bytes_do_not_panic() {
        let mut random = Random::new(2);
        for among in [3, 300, 3000] {
            let words = random_words(60, among, &mut random);
            let mut bytes = Vec::new();
            pack(&words, &mut bytes);
            for _ in 0..1000 {
                let mut bytes = bytes.clone();
                let place = random.next_below(bytes.len());
                bytes[place] = random.next_below(256) as u8;
                bytes.truncate(random.next_below(2 * bytes.len()));
                let _ = unpack(&bytes, [0..30, 30..60].into_iter(), &mut [0; 60]);
            }
            assert_eq!(unpack(&bytes, once(0..1), &mut [0; 1]), None);
        }
    }

    #[test]
    fn the_example_is_right() {
        let mut bytes = Vec::new();
        pack_gaps(&[1 << 3 | 1 << 4 | 1 << 9], 1, &mut bytes);
        // The bits are read from right to left.
        assert_eq!(bytes, [0b1000_1110, 0]);
        let mut words = [0];
        assert_eq!(unpack_gaps(&bytes, 1, once(0..1), &mut words), Some(()));
        assert_eq!(words, [1 << 3 | 1 << 4 | 1 << 9]);
    }
}
