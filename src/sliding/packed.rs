//! Configurations packed into words.
//!
//! A configuration is the list of the cells its pieces stand on, each piece by the first of its own
//! cells, row by row. Every piece has a *field* of as many bits as the number of a cell takes, and a
//! word of 64 bits has as many fields as fit; Climb-12 with its 11 pieces and 30 cells takes 55 bits
//! of one word. Two bits of the last word stay free for whoever stores configurations.
//!
//! To move pieces is to add to their fields. Since every field holds the number of a cell of the
//! board before and after, nothing is carried from one field to the next, and a whole superpiece is
//! moved by a single addition of the same number in several fields.
//!
//! Pieces of one kind are indistinguishable, so their fields are kept in ascending order: then equal
//! configurations are equal words. Most moves leave them in order. That is asked of all fields at
//! once: a word is taken apart into its even and its odd fields, so that each has a free field above
//! it, and one subtraction compares all pairs of neighbours.

use std::ops::Range;

/// A packed configuration.
pub(super) type Packed<const W: usize> = [u64; W];

/// Where the fields are.
#[derive(Clone, Debug)]
pub(super) struct Layout<const W: usize> {
    /// The bits of a field.
    bits: usize,
    /// For every piece its word, and where its field begins in it.
    places: Vec<(usize, usize)>,
    /// The pieces of each kind of which there are several.
    alike: Vec<Range<usize>>,
    /// The even fields of a word, and the bits above them.
    even: u64,
    above: u64,
    /// For every word, pairs that must ascend: even field and next, odd field and next.
    ascending: [[u64; 2]; W],
    /// The pieces that must not be after the next one, which begins another word.
    across: Vec<usize>,
}

/// How many words it takes to pack so many pieces on a board with so many cells.
pub(super) fn words(cells: usize, pieces: usize) -> usize {
    let bits = bits(cells);
    let per_word = 64 / bits;
    let full = pieces.div_ceil(per_word).max(1);
    let last = pieces - (full - 1) * per_word.min(pieces);
    if last * bits > 62 { full + 1 } else { full }
}

/// The bits that hold the number of a cell.
fn bits(cells: usize) -> usize {
    (usize::BITS - (cells - 1).leading_zeros()).max(1) as usize
}

impl<const W: usize> Layout<W> {
    /// The layout for a board with so many cells, and so many pieces of each kind.
    pub fn new(cells: usize, counts: &[usize]) -> Self {
        let bits = bits(cells);
        let per_word = 64 / bits;
        let mut alike = Vec::new();
        let mut pieces = 0;
        for &count in counts {
            if count > 1 {
                alike.push(pieces..pieces + count);
            }
            pieces += count;
        }
        let evens =
            |mask: u64| (0..per_word).step_by(2).fold(0, |all, field| all | mask << (field * bits));
        let mut layout = Layout {
            bits,
            places: (0..pieces).map(|piece| (piece / per_word, piece % per_word * bits)).collect(),
            alike,
            even: evens((1 << bits) - 1),
            above: evens(1 << bits),
            ascending: [[0; 2]; W],
            across: Vec::new(),
        };
        for first in layout.alike.clone().into_iter().flat_map(|range| range.start..range.end - 1) {
            let (word, field) = (first / per_word, first % per_word);
            if field + 1 == per_word {
                layout.across.push(first);
            } else {
                // The bit above the lower field of the pair, once the pair is moved down by one
                // field if that was odd.
                layout.ascending[word][field % 2] |= 1 << ((field & !1) * bits + bits);
            }
        }
        layout
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.places.len()
    }

    /// The cell of a piece.
    #[inline]
    pub fn cell(&self, packed: &Packed<W>, piece: usize) -> usize {
        let (word, shift) = self.places[piece];
        (packed[word] >> shift) as usize & ((1 << self.bits) - 1)
    }

    /// A one in the field of the piece.
    #[inline]
    pub fn one(&self, piece: usize) -> Packed<W> {
        let (word, shift) = self.places[piece];
        let mut packed = [0; W];
        packed[word] = 1 << shift;
        packed
    }

    /// The configuration with pieces on these cells, those of a kind in any order.
    pub fn pack(&self, cells: &[usize]) -> Packed<W> {
        let mut packed = [0; W];
        for (piece, &cell) in cells.iter().enumerate() {
            let (word, shift) = self.places[piece];
            packed[word] |= (cell as u64) << shift;
        }
        self.in_order(packed)
    }

    /// The configuration after pieces moved by so many cells, those with a one in `ones`.
    #[inline]
    pub fn moved(&self, packed: &Packed<W>, ones: &Packed<W>, by: isize) -> Packed<W> {
        let by = by as u64;
        self.in_order(std::array::from_fn(|word| {
            packed[word].wrapping_add(ones[word].wrapping_mul(by))
        }))
    }

    /// The same configuration with fields of pieces of the same kind in ascending order.
    #[inline]
    fn in_order(&self, packed: Packed<W>) -> Packed<W> {
        if self.alike.is_empty() || self.is_in_order(&packed) {
            packed
        } else {
            self.sorted(packed)
        }
    }

    /// Whether fields of pieces of the same kind are in ascending order.
    #[inline]
    fn is_in_order(&self, packed: &Packed<W>) -> bool {
        let ascend = |pairs: u64, word: u64| {
            let low = word & self.even;
            let high = word >> self.bits & self.even;
            // Where the higher field is smaller, the bit above is borrowed.
            (high | self.above).wrapping_sub(low) & pairs == pairs
        };
        (0..W).all(|word| {
            let [even, odd] = self.ascending[word];
            ascend(even, packed[word]) && ascend(odd, packed[word] >> self.bits)
        }) && self
            .across
            .iter()
            .all(|&piece| self.cell(packed, piece) <= self.cell(packed, piece + 1))
    }

    /// Puts the fields of pieces of the same kind into ascending order.
    fn sorted(&self, mut packed: Packed<W>) -> Packed<W> {
        for range in &self.alike {
            // Insertion: few are out of order, and by little.
            for next in range.start + 1..range.end {
                let cell = self.cell(&packed, next);
                let mut piece = next;
                while piece > range.start && self.cell(&packed, piece - 1) > cell {
                    let before = self.cell(&packed, piece - 1);
                    self.set(&mut packed, piece, before);
                    piece -= 1;
                }
                self.set(&mut packed, piece, cell);
            }
        }
        packed
    }

    /// Puts a piece on a cell.
    #[inline]
    fn set(&self, packed: &mut Packed<W>, piece: usize, cell: usize) {
        let (word, shift) = self.places[piece];
        packed[word] &= !(((1 << self.bits) - 1) << shift);
        packed[word] |= (cell as u64) << shift;
    }
}
