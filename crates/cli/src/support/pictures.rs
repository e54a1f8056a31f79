//! Options that write an answer as pictures or as a web page.

use super::output::Output;
use super::output::files::{is_same_file, is_stdout, write_output};
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use fifteen::picture::Render;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Options for pictures of an answer, and for a web page that animates it.
#[derive(Clone, Debug, Default, Args)]
pub struct PictureArgs {
    #[command(flatten)]
    pub svg: SvgArg,
    /// Write the solution as an animated SVG to this file (- for standard output)
    #[arg(long, value_name = "FILE", value_parser = picture_file_parser(), help_heading = "Output")]
    pub animation: Option<PathBuf>,
    /// Write a web page that animates the solutions (- for standard output)
    #[arg(long, value_name = "FILE", value_parser = page_file_parser(), help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// Picture of an answer.
#[derive(Clone, Debug, Default, Args)]
pub struct SvgArg {
    /// Draw the result as an SVG (- for standard output)
    ///
    /// Boards are drawn side by side. With -, nothing else is printed.
    #[arg(long, value_name = "FILE", value_parser = picture_file_parser(), help_heading = "Output")]
    pub svg: Option<PathBuf>,
}

/// Picture of puzzles without their solutions.
#[derive(Clone, Debug, Default, Args)]
pub struct HandoutArg {
    /// Draw the puzzles without their solutions, and solve nothing (- for standard output)
    #[arg(long, value_name = "FILE", value_parser = picture_file_parser(), help_heading = "Output")]
    handout: Option<PathBuf>,
}

impl HandoutArg {
    /// Returns whether the picture is requested.
    pub fn is_requested(&self) -> bool {
        self.handout.is_some()
    }

    /// Returns the file, if one is given. `others` are options that need a solution: whether each
    /// is given, and its name.
    ///
    /// # Errors
    /// If one of these options is given, too, or records go to standard output with the picture.
    pub fn file(&self, others: &[(bool, &str)], out: &Output) -> Result<Option<&Path>> {
        let records = [(!out.is_text(), "--format")];
        let other = records.iter().chain(others).find(|(is_given, _)| *is_given);
        match (self.handout.as_deref(), other) {
            (Some(_), Some((_, name))) => {
                bail!("{name} cannot be used with --handout: nothing is solved")
            }
            (file, _) => Ok(file),
        }
    }
}

/// Returns the parser for the file name of a picture.
pub fn picture_file_parser() -> impl TypedValueParser<Value = PathBuf> {
    file_parser(&["html", "htm"], "the output is an SVG picture; name the file .svg")
}

/// Returns the parser for the file name of a web page.
fn page_file_parser() -> impl TypedValueParser<Value = PathBuf> {
    file_parser(&["svg"], "the output is a web page; name the file .html")
}

/// Returns the parser for the name of an output file. Viewers infer the format from it, so a name
/// with the extension of another format is an error.
fn file_parser(
    others: &'static [&'static str],
    message: &'static str,
) -> impl TypedValueParser<Value = PathBuf> {
    const UNSUPPORTED: &[&str] = &["png", "pdf", "gif", "jpg", "jpeg", "webp", "bmp", "mp4"];
    PathBufValueParser::new().try_map(move |path| {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let mut wrong = UNSUPPORTED.iter().chain(others);
        match wrong.any(|other| extension.eq_ignore_ascii_case(other)) {
            true => Err(message),
            false => Ok(path),
        }
    })
}

impl PictureArgs {
    /// Returns the options and their files.
    pub fn files(&self) -> [(&'static str, Option<&Path>); 3] {
        let (animation, html) = (self.animation.as_deref(), self.html.as_deref());
        [("--svg", self.svg.svg.as_deref()), ("--animation", animation), ("--html", html)]
    }

    /// Returns whether any picture is requested.
    pub fn is_any_requested(&self) -> bool {
        self.files().iter().any(|(_, file)| file.is_some())
    }

    /// Returns whether a picture goes to standard output; then nothing else is printed there.
    pub fn is_any_on_stdout(&self) -> bool {
        self.files().iter().any(|(_, file)| is_stdout(*file))
    }

    /// Checks that the pictures go to different files.
    ///
    /// # Errors
    /// If two pictures go to one file or to standard output, or a picture and records go to
    /// standard output.
    pub fn check(&self, out: &Output) -> Result<()> {
        let files = self.files();
        let printed = files.iter().filter(|(_, file)| is_stdout(*file));
        let printed: Vec<&str> = printed.map(|(option, _)| *option).collect();
        if let [one, other, ..] = printed[..] {
            bail!("{one} and {other} cannot both write to standard output");
        }
        for (number, (one, file)) in files.iter().enumerate() {
            let is_same = |(_, other): &&(&str, Option<&Path>)| {
                file.zip(*other).is_some_and(|(file, other)| is_same_file(file, other))
            };
            if let (Some(file), Some((other, _))) = (file, files[..number].iter().find(is_same)) {
                bail!("{other} and {one} cannot both write to {}", file.display());
            }
        }
        reject_records(!printed.is_empty(), out)
    }

    /// Writes the pictures and the page that are requested.
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
                None => report_unwritten("--animation", out),
            }
        }
        if let Some(file) = &self.html {
            write_output(file, &shown.to_html(), out)?;
        }
        Ok(())
    }

    /// Reports that there is no solution, for each picture and for the page if they are requested.
    pub fn report_unwritten(&self, out: &Output) {
        let requested = self.files().into_iter().filter(|(_, file)| file.is_some());
        requested.for_each(|(option, _)| report_unwritten(option, out));
    }
}

/// Reports that an option writes no file, because there is no solution.
fn report_unwritten(option: &str, out: &Output) {
    out.print_status(format!("no solution: {option} writes nothing"));
}

impl SvgArg {
    /// Returns whether a file for the picture is given.
    pub fn is_requested(&self) -> bool {
        self.svg.is_some()
    }

    /// Returns whether the picture goes to standard output; then nothing else is printed there.
    pub fn is_on_stdout(&self) -> bool {
        is_stdout(self.svg.as_deref())
    }

    /// Checks that standard output has a single use.
    ///
    /// # Errors
    /// If records go to standard output, too.
    pub fn check(&self, out: &Output) -> Result<()> {
        reject_records(self.is_on_stdout(), out)
    }

    /// Writes a picture, if it is requested.
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

/// Rejects records together with a picture on standard output.
fn reject_records(is_printed: bool, out: &Output) -> Result<()> {
    if is_printed && !out.is_text() {
        bail!(
            "--format cannot be combined with a picture on standard output; write the picture to a file"
        );
    }
    Ok(())
}
