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

/// The threads are divided equally among the active searches; each search has at least one.
#[test]
fn threads_are_divided_among_active_searches() {
    let threads_for = |count: usize, searching: usize| {
        let state = BatchState::new(endless, threads(count));
        state.active_searches.store(searching, Ordering::Relaxed);
        state.threads_per_search().map(Threads::get)
    };
    let of_eight = [0, 1, 2, 3, 4, 8].map(|searching| threads_for(8, searching));
    assert_eq!(of_eight, [8, 8, 4, 2, 2, 1].map(Some));
    assert_eq!([1, 2, 9].map(|searching| threads_for(2, searching)), [2, 1, 1].map(Some));
    assert_eq!(threads_for(1, 1), None, "the calling thread");
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
