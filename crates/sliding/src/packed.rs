//! Configurations packed into words.
//!
//! A configuration is the list of the first cells of its pieces, where the first cell of a piece is
//! the leftmost of its topmost cells. Every piece has a *field* with enough bits for the number of
//! a cell, and a word of 64 bits has as many fields as fit. Climb-12 with its 11 pieces and 30
//! cells takes 55 bits of one word. No configuration is all ones, since all pieces would then be on
//! the same cell.
//!
//! A move adds an offset to the fields of its pieces. Since every field holds the number of a cell
//! of the board before and after, no addition carries into the next field. A whole superpiece is
//! moved by a single addition of the same number to several fields.
//!
//! Pieces of one kind are indistinguishable, so their fields are sorted in ascending order, and
//! equal configurations are equal words. Most moves leave the order intact. Otherwise the fields
//! are sorted by odd-even transposition: pairs of neighboring fields that begin with an even field
//! are put in order, all at once, then those that begin with an odd field, and so on until nothing
//! changes. To compare all pairs at once, a word is split into its even and its odd fields, so that
//! each has a free field above it. Then one subtraction compares them all.

/// A packed configuration.
pub(super) type Packed<const W: usize> = [u64; W];

/// Positions of the fields.
#[derive(Clone, Debug)]
pub(super) struct Layout<const W: usize> {
    /// Bits per field.
    bits: usize,
    /// Word of each piece, and the position of its field in it.
    fields: Vec<(usize, usize)>,
    /// Mask of the even fields of a word; `borrow_bits` are the bits above them.
    even_fields: u64,
    borrow_bits: u64,
    /// Pairs of adjacent fields that must ascend, per word: those that begin with an even field,
    /// and those that begin with an odd one.
    ascending_pairs: [[u64; 2]; W],
    /// Pieces followed by a piece of the same kind whose field begins another word.
    pairs_across_words: Vec<usize>,
}

/// Returns the number of words that pack this many pieces on a board of this many cells.
pub(super) fn word_count(cells: usize, pieces: usize) -> usize {
    let bits = bits_per_cell(cells);
    pieces.div_ceil(64 / bits).max(1)
}

/// Returns the number of bits needed for the number of a cell.
fn bits_per_cell(cells: usize) -> usize {
    (usize::BITS - (cells - 1).leading_zeros()).max(1) as usize
}

impl<const W: usize> Layout<W> {
    /// Creates the layout for a board of this many cells, with this many pieces of each kind.
    pub fn new(cells: usize, counts: &[usize]) -> Self {
        let bits = bits_per_cell(cells);
        let per_word = 64 / bits;
        let pieces = counts.iter().sum();
        let evens =
            |mask: u64| (0..per_word).step_by(2).fold(0, |all, field| all | mask << (field * bits));
        let mut layout = Layout {
            bits,
            fields: (0..pieces).map(|piece| (piece / per_word, piece % per_word * bits)).collect(),
            even_fields: evens((1 << bits) - 1),
            borrow_bits: evens(1 << bits),
            ascending_pairs: [[0; 2]; W],
            pairs_across_words: Vec::new(),
        };
        let mut next = 0;
        let pairs = counts.iter().flat_map(|&count| {
            next += count;
            (next - count..next).rev().skip(1)
        });
        for first in pairs {
            let (word, field) = (first / per_word, first % per_word);
            if field + 1 == per_word {
                layout.pairs_across_words.push(first);
            } else {
                // The bit above the lower field of the pair. An odd pair is first moved down by one
                // field.
                layout.ascending_pairs[word][field % 2] |= 1 << ((field & !1) * bits + bits);
            }
        }
        layout
    }

    /// Returns the number of pieces.
    pub fn pieces(&self) -> usize {
        self.fields.len()
    }

    /// Returns the cell of a piece.
    #[inline]
    pub fn cell(&self, packed: &Packed<W>, piece: usize) -> usize {
        let (word, shift) = self.fields[piece];
        (packed[word] >> shift) as usize & ((1 << self.bits) - 1)
    }

    /// Returns the words with a one in the field of the piece.
    #[inline]
    pub fn unit(&self, piece: usize) -> Packed<W> {
        let (word, shift) = self.fields[piece];
        let mut packed = [0; W];
        packed[word] = 1 << shift;
        packed
    }

    /// Returns the configuration with pieces on these cells. Those of one kind may be in any order.
    pub fn pack(&self, cells: &[usize]) -> Packed<W> {
        let mut packed = [0; W];
        for (piece, &cell) in cells.iter().enumerate() {
            let (word, shift) = self.fields[piece];
            packed[word] |= (cell as u64) << shift;
        }
        self.sort_fields(packed)
    }

    /// Returns the configuration after the pieces with a one in `ones` have moved by `by` cells.
    #[inline]
    pub fn moved(&self, packed: &Packed<W>, ones: &Packed<W>, by: isize) -> Packed<W> {
        // Sign-extended, also on 32-bit targets.
        let by = (by as i64).cast_unsigned();
        self.sort_fields(std::array::from_fn(|word| {
            packed[word].wrapping_add(ones[word].wrapping_mul(by))
        }))
    }

    /// Returns the configuration with the fields of each kind in ascending order.
    #[inline]
    fn sort_fields(&self, mut packed: Packed<W>) -> Packed<W> {
        loop {
            for (word, pairs) in packed.iter_mut().zip(&self.ascending_pairs) {
                *word = self.sort_word(*word, *pairs);
            }
            if !self.swap_across_words(&mut packed) {
                return packed;
            }
        }
    }

    /// Returns a word with these pairs in ascending order: `even` pairs begin with an even field.
    #[inline]
    fn sort_word(&self, mut word: u64, [even, odd]: [u64; 2]) -> u64 {
        loop {
            let swaps = self.swap_mask(word, even);
            word ^= swaps;
            let more = self.swap_mask(word >> self.bits, odd) << self.bits;
            word ^= more;
            if swaps | more == 0 {
                return word;
            }
        }
    }

    /// Returns the bits that change when these pairs, each an even field and the next one, are put
    /// in order.
    #[inline]
    fn swap_mask(&self, word: u64, pairs: u64) -> u64 {
        let low = word & self.even_fields;
        let high = word >> self.bits & self.even_fields;
        // Where the higher field is smaller, the bit above it is borrowed.
        let wrong = !(high | self.borrow_bits).wrapping_sub(low) & pairs;
        // Extends the bit above a field to all bits of the field.
        let fields = wrong - (wrong >> self.bits);
        let differ = (low ^ high) & fields;
        differ | differ << self.bits
    }

    /// Swaps neighbors of the same kind that are in different words and out of order. Returns true
    /// if any were swapped.
    #[inline]
    fn swap_across_words(&self, packed: &mut Packed<W>) -> bool {
        let mut any = false;
        for &piece in &self.pairs_across_words {
            let (cell, next) = (self.cell(packed, piece), self.cell(packed, piece + 1));
            if cell > next {
                self.set_cell(packed, piece, next);
                self.set_cell(packed, piece + 1, cell);
                any = true;
            }
        }
        any
    }

    /// Puts a piece on a cell.
    #[inline]
    fn set_cell(&self, packed: &mut Packed<W>, piece: usize, cell: usize) {
        let (word, shift) = self.fields[piece];
        packed[word] &= !(((1 << self.bits) - 1) << shift);
        packed[word] |= (cell as u64) << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;

    /// The word count is the smallest that gives each piece a field for the number of any cell.
    #[test]
    fn word_count_is_minimal() {
        for (cells, pieces, expected) in [
            (1, 1, 1),
            (2, 2, 1),
            (2, 0, 1),
            (16, 16, 1),
            (17, 12, 1),
            (17, 13, 2),
            (32, 12, 1),
            (33, 10, 1),
            (33, 11, 2),
            (64, 20, 2),
            (64, 21, 3),
            (65, 9, 1),
            (128, 10, 2),
            (129, 8, 1),
            (256, 9, 2),
            (256, 256, 32),
        ] {
            assert_eq!(word_count(cells, pieces), expected, "{pieces} pieces on {cells} cells");
        }
    }

    /// Packing and moving round-trip: a packed configuration has its cells, those of a kind in
    /// ascending order, and moving a configuration is the same as packing the new cells.
    fn check_round_trip<const W: usize>(random: &mut Random, cells: usize, counts: &[usize]) {
        let pieces: usize = counts.iter().sum();
        assert!(word_count(cells, pieces) <= W);
        let layout: Layout<W> = Layout::new(cells, counts);
        assert_eq!(layout.pieces(), pieces);
        let sorted = |cells: &[usize]| {
            let (mut sorted, mut from) = (cells.to_vec(), 0);
            for count in counts {
                sorted[from..from + count].sort_unstable();
                from += count;
            }
            sorted
        };
        let unpack = |packed: &Packed<W>| -> Vec<usize> {
            (0..pieces).map(|piece| layout.cell(packed, piece)).collect()
        };
        for _ in 0..40 {
            let shift = random.next_below(cells);
            let all: Vec<usize> = (0..pieces).map(|_| random.next_below(cells - shift)).collect();
            let packed = layout.pack(&all);
            assert_eq!(unpack(&packed), sorted(&all));
            let mut to = unpack(&packed);
            let mut ones = [0; W];
            for (piece, cell) in to.iter_mut().enumerate() {
                if random.next_below(2) == 0 {
                    *cell += shift;
                    let one = layout.unit(piece);
                    (0..W).for_each(|word| ones[word] |= one[word]);
                }
            }
            let moved = layout.moved(&packed, &ones, shift.cast_signed());
            assert_eq!(unpack(&moved), sorted(&to));
            assert_eq!(moved, layout.pack(&to), "equal configurations are equal words");
            // Moving back round-trips, too.
            let mut back = ([0; W], unpack(&moved));
            for (piece, cell) in back.1.iter_mut().enumerate() {
                if *cell >= shift {
                    *cell -= shift;
                    let one = layout.unit(piece);
                    (0..W).for_each(|word| back.0[word] |= one[word]);
                }
            }
            let left = layout.moved(&moved, &back.0, -shift.cast_signed());
            assert_eq!(unpack(&left), sorted(&back.1));
        }
    }

    #[test]
    fn packing_and_moving_round_trip() {
        let mut random = Random::new(5);
        check_round_trip::<1>(&mut random, 2, &[1]);
        check_round_trip::<1>(&mut random, 20, &[1, 5, 4]);
        check_round_trip::<1>(&mut random, 16, &[16]);
        check_round_trip::<1>(&mut random, 64, &[10]);
        check_round_trip::<2>(&mut random, 64, &[3, 14, 3]);
        check_round_trip::<2>(&mut random, 64, &[10, 10]);
        check_round_trip::<4>(&mut random, 100, &[9, 9, 18]);
        check_round_trip::<4>(&mut random, 100, &[36]);
        check_round_trip::<8>(&mut random, 256, &[1, 40, 23]);
        check_round_trip::<32>(&mut random, 256, &[256]);
    }
}
