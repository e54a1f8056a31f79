//! Words of bits on their way to somebody else.
//!
//! What crosses is sent as it is, or as a list of the bits that are set, whichever is shorter. The list
//! has the *gaps* between them, in the way of Rice (*Some practical universal noiseless coding techniques*, 1979): the
//! low k bits of a gap are written down as they are, and the rest of it as so many zeros and a one in
//! front. With as many gaps of a geometric distribution as there are here, that is within a few hundredths
//! of the shortest there can be, if k fits; and which k fits follows from how many bits are set.
//!
//! ```text
//!   bits 3, 4, 9 of a word     gaps 3 0 4     with k = 1:  0 1 1   1 0   0 0 1 0
//! ```
//!
//! Words of which none has a bit take no bytes at all.

/// The byte in front of words that are sent as they are; in front of a list it is k.
const PLAIN: u8 = u8::MAX;

/// The most bits of a gap that are written down as they are: as many words have fewer bits.
const MOST_LOW: u32 = 24;

/// Appends the bytes for some words.
pub fn pack(words: &[u64], bytes: &mut Vec<u8>) {
    let count: u64 = words.iter().map(|word| u64::from(word.count_ones())).sum();
    if count == 0 {
        return;
    }
    let bits = words.len() as u64 * u64::from(u64::BITS);
    // The rests of all gaps together are no longer than that.
    let length = |low: u32| count * u64::from(low + 1) + (bits >> low);
    let low = (0..=MOST_LOW).min_by_key(|&low| length(low)).expect("there are some");
    if length(low) < bits {
        bytes.push(low as u8);
        pack_gaps(words, low, bytes);
    } else {
        bytes.push(PLAIN);
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    }
}

/// Adds to some words what was packed of as many; nothing if that was not packed here.
pub fn unpack(bytes: &[u8], words: &mut [u64]) -> Option<()> {
    let Some((&first, bytes)) = bytes.split_first() else { return Some(()) };
    match first {
        PLAIN => {
            let (plain, rest) = bytes.as_chunks::<8>();
            if plain.len() != words.len() || !rest.is_empty() {
                return None;
            }
            for (word, &bytes) in words.iter_mut().zip(plain) {
                *word |= u64::from_le_bytes(bytes);
            }
            Some(())
        }
        low => unpack_gaps(bytes, low.into(), words),
    }
}

/// Appends the gaps between the bits.
fn pack_gaps(words: &[u64], low: u32, bytes: &mut Vec<u8>) {
    let mut writer = Writer { bytes, bits: 0, length: 0 };
    let mut next = 0;
    for (number, &word) in words.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let place = number as u64 * u64::from(u64::BITS) + u64::from(left.trailing_zeros());
            left &= left - 1;
            let gap = place - next;
            next = place + 1;
            writer.zeros(gap >> low);
            writer.put(1 | (gap & ((1 << low) - 1)) << 1, low + 1);
        }
    }
    writer.finish();
}

/// Adds the bits between which there are gaps.
fn unpack_gaps(bytes: &[u8], low: u32, words: &mut [u64]) -> Option<()> {
    let mut reader = Reader { bytes, at: 0 };
    if low > MOST_LOW {
        return None;
    }
    let mut next = 0;
    while let Some(zeros) = reader.zeros() {
        let place = next + (zeros << low | reader.take(low));
        let word = words.get_mut(place as usize / u64::BITS as usize)?;
        *word |= 1 << (place % u64::from(u64::BITS));
        next = place + 1;
    }
    Some(())
}

/// Puts bits into bytes, the lowest first.
struct Writer<'b> {
    bytes: &'b mut Vec<u8>,
    /// Those that are not yet there, and how many they are.
    bits: u64,
    length: u32,
}

impl Writer<'_> {
    /// Puts some bits of a number, fewer than 64.
    #[inline]
    fn put(&mut self, bits: u64, count: u32) {
        self.bits |= bits << self.length;
        self.length += count;
        if self.length >= u64::BITS {
            self.bytes.extend_from_slice(&self.bits.to_le_bytes());
            self.length -= u64::BITS;
            self.bits = bits >> (count - self.length);
        }
    }

    /// Puts zeros.
    #[inline]
    fn zeros(&mut self, mut count: u64) {
        const MOST: u32 = u64::BITS - 1;
        while count > u64::from(MOST) {
            self.put(0, MOST);
            count -= u64::from(MOST);
        }
        self.put(0, count as u32);
    }

    /// Fills the last byte with zeros.
    fn finish(self) {
        let bytes = self.length.div_ceil(u8::BITS) as usize;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes()[..bytes]);
    }
}

/// Takes bits from bytes.
struct Reader<'b> {
    bytes: &'b [u8],
    /// How many bits were taken.
    at: usize,
}

impl Reader<'_> {
    /// Takes zeros and the one behind them, and says how many zeros they were; nothing if no one follows.
    #[inline]
    fn zeros(&mut self) -> Option<u64> {
        let mut zeros = 0;
        loop {
            let bits = self.look();
            if bits != 0 {
                let more = bits.trailing_zeros();
                self.at += more as usize + 1;
                return Some(zeros + u64::from(more));
            }
            let seen = u64::BITS as usize - self.at % 8;
            self.at += seen;
            zeros += seen as u64;
            if self.at >= self.bytes.len() * 8 {
                return None;
            }
        }
    }

    /// Takes some bits, at most [`MOST_LOW`].
    #[inline]
    fn take(&mut self, count: u32) -> u64 {
        let bits = self.look() & ((1 << count) - 1);
        self.at += count as usize;
        bits
    }

    /// The next bits, at least 57 of them; zeros behind the end.
    #[inline]
    fn look(&self) -> u64 {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let bits = match rest.first_chunk() {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => {
                let mut bytes = [0; 8];
                bytes[..rest.len()].copy_from_slice(rest);
                u64::from_le_bytes(bytes)
            }
        };
        bits >> (self.at % 8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_frame::Random;

    /// Words with about this many bits among 4096 set.
    fn random_words(count: usize, among: usize, random: &mut Random) -> Vec<u64> {
        let mut bit = || u64::from(random.below(4096) < among);
        (0..count).map(|_| (0..64).fold(0, |word, _| word << 1 | bit())).collect()
    }

    /// What was packed comes back. It is never longer than the words, and little longer than it must be.
    #[test]
    fn what_is_packed_can_be_unpacked() {
        let mut random = Random::new(1);
        for among in [0, 1, 5, 40, 400, 1000, 2000, 4096] {
            for count in [0, 1, 2, 3, 50, 3024] {
                let words = random_words(count, among, &mut random);
                let mut bytes = Vec::new();
                pack(&words, &mut bytes);
                assert!(bytes.len() <= 1 + count * 8, "{among} {count}");
                let mut unpacked = vec![0; count];
                assert_eq!(unpack(&bytes, &mut unpacked), Some(()));
                assert_eq!(unpacked, words, "{among} {count}");
                if count == 3024 && among > 0 {
                    let share = among as f64 / 4096.0;
                    let entropy =
                        |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
                    let least = (entropy(share) + entropy(1.0 - share)) * 3024.0 * 8.0;
                    assert_eq!(bytes[0] == PLAIN, among >= 2000, "{among}");
                    assert!(among > 2000 || (bytes.len() as f64) < least * 1.3 + 4.0, "{among}");
                }
            }
        }
    }

    /// Bytes that were not packed here are refused, or are other bits, and nothing worse.
    #[test]
    fn damaged_bytes_do_no_harm() {
        let mut random = Random::new(2);
        for among in [3, 300, 3000] {
            let words = random_words(60, among, &mut random);
            let mut bytes = Vec::new();
            pack(&words, &mut bytes);
            for _ in 0..1000 {
                let mut bytes = bytes.clone();
                let place = random.below(bytes.len());
                bytes[place] = random.below(256) as u8;
                bytes.truncate(random.below(2 * bytes.len()));
                let _ = unpack(&bytes, &mut [0; 60]);
            }
            assert_eq!(unpack(&bytes, &mut [0; 1]), None);
        }
    }

    #[test]
    fn the_example_is_right() {
        let mut bytes = Vec::new();
        pack_gaps(&[1 << 3 | 1 << 4 | 1 << 9], 1, &mut bytes);
        // From the right to the left.
        assert_eq!(bytes, [0b1000_1110, 0]);
        let mut words = [0];
        assert_eq!(unpack_gaps(&bytes, 1, &mut words), Some(()));
        assert_eq!(words, [1 << 3 | 1 << 4 | 1 << 9]);
    }
}
