//! Tests of the threads of a batch and of its cancellation.

use super::*;
use crate::korf::{Settings, engine};
use crate::runtime::{continue_if, lock};
use fifteen_codegen::Size;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

/// Returns an endless iterator over one position.
fn boards() -> impl Iterator<Item = Board> + Send {
    let size = Size::new(2, 2).expect("a size");
    std::iter::repeat(Board::parse(size, "1032").expect("a position"))
}

/// Solves a batch until `max_answers` answers are delivered. Returns the threads of the searches,
/// and the numbers of the answers.
fn solve_batch(count: usize, threads: usize, max_answers: usize) -> (Vec<ThreadId>, Vec<usize>) {
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
            continue_if(numbers.len() < max_answers)
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
