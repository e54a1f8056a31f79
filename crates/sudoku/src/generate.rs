//! Making puzzles: a random solution, from which digits are taken away as long as it stays the only
//! one.

use super::count::{self, SolutionCount, WrongSolution};
use super::fast::Solver;
use super::grid::Grid;
use fifteen_runtime::Random;

/// Which cells of a puzzle are given, or not, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Each for itself.
    None,
    /// Those that half a turn takes to each other.
    HalfTurn,
    /// Those that quarter turns take to each other.
    QuarterTurn,
    /// Those that mirror each other, left and right.
    Mirror,
    /// Those that mirror each other across the diagonal that falls.
    Diagonal,
}

impl Symmetry {
    /// Where a cell is taken.
    fn image(self, cell: usize) -> usize {
        let (row, column) = (cell / 9, cell % 9);
        match self {
            Symmetry::None => cell,
            Symmetry::HalfTurn => 80 - cell,
            Symmetry::QuarterTurn => column * 9 + 8 - row,
            Symmetry::Mirror => row * 9 + 8 - column,
            Symmetry::Diagonal => column * 9 + row,
        }
    }

    /// The cells that go with a cell, itself the first.
    fn orbit(self, cell: usize) -> Vec<usize> {
        let mut orbit = vec![cell];
        let mut image = self.image(cell);
        while image != cell {
            orbit.push(image);
            image = self.image(image);
        }
        orbit
    }
}

/// A source of puzzles, the same for the same seed on every machine.
///
/// ```
/// use fifteen_sudoku::{Generator, Solver, Symmetry};
///
/// let puzzle = Generator::new(1).puzzle(Symmetry::None)?;
/// assert_eq!(Solver::default().count(&puzzle, 2, &mut ())?.solutions, 1);
/// assert_eq!(puzzle, Generator::new(1).puzzle(Symmetry::None)?);
/// # Ok::<(), fifteen_sudoku::Wrong>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    random: Random,
    solver: Solver,
}

impl Generator {
    /// The source with this seed.
    pub fn new(seed: u64) -> Generator {
        Generator { random: Random::new(seed), solver: Solver::default() }
    }

    /// A puzzle with one solution. It is minimal: whatever cells that go together are emptied, there
    /// are more solutions.
    ///
    /// # Errors
    /// If its solution turns out to be wrong, which would be a mistake of the solver.
    pub fn generate(&mut self, symmetry: Symmetry) -> Result<Grid, WrongSolution> {
        let solution = self.generate_solution();
        let mut puzzle = solution;
        for cell in self.shuffle((0..81).collect()) {
            let orbit = symmetry.orbit(cell);
            let is_first = orbit.iter().all(|&other| cell <= other);
            if is_first {
                let mut cells = *puzzle.cells();
                for other in orbit {
                    cells[other] = 0;
                }
                let emptier = Grid::new_unchecked(cells);
                if self.count(&emptier, 2).solutions == 1 {
                    puzzle = emptier;
                }
            }
        }
        count::check(&puzzle, &solution)?;
        Ok(puzzle)
    }

    /// A full grid. Random digits are put into random cells, unless no solution is left then, until
    /// only one is.
    fn generate_solution(&mut self) -> Grid {
        let mut cells = [0; 81];
        for cell in self.shuffle((0..81).collect()) {
            for digit in self.shuffle((1..=9).collect()) {
                cells[cell] = digit;
                if let Ok(grid) = Grid::new(cells)
                    && self.count(&grid, 1).solutions == 1
                {
                    break;
                }
            }
            let count = self.count(&Grid::new_unchecked(cells), 2);
            if let (Some(solution), 1) = (count.first, count.solutions) {
                return solution;
            }
        }
        Grid::new_unchecked(cells)
    }

    /// The solutions, up to a limit. Nobody outside sees them, so they are not checked.
    fn count(&mut self, grid: &Grid, limit: u64) -> SolutionCount {
        self.solver.count_unchecked(grid, limit, &mut ())
    }

    /// Things in random order.
    fn shuffle<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        for last in (1..things.len()).rev() {
            things.swap(last, self.random.next_below(last + 1));
        }
        things
    }
}
