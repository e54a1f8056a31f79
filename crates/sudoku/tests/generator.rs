//! Generated puzzles: deterministic, symmetric and minimal.

use fifteen_sudoku::{Generator, Grid, Solver, Symmetry};

/// Image of a row and a column under a symmetry.
type Image = fn(usize, usize) -> (usize, usize);

/// Symmetries, their images, and the first puzzle of seed 1.
const MADE: [(Symmetry, Image, &str); 5] = [
    (
        Symmetry::None,
        |row, column| (row, column),
        "....5.91..5...4.....83..2.7......7365..4.....76.9......8...1..2..37..4........5..",
    ),
    (
        Symmetry::HalfTurn,
        |row, column| (8 - row, 8 - column),
        "3...5..1..5...46....8...257......7.65..4.7..97.2......985...3....37...9..2..3...1",
    ),
    (
        Symmetry::QuarterTurn,
        |row, column| (column, 8 - row),
        "3...5.91425...4.8.1.83..2...9....7..5...6...9..2....4...5..13.2.1.7...98427.3...1",
    ),
    (
        Symmetry::Mirror,
        |row, column| (row, 8 - column),
        "3.6.5.9.4.5.....8....3.6.....4...7..5..4.7..9..29.31...8.....7..137.549..........",
    ),
    (
        Symmetry::Diagonal,
        |row, column| (column, row),
        "3...5.9.......4.....8...257......7365.........6......59.56.......37....8..78.9.61",
    ),
];

#[test]
fn same_seed_generates_same_puzzle() {
    for (symmetry, _, puzzle) in MADE {
        let made = Generator::new(1).generate(symmetry).map(|grid| grid.to_string());
        assert_eq!(made, Ok(puzzle.to_owned()), "{symmetry:?}");
    }
    let mut generator = Generator::new(1);
    let twice = [(); 2].map(|()| generator.generate(Symmetry::None));
    assert_ne!(twice[0], twice[1]);
}

/// Removing the clues of any one orbit leaves more than one solution.
#[test]
fn puzzles_are_symmetric_and_minimal() {
    let mut solver = Solver::new();
    for (symmetry, image, puzzle) in MADE {
        let grid: Grid = puzzle.parse().expect("a puzzle");
        let mut count = |grid: &Grid| solver.count(grid, 2).expect("a verified result").solutions;
        assert_eq!(count(&grid), 1);
        for cell in (0..81).filter(|&cell| grid.cells()[cell] != 0) {
            let (mut cells, mut other) = (*grid.cells(), cell);
            loop {
                assert_ne!(grid.cells()[other], 0, "{symmetry:?}");
                cells[other] = 0;
                let (row, column) = image(other / 9, other % 9);
                other = row * 9 + column;
                if other == cell {
                    break;
                }
            }
            assert_eq!(count(&Grid::new(cells).expect("fewer clues")), 2, "{symmetry:?} {cell}");
        }
    }
}
