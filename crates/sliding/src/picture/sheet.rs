//! Contents of a picture or a page.

use super::{animation, svg};
use crate::puzzle::{Configuration, Puzzle};
use crate::solution::Solution;
use fifteen_picture::Render;
use fifteen_runtime::number_format::Pluralized;

/// Contents of a picture or a page: a solution, the solutions from several starts, or several
/// configurations.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle, Sheet, Task};
///
/// let puzzle = Puzzle::parse("1 x 3 <example>\n1 = 1\n1\n001\n")?;
/// let report = sliding::search(&puzzle, &Options::default(), Task::Solve, &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("not solved") };
/// let sheet = Sheet::of_solution(&puzzle, &solution).with_heading("2 moves");
/// assert!(sheet.svg().starts_with("<svg"));
/// assert!(sheet.html().contains("&lt;example&gt;"));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Line below the title.
    pub(super) heading: String,
    pub(super) scenes: Vec<Scene<'a>>,
    /// True if the sheet shows one solution, all of whose boards are drawn.
    pub(super) is_one_solution: bool,
}

/// Configuration, and the solution from there, if it is known.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    pub start: &'a Configuration,
    pub solution: Option<&'a Solution>,
    pub caption: String,
}

impl<'a> Sheet<'a> {
    /// Creates the sheet of a solution of the puzzle.
    pub fn of_solution(puzzle: &'a Puzzle, solution: &'a Solution) -> Self {
        let start = &solution.configurations()[0];
        let scene = Scene { start, solution: Some(solution), caption: String::new() };
        Sheet { puzzle, heading: String::new(), scenes: vec![scene], is_one_solution: true }
    }

    /// Creates the sheet of solutions from several starts.
    pub fn of_solutions(puzzle: &'a Puzzle, solutions: &'a [Solution]) -> Self {
        let count = solutions.len();
        let scene = |(solution, number): (&'a Solution, usize)| Scene {
            start: &solution.configurations()[0],
            solution: Some(solution),
            caption: if count > 1 { format!("{number} of {count}") } else { String::new() },
        };
        let scenes = solutions.iter().zip(1..).map(scene).collect();
        Sheet { puzzle, heading: String::new(), scenes, is_one_solution: false }
    }

    /// Creates the sheet of several configurations.
    pub fn of_configurations(puzzle: &'a Puzzle, configurations: &'a [Configuration]) -> Self {
        let count = configurations.len();
        let scene = |(start, number): (&'a Configuration, usize)| Scene {
            start,
            solution: None,
            caption: if count > 1 { format!("{number} of {count}") } else { String::new() },
        };
        let scenes = configurations.iter().zip(1..).map(scene).collect();
        Sheet { puzzle, heading: String::new(), scenes, is_one_solution: false }
    }

    /// Sets the line below the title, such as the number of moves and the style.
    pub fn with_heading(self, heading: &str) -> Self {
        Sheet { heading: heading.to_owned(), ..self }
    }

    /// Returns whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.scenes.is_empty()
    }

    /// Returns an SVG of boards side by side: the configurations, the starts, or the boards of the
    /// only solution, each with the number of moves made. Pieces that move next have a heavier
    /// outline.
    pub fn svg(&self) -> String {
        svg::draw_sheet(self).to_string()
    }

    /// Returns a self-contained page that plays the solutions: step by step, continuously, or by a
    /// slider.
    pub fn html(&self) -> String {
        animation::build_page(self).html()
    }

    /// Returns an SVG that plays the solution (the first if there are several) in a loop, without
    /// any script, or `None` if there is no solution.
    pub fn animation(&self) -> Option<String> {
        animation::animate(self).map(|animation| animation.to_string())
    }

    /// Returns a text alternative for the picture.
    pub(super) fn description(&self, boards: usize) -> String {
        let (rows, columns) = (self.puzzle.rows(), self.puzzle.cols());
        let boards = Pluralized(boards as u128, "board");
        format!("{boards} of {rows} rows and {columns} columns, each piece with its letter")
    }

    /// Returns the title of the puzzle, or a default.
    pub(super) fn title(&self) -> &str {
        match self.puzzle.title() {
            "" => "Sliding blocks",
            title => title,
        }
    }
}

impl Render for Sheet<'_> {
    fn to_svg(&self) -> String {
        self.svg()
    }

    fn to_animation(&self) -> Option<String> {
        self.animation()
    }

    fn to_html(&self) -> String {
        self.html()
    }
}
