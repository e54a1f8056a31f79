//! Rows of numbers in a text.

use super::PositionError;
use crate::grid::Grid;
use fifteen_runtime::Location;

/// Returns the tiles of a text, and its row ends: 0, then the number of tiles up to the end of each
/// row.
pub fn parse_rows(text: &str) -> Result<(Vec<usize>, Vec<u16>), PositionError> {
    let mut ends = vec![0];
    let mut tiles = Vec::new();
    let lines = text.lines().enumerate().flat_map(|(line, text)| {
        let parts = text.split('/').scan(0, move |start, part| {
            let begin = *start;
            *start += part.chars().count() + 1;
            Some((line + 1, begin, part))
        });
        parts.collect::<Vec<_>>()
    });
    for (line, begin, row) in lines {
        for (offset, word) in words(row) {
            let location = Location { line: Some(line), column: begin + offset + 1 };
            tiles.push(number(word).ok_or_else(|| PositionError::Word {
                location,
                word: word.chars().take(20).collect(),
            })?);
            if tiles.len() > Grid::MAX_SIDE * Grid::MAX_SIDE {
                return Err(PositionError::TooMany);
            }
        }
        ends.push(tiles.len());
    }
    Ok((ends, tiles))
}

/// Returns the words of a row, separated by white space or commas, each with the index of its first
/// character.
fn words(row: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |character: char| character.is_whitespace() || character == ',';
    let found = row.split(is_separator).scan(0, |start, word| {
        let begin = *start;
        *start += word.chars().count() + 1;
        Some((begin, word))
    });
    found.filter(|(_, word)| !word.is_empty())
}

/// Parses the number of a tile.
fn number(word: &str) -> Option<u16> {
    let is_digits = word.bytes().all(|byte| byte.is_ascii_digit());
    if is_digits { word.parse().ok() } else { None }
}

/// Returns the grid with the row ends that [`parse_rows`] found.
pub fn grid_of_rows(ends: &[usize]) -> Result<Grid, PositionError> {
    let lengths = ends.windows(2).map(|pair| pair[1] - pair[0]);
    let lengths: Vec<usize> = lengths.filter(|&length| length > 0).collect();
    match lengths[..] {
        [] => Err(PositionError::Empty),
        [cells] => {
            let side = cells.isqrt();
            if side * side == cells {
                Ok(Grid::new(side, side)?)
            } else {
                Err(PositionError::NotSquare { cells })
            }
        }
        [first, ..] => match lengths.iter().position(|&length| length != first) {
            Some(row) => {
                Err(PositionError::Row { row: row + 1, found: lengths[row], expected: first })
            }
            None => Ok(Grid::new(lengths.len(), first)?),
        },
    }
}
