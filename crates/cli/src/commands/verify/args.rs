//! Arguments of `fifteen verify`.

use crate::commands::slide::args::StyleArgs;
use crate::support::input::claims::claims_file;
use crate::support::input::shorten;
use crate::support::options::values::parse_positive;
use crate::support::options::{Seed, ThreadsArg, TimeLimit, append_help};
use crate::tables::cache::CacheArgs;
use crate::tiles::args::{BoardArgs, MoveNotation};
use anyhow::{Result, bail};
use clap::{Arg, Args};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(mut_arg("style", |style| style.requires("blocks").conflicts_with_all(WITHOUT_BLOCKS)))]
#[command(mut_arg("size", |size| append_help(size, "; a record has its own")))]
#[command(mut_arg("goal", |goal| append_help(goal, "; a record has its own")))]
pub struct VerifyArgs {
    /// Start position, or a file of claims [default: --file or standard input]
    #[arg(value_name = "START")]
    pub start: Option<String>,
    /// Claimed solution: tiles, tile directions (R2U2LD) or blank directions (ENWS)
    #[arg(value_name = "MOVES")]
    pub moves: Option<String>,
    /// Read claims from a file (- for standard input)
    ///
    /// Each line is `START MOVES`, with START as one digit per cell, or a record of `solve`
    /// or `improve`.
    #[arg(short, long, value_name = "FILE", conflicts_with = "start")]
    pub file: Option<PathBuf>,
    /// Check solutions of this block puzzle, given in a file (START or --file) or standard input
    ///
    /// A claim is a record of `slide`, or a list of moves separated by spaces. A move is written as
    /// piece, row, column and directions, such as 4@3,2:EES.
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = WITHOUT_BLOCKS)]
    pub blocks: Option<PathBuf>,
    /// Check an optimality certificate
    ///
    /// Checks its consistency and recounts a random sample of its subtrees.
    #[arg(long, value_name = "FILE", conflicts_with_all = WITHOUT_CERTIFICATE)]
    pub certificate: Option<PathBuf>,
    #[command(flatten)]
    pub style: StyleArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Move notation [default: detected]
    ///
    /// Moves are read as tiles, unless they are legal only as directions.
    #[arg(long = "moves", value_enum, id = "notation", value_name = "NOTATION")]
    pub notation: Option<MoveNotation>,
    #[command(flatten)]
    pub certificate_args: CertificateArgs,
}

impl VerifyArgs {
    /// Returns the file of claims: a single argument that is not followed by moves, or `--file`.
    ///
    /// # Errors
    /// If the argument is not a file.
    pub fn claims_file(&self) -> Result<Option<&Path>> {
        if let (Some(_), Some(name)) = (&self.blocks, self.start.as_deref())
            && name != "-"
            && !Path::new(name).is_file()
        {
            let name = shorten(name);
            bail!("'{name}' is not a file; moves of blocks are read from a file or standard input");
        }
        claims_file(self.start.as_deref(), self.file.as_deref(), "verify")
    }
}

/// Options for certificates.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Certificates")]
#[command(mut_arg("subtrees", |arg| for_certificate(arg)))]
#[command(mut_arg("all", |arg| for_certificate(arg)))]
#[command(mut_arg("seed", |arg| for_certificate(arg)))]
#[command(mut_arg("threads", |arg| for_certificate(arg)))]
#[command(mut_arg("time_limit", |arg| for_certificate(arg)))]
#[command(mut_arg("cache_dir", |arg| for_certificate(arg)))]
#[command(mut_arg("no_build", |arg| for_certificate(arg)))]
#[command(mut_arg("no_cache", |arg| for_certificate(arg)))]
pub struct CertificateArgs {
    /// Number of subtrees to recheck [default: 100]
    #[arg(long, value_name = "N", conflicts_with = "all", value_parser = parse_positive)]
    subtrees: Option<u64>,
    /// Recheck all subtrees
    #[arg(long)]
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

/// Arguments for other claims than certificates.
const WITHOUT_CERTIFICATE: [&str; 4] = ["start", "file", "blocks", "notation"];

/// Arguments for other claims than solutions of block puzzles.
const WITHOUT_BLOCKS: [&str; 5] = ["moves", "size", "goal", "notation", "certificate"];

/// Restricts an option to certificates. (`requires` has no effect next to an argument that
/// conflicts with a certificate.)
fn for_certificate(option: Arg) -> Arg {
    option.requires("certificate").conflicts_with_all(WITHOUT_CERTIFICATE)
}

/// Default number of subtrees to recheck.
const DEFAULT_SUBTREES: u64 = 100;

impl CertificateArgs {
    /// Returns the number of subtrees to recheck, or `None` for all.
    pub fn subtrees(&self) -> Option<usize> {
        let subtrees = self.subtrees.unwrap_or(DEFAULT_SUBTREES);
        (!self.all).then(|| usize::try_from(subtrees).unwrap_or(usize::MAX))
    }
}
