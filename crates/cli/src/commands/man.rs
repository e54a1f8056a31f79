//! `fifteen man`: manual pages, out of the same description of the arguments that parses them.

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
    /// The command the page is about, such as slide, or pdb build; the whole program if left out
    #[arg(value_name = "COMMAND", conflicts_with = "all")]
    pub command: Vec<String>,
    /// Write the pages of the program and of all commands into a folder
    #[arg(long, value_name = "DIR")]
    pub all: Option<PathBuf>,
}

/// The variables of the environment that matter, and what for.
const ENVIRONMENT: [(&str, &str); 4] = [
    ("FIFTEEN_CACHE_DIR", "The folder where pattern databases are kept."),
    ("XDG_CACHE_HOME", "If that is not set: they are kept in the folder fifteen below this one."),
    ("XDG_DATA_HOME", "Games are kept in the folder fifteen below this one."),
    ("NO_COLOR", "If set, nothing is coloured, unless --color says otherwise."),
];

/// Files that are read or written without being named.
const FILES: [(&str, &str); 2] = [
    (
        "~/.cache/fifteen/",
        "Pattern databases, if the environment names no other folder. They can be removed at any time; \
         fifteen pdb clean does so.",
    ),
    (
        "~/.local/share/fifteen/play-*.txt",
        "Games that fifteen play goes on with, if the environment names no other folder.",
    ),
];

/// Prints a manual page, or writes all of them.
pub fn run(args: &ManArgs, mut program: Command, out: &mut Output) -> Result<Exit> {
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
            None => bail!("there is no command '{}'", name.escape_debug()),
        }
    }
    out.print(render_page(command, &args.command.join(" "))?)?;
    Ok(Exit::Answered)
}

/// Writes the page of a command, which is said in full, and those of all commands below it, and
/// prints their names.
fn write_all(command: &Command, name: &str, folder: &Path, out: &mut Output) -> Result<()> {
    let path = folder.join(format!("{}.1", page_name(name)));
    atomic_write(&path, render_page(command, name)?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    out.print_line(path.display().to_string())?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let name = format!("{name} {}", below.get_name());
        write_all(below, name.trim_start(), folder, out)?;
    }
    Ok(())
}

/// What the page of a command is called: `fifteen` and the command.
fn page_name(name: &str) -> String {
    let words = ["fifteen"].into_iter().chain(name.split_whitespace());
    words.collect::<Vec<_>>().join("-")
}

/// The page of a command.
fn render_page(command: &Command, name: &str) -> Result<String> {
    let examples = examples::for_command(if name.is_empty() { "fifteen" } else { name });
    let has_version = command.get_version().is_some();
    let notes = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.clone()).title(page_name(name));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    render_verbatim("NOTES", &notes, &mut page)?;
    render_section("EXIT STATUS", &exit::CODES, &mut page)?;
    render_section("ENVIRONMENT", &ENVIRONMENT, &mut page)?;
    render_section("FILES", &FILES, &mut page)?;
    render_section("EXAMPLES", examples, &mut page)?;
    if has_version {
        man.render_version_section(&mut page)?;
    }
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// A section whose lines stay as they are.
fn render_verbatim(title: &str, text: &str, page: &mut Vec<u8>) -> Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut roff = Roff::new();
    roff.control("SH", [title]);
    roff.control("nf", []);
    roff.text([roman(text)]);
    roff.control("fi", []);
    Ok(roff.to_writer(page)?)
}

/// A section that explains one thing after the other.
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
