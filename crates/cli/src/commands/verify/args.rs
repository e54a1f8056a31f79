//! What can be said to `fifteen verify`.

use crate::commands::slide::args::StyleArgs;
use crate::support::options::{Seed, ThreadsArg, TimeLimit};
use crate::tables::cache::CacheArgs;
use crate::tiles::args::{BoardArgs, MoveNotation};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The position to start from; without one, claims are read from --file or standard input
    #[arg(value_name = "START", requires = "moves")]
    pub start: Option<String>,
    /// The claimed solution: the tiles pushed, or the directions of tiles (R2U2LD), or of the blank
    /// (E, N, W, S)
    #[arg(value_name = "MOVES")]
    pub moves: Option<String>,
    /// Read claims from a file, each line `START MOVES` with START in compact form, or an object
    /// printed by solve; - is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "start")]
    pub file: Option<PathBuf>,
    /// The claims are about a sliding-block puzzle, which is in this file. A claim is moves like
    /// 4@3,2:EES with spaces between them, or an object printed by slide
    #[arg(long, value_name = "PUZZLE", conflicts_with = "start")]
    pub blocks: Option<PathBuf>,
    /// Check a certificate that was written by solve: whether it hangs together, and whether subtrees chosen
    /// at random are as it says
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "file", "blocks"])]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub certificate_args: CertificateArgs,
    #[command(flatten)]
    pub style: StyleArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// How the moves are written; what can be read as tiles is, if nothing is said, unless it can be
    /// played as directions only
    #[arg(long = "moves", value_enum, id = "notation")]
    pub notation: Option<MoveNotation>,
}

/// How much of a certificate to check.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Certificates")]
pub struct CertificateArgs {
    /// How many subtrees to search again [default: 100]
    #[arg(long, value_name = "N", requires = "certificate", conflicts_with = "all")]
    subtrees: Option<NonZeroUsize>,
    /// Search all subtrees again: nothing is left to be believed
    #[arg(long, requires = "certificate")]
    all: bool,
    #[command(flatten)]
    pub seed: Seed,
    #[command(flatten)]
    pub threads: ThreadsArg,
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub cache: CacheArgs,
}

/// The subtrees of a certificate that are searched again if nobody says how many.
const DEFAULT_SUBTREES: usize = 100;

impl CertificateArgs {
    /// How many subtrees to search again, if not all.
    pub fn subtrees(&self) -> Option<usize> {
        (!self.all).then(|| self.subtrees.map_or(DEFAULT_SUBTREES, NonZeroUsize::get))
    }
}
