//! Many positions, shared out among threads: what the library says of them, in the words of the
//! program.

use super::args::LimitArgs;
use super::checkpoint::{CheckpointMode, ResumableSource, ResumableProblem};
use super::search::{TimedReport, Watcher};
use crate::support::exit::Exit;
use crate::support::interrupt;
use crate::support::output::{is_stdout_closed, progress_records};
use anyhow::Result;
use fifteen::korf::{Engine, Event, Progress, Source};
use fifteen::{Board, Observer, Threads, korf};
use indicatif::ProgressBar;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// How positions are searched.
pub struct ManySearch<'a> {
    pub engine: &'a dyn Engine,
    pub limits: LimitArgs,
    pub threads: Threads,
    pub progress: &'a ProgressBar,
    pub checkpoint: &'a CheckpointMode,
}

/// What can be called something before it is searched.
pub trait Titled {
    /// What it is called.
    fn title(&self) -> String;
}

impl Titled for Board {
    fn title(&self) -> String {
        self.to_string()
    }
}

/// What a command does with what it hears, of one position after the other.
pub trait ResultHandler<Problem> {
    /// The search from the next position, which has this title, has begun.
    fn begun(&mut self, _title: &str) -> Result<()> {
        Ok(())
    }

    /// An iteration has ended, as a line tells.
    fn iteration(&mut self, _line: &str) -> Result<()> {
        Ok(())
    }

    /// The answer is known. There was no search if it is not `timed`.
    fn answer(
        &mut self,
        number: usize,
        problem: Problem,
        timed: Option<TimedReport>,
    ) -> Result<Exit>;
}

impl ManySearch<'_> {
    /// Searches all, and lets the command hear of them in their order. Ends early when the user
    /// interrupts, an answer is wrong, or nobody reads the answers any more.
    ///
    /// # Errors
    /// Those of the command and of searches.
    pub fn search<S: Source>(
        &self,
        source: S,
        audience: &mut dyn ResultHandler<S::Problem>,
    ) -> Result<Exit>
    where
        S::Problem: Titled,
    {
        progress_records::set_threads(self.threads.max(self.engine.threads()).get());
        let news = EventQueue::default();
        let source = ResumableSource { source, checkpoint: self.checkpoint.list().cloned(), read_count: 0 };
        let watch = |number, problem: &ResumableProblem<S::Problem>| {
            news.add(
                number,
                ResumableSource::<S>::start(problem).map(|_| SearchEvent::Begun(problem.title())),
            );
            let watcher = Watcher::begin(self.limits, self.progress);
            Reporter { watcher, number, news: &news }
        };
        let (mut exit, mut next) = (Exit::Answered, 0);
        let mut hear = |event: Event<ResumableProblem<S::Problem>, Reporter>| {
            let number = match &event {
                Event::Running(number) => *number,
                Event::Answered(answer) => answer.number,
            };
            if number == next {
                news.tell(number, audience)?;
            }
            if let Event::Answered(answer) = event {
                next = number + 1;
                let end = |(report, reporter): (_, Reporter)| reporter.watcher.end(report);
                let timed = answer.result.map(end).transpose()?;
                exit = exit.max(self.answer::<S>(number, answer.problem, timed, audience)?);
            }
            Ok(())
        };
        let mut heard: Result<()> = Ok(());
        let limits = self.limits.to_search_limits();
        korf::solve_all(source, self.engine, &limits, self.threads, watch, &mut |event| {
            // A search that is told to stop still says what it has.
            let may_end = matches!(event, Event::Answered(_));
            heard = hear(event);
            let is_over = heard.is_err() || may_end && (interrupt::is_requested() || is_stdout_closed());
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        heard?;
        self.progress.finish_and_clear();
        self.checkpoint.close()?;
        Ok(if interrupt::is_requested() { Exit::Interrupted } else { exit })
    }
}

impl ManySearch<'_> {
    /// Lets the command hear of an answer, after it is kept.
    fn answer<S: Source>(
        &self,
        number: usize,
        problem: ResumableProblem<S::Problem>,
        timed: Option<TimedReport>,
        audience: &mut dyn ResultHandler<S::Problem>,
    ) -> Result<Exit>
    where
        S::Problem: Titled,
    {
        match problem {
            ResumableProblem::Pending(problem) => {
                if let (Some(timed), Some(start)) = (&timed, S::start(&problem)) {
                    self.checkpoint.record_answer(number, start, timed)?;
                }
                audience.answer(number, problem, timed)
            }
            ResumableProblem::Recorded(problem, timed) => {
                audience.begun(&problem.title())?;
                audience.answer(number, problem, Some((*timed)?))
            }
            ResumableProblem::OutOfShard => Ok(Exit::Limit),
        }
    }
}

/// Something about a search that is to be heard when it is its turn.
enum SearchEvent {
    Begun(String),
    Iteration(String),
}

/// What has not been heard yet, by the numbers of the positions.
#[derive(Default)]
struct EventQueue(Mutex<BTreeMap<usize, Vec<SearchEvent>>>);

impl EventQueue {
    fn add(&self, number: usize, new: impl IntoIterator<Item = SearchEvent>) {
        let mut news = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        news.entry(number).or_default().extend(new);
    }

    /// Tells what is new about a position.
    fn tell<P>(&self, number: usize, audience: &mut dyn ResultHandler<P>) -> Result<()> {
        let news = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&number);
        for new in news.into_iter().flatten() {
            match new {
                SearchEvent::Begun(title) => audience.begun(&title)?,
                SearchEvent::Iteration(line) => audience.iteration(&line)?,
            }
        }
        Ok(())
    }
}

/// The watch of one of many searches.
struct Reporter<'a> {
    watcher: Watcher,
    number: usize,
    news: &'a EventQueue,
}

impl Observer<Progress> for Reporter<'_> {
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let answer = self.watcher.on_progress(progress);
        if let Some(iteration) = progress.ended() {
            self.news.add(self.number, [SearchEvent::Iteration(self.watcher.line(&iteration))]);
        }
        answer
    }
}
