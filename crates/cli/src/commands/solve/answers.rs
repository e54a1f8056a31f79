//! Answers of the command: records, pictures and certificates; the text is printed in `text`.

use super::SolveArgs;
use crate::support::batch_summary::BatchSummary;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::tiles::certificate::certify;
use crate::tiles::input::ReadPosition;
use crate::tiles::many::ResultConsumer;
use crate::tiles::position::Position;
use crate::tiles::record::search_record;
use crate::tiles::report::report_unsolvable;
use crate::tiles::search::TimedReport;
use crate::tiles::unproved::UnprovedSearch;
use anyhow::Result;
use fifteen::board::{Numerals, Sheet};
use fifteen::korf::Engine;
use fifteen::{Board, Metric};
use indicatif::ProgressBar;

/// Message if pictures are requested and there is no solution.
const NOTHING_TO_DRAW: &str = "no solution to draw";

/// State of the command.
pub struct SolveRun<'a> {
    pub args: &'a SolveArgs,
    pub engine: &'a dyn Engine,
    pub progress: &'a ProgressBar,
    pub is_single: bool,
    pub unproved: Option<UnprovedSearch>,
    pub batch: BatchSummary,
    pub out: &'a mut Output,
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

    fn unsolvable_start<'p>(&self, read: &'p Result<ReadPosition>) -> Option<&'p Board> {
        Some(&read.as_ref().ok()?.as_ref().ok()?.start)
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
                return progress.suspend(|| invalid.report(self.out));
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
        if self.args.keep.is_enabled() {
            self.batch.add_search_seconds(timed.seconds);
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
    pub fn print_summary(&mut self) -> Result<()> {
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
}
