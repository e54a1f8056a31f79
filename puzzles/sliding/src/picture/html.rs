//! A page that plays solutions.
//!
//! The page is a frame, `player.html`, with its style and its script, and a figure for each scene. A figure
//! has the board as it is at the start, which can be seen without any script, and what the script needs to
//! play: frames, moves in words, and who moves.

use super::outline::CELL;
use super::sheet::{Scene, Sheet};
use super::svg::{corner, escaped, floor, goal, in_order, piece};
use crate::board::offset;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use std::fmt::Write;

/// The page, but for the puzzle and the solutions.
const PAGE: &str = include_str!("player.html");

/// The buttons of a figure: what they do, what is said about them, and the path of the picture on each.
const BUTTONS: [(&str, &str, &str); 5] = [
    ("first", "To the start (Home)", "M5 4h2v12H5zM16 4v12L8 10z"),
    ("back", "One move back (Left)", "M14 4v12L6 10z"),
    ("play", "Play or pause (Space)", "M6 4l9 6-9 6z"),
    ("next", "One move on (Right)", "M6 4v12l8-6z"),
    ("last", "To the end (End)", "M13 4h2v12h-2zM4 4v12l8-6z"),
];

/// Goals that are shown; of more than these one gets the idea.
const GOALS: usize = 4;

/// The page of a sheet.
pub(super) fn page(sheet: &Sheet) -> String {
    let scenes: String = sheet.scenes.iter().map(|scene| figure(sheet.puzzle, scene)).collect();
    PAGE.replace("{{class}}", if sheet.scenes.len() > 1 { "many" } else { "one" })
        .replace("{{goals}}", &goals(sheet.puzzle))
        .replace("{{scenes}}", &scenes)
        .replace("{{heading}}", &escaped(&sheet.heading))
        .replace("{{title}}", &escaped(sheet.title()))
}

/// The beginning of a picture of a board, with room for the line around it.
fn picture(puzzle: &Puzzle, label: &str) -> String {
    let size = |cells: usize| cells.cast_signed() * CELL + 4;
    let (width, height) = (size(puzzle.cols()), size(puzzle.rows()));
    format!("<svg viewBox=\"-2 -2 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n")
}

/// A scene: the board, and if there is a solution, all it takes to play it.
fn figure(puzzle: &Puzzle, scene: &Scene) -> String {
    let class = if scene.solution.is_some() { "scene player" } else { "scene" };
    let mut text = format!("<figure class=\"{class}\" tabindex=\"-1\">\n");
    if !scene.caption.is_empty() {
        let _ = writeln!(text, "<figcaption>{}</figcaption>", escaped(&scene.caption));
    }
    text.push_str(&picture(puzzle, "The board"));
    floor(&mut text, puzzle);
    let pieces = scene.start.pieces();
    for index in in_order(puzzle, pieces) {
        let (x, y) = corner(puzzle, pieces[index].cell);
        let _ = writeln!(
            text,
            "<g class=\"piece\" data-piece=\"{index}\" style=\"transform:translate({x}px,{y}px)\">{}</g>",
            piece(puzzle, pieces[index].kind, puzzle.letters()[index])
        );
    }
    text.push_str("</svg>\n");
    if let Some(solution) = scene.solution {
        text.push_str(&controls());
        text.push_str(&script(puzzle, solution));
    }
    text.push_str("</figure>\n");
    text
}

/// The buttons, the slider, and where the moves are told.
fn controls() -> String {
    let mut text = String::from("<div class=\"controls\">\n");
    for (name, title, path) in BUTTONS {
        let _ = writeln!(
            text,
            "<button type=\"button\" class=\"{name}\" title=\"{title}\" aria-label=\"{title}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    text.push_str(
        "<input type=\"range\" class=\"slider\" min=\"0\" value=\"0\" aria-label=\"Moves made\">\n\
         </div>\n<p class=\"told\"><output class=\"count\"></output> <span class=\"words\" \
         aria-live=\"polite\"></span></p>\n",
    );
    text
}

/// What the script needs: frames, and for each move the words and the pieces.
fn script(puzzle: &Puzzle, solution: &Solution) -> String {
    let words: Vec<String> = solution.words(puzzle).iter().map(|words| quoted(words)).collect();
    let identities = solution.identities(puzzle);
    let movers = solution.moves().iter().zip(&identities);
    let movers = movers.map(|(step, who)| {
        let pieces: Vec<String> = step.pieces.iter().map(|&one| who[one].to_string()).collect();
        format!("[{}]", pieces.join(","))
    });
    format!(
        "<script type=\"application/json\" class=\"data\">{{\"frames\":[\n{}\n],\"words\":[{}],\
         \"movers\":[{}]}}</script>\n",
        frames(puzzle, solution, &identities),
        words.join(","),
        movers.collect::<Vec<_>>().join(","),
    )
}

/// Where each of the pieces of the start is: for every configuration, and for every step of the moves
/// between them. A frame is the number of moves made, and two coordinates for each piece.
fn frames(puzzle: &Puzzle, solution: &Solution, identities: &[Vec<usize>]) -> String {
    let mut cells: Vec<usize> =
        solution.configurations()[0].pieces().iter().map(|piece| piece.cell).collect();
    let mut text = frame(puzzle, 0, &cells);
    for (index, (step, who)) in solution.moves().iter().zip(identities).enumerate() {
        for (number, direction) in step.steps.iter().enumerate() {
            for &piece in &step.pieces {
                let cell = &mut cells[who[piece]];
                *cell = cell.wrapping_add_signed(offset(*direction, puzzle.cols()));
            }
            let made = if number + 1 == step.steps.len() { index + 1 } else { index };
            text.push_str(",\n");
            text.push_str(&frame(puzzle, made, &cells));
        }
    }
    text
}

/// One frame.
fn frame(puzzle: &Puzzle, made: usize, cells: &[usize]) -> String {
    let mut text = format!("[{made}");
    for &cell in cells {
        let (x, y) = corner(puzzle, cell);
        let _ = write!(text, ",{x},{y}");
    }
    text.push(']');
    text
}

/// The goals, if there are any.
fn goals(puzzle: &Puzzle) -> String {
    let goals = puzzle.goals();
    let mut text = String::new();
    for (number, one) in goals.iter().take(GOALS).enumerate() {
        let caption = match (number, goals.len()) {
            (0, 1) if goals[0].pieces().len() < puzzle.start().pieces().len() => {
                "The goal (? is whatever)".to_owned()
            }
            (0, 1) => "The goal".to_owned(),
            (0, _) => format!("One of {} goals", goals.len()),
            _ => "or".to_owned(),
        };
        let _ = writeln!(text, "<figure class=\"goal\"><figcaption>{caption}</figcaption>");
        text.push_str(&picture(puzzle, "The goal"));
        goal(&mut text, puzzle, one);
        text.push_str("</svg></figure>\n");
    }
    text
}

/// A text as JSON inside of a page: words of moves have letters of any script, but nothing to be escaped
/// except what would end the text or the script.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('<', "\\u003c");
    format!("\"{escaped}\"")
}
