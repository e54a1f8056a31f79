//! The redundant walks as a tree, and the automaton that knows them.

use crate::frame::memory::{OutOfMemory, reserve};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Walk, prefer_large_pages};

/// The redundant walks found so far.
pub struct Trie {
    size: Size,
    /// For each beginning of a redundant walk the longer ones by direction; those of no moves first.
    children: Vec<[u32; 4]>,
    /// The cell of the blank at its end.
    cells: Vec<u8>,
}

/// Nothing known goes on there.
const NONE: u32 = u32::MAX;

/// A redundant walk ends there.
const REDUNDANT: u32 = u32::MAX - 1;

impl Trie {
    /// Nothing is redundant.
    pub fn new(size: Size) -> Trie {
        let cells = (0..size.cells() as u8).collect();
        Trie { size, children: vec![[NONE; 4]; size.cells()], cells }
    }

    /// Adds a redundant walk from a cell, of which no beginning is redundant.
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
            if self.children[at][direction] == NONE {
                self.children[at][direction] = self.children.len() as u32;
                let to = self.beside(at, direction).expect("walks stay on the board");
                reserve_one(&mut self.children)?;
                reserve_one(&mut self.cells)?;
                self.children.push([NONE; 4]);
                self.cells.push(to as u8);
            }
            at = self.children[at][direction] as usize;
        }
        Ok(())
    }

    /// The cell beside that of a node.
    fn beside(&self, at: usize, direction: usize) -> Option<usize> {
        self.size.neighbour(self.cells[at].into(), Direction::ALL[direction])
    }

    /// The automaton: by node, where each direction leads. Beyond the tree that is where the longest
    /// tail leads that is in it, which is found breadth first, so that shorter tails are ready.
    pub fn automaton(&self) -> Result<Vec<Walk>, OutOfMemory> {
        let len = self.children.len();
        let (mut rows, mut tails, mut queue) = (Vec::new(), Vec::new(), Vec::<u32>::new());
        reserve(&mut rows, len)?;
        prefer_large_pages(rows.spare_capacity_mut());
        reserve(&mut tails, len)?;
        reserve(&mut queue, len)?;
        rows.resize(len, [Node::REFUSED; 4]);
        tails.resize(len, NONE);
        queue.extend(0..self.size.cells() as u32);
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            let at = at as usize;
            head += 1;
            for (direction, &child) in self.children[at].iter().enumerate() {
                let Some(to) = self.beside(at, direction) else { continue };
                let shorter = match tails[at] {
                    NONE => to as u32,
                    tail => rows[tail as usize][direction],
                };
                rows[at][direction] = match child {
                    _ if shorter == Node::REFUSED => Node::REFUSED,
                    REDUNDANT => Node::REFUSED,
                    NONE => shorter,
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
fn reserve_one<T>(items: &mut Vec<T>) -> Result<(), OutOfMemory> {
    if items.len() == items.capacity() { reserve(items, items.len() / 2 + 1024) } else { Ok(()) }
}
