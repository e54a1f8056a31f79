//! Lines above and below a game: name, moves, time, distance, message, and keys.

use super::canvas::{Canvas, ScreenArea};
use super::ink::Ink;
use crate::commands::play::game::{Game, GameRound, Sudoku};
use crate::commands::play::keys::{self, Binding, KeyContext};
use crate::commands::play::player::{Knowledge, Player};
use crate::tiles::unproved::is_always_solved;
use fifteen::runtime::number_format::Grouped;
use unicode_width::UnicodeWidthStr;

/// Draws the lines around the game.
pub fn draw(player: &Player, round: &GameRound, canvas: &mut Canvas) {
    let height = canvas.height();
    let counted = format!("{}   {}", round.format_progress(), round.format_time());
    canvas.write(0, 0, &round.game.name(), Ink::BOLD);
    // The counters take precedence over the end of a long title.
    let x = canvas.width().saturating_sub(counted.width() + 2);
    canvas.write(x, 0, "  ", Ink::PLAIN);
    canvas.write_right(0, &counted, Ink::BOLD);
    let (text, ink) = distance_line(player, round);
    canvas.write(0, 1, &text, ink);
    let (text, ink) = message_line(player, round);
    let below = ScreenArea { y: height - 4, height: 2, ..canvas.area() };
    canvas.write_wrapped(below, &text, ink);
    draw_footer(player.key_context(), canvas);
}

/// Returns the line below the title: the distance, or for a sudoku the mode and the noted
/// candidates.
fn distance_line(player: &Player, round: &GameRound) -> (String, Ink) {
    if let Game::Sudoku(sudoku) = &round.game {
        let text = match (sudoku.is_note_mode, sudoku.empty_count()) {
            (true, _) => "noting candidates; t writes digits".to_owned(),
            (_, 0) => String::new(),
            _ => "every row, column and box has 1 to 9".to_owned(),
        };
        return (text + &notes_at_cursor(sudoku), Ink::MUTED);
    }
    if round.game.is_solved() {
        return (String::new(), Ink::PLAIN);
    }
    if !player.panels.distance {
        return (move_unit_text(round), Ink::MUTED);
    }
    let text = match &player.hints.knowledge {
        Knowledge::Unavailable(why) => why.clone(),
        Knowledge::Unknown => match player.hints.unproved_length() {
            Some(most) => format!("distance at most {}; searching …", round.format_moves(most)),
            None => "distance: searching …".to_owned(),
        },
        Knowledge::LowerBound(moves, is_searching) => {
            let most = player.hints.unproved_length();
            let most = most.map(|most| format!(", at most {most}")).unwrap_or_default();
            let search = if *is_searching { "; searching …" } else { "" };
            format!("distance at least {}{most}{search}", round.format_moves(*moves))
        }
        Knowledge::Solution(_) => match player.hints.moves_left() {
            Some(moves) => format!("distance {}", round.format_moves(moves)),
            None => "distance: searching …".to_owned(),
        },
    };
    // The distance takes precedence over the unit of a move.
    let unit = move_unit_text(round);
    let has_room = !unit.is_empty() && text.width() + unit.width() + 2 <= player.size.0;
    (if has_room { format!("{text}; {unit}") } else { text }, Ink::PLAIN)
}

/// Lists the candidates noted at the cursor.
fn notes_at_cursor(sudoku: &Sudoku) -> String {
    let noted = (1..=9).filter(|&digit| sudoku.is_noted(sudoku.cursor, digit));
    let noted: Vec<String> = noted.map(|digit| digit.to_string()).collect();
    match noted.is_empty() || sudoku.digit(sudoku.cursor) != 0 {
        true => String::new(),
        false => format!("; noted here: {}", noted.join(" ")),
    }
}

/// Returns the explanation of what counts as one move; empty if none is needed.
fn move_unit_text(round: &GameRound) -> String {
    match &round.game {
        Game::Blocks(blocks) => blocks.describe_move_unit().to_owned(),
        _ => String::new(),
    }
}

/// Returns the message line, or the current state of playback or search.
fn message_line(player: &Player, round: &GameRound) -> (String, Ink) {
    if round.game.is_solved() {
        return (solved_message(round), Ink::GOOD);
    }
    if player.is_waiting_for_solution() {
        return (waiting_message(player, round), Ink::BOLD);
    }
    if let Some(playback) = player.playback {
        let state =
            if playback.is_paused { "paused; Space resumes" } else { "plays; Space pauses" };
        let proof = match player.hints.unproved_length() {
            Some(_) => "a solution, not proved shortest,",
            None => "the solution",
        };
        return (
            format!("{proof} {state}, + - change the speed ({})", playback.describe()),
            Ink::BOLD,
        );
    }
    (player.message.clone(), Ink::PLAIN)
}

/// Returns the message shown while an action waits for a solution.
fn waiting_message(player: &Player, round: &GameRound) -> String {
    let status = &player.hints.status;
    let nodes = Grouped(u128::from(status.nodes));
    let wanted = match &round.game {
        Game::Tiles(tiles) if !is_always_solved(tiles.grid().cells(), tiles.metric) => "a",
        _ => "a shortest",
    };
    format!(
        "searching for {wanted} solution; Esc cancels; at least {}, {nodes} nodes",
        round.format_moves(status.lower_bound)
    )
}

/// Returns the message after the end of a game. A solution that was only shown gets no praise, and
/// is not called shortest without a proof.
fn solved_message(round: &GameRound) -> String {
    const NEXT: &str = "n: new game, Esc: menu";
    if round.was_only_shown() {
        let is_shortest = round.optimal_length == Some(round.move_count());
        let which = if is_shortest { "a shortest" } else { "a" };
        return match round.game {
            Game::Sudoku(_) => format!("That was the solution. {NEXT}"),
            _ => format!("That was {which} solution, {}. {NEXT}", round.format_progress()),
        };
    }
    let helped = match round.hints_shown {
        0 => "",
        1 => ", with one hint",
        _ => ", with hints",
    };
    let best = match round.optimal_length {
        Some(best) if best < round.move_count() => format!(" The optimum is {best}."),
        Some(_) => " That is optimal.".to_owned(),
        None => String::new(),
    };
    let moves = match round.game {
        Game::Sudoku(_) => String::new(),
        _ => format!(" in {}", round.format_progress()),
    };
    format!("Solved{moves}, {}{helped}!{best} {NEXT}", round.format_time())
}

/// Draws the keys of a context that fit, always including those for help and for leaving.
pub fn draw_footer(context: KeyContext, canvas: &mut Canvas) {
    let width = canvas.width();
    let named = |binding: &&Binding| !binding.caption.is_empty();
    let is_vital = |binding: &&Binding| matches!(binding.label, "?" | "q" | "Esc");
    let all: Vec<&Binding> = keys::shown_bindings(context).filter(named).collect();
    let (vital, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_vital);
    let long = |binding: &Binding| binding.label.width() + 1 + binding.caption.width() + 2;
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
            x = canvas.write(x, canvas.height() - 2 + row, binding.label, Ink::KEY) + 1;
            x = canvas.write(x, canvas.height() - 2 + row, binding.caption, Ink::PLAIN) + 2;
        }
    }
}
