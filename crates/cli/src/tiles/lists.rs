//! Option `--list`: positions of a named public list, or the lists themselves.

use crate::support::options::closest::closest_name;
use crate::support::output::Output;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use fifteen::Board;
use fifteen::korf::lists::{LISTS, PublicList};

#[derive(Clone, Debug, Default, Args)]
pub struct ListArg {
    /// Positions of a public list, such as korf100; without a name, print all lists
    ///
    /// The lists are printed with their sources.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    list: Option<String>,
}

impl ListArg {
    /// Prints all lists if the option is given without a name. Returns whether it is.
    ///
    /// # Errors
    /// If records are requested, or the output fails.
    pub fn print_all_if_requested(&self, out: &mut Output) -> Result<bool> {
        if self.list.as_deref() != Some("") {
            return Ok(false);
        }
        if !out.is_text() {
            bail!("--list without a name requires --format text");
        }
        for PublicList { name, count, size: (rows, cols), summary, source, .. } in &LISTS {
            out.print_line(format!("{name:<14} {count:>3} of {rows}x{cols}: {summary}"))?;
            out.print_line(format!("{:14} {source}", ""))?;
        }
        Ok(true)
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
