//! Pictures of partitions: boards on which each pattern colors the homes of its tiles.

use fifteen_codegen::Size;
use fifteen_patterns::Partition;
use fifteen_picture::{Album, Drawing, Font, Ink, Picture, Point, Stroke};
use std::fmt::Write;

/// Side of a cell.
const CELL_SIDE: isize = 20;

/// Lines between tiles of a pattern, between patterns, and around the board. Widths are in tenths
/// of a unit.
const THIN: Stroke = Stroke(Ink::OnPiece, 3);
const THICK: Stroke = Stroke(Ink::OnPiece, 18);
const OUTER: Stroke = Stroke(Ink::Frame, 20);

/// Draws partitions for boards of one size side by side, and, if `with_reflections` is true and the
/// boards are square, their reflections in the main diagonal. Equal ones are drawn only once, so
/// there is one drawing for each of the lower bounds whose maximum a search uses.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::draw_partitions;
/// use fifteen::patterns::Partition;
///
/// let partitions = [Partition::parse(Size::new(4, 4)?, "6-6-3")?];
/// for (with_reflections, boards) in [(false, 1), (true, 2)] {
///     let svg = draw_partitions("6-6-3", "", &partitions, with_reflections).to_string();
///     assert_eq!(svg.matches("class=\"board\"").count(), boards);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If `partitions` is empty.
pub fn draw_partitions(
    title: &str,
    heading: &str,
    partitions: &[Partition],
    with_reflections: bool,
) -> Picture {
    let size = partitions[0].size();
    let mut seen = Vec::new();
    let mut boards = Vec::new();
    for (number, partition) in (1..).zip(partitions) {
        let map = HomeMap::new(partition);
        let image = map.mirrored().filter(|_| with_reflections);
        let name = caption(partition, number);
        for (caption, map) in [(name, Some(map)), ("reflected".to_owned(), image)] {
            let Some(map) = map else { continue };
            // A partition may be its own reflection, or that of another.
            let homes = map.homes();
            if !seen.contains(&homes) {
                boards.push((caption, map.draw()));
                seen.push(homes);
            }
        }
    }
    Album {
        title: title.to_owned(),
        heading: heading.to_owned(),
        description: partitions.iter().map(describe_tiles).collect::<Vec<_>>().join(". "),
        size: corner(size, size.cells() - 1).offset(CELL_SIDE, CELL_SIDE),
        boards,
    }
    .picture()
}

/// Returns the caption of a partition: its name, or its number if it has none.
fn caption(partition: &Partition, number: usize) -> String {
    match partition.name() {
        drawn if drawn == partition.drawing() => number.to_string(),
        name => name.to_owned(),
    }
}

/// Describes a partition by the tiles of its patterns.
fn describe_tiles(partition: &Partition) -> String {
    let tiles = partition.patterns().iter().map(|pattern| {
        let tiles: Vec<String> = pattern.tiles().map(|tile| tile.to_string()).collect();
        tiles.join(" ")
    });
    format!("{}: tiles {}", partition.name(), tiles.collect::<Vec<_>>().join("; "))
}

/// Returns the top left corner of a cell.
fn corner(size: Size, cell: usize) -> Point {
    Point(size.col(cell).cast_signed() * CELL_SIDE, size.row(cell).cast_signed() * CELL_SIDE)
}

/// For each cell, the number of the pattern that contains the tile with this home.
struct HomeMap {
    size: Size,
    patterns: Vec<Option<usize>>,
}

impl HomeMap {
    fn new(partition: &Partition) -> HomeMap {
        let size = partition.size();
        let pattern_of = |cell: usize| {
            partition.patterns().iter().position(|pattern| pattern.homes() >> cell & 1 == 1)
        };
        HomeMap { size, patterns: (0..size.cells()).map(pattern_of).collect() }
    }

    /// Returns the map with rows and columns interchanged, if the board is square.
    fn mirrored(&self) -> Option<HomeMap> {
        let HomeMap { size, patterns } = self;
        let image = |cell| patterns[size.col(cell) * size.cols() + size.row(cell)];
        (size.rows() == size.cols())
            .then(|| HomeMap { size: *size, patterns: (0..size.cells()).map(image).collect() })
    }

    /// Returns the homes of each pattern, sorted so that the numbers of the patterns do not matter.
    fn homes(&self) -> Vec<Vec<usize>> {
        let count = self.patterns.iter().flatten().max().map_or(0, |&last| last + 1);
        let homes = |pattern| {
            let cells = 0..self.patterns.len();
            cells.filter(|&cell| self.patterns[cell] == Some(pattern)).collect()
        };
        let mut homes: Vec<Vec<usize>> = (0..count).map(homes).collect();
        homes.sort();
        homes
    }

    fn draw(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let whole = corner(self.size, self.size.cells() - 1).offset(CELL_SIDE, CELL_SIDE);
        drawing.rect(Point(0, 0), whole, Ink::Floor);
        for (cell, pattern) in self.patterns.iter().enumerate() {
            self.draw_cell(cell, *pattern, &mut drawing);
        }
        self.draw_borders(THIN, |one, other| one == other, &mut drawing);
        self.draw_borders(THICK, |one, other| one != other, &mut drawing);
        drawing.outline(Point(-1, -1), whole.offset(2, 2), OUTER);
        drawing
    }

    /// Draws a cell with the tile whose home it is. The last cell is the home of the blank.
    fn draw_cell(&self, cell: usize, pattern: Option<usize>, drawing: &mut Drawing) {
        let at = corner(self.size, cell);
        let ink = match pattern {
            Some(number) => {
                drawing.rect(at, Point(CELL_SIDE, CELL_SIDE), Ink::Kind(number));
                Ink::OnPiece
            }
            // The cell belongs to no pattern.
            None => Ink::Faint,
        };
        if cell + 1 < self.size.cells() {
            let font = Font::centered(9).with_ink(ink);
            drawing.text(
                at.offset(CELL_SIDE / 2, CELL_SIDE / 2 + 3),
                &(cell + 1).to_string(),
                font,
            );
        }
    }

    /// Draws the lines between neighboring cells whose patterns satisfy a condition.
    fn draw_borders(
        &self,
        line: Stroke,
        holds: impl Fn(Option<usize>, Option<usize>) -> bool,
        drawing: &mut Drawing,
    ) {
        let (size, patterns) = (self.size, &self.patterns);
        let mut path = String::new();
        for cell in 0..size.cells() {
            let end = corner(size, cell).offset(CELL_SIDE, CELL_SIDE);
            let is_wanted = |other: usize| {
                (patterns[cell].is_some() || patterns[other].is_some())
                    && holds(patterns[cell], patterns[other])
            };
            if size.col(cell) + 1 < size.cols() && is_wanted(cell + 1) {
                let _ = write!(path, "M{}v{CELL_SIDE}", end.offset(0, -CELL_SIDE));
            }
            if size.row(cell) + 1 < size.rows() && is_wanted(cell + size.cols()) {
                let _ = write!(path, "M{}h{CELL_SIDE}", end.offset(-CELL_SIDE, 0));
            }
        }
        drawing.path(&path, None, Some(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn home_map_and_its_reflection_cover_all_tiles() {
        let partition = Partition::parse(Size::new(4, 4).unwrap(), "6-6-3").unwrap();
        let map = HomeMap::new(&partition);
        let image = map.mirrored().unwrap();
        for homes in [map.homes(), image.homes()] {
            assert_eq!(homes.len(), 3);
            assert_eq!(homes.iter().map(Vec::len).sum::<usize>(), 15);
        }
        assert_ne!(image.homes(), map.homes());
        assert_eq!(image.mirrored().unwrap().homes(), map.homes());
        // The first cell of 6-6-3 is on the diagonal, the second is not.
        assert_eq!([image.patterns[0], image.patterns[4]], [map.patterns[0], map.patterns[1]]);
    }

    #[test]
    fn picture_shows_captions_and_every_tile() {
        let partition = Partition::parse(Size::new(4, 4).unwrap(), "6-6-3").unwrap();
        let drawn =
            |partitions: &[Partition]| draw_partitions("tables", "", partitions, true).to_string();
        let svg = drawn(std::slice::from_ref(&partition));
        for tile in 1..16 {
            assert_eq!(svg.matches(&format!(">{tile}</text>")).count(), 2, "{tile}");
        }
        assert!(svg.contains(">6-6-3<") && svg.contains(">reflected<"));
        // Partitions without a name are numbered.
        let other = Partition::parse(partition.size(), "aaaa/aabb/bbbb/ccc.").unwrap();
        let svg = drawn(&[partition, other]);
        assert!(svg.contains(">6-6-3<") && svg.contains(">2<"));
        assert_eq!(svg.matches("class=\"board\"").count(), 4);
    }

    /// With two tiles of one pattern and three of another, every tile is in the middle of its home,
    /// with thin lines within patterns, and thick ones between them and around the blank.
    #[test]
    fn tiles_are_drawn_at_home_with_borders_between_patterns() {
        let partition = Partition::parse(Size::new(2, 3).unwrap(), "aab/bb.").unwrap();
        let svg = draw_partitions("tables", "", &[partition], true).to_string();
        for (tile, (x, y)) in (1..).zip([(10, 13), (30, 13), (50, 13), (10, 33), (30, 33)]) {
            let place = format!("<text x=\"{x}\" y=\"{y}\"");
            let end = format!(">{tile}</text>");
            let is_there = |line: &str| line.starts_with(&place) && line.ends_with(&end);
            assert!(svg.lines().any(is_there), "{tile}\n{svg}");
        }
        assert!(svg.contains("d=\"M20 0v20M20 20v20\""), "{svg}");
        assert!(svg.contains("d=\"M0 20h20M40 0v20M20 20h20M40 20h20M40 20v20\""), "{svg}");
    }
}
