//! Encodings of levels.
//!
//! A level is cut into chunks, each of which can be decoded without the others. There are two kinds
//! of levels. In a *list*, configurations are in ascending order, and each is written as the
//! difference from the previous one. In a *bitmap*, most words may be zero, as may most bytes of
//! the others.
//!
//! Numbers are varints: seven bits per byte, the lowest first; the highest bit of a byte is set if
//! more bytes follow.

/// An encoding of the items of a level.
pub trait Codec {
    /// Item of a level.
    type Item: Copy;

    /// Maximum number of items in a chunk.
    const CHUNK_ITEMS: usize;

    /// Maximum number of bytes of an item.
    const MAX_ITEM_BYTES: usize;

    /// Maximum number of items per byte.
    const MAX_ITEMS_PER_BYTE: u64;

    /// Appends the bytes of a chunk.
    fn encode(items: &[Self::Item], bytes: &mut Vec<u8>);

    /// Appends this number of items, decoded from the bytes of a chunk. Returns `None` if the bytes
    /// are not a valid chunk.
    fn decode(bytes: &[u8], count: usize, items: &mut Vec<Self::Item>) -> Option<()>;
}

/// Delta encoding of distinct multi-word numbers in ascending order, the most significant word
/// first.
///
/// ```
/// use fifteen_runtime::level_store::{Codec, SortedDelta};
///
/// let (numbers, mut bytes) = ([[3, 7], [3, 9], [4, 0]], Vec::new());
/// SortedDelta::encode(&numbers, &mut bytes);
/// // The first number; its second word plus 1 + 1; its first word plus 0 + 1 and a second word 0.
/// assert_eq!(bytes, [3, 7, 1, 1, 0, 0, 0]);
/// let mut read = Vec::new();
/// assert_eq!(SortedDelta::decode(&bytes, 3, &mut read), Some(()));
/// assert_eq!(read, numbers);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SortedDelta<const W: usize>;

impl<const W: usize> Codec for SortedDelta<W> {
    type Item = [u64; W];

    const CHUNK_ITEMS: usize = 1 << 14;

    // Index of the first word that differs, and all words.
    const MAX_ITEM_BYTES: usize = 1 + 10 * W;

    const MAX_ITEMS_PER_BYTE: u64 = 1;

    fn encode(items: &[[u64; W]], bytes: &mut Vec<u8>) {
        let Some((first, rest)) = items.split_first() else { return };
        for &word in first {
            write_varint(word, bytes);
        }
        let mut last = first;
        for item in rest {
            let place = (0..W).find(|&place| item[place] != last[place]).expect("distinct items");
            if W > 1 {
                bytes.push(place as u8);
            }
            write_varint(item[place] - last[place] - 1, bytes);
            for &word in &item[place + 1..] {
                write_varint(word, bytes);
            }
            last = item;
        }
    }

    fn decode(mut bytes: &[u8], count: usize, items: &mut Vec<[u64; W]>) -> Option<()> {
        let mut last = [0_u64; W];
        for number in 0..count {
            let place = match number {
                0 => 0,
                _ if W > 1 => read_byte(&mut bytes)?.into(),
                _ => 0,
            };
            let word = last.get_mut(place)?;
            let more = read_varint(&mut bytes)?;
            let more = if number == 0 { more } else { more.checked_add(1)? };
            *word = word.checked_add(more)?;
            for word in &mut last[place + 1..] {
                *word = read_varint(&mut bytes)?;
            }
            items.push(last);
        }
        bytes.is_empty().then_some(())
    }
}

/// Encoding of bitmaps with many zero words: the number of zero words, the number of nonzero words
/// that follow, and these words, each as a mask of its nonzero bytes followed by these bytes.
///
/// ```
/// use fifteen_runtime::level_store::{Codec, SparseBitmap};
///
/// let (words, mut bytes) = ([0, 0, 0, 0x500, 1, 0], Vec::new());
/// SparseBitmap::encode(&words, &mut bytes);
/// assert_eq!(bytes, [3, 2, 0b10, 5, 0b1, 1, 1, 0]);
/// let mut read = Vec::new();
/// assert_eq!(SparseBitmap::decode(&bytes, 6, &mut read), Some(()));
/// assert_eq!(read, words);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SparseBitmap;

impl Codec for SparseBitmap {
    type Item = u64;

    const CHUNK_ITEMS: usize = 1 << 16;

    // Two numbers, the mask, and all bytes.
    const MAX_ITEM_BYTES: usize = 20 + 1 + 8;

    const MAX_ITEMS_PER_BYTE: u64 = Self::CHUNK_ITEMS as u64;

    fn encode(mut words: &[u64], bytes: &mut Vec<u8>) {
        while !words.is_empty() {
            let zeros = words.iter().take_while(|&&word| word == 0).count();
            let (full, rest) = split_at_zero(&words[zeros..]);
            write_varint(zeros as u64, bytes);
            write_varint(full.len() as u64, bytes);
            for word in full {
                let (coded, length) = encode_word(*word);
                bytes.extend_from_slice(&coded[..length]);
            }
            words = rest;
        }
    }

    fn decode(mut bytes: &[u8], count: usize, words: &mut Vec<u64>) -> Option<()> {
        let mut left = count;
        while left > 0 {
            let zeros = usize::try_from(read_varint(&mut bytes)?).ok()?;
            left = left.checked_sub(zeros)?;
            words.extend(std::iter::repeat_n(0, zeros));
            let full = usize::try_from(read_varint(&mut bytes)?).ok()?;
            left = left.checked_sub(full)?;
            if zeros == 0 && full == 0 {
                return None;
            }
            for _ in 0..full {
                let mask = read_byte(&mut bytes)?;
                let mut parts = [0; 8];
                for (place, part) in parts.iter_mut().enumerate() {
                    if mask >> place & 1 != 0 {
                        *part = read_byte(&mut bytes)?;
                    }
                }
                words.push(u64::from_le_bytes(parts));
            }
        }
        bytes.is_empty().then_some(())
    }
}

/// Encodes a nonzero word as a mask of its nonzero bytes, followed by these bytes. Returns all
/// bytes and their number. The zero bytes cannot be predicted, so every byte is written without a
/// branch, and a zero byte is overwritten by the next.
#[inline]
fn encode_word(word: u64) -> ([u8; 9], usize) {
    let (mut coded, mut length) = ([0; 9], 1);
    for (place, part) in word.to_le_bytes().into_iter().enumerate() {
        let is_full = part != 0;
        coded[0] |= u8::from(is_full) << place;
        coded[length] = part;
        length += usize::from(is_full);
    }
    (coded, length)
}

/// Splits words at the first zero word.
fn split_at_zero(words: &[u64]) -> (&[u64], &[u64]) {
    words.split_at(words.iter().position(|&word| word == 0).unwrap_or(words.len()))
}

/// Appends a number as a varint.
#[inline]
fn write_varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Removes a varint from the beginning of the bytes, and returns its value.
#[inline]
fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = read_byte(bytes)?;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Removes the first byte, and returns it.
#[inline]
fn read_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use std::fmt::Debug;

    /// Encodes and decodes items, and decodes truncated and damaged bytes.
    fn check_round_trip<C: Codec>(items: &[C::Item], random: &mut Random)
    where
        C::Item: PartialEq + Debug,
    {
        let mut bytes = Vec::new();
        C::encode(items, &mut bytes);
        assert!(bytes.len() <= items.len() * C::MAX_ITEM_BYTES);
        let mut read = Vec::new();
        assert_eq!(C::decode(&bytes, items.len(), &mut read), Some(()));
        assert_eq!(read, items);
        for end in 0..bytes.len() {
            assert_eq!(C::decode(&bytes[..end], items.len(), &mut Vec::new()), None);
        }
        for _ in 0..100.min(bytes.len() * 100) {
            let mut bytes = bytes.clone();
            let place = random.next_below(bytes.len());
            bytes[place] = random.next_below(256) as u8;
            // The result may be other items, but not more of them.
            let mut read = Vec::new();
            let _ = C::decode(&bytes, items.len(), &mut read);
            assert!(read.len() <= items.len());
        }
    }

    #[test]
    fn encoded_items_decode_to_the_same_items() {
        let mut random = Random::new(1);
        for count in [0, 1, 2, 3, 17, 300] {
            for bits in [3, 9, 40, 64] {
                let mut word =
                    || (0..4).fold(0, |word, _| word << 16 | random.next_below(1 << 16) as u64);
                let mut small = || word() >> (64 - bits);
                let mut one: Vec<[u64; 1]> = (0..count).map(|_| [small()]).collect();
                let mut three: Vec<[u64; 3]> = (0..count).map(|_| [small(), small(), 0]).collect();
                let words: Vec<u64> = one.iter().map(|[word]| word & word >> 7).collect();
                one.sort_unstable();
                one.dedup();
                three.sort_unstable();
                three.dedup();
                check_round_trip::<SortedDelta<1>>(&one, &mut random);
                check_round_trip::<SortedDelta<3>>(&three, &mut random);
                check_round_trip::<SparseBitmap>(&words, &mut random);
            }
        }
        check_round_trip::<SortedDelta<2>>(
            &[[0, 0], [0, u64::MAX], [u64::MAX, u64::MAX]],
            &mut random,
        );
        check_round_trip::<SparseBitmap>(&[0, 0, u64::MAX, 0], &mut random);
    }
}
