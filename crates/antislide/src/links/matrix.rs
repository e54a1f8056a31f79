//! Matrix of dancing links: columns of placements that can still be chosen.

/// Sparse matrix with a row for each placement and a column for each cell or constraint, with a
/// node for each entry. The nodes of a column form a ring, up and down; the open columns form a
/// ring, left and right.
///
/// Unlinking a node links its neighbors to each other; the node keeps its own two links. These
/// restore it, provided that everything unlinked later has been restored.
pub(super) struct Matrix {
    up: Vec<usize>,
    down: Vec<usize>,
    /// Row and column of each node.
    row: Vec<usize>,
    column: Vec<usize>,
    /// First node of each row; the nodes of a row are contiguous.
    row_start: Vec<usize>,
    /// Number of nodes in each column.
    length: Vec<usize>,
    left: Vec<usize>,
    right: Vec<usize>,
}

impl Matrix {
    /// Links a column for each list of rows. The rings begin at header nodes, which have the
    /// numbers of the columns and belong to no row. No column is open.
    pub fn new(rows: usize, columns: &[Vec<usize>]) -> Matrix {
        let mut columns_by_row = vec![Vec::new(); rows];
        for (column, members) in columns.iter().enumerate() {
            for &row in members {
                columns_by_row[row].push(column);
            }
        }
        let heads: Vec<usize> = (0..columns.len()).collect();
        // The ring of open columns has one more column as its header.
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
        for (row, columns) in columns_by_row.iter().enumerate() {
            matrix.row_start.push(matrix.row.len());
            for &column in columns {
                matrix.append(row, column);
            }
        }
        matrix.row_start.push(matrix.row.len());
        matrix
    }

    /// Appends a node to a column.
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

    /// Returns the number of rows in a column.
    pub fn column_len(&self, column: usize) -> usize {
        self.length[column]
    }

    /// Returns the first row of a column.
    pub fn first_row(&self, column: usize) -> Option<usize> {
        let node = self.down[column];
        (node != column).then(|| self.row[node])
    }

    /// Removes a row from all its columns.
    pub fn hide_row(&mut self, row: usize) {
        for node in self.row_start[row]..self.row_start[row + 1] {
            let (up, down) = (self.up[node], self.down[node]);
            self.down[up] = down;
            self.up[down] = up;
            self.length[self.column[node]] -= 1;
        }
    }

    /// Restores the row that was hidden last.
    pub fn unhide_row(&mut self, row: usize) {
        for node in (self.row_start[row]..self.row_start[row + 1]).rev() {
            let (up, down) = (self.up[node], self.down[node]);
            self.down[up] = node;
            self.up[down] = node;
            self.length[self.column[node]] += 1;
        }
    }

    /// Opens a column, as the last of the open columns.
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

    /// Reopens the column that was closed last, at its old position.
    pub fn reopen_column(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left] = column;
        self.left[right] = column;
    }

    /// Returns the first of the open columns with the fewest rows.
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
