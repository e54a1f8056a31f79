//! Tests of board sizes, cells and directions, and of the tiles that are happy to move.

use fifteen_codegen::{Direction, Size, SizeError, TileSet};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

#[test]
fn sizes_are_those_of_at_most_twenty_five_cells() {
    for rows in 0..30 {
        for cols in 0..30 {
            let expected = match (rows.min(cols), rows * cols) {
                (..2, _) => Err(SizeError::TooSmall),
                (_, 26..) => Err(SizeError::TooLarge),
                _ => Ok((rows, cols)),
            };
            let found = Size::new(rows, cols).map(|size| (size.rows(), size.cols()));
            assert_eq!(found, expected, "{rows}x{cols}");
        }
    }
    // The product would overflow.
    assert_eq!(Size::new(usize::MAX, 2), Err(SizeError::TooLarge));
    assert_eq!(Size::new(2, usize::MAX), Err(SizeError::TooLarge));
    let all: Vec<String> = Size::all().map(|size| size.to_string()).collect();
    assert_eq!((all.len(), &*all[0], &*all[10], &*all[11]), (38, "2x2", "2x12", "3x2"));
    assert_eq!(all.last().map(|last| &**last), Some("12x2"));
}

#[test]
fn sizes_are_read_as_they_are_written() {
    for size in Size::all() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
    for text in ["3X4", "3×4", "03x4"] {
        assert_eq!(text.parse(), Ok(size(3, 4)), "{text}");
    }
    let mirrored = size(3, 4).mirrored();
    assert_eq!((mirrored.rows(), mirrored.cols()), (4, 3));
}

/// Cells are numbered row by row, and neighbors differ by one row or one column.
#[test]
fn cells_have_neighbors_on_the_board() {
    for size in Size::all() {
        let (rows, cols) = (size.rows(), size.cols());
        assert_eq!((size.cells(), size.blank_home()), (rows * cols, rows * cols - 1));
        for (cell, (row, col)) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))).enumerate()
        {
            assert_eq!((size.row(cell), size.col(cell)), (row, col));
            let at = |row: usize, col: usize| row * cols + col;
            for (direction, expected) in [
                (Direction::East, (col + 1 < cols).then(|| at(row, col + 1))),
                (Direction::North, (row > 0).then(|| at(row - 1, col))),
                (Direction::West, (col > 0).then(|| at(row, col - 1))),
                (Direction::South, (row + 1 < rows).then(|| at(row + 1, col))),
            ] {
                assert_eq!(size.neighbor(cell, direction), expected, "{size}: {cell} {direction}");
            }
            for other in 0..size.cells() {
                let (down, along) = (row.abs_diff(other / cols), col.abs_diff(other % cols));
                assert_eq!(size.distance(cell, other), down + along);
            }
        }
    }
}

#[test]
fn boards_of_sixteen_cells_fit_into_64_bits() {
    for (rows, cols, bits) in [(2, 2, 4), (4, 4, 4), (2, 8, 4), (3, 5, 4), (3, 6, 5), (5, 5, 5)] {
        assert_eq!(size(rows, cols).cell_bits(), bits, "{rows}x{cols}");
    }
}

#[test]
fn directions_rotate_and_mirror() {
    use Direction::{East, North, South, West};
    assert_eq!(Direction::ALL, [East, North, West, South]);
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.index(), index);
        for turns in 0..12 {
            let expected = Direction::ALL[(index + 12 - turns) % 4];
            assert_eq!(direction.clockwise(turns), expected, "{direction} {turns}");
        }
        let letter = direction.letter();
        assert_eq!(Direction::from_letter(letter), Some(direction));
        assert_eq!(Direction::from_letter(letter.to_ascii_lowercase()), Some(direction));
    }
    assert_eq!(Direction::ALL.map(Direction::opposite), [West, South, East, North]);
    assert_eq!(Direction::ALL.map(Direction::mirrored), [South, West, North, East]);
    assert_eq!(Direction::ALL.map(Direction::letter), ['E', 'N', 'W', 'S']);
    assert_eq!(Direction::from_letter('X'), None);
    let names = Direction::ALL.map(|direction| direction.to_string());
    assert_eq!(names, ["east", "north", "west", "south"]);
}

/// A tile is happy to move closer to its home: the cell whose number is one less than its own.
#[test]
fn happy_tiles_come_closer_to_home() {
    for size in Size::all() {
        for from in 0..size.cells() {
            for to in Direction::ALL.into_iter().filter_map(|way| size.neighbor(from, way)) {
                let happy = TileSet::happy(size, from, to);
                let closer = |tile: usize| {
                    tile > 0
                        && tile < size.cells()
                        && size.distance(to, tile - 1) < size.distance(from, tile - 1)
                };
                for tile in 0..32 {
                    assert_eq!(
                        happy.contains(tile),
                        closer(tile),
                        "{size}: {from} to {to}, {tile}"
                    );
                    assert_eq!(happy.bits() >> tile & 1 == 1, closer(tile));
                }
                assert!(happy.iter().eq((1..size.cells()).filter(|&tile| closer(tile))));
            }
        }
    }
    let set: TileSet = [5, 1, 24, 5].into_iter().collect();
    assert_eq!((set.bits(), set.to_string().as_str()), (1 << 24 | 1 << 5 | 2, "1 5 24"));
    assert_eq!(TileSet::default().to_string(), "");
}
