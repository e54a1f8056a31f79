//! Selection of published instances.

use super::KorfArgs;
use crate::tiles::lists::number_filter;
use anyhow::{Result, anyhow};
use fifteen::Size;
use fifteen::korf::instances::{self, Instance};

/// Parses a size that has published instances.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let size = text.parse::<Size>().map_err(|error| error.to_string())?;
    match instances::on_boards(size) {
        Some(_) => Ok(size),
        None => Err("no instances of this size; use 4x4 or 5x5".to_owned()),
    }
}

/// Instances to search.
pub struct InstanceSet {
    /// Name of their list, or their size.
    name: String,
    /// Rows and columns of their boards.
    pub size: Size,
    /// Instances in the order of their numbers.
    pub instances: Vec<Instance>,
}

impl InstanceSet {
    /// Returns the instances of the requested list or size, or those with the requested numbers.
    ///
    /// # Errors
    /// If the list or its lengths are unknown, or the numbers are invalid.
    pub fn requested(args: &KorfArgs) -> Result<InstanceSet> {
        let list = args.list.named()?;
        let (name, all) = match list {
            Some(list) => {
                let unknown = || {
                    let name = list.name;
                    anyhow!(
                        "list {name} has no published lengths to compare with; use solve or compare"
                    )
                };
                (list.name.to_owned(), list.instances().ok_or_else(unknown)?)
            }
            None => (args.size.to_string(), instances::on_boards(args.size).unwrap_or_default()),
        };
        let size = all.first().map_or(args.size, |instance| instance.start.size());
        let is_selected = number_filter(args.numbers(), all.len()).map_err(|error| match list {
            Some(list) => anyhow!("--list {}: {error}", list.name),
            None => anyhow!("instances: {error}"),
        })?;
        let instances = all.into_iter().filter(|instance| is_selected(instance.number)).collect();
        Ok(InstanceSet { name, size, instances })
    }

    /// Returns the start of the fingerprint of the searches, before the engine.
    pub fn fingerprint_prefix(&self) -> String {
        let numbers: Vec<String> =
            self.instances.iter().map(|instance| instance.number.to_string()).collect();
        format!("korf {} {} ", self.name, numbers.join(","))
    }
}
