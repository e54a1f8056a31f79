//! Pictures: in text, on a sheet, and on a page.

use fifteen_frame::Threads;
use fifteen_sliding::{Classic, Drawing, Puzzle, Sheet, Solution, Solver, Style};

fn puzzle(name: &str) -> Puzzle {
    Classic::named(name).expect("it is in the collection").puzzle()
}

/// A solution in which a piece moves as far as it likes.
fn solution(puzzle: &Puzzle) -> Solution {
    let solver = Solver::new().style(Style::ALL[2]).threads(Threads::ONE);
    solver.solve(puzzle).expect("it can be solved")
}

#[test]
fn blocked_cells_and_pieces_are_joined() {
    let puzzle = puzzle("climb-12");
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
    let solution = solution(&puzzle);
    let sheet = Sheet::of_solution(&puzzle, &solution).with_heading("4 moves");
    let svg = sheet.svg();
    assert_eq!(svg.matches("<g class=\"board\"").count(), 5);
    assert_eq!(svg.matches("<text ").count(), 2 + 5 + 5 * puzzle.start().pieces().len());
    for needed in [" width=", " height=", "<title>", "fill=\"#fff\"", "4 moves"] {
        assert!(svg.contains(needed), "{needed}");
    }
    let page = sheet.html();
    let frames = page.lines().filter(|line| line.starts_with('['));
    let steps: usize = solution.moves().iter().map(|step| step.steps.len()).sum();
    assert_eq!(frames.count(), steps + 1);
    assert!(!page.contains("{{"), "everything is filled in");
    for words in solution.words(&puzzle) {
        assert!(page.contains(&words), "{words}");
    }
}

/// What is to be seen before any script runs: every piece where it is, and the goal.
#[test]
fn a_page_is_right_at_once() {
    let puzzle = puzzle("silly");
    let solution = solution(&puzzle);
    let page = Sheet::of_solution(&puzzle, &solution).html();
    let places = page.matches("style=\"transform:translate(").count();
    assert_eq!(places, puzzle.start().pieces().len());
    assert!(page.contains("The goal"));
    assert!(page.contains("prefers-color-scheme: dark"));
    // Buttons are drawn, not taken from fonts.
    for sign in ['⏮', '⏭', '◀', '▶', '❚'] {
        assert!(!page.contains(sign), "{sign}");
    }
}

/// The two parts of each dumbbell are linked, and have its name.
#[test]
fn parts_of_a_piece_are_linked() {
    let puzzle = Puzzle::parse("parts: A B\n\nA.AB\n...B\n..CB\nBBBB\n\n?A?A\n????\n????\n????\n");
    let puzzle = puzzle.expect("it is a puzzle");
    let drawing = Drawing::new(&puzzle, puzzle.start());
    assert!(drawing.to_string().contains("│ A │   │ A │ B │"), "{drawing}");
    let start = [puzzle.start().clone()];
    let svg = Sheet::of_configurations(&puzzle, &start).svg();
    // Each link has an outline. B is in one part.
    assert_eq!(svg.matches("d=\"M10 10L50 10\"").count(), 2, "{svg}");
    // A part that lies below another has the name, too.
    let puzzle =
        Puzzle::parse("parts: A B\n\nA..\nBBB\nA..\n\nA..\n???\nA..\n").expect("it is a puzzle");
    let drawing = Drawing::new(&puzzle, puzzle.start()).to_string();
    assert_eq!(drawing.matches("│ A │").count(), 2, "{drawing}");
    // It is drawn last, so that its link is to be seen: a cell is 20 high.
    let svg = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).svg();
    let letters = [">B<", "<text x=\"6\" y=\"9\"", "<text x=\"6\" y=\"49\""];
    let places = letters.map(|letter| svg.rfind(letter).expect("it is written"));
    assert!(places.is_sorted(), "{svg}");
    // Pieces that are called the same are told apart.
    let puzzle = Puzzle::parse("1 x 5\n1 = 101\n11\n011\n").expect("it is a puzzle");
    let drawing = Drawing::new(&puzzle, puzzle.start());
    assert!(drawing.to_string().contains("│ 1₁│ 1₂│ 1₁│ 1₂│   │"), "{drawing}");
}

/// A question mark wherever anything may be, a dot where nothing may be, and neither on a wall or a piece.
#[test]
fn a_goal_says_what_it_leaves_open() {
    let puzzle = Puzzle::parse("start:\n#12\n.1.\n\ngoal:\n#?1\n2.1\n").expect("it is a puzzle");
    let page = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).html();
    let goal = &page[page.find("The goal").expect("it is shown")..];
    // Each in the middle of its cell, which is 20 wide.
    for (mark, place) in [("?", r#"x="30" y="13""#), ("·", r#"x="30" y="33""#)] {
        let marks: Vec<&str> =
            goal.lines().filter(|line| line.contains(&format!(">{mark}</text>"))).collect();
        assert!(marks.len() == 1 && marks[0].contains(place), "{marks:?}");
    }
}

#[test]
fn goals_are_called_what_they_are() {
    for (goals, captions) in [
        ("21\n..", &["The goal<"][..]),
        ("2?\n??", &["The goal (? is whatever)<"]),
        ("21\n..\n\n.2\n1.", &["One of 2 goals<", ">or<"]),
    ] {
        let puzzle = Puzzle::parse(&format!("12\n..\n\n{goals}\n")).expect("it is a puzzle");
        let page = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).html();
        for caption in captions {
            assert!(page.contains(caption), "{caption} for\n{goals}\n{page}");
        }
    }
}

/// One configuration alone needs no number.
#[test]
fn configurations_are_numbered() {
    let puzzle = puzzle("silly");
    let all = [puzzle.start().clone(), puzzle.start().clone()];
    let [one, two] = [1, 2].map(|count| Sheet::of_configurations(&puzzle, &all[..count]).svg());
    assert!(!one.contains(">1 of 1<"), "{one}");
    assert!(two.contains(">1 of 2<") && two.contains(">2 of 2<"), "{two}");
}
