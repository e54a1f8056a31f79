//! Pictures that other programs read.

use super::{options, puzzle, solution, solve};
use fifteen::sliding::{self, Drawing, Style};

#[test]
fn blocked_cells_and_pieces_are_joined() {
    let puzzle = puzzle("climb12");
    let drawing = Drawing::new(&puzzle, puzzle.start());
    assert_eq!(
        drawing.to_string(),
        "\
┌───────┬───┬───────┐
│▒▒▒▒▒▒▒│   │▒▒▒▒▒▒▒│
├───┬───┘   └───┬───┤
│ 4 │           │ 4 │
│   ├───────┬───┤   │
│   │ 2     │ 3 │   │
├───┤   ┌───┘   ├───┤
│ 6 │   │       │ 6 │
├───┴───┼───┬───┴───┤
│ 5     │ 1 │ 5     │
├───┬───┘   └───┬───┤
│ 6 │           │ 6 │
└───┴───────────┴───┘
"
    );
}

#[test]
fn a_sheet_has_every_board_and_a_page_every_step() {
    let puzzle = puzzle("silly");
    let style = Style::new(2).expect("a style");
    let solution = solution(&puzzle, style, &solve(&puzzle, &options(style)));
    let solution = solution.expect("it can be solved");
    let svg = sliding::svg(&puzzle, &solution);
    assert_eq!(svg.matches("<g ").count(), 5);
    assert_eq!(svg.matches("<path ").count(), 5 * puzzle.start().pieces().len());
    let page = sliding::html(&puzzle, &solution);
    let frames = page.lines().filter(|line| line.starts_with('[')).count();
    let steps: usize = solution.moves().iter().map(|step| step.steps.len()).sum();
    assert_eq!(frames, steps + 1);
    assert!(!page.contains("{{"), "everything is filled in");
}
