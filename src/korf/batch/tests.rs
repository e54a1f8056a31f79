//! Tests of the distribution of positions, of blocking, and of the order of answers.

use super::*;
use crate::korf::{Settings, engine};
use fifteen_codegen::Size;
use fifteen_runtime::continue_if;
use std::sync::mpsc;
use std::thread::{self, ThreadId};
use std::time::Duration;

fn size() -> Size {
    Size::new(2, 2).expect("a size")
}

fn board() -> Board {
    Board::parse(size(), "1032").expect("a position")
}

/// Repeats the same position without end.
fn boards() -> impl Iterator<Item = Board> + Send {
    std::iter::repeat(board())
}

type NewObserver = fn(usize, &Board);

fn batch_state<S>(source: S, threads: usize, limits: &Limits) -> BatchState<'_, S, NewObserver> {
    BatchState {
        source: Mutex::new(source),
        cursor: Mutex::new(BatchCursor { taken: 0, answered: 0, is_closed: false }),
        cursor_changed: Condvar::new(),
        is_cancelled: AtomicBool::new(false),
        active_searches: AtomicUsize::new(0),
        engine: engine("plain").expect("an engine"),
        limits,
        threads: Threads::new(threads).expect("a positive number"),
        new_observer: |_, _| (),
    }
}

/// Each search has one thread; a single search has all of them.
#[test]
fn threads_are_divided_among_active_searches() {
    let limits = Limits::default();
    let threads_for = |threads: usize, searching: usize| {
        let state = batch_state(boards(), threads, &limits);
        state.active_searches.store(searching, Ordering::Relaxed);
        state.threads_per_search().map(Threads::get)
    };
    let of_eight = [0, 1, 2, 3, 4, 8].map(|searching| threads_for(8, searching));
    assert_eq!(of_eight, [8, 8, 4, 2, 2, 1].map(Some));
    assert_eq!([1, 2, 9].map(|searching| threads_for(2, searching)), [2, 1, 1].map(Some));
    assert_eq!(threads_for(1, 1), None, "number of the engine");
}

#[test]
fn taking_blocks_when_the_window_is_full() {
    let limits = Limits::default();
    let state = batch_state(boards(), 3, &limits);
    let (sender, receiver) = mpsc::channel();
    let soon = || receiver.recv_timeout(Duration::from_secs(4)).expect("taken without waiting");
    let waits = || receiver.recv_timeout(Duration::from_millis(20)).is_err();
    thread::scope(|scope| {
        // A failing assertion must not leave the other thread waiting.
        let _guard = CloseOnDrop(&state);
        let state = &state;
        scope.spawn(move || {
            while let Some((number, _)) = state.take_next() {
                sender.send(number).expect("open channel");
            }
        });
        for number in 0..3 * BATCH_WINDOW {
            assert_eq!(soon(), number);
        }
        assert!(waits());
        lock(&state.cursor).answered += 2;
        state.cursor_changed.notify_all();
        assert_eq!([soon(), soon()], [3 * BATCH_WINDOW, 3 * BATCH_WINDOW + 1]);
        assert!(waits());
    });
    assert_eq!(state.take_next(), None, "closed");
}

/// Source with pending positions, and a counter of requests.
struct SlowSource<'a>(Vec<NextProblem<Board>>, &'a AtomicUsize);

impl ProblemSource for SlowSource<'_> {
    type Problem = Board;

    fn next_problem(&mut self, may_block: bool) -> NextProblem<Board> {
        let next = self.0.pop().unwrap_or(NextProblem::End);
        assert_eq!(may_block, next != NextProblem::Pending, "{next:?}");
        self.1.fetch_add(1, Ordering::Relaxed);
        next
    }

    fn start_board(board: &Board) -> Option<&Board> {
        Some(board)
    }
}

/// A blocking request needs all answers to be delivered.
#[test]
fn source_is_read_blocking_only_when_all_answers_are_delivered() {
    let limits = Limits::default();
    let board = board();
    let requests = AtomicUsize::new(0);
    let source = SlowSource(
        vec![NextProblem::Ready(board), NextProblem::Pending, NextProblem::Ready(board)],
        &requests,
    );
    let state = batch_state(source, 2, &limits);
    assert_eq!(state.take_next(), Some((0, board)));
    thread::scope(|scope| {
        let later = scope.spawn(|| state.take_next());
        // The first request returns `Pending`; then the thread waits for the answer.
        let _guard = CloseOnDrop(&state);
        while requests.load(Ordering::Relaxed) < 2 {
            thread::yield_now();
        }
        lock(&state.cursor).answered = 1;
        state.cursor_changed.notify_all();
        assert_eq!(later.join().expect("no panic"), Some((1, board)));
    });
}

#[test]
fn answers_are_delivered_in_order_until_a_break() {
    let limits = Limits::default();
    let state = batch_state(boards(), 3, &limits);
    let (mut reorder_buffer, mut delivered) = (BTreeMap::new(), Vec::new());
    for (number, expected) in
        [(2, &[][..]), (0, &[0]), (3, &[0]), (4, &[0]), (1, &[0, 1, 2]), (5, &[0, 1, 2])]
    {
        let mut on_event = |event: BatchEvent<Board, ()>| {
            if let BatchEvent::Answered(answer) = event {
                delivered.push(answer.number);
            }
            continue_if(delivered.len() < 3)
        };
        let answer = BatchAnswer { number, problem: board(), result: None };
        state.deliver(BatchEvent::Answered(answer), &mut reorder_buffer, &mut on_event);
        assert_eq!(delivered, expected, "{number}");
        assert_eq!(lock(&state.cursor).answered, expected.len());
        let is_over = expected.len() == 3;
        assert_eq!(lock(&state.cursor).is_closed, is_over);
        assert_eq!(state.is_cancelled.load(Ordering::Relaxed), is_over);
    }
}

/// Solves a batch; returns the threads of the searches, and the numbers of the answers.
fn solve_batch(count: usize, threads: usize, most: usize) -> (Vec<ThreadId>, Vec<usize>) {
    let ids = Mutex::new(Vec::new());
    let mut numbers = Vec::new();
    let new_observer = |_, _: &Board| lock(&ids).push(thread::current().id());
    let engine = engine("plain").expect("known engine").with_settings(&Settings::default());
    solve_all(
        boards().take(count),
        &*engine.expect("supported settings"),
        &Limits::default(),
        Threads::new(threads).expect("a positive number"),
        new_observer,
        &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                numbers.push(answer.number);
            }
            continue_if(numbers.len() < most)
        },
    );
    (ids.into_inner().expect("no panic"), numbers)
}

#[test]
fn one_thread_searches_on_the_caller_and_several_do_not() {
    let here = thread::current().id();
    let (one, numbers) = solve_batch(40, 1, usize::MAX);
    assert!(one.iter().all(|&id| id == here));
    assert!(numbers.into_iter().eq(0..40));
    let (several, numbers) = solve_batch(40, 3, usize::MAX);
    assert!(several.iter().all(|&id| id != here));
    assert!(several.len() == 40 && numbers.into_iter().eq(0..40));
}

#[test]
fn no_answer_is_delivered_after_a_break() {
    for threads in [1, 3] {
        let (ids, numbers) = solve_batch(1000, threads, 5);
        assert!(numbers.into_iter().eq(0..5), "{threads} threads");
        assert!(ids.len() <= 5 + BATCH_WINDOW * threads, "{threads} threads");
    }
}
