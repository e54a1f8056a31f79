//! Cache directory of tables, and the context in which they are loaded and built.

use crate::support::output::{Output, Verbosity};
use anyhow::{Context, Result};
use clap::Args;
use etcetera::BaseStrategy;
use fifteen::Threads;
use fifteen::heuristic::store::Store;
use std::env;
use std::path::PathBuf;

/// Cache directory.
#[derive(Clone, Debug, Args)]
pub struct CacheDirArgs {
    /// Cache directory for tables.
    #[arg(
        long,
        value_name = "DIR",
        help_heading = "Tables",
        help = "Cache directory for tables [default: $FIFTEEN_CACHE_DIR or the user cache]"
    )]
    pub cache_dir: Option<PathBuf>,
}

/// Cache directory and the permission to build tables and to cache them.
#[derive(Clone, Debug, Args)]
pub struct CacheArgs {
    #[command(flatten)]
    pub cache_dir: CacheDirArgs,
    /// Use cached tables only; never build any
    #[arg(long, help_heading = "Tables")]
    pub no_build: bool,
    /// Do not cache tables built for this search
    #[arg(long, help_heading = "Tables")]
    pub no_cache: bool,
}

/// Context in which tables are loaded, and missing ones built.
#[derive(Clone)]
pub struct TableContext {
    pub cache: CacheArgs,
    /// Number of threads that load and build.
    pub threads: Threads,
    pub verbosity: Verbosity,
}

impl CacheArgs {
    /// Returns the context with this cache.
    pub fn context(&self, threads: Threads, out: &Output) -> TableContext {
        TableContext { cache: self.clone(), threads, verbosity: out.verbosity() }
    }
}

/// Environment variable with the cache directory.
const CACHE_DIR_VAR: &str = "FIFTEEN_CACHE_DIR";

impl CacheDirArgs {
    /// Opens the user's table store.
    ///
    /// # Errors
    /// If no cache directory is known.
    pub fn open_store(&self) -> Result<Store> {
        let variable = || env::var_os(CACHE_DIR_VAR).filter(|folder| !folder.is_empty());
        let said = self.cache_dir.clone().or_else(|| variable().map(PathBuf::from));
        Ok(Store::new(said.map_or_else(default_cache_dir, Ok)?))
    }
}

/// Returns the default cache directory: `fifteen` in `$XDG_CACHE_HOME` or `~/.cache`, or the
/// platform's equivalent.
fn default_cache_dir() -> Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy()
        .with_context(|| format!("no cache directory; set --cache-dir or {CACHE_DIR_VAR}"))?;
    Ok(strategy.cache_dir().join("fifteen"))
}
