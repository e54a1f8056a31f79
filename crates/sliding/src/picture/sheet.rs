//! What there is to be shown of a puzzle.

use super::{animation, svg};
use crate::puzzle::{Configuration, Puzzle};
use crate::solution::Solution;
use fifteen_picture::Render;
use fifteen_runtime::number_format::Pluralized;

/// What a picture or a page shows: a solution, or several configurations.
///
/// ```
/// use fifteen_sliding::{self as sliding, Options, Outcome, Puzzle, Sheet};
///
/// let puzzle = Puzzle::parse("1 x 3 <example>\n1 = 1\n1\n001\n")?;
/// let report = sliding::solve(&puzzle, &Options::default(), &mut ());
/// let Outcome::Solved(solution) = report.outcome else { panic!("it can be solved") };
/// let sheet = Sheet::of_solution(&puzzle, &solution).with_heading("2 moves");
/// assert!(sheet.svg().starts_with("<svg"));
/// assert!(sheet.html().contains("&lt;example&gt;"));
/// # Ok::<(), fifteen_sliding::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// What stands below the title.
    pub(super) heading: String,
    pub(super) scenes: Vec<Scene<'a>>,
    /// Whether there is one solution, all of whose boards belong on a sheet.
    pub(super) is_one_solution: bool,
}

/// A configuration, and the solution from there, if it is known.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    pub start: &'a Configuration,
    pub solution: Option<&'a Solution>,
    pub caption: String,
}

impl<'a> Sheet<'a> {
    /// A solution of the puzzle.
    pub fn of_solution(puzzle: &'a Puzzle, solution: &'a Solution) -> Self {
        let start = &solution.configurations()[0];
        let scene = Scene { start, solution: Some(solution), caption: String::new() };
        Sheet { puzzle, heading: String::new(), scenes: vec![scene], is_one_solution: true }
    }

    /// Solutions from several starts.
    pub fn of_starts(puzzle: &'a Puzzle, solutions: &'a [Solution]) -> Self {
        let count = solutions.len();
        let scene = |(solution, number): (&'a Solution, usize)| Scene {
            start: &solution.configurations()[0],
            solution: Some(solution),
            caption: if count > 1 { format!("{number} of {count}") } else { String::new() },
        };
        let scenes = solutions.iter().zip(1..).map(scene).collect();
        Sheet { puzzle, heading: String::new(), scenes, is_one_solution: false }
    }

    /// Several configurations.
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

    /// The same with a line below the title, such as how many moves there are in which style.
    pub fn with_heading(self, heading: &str) -> Self {
        Sheet { heading: heading.to_owned(), ..self }
    }

    /// Whether there is nothing to be seen.
    pub fn is_empty(&self) -> bool {
        self.scenes.is_empty()
    }

    /// A sheet with boards side by side, as SVG: those of the solution, each with its number of moves,
    /// where the pieces that move next have a heavier outline; or the configurations.
    pub fn svg(&self) -> String {
        svg::draw_sheet(self).to_string()
    }

    /// A page that needs nothing else and plays the solutions: step by step, on its own, or by a
    /// slider.
    pub fn html(&self) -> String {
        animation::build_page(self).html()
    }

    /// An SVG that plays the solution, the first if there are several, over and over again, without any
    /// script; nothing if there is no solution to be played.
    pub fn animation(&self) -> Option<String> {
        animation::animate(self).map(|film| film.to_string())
    }

    /// What is to be seen, for those who cannot.
    pub(super) fn description(&self, boards: usize) -> String {
        let (rows, columns) = (self.puzzle.rows(), self.puzzle.cols());
        let boards = Pluralized(boards as u128, "board");
        format!("{boards} of {rows} rows and {columns} columns, each piece with its letter")
    }

    /// The title of the puzzle, or what else to call it.
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
