//! Batches of positions: answers in order with any number of threads, from blocking sources, and
//! after panics.

use fifteen::korf::instances::korf_100;
use fifteen::korf::{
    BATCH_WINDOW, BatchEvent, Counts, IterationProgress, NextProblem, Phase, ProblemSource, Report,
    Settings, engine, engine_for, solve_all,
};
use fifteen::runtime::{Random, continue_if};
use fifteen::{Board, Heuristic, Limits, Size, Stopped, Threads, korf};
use std::iter;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

fn size() -> Size {
    Size::new(4, 4).expect("a size")
}

fn threads(count: usize) -> Threads {
    Threads::new(count).expect("a few")
}

/// Returns positions that take up to a few hundredths of a second.
fn starts() -> Vec<Board> {
    let mut random = Random::new(14);
    let easy = (0..12).map(|steps| Board::random_walk(size(), 8 * steps, &mut random));
    let korf = korf_100();
    easy.chain([42, 12, 47].map(|number| korf[number - 1].start)).collect()
}

/// Returns the exhausted thresholds with their node counts.
fn exhausted(report: &Report) -> Vec<(u32, Counts)> {
    let completed = report.statistics.completed_iterations();
    completed.map(|iteration| (iteration.threshold.moves(), iteration.counts)).collect()
}

#[test]
fn batch_answers_equal_individual_answers() {
    let walking = Heuristic::named(size(), "walking", Threads::ONE, &mut ()).ok();
    let one = Settings { threads: threads(1).into(), ..Settings::default() };
    let with_heuristic = Settings { heuristic: walking, ..one.clone() };
    for (settings, count) in
        [(&one, 2), (&one, 3), (&with_heuristic, 1), (&with_heuristic, 2), (&with_heuristic, 5)]
    {
        let single = engine_for(size(), settings).expect("supported settings");
        let batch = Settings { threads: threads(count).into(), ..settings.clone() };
        let batch = engine_for(size(), &batch).expect("supported settings");
        let mut next = 0;
        let limits = Limits::default();
        let (starts, expected) = (starts(), starts());
        solve_all(starts.into_iter(), &*batch, &limits, threads(count), |_, _| (), &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                assert_eq!((answer.number, answer.problem), (next, expected[next]));
                let (report, ()) = answer.result.expect("a solved problem");
                let report = report.expect("a solvable position");
                let expected_report = korf::solve(&answer.problem, &*single, &limits, &mut ());
                let expected_report = expected_report.expect("a solvable position");
                assert_eq!(exhausted(&report), exhausted(&expected_report), "{}", answer.problem);
                let length = |report: &Report| report.solution().map(fifteen::Solution::len);
                assert_eq!(length(&report), length(&expected_report), "{}", answer.problem);
                next += 1;
            }
            ControlFlow::Continue(())
        });
        assert_eq!(next, expected.len());
    }
}

/// Source that returns positions to blocking calls only, like a terminal; every third line is
/// invalid.
struct BlockingSource<'a> {
    boards: Vec<Board>,
    given: usize,
    answered: &'a AtomicUsize,
    nonblocking_calls: usize,
}

impl ProblemSource for BlockingSource<'_> {
    type Problem = Result<Board, usize>;

    fn next_problem(&mut self, blocking: bool) -> NextProblem<Result<Board, usize>> {
        if !blocking {
            self.nonblocking_calls += 1;
            return NextProblem::Pending;
        }
        assert_eq!(
            self.answered.load(Ordering::Relaxed),
            self.given,
            "unanswered positions before a blocking call"
        );
        self.given += 1;
        if self.given.is_multiple_of(3) {
            return NextProblem::Ready(Err(self.given));
        }
        self.boards.pop().map_or(NextProblem::End, |board| NextProblem::Ready(Ok(board)))
    }

    fn start_board(problem: &Result<Board, usize>) -> Option<&Board> {
        problem.as_ref().ok()
    }
}

#[test]
fn pending_answers_are_delivered_before_blocking_on_input() {
    for count in [1, 2, 4] {
        let answered = &AtomicUsize::new(0);
        let source = BlockingSource { boards: starts(), given: 0, answered, nonblocking_calls: 0 };
        let engine = korf::auto_engine(size());
        let (limits, count) = (Limits::default(), threads(count));
        solve_all(source, &*engine, &limits, count, |_, _| (), &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                assert_eq!(answer.number, answered.load(Ordering::Relaxed));
                assert_eq!(answer.problem.is_err(), answer.result.is_none());
                answered.fetch_add(1, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(answered.load(Ordering::Relaxed), 22, "15 positions and 7 invalid lines");
    }
}

#[test]
fn read_ahead_is_bounded_by_the_window() {
    let hard = korf_100()[11].start;
    let easy = Board::parse(size(), "123456789abcde0f").expect("a position");
    let (taken, mut answered, count) = (AtomicUsize::new(0), 0, threads(2));
    let source = iter::once(hard).chain(iter::repeat_n(easy, 200)).inspect(|_| {
        taken.fetch_add(1, Ordering::Relaxed);
    });
    let plain = engine("plain").expect("a known engine");
    solve_all(source, plain, &Limits::default(), count, |_, _| (), &mut |event| {
        let ahead = taken.load(Ordering::Relaxed) - answered;
        assert!(ahead <= BATCH_WINDOW * 2, "{ahead}");
        answered += usize::from(matches!(event, BatchEvent::Answered(_)));
        ControlFlow::Continue(())
    });
    assert_eq!((answered, taken.into_inner()), (201, 201));
}

#[test]
fn no_events_follow_a_break() {
    let easy = Board::parse(size(), "123456789abcde0f").expect("a position");
    for count in [1, 2] {
        let (engine, mut answered) = (korf::auto_engine(size()), 0);
        let (source, limits) = (iter::repeat(easy), Limits::default());
        solve_all(source, &*engine, &limits, threads(count), |_, _| (), &mut |event| {
            answered += usize::from(matches!(event, BatchEvent::Answered(_)));
            assert!(answered <= 3);
            continue_if(answered < 3)
        });
        assert_eq!(answered, 3);
    }
}

#[test]
fn an_observer_cancels_only_its_own_search() {
    let korf = korf_100();
    let starts = [12, 88, 42].map(|number| korf[number - 1].start);
    for count in [1, 2] {
        let engine = engine("wide").expect("a known engine");
        let observer = |number, _: &Board| {
            move |progress: &IterationProgress| match (number, progress.phase) {
                (1, Phase::Running) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        };
        let mut outcomes = Vec::new();
        let limits = Limits::new().slice(std::num::NonZeroU64::new(100_000));
        solve_all(starts.into_iter(), engine, &limits, threads(count), observer, &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                let (report, _) = answer.result.expect("a solved problem");
                outcomes.push(report.expect("a solvable position").outcome);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(outcomes[1], korf::Outcome::Stopped(Stopped::Cancelled));
        assert!([0, 2].iter().all(|&at| matches!(outcomes[at], korf::Outcome::Solved(_))));
    }
}

/// A panic does not leave other threads waiting.
#[test]
fn a_panic_is_propagated_to_the_caller() {
    let easy = Board::parse(size(), "123456789abcde0f").expect("a position");
    let engine = korf::auto_engine(size());
    let limits = Limits::default();
    for count in [1, 2, 4] {
        let panic_at_50 = |number| assert!(number != 50, "number 50 is broken");
        let observer = |number, _: &Board| panic_at_50(number);
        let source = || iter::repeat_n(easy, 100);
        let in_observer = catch_unwind(AssertUnwindSafe(|| {
            let continue_always = &mut |_| ControlFlow::Continue(());
            solve_all(source(), &*engine, &limits, threads(count), observer, continue_always);
        }));
        assert!(in_observer.is_err());
        let in_event = catch_unwind(AssertUnwindSafe(|| {
            solve_all(source(), &*engine, &limits, threads(count), |_, _| (), &mut |event| {
                if let BatchEvent::Answered(answer) = event {
                    panic_at_50(answer.number);
                }
                ControlFlow::Continue(())
            });
        }));
        assert!(in_event.is_err());
    }
}
