//! The machine as a picture: the board as a town of one-way lanes.
//!
//! The blank drives through the cells and keeps to the right. A dot marks each entry into a cell,
//! one for each node that the automaton distinguishes, that is, for each cell and previous
//! direction. Up to three arrows lead from a dot to the entries of the next cells; the blank tries
//! them clockwise from the direction it came from. When nothing is left to try, it goes back in
//! that direction, which is not drawn. The number at a dot is that of the node's first handler; its
//! other handlers have the numbers that follow.

use crate::grid::{Direction, Size};
use crate::machine::{Action, Machine};
use crate::state::State;
use std::fmt::{self, Write};

/// Dimensions in pixels: side of a cell, distance of a dot from the middle of its cell, distance of
/// a lane from the middle of the road, radius of a dot.
const CELL: isize = 132;
const ENTRY: isize = 46;
const LANE: isize = 15;
const DOT: isize = 6;

/// Distance of the number of a node from its dot.
const NUMBER: isize = 17;

/// Margin around the board, and height of the legend below it.
const MARGIN: isize = 20;
const LEGEND: isize = 34;

/// Colors and labels of the first, second and third attempt, which color-blind people can
/// distinguish.
const TRIES: [(&str, &str); 3] =
    [("#0072b2", "tried first"), ("#d55e00", "second"), ("#7a7a7a", "third")];

/// Other colors, for light pages and for dark ones: background, text and dots, cells, edges of
/// cells, and names of cells.
const PAPER: [&str; 2] = ["#ffffff", "#1b1b1b"];
const INK: [&str; 2] = ["#222222", "#dddddd"];
const CELLS: [&str; 2] = ["#f4f1ea", "#33302b"];
const EDGES: [&str; 2] = ["#c9c2b0", "#5a554b"];
const NAMES: [&str; 2] = ["#767267", "#a09a8c"];

/// Colors of the attempts on dark pages.
const DARK_TRIES: [&str; 3] = ["#56b4e9", "#f0915a", "#a8a8a8"];

/// Prints the picture, as SVG.
///
/// ```
/// use fifteen_codegen::{Machine, Size, print};
///
/// let picture = print::svg::print(&Machine::new(Size::new(2, 2)?));
/// assert_eq!((picture.matches("<circle").count(), picture.matches("<path").count()), (8, 8 + 3));
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[allow(clippy::missing_panics_doc)] // a string is always writable
pub fn print(machine: &Machine) -> String {
    let mut out = String::new();
    picture(machine, &mut out).expect("a writable string");
    out
}

/// A point of the picture, or a vector.
#[derive(Clone, Copy)]
struct Point(isize, isize);

impl Point {
    /// Returns the point at a distance in a direction.
    fn offset(self, (dx, dy): (isize, isize), way: isize) -> Point {
        Point(self.0 + dx * way, self.1 + dy * way)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// Returns a step in a direction, as components to the right and down.
fn step(direction: Direction) -> (isize, isize) {
    match direction {
        Direction::East => (1, 0),
        Direction::North => (0, -1),
        Direction::West => (-1, 0),
        Direction::South => (0, 1),
    }
}

/// Returns a step to the right-hand side of a direction.
fn right_of(direction: Direction) -> (isize, isize) {
    let (dx, dy) = step(direction);
    (-dy, dx)
}

/// Returns the middle of a cell.
fn middle(row: usize, col: usize) -> Point {
    let along = |index: usize| MARGIN + CELL * index.cast_signed() + CELL / 2;
    Point(along(col), along(row))
}

/// Returns the position of a node's dot, where the blank enters the cell.
fn dot(state: State) -> Point {
    let ahead = state.previous.opposite();
    middle(state.row, state.col).offset(step(state.previous), ENTRY).offset(right_of(ahead), LANE)
}

/// Returns the position of a node's number, on the outer side of its lane: the middle of its
/// baseline.
fn number_place(state: State) -> Point {
    let ahead = state.previous.opposite();
    let Point(x, y) = dot(state).offset(right_of(ahead), NUMBER);
    Point(x, y + 3)
}

fn picture(machine: &Machine, out: &mut String) -> fmt::Result {
    let size = machine.size();
    let [width, height] =
        [size.cols(), size.rows()].map(|cells| 2 * MARGIN + CELL * cells.cast_signed());
    let height = height + LEGEND;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>The automaton of the {size} board</title>\n\
         <desc>The cells of the board with a dot for each direction from which the blank may have come: {} \
         dots. Arrows lead from each to where the blank may go on, in the order of trial.</desc>\n\
         <style>{}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        machine.handlers_by_node().len(),
        dark(),
        PAPER[0],
    )?;
    for (number, (color, _)) in TRIES.iter().enumerate() {
        writeln!(
            out,
            "<marker id=\"tip{number}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" \
             markerHeight=\"6\" orient=\"auto\"><path d=\"M0 0L8 4L0 8Z\" fill=\"{color}\"/></marker>"
        )?;
    }
    print_cells(size, out)?;
    for node in machine.handlers_by_node() {
        for (number, &id) in node.iter().enumerate() {
            let handler = machine.handler(id);
            if let Action::Try { child, .. } = handler.action {
                print_arrow(handler.state, machine.handler(child).state, number, out)?;
            }
        }
    }
    for node in machine.handlers_by_node() {
        let state = machine.handler(node[0]).state;
        let (Point(x, y), State { row, col, previous, .. }) = (dot(state), state);
        let Point(left, base) = number_place(state);
        writeln!(
            out,
            "<text x=\"{left}\" y=\"{base}\" font-size=\"9\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            INK[0],
            node[0].index(),
        )?;
        writeln!(
            out,
            "<circle class=\"dot\" cx=\"{x}\" cy=\"{y}\" r=\"{DOT}\" fill=\"{}\"><title>{row},{col} from the \
             {previous}</title></circle>",
            INK[0],
        )?;
    }
    print_legend(height, out)?;
    out.write_str("</svg>\n")
}

/// Returns the style rules for dark pages.
fn dark() -> String {
    let tries = TRIES.iter().zip(DARK_TRIES).map(|(&(light, _), dark)| [light, dark]);
    let rule = |[light, dark]: [&str; 2]| {
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}")
    };
    let pairs = [PAPER, INK, CELLS, EDGES, NAMES].into_iter().chain(tries);
    format!("@media(prefers-color-scheme:dark){{{}}}", pairs.map(rule).collect::<String>())
}

/// Prints the cells, with their rows and columns.
fn print_cells(size: Size, out: &mut String) -> fmt::Result {
    for (row, col) in (0..size.cells()).map(|cell| (size.row(cell), size.col(cell))) {
        let (Point(x, y), width) = (middle(row, col).offset((-1, -1), CELL / 2 - 2), CELL - 4);
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{width}\" rx=\"6\" fill=\"{}\" \
             stroke=\"{}\"/><text x=\"{}\" y=\"{}\" fill=\"{}\">{row},{col}</text>",
            CELLS[0],
            EDGES[0],
            x + 6,
            y + 16,
            NAMES[0],
        )?;
    }
    Ok(())
}

/// Prints the arrow from one dot to the next: straight ahead, then around the corner onto the other
/// lane.
fn print_arrow(from: State, to: State, number: usize, out: &mut String) -> fmt::Result {
    let (ahead, then) = (from.previous.opposite(), to.previous.opposite());
    let (start, end) = (dot(from).offset(step(ahead), DOT), dot(to).offset(step(then), -DOT - 1));
    // The crossing of the two lanes; for a straight lane, any point.
    let corner = if step(then).0 == 0 { Point(end.0, start.1) } else { Point(start.0, end.1) };
    let (color, _) = TRIES[number];
    writeln!(
        out,
        "<path d=\"M{start}Q{corner} {end}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" \
         marker-end=\"url(#tip{number})\"/>"
    )
}

/// Prints the legend.
fn print_legend(height: isize, out: &mut String) -> fmt::Result {
    let y = height - MARGIN;
    for (index, (color, words)) in TRIES.iter().enumerate() {
        let x = MARGIN + 92 * index.cast_signed();
        let line = y - 4;
        writeln!(
            out,
            "<line x1=\"{x}\" y1=\"{line}\" x2=\"{}\" y2=\"{line}\" stroke=\"{color}\" \
             stroke-width=\"3\"/><text x=\"{}\" y=\"{y}\" fill=\"{}\">{words}</text>",
            x + 16,
            x + 21,
            INK[0],
        )?;
    }
    Ok(())
}
