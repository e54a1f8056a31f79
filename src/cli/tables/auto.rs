//! Where the tables come from that are [chosen](Settings::auto) by the library: from the user's
//! cache, or out of memory, where they are built while a search waits, and then kept for the next one.

use super::cache::CacheArgs;
use super::construct::{construct, memory};
use super::files::{load, save};
use super::obtain::cached;
use super::room::has_room;
use super::walks;
use crate::cli::frame::interrupt;
use crate::cli::frame::memory::spare;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::frame::output::{self, Voice};
use anyhow::Result;
use fifteen::heuristic::store::{Header, LanesError};
use fifteen::heuristic::{Effort, Lanes, Shelf, Tables};
use fifteen::korf::Settings;
use fifteen::korf::walks::DeepWalks;
use fifteen::{Size, Threads, Watch};
use fifteen_patterns::{Collection, Partition};
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
    let why_not = match (cache.no_build, is_short) {
        (true, _) => Some("--no-build rules out building them"),
        (_, true) => Some("within limits none are built"),
        _ => None,
    };
    let (args, file) = (cache.clone(), OnceLock::new());
    let shelf = Arc::new(Cache { args, why_not, threads, voice, size, file });
    let settings = Settings::auto(size, shelf.clone());
    if let Some(reserve) = &settings.reserve {
        let how = match (shelf.file.get(), why_not) {
            (Some(file), _) => format!("loaded from {}", file.display()),
            (None, Some(why_not)) => format!("missed: it is not kept, and {why_not}"),
            (None, None) if cache.no_keep => "built in memory".to_owned(),
            (None, None) => "built, and kept if there is room".to_owned(),
        };
        let (nodes, name) = (grouped(reserve.nodes()), reserve.name());
        voice.explain(format!("auto: after {nodes} nodes {name} is {how}"));
    }
    settings
}

/// The user's cache.
struct Cache {
    args: CacheArgs,
    /// Why tables that are not kept may not be built, if so.
    why_not: Option<&'static str>,
    /// The threads that load and build.
    threads: Threads,
    voice: Voice,
    size: Size,
    /// The file with the tables, if one was seen.
    file: OnceLock<PathBuf>,
}

impl Shelf for Cache {
    /// Tables that may not be built are missed only by a search that they would have been built
    /// for; so that is what they take.
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        match cached(partition, &self.args, self.voice) {
            Some(file) => {
                self.file.get_or_init(|| file);
                Some(Effort::Load)
            }
            None => Some(Effort::Build),
        }
    }

    /// A collection takes minutes to be built; one that is kept is loaded if there is memory to spare.
    fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
        let store = self.args.folder.store().ok()?;
        if !store.missing(collection).is_empty() {
            return None;
        }
        let what = format!("looking up the {} lanes of {collection}", collection.lanes().len());
        match spare(&what, Cache::bytes_of_lanes(collection)) {
            Ok(()) => {
                self.file.get_or_init(|| store.folder().to_owned());
                Some(Effort::Load)
            }
            Err(error) => {
                self.voice.explain(format!("{error:#}"));
                None
            }
        }
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Watch<()>) -> Option<Lanes> {
        let store = self.args.folder.store().ok()?;
        let mut is_asked = false;
        let loaded = store.load_lanes(collection, self.threads, &mut |_: &_| {
            let answer = watch.look(&());
            is_asked |= answer.is_break();
            answer
        });
        match loaded {
            Ok(lanes) => Some(lanes),
            Err(_) if is_asked || interrupt::happened() => None,
            Err(LanesError::File(error)) => {
                output::warn(&format!("{error}; the search goes on without"));
                None
            }
            Err(LanesError::Stopped(_)) => {
                let what = format!("looking up {collection}");
                output::warn(&format!(
                    "{what} takes more memory than there is; the search goes on without"
                ));
                None
            }
        }
    }

    fn fetch_walks(&self, size: Size, _watch: &mut dyn Watch<()>) -> Option<DeepWalks> {
        walks::kept(size, &self.args, self.threads, self.voice)
    }

    /// What goes wrong is said here. A search can go on without.
    fn fetch(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Option<Tables> {
        let mut is_asked = false;
        let mut watch = |(): &()| {
            let answer = watch.look(&());
            is_asked |= answer.is_break();
            answer
        };
        let fetched = match (self.file.get(), self.why_not) {
            (Some(_), _) => self.load(partition, &mut watch),
            (None, Some(why_not)) => {
                self.miss(partition, why_not);
                return None;
            }
            (None, None) => self.build(partition, &mut watch),
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
    /// What a collection takes in memory, with the walks beside it.
    fn bytes_of_lanes(collection: &Collection) -> u64 {
        const WALKS: u64 = 1 << 30;
        collection.bytes() as u64 + WALKS
    }

    /// Loads tables, if there is memory to spare for them.
    fn load(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Result<Tables> {
        spare(&format!("loading the tables of {partition}"), bytes(partition))?;
        Ok(load(partition, &self.args.folder.store()?, self.threads, watch)??)
    }

    /// Builds tables, if there is memory to spare for them, and keeps them.
    fn build(&self, partition: &Partition, watch: &mut dyn Watch<()>) -> Result<Tables> {
        spare(&format!("building the tables of {partition}"), memory(partition))?;
        let tables = construct(partition, self.threads, self.voice, watch)?;
        if !self.args.no_keep {
            self.keep(&tables)?;
        }
        Ok(tables)
    }

    /// Keeps tables if there is room, and says where.
    fn keep(&self, tables: &Tables) -> Result<()> {
        let (partition, voice) = (tables.partition(), self.voice);
        let store = match self.args.folder.store() {
            Ok(store) => store,
            Err(error) => {
                voice.explain(format!("{error:#}"));
                return Ok(());
            }
        };
        let (folder, size) = (store.folder(), bytes(partition) + Header::LEN as u64);
        let megabytes = size.div_ceil(1_000_000);
        if !has_room(folder, size) {
            let folder = folder.display();
            voice.note(format!(
                "tables of {partition} are not kept: {folder} has no room for {megabytes} MB; \
                 --cache-dir names another folder"
            ));
            return Ok(());
        }
        match save(tables, &store)? {
            Ok(path) => voice.note(format!(
                "tables of {partition} are kept for the next time in {}, {megabytes} MB; \
                 `fifteen pdb clean` removes them, --no-keep keeps none",
                path.display()
            )),
            Err(error) => output::warn(&format!("{error}; the tables are not kept")),
        }
        Ok(())
    }

    /// Says how to get the tables that a search would be better off with.
    fn miss(&self, partition: &Partition, why_not: &str) {
        let size = match self.size.to_string().as_str() {
            "4x4" => String::new(),
            size => format!("--size {size} "),
        };
        let megabytes = bytes(partition).div_ceil(1_000_000);
        self.voice.note(format!(
            "this search would be shorter with tables of {partition}, but {why_not}: \
             `fifteen pdb build {size}{partition}` builds and keeps them, {megabytes} MB"
        ));
    }
}

/// The bytes of the tables of a partition.
fn bytes(partition: &Partition) -> u64 {
    (Tables::entries(partition).unwrap_or(u32::MAX) / 2).into()
}
