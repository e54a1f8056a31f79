//! HTML page that plays solutions.
//!
//! The template `player.html` contains the style and the script. Each figure contains its initial
//! picture, which is visible without a script, and the data for the script: frames, captions of the
//! moves, and moving pieces.

use super::drawing::{Drawing, Point};
use super::ink::dark_mode_css;
use super::xml::escape;
use std::fmt::Write;

/// Template of the page.
const TEMPLATE: &str = include_str!("player.html");

/// Buttons of a figure: class, tooltip, and path of the icon.
const BUTTONS: [(&str, &str, &str); 5] = [
    ("first", "To the start (Home)", "M5 4h2v12H5zM16 4v12L8 10z"),
    ("back", "One move back (Left)", "M14 4v12L6 10z"),
    ("play", "Play or pause (Space)", "M6 4l9 6-9 6z"),
    ("next", "One move on (Right)", "M6 4v12l8-6z"),
    ("last", "To the end (End)", "M13 4h2v12h-2zM4 4v12l8-6z"),
];

/// A self-contained page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Title.
    pub title: String,
    /// Heading below the title.
    pub heading: String,
    /// Main figures, with players if they have a solution.
    pub scenes: Vec<Figure>,
    /// Figures of the goals, beside the main ones.
    pub goals: Vec<Figure>,
}

/// A figure of a page.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Caption, which may be empty.
    pub caption: String,
    /// Label for screen readers.
    pub label: String,
    /// Size, without a margin of two units for the frame.
    pub size: Point,
    /// Background, which does not move.
    pub background: Drawing,
    /// Pieces that may move, with their positions.
    pub pieces: Vec<(Point, Drawing)>,
    /// Solution to play.
    pub playback: Option<Playback>,
}

/// A solution in the format of the player.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    /// Number of moves made, and position of each piece; several frames with the same number are
    /// steps of the next move.
    pub frames: Vec<(usize, Vec<Point>)>,
    /// Caption of each move.
    pub captions: Vec<String>,
    /// Pieces that move in each move.
    pub moving_pieces: Vec<Vec<usize>>,
}

impl Page {
    /// Returns the page as HTML.
    ///
    /// ```
    /// use fifteen_picture::Page;
    ///
    /// let page = Page { title: "Puzzles & more".to_owned(), ..Page::default() };
    /// assert!(page.html().contains("<h1>Puzzles &amp; more</h1>"));
    /// ```
    pub fn html(&self) -> String {
        let scenes: String = self.scenes.iter().map(Figure::render_scene).collect();
        let goals: String = self.goals.iter().map(Figure::render_goal).collect();
        let class = if self.scenes.len() > 1 { "many" } else { "one" };
        fill(&[
            ("class", class),
            ("dark", &dark_mode_css()),
            ("goals", &goals),
            ("scenes", &scenes),
            ("heading", &escape(&self.heading)),
            ("title", &escape(&self.title)),
        ])
    }
}

/// Returns the template with a value for each `{{name}}`. Names in values are not replaced.
fn fill(values: &[(&str, &str)]) -> String {
    let mut parts = TEMPLATE.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").expect("a name in the template");
        let (_, value) = values.iter().find(|(other, _)| *other == name).expect("a known name");
        text.extend([*value, rest]);
    }
    text
}

impl Figure {
    /// Returns the figure as a goal.
    fn render_goal(&self) -> String {
        format!("<figure class=\"goal\">{}{}</figure>\n", self.render_caption(), self.render_svg())
    }

    /// Returns the figure as a scene, with the controls and data of the player.
    fn render_scene(&self) -> String {
        let class = if self.playback.is_some() { "scene player" } else { "scene" };
        let play = self
            .playback
            .as_ref()
            .map(|play| render_controls() + &play.render_script())
            .unwrap_or_default();
        let (above, picture) = (self.render_caption(), self.render_svg());
        format!("<figure class=\"{class}\" tabindex=\"-1\">\n{above}{picture}{play}</figure>\n")
    }

    /// Returns the caption.
    fn render_caption(&self) -> String {
        match &*self.caption {
            "" => String::new(),
            caption => format!("<figcaption>{}</figcaption>\n", escape(caption)),
        }
    }

    /// Returns the initial picture.
    fn render_svg(&self) -> String {
        let (Point(width, height), label) = (self.size.offset(4, 4), escape(&self.label));
        let mut text = format!(
            "<svg viewBox=\"-2 -2 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n{}",
            self.background.as_svg()
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

/// Returns the buttons, the slider, and the status line.
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
            </div>\n<p class=\"status\"><output class=\"count\"></output> <span class=\"words\" \
            aria-live=\"polite\"></span></p>\n"
}

impl Playback {
    /// Returns the data for the script: JSON, one frame per line.
    fn render_script(&self) -> String {
        let frame = |(made, places): &(usize, Vec<Point>)| {
            let places = places.iter().map(|Point(x, y)| format!(",{x},{y}"));
            format!("[{made}{}]", places.collect::<String>())
        };
        let frames: Vec<String> = self.frames.iter().map(frame).collect();
        let words: Vec<String> = self.captions.iter().map(|words| json_string(words)).collect();
        let moving_pieces = self.moving_pieces.iter().map(|pieces| {
            let pieces: Vec<String> = pieces.iter().map(usize::to_string).collect();
            format!("[{}]", pieces.join(","))
        });
        format!(
            "<script type=\"application/json\" class=\"data\">{{\"frames\":[\n{}\n],\"words\":[{}],\
             \"movers\":[{}]}}</script>\n",
            frames.join(",\n"),
            words.join(","),
            moving_pieces.collect::<Vec<_>>().join(","),
        )
    }
}

/// Returns a text as a JSON string for a page. Control characters, and those that would end the
/// string or the script, are escaped.
fn json_string(text: &str) -> String {
    let mut json_string = String::from("\"");
    for character in text.chars() {
        match character {
            '\\' | '"' => json_string.extend(['\\', character]),
            '<' | '\0'..'\u{20}' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(json_string, "\\u{:04x}", u32::from(character));
            }
            _ => json_string.push(character),
        }
    }
    json_string.push('"');
    json_string
}

#[cfg(test)]
mod tests {
    use super::{Page, json_string};

    #[test]
    fn names_of_the_template_in_texts_are_not_replaced() {
        let (title, heading) = ("{{heading}} {{scenes}}".to_owned(), "{{title}}".to_owned());
        let page = Page { title, heading, ..Page::default() }.html();
        assert!(page.contains("<h1>{{heading}} {{scenes}}</h1>"), "{page}");
        assert!(page.contains("<p class=\"heading\">{{title}}</p>"), "{page}");
    }

    #[test]
    fn captions_cannot_close_the_script_element() {
        assert_eq!(json_string("\"</script>\\\n"), "\"\\\"\\u003c/script>\\\\\\u000a\"");
    }
}
