//! What stands above and below a game: its name, moves and time, how far it is, what was said, and the keys.

use super::canvas::{Canvas, ScreenArea};
use super::ink::Ink;
use crate::commands::play::game::{Game, Round, Sudoku};
use crate::commands::play::keys::{self, Binding, Place};
use crate::commands::play::player::{Known, Player};
use fifteen::runtime::number_format::Grouped;
use unicode_width::UnicodeWidthStr;

/// Draws it.
pub fn draw(player: &Player, round: &Round, canvas: &mut Canvas) {
    let height = canvas.height();
    let counted = format!("{}   {}", round.counted(), round.time());
    canvas.write(0, 0, &round.game.title(), Ink::BOLD);
    // What is counted matters more than the end of a long title.
    let x = canvas.width().saturating_sub(counted.width() + 2);
    canvas.write(x, 0, "  ", Ink::PLAIN);
    canvas.write_right(0, &counted, Ink::BOLD);
    let (said, ink) = distance_line(player, round);
    canvas.write(0, 1, &said, ink);
    let (said, ink) = message_line(player, round);
    let below = ScreenArea { y: height - 4, height: 2, ..canvas.area() };
    canvas.write_wrapped(below, &said, ink);
    draw_footer(player.place(), canvas);
}

/// How far it is.
fn distance_line(player: &Player, round: &Round) -> (String, Ink) {
    if let Game::Sudoku(sudoku) = &round.game {
        let said = match (sudoku.is_note_mode, sudoku.open()) {
            (true, _) => "noting small digits; t writes again".to_owned(),
            (_, 0) => String::new(),
            _ => "every row, column and box has 1 to 9".to_owned(),
        };
        return (said + &noted(sudoku), Ink::MUTED);
    }
    if round.game.is_solved() {
        return (String::new(), Ink::PLAIN);
    }
    if !player.shows().distance {
        return (unit(round), Ink::MUTED);
    }
    let said = match player.guide().known() {
        Known::Never(why) => why.clone(),
        Known::Nothing => "how far it is: searching …".to_owned(),
        Known::LowerBound(moves, true) => format!("at least {moves} moves from here; searching …"),
        Known::LowerBound(moves, false) => format!("at least {moves} moves from here"),
        Known::Way(_) => match player.guide().left() {
            Some(1) => "1 move from here at best".to_owned(),
            Some(moves) => format!("{moves} moves from here at best"),
            None => "how far it is: searching …".to_owned(),
        },
    };
    // What a move is matters to whoever counts them, but not as much as how many there are.
    let unit = unit(round);
    let has_room = !unit.is_empty() && said.width() + unit.width() + 2 <= player.size().0;
    (if has_room { format!("{said}; {unit}") } else { said }, Ink::PLAIN)
}

/// The small digits of the cell where the next one goes.
fn noted(sudoku: &Sudoku) -> String {
    let noted = (1..=9).filter(|&digit| sudoku.is_noted(sudoku.cursor, digit));
    let noted: Vec<String> = noted.map(|digit| digit.to_string()).collect();
    match noted.is_empty() || sudoku.digit(sudoku.cursor) != 0 {
        true => String::new(),
        false => format!("; noted here: {}", noted.join(" ")),
    }
}

/// What a move is, where that is not clear.
fn unit(round: &Round) -> String {
    match &round.game {
        Game::Blocks(blocks) => blocks.unit().to_owned(),
        _ => String::new(),
    }
}

/// What was said last, or what there is to be said now.
fn message_line(player: &Player, round: &Round) -> (String, Ink) {
    if round.game.is_solved() {
        return (solved_message(round), Ink::GOOD);
    }
    if player.is_waiting_for_solution() {
        return (waiting_message(player, round), Ink::BOLD);
    }
    if let Some(pace) = player.playback() {
        let state = if pace.is_stopped { "stopped; Space goes on" } else { "plays; Space stops" };
        return (
            format!("the solution {state}, + - change the speed ({})", pace.said()),
            Ink::BOLD,
        );
    }
    (player.message().to_owned(), Ink::PLAIN)
}

/// Boards with more cells than this may be searched for hours, and whoever waits had better know.
const QUICK_CELLS: usize = 16;

/// What there is to be said to somebody who waits for a search.
fn waiting_message(player: &Player, round: &Round) -> String {
    let account = player.guide().account();
    let nodes = Grouped(u128::from(account.nodes));
    let perhaps = match &round.game {
        Game::Tiles(tiles) if tiles.size().cells() > QUICK_CELLS => ", perhaps for hours",
        _ => "",
    };
    format!(
        "searching for a shortest solution{perhaps}; Esc stops: at least {} moves, {nodes} nodes",
        account.at_least
    )
}

/// The praise, and to whoever only looked on what it was.
fn solved_message(round: &Round) -> String {
    const NEXT: &str = "n: another game, Esc: the list";
    if round.was_only_shown() {
        return match round.game {
            Game::Sudoku(_) => format!("That was the solution. {NEXT}"),
            _ => format!("That was a shortest solution, {}. {NEXT}", round.counted()),
        };
    }
    let helped = match round.shown {
        0 => "",
        1 => ", with one hint",
        _ => ", with hints",
    };
    let best = match round.best {
        Some(best) if best < round.moves() => format!(" {best} would do."),
        Some(_) => " That is as few as can be.".to_owned(),
        None => String::new(),
    };
    let moves = match round.game {
        Game::Sudoku(_) => String::new(),
        _ => format!(" in {}", round.counted()),
    };
    format!("Solved{moves}, {}{helped}!{best} {NEXT}", round.time())
}

/// The keys of a place, as many as there is room for; how to see them all, and how to leave, in any case.
pub fn draw_footer(place: Place, canvas: &mut Canvas) {
    let width = canvas.width();
    let named = |binding: &&Binding| !binding.word.is_empty();
    let is_vital = |binding: &&Binding| matches!(binding.shown, "?" | "q" | "Esc");
    let all: Vec<&Binding> = keys::of(place).filter(named).collect();
    let (vital, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_vital);
    let long = |binding: &Binding| binding.shown.width() + 1 + binding.word.width() + 2;
    let mut rows = [Vec::new(), vital];
    let mut room =
        [width, width - rows[1].iter().map(|binding| long(binding)).sum::<usize>().min(width)];
    for binding in others {
        if let Some(row) = (0..2).find(|&row| long(binding) <= room[row] + 2) {
            room[row] = room[row].saturating_sub(long(binding));
            let at = if row == 0 { rows[0].len() } else { 0 };
            rows[row].insert(at, binding);
        }
    }
    for (row, bindings) in rows.iter().enumerate() {
        let mut x = 0;
        for binding in bindings {
            x = canvas.write(x, canvas.height() - 2 + row, binding.shown, Ink::KEY) + 1;
            x = canvas.write(x, canvas.height() - 2 + row, binding.word, Ink::PLAIN) + 2;
        }
    }
}
