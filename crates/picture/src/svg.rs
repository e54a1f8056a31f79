//! Pictures as SVG.

use super::drawing::{Drawing, Point};
use super::ink::{Ink, dark_mode_css};
use super::xml::escape;
use std::fmt;

/// A drawing with its size, a title and a description, which is formatted as SVG.
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
    /// Creates a picture of a drawing with its origin at (0, 0) and this size.
    ///
    /// The title names the subject, the description its contents.
    pub fn new(title: &str, description: &str, size: Point, drawing: Drawing) -> Picture {
        let [title, description] = [title, description].map(str::to_owned);
        Picture { title, description, size, scale: 1, style: String::new(), command: None, drawing }
    }

    /// Returns the picture with another initial scale; viewers can rescale it.
    #[must_use]
    pub fn scaled(self, scale: isize) -> Picture {
        Picture { scale, ..self }
    }

    /// Returns the picture with the command that creates it, as metadata.
    #[must_use]
    pub fn with_command(self, command: &str) -> Picture {
        Picture { command: Some(command.to_owned()), ..self }
    }

    /// Returns the picture with further style rules.
    pub(crate) fn with_style(self, style: String) -> Picture {
        Picture { style, ..self }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture { size: Point(width, height), scale, style, .. } = self;
        let [title, description] = [&self.title, &self.description].map(|words| escape(words));
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
            dark_mode_css(),
            Ink::Paper,
        )?;
        if let Some(command) = &self.command {
            writeln!(f, "<metadata>{}</metadata>", escape(command))?;
        }
        f.write_str(self.drawing.as_svg())?;
        f.write_str("</svg>\n")
    }
}
