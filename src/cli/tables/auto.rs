//! Where the tables come from that are [chosen](Settings::auto) by the library: from the user's
//! cache, or from memory, where they are built while a search waits.

use super::cache::CacheArgs;
use super::construct::{construct, memory};
use super::files::load;
use super::obtain::cached;
use crate::cli::frame::interrupt;
use crate::cli::frame::memory::spare;
use crate::cli::frame::numbers::grouped;
use crate::cli::frame::output::{self, Voice};
use anyhow::Result;
use fifteen::heuristic::{Effort, Shelf, Tables};
use fifteen::korf::Settings;
use fifteen::{Size, Threads, Watch};
use fifteen_patterns::Partition;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Settings with the heuristics for boards of a size, if there are any that are worth it.
/// A search that has limits gets no tables that have to be built.
pub fn settings(
    cache: &CacheArgs,
    threads: Threads,
    size: Size,
    is_short: bool,
    voice: Voice,
) -> Settings {
    let shelf = Arc::new(Cache {
        may_build: !cache.no_build && !is_short,
        args: cache.clone(),
        threads,
        voice: voice.without_progress(),
        file: OnceLock::new(),
    });
    let settings = Settings::auto(size, shelf.clone());
    if let Some(reserve) = &settings.reserve {
        let how = match shelf.file.get() {
            Some(file) => format!("loaded from {}", file.display()),
            None => "built in memory (`fifteen pdb build` would keep it)".to_owned(),
        };
        let (nodes, name) = (grouped(reserve.nodes()), reserve.name());
        voice.explain(format!("auto: after {nodes} nodes {name} is {how}"));
    }
    settings
}

/// The user's cache.
struct Cache {
    args: CacheArgs,
    /// Whether tables that are not kept may be built.
    may_build: bool,
    /// The threads that load and build.
    threads: Threads,
    voice: Voice,
    /// The file with the tables, if one was seen.
    file: OnceLock<PathBuf>,
}

impl Shelf for Cache {
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        if let Some(file) = cached(partition, &self.args, self.voice) {
            self.file.get_or_init(|| file);
            return Some(Effort::Load);
        }
        if !self.may_build {
            let reason = "is not kept, and is not built within limits";
            self.voice.explain(format!("auto: pdb-{partition} {reason}"));
        }
        self.may_build.then_some(Effort::Build)
    }

    /// What goes wrong is said here. A search can go on without.
    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables> {
        let mut is_asked = false;
        let mut watch = |(): &()| {
            let answer = watch.look(&());
            is_asked |= answer.is_break();
            answer
        };
        let fetched = match self.file.get() {
            Some(_) => self.load(partition, &mut watch),
            None => self.build(partition, &mut watch),
        };
        match fetched {
            Ok(tables) => Some(tables),
            Err(_) if is_asked || interrupt::happened() => None,
            Err(error) => {
                output::warn(&format!("{error:#}; the search goes on without"));
                None
            }
        }
    }
}

impl Cache {
    /// Loads tables, if there is memory to spare for them.
    fn load(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Result<Tables> {
        let bytes = Tables::entries(partition).unwrap_or(u32::MAX) / 2;
        spare(&format!("loading the tables of {partition}"), bytes.into())?;
        Ok(load(partition, &self.args.folder.store()?, self.threads, watch)??)
    }

    /// Builds tables, if there is memory to spare for them.
    fn build(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Result<Tables> {
        spare(&format!("building the tables of {partition}"), memory(partition))?;
        construct(partition, self.threads, self.voice, watch)
    }
}
