//! History: the parent and the last move of every board of all levels.

/// Parents and moves of all boards, level by level.
#[derive(Default)]
pub(super) struct History {
    parents: Vec<u32>,
    labels: Vec<u16>,
    /// Index of the first board of each level, except for the level of the start.
    begins: Vec<usize>,
}

impl History {
    /// Memory per board, in bytes.
    pub const BYTES_PER_BOARD: usize = size_of::<u32>() + size_of::<u16>();

    /// Removes all levels.
    pub fn clear(&mut self) {
        self.parents.clear();
        self.labels.clear();
        self.begins.clear();
    }

    /// Begins the next level.
    pub fn begin_level(&mut self) {
        self.begins.push(self.parents.len());
    }

    /// Adds a board to the last level: its parent in the level before, and the label that moved.
    pub fn push(&mut self, parent: u32, label: u16) {
        self.parents.push(parent);
        self.labels.push(label);
    }

    /// Returns the number of levels after the start.
    pub fn levels(&self) -> usize {
        self.begins.len()
    }

    /// Returns the labels that move on the way to a board.
    pub fn path(&self, level: usize, mut node: usize) -> Vec<u16> {
        let mut path = Vec::with_capacity(level + 1);
        for &begin in self.begins[..level].iter().rev() {
            path.push(self.labels[begin + node]);
            node = self.parents[begin + node] as usize;
        }
        path.reverse();
        path
    }
}
