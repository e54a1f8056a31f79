//! Lists packings of bricks in a box in which no brick can slide, and draws them.
//!
//! ```console
//! $ cargo run --release --example packings
//! ```

use fifteen::antislide::{Counter, Packing, Puzzle};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Twelve bricks of 2×2×1 cells in a box of 4×4×4 cells: no packing has fewer.
    let puzzle = Puzzle::new("4x4x4".parse()?, &["2x2x1".parse()?], false)?;
    let counter = Counter::new().bricks(12..=12);

    let total = counter.count(&puzzle)?.total();
    println!("{} packings, {} up to symmetry", total.packings, total.up_to_symmetry);
    // One packing of each orbit is listed.
    for (packing, number) in counter.packings(&puzzle)?.iter().zip(1..) {
        println!("\nnumber {number}, {} bricks:", packing.placements.len());
        println!("{}", draw(&puzzle, packing));
    }
    Ok(())
}

/// Draws the box layer by layer, with a letter for each brick.
fn draw(puzzle: &Puzzle, packing: &Packing) -> String {
    let mut cells = vec!['.'; puzzle.container().cells()];
    for (&placement, letter) in packing.placements.iter().zip('a'..) {
        for &cell in &puzzle.placements()[placement].cells {
            cells[cell] = letter;
        }
    }
    let [layers, rows, cols] = puzzle.container().lengths();
    let line = |row| {
        let part = |layer| {
            let first = puzzle.container().cell_index([layer, row, 0]);
            String::from_iter(&cells[first..first + cols])
        };
        (0..layers).map(part).collect::<Vec<_>>().join("  ")
    };
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}
