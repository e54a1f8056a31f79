//! `fifteen shell man`: manual pages, from the clap definition of the arguments.

use crate::examples;
use crate::support::exit::{self, Exit};
use crate::support::output::Output;
use anyhow::{Context, Result, bail};
use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use fifteen::runtime::atomic_file::atomic_write;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Command, such as slide or `pdb build` [default: the whole program]
    #[arg(value_name = "COMMAND", conflicts_with = "all")]
    pub command: Vec<String>,
    /// Write all pages into this directory
    #[arg(long, value_name = "DIR")]
    pub all: Option<PathBuf>,
}

/// Environment variables and their meanings.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("FIFTEEN_CACHE_DIR", "Directory of cached pattern databases."),
    (
        "XDG_CACHE_HOME",
        "Base directory of the cache if FIFTEEN_CACHE_DIR is unset (subdirectory fifteen).",
    ),
    ("XDG_DATA_HOME", "Base directory of saved games (subdirectory fifteen)."),
    ("NO_COLOR", "Disables colors, unless --color overrides it."),
];

/// Default files of the program.
const FILES: [(&str, &str); 2] = [
    (
        "~/.cache/fifteen/",
        "Default cache of pattern databases. Safe to delete; fifteen pdb clean empties it.",
    ),
    ("~/.local/share/fifteen/play-*.txt", "Saved games of fifteen play."),
];

/// Prints a manual page, or writes all of them.
pub fn run(args: &ManArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
    // The help of a command has no page.
    program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.all {
        fs::create_dir_all(folder).with_context(|| format!("--all {}", folder.display()))?;
        write_all(&program, "", folder, out)?;
        return Ok(Exit::Answered);
    }
    let mut command = &program;
    for name in &args.command {
        match command.find_subcommand(name) {
            Some(found) => command = found,
            None => bail!("unknown command '{}'", name.escape_debug()),
        }
    }
    out.print(render_page(command, &args.command.join(" "))?)?;
    Ok(Exit::Answered)
}

/// Writes the page of a command, given by its full name, and those of its subcommands, and prints
/// the file names.
fn write_all(command: &Command, name: &str, folder: &Path, out: &mut Output) -> Result<()> {
    let path = folder.join(format!("{}.1", page_name(name)));
    atomic_write(&path, render_page(command, name)?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    out.print_line(path.display().to_string())?;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        let name = format!("{name} {}", below.get_name());
        write_all(below, name.trim_start(), folder, out)?;
    }
    Ok(())
}

/// Returns the name of a page: `fifteen` and the command.
fn page_name(name: &str) -> String {
    let words = ["fifteen"].into_iter().chain(name.split_whitespace());
    words.collect::<Vec<_>>().join("-")
}

/// Renders the page of a command.
fn render_page(command: &Command, name: &str) -> Result<String> {
    let examples = examples::for_command(if name.is_empty() { "fifteen" } else { name });
    let has_version = command.get_version().is_some();
    let notes = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let source = format!("fifteen {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(page_name(name)).source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    render_notes("NOTES", &notes, &mut page)?;
    render_section("EXIT STATUS", &exit::CODES, &mut page)?;
    render_section("ENVIRONMENT", &ENVIRONMENT, &mut page)?;
    render_section("FILES", &FILES, &mut page)?;
    render_section("EXAMPLES", examples, &mut page)?;
    if has_version {
        man.render_version_section(&mut page)?;
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// Renders a section of paragraphs. A paragraph with an indented line is not filled.
fn render_notes(title: &str, text: &str, page: &mut Vec<u8>) -> Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for paragraph in text.split("\n\n") {
        roff.control("PP", []);
        if paragraph.lines().any(|line| line.starts_with(' ')) {
            roff.control("nf", []);
            roff.text([roman(paragraph)]);
            roff.control("fi", []);
        } else {
            roff.text([roman(paragraph)]);
        }
    }
    Ok(roff.to_writer(page)?)
}

/// Renders a section of terms and their explanations.
fn render_section(title: &str, things: &[(&str, &str)], page: &mut Vec<u8>) -> Result<()> {
    if things.is_empty() {
        return Ok(());
    }
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    for &(thing, meaning) in things {
        roff.control("TP", []);
        roff.text([bold(thing)]);
        roff.text([roman(meaning)]);
    }
    Ok(roff.to_writer(page)?)
}
