//! What can be said about positions of tiles, and about searching from them.

use crate::support::input::shorten;
use crate::support::options::suggested_values::SuggestedValues;
use crate::support::options::{NodeLimit, ThreadsArg, TimeLimit, append_help};
use crate::tables::cache::CacheArgs;
use crate::tables::heuristic::heuristic_names_and_auto;
use anyhow::{Result, anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use fifteen::board::{FIFTEEN, ParseError, Reading};
use fifteen::heuristic::{NAMES, NO_MIRROR_SUFFIX};
use fifteen::korf::{Settings, Simd};
use fifteen::{Goal, Size, Threads, korf};
use std::iter;
use std::path::PathBuf;

/// Where positions come from.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// Positions to start from, or files that have them; without any, they are read from --file or
    /// standard input
    ///
    /// A position is a digit for each cell, row by row (hexadecimal on 4x4 boards, base 36 on larger
    /// ones), or its tiles in decimal with spaces or commas between them: quoted, or as a word
    /// each. Rows may be marked by / or ; or |, or stand in lines of their own, also as a drawing with
    /// frames. The blank is 0, _, . or x, or the last cell if that is left out. Rows tell the size
    /// of the board, and so do 4, 6, 8, 9, 12, 15, 16, 20 and 25 cells.
    #[arg(value_name = "START")]
    pub starts: Vec<String>,
    /// Read positions from a file, one per line or as grids; - is standard input
    #[arg(short, long, value_name = "FILE", conflicts_with = "starts")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub board: BoardArgs,
}

/// What board, and what goal.
#[derive(Clone, Debug, Args)]
pub struct BoardArgs {
    /// Rows and columns of the board; what positions tell, or else 4x4, if left out
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,
    /// The goal: last (the blank last, also called knuth), first (the blank first, also called korf),
    /// columns, spiral, or a position [default: last]
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
}

impl BoardArgs {
    /// The size that is said, by itself or with the goal.
    ///
    /// # Errors
    /// If the goal is nothing of the kind.
    pub fn size(&self) -> Result<Option<Size>> {
        let goal = self.goal.as_deref().filter(|_| self.size.is_none());
        match goal.map(|text| (text, Goal::parse(FIFTEEN, text))) {
            None => Ok(self.size),
            Some((text, Ok(Goal::Position(_)) | Err(_))) => {
                let reading =
                    Reading::parse(None, text).map_err(|error| goal_error(text, &error))?;
                Ok(Some(reading.board.size()))
            }
            Some(_) => Ok(None),
        }
    }

    /// The size that is said, or 4x4.
    ///
    /// # Errors
    /// If the goal is nothing of the kind.
    pub fn size_or_default(&self) -> Result<Size> {
        Ok(self.size()?.unwrap_or(FIFTEEN))
    }

    /// The goal that is said, for boards of this size.
    ///
    /// # Errors
    /// If it is no goal, or one of another size.
    pub fn goal(&self, size: Size) -> Result<Option<Goal>> {
        let parse =
            |text: &String| Goal::parse(size, text).map_err(|error| goal_error(text, &error));
        self.goal.as_ref().map(parse).transpose()
    }

    /// The size and the goal that are said, or 4x4 and the last; of those that searches know.
    ///
    /// # Errors
    /// If the goal is none, or its blank is in no corner.
    pub fn size_and_corner_goal(&self) -> Result<(Size, Goal)> {
        let size = self.size_or_default()?;
        let goal = self.goal(size)?.unwrap_or_default();
        match goal.blank_home(size) == size.blank_home() {
            true => Ok((size, goal)),
            false => bail!("--goal {goal}: its blank is in no corner"),
        }
    }

    /// Whether a size or a goal is said.
    pub fn is_specified(&self) -> bool {
        self.size.is_some() || self.goal.is_some()
    }

    /// Whether a size is said.
    pub fn has_size(&self) -> bool {
        self.size.is_some()
    }
}

/// The error that something is no goal.
fn goal_error(text: &str, error: &ParseError) -> anyhow::Error {
    anyhow!("--goal {}", goal_error_text(text, error))
}

/// Why a text is no goal.
pub fn goal_error_text(text: &str, error: &ParseError) -> String {
    let text = shorten(text);
    format!("'{text}': neither last, first, columns or spiral, nor a position: {error}")
}

/// Which way of searching.
#[derive(Debug, Args)]
pub struct MethodArgs {
    /// The engine that searches; wide is the fast one, with kernels for the Manhattan distance, and
    /// nodes in batches for other heuristics
    #[arg(long, default_value = "auto", value_parser = engine_parser(true))]
    pub engine: String,
    #[arg(
        long,
        default_value = "auto",
        value_parser = SuggestedValues(heuristic_names_and_auto),
        hide_possible_values = true,
        help = heuristic_help()
    )]
    pub heuristic: String,
    /// Look pattern databases up for the position only, and not for its reflection as well
    #[arg(long)]
    pub no_mirror: bool,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Visit also the nodes that wide can show to be duplicates of others
    #[arg(long)]
    pub no_pruning: bool,
}

impl MethodArgs {
    /// The most threads at work at a time, given those of the engine: if it was not named, all
    /// that were asked for, or else all cores, also if the engine by itself uses but one.
    pub fn threads(&self, of_engine: Threads) -> Threads {
        if self.engine == "auto" { self.settings().threads.unwrap_or_default() } else { of_engine }
    }

    /// The name of the heuristic.
    ///
    /// # Errors
    /// If a heuristic without a mirror is to be without one.
    pub fn heuristic_name(&self) -> Result<String> {
        let name = &self.heuristic;
        match self.no_mirror {
            true if name.starts_with("pdb-") && !name.ends_with(NO_MIRROR_SUFFIX) => {
                Ok(format!("{name}{NO_MIRROR_SUFFIX}"))
            }
            true if !name.starts_with("pdb-") => bail!(
                "--no-mirror is for pattern databases that are named: --heuristic pdb-7-8, say"
            ),
            _ => Ok(name.clone()),
        }
    }

    /// What is to be set about the engine.
    pub fn settings(&self) -> Settings {
        let pruning = self.no_pruning.then_some(false);
        Settings { pruning, ..self.processor.settings() }
    }
}

/// What of the processor to use.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, "; only wide searches with more than one")))]
pub struct ProcessorArgs {
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// Which kernels wide runs: auto is the widest the processor has
    #[arg(long, default_value = AUTO, value_parser = simd_parser())]
    simd: SimdArg,
}

impl ProcessorArgs {
    /// The part of an engine's settings that is about the processor.
    pub fn settings(self) -> Settings {
        let SimdArg(simd) = self.simd;
        let threads = self.threads.count.and_then(|count| fifteen::Threads::new(count.get()));
        Settings { threads, simd, ..Settings::default() }
    }

    /// The number of threads that build tables.
    pub fn build_threads(self) -> Threads {
        self.threads.or_all_cores()
    }
}

/// A form of the kernels, or the widest there is.
#[derive(Clone, Copy, Debug)]
struct SimdArg(Option<Simd>);

/// The word for the widest form.
const AUTO: &str = "auto";

/// Reads the names of the forms.
fn simd_parser() -> impl TypedValueParser<Value = SimdArg> {
    let names = iter::once(AUTO).chain(Simd::ALL.map(Simd::name));
    PossibleValuesParser::new(names).map(|name| SimdArg(name.parse().ok()))
}

/// How long to search, for each position.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; each position has this long")))]
#[command(mut_arg("node_limit", |limit| append_help(limit, "; each position has as many")))]
pub struct LimitArgs {
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub nodes: NodeLimit,
    /// Give up a position when its solutions are longer than this, in moves
    #[arg(long, value_name = "MOVES", help_heading = "Limits")]
    pub move_limit: Option<u32>,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveNotation {
    /// The tiles that are pushed
    #[default]
    Tiles,
    /// The directions of the blank: E, N, W, S
    Blank,
    /// The directions of the tiles, as speed-solvers write them: R2U2LD
    Udlr,
}

/// What is said about `--heuristic`.
fn heuristic_help() -> String {
    format!(
        "The lower bound it searches with: {}, or pdb- and a partition, such as pdb-6-6-3 or \
         pdb-aaab/aabb/.bbb/bbb.; auto is what answers soonest, or manhattan if an engine is named",
        NAMES.join(", ")
    )
}

/// Accepts the name of an engine.
pub fn engine_parser(or_auto: bool) -> PossibleValuesParser {
    let auto = or_auto.then_some("auto");
    let names = korf::ENGINES.iter().map(|engine| engine.name());
    PossibleValuesParser::new(auto.into_iter().chain(names))
}
