//! Positions from Python: strings, sequences of numbers or of rows, and arrays.
//!
//! Arrays are read through `memoryview`, Python's view of the buffer protocol, so NumPy is not
//! needed at build time. They may have any strides and byte order, and may be read-only. The
//! elements must be integers.

use crate::board::Board;
use crate::errors;
use fifteen::board::{ParsedBoard, usual_size};
use fifteen::{Goal, Size};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyMemoryView, PyString};

/// Reads a position of the given size. Without one, the position determines its size.
///
/// # Errors
/// `TypeError` if the object is not a position, `ParseError` if its tiles are wrong.
pub fn position(object: &Bound<'_, PyAny>, size: Option<Size>) -> PyResult<fifteen::Board> {
    let py = object.py();
    if let Ok(board) = object.cast::<Board>() {
        let board = board.get().0;
        return match size.filter(|&size| size != board.size()) {
            None => Ok(board),
            Some(size) => Err(invalid(py, format!("a {} board, not {size}", board.size()))),
        };
    }
    if let Ok(text) = object.cast::<PyString>() {
        let parsed = ParsedBoard::parse(size, text.to_str()?);
        return parsed
            .map(|parsed| parsed.board)
            .map_err(|error| errors::position_error(py, &error));
    }
    Cells::read(object)?.board(py, size)
}

/// Reads the numbers of a grid, such as a sudoku: a sequence of numbers or of rows, or an array.
///
/// # Errors
/// `TypeError` if the object is not a grid of integers, `ParseError` if a number is not from 0 to
/// 255.
pub fn numbers(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    Ok(Cells::read(object)?.tiles)
}

/// Reads many positions: an array of shape (n, cells) or (n, rows, columns), or an iterable.
///
/// # Errors
/// Those of [`position`]. The message about a single position begins with its index.
pub fn positions(object: &Bound<'_, PyAny>, size: Option<Size>) -> PyResult<Vec<fifteen::Board>> {
    if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
        return Err(PyTypeError::new_err("one text; pass a list of positions"));
    }
    if let Some(array) = Array::read(object)? {
        return array.boards(size);
    }
    let mut boards = Vec::new();
    for (index, item) in object.try_iter()?.enumerate() {
        if index.is_multiple_of(1024) {
            object.py().check_signals()?;
        }
        boards.push(position(&item?, size).map_err(|error| at_index(object.py(), index, error))?);
    }
    Ok(boards)
}

/// Reads a size from a pair of rows and columns.
///
/// # Errors
/// If the library has no boards of this size.
pub fn size(pair: Option<(usize, usize)>) -> PyResult<Option<Size>> {
    pair.map(|(rows, cols)| checked_size(rows, cols)).transpose()
}

/// Returns the size of boards with these rows and columns.
///
/// # Errors
/// If the library has no boards of this size.
pub fn checked_size(rows: usize, cols: usize) -> PyResult<Size> {
    Size::new(rows, cols).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Reads a goal for boards of a size.
///
/// # Errors
/// If it is not a goal.
pub fn goal(object: Option<&Bound<'_, PyAny>>, size: Size) -> PyResult<Goal> {
    let Some(object) = object else { return Ok(Goal::Last) };
    match object.cast::<PyString>() {
        Ok(text) => Goal::parse(size, text.to_str()?)
            .map_err(|error| errors::position_error(object.py(), &error)),
        Err(_) => Ok(Goal::Position(position(object, Some(size))?)),
    }
}

/// Adds the index of a position to its exception.
pub fn at_index(py: Python<'_>, index: usize, error: PyErr) -> PyErr {
    let value = error.value(py);
    let add = || {
        let message = format!("position {index}: {}", value.str()?);
        value.setattr("args", (message,))?;
        value.setattr("index", index)
    };
    // An exception that cannot be changed is returned without the index.
    add().map_or_else(|_: PyErr| error.clone_ref(py), |()| error.clone_ref(py))
}

/// Returns a `ParseError` without a location.
fn invalid(py: Python<'_>, message: String) -> PyErr {
    errors::parse_error(py, message, None)
}

/// Tiles of a position and, if it has a shape, its numbers of rows and columns.
struct Cells {
    tiles: Vec<u8>,
    shape: Option<(usize, usize)>,
}

impl Cells {
    /// Reads an array or a sequence.
    fn read(object: &Bound<'_, PyAny>) -> PyResult<Cells> {
        match Array::read(object)? {
            Some(array) => array.cells(),
            None => Cells::from_sequence(object),
        }
    }

    /// Reads a sequence of numbers, or of rows of numbers.
    fn from_sequence(object: &Bound<'_, PyAny>) -> PyResult<Cells> {
        let none = || {
            let kind = object.get_type().name();
            let kind = kind.map_or_else(|_| "object".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "{kind} is not a position: pass text, a sequence of tiles or rows, or an array"
            ))
        };
        let items: Vec<Bound<'_, PyAny>> =
            object.try_iter().map_err(|_| none())?.take(MAX_ITEMS).collect::<PyResult<_>>()?;
        let is_row = |item: &Bound<'_, PyAny>| !is_number(item) && item.try_iter().is_ok();
        if !items.first().is_some_and(is_row) {
            let tiles = items.iter().enumerate();
            let tiles = tiles.map(|(cell, item)| tile(item, &format!("cell {}", cell + 1)));
            return Ok(Cells { tiles: tiles.collect::<PyResult<_>>()?, shape: None });
        }
        let (mut tiles, mut cols) = (Vec::new(), 0);
        for (row, item) in (1..).zip(&items) {
            let cells: Vec<_> =
                item.try_iter()?.take(MAX_ITEMS).collect::<PyResult<Vec<Bound<'_, PyAny>>>>()?;
            if row > 1 && cells.len() != cols {
                let (found, first) = (cells.len(), cols);
                let message = format!("row {row} has {found} cells, and the first row {first}");
                return Err(invalid(object.py(), message));
            }
            cols = cells.len();
            for (col, cell) in (1..).zip(&cells) {
                tiles.push(tile(cell, &format!("row {row}, column {col}"))?);
            }
        }
        Ok(Cells { tiles, shape: Some((items.len(), cols)) })
    }

    /// Returns the position.
    fn board(&self, py: Python<'_>, size: Option<Size>) -> PyResult<fifteen::Board> {
        let own = size_of(py, self.shape, self.tiles.len(), size)?;
        fifteen::Board::from_tiles(own, &self.tiles).map_err(|kind| match self.faulty_cell() {
            Some(cell) => invalid(py, format!("{}: {kind}", self.place(cell))),
            None => invalid(py, kind.to_string()),
        })
    }

    /// Returns the first cell whose tile is out of range or also occurs in an earlier cell.
    fn faulty_cell(&self) -> Option<usize> {
        let is_faulty = |&cell: &usize| {
            let tile = self.tiles[cell];
            usize::from(tile) >= self.tiles.len() || self.tiles[..cell].contains(&tile)
        };
        (0..self.tiles.len()).find(is_faulty)
    }

    /// Describes a cell for messages.
    fn place(&self, cell: usize) -> String {
        describe_cell(cell, self.shape.map_or(0, |(_, cols)| cols))
    }
}

/// Returns the size of a position with this shape or, if it has none, this number of cells. The
/// result must equal `size`, if that is given.
fn size_of(
    py: Python<'_>,
    shape: Option<(usize, usize)>,
    cells: usize,
    size: Option<Size>,
) -> PyResult<Size> {
    let own = match (shape, size) {
        (Some((rows, cols)), _) => {
            Size::new(rows, cols).map_err(|error| invalid(py, error.to_string()))?
        }
        (None, Some(size)) => size,
        (None, None) => usual_size(cells).ok_or_else(|| unusual(py, cells))?,
    };
    match size.filter(|&size| size != own) {
        None => Ok(own),
        Some(size) => Err(invalid(py, format!("a {own} board, not {size}"))),
    }
}

/// Returns the error for a number of cells that does not determine the size.
fn unusual(py: Python<'_>, cells: usize) -> PyErr {
    invalid(py, format!("{cells} cells do not tell rows and columns: pass rows, or size"))
}

/// Describes a cell by row and column, or by its number if the position has no rows.
fn describe_cell(cell: usize, cols: usize) -> String {
    match cols {
        0 => format!("cell {}", cell + 1),
        cols => format!("row {}, column {}", cell / cols + 1, cell % cols + 1),
    }
}

/// Maximum number of items that are read from a sequence, which may be an endless iterator.
const MAX_ITEMS: usize = 128;

/// Returns whether an object is an integer rather than a row. Arrays have `__index__`, too, but
/// also a length.
fn is_number(object: &Bound<'_, PyAny>) -> bool {
    let has = |name| object.hasattr(name).unwrap_or(false);
    object.is_instance_of::<PyInt>() || has("__index__") && !has("__len__")
}

/// Reads a tile: any object with `__index__`, except a Boolean.
fn tile(object: &Bound<'_, PyAny>, place: &str) -> PyResult<u8> {
    let described = || object.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
    if object.is_instance_of::<PyBool>() || !is_number(object) {
        return Err(PyTypeError::new_err(format!("{place}: {} is not an integer", described())));
    }
    let number: Option<i64> = object.extract().ok();
    number
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| invalid(object.py(), format!("{place}: {} is not a tile", described())))
}

/// Copy of an array of integers, row by row.
struct Array<'py> {
    py: Python<'py>,
    bytes: Bound<'py, PyBytes>,
    shape: Vec<usize>,
    item: Item,
}

/// Type of the elements of an array.
#[derive(Clone, Copy)]
struct Item {
    bytes: usize,
    is_signed: bool,
    is_big_endian: bool,
}

impl Item {
    /// Parses a format of Python's module `struct` that consists of one integer.
    fn from_format(format: &str, bytes: usize) -> Option<Item> {
        let (order, code) = match format.as_bytes() {
            [code] => (b'@', *code),
            [order, code] if b"@=<>!".contains(order) => (*order, *code),
            _ => return None,
        };
        let is_big_endian = match order {
            b'>' | b'!' => true,
            b'<' => false,
            _ => cfg!(target_endian = "big"),
        };
        let is_integer = b"bBhHiIlLqQnN".contains(&code) && matches!(bytes, 1 | 2 | 4 | 8);
        let is_signed = code.is_ascii_lowercase();
        is_integer.then_some(Item { bytes, is_signed, is_big_endian })
    }

    /// Returns the value of an element, if it is from 0 to 255.
    fn byte(self, bytes: &[u8]) -> Option<u8> {
        let (&low, high) = match self.is_big_endian {
            true => bytes.split_last()?,
            false => bytes.split_first()?,
        };
        let is_negative = self.is_signed && high.is_empty() && low > 127;
        (!is_negative && high.iter().all(|&byte| byte == 0)).then_some(low)
    }

    /// Returns the value of any element, for messages.
    fn number(self, bytes: &[u8]) -> i128 {
        let byte = |wide: u128, &byte: &u8| (wide << 8) | u128::from(byte);
        let number = if self.is_big_endian {
            bytes.iter().fold(0, byte)
        } else {
            bytes.iter().rev().fold(0, byte)
        };
        let bits = 8 * self.bytes;
        let is_negative = self.is_signed && number >> (bits - 1) == 1;
        number.cast_signed() - if is_negative { 1 << bits } else { 0 }
    }
}

impl<'py> Array<'py> {
    /// Reads an object through the buffer protocol. Returns `None` if the object does not support
    /// it.
    fn read(object: &Bound<'py, PyAny>) -> PyResult<Option<Array<'py>>> {
        let py = object.py();
        let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
        let format: String = view.getattr("format")?.extract()?;
        let item = Item::from_format(&format, view.getattr("itemsize")?.extract()?);
        let Some(item) = item else {
            return Err(PyTypeError::new_err(format!(
                "an array of integers is needed, not one of the format '{format}'"
            )));
        };
        let shape = view.getattr("shape")?.extract()?;
        let bytes = view.call_method0("tobytes")?.cast_into::<PyBytes>()?;
        Ok(Some(Array { py, bytes, shape, item }))
    }

    /// Returns the tiles of an array that contains a single position.
    fn cells(&self) -> PyResult<Cells> {
        let shape = match self.shape[..] {
            [_] => None,
            [rows, cols] => Some((rows, cols)),
            _ => return Err(invalid(self.py, self.wrong_shape("(cells,) or (rows, columns)"))),
        };
        let tiles = self.tiles(self.bytes.as_bytes(), shape.map_or(0, |(_, cols)| cols))?;
        Ok(Cells { tiles, shape })
    }

    /// Returns the positions of an array that contains several.
    fn boards(&self, size: Option<Size>) -> PyResult<Vec<fifteen::Board>> {
        let (shape, cells) = match self.shape[..] {
            [_, cells] => (None, cells),
            [_, rows, cols] => (Some((rows, cols)), rows * cols),
            _ => {
                return Err(invalid(self.py, self.wrong_shape("(n, cells) or (n, rows, columns)")));
            }
        };
        if cells == 0 {
            return Err(unusual(self.py, 0));
        }
        let own = size_of(self.py, shape, cells, size).ok();
        let chunks = self.bytes.as_bytes().chunks(cells * self.item.bytes);
        let board = |(index, bytes): (usize, &[u8])| {
            if let Some(board) = own.and_then(|size| self.board(bytes, size)) {
                return Ok(board);
            }
            // The faulty position is read again, to produce a message.
            let tiles = self.tiles(bytes, shape.map_or(0, |(_, cols)| cols));
            let board = tiles.and_then(|tiles| Cells { tiles, shape }.board(self.py, size));
            board.map_err(|error| at_index(self.py, index, error))
        };
        chunks.enumerate().map(board).collect()
    }

    /// Returns the position of this size that these bytes represent, if it is valid.
    fn board(&self, bytes: &[u8], size: Size) -> Option<fifteen::Board> {
        let mut tiles = [0; Size::MAX_CELLS];
        let tiles = tiles.get_mut(..bytes.len() / self.item.bytes)?;
        for (tile, bytes) in tiles.iter_mut().zip(bytes.chunks_exact(self.item.bytes)) {
            *tile = self.item.byte(bytes)?;
        }
        fifteen::Board::from_tiles(size, tiles).ok()
    }

    /// Returns the tiles of the position that these bytes represent.
    fn tiles(&self, bytes: &[u8], cols: usize) -> PyResult<Vec<u8>> {
        let tile = |(cell, bytes): (usize, &[u8])| {
            self.item.byte(bytes).ok_or_else(|| {
                let (place, number) = (describe_cell(cell, cols), self.item.number(bytes));
                invalid(self.py, format!("{place}: {number} is not a tile"))
            })
        };
        bytes.chunks(self.item.bytes).enumerate().map(tile).collect()
    }

    /// Returns the message about a wrong number of dimensions.
    fn wrong_shape(&self, expected: &str) -> String {
        let lengths: Vec<String> = self.shape.iter().map(usize::to_string).collect();
        format!("the array has the shape ({}); expected {expected}", lengths.join(", "))
    }
}
