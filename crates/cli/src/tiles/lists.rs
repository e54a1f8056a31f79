//! Option `--list`: positions of a named public list, or of those with some numbers, or the lists
//! themselves.

use crate::support::options::closest::closest_name;
use crate::support::output::Output;
use anyhow::{Result, anyhow, bail, ensure};
use clap::{Arg, Args};
use fifteen::Board;
use fifteen::korf::instances::Instance;
use fifteen::korf::lists::{LISTS, PublicList};
use fifteen::records::{ListedPosition, Status};

#[derive(Clone, Debug, Default, Args)]
pub struct ListArg {
    /// Solve the positions of a public list, such as korf100; without a name, print all lists
    ///
    /// Numbers in place of the positions select some of them: --list korf100 1-20,88. The lists are
    /// printed with their sources. --print prints the positions of one.
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    list: Option<String>,
    /// Print the positions of the list instead of solving them
    #[arg(long)]
    print: bool,
}

/// Makes an option of a command conflict with `--print`, with which it would have no effect, unless
/// it selects positions.
pub fn conflict_with_print(option: Arg) -> Arg {
    let selects = option.is_positional()
        || ["list", "print", "instances"].contains(&option.get_id().as_str());
    if selects { option } else { option.conflicts_with("print") }
}

impl ListArg {
    /// Prints all lists if the option is given without a name, or the positions of the list, or
    /// those with the given numbers, with `--print`. Returns whether anything was printed.
    ///
    /// # Errors
    /// If `--print` is given without a list, records of all lists are requested, the name is
    /// unknown, the list is not part of the program, a number is invalid, or the output fails.
    pub fn print_if_requested(&self, numbers: Option<&str>, out: &mut Output) -> Result<bool> {
        ensure!(self.list.is_some() || !self.print, "--print requires --list");
        if self.prints_positions() {
            for listed in self.selected(numbers)?.into_iter().flatten() {
                let record = listed.record(out);
                out.print_answer(&record.start, &record)?;
            }
            return Ok(true);
        }
        if !self.is_nameless() {
            return Ok(false);
        }
        ensure!(out.is_text(), "--list without a name requires --format text");
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

    /// Returns the positions of the list, or those with the given numbers, if a list is named.
    ///
    /// # Errors
    /// If the name is unknown, the list is not part of the program, or a number is invalid.
    pub fn selected(&self, numbers: Option<&str>) -> Result<Option<Vec<Listed>>> {
        let Some(list) = self.named()? else { return Ok(None) };
        let (starts, instances) = (list.positions().unwrap_or_default(), list.instances());
        let is_selected = number_filter(numbers, starts.len())
            .map_err(|error| anyhow!("--list {}: {error}", list.name))?;
        let all = starts.into_iter().enumerate().map(|(index, start)| Listed {
            number: index + 1,
            start,
            instance: instances.as_ref().map(|all| all[index]),
        });
        Ok(Some(all.filter(|listed| is_selected(listed.number)).collect()))
    }
}

/// Position of a list.
pub struct Listed {
    /// Number in the list, from 1.
    number: usize,
    pub start: Board,
    /// Published numbers, if the list has them.
    instance: Option<Instance>,
}

impl Listed {
    /// Builds the record of the position.
    fn record(&self, out: &Output) -> ListedPosition {
        ListedPosition {
            head: out.head(Status::Listed),
            instance: self.number,
            start: self.start.to_string(),
            size: self.start.size().to_string(),
            known_length: self.instance.map(|instance| instance.length),
            published: self.instance.map(|instance| instance.generated),
        }
    }
}

/// Returns the predicate that selects the numbers in a text, or all numbers if there is no text. It
/// has numbers and ranges from 1 to `last`, such as `1-20,88`.
///
/// # Errors
/// If one is not such a number or range.
pub fn number_filter(
    text: Option<&str>,
    last: usize,
) -> Result<impl Fn(usize) -> bool + use<>, String> {
    let numbers = text.map(|text| parse_numbers(text, last)).transpose()?;
    Ok(move |number| numbers.as_ref().is_none_or(|numbers| numbers.contains(&number)))
}

/// Parses numbers and ranges from 1 to `last`.
fn parse_numbers(text: &str, last: usize) -> Result<Vec<usize>, String> {
    let number = |text: &str| match text.trim().parse::<usize>() {
        Ok(number) if (1..=last).contains(&number) => Ok(number),
        _ => Err(format!("'{}' is not a number from 1 to {last}", text.escape_debug())),
    };
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(format!("invalid range {part}: the start exceeds the end"));
        }
        numbers.extend(from..=to);
    }
    Ok(numbers)
}
