//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

mod answers;
mod handout;
mod text;

use crate::large::{self, input::PositionSource};
use crate::support::batch_summary::{BatchSummary, BatchWords};
use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::exit::Exit;
use crate::support::options::values::parse_positive;
use crate::support::options::{append_long_help, reject_options};
use crate::support::output::Output;
use crate::support::output::spinner::spinner;
use crate::support::pictures::{HandoutArg, PictureArgs};
use crate::tiles::args::{LimitArgs, MethodArgs, MetricArgs, MoveNotation, PositionArgs};
use crate::tiles::certificate::CertificateRequest;
use crate::tiles::checkpoint::{
    engine_fingerprint, open_checkpoint, recorded_engine, table_choice,
};
use crate::tiles::engine::{engine_for_goal, push_engine};
use crate::tiles::input::{PositionReader, ReadPosition};
use crate::tiles::lists::conflict_with_print;
use crate::tiles::many::ManySearch;
use crate::tiles::unproved::UnprovedSearch;
use answers::SolveRun;
use anyhow::{Result, bail, ensure};
use clap::Args;
use fifteen::heuristic::pushes::PushHeuristic;
use fifteen::runtime::checkpoint::UnitNumbering;
use fifteen::{Goal, Metric, Size, Threads};
use std::path::PathBuf;
use std::rc::Rc;

#[derive(Debug, Args)]
#[command(mut_arg("starts", |starts| append_long_help(starts, LARGE_BOARDS)))]
#[command(mut_args(conflict_with_print))]
pub struct SolveArgs {
    #[command(flatten)]
    pub positions: PositionArgs,
    #[command(flatten)]
    pub metric: MetricArgs,
    #[command(flatten)]
    pub method: MethodArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub keep: UnitCheckpointArgs,
    /// Find and count all shortest solutions
    #[arg(long, conflicts_with_all = ["checkpoint", "weight"])]
    pub all: bool,
    /// Print at most N solutions
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        requires = "all",
        value_parser = parse_positive
    )]
    limit: u64,
    /// Move notation
    #[arg(long, value_enum, default_value_t, value_name = "NOTATION")]
    pub moves: MoveNotation,
    /// Draw the board after every move, side by side
    #[arg(long)]
    pub boards: bool,
    #[command(flatten)]
    pub pictures: PictureArgs,
    #[command(flatten)]
    handout: HandoutArg,
    /// Write an optimality certificate to this file
    ///
    /// It contains the node counts of every exhausted iteration, per subtree. They are counted in a
    /// second search, with the Manhattan distance unless --heuristic names another heuristic.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["checkpoint", "weight"],
        help_heading = "Output"
    )]
    pub certificate: Option<PathBuf>,
}

/// Help about boards that are too large for the optimal engines.
const LARGE_BOARDS: &str = "Boards with more than 25 cells, up to 32x32, are written in decimal. They get a \
                            solution, which is shortened until the time limit (10 s by default) \
                            or Ctrl-C, and a proved lower bound.";

impl SolveArgs {
    /// Checks that the options are supported in the requested metric, and for the goal.
    ///
    /// # Errors
    /// If one is not.
    fn check_support(&self, (size, goal): (Size, Goal)) -> Result<()> {
        let is_inner = goal.inner_blank_home(size).is_some();
        if self.metric.metric() == Metric::Single {
            let is_manhattan = ["auto", "manhattan"].contains(&self.method.heuristic.as_str());
            let is_refused = self.certificate.is_some() && is_inner && !is_manhattan;
            let case = "with this heuristic for a goal whose blank is not in a corner";
            return reject_options(&[(is_refused, "--certificate")], case);
        }
        let unsupported = [
            (self.keep.is_enabled(), "--checkpoint"),
            (self.certificate.is_some(), "--certificate"),
            (is_inner, "a goal whose blank is not in a corner"),
            (self.method.order.for_default_goal().is_some(), "--order"),
            (self.method.weight.is_some(), "--weight"),
        ];
        reject_options(&unsupported, "with --metric multi")
    }

    /// Divides the limits of a position between the optimal search and the search for an unproved
    /// solution.
    fn reserve(
        &self,
        size: Size,
        pushes: Option<PushHeuristic>,
        out: &Output,
    ) -> (LimitArgs, Option<UnprovedSearch>) {
        let is_plain = !self.all && !self.keep.is_enabled() && self.certificate.is_none();
        if !is_plain {
            return (self.limits, None);
        }
        let threads = self.method.processor.threads.or_all_cores(out.processes());
        let memory = self.method.memory.or_anytime();
        UnprovedSearch::reserve(size, (threads, memory), pushes, self.limits)
    }

    /// Returns the request for a certificate, if there is one.
    fn certificate_request(&self) -> Option<CertificateRequest<'_>> {
        let (method, limits) = (&self.method, self.limits);
        self.certificate.as_ref().map(|file| CertificateRequest { file, method, limits })
    }

    /// Returns the maximum number of solutions to print if all are requested.
    pub fn solution_limit(&self) -> Option<usize> {
        self.all.then(|| usize::try_from(self.limit).unwrap_or(usize::MAX))
    }
}

/// Returns whether a search in a checkpoint is that of a list of positions.
fn is_list_search(search: &str) -> bool {
    search.split(' ').nth(2) == Some(LIST_START)
}

/// Word in place of the start in the fingerprint of a list.
const LIST_START: &str = "list";

/// Runs the command.
pub fn run(args: &SolveArgs, out: &mut Output) -> Result<Exit> {
    if args.positions.print_list_if_requested(out)? {
        return Ok(Exit::Answered);
    }
    ensure!(out.is_text() || !args.boards, "--boards requires --format text");
    args.pictures.check(out)?;
    args.keep.common.check_outputs(&args.pictures.files())?;
    let others = [
        (args.pictures.is_any_requested(), "a picture of the solution"),
        (args.keep.is_enabled(), "--checkpoint"),
        (args.certificate.is_some(), "--certificate"),
        (args.all, "--all"),
        (args.boards, "--boards"),
    ];
    if let Some(file) = args.handout.file(&others, out)? {
        return handout::draw(file, &args.positions, out);
    }
    args.certificate_request().map_or(Ok(()), |request| request.check_writable())?;
    if args.certificate.is_some() && args.keep.common.cluster.is_distributed() {
        bail!("--certificate cannot be used with --processes or --hosts");
    }
    // Read before the positions, so that an unusable file is reported at once.
    let recorded_search = args.keep.read_search(out.processes())?;
    let (method, mut reader) = match PositionSource::open(&args.positions)? {
        PositionSource::Small(reader) => (&args.method, reader),
        PositionSource::Large(reader) => {
            return large::solve::run(args, reader, recorded_search.as_deref(), out);
        }
    };
    let pictures = args.pictures.is_any_requested();
    if pictures || args.certificate.is_some() {
        reader.read_second()?;
    }
    let board = (reader.size(), reader.goal());
    args.check_support(board)?;
    let has_checkpoint = args.keep.is_enabled();
    let is_begun_list = recorded_search.as_deref().is_some_and(is_list_search);
    // All threads search a single position. Its iterations are saved, unless its search began as
    // that of a list.
    let is_single = match &args.keep.preloaded {
        Some(checkpoint) => checkpoint.header.unit_numbering == UnitNumbering::PerIteration,
        None if has_checkpoint && !is_begun_list => reader.has_only_one(),
        None => reader.is_single(),
    };
    if is_single {
        method.check_single()?;
    }
    let prefix = fingerprint_prefix(&mut reader, is_single);
    let recorded = args.keep.preloaded.as_ref().zip(prefix.as_deref());
    let mut pushes = None;
    let engine = if let Some((checkpoint, prefix)) = recorded {
        let recorded = checkpoint.header.search.strip_prefix(prefix).unwrap_or_default();
        recorded_engine(recorded, Some(board.1.blank_home(board.0)))?
    } else if args.metric.metric() == Metric::Multi {
        let (engine, heuristic) = push_engine(method, args.solution_limit(), board.0, out)?;
        pushes = Some(heuristic);
        engine
    } else {
        let recorded = match &prefix {
            Some(prefix) => args.keep.recorded_values(recorded_search, prefix, out.processes())?,
            None => None,
        };
        let tables = table_choice(&args.keep, recorded.as_deref());
        engine_for_goal(method, args.solution_limit(), args.limits, &tables, board, out)?
    };
    ensure!(is_single || !pictures, "pictures need a single position; the input has several");
    ensure!(is_single || args.certificate.is_none(), "--certificate needs a single position");
    let start = if is_single { reader.peek_solvable() } else { None };
    let search = prefix.map(|text| text + &engine_fingerprint(&*engine, start.as_ref()));
    let count = || reader.count(&args.positions, ReadPosition::is_ok);
    let count = has_checkpoint.then(count).flatten();
    let (engine, checkpoint) =
        open_checkpoint(&args.keep, search, (is_single, start.as_ref(), count), engine, out)?;
    let (engine, progress) = (&*engine, &spinner(out));
    let threads = if is_single { Threads::ONE } else { method.threads() };
    let processes = Rc::clone(out.processes());
    let (limits, unproved) = args.reserve(board.0, pushes, out);
    let count = || reader.count(&args.positions, |_| true);
    let total = if out.is_interactive() && !is_single { count() } else { None };
    let many = ManySearch {
        engine,
        limits,
        threads,
        is_only: reader.has_only_one(),
        progress,
        checkpoint: &checkpoint,
        processes: &processes,
    };
    let batch = BatchSummary::begin(total, WORDS);
    let mut solve = SolveRun { args, engine, progress, is_single, unproved, batch, out };
    let title = |read: &Result<ReadPosition>| match read {
        Ok(Ok(position)) => position.text(),
        _ => String::new(),
    };
    let exit = many.search(reader, title, &mut solve)?;
    solve.print_summary()?;
    Ok(exit)
}

/// Words for a batch of positions.
const WORDS: BatchWords =
    BatchWords { problem: "position", solved: "solved", length: "length", work: "nodes" };

/// Returns the fingerprint of a search, without the engine. It contains the position if there is
/// only one; the checkpoint of a list records each position with its answer. Returns `None` if a
/// single position is invalid, so that there is nothing to search.
fn fingerprint_prefix(reader: &mut PositionReader, is_single: bool) -> Option<String> {
    let start = if is_single { reader.peek()?.board().to_string() } else { LIST_START.to_owned() };
    let (size, goal) = (reader.size(), reader.goal());
    Some(format!("solve {size} {start} goal {goal} "))
}
