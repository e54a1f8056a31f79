//! Animated pictures.
//!
//! The animation consists of CSS keyframes and needs no script, so it plays wherever a picture is
//! shown, even inside a page. If the system settings ask for reduced motion, only the beginning is
//! shown.

use super::drawing::{Drawing, Font, Point};
use super::svg::Picture;
use std::fmt::Write;

/// Duration of a step, and of the pauses at the beginning and the end, in milliseconds.
const STEP_MS: usize = 450;
const PAUSE_MS: usize = 1500;

/// Part of a step in which sprites move, in percent. They rest during the remainder.
const MOVING_PERCENT: usize = 55;

/// A moving part of an animation: its drawing, its initial position, and its positions after the
/// steps in which it moves. Steps are counted from 1 and listed in ascending order. A sprite may
/// pass several positions in one step, which then share its time.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// Drawing, relative to the position.
    pub drawing: Drawing,
    /// Initial position.
    pub position: Point,
    /// Step, and position after it.
    pub moves: Vec<(usize, Point)>,
}

/// Margin around the board, and height of the caption below it.
const MARGIN: isize = 4;
const CAPTION_HEIGHT: isize = 18;

/// A board with moving parts, played step by step in a loop. The caption shows the number of steps
/// made.
#[derive(Clone, Debug)]
pub struct Animation {
    /// Static board below the moving parts.
    pub board: Drawing,
    /// Size of the board.
    pub size: Point,
    /// Moving parts, positioned on the board.
    pub sprites: Vec<Sprite>,
    /// Number of steps.
    pub steps: usize,
}

impl Animation {
    /// Returns the duration of the animation in milliseconds.
    fn duration_ms(&self) -> usize {
        2 * PAUSE_MS + self.steps * STEP_MS
    }

    /// Returns a time as a percentage of the duration.
    fn percent_at(&self, time: usize) -> String {
        let thousandths = time * 100_000 / self.duration_ms();
        format!("{}.{:03}%", thousandths / 1000, thousandths % 1000)
    }

    /// Draws the animation, with a title and a description.
    ///
    /// ```
    /// use fifteen_picture::{Animation, Drawing, Ink, Point, Sprite};
    ///
    /// let mut drawing = Drawing::default();
    /// drawing.rect(Point(0, 0), Point(10, 10), Ink::Kind(0));
    /// let moves = vec![(1, Point(10, 0))];
    /// let sprites = vec![Sprite { drawing, position: Point(0, 0), moves }];
    /// let (board, size) = (Drawing::default(), Point(20, 10));
    /// let animation = Animation { board, size, sprites, steps: 1 };
    /// let svg = animation.picture("A step", "A square goes to the right").to_string();
    /// assert_eq!(svg.matches("@keyframes").count(), 3);
    /// ```
    pub fn picture(&self, title: &str, description: &str) -> Picture {
        let mut drawing = Drawing::default();
        drawing.group("", Point(MARGIN, MARGIN), &self.board);
        let length = self.duration_ms();
        let mut style = format!(
            ".m{{animation:{length}ms linear infinite}}\
             .c{{visibility:hidden;animation:{length}ms step-end infinite}}"
        );
        for (number, thing) in self.sprites.iter().enumerate() {
            if thing.moves.is_empty() {
                drawing.group("", inside_margin(thing.position), &thing.drawing);
                continue;
            }
            let frames = self.keyframes(thing);
            let _ = write!(
                style,
                "@keyframes m{number}{{{frames}}}#m{number}{{animation-name:m{number}}}"
            );
            let (Point(x, y), text) = (inside_margin(thing.position), thing.drawing.as_svg());
            drawing.push(format_args!(
                "<g id=\"m{number}\" class=\"m\" style=\"transform:translate({x}px,{y}px)\">\n{text}</g>\n"
            ));
        }
        self.add_step_counter(&mut drawing, &mut style);
        style.push_str(
            "@media(prefers-reduced-motion:reduce){.m,.c{animation:none}#c0{visibility:visible}}",
        );
        let size = self.size.offset(2 * MARGIN, 2 * MARGIN + CAPTION_HEIGHT);
        Picture::new(title, description, size, drawing).with_style(style).scaled(3)
    }

    /// Returns the keyframes of a moving part: its positions at the beginning and the end of the
    /// animation, and before and after each of its moves.
    fn keyframes(&self, thing: &Sprite) -> String {
        let mut frames = String::new();
        let mut frame = |time: usize, place: Point| {
            let Point(x, y) = inside_margin(place);
            let _ = write!(frames, "{}{{transform:translate({x}px,{y}px)}}", self.percent_at(time));
        };
        let mut place = thing.position;
        frame(0, place);
        for moves in thing.moves.chunk_by(|one, other| one.0 == other.0) {
            let begin = PAUSE_MS + (moves[0].0 - 1) * STEP_MS;
            frame(begin, place);
            for (number, &(_, to)) in moves.iter().enumerate() {
                frame(begin + STEP_MS * MOVING_PERCENT / 100 * (number + 1) / moves.len(), to);
                place = to;
            }
        }
        frame(self.duration_ms(), place);
        frames
    }

    /// Adds the captions, each visible from the beginning of its step to that of the next.
    fn add_step_counter(&self, drawing: &mut Drawing, style: &mut String) {
        let Point(width, height) = self.size.offset(2 * MARGIN, 2 * MARGIN);
        let place = Point(width / 2, height + CAPTION_HEIGHT - 7);
        for number in 0..=self.steps {
            let mut one = Drawing::default();
            one.text(place, &format!("{number} of {}", self.steps), Font::centered(10));
            let text = one.as_svg();
            drawing.push(format_args!("<g id=\"c{number}\" class=\"c\">{text}</g>\n"));
            let before = if number == 0 { "" } else { "0%{visibility:hidden}" };
            let begin = if number == 0 { 0 } else { PAUSE_MS + (number - 1) * STEP_MS };
            let end =
                if number == self.steps { self.duration_ms() } else { PAUSE_MS + number * STEP_MS };
            let [begin, end] = [begin, end].map(|time| self.percent_at(time));
            let _ = write!(
                style,
                "@keyframes c{number}{{{before}{begin}{{visibility:visible}}{end}{{visibility:hidden}}}}\
                 #c{number}{{animation-name:c{number}}}"
            );
        }
    }
}

/// Returns the point of the picture for a point of the board.
fn inside_margin(place: Point) -> Point {
    place.offset(MARGIN, MARGIN)
}
