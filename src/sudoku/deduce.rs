//! The teaching solver: methods one after the other, and a record of what each of them did.

use super::candidates::{Candidates, Impossible, Placement};
use super::count::{Count, End};
use super::grid::Grid;
use super::methods::{hidden_singles, naked_singles, naked_subsets};
use super::regions::{REGIONS, Region};
use std::fmt;
use std::ops::ControlFlow;

/// How much a solver may do. Each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Method 1: place the only candidate of a cell.
    NakedSingle = 1,
    /// Method 2: place a digit that has one cell in a region.
    HiddenSingle,
    /// Method 3: remove what so many cells with so many candidates rule out.
    Subsets,
    /// Method 4: try the candidates of a cell in turn.
    Guess,
}

impl Method {
    /// All of them, the simplest first.
    pub const ALL: [Method; 4] =
        [Method::NakedSingle, Method::HiddenSingle, Method::Subsets, Method::Guess];

    /// Its number, from 1 to 4.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// How a digit came into its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is given by the puzzle.
    Given,
    /// Method 1 placed it.
    NakedSingle,
    /// Method 2 placed it.
    HiddenSingle,
    /// It was guessed.
    Guess,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 4] = [Mark::Given, Mark::NakedSingle, Mark::HiddenSingle, Mark::Guess];

    /// The letter for it in a report: `F` for *fixed*, `1`, `2`, or `g`.
    pub fn letter(self) -> char {
        match self {
            Mark::Given => 'F',
            Mark::NakedSingle => '1',
            Mark::HiddenSingle => '2',
            Mark::Guess => 'g',
        }
    }
}

/// A grid, and how its digits came into it.
///
/// ```
/// use fifteen::sudoku::{Grid, Method, deduce};
/// use std::ops::ControlFlow;
///
/// let puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let lesson = deduce(&Grid::parse(puzzle)?, Method::Guess, 2, &mut |_| ControlFlow::Continue(()));
/// let report = lesson.report.expect("it has a solution");
/// assert_eq!(report.totals(), "F:17 1:34 2:30 g:0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The grid: a solution, or as far as the methods led.
    pub grid: Grid,
    /// How each digit was placed; `None` for an empty cell.
    pub marks: [Option<Mark>; 81],
}

impl Report {
    /// How many digits have a mark.
    pub fn count(&self, mark: Mark) -> usize {
        self.marks.iter().filter(|&&other| other == Some(mark)).count()
    }

    /// How many digits were placed in each way, as a line.
    pub fn totals(&self) -> String {
        let total = |mark: Mark| format!("{}:{}", mark.letter(), self.count(mark));
        Mark::ALL.map(total).join(" ")
    }
}

impl fmt::Display for Report {
    /// The marks as nine lines, as a grid is printed with `{:#}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, mark) in self.marks.iter().enumerate() {
            let letter = mark.map_or('.', Mark::letter);
            write!(f, "{letter}{}", super::grid::separator(cell))?;
        }
        Ok(())
    }
}

/// What came of solving a puzzle with certain methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The number of solutions, and how much it says. If the methods were too weak to tell it is 0,
    /// and `is_stuck`.
    pub count: Count,
    /// Whether the methods did not suffice.
    pub is_stuck: bool,
    /// The first solution; or, if the methods did not suffice, how far they led.
    pub report: Option<Report>,
    /// How many candidates were tried in all.
    pub guesses: u64,
}

/// Solves a puzzle with the methods up to one of them, and counts its solutions up to a limit.
///
/// The regions are gone through one after the other, columns first, then rows, then boxes. In each of
/// them singles are placed, naked ones before hidden ones, until it has no more. When no region has any,
/// subsets are looked for; and when these rule out nothing more, it is time to guess.
///
/// The observer is told the number of solutions at every guess, and may stop the search.
pub fn deduce(
    puzzle: &Grid,
    methods: Method,
    limit: u64,
    observer: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Lesson {
    let lesson = Lesson {
        count: Count { solutions: 0, first: None, end: End::Exhausted },
        is_stuck: false,
        report: None,
        guesses: 0,
    };
    let mut teacher = Teacher { methods, limit, observer, lesson };
    let _ = teacher.solve(Attempt::new(puzzle));
    teacher.lesson
}

/// The weakest method that suffices to solve a puzzle, which should have one solution.
///
/// ```
/// use fifteen::sudoku::{Grid, Method, grade};
///
/// let puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// assert_eq!(grade(&Grid::parse(puzzle)?), Method::Subsets);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Grid) -> Method {
    let suffices = |&method: &Method| {
        let mut attempt = Attempt::new(puzzle);
        attempt.advance(method).is_ok() && attempt.state.is_full()
    };
    Method::ALL[..3].iter().copied().find(suffices).unwrap_or(Method::Guess)
}

/// A grid that is being filled.
#[derive(Clone)]
struct Attempt {
    state: Candidates,
    marks: [Option<Mark>; 81],
}

impl Attempt {
    /// The puzzle with nothing done.
    fn new(puzzle: &Grid) -> Attempt {
        let given = puzzle.cells().map(|digit| Some(Mark::Given).filter(|_| digit != 0));
        Attempt { state: Candidates::new(puzzle), marks: given }
    }

    /// Does what the methods can, but for guessing.
    fn advance(&mut self, methods: Method) -> Result<(), Impossible> {
        loop {
            while self.place_singles(methods)? {}
            if methods < Method::Subsets || !self.remove_subsets()? {
                return Ok(());
            }
        }
    }

    /// Places singles in one region after the other; whether there were any.
    fn place_singles(&mut self, methods: Method) -> Result<bool, Impossible> {
        let mut progress = false;
        for region in in_order() {
            loop {
                let naked = naked_singles(&mut self.state, region)?;
                self.mark(&naked, Mark::NakedSingle);
                let hidden = match methods {
                    Method::NakedSingle => Vec::new(),
                    _ => hidden_singles(&mut self.state, region)?,
                };
                self.mark(&hidden, Mark::HiddenSingle);
                if naked.is_empty() && hidden.is_empty() {
                    break;
                }
                progress = true;
            }
        }
        Ok(progress)
    }

    /// Removes candidates; whether there were any to remove.
    fn remove_subsets(&mut self) -> Result<bool, Impossible> {
        let mut progress = false;
        for region in &REGIONS {
            progress |= naked_subsets(&mut self.state, region)?;
        }
        Ok(progress)
    }

    fn mark(&mut self, placements: &[Placement], mark: Mark) {
        for placement in placements {
            self.marks[placement.cell] = Some(mark);
        }
    }

    fn report(&self) -> Report {
        Report { grid: self.state.grid(), marks: self.marks }
    }
}

/// The regions in the order in which they are gone through: columns, rows, boxes.
fn in_order() -> impl Iterator<Item = &'static Region> {
    let (rows, others) = REGIONS.split_at(9);
    let (columns, boxes) = others.split_at(9);
    columns.iter().chain(rows).chain(boxes)
}

/// Solves a puzzle, guess by guess.
struct Teacher<'a> {
    methods: Method,
    limit: u64,
    observer: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    lesson: Lesson,
}

impl Teacher<'_> {
    /// Solves what is left of a puzzle; breaks off when the limit is reached.
    fn solve(&mut self, mut attempt: Attempt) -> ControlFlow<()> {
        if attempt.advance(self.methods).is_err() {
            return ControlFlow::Continue(());
        }
        let state = &attempt.state;
        let fewest = state.empty_cells().min_by_key(|&cell| state.of(cell).count());
        match fewest {
            None => self.solved(&attempt),
            Some(_) if self.methods < Method::Guess => {
                self.lesson.is_stuck = true;
                self.lesson.report = Some(attempt.report());
                ControlFlow::Continue(())
            }
            Some(cell) => self.guess(&attempt, cell),
        }
    }

    /// Tries the candidates of a cell.
    fn guess(&mut self, attempt: &Attempt, cell: usize) -> ControlFlow<()> {
        for digit in attempt.state.of(cell).iter() {
            if (self.observer)(self.lesson.count.solutions).is_break() {
                self.lesson.count.end = End::Stopped;
                return ControlFlow::Break(());
            }
            self.lesson.guesses += 1;
            let mut next = attempt.clone();
            let placement = next.state.place(cell, digit);
            next.mark(&[placement], Mark::Guess);
            self.solve(next)?;
        }
        ControlFlow::Continue(())
    }

    /// Takes note of a solution.
    fn solved(&mut self, attempt: &Attempt) -> ControlFlow<()> {
        let count = &mut self.lesson.count;
        count.solutions += 1;
        if count.first.is_none() {
            count.first = Some(attempt.state.grid());
            self.lesson.report = Some(attempt.report());
        }
        if count.solutions >= self.limit {
            count.end = End::Limit;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
