//! Pictures of placements.

use fifteen_queens::{Chessboard, draw_queens};

/// ```text
/// . . o o
/// Q . . .
/// . . o o
/// ```
#[test]
fn picture_has_squares_lines_and_queens() {
    let board = Chessboard::new(4, 3).expect("a board");
    let svg = draw_queens(board, &[4]).to_string();
    for part in [
        "viewBox=\"0 0 268 112\"",
        "<title>1 queen on a 4x3 board, 4 free squares</title>",
        "<text x=\"20\" y=\"14\"",
        "<g class=\"board\" transform=\"translate(20 20)\">",
        "<rect x=\"0\" y=\"0\" width=\"96\" height=\"72\"",
        "<path d=\"M24 0h24v24h-24zM72 0h24v24h-24zM0 24h24v24h-24zM48 24h24v24h-24z\
         M24 48h24v24h-24zM72 48h24v24h-24z\"",
        "<rect x=\"-1\" y=\"-1\" width=\"98\" height=\"74\"",
        "<path d=\"M12 36L84 36\"",
        "<path d=\"M12 12L12 60\"",
        "<path d=\"M12 36L36 60\"",
        "<path d=\"M36 12L12 36\"",
        "<g class=\"free\" transform=\"translate(60 12)\">\n<circle cx=\"0\" cy=\"0\" r=\"6\"",
        "<g class=\"free\" transform=\"translate(84 12)\">",
        "<g class=\"free\" transform=\"translate(60 60)\">",
        "<g class=\"free\" transform=\"translate(84 60)\">",
        "<g class=\"queen\" transform=\"translate(12 36)\">",
    ] {
        assert_eq!(svg.matches(part).count(), 1, "{part}\n{svg}");
    }
    assert_eq!(svg.matches("class=\"free\"").count(), 4);
}

/// A queen in the middle attacks as far as the edges, in all eight directions.
#[test]
fn lines_go_from_edge_to_edge() {
    let board = Chessboard::new(13, 5).expect("a board");
    let svg = draw_queens(board, &[2 * 13 + 6]).to_string();
    for line in ["M12 60L300 60", "M156 12L156 108", "M108 12L204 108", "M204 12L108 108"] {
        assert_eq!(svg.matches(line).count(), 1, "{line}\n{svg}");
    }
    assert!(svg.contains("viewBox=\"0 0 352 160\""), "the board is wider than its title: {svg}");
}
