//! Screen of the automaton in slow motion.

use super::board::BoardLayout;
use super::canvas::{Canvas, ScreenArea};
use super::chrome::draw_footer;
use super::ink::Ink;
use super::tiles;
use crate::commands::play::keys::KeyContext;
use crate::commands::play::player::Player;
use crate::tiles::stepper::MachineStepper;
use fifteen::anytime::LargeBoard;
use fifteen::runtime::number_format::Pluralized;
use fifteen_codegen::{Continuation, StackFrame};

/// Minimum width of the text.
const MIN_TEXT_WIDTH: usize = 34;

/// Draws the position, the state with its handler, the last event and the stack.
pub fn draw(player: &Player, canvas: &mut Canvas) {
    let Some((stepper, playback)) = &player.automaton else { return };
    let area = canvas.area();
    let handlers = stepper.interpreter.machine().handlers().len();
    canvas.write(0, 0, &format!("The automaton of {handlers} states"), Ink::BOLD);
    let playing = match (stepper.is_finished(), playback.is_paused) {
        (true, _) => "goal found".to_owned(),
        (_, true) => "paused: . takes a step, Space runs".to_owned(),
        (_, false) => format!("{}; Space pauses, + - change the speed", playback.describe()),
    };
    canvas.write(0, 1, &playing, Ink::MUTED);
    let body = ScreenArea { y: 3, height: area.height.saturating_sub(6), ..area };
    let is_wide = area.width >= super::WIDE_SCREEN_WIDTH;
    let board = match is_wide {
        true => ScreenArea { width: area.width / 3, ..body },
        false => ScreenArea { height: body.height / 2, ..body },
    };
    let position = stepper.board();
    let size = position.size();
    let board_area = ScreenArea { height: board.height.min(17), ..board };
    let drawn = BoardLayout::new((size.rows(), size.cols()), board_area);
    if let Some(layout) = drawn {
        tiles::draw(&LargeBoard::from(&position), stepper.target_cell(), &layout, canvas);
    }
    let words = match (is_wide, drawn) {
        (true, _) => body.right_of(board.width + 2),
        (false, Some(_)) => body.below(board.height),
        (false, None) => body,
    };
    let stack_at = if words.width >= 2 * MIN_TEXT_WIDTH {
        MIN_TEXT_WIDTH.max(words.width / 2)
    } else {
        words.width
    };
    let y =
        draw_handler(stepper, ScreenArea { width: stack_at.saturating_sub(2), ..words }, canvas);
    let stack_area = if stack_at < words.width {
        words.right_of(stack_at)
    } else {
        ScreenArea { y: y + 1, height: (words.y + words.height).saturating_sub(y + 1), ..words }
    };
    draw_stack(stepper, stack_area, canvas);
    draw_footer(KeyContext::Automaton, canvas);
}

/// Draws the next handler and the last event. Returns the row below.
fn draw_handler(stepper: &MachineStepper, area: ScreenArea, canvas: &mut Canvas) -> usize {
    let (search, threshold) = (&stepper.interpreter, stepper.threshold);
    let line = format!(
        "iteration {threshold}: {}, {} in all",
        Pluralized(search.visited().into(), "node"),
        Pluralized(stepper.steps.into(), "step")
    );
    let write = |y: usize, text: &str, ink: Ink, canvas: &mut Canvas| {
        let left = (area.y + area.height).saturating_sub(y);
        canvas.write_wrapped(ScreenArea { y, height: left, ..area }, text, ink)
    };
    let y = write(area.y, &line, Ink::PLAIN, canvas);
    let y = write(y, &format!("sad moves left: {}", search.quota()), Ink::PLAIN, canvas);
    let y = write(y, &format!("last: {}", stepper.last_event), Ink::BOLD, canvas);
    let y = write(y, &format!("next: {}", stepper.label(search.continuation())), Ink::KEY, canvas);
    let y = write(y, &stepper.describe_next(), Ink::PLAIN, canvas);
    match search.continuation() {
        Continuation::Start(_) => y,
        Continuation::Handler(_) => write(y, &stepper.next_as_c(), Ink::MUTED, canvas),
    }
}

/// Draws the stack, top entry first.
fn draw_stack(stepper: &MachineStepper, area: ScreenArea, canvas: &mut Canvas) {
    let stack = stepper.interpreter.stack();
    let depth = stack.len();
    let title = format!("The stack: {}", Pluralized(depth as u128, "move"));
    canvas.write_wrapped(area, &title, Ink::BOLD);
    for (row, frame) in stack.iter().rev().take(area.height.saturating_sub(1)).enumerate() {
        let line = stack_line(stepper, depth - row, frame, area.width);
        canvas.write(area.x, area.y + 1 + row, &line, Ink::PLAIN);
    }
}

/// Returns the line of a stack entry: the longest version that fits.
fn stack_line(stepper: &MachineStepper, number: usize, frame: &StackFrame, width: usize) -> String {
    let StackFrame { push, quota, resume } = *frame;
    let label = stepper.label(resume);
    let handler = label.split(" (").next().unwrap_or_default();
    let tile = push.tile;
    let forms = [
        format!("{number:>3} tile {tile:>2}, quota {quota}, resume {label}"),
        format!("{number:>3} tile {tile:>2}, quota {quota}, resume {handler}"),
        format!("{number:>3} tile {tile:>2}, quota {quota}"),
        format!("{number:>3} tile {tile:>2}"),
    ];
    forms.into_iter().find(|form| form.chars().count() <= width).unwrap_or_default()
}
