//! A picture as SVG.

use super::drawing::{Drawing, Point};
use super::ink::{Ink, dark};
use super::xml::escaped;
use std::fmt;

/// A drawing with its size, a title and a description. Its text form is SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    title: String,
    description: String,
    size: Point,
    scale: isize,
    style: String,
    command: Option<String>,
    drawing: Drawing,
}

impl Picture {
    /// A picture of a drawing that begins at (0, 0) and is so large.
    ///
    /// The title says what it is, the description what is to be seen.
    pub fn new(title: &str, description: &str, size: Point, drawing: Drawing) -> Picture {
        let [title, description] = [title, description].map(str::to_owned);
        Picture { title, description, size, scale: 1, style: String::new(), command: None, drawing }
    }

    /// The same so many times as large at first; pictures can be scaled anyway.
    #[must_use]
    pub fn scaled(self, scale: isize) -> Picture {
        Picture { scale, ..self }
    }

    /// The same with the command that makes it, which is written down inside.
    #[must_use]
    pub fn with_command(self, command: &str) -> Picture {
        Picture { command: Some(command.to_owned()), ..self }
    }

    /// The same with more rules in its style.
    pub(crate) fn with_style(self, style: String) -> Picture {
        Picture { style, ..self }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture { size: Point(width, height), scale, style, .. } = self;
        let [title, description] = [&self.title, &self.description].map(|words| escaped(words));
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"system-ui,sans-serif\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <style>{}{style}</style>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            width * scale,
            height * scale,
            dark(),
            Ink::Paper,
        )?;
        if let Some(command) = &self.command {
            writeln!(f, "<metadata>{}</metadata>", escaped(command))?;
        }
        f.write_str(self.drawing.as_svg())?;
        f.write_str("</svg>\n")
    }
}
