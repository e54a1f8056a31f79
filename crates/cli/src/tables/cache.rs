//! Where tables are kept between runs.

use anyhow::{Context, Result};
use clap::Args;
use etcetera::BaseStrategy;
use fifteen::heuristic::store::Store;
use std::env;
use std::path::PathBuf;

/// Where tables are kept.
#[derive(Clone, Debug, Args)]
pub struct CacheDirArgs {
    /// Keep tables in this folder, not in `$FIFTEEN_CACHE_DIR` or the user's cache
    #[arg(long, value_name = "DIR", help_heading = "Tables")]
    pub cache_dir: Option<PathBuf>,
}

/// Where tables are kept, and whether they may be built.
#[derive(Clone, Debug, Args)]
pub struct CacheArgs {
    #[command(flatten)]
    pub folder: CacheDirArgs,
    /// Use tables that are kept, and build none
    #[arg(long, help_heading = "Tables")]
    pub no_build: bool,
    /// Keep no tables that are built for a search
    #[arg(long, help_heading = "Tables")]
    pub no_keep: bool,
}

/// Names the folder, in the environment.
const CACHE_DIR_VAR: &str = "FIFTEEN_CACHE_DIR";

impl CacheDirArgs {
    /// The tables of the user.
    ///
    /// # Errors
    /// If nothing says where they are.
    pub fn open_store(&self) -> Result<Store> {
        let variable = || env::var_os(CACHE_DIR_VAR).filter(|folder| !folder.is_empty());
        let said = self.cache_dir.clone().or_else(|| variable().map(PathBuf::from));
        Ok(Store::new(said.map_or_else(default_cache_dir, Ok)?))
    }
}

/// Our part of the user's cache: `fifteen` in `$XDG_CACHE_HOME` or `~/.cache`, or what the
/// platform has for it.
fn default_cache_dir() -> Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().with_context(|| {
        format!("no folder for tables: name one with --cache-dir or {CACHE_DIR_VAR}")
    })?;
    Ok(strategy.cache_dir().join("fifteen"))
}
