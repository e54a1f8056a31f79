//! The matrix of links: columns of placements that can still be chosen.

/// A row for each placement, a column for each question about placements, and a node where a
/// placement is an answer. The nodes of a column hang together in a ring, up and down; so do the
/// columns that are open, left and right.
///
/// To unlink something, its neighbours are told to skip it, and it keeps its own two links. To
/// put it back, these say where, if everything that was unlinked later is back already.
pub(super) struct Matrix {
    up: Vec<usize>,
    down: Vec<usize>,
    /// Which row a node is in, and which column.
    row: Vec<usize>,
    column: Vec<usize>,
    /// Where the nodes of each row begin; they are next to each other.
    row_start: Vec<usize>,
    /// How many nodes each column has now.
    length: Vec<usize>,
    left: Vec<usize>,
    right: Vec<usize>,
}

impl Matrix {
    /// Links a column for each list of rows. The rings begin at the nodes with the same numbers as
    /// the columns, which belong to no row. No column is open.
    pub fn new(rows: usize, columns: &[Vec<usize>]) -> Matrix {
        let mut of_row = vec![Vec::new(); rows];
        for (column, members) in columns.iter().enumerate() {
            for &row in members {
                of_row[row].push(column);
            }
        }
        let heads: Vec<usize> = (0..columns.len()).collect();
        // One more column than there are is where the ring of open columns begins.
        let ends: Vec<usize> = (0..=columns.len()).collect();
        let mut matrix = Matrix {
            up: heads.clone(),
            down: heads.clone(),
            row: vec![rows; heads.len()],
            column: heads,
            row_start: Vec::with_capacity(rows + 1),
            length: vec![0; columns.len()],
            left: ends.clone(),
            right: ends,
        };
        for (row, columns) in of_row.iter().enumerate() {
            matrix.row_start.push(matrix.row.len());
            for &column in columns {
                matrix.append(row, column);
            }
        }
        matrix.row_start.push(matrix.row.len());
        matrix
    }

    /// Adds a node at the end of a column.
    fn append(&mut self, row: usize, column: usize) {
        let (node, last) = (self.row.len(), self.up[column]);
        self.row.push(row);
        self.column.push(column);
        self.up.push(last);
        self.down.push(column);
        self.down[last] = node;
        self.up[column] = node;
        self.length[column] += 1;
    }

    /// How many rows a column has.
    pub fn column_len(&self, column: usize) -> usize {
        self.length[column]
    }

    /// The first row of a column.
    pub fn first_row(&self, column: usize) -> Option<usize> {
        let node = self.down[column];
        (node != column).then(|| self.row[node])
    }

    /// Takes a row out of all its columns.
    pub fn hide_row(&mut self, row: usize) {
        for node in self.row_start[row]..self.row_start[row + 1] {
            let (up, down) = (self.up[node], self.down[node]);
            self.down[up] = down;
            self.up[down] = up;
            self.length[self.column[node]] -= 1;
        }
    }

    /// Puts a row back, the one that was withdrawn last.
    pub fn unhide_row(&mut self, row: usize) {
        for node in (self.row_start[row]..self.row_start[row + 1]).rev() {
            let (up, down) = (self.up[node], self.down[node]);
            self.down[up] = node;
            self.up[down] = node;
            self.length[self.column[node]] += 1;
        }
    }

    /// Opens a column, as the last of those that are open.
    pub fn open_column(&mut self, column: usize) {
        let end = self.left.len() - 1;
        (self.left[column], self.right[column]) = (self.left[end], end);
        self.reopen_column(column);
    }

    /// Closes a column.
    pub fn close_column(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = right;
        self.left[right] = left;
    }

    /// Opens a column where it was, the one that was closed last.
    pub fn reopen_column(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = column;
        self.left[right] = column;
    }

    /// The open column with the fewest rows, the first of them.
    pub fn shortest_column(&self) -> Option<usize> {
        let end = self.right.len() - 1;
        let mut best = None;
        let mut column = self.right[end];
        while column != end {
            if best.is_none_or(|best| self.length[column] < self.length[best]) {
                best = Some(column);
            }
            column = self.right[column];
        }
        best
    }
}
