//! `fifteen solve`, or just `fifteen START`: a shortest solution of each position.

mod handout;

use crate::large::report::{describe_gap, describe_moves};
use crate::large::{self, input::PositionSource};
use crate::support::batch_summary::{BatchSummary, BatchWords};
use crate::support::checkpoint::UnitCheckpointArgs;
use crate::support::exit::Exit;
use crate::support::options::{append_long_help, reject_options};
use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits};
use crate::support::output::spinner::spinner;
use crate::support::output::width;
use crate::support::pictures::{HandoutArg, PictureArgs};
use crate::support::session::{Limit, SearchEnd};
use crate::tiles::args::{LimitArgs, MethodArgs, MetricArgs, MoveNotation, PositionArgs};
use crate::tiles::boards::boards_of_solution;
use crate::tiles::certificate::{CertificateRequest, certify};
use crate::tiles::checkpoint::{
    engine_fingerprint, open_checkpoint, recorded_engine, table_choice,
};
use crate::tiles::engine::{engine_for_goal, push_engine};
use crate::tiles::input::{PositionReader, ReadPosition, report_invalid};
use crate::tiles::many::{ManySearch, ResultConsumer};
use crate::tiles::position::Position;
use crate::tiles::record::search_record;
use crate::tiles::report::{describe_pushes, report_unsolvable};
use crate::tiles::search::TimedReport;
use crate::tiles::unproved::UnprovedSearch;
use anyhow::{Result, bail, ensure};
use clap::Args;
use fifteen::board::{Numerals, Sheet};
use fifteen::heuristic::pushes::PushHeuristic;
use fifteen::korf::{Engine, Solution, Solutions, Threshold};
use fifteen::runtime::checkpoint::UnitNumbering;
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Goal, Metric, Size, Threads};
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Debug, Args)]
#[command(mut_arg("starts", |starts| append_long_help(starts, LARGE_BOARDS)))]
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
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    limit: u32,
    /// Move notation
    #[arg(long, value_enum, ignore_case = true, default_value_t, value_name = "NOTATION")]
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
        self.all.then_some(self.limit as usize)
    }

    /// Returns whether positions in a regular file are searched with a checkpoint. Such a file is
    /// read until it is known whether it has several.
    pub fn is_file_saved(&self) -> bool {
        self.keep.is_enabled() && self.positions.file.as_deref().is_some_and(Path::is_file)
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
    // The iterations of a single position are saved, unless its search began as that of a list.
    let is_begun_list = recorded_search.as_deref().is_some_and(is_list_search);
    let is_saved_file = args.is_file_saved() && !is_begun_list;
    if pictures || args.certificate.is_some() || is_saved_file {
        reader.read_second()?;
    }
    let board = (reader.size(), reader.goal());
    args.check_support(board)?;
    let has_checkpoint = args.keep.is_enabled();
    // All threads search a single position.
    let is_single = match &args.keep.preloaded {
        Some(checkpoint) => checkpoint.header.unit_numbering == UnitNumbering::PerIteration,
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
    let is_solvable =
        |read: &ReadPosition| read.as_ref().is_ok_and(|position| position.check_solvable().is_ok());
    let count = has_checkpoint.then(|| reader.count(&args.positions, is_solvable)).flatten();
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

/// Message if pictures are requested and there is no solution.
const NOTHING_TO_DRAW: &str = "no solution to draw";

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

/// State of the command.
struct SolveRun<'a> {
    args: &'a SolveArgs,
    engine: &'a dyn Engine,
    progress: &'a ProgressBar,
    is_single: bool,
    unproved: Option<UnprovedSearch>,
    batch: BatchSummary,
    out: &'a mut Output,
}

impl ResultConsumer<Result<ReadPosition>> for SolveRun<'_> {
    fn on_start(&mut self, title: &str) -> Result<()> {
        if self.is_picture_on_stdout() {
            return Ok(());
        }
        // With `--quiet` a single answer has no heading, but several do.
        if self.out.is_detailed() || (self.out.is_text() && !self.is_single) {
            self.progress.suspend(|| self.out.print_headline(title))?;
        }
        Ok(())
    }

    fn on_iteration(&mut self, line: &str) -> Result<()> {
        let is_picture = self.is_picture_on_stdout();
        let out = &mut *self.out;
        if out.is_detailed() && !is_picture {
            self.progress.suspend(|| out.print_line(line).and_then(|()| out.flush()))?;
        }
        Ok(())
    }

    fn on_answer(
        &mut self,
        _number: usize,
        read: Result<ReadPosition>,
        timed: Option<TimedReport>,
    ) -> Result<Exit> {
        let exit = self.handle_answer(read?, timed)?;
        if !self.is_single {
            self.progress.set_prefix(self.batch.format_progress());
        }
        Ok(exit)
    }
}

impl SolveRun<'_> {
    /// Returns whether a picture is printed, and nothing else.
    fn is_picture_on_stdout(&self) -> bool {
        self.args.pictures.is_any_on_stdout()
    }

    /// Prints the answer and writes its files.
    fn handle_answer(&mut self, read: ReadPosition, timed: Option<TimedReport>) -> Result<Exit> {
        let progress = self.progress;
        let position = match read {
            Ok(position) => position,
            Err(invalid) => {
                self.batch.invalid += 1;
                return progress.suspend(|| report_invalid(&invalid, self.out));
            }
        };
        let Some(mut timed) = timed else {
            self.batch.unsolvable += 1;
            self.on_start(&position.text())?;
            let exit = self.print_unsolvable(&position)?;
            if self.args.pictures.is_any_requested() {
                self.out.print_status(NOTHING_TO_DRAW);
            }
            return Ok(exit);
        };
        timed.unproved = self.unproved.as_ref().and_then(|search| search.run(&position, &timed));
        let listed = timed.report.solutions.iter().flat_map(|all| &all.listed);
        let found = timed.moves().map(|(moves, _)| moves);
        for moves in found.into_iter().chain(listed.map(|moves| &moves[..])) {
            position.check(moves)?;
        }
        if self.args.keep.preloaded.is_some() {
            self.batch.add_recorded_seconds(timed.seconds);
        }
        match timed.report.solution() {
            Some(found) => {
                let visited = timed.report.statistics.total().visited;
                self.batch.record_solved(found.length(), visited);
            }
            None => self.batch.stopped += 1,
        }
        // The answer is printed before files are written: it may have taken long, and a file may
        // not be writable.
        progress.suspend(|| self.print(&position, &timed))?;
        self.draw(&position, &timed)?;
        self.out.flush()?;
        let certified = self.certify(&position, &timed)?;
        let has_unproved = timed.unproved.is_some();
        let exit = if has_unproved { Exit::Answered } else { timed.end.exit(Exit::Answered) };
        Ok(exit.max(certified))
    }

    /// Prints the summary of several positions.
    fn print_summary(&mut self) -> Result<()> {
        let Some(summary) = self.batch.summary() else { return Ok(()) };
        Ok(self.out.print_summary(summary)?)
    }

    /// Prints that the goal cannot be reached.
    fn print_unsolvable(&mut self, position: &Position) -> Result<Exit> {
        match position.check_solvable() {
            Err(reason) => {
                report_unsolvable(position, self.engine, reason, self.progress, self.out)
            }
            Ok(()) => Ok(Exit::Answered),
        }
    }

    /// Prints the result of a search.
    fn print(&mut self, position: &Position, timed: &TimedReport) -> Result<()> {
        if self.is_picture_on_stdout() {
            self.out.print_status(match self.describe_found(timed) {
                Some(length) => format!("Solution in {length}"),
                None => self.describe_unfinished(timed),
            });
            return Ok(());
        }
        if self.out.is_text() {
            return self.print_text(position, timed);
        }
        let record = search_record(position, self.engine, self.args.moves, timed, self.out);
        Ok(self.out.print_record(&record)?)
    }

    /// Writes the pictures of the solution.
    fn draw(&mut self, position: &Position, timed: &TimedReport) -> Result<()> {
        let pictures = &self.args.pictures;
        if !pictures.is_any_requested() {
            return Ok(());
        }
        let Some((moves, _)) = timed.moves() else {
            self.out.print_status(NOTHING_TO_DRAW);
            return Ok(());
        };
        let heading = self.describe_found(timed).unwrap_or_default();
        let sheet = Sheet::new(&position.board(), &position.restore_moves(moves))
            .with_title(&position.text())
            .with_heading(&heading)
            .with_numerals(Numerals::Decimal);
        let sheet = match self.engine.metric() {
            Metric::Single => sheet,
            Metric::Multi => sheet.with_pushes(),
        };
        pictures.write(&sheet, self.out)
    }

    /// Writes the certificate, if it is requested.
    fn certify(&mut self, position: &Position, timed: &TimedReport) -> Result<Exit> {
        let Some(request) = self.args.certificate_request() else { return Ok(Exit::Answered) };
        let Some(found) = timed.report.solution() else {
            self.out.print_status("no solution to certify");
            return Ok(Exit::Answered);
        };
        let ended = certify(request, position, found, self.progress, self.out)?;
        Ok(ended.exit(Exit::Answered))
    }

    /// Prints the result of a search as text.
    fn print_text(&mut self, position: &Position, timed: &TimedReport) -> Result<()> {
        let total = timed.report.statistics.total();
        if let Some(solution) = timed.report.solution() {
            match &timed.report.solutions {
                Some(all) if !solution.is_empty() => {
                    self.print_solutions(position, solution, all)?;
                }
                _ => self.print_solution(position, solution)?,
            }
            if !timed.report.is_optimal() {
                self.print_factor(solution, timed.report.lower_bound)?;
            }
        } else {
            self.out.print_headline(self.describe_unfinished(timed))?;
            if let (Some(gap), Some((moves, _))) = (self.describe_unproved(timed), timed.moves()) {
                self.out.print_headline(format!("Solution in {gap}:"))?;
                self.out.print_line(position.format_moves(moves, self.args.moves))?;
            }
        }
        if let (true, Some((moves, _))) = (self.args.boards, timed.moves()) {
            let boards = boards_of_solution(position, moves, width::stdout_width());
            self.out.print_styled(format!("\n{boards}"))?;
        }
        if self.out.is_detailed() {
            let tables = timed.table_wait.map(|waited| format!(" plus {waited:.3} s for tables"));
            let seconds = timed.seconds - timed.table_wait.unwrap_or(0.0);
            self.out.print_line(format!(
                "{} visited, {} generated, {seconds:.3} s{}, {}",
                group_digits(total.visited),
                group_digits(total.generated),
                tables.unwrap_or_default(),
                format_rate(timed.visited, seconds),
            ))?;
            if let Some(nodes) = timed.report.statistics.incumbent_nodes {
                let nodes = group_digits(nodes);
                self.out.print_line(format!(
                    "{nodes} nodes of the search for an incumbent in addition"
                ))?;
            }
            if let Some(growth) = &timed.growth_note {
                self.out.print_line(growth)?;
            }
        }
        Ok(())
    }

    /// Describes the reason for the end and the lower bound.
    fn describe_unfinished(&self, timed: &TimedReport) -> String {
        let (reason, proved) = (self.describe_stop(timed.end), timed.report.lower_bound);
        let bound = Pluralized(proved.into(), self.engine.metric().unit());
        format!("{reason}; lower bound: {bound}")
    }

    /// Describes the length of the solution, if there is one, and the proved bound if the search
    /// was stopped.
    fn describe_found(&self, timed: &TimedReport) -> Option<String> {
        let found = timed.report.solution().map(|solution| describe_length(solution, false));
        found.or_else(|| self.describe_unproved(timed))
    }

    /// Describes the length of the solution of a stopped search, and the proved bound.
    fn describe_unproved(&self, timed: &TimedReport) -> Option<String> {
        let (moves, length) = timed.unproved.as_ref()?;
        let (length, bound) = (*length, timed.report.lower_bound);
        Some(match self.engine.metric() {
            Metric::Single => describe_moves(length, bound),
            Metric::Multi => describe_gap(&describe_pushes(moves.len(), length), length, bound),
        })
    }

    /// Describes the reason for the end of a search.
    fn describe_stop(&self, ended: SearchEnd) -> &'static str {
        match ended {
            SearchEnd::Limit(Limit::Nodes) => "Stopped: node limit reached",
            SearchEnd::Limit(Limit::Time) => "Stopped: time limit reached",
            SearchEnd::Limit(Limit::Memory) => "Stopped: memory limit reached",
            SearchEnd::Limit(Limit::Moves) if self.args.limits.move_limit.is_some() => {
                "Stopped: move limit reached"
            }
            SearchEnd::Limit(Limit::OutOfShard) if self.args.keep.preloaded.is_some() => {
                "Not finished"
            }
            SearchEnd::Limit(Limit::OutOfShard) => {
                "Stopped: the remaining units belong to other shards"
            }
            SearchEnd::Limit(Limit::Moves) => "Stopped: maximum length of this engine reached",
            SearchEnd::Complete | SearchEnd::Interrupted | SearchEnd::OutputClosed => "Interrupted",
        }
    }

    /// Prints a solution.
    fn print_solution(&mut self, position: &Position, solution: &Solution) -> Result<()> {
        if solution.is_empty() {
            return Ok(self.out.print_headline("Solution in 0 moves: already solved")?);
        }
        let length = describe_length(solution, true);
        self.out.print_headline(format!("Solution in {length}:"))?;
        Ok(self.out.print_line(position.format_moves(solution.moves(), self.args.moves))?)
    }

    /// Prints how much longer than a shortest solution this one may be.
    fn print_factor(&mut self, solution: &Solution, lower_bound: u32) -> Result<()> {
        #[allow(clippy::cast_precision_loss)] // a few digits are shown
        let factor = solution.length() as f64 / f64::from(lower_bound);
        let bound = Pluralized(lower_bound.into(), "move");
        Ok(self.out.print_line(format!(
            "at most {factor:.3} times the length of a shortest one; lower bound: {bound}"
        ))?)
    }

    /// Prints the number of solutions, and the first ones.
    fn print_solutions(
        &mut self,
        position: &Position,
        solution: &Solution,
        all: &Solutions,
    ) -> Result<()> {
        let (count, pushes) = (all.count, solution.length() as u128);
        let length = match self.engine.metric() {
            Metric::Single => describe_length(solution, false),
            // Solutions of the same number of pushes may differ in their numbers of moves.
            Metric::Multi => Pluralized(pushes, "push").to_string(),
        };
        self.out
            .print_headline(format!("{} in {length}:", Pluralized(count.into(), "solution")))?;
        let rest = count - all.listed.len() as u64;
        for moves in &all.listed {
            self.out.print_line(position.format_moves(moves, self.args.moves))?;
        }
        if rest > 0 {
            self.out.print_line(format!("and {} more", group_digits(rest)))?;
        }
        Ok(())
    }
}

/// Formats the length of a solution in its metric. In moves of single tiles, `with_pushes` adds the
/// length in the other metric.
fn describe_length(solution: &Solution, with_pushes: bool) -> String {
    let Threshold { happy, sad } = solution.threshold();
    let moves = Pluralized(solution.len() as u128, "move");
    let pushes = Pluralized(solution.pushes() as u128, "push");
    match solution.threshold().metric() {
        Metric::Multi => describe_pushes(solution.len(), solution.length()),
        Metric::Single if with_pushes => format!("{moves}, {pushes} ({happy} happy, {sad} sad)"),
        Metric::Single => format!("{moves} ({happy} happy, {sad} sad)"),
    }
}
