//! Generator of puzzles: it removes the digits of a random solution in random order, except where
//! the solution would not stay unique.

use super::count::{self, SolutionCount, WrongSolution};
use super::fast::Solver;
use super::grid::Grid;
use fifteen_runtime::{Random, impl_error};
use std::fmt;
use std::str::FromStr;

/// Symmetry of the cells that are given in a puzzle.
///
/// ```
/// use fifteen_sudoku::Symmetry;
///
/// assert_eq!("half-turn".parse(), Ok(Symmetry::HalfTurn));
/// assert_eq!(Symmetry::HalfTurn.to_string(), "half-turn");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Symmetry under half a turn.
    HalfTurn,
    /// Symmetry under quarter turns.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    Mirror,
    /// Reflection across the main diagonal.
    Diagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 5] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Mirror,
        Symmetry::Diagonal,
    ];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
        }
    }

    /// Returns the image of a cell.
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

    /// Returns the orbit of a cell, beginning with the cell itself.
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

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: unknown name of a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry;

impl_error! { UnknownSymmetry:
    _ => ("unknown symmetry; expected {}", Symmetry::ALL.map(Symmetry::name).join(", ")),
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<Symmetry, UnknownSymmetry> {
        let is_named = |symmetry: &Symmetry| symmetry.name() == text;
        Symmetry::ALL.into_iter().find(is_named).ok_or(UnknownSymmetry)
    }
}

/// Generator of puzzles. The same seed yields the same puzzles on every machine.
///
/// ```
/// use fifteen_sudoku::{Generator, Solver, Symmetry};
///
/// let puzzle = Generator::new(1).generate(Symmetry::None)?;
/// assert_eq!(Solver::default().count(&puzzle, 2)?.solutions, 1);
/// assert_eq!(puzzle, Generator::new(1).generate(Symmetry::None)?);
/// # Ok::<(), fifteen_sudoku::WrongSolution>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    random: Random,
    solver: Solver,
}

impl Generator {
    /// Creates a generator with this seed.
    pub fn new(seed: u64) -> Generator {
        Generator { random: Random::new(seed), solver: Solver::default() }
    }

    /// Generates a puzzle with exactly one solution. The puzzle is minimal: it has more solutions
    /// if any orbit of given cells is emptied.
    ///
    /// # Errors
    /// If the solution fails verification, which would be an error in the solver.
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

    /// Generates a full grid. It fills random cells with random digits that leave a solution, until
    /// only one solution is left.
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

    /// Counts the solutions, up to a limit. They are not verified, since `generate` verifies the
    /// final one.
    fn count(&mut self, grid: &Grid, limit: u64) -> SolutionCount {
        self.solver.count_unchecked(grid, limit, &mut ())
    }

    /// Returns the elements in random order.
    fn shuffle<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        for last in (1..things.len()).rev() {
            things.swap(last, self.random.next_below(last + 1));
        }
        things
    }
}
