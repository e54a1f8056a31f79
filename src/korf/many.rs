//! Many positions at once.
//!
//! Several threads can search one position together, but for most positions that is not worth the
//! while: before the threads have found something to share, one of them has found the answer. So
//! if there are many positions, each thread takes one, and searches it alone. Only when there are
//! more threads than positions, since one is hard and the others are done, do several threads
//! search the same one.
//!
//! Answers come in the order of the positions, as soon as they are known. Positions may come from
//! where reading means waiting, such as a terminal: see [`Source`].

use super::driver::{Error, Limits, Report, solve_with};
use super::engine::Engine;
use super::progress::Progress;
use crate::board::Board;
use crate::frame::crew;
use crate::{Threads, Watch};
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where positions come from. An iterator of boards is a source.
pub trait Source: Send {
    /// What comes: a position with whatever belongs to it, or something that is none.
    type Problem: Send;

    /// The next problem. A caller that is not patient has something else to do, and does not want to
    /// wait for it.
    fn next(&mut self, is_patient: bool) -> Next<Self::Problem>;

    /// The position in a problem, if it has one. A problem without is its own answer.
    fn start(problem: &Self::Problem) -> Option<&Board>;
}

/// What came from a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<Problem> {
    /// The next problem.
    One(Problem),
    /// Nothing yet, and one would have to wait. Only the impatient hear this.
    NotYet,
    /// Nothing any more.
    End,
}

impl<Boards: Iterator<Item = Board> + Send> Source for Boards {
    type Problem = Board;

    fn next(&mut self, _is_patient: bool) -> Next<Board> {
        Iterator::next(self).map_or(Next::End, Next::One)
    }

    fn start(board: &Board) -> Option<&Board> {
        Some(board)
    }
}

/// What is heard of a search from many positions.
#[derive(Debug)]
pub enum Event<Problem, W> {
    /// The search from the position with this number, counted from 0, goes on.
    Running(usize),
    /// The next answer.
    Answered(Answer<Problem, W>),
}

/// What came of a problem.
#[derive(Debug)]
pub struct Answer<Problem, W> {
    /// Its number, counted from 0.
    pub number: usize,
    /// The problem.
    pub problem: Problem,
    /// What [`solve`](super::solve) says, and its watch, if the problem has a position.
    pub result: Option<(Result<Report, Error>, W)>,
}

/// Finds shortest solutions for many positions, with at most this many threads.
///
/// Each position has a watch of its own, made by `watch` when it is taken, which goes along to the
/// thread that searches it; if it says `Break` this search stops. What comes of all is heard on the
/// calling thread, answers in the order of the positions; if `hear` says `Break` nothing more is
/// searched and nothing more heard.
///
/// With one thread each position is searched as by [`solve`](super::solve), one after the other. With
/// more, at most [`AHEAD`] problems for each thread are taken from the source before they are
/// answered.
///
/// ```
/// use fifteen::korf::{self, Event, solve_all};
/// use fifteen::{Board, Limits, Size, Threads};
/// use std::ops::ControlFlow;
///
/// let size = Size::new(3, 3)?;
/// let starts = ["867254301", "123456708", "647850321"].map(|text| Board::parse(size, text));
/// let starts = starts.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let (engine, threads) = (korf::auto(size), Threads::new(2).unwrap());
/// let mut lengths = Vec::new();
/// solve_all(starts.into_iter(), &*engine, &Limits::default(), threads, |_, _| (), &mut |event| {
///     if let Event::Answered(answer) = event {
///         let (report, ()) = answer.result.expect("every board has a start");
///         lengths.push(report.unwrap().solution().unwrap().len());
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(lengths, [31, 1, 31]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_all<S: Source, W: Watch<Progress> + Send>(
    source: S,
    engine: &dyn Engine,
    limits: &Limits,
    threads: Threads,
    watch: impl Fn(usize, &S::Problem) -> W + Sync,
    hear: &mut dyn FnMut(Event<S::Problem, W>) -> ControlFlow<()>,
) {
    let office = Office {
        source: Mutex::new(source),
        desk: Mutex::new(Desk { taken: 0, answered: 0, is_over: false }),
        changed: Condvar::new(),
        is_over: AtomicBool::new(false),
        searching: AtomicUsize::new(0),
        engine,
        limits,
        threads,
        watch,
    };
    let mut early = BTreeMap::new();
    let hear = |word: Event<S::Problem, W>| office.hear(word, &mut early, hear);
    if threads == Threads::ONE {
        let mut hear = hear;
        office.work(&mut hear);
    } else {
        crew::listen(0..threads.get(), STACK, |_, speak| office.work(speak), hear);
    }
}

/// How many problems for each thread may have been taken before the first of them is answered.
pub const AHEAD: usize = 16;

/// The bytes of the stack of a thread.
const STACK: usize = 2 << 20;

/// What threads share.
struct Office<'a, S, F> {
    source: Mutex<S>,
    desk: Mutex<Desk>,
    /// Wakes those that wait for answers to be heard.
    changed: Condvar,
    /// Whether nothing more is to be searched.
    is_over: AtomicBool,
    /// The number of searches under way.
    searching: AtomicUsize,
    engine: &'a dyn Engine,
    limits: &'a Limits,
    threads: Threads,
    watch: F,
}

/// How far the work has come.
struct Desk {
    /// The problems taken from the source.
    taken: usize,
    /// Those whose answers have been heard.
    answered: usize,
    /// Whether no more are to be taken.
    is_over: bool,
}

/// Answers that came before those of earlier problems.
type Early<Problem, W> = BTreeMap<usize, Answer<Problem, W>>;

impl<S: Source, W: Watch<Progress> + Send, F: Fn(usize, &S::Problem) -> W + Sync> Office<'_, S, F> {
    /// Passes on what is said, answers in order.
    fn hear(
        &self,
        word: Event<S::Problem, W>,
        early: &mut Early<S::Problem, W>,
        hear: &mut dyn FnMut(Event<S::Problem, W>) -> ControlFlow<()>,
    ) {
        if self.is_over.load(Ordering::Relaxed) {
            return;
        }
        let alarm = Alarm(self);
        let mut end = ControlFlow::Continue(());
        match word {
            Event::Running(_) => end = hear(word),
            Event::Answered(answer) => {
                early.insert(answer.number, answer);
                let mut next = locked(&self.desk).answered;
                while end.is_continue()
                    && let Some(answer) = early.remove(&next)
                {
                    end = hear(Event::Answered(answer));
                    next += 1;
                }
                locked(&self.desk).answered = next;
            }
        }
        if end.is_break() {
            self.is_over.store(true, Ordering::Relaxed);
            locked(&self.desk).is_over = true;
        }
        mem::forget(alarm);
        self.changed.notify_all();
    }

    /// Takes and solves one problem after the other, until all is over.
    fn work(&self, speak: &mut dyn FnMut(Event<S::Problem, W>)) {
        let _alarm = Alarm(self);
        while let Some((number, problem)) = self.take() {
            let result = S::start(&problem).map(|start| {
                let watch = (self.watch)(number, &problem);
                self.solve(number, start, watch, speak)
            });
            speak(Event::Answered(Answer { number, problem, result }));
        }
    }

    /// Takes the next problem, and its number.
    fn take(&self) -> Option<(usize, S::Problem)> {
        let mut source = locked(&self.source);
        let most = AHEAD * self.threads.get();
        loop {
            let desk = self.wait(|desk| desk.taken - desk.answered < most);
            if desk.is_over {
                return None;
            }
            // While something is searched, or has yet to be heard, nobody waits for more: who
            // waits for a person at a terminal cannot be told to stop.
            let (number, is_patient) = (desk.taken, desk.taken == desk.answered);
            drop(desk);
            match source.next(is_patient) {
                Next::One(problem) => {
                    locked(&self.desk).taken += 1;
                    return Some((number, problem));
                }
                Next::NotYet => drop(self.wait(|desk| desk.taken == desk.answered)),
                Next::End => {
                    locked(&self.desk).is_over = true;
                    return None;
                }
            }
        }
    }

    /// Waits for something to be true about the desk, or that all is over.
    fn wait(&self, is_so: impl Fn(&Desk) -> bool) -> MutexGuard<'_, Desk> {
        let waits = |desk: &mut Desk| !desk.is_over && !is_so(desk);
        let waited = self.changed.wait_while(locked(&self.desk), waits);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves one position.
    fn solve(
        &self,
        number: usize,
        start: &Board,
        mut watch: W,
        speak: &mut dyn FnMut(Event<S::Problem, W>),
    ) -> (Result<Report, Error>, W) {
        let mut ear = |progress: &Progress| {
            let answer = watch.look(progress);
            speak(Event::Running(number));
            if self.is_over.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { answer }
        };
        self.searching.fetch_add(1, Ordering::Relaxed);
        let report = solve_with(start, self.engine, self.limits, &|| self.share(), &mut ear);
        self.searching.fetch_sub(1, Ordering::Relaxed);
        (report, watch)
    }

    /// The threads for each search under way: one each, and what is left over if there are few.
    fn share(&self) -> Option<Threads> {
        if self.threads == Threads::ONE {
            return None;
        }
        let searching = self.searching.load(Ordering::Relaxed).max(1);
        Threads::new((self.threads.get() / searching).max(1))
    }
}

/// Sees to it that all is over when someone leaves, also by a panic: nobody then waits for an answer
/// that does not come.
struct Alarm<'a, S, F>(&'a Office<'a, S, F>);

impl<S, F> Drop for Alarm<'_, S, F> {
    fn drop(&mut self) {
        locked(&self.0.desk).is_over = true;
        self.0.changed.notify_all();
    }
}

/// Locks. Nothing panics while it holds one of these locks, but for a source.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::korf::{Settings, engine};
    use fifteen_codegen::Size;
    use std::sync::mpsc;
    use std::thread::{self, ThreadId};
    use std::time::Duration;

    fn size() -> Size {
        Size::new(2, 2).expect("a size")
    }

    fn board() -> Board {
        Board::parse(size(), "1032").expect("a position")
    }

    /// The same position without end.
    fn boards() -> impl Iterator<Item = Board> + Send {
        std::iter::repeat(board())
    }

    type Watcher = fn(usize, &Board);

    fn office<S>(source: S, threads: usize, limits: &Limits) -> Office<'_, S, Watcher> {
        Office {
            source: Mutex::new(source),
            desk: Mutex::new(Desk { taken: 0, answered: 0, is_over: false }),
            changed: Condvar::new(),
            is_over: AtomicBool::new(false),
            searching: AtomicUsize::new(0),
            engine: engine("plain").expect("an engine"),
            limits,
            threads: Threads::new(threads).expect("a few"),
            watch: |_, _| (),
        }
    }

    /// One for each search, and all of them where only one is left.
    #[test]
    fn threads_are_shared_out_among_searches() {
        let limits = Limits::default();
        let shares = |threads: usize, searching: usize| {
            let office = office(boards(), threads, &limits);
            office.searching.store(searching, Ordering::Relaxed);
            office.share().map(Threads::get)
        };
        let of_eight = [0, 1, 2, 3, 4, 8].map(|searching| shares(8, searching));
        assert_eq!(of_eight, [8, 8, 4, 2, 2, 1].map(Some));
        assert_eq!([1, 2, 9].map(|searching| shares(2, searching)), [2, 1, 1].map(Some));
        assert_eq!(shares(1, 1), None, "an engine may have its own");
    }

    #[test]
    fn whoever_is_far_ahead_waits_for_answers() {
        let limits = Limits::default();
        let office = office(boards(), 3, &limits);
        let (sender, receiver) = mpsc::channel();
        let soon = || receiver.recv_timeout(Duration::from_secs(4)).expect("it is taken at once");
        let waits = || receiver.recv_timeout(Duration::from_millis(20)).is_err();
        thread::scope(|scope| {
            // Nobody waits for it, whatever happens here.
            let _alarm = Alarm(&office);
            let office = &office;
            scope.spawn(move || {
                while let Some((number, _)) = office.take() {
                    sender.send(number).expect("somebody is there");
                }
            });
            for number in 0..3 * AHEAD {
                assert_eq!(soon(), number);
            }
            assert!(waits());
            locked(&office.desk).answered += 2;
            office.changed.notify_all();
            assert_eq!([soon(), soon()], [3 * AHEAD, 3 * AHEAD + 1]);
            assert!(waits());
        });
        assert_eq!(office.take(), None, "all is over");
    }

    /// Positions that may have to be waited for, and how often it was asked for one.
    struct Slow<'a>(Vec<Next<Board>>, &'a AtomicUsize);

    impl Source for Slow<'_> {
        type Problem = Board;

        fn next(&mut self, is_patient: bool) -> Next<Board> {
            let next = self.0.pop().unwrap_or(Next::End);
            assert_eq!(is_patient, next != Next::NotYet, "{next:?}");
            self.1.fetch_add(1, Ordering::Relaxed);
            next
        }

        fn start(board: &Board) -> Option<&Board> {
            Some(board)
        }
    }

    /// It waits for more only when everything is answered.
    #[test]
    fn a_source_is_asked_patiently_when_there_is_nothing_else_to_do() {
        let limits = Limits::default();
        let board = board();
        let asked = AtomicUsize::new(0);
        let source = Slow(vec![Next::One(board), Next::NotYet, Next::One(board)], &asked);
        let office = office(source, 2, &limits);
        assert_eq!(office.take(), Some((0, board)));
        thread::scope(|scope| {
            let later = scope.spawn(|| office.take());
            // It hears that there is nothing yet, and waits for the answer to be heard.
            let _alarm = Alarm(&office);
            while asked.load(Ordering::Relaxed) < 2 {
                thread::yield_now();
            }
            locked(&office.desk).answered = 1;
            office.changed.notify_all();
            assert_eq!(later.join().expect("no panic"), Some((1, board)));
        });
    }

    #[test]
    fn answers_are_heard_in_order_and_none_after_a_break() {
        let limits = Limits::default();
        let office = office(boards(), 3, &limits);
        let (mut early, mut heard) = (BTreeMap::new(), Vec::new());
        for (number, expected) in
            [(2, &[][..]), (0, &[0]), (3, &[0]), (4, &[0]), (1, &[0, 1, 2]), (5, &[0, 1, 2])]
        {
            let mut hear = |event: Event<Board, ()>| {
                if let Event::Answered(answer) = event {
                    heard.push(answer.number);
                }
                if heard.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let answer = Answer { number, problem: board(), result: None };
            office.hear(Event::Answered(answer), &mut early, &mut hear);
            assert_eq!(heard, expected, "{number}");
            assert_eq!(locked(&office.desk).answered, expected.len());
            let is_over = expected.len() == 3;
            assert_eq!(locked(&office.desk).is_over, is_over);
            assert_eq!(office.is_over.load(Ordering::Relaxed), is_over);
        }
    }

    /// The threads on which positions are searched, and the numbers of the answers.
    fn searched(count: usize, threads: usize, most: usize) -> (Vec<ThreadId>, Vec<usize>) {
        let ids = Mutex::new(Vec::new());
        let mut numbers = Vec::new();
        let watch = |_, _: &Board| locked(&ids).push(thread::current().id());
        let engine = engine("plain").expect("it exists").configured(&Settings::default());
        solve_all(
            boards().take(count),
            &*engine.expect("it can"),
            &Limits::default(),
            Threads::new(threads).expect("a few"),
            watch,
            &mut |event| {
                if let Event::Answered(answer) = event {
                    numbers.push(answer.number);
                }
                if numbers.len() < most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        (ids.into_inner().expect("nobody panics"), numbers)
    }

    #[test]
    fn one_thread_is_the_calling_one_and_several_are_others() {
        let here = thread::current().id();
        let (one, numbers) = searched(40, 1, usize::MAX);
        assert!(one.iter().all(|&id| id == here));
        assert!(numbers.into_iter().eq(0..40));
        let (several, numbers) = searched(40, 3, usize::MAX);
        assert!(several.iter().all(|&id| id != here));
        assert!(several.len() == 40 && numbers.into_iter().eq(0..40));
    }

    #[test]
    fn nothing_is_heard_after_a_break() {
        for threads in [1, 3] {
            let (ids, numbers) = searched(1000, threads, 5);
            assert!(numbers.into_iter().eq(0..5), "{threads} threads");
            assert!(ids.len() <= 5 + AHEAD * threads, "{threads} threads");
        }
    }
}
