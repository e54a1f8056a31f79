//! The pictures and pages of an answer that are asked for, and where they go.

use super::output::Output;
use super::output::files::{is_stdout, write_output};
use anyhow::{Result, bail};
use clap::Args;
use fifteen::picture::Render;
use std::path::{Path, PathBuf};

/// Pictures of a solution.
#[derive(Clone, Debug, Default, Args)]
pub struct PictureArgs {
    #[command(flatten)]
    pub svg: SvgArg,
    /// Draw the solution as an SVG that plays, over and over again; - is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub animation: Option<PathBuf>,
    /// Write a web page that plays the solution, or several from the hardest starts; - is standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// A picture of an answer.
#[derive(Clone, Debug, Default, Args)]
pub struct SvgArg {
    /// Draw the answer as an SVG, all boards of a solution side by side; - is standard output, where nothing
    /// else is printed then
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
}

impl PictureArgs {
    /// The files by their options.
    fn files(&self) -> [(&'static str, Option<&Path>); 3] {
        let (animation, html) = (self.animation.as_deref(), self.html.as_deref());
        [("--svg", self.svg.svg.as_deref()), ("--animation", animation), ("--html", html)]
    }

    /// Whether there is any.
    pub fn is_any_requested(&self) -> bool {
        self.files().iter().any(|(_, file)| file.is_some())
    }

    /// Whether one of them goes to standard output, where nothing else belongs then.
    pub fn is_any_on_stdout(&self) -> bool {
        self.files().iter().any(|(_, file)| is_stdout(*file))
    }

    /// Looks whether all of them have room.
    ///
    /// # Errors
    /// If more than one thing is to be in a file, or on standard output.
    pub fn check(&self, out: &Output) -> Result<()> {
        let files = self.files();
        let printed = files.iter().filter(|(_, file)| is_stdout(*file));
        let printed: Vec<&str> = printed.map(|(option, _)| *option).collect();
        if let [one, other, ..] = printed[..] {
            bail!("{one} - and {other} - cannot both have standard output");
        }
        for (number, (one, file)) in files.iter().enumerate() {
            let is_same = |(_, other): &&(&str, _)| file.is_some() && file == other;
            if let (Some(file), Some((other, _))) = (file, files[..number].iter().find(is_same)) {
                bail!("{other} and {one} cannot both have {}", file.display());
            }
        }
        reject_records(!printed.is_empty(), out)
    }

    /// Writes them.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self, shown: &dyn Render, out: &mut Output) -> Result<()> {
        if let Some(file) = &self.svg.svg {
            write_output(file, &shown.to_svg(), out)?;
        }
        if let Some(file) = &self.animation {
            match shown.to_animation() {
                Some(film) => write_output(file, &film, out)?,
                None => out
                    .print_status("there is no solution to be played: --animation writes nothing"),
            }
        }
        if let Some(file) = &self.html {
            write_output(file, &shown.to_html(), out)?;
        }
        Ok(())
    }
}

impl SvgArg {
    /// Whether it is wanted.
    pub fn is_requested(&self) -> bool {
        self.svg.is_some()
    }

    /// Whether it goes to standard output, where nothing else belongs then.
    pub fn is_on_stdout(&self) -> bool {
        is_stdout(self.svg.as_deref())
    }

    /// Looks whether it has room.
    ///
    /// # Errors
    /// If records are to be on standard output, too.
    pub fn check(&self, out: &Output) -> Result<()> {
        reject_records(self.is_on_stdout(), out)
    }

    /// Writes a picture, if it is wanted.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, picture: impl FnOnce() -> String, out: &mut Output) -> Result<()> {
        match &self.svg {
            Some(file) => write_output(file, &picture(), out),
            None => Ok(()),
        }
    }
}

/// Refuses records beside a picture.
fn reject_records(is_printed: bool, out: &Output) -> Result<()> {
    if is_printed && !out.is_text() {
        bail!("a picture on standard output leaves no room for --format jsonl; name a file");
    }
    Ok(())
}
