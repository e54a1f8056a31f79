//! Pictures in which things move.
//!
//! The motion is in the style of the picture, as key frames, and needs no script: so it plays wherever a
//! picture is shown, also inside of a page. Whoever has asked his system for less motion sees the beginning.

use super::drawing::{Drawing, Font, Point};
use super::svg::Picture;
use std::fmt::Write;

/// How long a step takes, and how long the film stands still at its beginning and at its end, in
/// thousandths of a second.
const STEP_MS: usize = 450;
const PAUSE_MS: usize = 1500;

/// How much of a step things move, in percent; for the rest of it they stand still.
const MOVING_PERCENT: usize = 55;

/// A thing that moves: what it looks like, where it is at the beginning, and where to and in which step it
/// goes (steps are counted from 1, in ascending order; in the course of a step a thing may go
/// through several places, which share its time).
#[derive(Clone, Debug)]
pub struct Thing {
    /// What it looks like, seen from its place.
    pub drawing: Drawing,
    /// Where it is at the beginning.
    pub place: Point,
    /// The step, and where the thing is after it.
    pub moves: Vec<(usize, Point)>,
}

/// Room around the board, and below it for what is said.
const MARGIN: isize = 4;
const CAPTION_HEIGHT: isize = 18;

/// A board on which things move, step by step, over and over again. Below it stands how many steps were made.
#[derive(Clone, Debug)]
pub struct Animation {
    /// The board, which does not move, and lies below all that does.
    pub board: Drawing,
    /// The size of the board.
    pub size: Point,
    /// What moves; places are on the board.
    pub things: Vec<Thing>,
    /// How many steps there are.
    pub steps: usize,
}

impl Animation {
    /// How long the film is, in thousandths of a second.
    fn length(&self) -> usize {
        2 * PAUSE_MS + self.steps * STEP_MS
    }

    /// When something happens, as a percentage of the film.
    fn share(&self, time: usize) -> String {
        let thousandths = time * 100_000 / self.length();
        format!("{}.{:03}%", thousandths / 1000, thousandths % 1000)
    }

    /// The film as a picture with a title and a description.
    ///
    /// ```
    /// use fifteen_picture::{Drawing, Animation, Ink, Point, Thing};
    ///
    /// let mut drawing = Drawing::default();
    /// drawing.rect(Point(0, 0), Point(10, 10), Ink::Kind(0));
    /// let thing = Thing { drawing, place: Point(0, 0), moves: vec![(1, Point(10, 0))] };
    /// let film = Animation { board: Drawing::default(), size: Point(20, 10), things: vec![thing], steps: 1 };
    /// let svg = film.picture("A step", "A square goes to the right").to_string();
    /// assert_eq!(svg.matches("@keyframes").count(), 3);
    /// ```
    pub fn picture(&self, title: &str, description: &str) -> Picture {
        let mut drawing = Drawing::default();
        drawing.group("", Point(MARGIN, MARGIN), &self.board);
        let length = self.length();
        let mut style = format!(
            ".m{{animation:{length}ms linear infinite}}\
             .c{{visibility:hidden;animation:{length}ms step-end infinite}}"
        );
        for (number, thing) in self.things.iter().enumerate() {
            if thing.moves.is_empty() {
                drawing.group("", inside_margin(thing.place), &thing.drawing);
                continue;
            }
            let frames = self.frames(thing);
            let _ = write!(
                style,
                "@keyframes m{number}{{{frames}}}#m{number}{{animation-name:m{number}}}"
            );
            let (Point(x, y), text) = (inside_margin(thing.place), thing.drawing.as_svg());
            drawing.push(format_args!(
                "<g id=\"m{number}\" class=\"m\" style=\"transform:translate({x}px,{y}px)\">\n{text}</g>\n"
            ));
        }
        self.say(&mut drawing, &mut style);
        style.push_str(
            "@media(prefers-reduced-motion:reduce){.m,.c{animation:none}#c0{visibility:visible}}",
        );
        let size = self.size.on(2 * MARGIN, 2 * MARGIN + CAPTION_HEIGHT);
        Picture::new(title, description, size, drawing).with_style(style).scaled(3)
    }

    /// The key frames of a thing: where it is when a step begins, and when it has come to its end.
    fn frames(&self, thing: &Thing) -> String {
        let mut frames = String::new();
        let mut frame = |time: usize, place: Point| {
            let Point(x, y) = inside_margin(place);
            let _ = write!(frames, "{}{{transform:translate({x}px,{y}px)}}", self.share(time));
        };
        let mut place = thing.place;
        frame(0, place);
        for moves in thing.moves.chunk_by(|one, other| one.0 == other.0) {
            let begin = PAUSE_MS + (moves[0].0 - 1) * STEP_MS;
            frame(begin, place);
            for (number, &(_, to)) in moves.iter().enumerate() {
                frame(begin + STEP_MS * MOVING_PERCENT / 100 * (number + 1) / moves.len(), to);
                place = to;
            }
        }
        frame(self.length(), place);
        frames
    }

    /// What is said, each for as long as it holds.
    fn say(&self, drawing: &mut Drawing, style: &mut String) {
        let Point(width, height) = self.size.on(2 * MARGIN, 2 * MARGIN);
        let place = Point(width / 2, height + CAPTION_HEIGHT - 7);
        for number in 0..=self.steps {
            let mut one = Drawing::default();
            one.text(place, &format!("{number} of {}", self.steps), Font::centred(10));
            let text = one.as_svg();
            drawing.push(format_args!("<g id=\"c{number}\" class=\"c\">{text}</g>\n"));
            let before = if number == 0 { "" } else { "0%{visibility:hidden}" };
            let begin = if number == 0 { 0 } else { PAUSE_MS + (number - 1) * STEP_MS };
            let end =
                if number == self.steps { self.length() } else { PAUSE_MS + number * STEP_MS };
            let [begin, end] = [begin, end].map(|time| self.share(time));
            let _ = write!(
                style,
                "@keyframes c{number}{{{before}{begin}{{visibility:visible}}{end}{{visibility:hidden}}}}\
                 #c{number}{{animation-name:c{number}}}"
            );
        }
    }
}

/// Where a place of the board is on the picture.
fn inside_margin(place: Point) -> Point {
    place.on(MARGIN, MARGIN)
}
