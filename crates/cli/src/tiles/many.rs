//! Search of many positions on several threads, with results in the order of the input.

use super::args::LimitArgs;
use super::checkpoint::{ResumableProblem, ResumableSource, SharedCheckpoint};
use super::search::{SearchObserver, TimedReport};
use crate::support::cluster::Processes;
use crate::support::exit::{Exit, ExitError};
use crate::support::interrupt;
use crate::support::output::{is_stdout_closed, progress_records};
use anyhow::Result;
use fifteen::korf::{
    BatchEvent, BatchObserver, Engine, Error, IterationProgress, ProblemSource, Report,
};
use fifteen::runtime::{continue_if, lock};
use fifteen::{Board, Observer, Threads, korf};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Settings of a search of many positions.
pub struct ManySearch<'a> {
    pub engine: &'a dyn Engine,
    pub limits: LimitArgs,
    pub threads: Threads,
    /// True if there is exactly one position, so that an interrupt leaves no other unanswered.
    pub is_only: bool,
    pub progress: &'a ProgressBar,
    pub checkpoint: &'a SharedCheckpoint,
    pub processes: &'a Processes,
}

/// Consumer of the results, which arrive position by position.
pub trait ResultConsumer<Problem> {
    /// Called when the search from the next position, which has this title, starts.
    fn on_start(&mut self, _title: &str) -> Result<()> {
        Ok(())
    }

    /// Called when an iteration ends, with a line that describes it.
    fn on_iteration(&mut self, _line: &str) -> Result<()> {
        Ok(())
    }

    /// Returns the start of a problem that is not searched, if it has one: it cannot be solved.
    fn unsolvable_start<'p>(&self, _problem: &'p Problem) -> Option<&'p Board> {
        None
    }

    /// Called with the answer. `timed` is `None` if no search was needed.
    fn on_answer(
        &mut self,
        number: usize,
        problem: Problem,
        timed: Option<TimedReport>,
    ) -> Result<Exit>;
}

impl ManySearch<'_> {
    /// Searches from all positions and passes results to the command in the order of the input.
    /// `title` names a problem. Stops early on an error, or when standard output is closed. After
    /// an interrupt, the results of all searches that have begun are still passed on.
    ///
    /// # Errors
    /// Those of the command and of the searches.
    pub fn search<S: ProblemSource>(
        &self,
        source: S,
        title: fn(&S::Problem) -> String,
        consumer: &mut dyn ResultConsumer<S::Problem>,
    ) -> Result<Exit> {
        progress_records::set_threads(self.threads.max(self.engine.threads()).get());
        let events = EventQueue::default();
        let source = ResumableSource { source, checkpoint: self.checkpoint.clone(), read_count: 0 };
        let (stop, limits) = (self.processes.stop_signal(), self.limits);
        let (progress, checkpoint) = (self.progress, self.checkpoint);
        let new_reporter = |number, problem: &ResumableProblem<S::Problem>| {
            let started = match problem {
                ResumableProblem::Pending(problem) if S::start_board(problem).is_some() => {
                    Some(SearchEvent::Started(title(problem)))
                }
                _ => None,
            };
            events.add(number, started);
            let earlier = checkpoint.earlier_seconds();
            let mut observer = SearchObserver::begin(limits, progress, stop.clone(), earlier);
            observer.is_replay = checkpoint.is_read_only();
            let start = *ResumableSource::<S>::start_board(problem).expect("a problem to search");
            EventReporter { observer, number, events: &events, start, checkpoint, saved: Ok(()) }
        };
        let (mut exit, mut next) = (Exit::Answered, 0);
        let mut handle_event = |event: BatchEvent<ResumableProblem<S::Problem>, EventReporter>| {
            let number = match &event {
                BatchEvent::Running(number) => *number,
                BatchEvent::Answered(answer) => answer.number,
            };
            if number == next {
                events.deliver(number, consumer)?;
            }
            if let BatchEvent::Answered(answer) = event {
                next = number + 1;
                let mut saved = Ok(());
                let end = |(report, reporter): (_, EventReporter)| {
                    saved = reporter.saved;
                    reporter.observer.finish(report)
                };
                let timed = answer.result.map(end).transpose()?;
                if let ResumableProblem::Recorded(problem, _) = &answer.problem {
                    consumer.on_start(&title(problem))?;
                }
                exit =
                    exit.max(self.handle_answer(number, answer.problem, timed, saved, consumer)?);
            }
            Ok(())
        };
        let mut result: Result<()> = Ok(());
        let limits = self.limits.to_search_limits();
        korf::solve_all(source, self.engine, &limits, self.threads, new_reporter, &mut |event| {
            self.processes.poll();
            let may_end = matches!(event, BatchEvent::Answered(_));
            result = handle_event(event);
            continue_if(result.is_ok() && !(may_end && is_stdout_closed()))
        });
        result?;
        self.progress.finish_and_clear();
        self.checkpoint.close()?;
        Ok(if interrupt::is_requested() && !self.is_only { Exit::Interrupted } else { exit })
    }

    /// Passes an answer to the command: a solution even if it could not be saved in the checkpoint.
    fn handle_answer<Problem>(
        &self,
        number: usize,
        problem: ResumableProblem<Problem>,
        timed: Option<TimedReport>,
        saved: Result<()>,
        consumer: &mut dyn ResultConsumer<Problem>,
    ) -> Result<Exit> {
        match problem {
            ResumableProblem::Pending(problem) => {
                let is_missing = timed.as_ref().is_some_and(|timed| timed.end.is_out_of_shard());
                let is_solved =
                    timed.as_ref().is_some_and(|timed| timed.report.solution().is_some());
                if timed.is_none()
                    && let Some(start) = consumer.unsolvable_start(&problem)
                {
                    self.checkpoint.record_unsolvable(number, start)?;
                }
                let saved = match saved {
                    // An exit error means that two processes found different results.
                    Err(error) if !is_solved || error.is::<ExitError>() => return Err(error),
                    saved => saved,
                };
                let answered = consumer.on_answer(number, problem, timed);
                saved?;
                let exit = answered?;
                Ok(if is_missing { exit.max(self.out_of_shard_exit()) } else { exit })
            }
            ResumableProblem::Recorded(problem, timed) => {
                consumer.on_answer(number, problem, Some((*timed)?))
            }
            ResumableProblem::OutOfShard => Ok(self.out_of_shard_exit()),
        }
    }

    /// Returns the exit code for work of other shards. A shard is complete without it; a merged
    /// checkpoint is not.
    fn out_of_shard_exit(&self) -> Exit {
        if self.checkpoint.is_read_only() { Exit::Limit } else { Exit::Answered }
    }
}

/// Event of a search, queued until its position is next.
enum SearchEvent {
    Started(String),
    Iteration(String),
}

/// Undelivered events by position number.
#[derive(Default)]
struct EventQueue(Mutex<BTreeMap<usize, Vec<SearchEvent>>>);

impl EventQueue {
    fn add(&self, number: usize, new: impl IntoIterator<Item = SearchEvent>) {
        let mut events = lock(&self.0);
        events.entry(number).or_default().extend(new);
    }

    /// Delivers the events of a position.
    fn deliver<P>(&self, number: usize, consumer: &mut dyn ResultConsumer<P>) -> Result<()> {
        let events = lock(&self.0).remove(&number);
        for new in events.into_iter().flatten() {
            match new {
                SearchEvent::Started(title) => consumer.on_start(&title)?,
                SearchEvent::Iteration(line) => consumer.on_iteration(&line)?,
            }
        }
        Ok(())
    }
}

/// Observer of one of many searches.
struct EventReporter<'a> {
    observer: SearchObserver,
    number: usize,
    events: &'a EventQueue,
    start: Board,
    checkpoint: &'a SharedCheckpoint,
    /// Result of saving the answer in the checkpoint.
    saved: Result<()>,
}

impl BatchObserver for EventReporter<'_> {
    fn on_result(&mut self, result: &Result<Report, Error>) {
        if let Ok(report) = result {
            let times = self.observer.times();
            self.saved = self.checkpoint.record_answer(self.number, &self.start, report, times);
        }
    }
}

impl Observer<IterationProgress> for EventReporter<'_> {
    fn on_progress(&mut self, progress: &IterationProgress) -> ControlFlow<()> {
        let answer = self.observer.on_progress(progress);
        if let Some(iteration) = progress.ended_iteration() {
            self.events.add(
                self.number,
                [SearchEvent::Iteration(self.observer.format_iteration(&iteration))],
            );
        }
        answer
    }
}
