//! The machine as C: one function with a label for each handler, and `goto`.
//!
//! This is the automaton in a language with jumps, in the manner of the program that Knuth's
//! *15PUZZLE-KORF1* writes: the board is an array of bytes, each handler computes from the home row
//! or column of its tile whether the tile is happy, and the stack holds the quota and the handler
//! to resume. An undo handler jumps to the label on the stack (`goto *`, an extension of GNU C that
//! other compilers support), which lets the processor predict each of these jumps separately; with
//! one `switch` for all of them the program takes a third longer. It is the yardstick for the
//! generated Rust, so it is as fast as possible without packing the board.
//!
//! The printed file is a program of its own: `cc -O3 machine.c && ./a.out POSITION [SAD]` prints a
//! line for each iteration (threshold, visited nodes, seconds) until it finds a solution, or has
//! spent the given number of sad moves. It does not check parity.

use super::describe;
use crate::grid::{Direction, Size};
use crate::machine::{Action, Handler, HandlerId, Machine};
use crate::state::State;

/// Prints the program.
pub fn print(machine: &Machine) -> String {
    let mut lines = CodeWriter::default();
    let size = machine.size();
    lines.add(format!("/* The {} handlers of the {size} board. */", machine.handlers().len()));
    lines.add(PRELUDE);
    lines.add(format!("enum {{ CELLS = {}, COLS = {} }};", size.cells(), size.cols()));
    lines.add(format!(
        "static const int home_row[] = {{0, {}}};",
        home_coordinates(size, Size::row)
    ));
    lines.add(format!(
        "static const int home_col[] = {{0, {}}};",
        home_coordinates(size, Size::col)
    ));
    lines.add(SEARCH);
    lines.add("  switch (blank) {");
    for cell in 0..size.cells() {
        lines.add(format!("  case {cell}: goto r{cell}_0;"));
    }
    lines.add("  }");
    for cell in 0..size.cells() {
        print_root(&mut lines, machine, cell);
    }
    print_handlers(&mut lines, machine);
    lines.add(MAIN);
    lines.text
}

/// Text under construction.
#[derive(Default)]
struct CodeWriter {
    text: String,
}

impl CodeWriter {
    fn add(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }
}

/// Returns the home rows or columns of the tiles, as the elements of an array.
fn home_coordinates(size: Size, of: fn(Size, usize) -> usize) -> String {
    let tiles = (0..size.blank_home()).map(|cell| of(size, cell).to_string());
    tiles.collect::<Vec<_>>().join(", ")
}

/// Prints the chain of attempts for a start position with the blank in this cell. The start has no
/// previous direction, so it is not a state of the automaton.
fn print_root(lines: &mut CodeWriter, machine: &Machine, cell: usize) {
    let size = machine.size();
    let mut labels = 0;
    for direction in State::trial_order(size, cell, Direction::East) {
        let to = size.neighbor(cell, direction);
        let child = to.and_then(|to| machine.first_handler(to, direction.opposite()));
        if let (Some(to), Some(child)) = (to, child) {
            let left = remaining_distance(size, cell, direction);
            let next = labels + 1;
            lines.add(format!(
                "r{cell}_{labels}: TRY({cell}, {to}, {left}, h{}, r{cell}_{next})",
                child.index(),
            ));
            labels = next;
        }
    }
    lines.add(format!("r{cell}_{labels}: goto bottom;"));
}

/// Prints a line for each handler, below a comment that describes it.
fn print_handlers(lines: &mut CodeWriter, machine: &Machine) {
    for (id, each) in machine.numbered() {
        lines.add(format!("/* {} */", describe(machine, each)));
        lines.add(handler(machine, id));
    }
}

/// Returns the line of one handler.
///
/// ```
/// use fifteen_codegen::{Machine, Size, print};
///
/// let machine = Machine::new(Size::new(2, 2)?);
/// let first = machine.id(0).expect("there is one");
/// assert_eq!(print::c::handler(&machine, first), "h0: TRY(0, 2, 0 - home_row[tile], h10, h1)");
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
pub fn handler(machine: &Machine, id: HandlerId) -> String {
    let Handler { state, action } = machine.handler(id);
    let id = id.index();
    match action {
        Action::Try { blank, tile_cell, child, next, .. } => {
            let left = remaining_distance(machine.size(), *blank, state.direction);
            let (child, next) = (child.index(), next.index());
            format!("h{id}: TRY({blank}, {tile_cell}, {left}, h{child}, h{next})")
        }
        Action::Undo { blank, tile_cell, .. } => format!("h{id}: UNDO({blank}, {tile_cell})"),
    }
}

/// Returns an expression that is negative if the tile moves away from home: the signed distance
/// from the cell of the blank to the tile's home, in the direction of the tile's move.
fn remaining_distance(size: Size, blank: usize, direction: Direction) -> String {
    let (row, col) = (size.row(blank), size.col(blank));
    match direction {
        Direction::East => format!("{col} - home_col[tile]"),
        Direction::North => format!("home_row[tile] - {row}"),
        Direction::West => format!("home_col[tile] - {col}"),
        Direction::South => format!("{row} - home_row[tile]"),
    }
}

/// Text before the tables.
const PRELUDE: &str = "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
";

/// Text between the tables and the handlers.
const SEARCH: &str = "
static signed char board[CELLS];
static struct { const void *resume; int quota; } stack[512];
static unsigned long long visited;

/* A happy move costs 1, a sad one 256; the quota is what may be spent, to the last unit. */
#define TRY(blank_cell, tile_cell, left, child, next) \\
  tile = board[tile_cell]; cost = ((left) >> 8 & 0xff) + 1; \\
  if (quota <= cost) { if (quota == cost) goto won; goto next; } \\
  board[blank_cell] = tile; stack[depth].resume = &&next; stack[depth++].quota = quota; \\
  quota -= cost; nodes++; goto child;
#define UNDO(blank_cell, tile_cell) \\
  board[blank_cell] = board[tile_cell]; \\
  quota = stack[--depth].quota; goto *stack[depth].resume;

/* Whether the goal can be reached by spending the quota. */
static int search(int blank, int quota) {
  int tile, cost, depth = 0;
  unsigned long long nodes = 0;";

/// Text after the handlers.
const MAIN: &str = "bottom: visited = nodes; return 0;
won: visited = nodes + 1; return 1;
}

static int digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

int main(int argc, char **argv) {
  int blank = 0, distance = 0, most = argc > 2 ? atoi(argv[2]) : 255;
  unsigned long seen = 0;
  if (argc < 2 || strlen(argv[1]) != CELLS) {
    fprintf(stderr, \"usage: %s POSITION [SAD]\\n\", argv[0]);
    return 2;
  }
  for (int i = 0; i < CELLS; i++) {
    int tile = digit(argv[1][i]);
    if (tile < 0 || tile >= CELLS || seen >> tile & 1) {
      fprintf(stderr, \"'%c' is not a tile, or not the only one\\n\", argv[1][i]);
      return 2;
    }
    seen |= 1ul << tile;
    if (tile == 0) blank = i;
    else distance += abs(home_row[tile] - i / COLS) + abs(home_col[tile] - i % COLS);
  }
  if (distance == 0) return 0;
  /* No path is longer than the stack. */
  for (int sad = 0; sad <= most && distance + 2 * sad < 500; sad++) {
    struct timespec from, to;
    for (int i = 0; i < CELLS; i++) board[i] = (signed char)digit(argv[1][i]);
    clock_gettime(CLOCK_MONOTONIC, &from);
    int found = search(blank, (sad << 8) + distance + sad);
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf(\"%d+%d\\t%llu\\t%.6f\\n\", distance + sad, sad, visited, seconds);
    fflush(stdout);
    if (found) return 0;
  }
  return 3;
}
";
