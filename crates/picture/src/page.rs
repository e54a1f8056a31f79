//! A page that plays solutions.
//!
//! The page is a frame, `player.html`, with its style and its script, and a figure for each thing to be seen. A
//! figure has what there is at the beginning, which can be seen without any script, and what the script needs
//! to play: frames, moves in words, and who moves.

use super::drawing::{Drawing, Point};
use super::ink::dark;
use super::xml::escaped;
use std::fmt::Write;

/// The page, but for what is shown.
const TEMPLATE: &str = include_str!("player.html");

/// The buttons of a figure: what they do, what is said about them, and the path of the picture on each.
const BUTTONS: [(&str, &str, &str); 5] = [
    ("first", "To the start (Home)", "M5 4h2v12H5zM16 4v12L8 10z"),
    ("back", "One move back (Left)", "M14 4v12L6 10z"),
    ("play", "Play or pause (Space)", "M6 4l9 6-9 6z"),
    ("next", "One move on (Right)", "M6 4v12l8-6z"),
    ("last", "To the end (End)", "M13 4h2v12h-2zM4 4v12l8-6z"),
];

/// A page that needs nothing else.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// What stands below.
    pub heading: String,
    /// What is shown, and played where there is something to play.
    pub scenes: Vec<Figure>,
    /// What stands beside it: the goals.
    pub goals: Vec<Figure>,
}

/// Something to be seen on a page.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What stands above it, if anything.
    pub caption: String,
    /// What those are told who cannot see it.
    pub label: String,
    /// Its size; around it there is a margin of two units for the frame.
    pub size: Point,
    /// What does not move.
    pub ground: Drawing,
    /// What may move, and where it is.
    pub pieces: Vec<(Point, Drawing)>,
    /// What is played.
    pub play: Option<Play>,
}

/// A solution as the player of a page knows it.
#[derive(Clone, Debug, Default)]
pub struct Play {
    /// The number of moves made, and where each piece is; several frames with the same number are
    /// steps of the next move.
    pub frames: Vec<(usize, Vec<Point>)>,
    /// Each move in words.
    pub words: Vec<String>,
    /// The pieces that move in each move.
    pub movers: Vec<Vec<usize>>,
}

impl Page {
    /// The page as HTML.
    ///
    /// ```
    /// use fifteen_picture::Page;
    ///
    /// let page = Page { title: "Puzzles & more".to_owned(), ..Page::default() };
    /// assert!(page.html().contains("<h1>Puzzles &amp; more</h1>"));
    /// ```
    pub fn html(&self) -> String {
        let scenes: String = self.scenes.iter().map(Figure::scene).collect();
        let goals: String = self.goals.iter().map(Figure::goal).collect();
        TEMPLATE
            .replace("{{class}}", if self.scenes.len() > 1 { "many" } else { "one" })
            .replace("{{dark}}", &dark())
            .replace("{{goals}}", &goals)
            .replace("{{scenes}}", &scenes)
            .replace("{{heading}}", &escaped(&self.heading))
            .replace("{{title}}", &escaped(&self.title))
    }
}

impl Figure {
    /// It as a goal.
    fn goal(&self) -> String {
        format!("<figure class=\"goal\">{}{}</figure>\n", self.above(), self.picture())
    }

    /// It as a scene, with all it takes to play it.
    fn scene(&self) -> String {
        let class = if self.play.is_some() { "scene player" } else { "scene" };
        let play =
            self.play.as_ref().map(|play| render_controls() + &play.script()).unwrap_or_default();
        let (above, picture) = (self.above(), self.picture());
        format!("<figure class=\"{class}\" tabindex=\"-1\">\n{above}{picture}{play}</figure>\n")
    }

    /// The caption.
    fn above(&self) -> String {
        match &*self.caption {
            "" => String::new(),
            caption => format!("<figcaption>{}</figcaption>\n", escaped(caption)),
        }
    }

    /// The picture, as it is before anything moves.
    fn picture(&self) -> String {
        let (Point(width, height), label) = (self.size.on(4, 4), escaped(&self.label));
        let mut text = format!(
            "<svg viewBox=\"-2 -2 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n{}",
            self.ground.as_svg()
        );
        for (number, (Point(x, y), drawing)) in self.pieces.iter().enumerate() {
            let _ = writeln!(
                text,
                "<g class=\"piece\" data-piece=\"{number}\" style=\"transform:translate({x}px,{y}px)\">{}</g>",
                drawing.as_svg()
            );
        }
        text + "</svg>\n"
    }
}

/// The buttons, the slider, and where the moves are told.
fn render_controls() -> String {
    let mut text = String::from("<div class=\"controls\">\n");
    for (name, title, path) in BUTTONS {
        let _ = writeln!(
            text,
            "<button type=\"button\" class=\"{name}\" title=\"{title}\" aria-label=\"{title}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    text + "<input type=\"range\" class=\"slider\" min=\"0\" value=\"0\" aria-label=\"Moves made\">\n\
            </div>\n<p class=\"told\"><output class=\"count\"></output> <span class=\"words\" \
            aria-live=\"polite\"></span></p>\n"
}

impl Play {
    /// What the script reads: JSON, a frame a line.
    fn script(&self) -> String {
        let frame = |(made, places): &(usize, Vec<Point>)| {
            let places = places.iter().map(|Point(x, y)| format!(",{x},{y}"));
            format!("[{made}{}]", places.collect::<String>())
        };
        let frames: Vec<String> = self.frames.iter().map(frame).collect();
        let words: Vec<String> = self.words.iter().map(|words| json_string(words)).collect();
        let movers = self.movers.iter().map(|pieces| {
            let pieces: Vec<String> = pieces.iter().map(usize::to_string).collect();
            format!("[{}]", pieces.join(","))
        });
        format!(
            "<script type=\"application/json\" class=\"data\">{{\"frames\":[\n{}\n],\"words\":[{}],\
             \"movers\":[{}]}}</script>\n",
            frames.join(",\n"),
            words.join(","),
            movers.collect::<Vec<_>>().join(","),
        )
    }
}

/// A text as JSON inside of a page: what would end the text or the script is written otherwise.
fn json_string(text: &str) -> String {
    let mut json_string = String::from("\"");
    for sign in text.chars() {
        match sign {
            '\\' | '"' => json_string.extend(['\\', sign]),
            '<' | '\0'..'\u{20}' => {
                let _ = write!(json_string, "\\u{:04x}", u32::from(sign));
            }
            _ => json_string.push(sign),
        }
    }
    json_string.push('"');
    json_string
}

#[cfg(test)]
mod tests {
    use super::json_string;

    #[test]
    fn captions_cannot_close_the_script_element() {
        assert_eq!(json_string("\"</script>\\\n"), "\"\\\"\\u003c/script>\\\\\\u000a\"");
    }
}
