//! The redundant walks as a tree, and the automaton that knows them.

use crate::runtime::memory::{OutOfMemory, prefer_large_pages, reserve};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Transitions};

/// The redundant walks found so far.
pub struct Trie {
    size: Size,
    /// For each beginning of a redundant walk the longer ones by direction; those of no moves first.
    children: Vec<[u32; 4]>,
    /// The cell of the blank at its end.
    cells: Vec<u8>,
}

/// Nothing known goes on there.
const NO_CHILD: u32 = u32::MAX;

/// A redundant walk ends there.
const REDUNDANT: u32 = u32::MAX - 1;

impl Trie {
    /// Nothing is redundant.
    pub fn new(size: Size) -> Trie {
        let cells = (0..size.cells() as u8).collect();
        Trie { size, children: vec![[NO_CHILD; 4]; size.cells()], cells }
    }

    /// Adds a redundant walk from a cell, of which no part is redundant.
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
                let to = self.neighbour(at, direction).expect("walks stay on the board");
                grow_for_one(&mut self.children)?;
                grow_for_one(&mut self.cells)?;
                self.children.push([NO_CHILD; 4]);
                self.cells.push(to as u8);
            }
            at = self.children[at][direction] as usize;
        }
        Ok(())
    }

    /// The cell beside that of a node.
    fn neighbour(&self, at: usize, direction: usize) -> Option<usize> {
        self.size.neighbour(self.cells[at].into(), Direction::ALL[direction])
    }

    /// The automaton: by node, where each direction leads. Beyond the tree that is where the longest
    /// tail leads that is in it, which is found breadth first, so that shorter tails are ready.
    pub fn build_automaton(&self) -> Result<Vec<Transitions>, OutOfMemory> {
        let len = self.children.len();
        let (mut rows, mut tails, mut queue) = (Vec::new(), Vec::new(), Vec::<u32>::new());
        reserve(&mut rows, len)?;
        prefer_large_pages(rows.spare_capacity_mut());
        reserve(&mut tails, len)?;
        reserve(&mut queue, len)?;
        rows.resize(len, [Node::REFUSED; 4]);
        tails.resize(len, NO_CHILD);
        queue.extend(0..self.size.cells() as u32);
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            let at = at as usize;
            head += 1;
            for (direction, &child) in self.children[at].iter().enumerate() {
                let Some(to) = self.neighbour(at, direction) else { continue };
                let shorter = match tails[at] {
                    NO_CHILD => to as u32,
                    tail => rows[tail as usize][direction],
                };
                rows[at][direction] = match child {
                    REDUNDANT => Node::REFUSED,
                    NO_CHILD => shorter,
                    child => {
                        tails[child as usize] = shorter;
                        queue.push(child);
                        child
                    }
                };
            }
        }
        Ok(rows)
    }
}

/// Makes room for one more, and for many if there is none.
fn grow_for_one<T>(items: &mut Vec<T>) -> Result<(), OutOfMemory> {
    if items.len() == items.capacity() { reserve(items, items.len() / 2 + 1024) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{East, North, South, West};

    /// Where a walk from a cell ends: at which row, unless it is refused.
    fn follow(rows: &[Transitions], start: usize, moves: &[Direction]) -> Option<u32> {
        moves.iter().try_fold(start as u32, |at, &to| {
            Some(rows[at as usize][to.index()]).filter(|&after| after != Node::REFUSED)
        })
    }

    #[test]
    fn exactly_the_walks_with_a_redundant_part_are_refused() {
        let mut trie = Trie::new(Size::new(3, 3).expect("a size"));
        // From the cell in the middle, and one that goes on otherwise after it has come there.
        for (start, moves) in
            [(4, &[East, South, West][..]), (4, &[North]), (1, &[South, East, North])]
        {
            trie.add(start, moves.iter().map(|to| to.index())).expect("it is small");
        }
        let rows = trie.build_automaton().expect("it is small");
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

    /// Most of the time there is room, however many there are.
    #[test]
    fn capacity_grows_geometrically() {
        let (mut items, mut made) = (Vec::new(), 0);
        for number in 0..1_000_000_u32 {
            let before = items.capacity();
            grow_for_one(&mut items).expect("it is small");
            made += usize::from(items.capacity() != before);
            assert!(items.capacity() <= 2 * items.len() + 2048);
            items.push(number);
        }
        assert!((1..40).contains(&made), "{made} times");
    }
}
