//! Threads that share a list of tasks.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Does the tasks, with as many threads as there are `tools`, one for each, and sums up what they
/// return. The calling thread works, too, and after each of its tasks asks `go_on`, with the number
/// of tasks that nobody has taken yet.
pub fn share<Task: Send, Tool: Send>(
    tasks: Vec<Task>,
    tools: &mut [Tool],
    work: impl Fn(&mut Tool, Task) -> u64 + Sync,
    mut go_on: impl FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<(), u64> {
    let (mine, others) = tools.split_first_mut().expect("there is a thread");
    let tasks = Mutex::new(tasks.into_iter());
    let next = || tasks.lock().expect("nobody panicked").next();
    let stopped = AtomicBool::new(false);
    let sum = AtomicU64::new(0);
    let work_on = |tool: &mut Tool, go_on: &mut dyn FnMut() -> ControlFlow<()>| {
        while !stopped.load(Ordering::Relaxed)
            && let Some(task) = next()
        {
            sum.fetch_add(work(tool, task), Ordering::Relaxed);
            if go_on().is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for tool in others {
            scope.spawn(|| work_on(tool, &mut || ControlFlow::Continue(())));
        }
        work_on(mine, &mut || go_on(tasks.lock().expect("nobody panicked").len()));
    });
    match stopped.into_inner() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(sum.into_inner()),
    }
}
