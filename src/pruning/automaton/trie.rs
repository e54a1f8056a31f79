//! Trie of redundant walks, and the automaton that recognizes them.

use crate::runtime::memory::{OutOfMemory, prefer_huge_pages, reserve};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Transitions};

/// Trie of the redundant walks found so far.
pub struct Trie {
    size: Size,
    /// Children of each prefix of a redundant walk, by direction. The empty walks, one for each
    /// cell, come first.
    children: Vec<[u32; 4]>,
    /// Cell of the blank at the end of each prefix.
    cells: Vec<u8>,
}

/// Marker for a missing child.
const NO_CHILD: u32 = u32::MAX;

/// Marker for the end of a redundant walk.
const REDUNDANT: u32 = u32::MAX - 1;

impl Trie {
    /// Creates an empty trie.
    pub fn new(size: Size) -> Trie {
        let cells = (0..size.cells() as u8).collect();
        Trie { size, children: vec![[NO_CHILD; 4]; size.cells()], cells }
    }

    /// Adds a redundant walk from a cell; no proper part of it is redundant.
    pub fn add(
        &mut self,
        start: usize,
        moves: impl Iterator<Item = usize>,
    ) -> Result<(), OutOfMemory> {
        let mut moves = moves.peekable();
        let mut at = start;
        while let Some(direction) = moves.next() {
            if moves.peek().is_none() {
                self.children[at][direction] = REDUNDANT;
                break;
            }
            if self.children[at][direction] == NO_CHILD {
                self.children[at][direction] = self.children.len() as u32;
                let to = self.neighbor(at, direction).expect("cell on the board");
                grow_for_one(&mut self.children)?;
                grow_for_one(&mut self.cells)?;
                self.children.push([NO_CHILD; 4]);
                self.cells.push(to as u8);
            }
            at = self.children[at][direction] as usize;
        }
        Ok(())
    }

    /// Returns the cell next to that of a node.
    fn neighbor(&self, at: usize, direction: usize) -> Option<usize> {
        self.size.neighbor(self.cells[at].into(), Direction::ALL[direction])
    }

    /// Builds the automaton, with a row per node. A missing child leads to the longest suffix in
    /// the trie. Suffixes are computed breadth first, because each depends on shorter ones.
    pub fn build_automaton(&self) -> Result<Vec<Transitions>, OutOfMemory> {
        let len = self.children.len();
        let (mut rows, mut suffixes, mut queue) = (Vec::new(), Vec::new(), Vec::<u32>::new());
        reserve(&mut rows, len)?;
        prefer_huge_pages(rows.spare_capacity_mut());
        reserve(&mut suffixes, len)?;
        reserve(&mut queue, len)?;
        rows.resize(len, [Node::REFUSED; 4]);
        suffixes.resize(len, NO_CHILD);
        queue.extend(0..self.size.cells() as u32);
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            let at = at as usize;
            head += 1;
            for (direction, &child) in self.children[at].iter().enumerate() {
                let Some(to) = self.neighbor(at, direction) else { continue };
                let shorter = match suffixes[at] {
                    NO_CHILD => to as u32,
                    suffix => rows[suffix as usize][direction],
                };
                rows[at][direction] = match child {
                    REDUNDANT => Node::REFUSED,
                    NO_CHILD => shorter,
                    child => {
                        suffixes[child as usize] = shorter;
                        queue.push(child);
                        child
                    }
                };
            }
        }
        Ok(rows)
    }
}

/// Makes room for one more element. A full vector grows by half, and a little more.
fn grow_for_one<T>(items: &mut Vec<T>) -> Result<(), OutOfMemory> {
    if items.len() == items.capacity() { reserve(items, items.len() / 2 + 1024) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{East, North, South, West};

    /// Returns the row at the end of a walk from a cell, unless it is refused.
    fn follow(rows: &[Transitions], start: usize, moves: &[Direction]) -> Option<u32> {
        moves.iter().try_fold(start as u32, |at, &to| {
            Some(rows[at as usize][to.index()]).filter(|&after| after != Node::REFUSED)
        })
    }

    #[test]
    fn exactly_the_walks_with_a_redundant_part_are_refused() {
        let mut trie = Trie::new(Size::new(3, 3).expect("a size"));
        // Walks from the central cell, and one through it that continues differently.
        for (start, moves) in
            [(4, &[East, South, West][..]), (4, &[North]), (1, &[South, East, North])]
        {
            trie.add(start, moves.iter().map(|to| to.index())).expect("enough memory");
        }
        let rows = trie.build_automaton().expect("enough memory");
        for (start, moves) in [
            (4, &[East, South, West][..]),
            (4, &[North]),
            (1, &[South, East, North]),
            (1, &[South, East, South, West]),
            (1, &[South, North]),
            (0, &[East, South, East, South, West]),
            (0, &[East, South, East, North]),
            (3, &[East, East, South, West]),
            (0, &[West]),
            (8, &[South]),
        ] {
            assert_eq!(follow(&rows, start, moves), None, "{moves:?} from {start}");
            let shorter = &moves[..moves.len() - 1];
            assert!(follow(&rows, start, shorter).is_some(), "{shorter:?} from {start}");
        }
        for (start, moves) in [
            (3, &[East, South, West][..]),
            (4, &[East, South, North, West]),
            (4, &[East, North]),
            (4, &[West, North]),
        ] {
            assert!(follow(&rows, start, moves).is_some(), "{moves:?} from {start}");
        }
    }

    /// Most insertions do not reallocate.
    #[test]
    fn capacity_grows_geometrically() {
        let (mut items, mut made) = (Vec::new(), 0);
        for number in 0..1_000_000_u32 {
            let before = items.capacity();
            grow_for_one(&mut items).expect("enough memory");
            made += usize::from(items.capacity() != before);
            assert!(items.capacity() <= 2 * items.len() + 2048);
            items.push(number);
        }
        assert!((1..40).contains(&made), "{made} times");
    }
}
