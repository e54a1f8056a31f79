//! Tests of the distribution of problems, of blocking, and of the order of answers.

use super::*;
use crate::continue_if;
use std::sync::{Barrier, mpsc};
use std::thread;
use std::time::Duration;

/// Returns the same problem on every call.
fn endless(_may_block: bool) -> NextProblem<char> {
    NextProblem::Ready('a')
}

fn threads(count: usize) -> Threads {
    Threads::new(count).expect("a positive number")
}

/// The threads are divided equally among those that search; each search has at least one. Threads
/// that take a problem count as searching, unless they have to wait.
#[test]
fn threads_are_divided_among_searches() {
    let threads_for = |count: usize, ended: usize, taking: usize, is_waiting: bool| {
        let state = BatchState::new(endless, threads(count));
        state.ended_threads.store(ended, Ordering::Relaxed);
        state.taking_threads.store(taking, Ordering::Relaxed);
        state.is_waiting.store(is_waiting, Ordering::Relaxed);
        state.threads_per_search().map(Threads::get)
    };
    let of_eight = [8, 7, 6, 5, 4, 0];
    let expected = [8, 8, 4, 2, 2, 1].map(Some);
    assert_eq!(of_eight.map(|ended| threads_for(8, ended, 0, false)), expected);
    assert_eq!(of_eight.map(|waiting| threads_for(8, 0, waiting, true)), expected);
    assert_eq!(of_eight.map(|taking| threads_for(8, 0, taking, false)), [Some(1); 6]);
    assert_eq!(threads_for(8, 3, 4, true), Some(8));
    assert_eq!(threads_for(1, 0, 0, false), None, "the calling thread");
}

/// While problems are left, each search has one thread; the last one has all.
#[test]
fn a_search_is_shared_only_when_no_problems_are_left() {
    // So few that no thread has to wait for an answer.
    let last = 2 * BATCH_WINDOW - 2;
    let mut numbers = 0..=last;
    let next = move |_| numbers.next().map_or(NextProblem::End, NextProblem::Ready);
    let solve = |task: BatchTask<usize>| {
        let threads = || (task.threads)().map(Threads::get);
        if *task.problem < last {
            return threads() == Some(1);
        }
        // The other thread ends as soon as it finds no more problems.
        while threads() != Some(2) {
            thread::yield_now();
        }
        true
    };
    let mut were_alone = Vec::new();
    solve_all(next, threads(2), solve, &mut |event| {
        if let BatchEvent::Answered(answer) = event {
            were_alone.push(answer.result);
        }
        ControlFlow::Continue(())
    });
    assert!(were_alone.len() == last + 1 && were_alone.iter().all(|&alone| alone));
}

#[test]
fn taking_blocks_when_the_window_is_full() {
    let state = BatchState::new(endless, threads(3));
    let (sender, receiver) = mpsc::channel();
    let next_taken =
        || receiver.recv_timeout(Duration::from_mins(2)).expect("taken without waiting");
    let is_blocked = || receiver.recv_timeout(Duration::from_millis(20)).is_err();
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
            assert_eq!(next_taken(), number);
        }
        assert!(is_blocked());
        lock(&state.cursor).answered += 2;
        state.cursor_changed.notify_all();
        assert_eq!([next_taken(), next_taken()], [3 * BATCH_WINDOW, 3 * BATCH_WINDOW + 1]);
        assert!(is_blocked());
    });
    assert_eq!(state.take_next(), None, "closed");
}

#[test]
fn requests_may_block_only_when_all_answers_are_delivered() {
    let requests = &AtomicUsize::new(0);
    let mut problems = vec![NextProblem::Ready('b'), NextProblem::Pending, NextProblem::Ready('a')];
    let next_problem = move |may_block| {
        let next = problems.pop().unwrap_or(NextProblem::End);
        assert_eq!(may_block, next != NextProblem::Pending, "{next:?}");
        requests.fetch_add(1, Ordering::Relaxed);
        next
    };
    let state = BatchState::new(next_problem, threads(2));
    assert_eq!(state.take_next(), Some((0, 'a')));
    thread::scope(|scope| {
        let later = scope.spawn(|| state.take_next());
        // The first request returns `Pending`; then the thread waits for the answer.
        let _guard = CloseOnDrop(&state);
        while requests.load(Ordering::Relaxed) < 2 {
            thread::yield_now();
        }
        lock(&state.cursor).answered = 1;
        state.cursor_changed.notify_all();
        assert_eq!(later.join().expect("no panic"), Some((1, 'b')));
    });
}

#[test]
fn answers_are_delivered_in_order_until_a_break() {
    let state = BatchState::new(endless, threads(3));
    let (mut reorder_buffer, mut delivered) = (BTreeMap::new(), Vec::new());
    for (number, expected) in
        [(2, &[][..]), (0, &[0]), (3, &[0]), (4, &[0]), (1, &[0, 1, 2]), (5, &[0, 1, 2])]
    {
        let mut on_event = |event: BatchEvent<char, ()>| {
            if let BatchEvent::Answered(answer) = event {
                delivered.push(answer.number);
            }
            continue_if(delivered.len() < 3)
        };
        let answer = BatchAnswer { number, problem: 'a', result: () };
        state.deliver(BatchEvent::Answered(answer), &mut reorder_buffer, &mut on_event);
        assert_eq!(delivered, expected, "{number}");
        assert_eq!(lock(&state.cursor).answered, expected.len());
        let is_over = expected.len() == 3;
        assert_eq!(lock(&state.cursor).is_closed, is_over);
        assert_eq!(state.is_cancelled.load(Ordering::Relaxed), is_over);
    }
}

/// The first answer waits until the second search runs, because a cancelled batch begins no more
/// searches.
#[test]
fn polling_returns_break_after_a_cancellation() {
    let cancelled = &AtomicUsize::new(0);
    let both_run = &Barrier::new(2);
    let solve = |task: BatchTask<char>| {
        both_run.wait();
        while task.number > 0 && (task.poll)().is_continue() {
            thread::yield_now();
        }
        cancelled.fetch_add(task.number, Ordering::Relaxed);
    };
    let mut left = 2;
    let next_problem = move |_| {
        left -= 1;
        if left < 0 { NextProblem::End } else { NextProblem::Ready('a') }
    };
    solve_all(next_problem, threads(2), solve, &mut |event| {
        continue_if(!matches!(event, BatchEvent::Answered(_)))
    });
    assert_eq!(cancelled.load(Ordering::Relaxed), 1);
}
