//! Pictures: as text, on a sheet, and on a page.

use fifteen_runtime::Threads;
use fifteen_sliding::{Classic, Glyph, Puzzle, Sheet, Solution, Solver, Style, TextDrawing};

fn puzzle(name: &str) -> Puzzle {
    Classic::named(name).expect("known puzzle").puzzle()
}

/// Returns a solution in style 2.
fn solution(puzzle: &Puzzle) -> Solution {
    let solver = Solver::new().style(Style::ALL[2]).threads(Threads::ONE);
    solver.solve(puzzle).expect("solvable puzzle")
}

#[test]
fn blocked_cells_and_pieces_are_joined() {
    let puzzle = puzzle("climb-12");
    let drawing = TextDrawing::new(&puzzle, puzzle.start());
    assert_eq!(
        drawing.to_string(),
        "\
┌───────┬───┬───────┐
│▒▒▒▒▒▒▒│   │▒▒▒▒▒▒▒│
├───┬───┘   └───┬───┤
│ 4 │           │ A │
│   ├───────┬───┤   │
│   │ 2     │ 3 │   │
├───┤   ┌───┘   ├───┤
│ 6 │   │       │ C │
├───┴───┼───┬───┴───┤
│ 5     │ 1 │ B     │
├───┬───┘   └───┬───┤
│ D │           │ E │
└───┴───────────┴───┘
"
    );
}

#[test]
fn svg_has_every_board_and_html_every_step() {
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
    assert!(!page.contains("{{"), "unfilled placeholder");
    for words in solution.describe() {
        assert!(page.contains(&words), "{words}");
    }
}

/// Without scripts a page shows every piece at the start, and the goal.
#[test]
fn html_shows_the_start_without_scripts() {
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

/// Every piece of a kind has a letter of its own, at the start as at the goal.
#[test]
fn pieces_of_a_goal_have_the_letters_of_the_start() {
    let puzzle = puzzle("silly");
    let page = Sheet::of_solution(&puzzle, &solution(&puzzle)).html();
    assert_eq!(puzzle.letters(), ['1', '2', '3', 'A']);
    for letter in puzzle.letters() {
        assert_eq!(page.matches(&format!(">{letter}</text>")).count(), 2, "{letter}");
    }
}

/// The parts of a piece are linked, and each is labeled with the letter of the piece.
#[test]
fn parts_of_a_piece_are_linked() {
    let puzzle = Puzzle::parse("parts: A B\n\nA.AB\n...B\n..CB\nBBBB\n\n?A?A\n????\n????\n????\n");
    let puzzle = puzzle.expect("valid puzzle");
    let drawing = TextDrawing::new(&puzzle, puzzle.start());
    assert!(drawing.to_string().contains("│ A │   │ A │ B │"), "{drawing}");
    let start = [puzzle.start().clone()];
    let svg = Sheet::of_configurations(&puzzle, &start).svg();
    // The link of A is drawn twice, since it has an outline. B has one part and no link.
    assert_eq!(svg.matches("d=\"M10 10L50 10\"").count(), 2, "{svg}");
    // A part that lies below another is labeled, too.
    let puzzle =
        Puzzle::parse("parts: A B\n\nA..\nBBB\nA..\n\nA..\n???\nA..\n").expect("valid puzzle");
    let drawing = TextDrawing::new(&puzzle, puzzle.start()).to_string();
    assert_eq!(drawing.matches("│ A │").count(), 2, "{drawing}");
    // A piece in several parts is drawn last, so that its link is visible. A cell is 20 high.
    let svg = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).svg();
    let letters = [">B<", "<text x=\"6\" y=\"9\"", "<text x=\"6\" y=\"49\""];
    let places = letters.map(|letter| svg.rfind(letter).expect("written letter"));
    assert!(places.is_sorted(), "{svg}");
    // Pieces of the same kind have different letters.
    let puzzle = Puzzle::parse("1 x 5\n1 = 101\n11\n011\n").expect("valid puzzle");
    let drawing = TextDrawing::new(&puzzle, puzzle.start());
    assert!(drawing.to_string().contains("│ 1 │ A │ 1 │ A │   │"), "{drawing}");
}

/// A question mark is drawn where anything is allowed, a dot where a cell must be empty, and
/// neither on walls or pieces.
#[test]
fn goal_picture_marks_empty_and_open_cells() {
    let puzzle = Puzzle::parse("start:\n#12\n.1.\n\ngoal:\n#?1\n2.1\n").expect("valid puzzle");
    let page = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).html();
    let goal = &page[page.find("The goal").expect("goal picture")..];
    // Each mark is in the middle of its cell, which is 20 wide.
    for (mark, place) in [("?", r#"x="30" y="13""#), ("·", r#"x="30" y="33""#)] {
        let marks: Vec<&str> =
            goal.lines().filter(|line| line.contains(&format!(">{mark}</text>"))).collect();
        assert!(marks.len() == 1 && marks[0].contains(place), "{marks:?}");
    }
}

#[test]
fn goal_captions_tell_their_number() {
    for (goals, captions) in [
        ("21\n..", &["The goal<"][..]),
        ("2?\n??", &["The goal (? matches anything)<"]),
        ("21\n..\n\n.2\n1.", &["One of 2 goals<", ">or<"]),
    ] {
        let puzzle = Puzzle::parse(&format!("12\n..\n\n{goals}\n")).expect("valid puzzle");
        let page = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).html();
        for caption in captions {
            assert!(page.contains(caption), "{caption} for\n{goals}\n{page}");
        }
    }
}

/// A single configuration has no number.
#[test]
fn configurations_are_numbered() {
    let puzzle = puzzle("silly");
    let all = [puzzle.start().clone(), puzzle.start().clone()];
    let [one, two] = [1, 2].map(|count| Sheet::of_configurations(&puzzle, &all[..count]).svg());
    assert!(!one.contains(">1 of 1<"), "{one}");
    assert!(two.contains(">1 of 2<") && two.contains(">2 of 2<"), "{two}");
}

/// The shapes and positions of a board are exact: a piece in two parts is beside another one and a
/// wall. A cell is 20 wide, and pieces keep a distance of 2 from each other.
#[test]
fn a_board_is_drawn_to_scale() {
    let puzzle = Puzzle::parse("parts: A\n\nA.#\nB.A\n\nA.#\n.BA\n").expect("valid puzzle");
    let svg = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).svg();
    let board = &svg[svg.find("<g class=\"board\"").expect("board group")..];
    let shapes: Vec<&str> = board
        .lines()
        .filter_map(|line| {
            let words = line.split_once(" fill").map_or(line, |(words, _)| words);
            words.strip_prefix('<').filter(|words| !words.starts_with('/'))
        })
        .collect();
    let a = [
        "path d=\"M19 1L19 19L1 19L1 1ZM59 21L59 39L41 39L41 21Z\"",
        "path d=\"M10 10L50 30\"",
        "path d=\"M10 10L50 30\"",
        "text x=\"6\" y=\"9\" font-size=\"7\" text-anchor=\"middle\"",
        "text x=\"46\" y=\"29\" font-size=\"7\" text-anchor=\"middle\"",
    ];
    let (b, rest) = (["path d=\"M19 1L19 19L1 19L1 1Z\"", a[3]], "g transform=\"translate(");
    let mut expected = vec![
        "g class=\"board\" transform=\"translate(20 60)\">".to_owned(),
        "rect x=\"0\" y=\"0\" width=\"60\" height=\"40\"".to_owned(),
        "path d=\"M40 0h20v20h-20z\"".to_owned(),
        "rect x=\"-1\" y=\"-1\" width=\"62\" height=\"42\"".to_owned(),
    ];
    // The piece in two parts is drawn last.
    for (place, shapes) in [("0 20", &b[..]), ("0 0", &a[..])] {
        expected.push(format!("{rest}{place})\">"));
        expected.extend(shapes.iter().map(|&shape| shape.to_owned()));
    }
    assert_eq!(shapes, expected, "{svg}");
    // Without blocked cells, no wall is drawn.
    let puzzle = Puzzle::parse("A.\n\n.A\n").expect("valid puzzle");
    let svg = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).svg();
    assert_eq!(svg.matches("<path").count(), 1, "{svg}");
}

/// A part is linked to the nearest cell of those that are linked already.
#[test]
fn parts_are_linked_to_the_nearest_cell() {
    for (start, links) in [
        ("A.A.A", "M10 10L50 10M50 10L90 10"),
        ("A....\n.....\nA...A", "M10 10L10 50M10 50L90 50"),
        // The second part is nearer to the third one than the first is.
        ("A...A\n....A\n.....\n...A.", "M10 10L90 10M90 30L70 70"),
        (".A\nA.", "M10 10L-10 30"),
        ("AA\n..\n..\n.A", "M30 10L30 70"),
    ] {
        let text = format!("parts: A\n\n{start}\n\n{start}\n");
        let puzzle = Puzzle::parse(&text).expect("valid puzzle");
        let svg = Sheet::of_configurations(&puzzle, &[puzzle.start().clone()]).svg();
        assert_eq!(svg.matches(&format!("d=\"{links}\"")).count(), 2, "{links}: {svg}");
    }
}

#[test]
fn pieces_that_move_next_have_heavier_edges() {
    let puzzle = Puzzle::parse("A.\nB.\n\n.A\nB.\n").expect("valid puzzle");
    let solution = solution(&puzzle);
    let svg = Sheet::of_solution(&puzzle, &solution).svg();
    let edges: Vec<&str> = svg.split("<g class=\"board\"").skip(1).collect();
    let heavy = |board: &&str| board.matches("stroke-width=\"2.5\"").count();
    let light = |board: &&str| board.matches("stroke-width=\"0.7\"").count();
    assert_eq!(edges.iter().map(heavy).collect::<Vec<_>>(), [1, 0], "{svg}");
    assert_eq!(edges.iter().map(light).collect::<Vec<_>>(), [1, 2], "{svg}");
    assert_eq!(edges.iter().map(|board| board.contains(">0<")).collect::<Vec<_>>(), [true, false]);
}

/// Returns a puzzle in which two pieces go around a corner in turn, and one stays.
fn corner_puzzle() -> Puzzle {
    let text = "A.#.\n..#.\nB..C\n\n..#.\n..#.\n.BAC\n";
    Puzzle::parse(text).expect("valid puzzle")
}

/// There is a frame for the start and one per step; the last frame of a move counts it as made.
#[test]
fn a_page_plays_step_by_step() {
    let puzzle = corner_puzzle();
    let page = Sheet::of_solution(&puzzle, &solution(&puzzle)).html();
    let frames: Vec<&str> = page.lines().filter(|line| line.starts_with('[')).collect();
    let expected = [
        "[0,0,0,0,40,60,40],",
        "[0,0,0,20,40,60,40],",
        "[1,0,0,40,40,60,40],",
        "[1,20,0,40,40,60,40],",
        "[1,20,20,40,40,60,40],",
        "[2,20,40,40,40,60,40]",
    ];
    assert_eq!(frames, expected);
    assert!(page.contains("\"movers\":[[1],[0]]"), "{page}");
}

/// The animation has the motions of the page: none for a piece that stays, and every step of one
/// that moves.
#[test]
fn svg_animation_matches_the_page() {
    let puzzle = corner_puzzle();
    let solution = solution(&puzzle);
    let sheet = Sheet::of_solution(&puzzle, &solution).with_heading("2 moves");
    let animation = sheet.animation().expect("one solution");
    let through = |piece: usize| {
        let name = format!("@keyframes m{piece}{{");
        let frames = &animation[animation.find(&name)? + name.len()..];
        let frames = &frames[..frames.find("}}")?];
        let place =
            |frame: &str| Some(frame.split_once("translate(")?.1.split_once(')')?.0.to_owned());
        frames.split('}').map(place).collect::<Option<Vec<String>>>()
    };
    // The board is 4 units from the edges.
    let of_a = ["4px,4px", "4px,4px", "24px,4px", "24px,24px", "24px,44px", "24px,44px"];
    let of_b = ["4px,44px", "4px,44px", "24px,44px", "44px,44px", "44px,44px"];
    assert_eq!(through(0).expect("A moves"), of_a);
    assert_eq!(through(1).expect("B moves"), of_b);
    assert_eq!(through(2), None);
    for words in [">0 of 2<", ">2 of 2<", "<title>Sliding blocks: 2 moves</title>"] {
        assert!(animation.contains(words), "{words}: {animation}");
    }
    // Configurations have no animation.
    let start = [puzzle.start().clone()];
    let still = Sheet::of_configurations(&puzzle, &start);
    assert_eq!((still.animation(), still.is_empty()), (None, false));
    assert!(Sheet::of_configurations(&puzzle, &[]).is_empty());
}

/// Several starts are numbered, a single one is not; and a page plays them all.
#[test]
fn starts_are_numbered() {
    let puzzle = corner_puzzle();
    let solutions = [solution(&puzzle), solution(&puzzle)];
    let (one, two) =
        (Sheet::of_solutions(&puzzle, &solutions[..1]), Sheet::of_solutions(&puzzle, &solutions));
    assert!(!one.svg().contains(">1 of 1<"));
    assert!(two.svg().contains(">1 of 2<") && two.svg().contains(">2 of 2<"));
    for (sheet, count) in [(one, 1), (two, 2)] {
        // A board for each start, not for each step.
        assert_eq!(sheet.svg().matches("<g class=\"board\"").count(), count);
        assert_eq!(sheet.html().matches("class=\"data\"").count(), count);
    }
}

/// The `Render` trait gives the pictures of the sheet.
#[test]
fn shown_trait_matches_the_sheet() {
    let puzzle = corner_puzzle();
    let solution = solution(&puzzle);
    let sheet = Sheet::of_solution(&puzzle, &solution);
    let shown: &dyn fifteen_picture::Render = &sheet;
    assert_eq!(shown.to_svg(), sheet.svg());
    assert_eq!(shown.to_html(), sheet.html());
    assert_eq!(shown.to_animation(), sheet.animation());
}

/// Pieces, with the lines within them, have the color of their kind. Walls, empty cells and the
/// lines around them have none.
#[test]
fn only_pieces_have_a_color() {
    let puzzle = Puzzle::parse("parts: B\n\nAA#\nAA.\nB.B\n\nAA#\nAA.\nB.B\n");
    let puzzle = puzzle.expect("valid puzzle");
    let color = |mark: &Glyph| match mark.kind {
        None => '-',
        Some(kind) => char::from_digit(kind as u32, 10).expect("two kinds"),
    };
    let drawing = TextDrawing::new(&puzzle, puzzle.start());
    let colors: Vec<String> =
        drawing.lines().iter().map(|line| line.iter().map(color).collect()).collect();
    let expected = [
        "-------------",
        "-0000000-----",
        "-0000000-----",
        "-0000000-----",
        "-------------",
        "-111-----111-",
        "-------------",
    ];
    assert_eq!(colors, expected);
    assert_eq!(
        drawing.to_string(),
        "\
┌───────┬───┐
│ A     │▒▒▒│
│       ├───┤
│       │   │
├───┬───┼───┤
│ B │   │ B │
└───┴───┴───┘
"
    );
}

/// Line characters connect exactly where the four cells around a corner differ.
#[test]
fn line_characters_match_the_cells_around() {
    for (drawn, expected) in [
        (
            "AAA\nABB\nACC",
            "┌───────────┐\n│ A         │\n│   ┌───────┤\n│   │ B     │\n│   ├───────┤\n│   │ C     │\n└───┴───────┘\n",
        ),
        (
            "AAB\nBBB\n...",
            "┌───────┬───┐\n│ A     │ B │\n├───────┘   │\n│           │\n├───────────┤\n│           │\n└───────────┘\n",
        ),
        (
            "ABB\nAAB\nCCC",
            "┌───┬───────┐\n│ A │ B     │\n│   └───┐   │\n│       │   │\n├───────┴───┤\n│ C         │\n└───────────┘\n",
        ),
        (
            "ABB\nCBB\nC..",
            "┌───┬───────┐\n│ A │ B     │\n├───┤       │\n│ C │       │\n│   ├───────┤\n│   │       │\n└───┴───────┘\n",
        ),
    ] {
        let puzzle = Puzzle::parse(&format!("{drawn}\n\n{drawn}\n")).expect("valid puzzle");
        assert_eq!(TextDrawing::new(&puzzle, puzzle.start()).to_string(), expected);
    }
}

/// Exits are arrows in the frame, in text and in pictures, and bound pieces have marks.
#[test]
fn exits_and_movements_are_drawn() {
    let text = "rows: A\ncolumns: B\npinned: C\nexit: A right 2\nexit: E bottom 3-4\n\
                exit: A left 2\nexit: B top 1\n\nstart:\nB..C\nBAAE\n....\n";
    let puzzle = Puzzle::parse(text).expect("a drawing");
    let drawing = TextDrawing::new(&puzzle, puzzle.start());
    assert_eq!(
        drawing.to_string(),
        "\
┌─↑─┬───────┬───┐
│ B │       │ C │
│   ├───────┼───┤
←   │ A     │ E →
├───┴───────┴───┤
│               │
└─────────↓───↓─┘
"
    );
    let sheet = Sheet::of_configurations(&puzzle, std::slice::from_ref(puzzle.start()));
    let svg = sheet.svg();
    let starts = |pattern: &str| svg.matches(pattern).count();
    // The openings in the frame of a board of 80 by 60.
    for opening in ["M81 21L81 39", "M-1 21L-1 39", "M1 -1L19 -1", "M41 61L79 61"] {
        assert_eq!(starts(opening), 1, "{opening}");
    }
    // A line along the row of A and the column of B, and the pin of C; E is free.
    assert_eq!((starts("<circle "), starts("stroke-linecap")), (1, 2), "{svg}");
    let classic = self::puzzle("klotski");
    let plain = Sheet::of_configurations(&classic, std::slice::from_ref(classic.start())).svg();
    assert!(!plain.contains("<circle ") && !plain.contains("stroke-linecap"));
}
