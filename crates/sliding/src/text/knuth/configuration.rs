//! Configurations: a board filled row by row.

use crate::goal::Goal;
use crate::puzzle::{Configuration, Piece, PieceKind};
use crate::text::{NumberedLine, ParseError, Problem};

/// Board with all cells filled, and the column of the character that filled each of them.
#[derive(Clone, Debug)]
pub(super) struct FilledBoard<'t> {
    line: NumberedLine<'t>,
    cols: usize,
    cells: Vec<CellFill>,
    columns: Vec<usize>,
    pieces: Vec<Piece>,
}

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellFill {
    Unfilled,
    Empty,
    Blocked,
    Anything,
    Piece,
}

impl<'t> FilledBoard<'t> {
    /// Parses a line.
    pub fn parse(
        line: NumberedLine<'t>,
        rows: usize,
        cols: usize,
        kinds: &[PieceKind],
    ) -> Result<Self, ParseError> {
        if let Some((before, _)) = line.text.split_once('=') {
            return Err(line.error(before.chars().count() + 1, Problem::LateDefinition));
        }
        let cells = vec![CellFill::Unfilled; rows * cols];
        let columns = vec![line.end_column(); rows * cols];
        let mut filled = FilledBoard { line, cols, cells, columns, pieces: Vec::new() };
        let mut next = 0;
        for (character, column) in line.text.chars().zip(1..) {
            filled.place(character, column, &mut next, kinds)?;
        }
        for cell in &mut filled.cells {
            if *cell == CellFill::Unfilled {
                *cell = CellFill::Empty;
            }
        }
        Ok(filled)
    }

    /// Places what a character denotes on the first unfilled cell, which is at or after `next`.
    fn place(
        &mut self,
        character: char,
        column: usize,
        next: &mut usize,
        kinds: &[PieceKind],
    ) -> Result<(), ParseError> {
        let error = |problem| self.line.error(column, problem);
        let content = match character {
            '0' => CellFill::Empty,
            'x' => CellFill::Blocked,
            '?' => CellFill::Anything,
            '1'..='9' | 'a'..='f' => CellFill::Piece,
            other => return Err(error(Problem::InvalidCharacter(other))),
        };
        while self.cells.get(*next).is_some_and(|&cell| cell != CellFill::Unfilled) {
            *next += 1;
        }
        if *next == self.cells.len() {
            return Err(error(Problem::Overflow));
        }
        if content != CellFill::Piece {
            self.fill(*next, content, column);
            return Ok(());
        }
        let kind = kinds
            .iter()
            .position(|kind| kind.name == character)
            .ok_or_else(|| error(Problem::UnknownPiece(character)))?;
        self.pieces.push(Piece { kind, cell: *next });
        let (row, col) = (*next / self.cols, *next % self.cols);
        for &(down, across) in &kinds[kind].cells {
            let error = |problem| Err(self.line.error(column, problem));
            let place = col.checked_add_signed(across).filter(|&col| col < self.cols);
            let Some(cell) = place.map(|col| (row + down) * self.cols + col) else {
                return error(Problem::OutsideBoard(character));
            };
            match self.cells.get(cell) {
                Some(CellFill::Unfilled) => self.fill(cell, content, column),
                Some(_) => return error(Problem::Overlap(character)),
                None => return error(Problem::OutsideBoard(character)),
            }
        }
        Ok(())
    }

    /// Fills a cell.
    fn fill(&mut self, cell: usize, content: CellFill, column: usize) {
        self.cells[cell] = content;
        self.columns[cell] = column;
    }

    /// Returns the start, and which cells are blocked.
    pub fn to_start(&self) -> Result<(Configuration, Vec<bool>), ParseError> {
        if let Some(cell) = self.cells.iter().position(|&cell| cell == CellFill::Anything) {
            return Err(self.line.error(self.columns[cell], Problem::WildcardAtStart));
        }
        let blocked = self.cells.iter().map(|&cell| cell == CellFill::Blocked).collect();
        Ok((Configuration::new(self.pieces.clone()), blocked))
    }

    /// Returns the configuration as a goal, if it agrees with the start.
    pub fn into_goal(self, start: &FilledBoard, kinds: &[PieceKind]) -> Result<Goal, ParseError> {
        self.check_blocked(start)?;
        // A `?` on a blocked cell leaves nothing open.
        let mut both = self.cells.iter().zip(&start.cells);
        let is_open =
            both.any(|(&here, &there)| here == CellFill::Anything && there != CellFill::Blocked);
        self.check_counts(start, kinds, is_open)?;
        let is_empty = |&cell: &usize| self.cells[cell] == CellFill::Empty;
        let empty = (0..self.cells.len()).filter(is_empty).collect();
        let mut pieces = self.pieces;
        pieces.sort_unstable();
        Ok(Goal { pieces, letters: Vec::new(), empty, exit: None })
    }

    /// Fails unless the same cells are blocked, except where anything is allowed.
    fn check_blocked(&self, start: &FilledBoard) -> Result<(), ParseError> {
        for (cell, (&here, &there)) in self.cells.iter().zip(&start.cells).enumerate() {
            let at_start = there == CellFill::Blocked;
            if here != CellFill::Anything && (here == CellFill::Blocked) != at_start {
                let (row, col) = (cell / self.cols + 1, cell % self.cols + 1);
                let problem = Problem::BlockedMismatch { row, col, at_start };
                return Err(self.line.error(self.columns[cell], problem));
            }
        }
        Ok(())
    }

    /// Fails unless the number of pieces of each kind is that of the start or, in a partial goal,
    /// at most that.
    fn check_counts(
        &self,
        start: &FilledBoard,
        kinds: &[PieceKind],
        is_open: bool,
    ) -> Result<(), ParseError> {
        for (kind, PieceKind { name, .. }) in kinds.iter().enumerate() {
            let of_kind = |piece: &&Piece| piece.kind == kind;
            let had = start.pieces.iter().filter(of_kind).count();
            let has = self.pieces.iter().filter(of_kind).count();
            if has > had || has < had && !is_open {
                // The first excess piece, or the end of the line if one is missing.
                let extra = self.pieces.iter().filter(of_kind).nth(had);
                let column = extra.map_or(self.line.end_column(), |piece| self.columns[piece.cell]);
                let problem = Problem::CountMismatch { name: *name, start: had, goal: has };
                return Err(self.line.error(column, problem));
            }
        }
        Ok(())
    }
}
