//! Option `--list`: positions of a named public list, or the lists themselves.

use crate::support::options::closest::closest_name;
use crate::support::output::Output;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use fifteen::Board;
use fifteen::korf::lists::{LISTS, PublicList};

#[derive(Clone, Debug, Default, Args)]
pub struct ListArg {
    /// Solve the positions of a public list, such as korf100; without a name, print all lists
    ///
    /// The lists are printed with their sources. --print prints the positions of one.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    list: Option<String>,
    /// Print the positions of the list instead of solving them
    #[arg(long)]
    print: bool,
}

impl ListArg {
    /// Prints all lists if the option is given without a name, or the positions of the list with
    /// `--print`. Returns whether anything was printed.
    ///
    /// # Errors
    /// If `--print` is given without a list, records are requested, the name is unknown, the list
    /// is not part of the program, or the output fails.
    pub fn print_if_requested(&self, out: &mut Output) -> Result<bool> {
        // `requires` has no effect with a position, with which --list conflicts.
        if self.print && self.list.is_none() {
            bail!("--print requires --list");
        }
        if self.prints_positions() {
            print_positions(self.positions()?.into_iter().flatten(), out)?;
            return Ok(true);
        }
        if !self.is_nameless() {
            return Ok(false);
        }
        if !out.is_text() {
            bail!("--list without a name requires --format text");
        }
        for list in &LISTS {
            let PublicList { name, count, size: (rows, cols), summary, source, .. } = list;
            let missing = if list.is_embedded() { "" } else { " (not included)" };
            out.print_line(format!("{name:<14} {count:>3} of {rows}x{cols}: {summary}{missing}"))?;
            out.print_line(format!("{:14} {source}", ""))?;
        }
        Ok(true)
    }

    /// Returns whether the positions of a list are to be printed.
    pub fn prints_positions(&self) -> bool {
        self.print && self.list.is_some() && !self.is_nameless()
    }

    /// Returns whether the option is given without a name.
    fn is_nameless(&self) -> bool {
        self.list.as_deref() == Some("")
    }

    /// Returns the list, if one is named.
    ///
    /// # Errors
    /// If the name is unknown, or the list is not part of the program.
    pub fn named(&self) -> Result<Option<&'static PublicList>> {
        let Some(name) = self.list.as_deref() else { return Ok(None) };
        let list = PublicList::named(name).map_err(|error| {
            match closest_name(name, LISTS.iter().map(|list| list.name)) {
                Some(near) => anyhow!("{error}; did you mean '{near}'?"),
                None => error.into(),
            }
        })?;
        if !list.is_embedded() {
            let (rows, cols) = list.size;
            bail!(
                "list {}: the {} positions of {rows}x{cols} are not part of the program; their \
                 source is {}",
                list.name,
                list.count,
                list.source,
            );
        }
        Ok(Some(list))
    }

    /// Returns the positions of the list, if one is named.
    ///
    /// # Errors
    /// If the name is unknown, or the list is not part of the program.
    pub fn positions(&self) -> Result<Option<Vec<Board>>> {
        Ok(self.named()?.and_then(PublicList::positions))
    }
}

/// Prints positions, one per line.
///
/// # Errors
/// If records are requested, or the output fails.
pub fn print_positions(positions: impl IntoIterator<Item = Board>, out: &mut Output) -> Result<()> {
    if !out.is_text() {
        bail!("--print requires --format text");
    }
    for position in positions {
        out.print_line(position.to_string())?;
    }
    Ok(())
}
