//! Options for positions of tiles and for searches from them.

use crate::support::input::shorten;
use crate::support::options::values::{AUTO, AutoOr};
use crate::support::options::{MemoryLimit, NodeLimit, ThreadsArg, TimeLimit, append_help};
use crate::support::output::Output;
use crate::tables::cache::{CacheArgs, TableContext};
use crate::tables::heuristic::{heuristic_names_and_auto, heuristic_parser};
use crate::tiles::input::join_arguments;
use crate::tiles::input::large_boards::is_large_text;
use crate::tiles::lists::{ListArg, Listed};
use crate::tiles::scramble::ScrambleArg;
use anyhow::{Result, anyhow, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::{FIFTEEN, ParsedBoard, parse_large, to_grid};
use fifteen::heuristic::{NAMES, NO_MIRROR_SUFFIX};
use fifteen::korf::{
    BASELINES, DirectionOrder, ENGINES, Engine, InvalidOrder, Settings, Simd, Weight,
};
use fifteen::runtime::impl_error;
use fifteen::{Goal, Metric, Size, SizeError, Threads, korf};
use std::fmt;
use std::iter;
use std::path::PathBuf;
use std::str::FromStr;

/// Sources of positions.
#[derive(Debug, Args)]
#[command(mut_arg("list", |list| list.conflicts_with_all(["file", "size", "goal"])))]
#[command(mut_arg("goal", |goal| append_help(goal, "; replaces that of a record")))]
pub struct PositionArgs {
    /// Positions, or files of positions [default: --file or standard input]
    ///
    /// One digit per cell, row by row (hexadecimal on 4x4, base 36 on larger boards), or the tiles
    /// in decimal, separated by spaces or commas, quoted or one argument each. Rows may be
    /// separated by / ; or |, or be on lines of their own, with or without a frame. The blank is
    /// 0, _, . or x, in lists also - or *, an empty cell, or an omitted last cell. The size of the
    /// board follows from the rows, or without rows from the number of cells if it is 4, 6, 8, 9,
    /// 12, 15, 16, 20 or 25.
    #[arg(value_name = "START")]
    pub starts: Vec<String>,
    /// Read positions from a file, one per line or as grids (- for standard input)
    #[arg(short, long, value_name = "FILE", conflicts_with = "starts")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub list: ListArg,
    #[command(flatten)]
    scramble: ScrambleArg,
    #[command(flatten)]
    pub board: BoardArgs,
}

impl PositionArgs {
    /// Returns the arguments that select positions of a list, joined by commas; without `--list`
    /// they are positions.
    fn list_numbers(&self) -> Option<String> {
        (!self.starts.is_empty()).then(|| self.starts.join(","))
    }

    /// Returns the positions of the list, or those with the given numbers, if a list is named.
    ///
    /// # Errors
    /// As for [`ListArg::selected`].
    pub fn listed(&self) -> Result<Option<Vec<Listed>>> {
        self.list.selected(self.list_numbers().as_deref())
    }

    /// Returns the position after the moves of `--scramble`, if they are given.
    ///
    /// # Errors
    /// As for [`ScrambleArg::position`].
    pub fn scrambled(&self) -> Result<Option<LargeBoard>> {
        self.scramble.position(&self.board)
    }

    /// Returns the arguments for starts. If several are the tiles or rows of one position, they are
    /// joined.
    pub fn joined_starts(&self) -> Vec<String> {
        join_arguments(&self.starts, self.board.size().ok().flatten())
    }

    /// Prints the lists, or the positions of one, if the options ask for it. Returns whether
    /// anything was printed.
    ///
    /// # Errors
    /// As for [`ListArg::print_if_requested`].
    pub fn print_list_if_requested(&self, out: &mut Output) -> Result<bool> {
        self.list.print_if_requested(self.list_numbers().as_deref(), out)
    }
}

/// Size of the board and goal.
#[derive(Clone, Debug, Args)]
pub struct BoardArgs {
    /// Rows and columns of the board [default: inferred, else 4x4]
    #[arg(long, value_name = "RxC")]
    size: Option<AnySize>,
    /// Goal: last, first, columns, spiral or a position [default: last]
    ///
    /// last places the blank last (also called knuth), first places it first (also called korf).
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
}

impl BoardArgs {
    /// Replaces the size if one is given.
    pub fn with_size(self, size: Option<Size>) -> BoardArgs {
        BoardArgs { size: size.map(AnySize::Optimal).or(self.size), ..self }
    }

    /// Returns the size given by `--size`, or else by the position of `--goal`.
    ///
    /// # Errors
    /// If the size is that of a large board, or the goal is invalid.
    pub fn size(&self) -> Result<Option<Size>> {
        match self.size {
            Some(AnySize::Large(grid)) => bail!("--size {grid}: {}", SizeError::TooLarge),
            Some(AnySize::Optimal(size)) => return Ok(Some(size)),
            None => {}
        }
        let position = self.goal.as_deref().filter(|text| Goal::named(text).is_none());
        let Some(text) = position else { return Ok(None) };
        if is_large_text(text) {
            let board = parse_large(None, text).map_err(|error| anyhow!("--goal: {error}"))?;
            bail!("--goal of a {} board: {}", board.grid(), SizeError::TooLarge);
        }
        let reading = ParsedBoard::parse(None, text).map_err(|error| goal_error(text, error))?;
        Ok(Some(reading.board.size()))
    }

    /// Returns the size given by `--size`, or else by the position of `--goal`, if it is that of a
    /// large board.
    pub fn large_size(&self) -> Option<Grid> {
        match (self.size, &self.goal) {
            (Some(AnySize::Large(grid)), _) => Some(grid),
            (None, Some(text)) if is_large_text(text) => {
                parse_large(None, text).ok().map(|board| board.grid())
            }
            _ => None,
        }
    }

    /// Returns the size given by `--size`, or else by the position of `--goal` if that is a large
    /// board.
    pub fn grid(&self) -> Option<Grid> {
        self.size.map(AnySize::grid).or_else(|| self.large_size())
    }

    /// Returns the text of the specified goal.
    pub fn goal_text(&self) -> Option<&str> {
        self.goal.as_deref()
    }

    /// Returns the specified size and goal, by default 4x4 and `last`.
    ///
    /// # Errors
    /// If the size is that of a large board, or the goal is invalid.
    pub fn size_and_goal(&self) -> Result<(Size, Goal)> {
        let size = self.size()?.unwrap_or(FIFTEEN);
        Ok((size, self.goal(size)?.unwrap_or_default()))
    }

    /// Returns the specified goal, for boards of this size.
    ///
    /// # Errors
    /// If the goal is invalid or of another size.
    pub fn goal(&self, size: Size) -> Result<Option<Goal>> {
        let parse =
            |text: &String| Goal::parse(size, text).map_err(|error| goal_error(text, error));
        self.goal.as_ref().map(parse).transpose()
    }

    /// Returns whether a size was specified.
    pub fn has_size(&self) -> bool {
        self.size.is_some()
    }
}

/// Size of a board that the optimal engines support, or of a larger one.
#[derive(Clone, Copy, Debug)]
pub enum AnySize {
    Optimal(Size),
    Large(Grid),
}

impl AnySize {
    /// Returns the rows and columns of the board.
    pub fn grid(self) -> Grid {
        match self {
            AnySize::Optimal(size) => to_grid(size),
            AnySize::Large(grid) => grid,
        }
    }
}

impl FromStr for AnySize {
    type Err = AnySizeError;

    fn from_str(text: &str) -> Result<AnySize, AnySizeError> {
        let error = match text.parse() {
            Ok(size) => return Ok(AnySize::Optimal(size)),
            Err(error) => error,
        };
        let sides = text.split_once(['x', 'X', '×']).filter(|_| error == SizeError::TooLarge);
        let sides = sides.and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
        let grid = sides.and_then(|(rows, cols)| Grid::new(rows, cols).ok());
        grid.map(AnySize::Large).ok_or_else(|| AnySizeError { text: text.to_owned(), error })
    }
}

/// Error of parsing the size of a board.
#[derive(Clone, Debug)]
pub struct AnySizeError {
    text: String,
    /// Reason why it is not the size of a small board.
    pub error: SizeError,
}

impl_error! { AnySizeError:
    Self { text, error: SizeError::Syntax } if text.parse::<u8>().is_ok() =>
        "expected rows and columns, such as {text}x{text}",
    Self { error: SizeError::TooLarge, .. } => (
        "a board has at most {max} rows and columns; most commands take at most {} cells",
        Size::MAX_CELLS,
        max = Grid::MAX_SIDE,
    ),
    Self { error, .. } => "{error}",
}

/// Builds the error for an invalid goal.
fn goal_error(text: &str, error: impl fmt::Display) -> anyhow::Error {
    anyhow!("--goal {}", goal_error_text(text, error))
}

/// Describes why a text is not a goal. The reason why it is not a position is included only if it
/// looks like one: it has a digit.
pub fn goal_error_text(text: &str, error: impl fmt::Display) -> String {
    let shown = shorten(text);
    let names = "last, first, columns, spiral";
    let fault = format!("'{shown}': not a goal name ({names}) and not a position");
    match text.bytes().any(|byte| byte.is_ascii_digit()) {
        true => format!("{fault}: {error}"),
        false => fault,
    }
}

/// Definition of one move.
#[derive(Clone, Copy, Debug, Args)]
pub struct MetricArgs {
    /// Moves to count: single tiles, or pushes of several tiles (multi) [default: single]
    ///
    /// A push moves one or more tiles in a line toward the blank and counts as one move.
    #[arg(long, value_name = "METRIC", value_parser = metric_parser())]
    metric: Option<Metric>,
    /// Same as --metric multi
    #[arg(long, conflicts_with_all = ["metric", "stm"])]
    mtm: bool,
    /// Same as --metric single
    #[arg(long, conflicts_with = "metric")]
    stm: bool,
}

impl MetricArgs {
    /// Returns the requested metric, or else the single-tile metric.
    pub fn metric(self) -> Metric {
        self.requested().unwrap_or(Metric::Single)
    }

    /// Returns the requested metric, if there is one.
    pub fn requested(self) -> Option<Metric> {
        match (self.mtm, self.stm) {
            (true, _) => Some(Metric::Multi),
            (_, true) => Some(Metric::Single),
            _ => self.metric,
        }
    }
}

/// Returns a parser of the metrics' names.
fn metric_parser() -> impl TypedValueParser<Value = Metric> {
    let value = |metric: Metric| {
        let abbreviation = metric.abbreviation();
        PossibleValue::new(metric.name())
            .alias(abbreviation)
            .help(format!("same as {abbreviation}"))
    };
    let parse = |name: String| name.to_lowercase().parse::<Metric>();
    PossibleValuesParser::new(Metric::ALL.map(value)).try_map(parse)
}

/// Method of searching.
#[derive(Debug, Args)]
#[command(mut_arg("memory", |memory| {
    append_help(
        memory,
        "; applies to engines that store nodes, and to boards with more than 25 cells; for each \
         position [default: 1 GiB]",
    )
}))]
pub struct MethodArgs {
    /// Search engine
    ///
    /// wide is the fastest: SIMD kernels for the Manhattan distance, batches for other heuristics.
    /// astar, nbs and ida-tt are for comparison and store nodes: A*, bidirectional search, and IDA*
    /// with a transposition table.
    #[arg(long, alias = "engines", default_value = "auto", value_parser = engine_parser(true))]
    pub engine: String,
    #[arg(
        long,
        alias = "heuristics",
        default_value = "auto",
        value_parser = heuristic_parser(heuristic_names_and_auto),
        hide_possible_values = true,
        help = "Heuristic: a name, or pdb- and a partition such as pdb-6-6-3",
        long_help = heuristic_help()
    )]
    pub heuristic: String,
    /// Do not look up the mirrored position in pattern databases
    #[arg(long)]
    pub no_mirror: bool,
    /// Accept solutions up to this many times as long as the shortest, from 1 to 10
    ///
    /// The engines plain and astar multiply their lower bounds by the weight, and visit fewer
    /// nodes: they are then weighted IDA* and weighted A*. The proved lower bound is printed with
    /// the solution.
    #[arg(long, value_name = "WEIGHT")]
    pub weight: Option<Weight>,
    #[command(flatten)]
    pub order: OrderArg,
    #[command(flatten)]
    pub memory: MemoryLimit,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub processor: ProcessorArgs,
    /// Disable duplicate pruning in `wide`
    #[arg(long)]
    pub no_pruning: bool,
    /// Enable duplicate pruning in `wide`, which is the default
    #[arg(long, hide = true, overrides_with = "no_pruning")]
    pruning: bool,
}

impl MethodArgs {
    /// Returns the maximum number of threads that run at the same time: the requested number, or
    /// all cores. In a list, each thread searches one position, even if the engine uses only one
    /// thread. Baselines, which may fill the memory, search one position at a time by default.
    pub fn threads(&self) -> Threads {
        let default = if self.is_baseline() { Threads::ONE } else { Threads::default() };
        self.processor.settings().threads.unwrap_or(default)
    }

    /// Returns the context in which tables are loaded and built.
    pub fn tables(&self, out: &Output) -> TableContext {
        self.cache.context(self.processor.threads.or_all_cores(out.processes()), out)
    }

    /// Checks that the engine can search a single position with the requested threads.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_single(&self) -> Result<()> {
        if self.engine != "auto" {
            let Settings { threads, .. } = self.processor.settings();
            korf::engine(&self.engine)?
                .with_settings(&Settings { threads, ..Settings::default() })?;
        }
        Ok(())
    }

    /// Returns whether the engine is a baseline.
    fn is_baseline(&self) -> bool {
        BASELINES.into_iter().any(|engine| engine.name() == self.engine)
    }

    /// Returns whether the engine searches a position with only one thread, so that several
    /// positions can be searched at a time.
    fn is_single_threaded(&self) -> bool {
        let settings = Settings { threads: Threads::new(2), ..Settings::default() };
        let mut engines = ENGINES.into_iter().filter(|engine| engine.name() == self.engine);
        engines.any(|engine| engine.with_settings(&settings).is_err())
    }

    /// Returns the name of the heuristic.
    ///
    /// # Errors
    /// If `--no-mirror` is given for a heuristic that is not a pattern database.
    pub fn heuristic_name(&self) -> Result<String> {
        let name = &self.heuristic;
        match self.no_mirror {
            true if name.starts_with("pdb-") && !name.ends_with(NO_MIRROR_SUFFIX) => {
                Ok(format!("{name}{NO_MIRROR_SUFFIX}"))
            }
            true if !name.starts_with("pdb-") => {
                bail!("--no-mirror requires a pattern database, such as --heuristic pdb-7-8")
            }
            _ => Ok(name.clone()),
        }
    }

    /// Returns the engine settings that the options specify, for the default goal. Threads that the
    /// engine cannot use search other positions of a list.
    pub fn settings(&self) -> Settings {
        let pruning = (self.pruning || self.no_pruning).then_some(self.pruning);
        let (weight, memory, order) =
            (self.weight, self.memory.limit, self.order.for_default_goal());
        let settings = self.processor.settings();
        let threads = settings.threads.filter(|_| !self.is_single_threaded());
        Settings { pruning, weight, memory, order, threads, ..settings }
    }
}

/// Order in which the children of a node are tried.
#[derive(Clone, Copy, Debug, Args)]
pub struct OrderArg {
    /// Order of the moves at a node, for the engines plain and ida-tt: NWES, korf, or happy
    ///
    /// Four letters are the directions of the blank; korf is the order of Korf's program of 1985;
    /// happy tries happy moves first: those that bring a tile closer to its goal cell. happy-NWES
    /// breaks ties in the order of the letters. The default is clockwise from the direction that
    /// the blank came from. With plain, only the last iteration depends on the order.
    #[arg(long, value_name = "ORDER")]
    order: Option<RequestedOrder>,
}

impl OrderArg {
    /// Returns the requested order, if any, for boards with the default goal.
    pub fn for_default_goal(self) -> Option<DirectionOrder> {
        self.order.map(|requested| requested.order)
    }

    /// Returns the requested order, if any, for the normal form of boards with a goal.
    pub fn normalize(self, size: Size, goal: Goal) -> Option<DirectionOrder> {
        let requested = self.order?;
        Some(match requested.is_korf {
            true => requested.order,
            false => requested.order.normalize(size, goal),
        })
    }
}

/// Order as requested.
#[derive(Clone, Copy, Debug)]
struct RequestedOrder {
    order: DirectionOrder,
    /// True for the order of Korf's program, which is defined for the normal form of a board.
    /// Otherwise the directions are those of the board as the user sees it.
    is_korf: bool,
}

impl FromStr for RequestedOrder {
    type Err = InvalidOrder;

    fn from_str(text: &str) -> Result<RequestedOrder, InvalidOrder> {
        Ok(RequestedOrder { order: text.parse()?, is_korf: text.ends_with("korf") })
    }
}

/// Processor resources to use.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("threads", |threads| append_help(threads, "; for one position, only `wide` uses more than one")))]
pub struct ProcessorArgs {
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// SIMD kernels of `wide` [auto: the widest that the processor supports]
    #[arg(long, default_value = AUTO, value_parser = simd_parser())]
    simd: AutoOr<Simd>,
}

impl ProcessorArgs {
    /// Returns the engine settings that concern the processor.
    pub fn settings(self) -> Settings {
        Settings { threads: self.threads.count, simd: self.simd, ..Settings::default() }
    }
}

/// Returns a parser of the variants' names.
fn simd_parser() -> impl TypedValueParser<Value = AutoOr<Simd>> {
    let names = iter::once(AUTO).chain(Simd::ALL.map(Simd::name));
    PossibleValuesParser::new(names).map(|name| name.parse().ok())
}

/// Limits of the search from each position.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("time_limit", |limit| append_help(limit, "; applies to each position")))]
#[command(mut_arg("node_limit", |limit| append_help(limit, "; applies to each position")))]
pub struct LimitArgs {
    #[command(flatten)]
    pub time: TimeLimit,
    #[command(flatten)]
    pub nodes: NodeLimit,
    /// Stop once it is certain that a solution takes more than this many moves
    #[arg(long, value_name = "MOVES", help_heading = "Limits")]
    pub move_limit: Option<u32>,
}

/// Notation of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveNotation {
    /// Tiles pushed
    #[default]
    Tiles,
    /// Directions of the blank: E, N, W, S
    Blank,
    /// Directions of the tiles, as speedsolvers write them: R2U2LD
    #[value(alias = "lrud")]
    Udlr,
}

/// Returns the long help of `--heuristic`.
fn heuristic_help() -> String {
    format!(
        "Heuristic: a name, or pdb- and a partition such as pdb-6-6-3\n\n\
         Names: {}. A partition may also be drawn, with a letter for each home cell and a dot for \
         the blank (pdb-aaab/aabb/ccbb/ccc.); partitions joined by + are a collection. The suffix \
         -no-mirror omits the lookup of the mirrored position. auto chooses one for each search, \
         or manhattan if --engine names an engine. With --metric multi the names are auto, \
         walking, none and patterns-1 to patterns-6; auto is then walking if --engine names another \
         engine than wide, or patterns-4 on boards that walking does not support.",
        NAMES.join(", ")
    )
}

/// Returns a parser of engine names.
pub fn engine_parser(or_auto: bool) -> impl TypedValueParser<Value = String> {
    let auto = or_auto.then_some("auto");
    let names = ENGINES.into_iter().chain(BASELINES).map(Engine::name);
    PossibleValuesParser::new(auto.into_iter().chain(names)).map(|name| name.to_lowercase())
}
