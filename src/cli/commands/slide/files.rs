//! The pictures and pages that are asked for, and where they go.

use super::args::SlideArgs;
use super::report;
use super::search::Search;
use crate::cli::frame::output::Output;
use crate::cli::frame::output::files::{is_printed, put};
use anyhow::{Result, bail};
use std::path::Path;

/// Where pictures go.
pub struct Files<'a> {
    svg: Option<&'a Path>,
    html: Option<&'a Path>,
}

impl<'a> Files<'a> {
    /// Those that are asked for.
    ///
    /// # Errors
    /// If more than one thing is to be on standard output, or there will be nothing to be seen.
    pub fn new(args: &'a SlideArgs, out: &Output) -> Result<Self> {
        let files = Files { svg: args.svg.as_deref(), html: args.html.as_deref() };
        if is_printed(files.svg) && is_printed(files.html) {
            bail!("--svg - and --html - cannot both have standard output");
        }
        let is_any = files.svg.is_some() || files.html.is_some();
        if is_any && args.text.is_some() && !args.is_about_farthest() {
            bail!(
                "with --text the puzzle is not solved, and there is nothing to be shown in a picture"
            );
        }
        if files.are_printed() && (args.text.is_some() || !out.is_text()) {
            let other = if out.is_text() { "--text" } else { "--format jsonl" };
            bail!("a picture on standard output leaves no room for {other}; name a file");
        }
        Ok(files)
    }

    /// Whether one of them goes to standard output, where nothing else belongs then.
    pub fn are_printed(&self) -> bool {
        is_printed(self.svg) || is_printed(self.html)
    }

    /// Writes them, if there is something to be seen.
    pub fn write(&self, search: &Search, out: &mut Output) -> Result<()> {
        let sheet = search.sheet().with_heading(&report::what(search));
        if sheet.is_empty() {
            return Ok(());
        }
        if let Some(path) = self.svg {
            put(path, &sheet.svg(), out)?;
        }
        if let Some(path) = self.html {
            put(path, &sheet.html(), out)?;
        }
        Ok(())
    }
}
