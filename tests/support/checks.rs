//! Properties that hold for all inputs, one function each.

use fifteen::anytime::{LargeBoard, PositionError};
use fifteen::board::{Numerals, ParsedBoard, digit, format_udlr, parse_tiles, parse_udlr};
use fifteen::runtime::Random;
use fifteen::{Board, Goal, Size};

/// Checks that a text parses as a board that prints the same position, or is refused with an error.
pub fn check_parser(rows: usize, cols: usize, text: &str) {
    let Ok(size) = Size::new(rows, cols) else {
        return;
    };
    match Board::parse(size, text) {
        Ok(board) => assert_eq!(Board::parse(size, &board.to_string()), Ok(board)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(location) = error.location {
                let line = text
                    .lines()
                    .nth(location.line.map_or(0, |line| line - 1))
                    .expect("a line of the text");
                assert!(location.column <= line.chars().count(), "{text:?}: {location}");
            }
        }
    }
    if let Ok(parsed) = ParsedBoard::parse(None, text) {
        assert_eq!(Board::parse(parsed.board.size(), text), Ok(parsed.board));
    }
    if let Err(error) = parse_udlr(text) {
        assert!(error.location.column <= text.chars().count(), "{text:?}: {error}");
    }
    if let Ok(tiles) = parse_tiles(size, text) {
        let digits: String = tiles.iter().map(|&tile| digit(tile)).collect();
        assert_eq!(parse_tiles(size, &digits), Ok(tiles));
    }
}

/// Checks that a text parses as a position of any size that prints the same position in both
/// notations, or is refused with an error.
pub fn check_large_parser(text: &str) {
    match text.parse::<LargeBoard>() {
        Ok(board) => {
            assert_eq!(board.to_line().parse(), Ok(board.clone()));
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        Err(PositionError::Word { location, word }) => {
            let line = location.line.and_then(|line| text.lines().nth(line - 1));
            let rest = line.expect("a line of the text").chars().skip(location.column - 1);
            assert!(rest.collect::<String>().starts_with(&word), "{text:?}: {location}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks that a random board survives printing and parsing in every notation, packing and
/// unpacking, and translation to other goals, and that moves preserve solvability.
pub fn check_board(rows: usize, cols: usize, seed: u64) {
    let size = Size::new(rows, cols).expect("a size");
    let mut random = Random::new(seed);
    let board = Board::random(size, &mut random);
    for blank in ["0", "_", ".", "x", "X"] {
        for text in unmarked_notations(&board, blank) {
            assert_eq!(Board::parse(size, &text), Ok(board), "{text}");
        }
        // Marked rows determine the size.
        for text in marked_notations(&board, blank) {
            let parsed = ParsedBoard::parse(None, &text);
            assert_eq!(parsed.map(|parsed| parsed.board), Ok(board), "{text}");
        }
    }
    for numerals in [Numerals::Digits, Numerals::Decimal] {
        assert_eq!(Board::parse(size, &board.to_text(numerals)), Ok(board));
    }
    assert_eq!(Board::parse(size, &board.grid()), Ok(board));
    assert_eq!(board.grid().matches('.').count(), 1, "the blank");
    assert_eq!(Board::unpack(size, board.pack()), Ok(board));
    let other = Goal::Position(Board::random(size, &mut random));
    for goal in [Goal::Last, Goal::First, Goal::Columns, Goal::Spiral, other] {
        self::check_goal(goal, &board);
    }
    assert!(board.check_solvable().is_ok());
    for direction in fifteen::Direction::ALL {
        if let Some(moved) = board.after_move(direction) {
            assert!(moved.check_solvable().is_ok());
            assert_eq!(moved.after_move(direction.opposite()), Some(board));
            assert_eq!(moved.manhattan().abs_diff(board.manhattan()), 1);
        }
    }
}

/// Checks that a goal survives printing and parsing, and that a normalized position has the same
/// Manhattan distance and parity, and moves that can be restored.
fn check_goal(goal: Goal, board: &Board) {
    let size = board.size();
    assert_eq!(Goal::parse(size, &goal.to_string()), Ok(goal));
    let (home, normal) = (Board::with_blank_at(size, goal.blank_home(size)), goal.normalize(board));
    assert_eq!(goal.normalize(&goal.board(size)), home);
    assert_eq!(goal.restore(&normal), *board);
    assert_eq!(normal.manhattan_to(&home), board.manhattan_to(&goal.board(size)));
    assert_eq!(
        normal.check_reachable(&home).is_ok(),
        board.check_reachable(&goal.board(size)).is_ok()
    );
    for direction in fifteen::Direction::ALL {
        let restored = goal.restore_moves(size, &[direction])[0];
        let moved = normal.after_move(direction).map(|moved| goal.restore(&moved));
        assert_eq!(moved, board.after_move(restored), "{goal}");
        let pushed = goal.restore_tiles(size, &normal.pushed_tiles(&[direction]));
        assert_eq!(pushed, board.pushed_tiles(&[restored]));
    }
}

/// Returns a board in the notations without row marks.
fn unmarked_notations(board: &Board, blank: &str) -> Vec<String> {
    let tiles = named_tiles(board, blank, |tile| tile.to_string());
    let letters = named_tiles(board, blank, |tile| digit(tile).to_string());
    vec![tiles.join(" "), tiles.join(","), tiles.join(", "), letters.concat(), letters.join(" ")]
}

/// Returns a board in the notations with row marks.
fn marked_notations(board: &Board, blank: &str) -> Vec<String> {
    let cols = board.size().cols();
    let rows = |tiles: &[String], between: &str| -> Vec<String> {
        tiles.chunks(cols).map(|row| row.join(between)).collect()
    };
    let tiles = named_tiles(board, blank, |tile| tile.to_string());
    let mut texts = vec![board.grid()];
    for between in ["\n", "\r\n", "/", " / ", ";", "|", " | ", " │ "] {
        texts.push(rows(&tiles, " ").join(between));
        let letters = rows(&named_tiles(board, blank, |tile| digit(tile).to_string()), "");
        texts.push(letters.join(between));
    }
    // A blank at the end may be omitted.
    if board.tiles().last() == Some(&0) {
        let list = &tiles[..tiles.len() - 1];
        texts.push(rows(list, " ").join("/"));
        texts.push(rows(list, ", ").join("\n"));
    }
    for name in [blank, ""] {
        let tiles = named_tiles(board, name, |tile| tile.to_string());
        let padded: Vec<String> = tiles.iter().map(|tile| format!(" {tile:>2} ")).collect();
        for [bar, rule] in [["│", "├────┼────┤"], ["|", "+----+----+"], ["║", "═══"]]
        {
            let row = |row: &String| format!("{bar}{row}{bar}\n{rule}\n");
            let drawn: String = rows(&padded, bar).iter().map(row).collect();
            texts.push(format!("{rule}\n{drawn}"));
        }
        texts.push(rows(&padded, "|").join("\n---------\n"));
    }
    texts
}

/// Returns the names of the tiles of a board.
fn named_tiles(board: &Board, blank: &str, name: impl Fn(u8) -> String) -> Vec<String> {
    let name = |&tile: &u8| if tile == 0 { blank.to_owned() } else { name(tile) };
    board.tiles().iter().map(name).collect()
}

/// Checks that moves survive printing and parsing as directions of tiles. Runs of more than 24
/// moves may be refused.
pub fn check_moves(numbers: &[u8]) {
    let moves: Vec<_> =
        numbers.iter().map(|&number| fifteen::Direction::ALL[usize::from(number % 4)]).collect();
    let runs = moves.chunk_by(|one, next| one == next);
    let longest = runs.map(<[_]>::len).max().unwrap_or(0);
    let text = format_udlr(&moves);
    match parse_udlr(&text) {
        Ok(read) => assert_eq!(read, moves, "{text}"),
        Err(error) => assert!(longest > 254, "{text}: {error}"),
    }
    assert_eq!(parse_udlr(&text.to_lowercase()), parse_udlr(&text));
}

/// Checks that an integer unpacks to a board that packs to the same integer, or is refused.
pub fn check_packed(rows: usize, cols: usize, packed: u128) {
    let size = Size::new(rows, cols).expect("a size");
    match Board::unpack(size, packed) {
        Ok(board) => assert_eq!(board.pack(), packed),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
