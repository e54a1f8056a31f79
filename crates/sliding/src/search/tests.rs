//! Searches of small puzzles: memory limits, cancellation, progress, and goals.

use super::block_search::MeetResult;
use super::goals::Goals;
use super::*;
use crate::Classic;
use crate::goal::Goal;
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use fifteen_runtime::communicator::Group;
use fifteen_runtime::{Stopped, continue_if};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Returns the group of a single process, before any progress.
pub(super) fn single_process(observer: &mut dyn Observer<BfsProgress>) -> Group<'_, BfsProgress> {
    Group::new(None, Some(observer), BfsProgress::default())
}

/// Runs a task on a search with this memory, and checks that all memory is released.
pub(super) fn run_search<R>(
    puzzle: &Puzzle,
    options: &Options,
    memory: usize,
    observer: &mut dyn Observer<BfsProgress>,
    task: impl FnOnce(&mut BlockSearch<'_, '_, 1, 1>) -> R,
) -> R {
    let compiled = CompiledPuzzle::new(puzzle);
    let budget = Budget::new(memory);
    let control = SearchControl::new(single_process(observer), options.nodes, &budget);
    let mut search = BlockSearch::new(puzzle, &compiled, options, &budget, control, None);
    let result = task(&mut search);
    assert_eq!(budget.used(), 0, "all memory is released");
    result
}

/// Returns options for one thread, in style 0.
pub(super) fn single_threaded() -> Options {
    Options { threads: Threads::ONE, ..Options::default() }
}

/// Returns a square puzzle with this many distinguishable one-cell pieces in its first row, which
/// must move to the last cells, in the order given by `goal`.
pub(super) fn row_of_unit_pieces(size: usize, count: usize, goal: &str) -> Puzzle {
    let kinds: Vec<String> = (1..=count).map(|kind| format!("{kind} = 1\n")).collect();
    let kinds = kinds.concat();
    let (start, area) = (&"123456"[..count], size * size);
    Puzzle::parse(&format!("{size} x {size}\n{kinds}{start}\n{goal:0>area$}\n"))
        .expect("valid puzzle")
}

/// Returns the levels of a plain search from these roots, each in ascending order.
pub(super) fn plain_bfs_levels(
    compiled: &CompiledPuzzle<1, 1>,
    style: Style,
    roots: &[Packed<1>],
) -> Vec<Vec<Packed<1>>> {
    let mut moves = MoveGenerator::new(compiled, style);
    let mut seen: HashSet<Packed<1>> = roots.iter().copied().collect();
    let mut levels = vec![roots.to_vec()];
    loop {
        let mut next = Vec::new();
        for packed in &levels[levels.len() - 1] {
            let _ = moves.for_each_move(packed, |neighbor, _, _| {
                if seen.insert(neighbor) {
                    next.push(neighbor);
                }
                ControlFlow::Continue(())
            });
        }
        if next.is_empty() {
            return levels;
        }
        next.sort_unstable();
        levels.push(next);
    }
}

/// Returns a puzzle of the collection whose only goal is the end of a shortest solution.
fn with_complete_goal(name: &str) -> Puzzle {
    let puzzle = Classic::named(name).expect("known puzzle").puzzle();
    let report = search(&puzzle, &single_threaded(), Task::Solve, &mut ());
    let Outcome::Solved(solution) = report.outcome else { panic!("not solved") };
    let end = solution.configurations().last().expect("nonempty solution");
    let (pieces, letters) = (end.pieces().to_vec(), Vec::new());
    let goal = Goal { pieces, letters, empty: Vec::new(), exit: None };
    Puzzle { goals: vec![goal], ..puzzle }
}

/// With little memory a search finds a solution of the right length, or none. A fraction of the
/// size of all levels is enough, since older ones are dropped and another search finds the path.
#[test]
fn little_memory_gives_the_right_answer_or_none() {
    let puzzle = with_complete_goal("pennant");
    for strategy in [Strategy::Forward, Strategy::Bidirectional] {
        let options = Options { strategy, ..single_threaded() };
        let search = |memory| {
            run_search(&puzzle, &options, memory, &mut (), |search| search.run(Task::Solve))
        };
        let plenty = search(1 << 30);
        let Outcome::Solved(shortest) = &plenty.outcome else { panic!("not solved") };
        let mut least = None;
        for memory in (1..50).map(|step| step << 8) {
            let report = search(memory);
            let Outcome::Solved(solution) = &report.outcome else {
                assert_eq!(report.outcome, Outcome::Stopped(Stopped::Memory), "{memory} bytes");
                continue;
            };
            assert_eq!(solution.len(), shortest.len(), "{strategy:?} in {memory} bytes");
            assert_eq!(report.levels, plenty.levels, "{strategy:?} in {memory} bytes");
            assert_eq!(report.configurations, plenty.configurations);
            // Indispensable memory may exceed the limit.
            assert!(report.bytes <= memory + 1024, "{} of {memory} bytes", report.bytes);
            least.get_or_insert(memory);
        }
        assert!(least.is_some_and(|least| least <= 3 << 10), "{least:?}");
        assert!(plenty.bytes > 6 << 10, "{}", plenty.bytes);
    }
}

#[test]
fn cancelling_stops_every_kind_of_search() {
    for (options, task, memory) in [
        (Options { strategy: Strategy::Forward, ..single_threaded() }, Task::Solve, 1 << 20),
        (Options { strategy: Strategy::Forward, ..single_threaded() }, Task::Solve, 3 << 10),
        (Options { count: true, ..single_threaded() }, Task::Solve, 1 << 20),
        (Options { reachable: true, ..single_threaded() }, Task::Solve, 1 << 20),
        (single_threaded(), Task::Solve, 1 << 20),
        (single_threaded(), Task::Explore { max_listed: 3 }, 1 << 20),
        (single_threaded(), Task::Hardest { max_listed: 3 }, 1 << 20),
    ] {
        let puzzle = with_complete_goal("pennant");
        let search = |max_polls: usize| {
            let mut polls = 0;
            let mut observer = |_: &BfsProgress| {
                polls += 1;
                continue_if(polls <= max_polls)
            };
            let report =
                run_search(&puzzle, &options, memory, &mut observer, |search| search.run(task));
            (report, polls)
        };
        let (whole, polls) = search(usize::MAX);
        assert!(!matches!(whole.outcome, Outcome::Stopped(_)), "{task:?}");
        let mut is_solved = false;
        for max_polls in (0..polls).step_by(polls / 60 + 1) {
            let (report, _) = search(max_polls);
            // A solution that was found is not lost while something else is counted.
            is_solved |= report.outcome == whole.outcome;
            let expected = match is_solved {
                true => whole.outcome.clone(),
                false => Outcome::Stopped(Stopped::Cancelled),
            };
            assert_eq!(report.outcome, expected, "{task:?} after {max_polls}");
            assert_eq!((report.solutions, report.reachable), (None, None), "after {max_polls}");
            assert!(whole.levels.starts_with(&report.levels), "{task:?} after {max_polls}");
            assert!(report.bytes <= whole.bytes);
        }
        assert_eq!(is_solved, options.count || options.reachable, "{task:?}");
    }
}

/// The configurations are counted with little memory, too, though another search finds the path.
#[test]
fn reachable_configurations_are_counted_with_little_memory() {
    let puzzle = with_complete_goal("pennant");
    let options = Options { reachable: true, ..single_threaded() };
    let run =
        |memory| run_search(&puzzle, &options, memory, &mut (), |search| search.run(Task::Solve));
    let plenty = run(1 << 30);
    let explored = search(&puzzle, &options, Task::Explore { max_listed: 0 }, &mut ());
    assert_eq!(plenty.reachable, explored.reachable);
    let mut least = None;
    for memory in (1..50).map(|step| step << 8) {
        let report = run(memory);
        let Outcome::Solved(solution) = &report.outcome else { continue };
        assert_eq!(Some(solution.len()), plenty.outcome.length(), "{memory} bytes");
        assert!([None, plenty.reachable].contains(&report.reachable), "{memory} bytes");
        if report.reachable.is_some() {
            least.get_or_insert(memory);
        }
    }
    assert!(least.is_some_and(|least| least < plenty.bytes / 2), "{least:?} of {}", plenty.bytes);
}

/// Progress increases, ends near the reported values, and includes the progress within a level.
#[test]
fn progress_increases_to_the_report() {
    let puzzle = with_complete_goal("pennant");
    for strategy in [Strategy::Forward, Strategy::Bidirectional] {
        let options = Options { strategy, ..single_threaded() };
        let mut shown: Vec<BfsProgress> = Vec::new();
        let mut observer = |progress: &BfsProgress| {
            shown.push(*progress);
            ControlFlow::Continue(())
        };
        let report = search(&puzzle, &options, Task::Solve, &mut observer);
        let Outcome::Solved(solution) = &report.outcome else { panic!("not solved") };
        let grown: Vec<BfsProgress> =
            shown.iter().copied().filter(|progress| progress.moves > 0).collect();
        assert!(grown.is_sorted_by_key(|progress| progress.moves), "{strategy:?}: {grown:?}");
        assert!(grown.is_sorted_by_key(|progress| progress.found), "{strategy:?}: {grown:?}");
        let last = grown.last().expect("complete level");
        // The last report is made while solutions of this length are being searched for.
        assert_eq!(last.moves, solution.len(), "{strategy:?}");
        assert!(
            last.found <= report.configurations,
            "{strategy:?}: {last:?} {}",
            report.configurations
        );
        assert!(last.found * 10 > report.configurations * 9, "{strategy:?}: {last:?}");
        assert!(
            grown.iter().all(|progress| progress.chunks_done <= progress.chunks_total
                && progress.chunks_total > 0),
            "{strategy:?}"
        );
        assert!(shown.iter().all(|progress| progress.bytes <= report.bytes), "{strategy:?}");
        assert!(shown.iter().any(|progress| progress.bytes == report.bytes || progress.bytes * 2 > report.bytes));
    }
}

/// A search ends with the first level at which the number of configurations reaches the limit.
#[test]
fn node_limit_stops_at_its_level() {
    let puzzle = Classic::named("pennant").expect("known puzzle").puzzle();
    let task = Task::Explore { max_listed: 0 };
    let explored = search(&puzzle, &single_threaded(), task, &mut ()).levels;
    for limit in 1..300 {
        let options = Options { nodes: Some(limit), ..single_threaded() };
        let report = search(&puzzle, &options, task, &mut ());
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
        let is_met = |&levels: &usize| explored[..levels].iter().sum::<u64>() >= limit;
        let levels = (1..explored.len()).find(is_met).expect("enough levels");
        assert_eq!(report.levels, explored[..levels], "{limit}");
    }
}

/// The search with the smaller frontier is expanded; on a tie, the first.
#[test]
fn the_smaller_frontier_is_expanded() {
    let puzzle = row_of_unit_pieces(4, 3, "123");
    run_search(&puzzle, &single_threaded(), 1 << 30, &mut (), |search| {
        let start = search.compiled.pack(search.puzzle.start());
        let levels = plain_bfs_levels(search.compiled, Style::STEP, &[start]);
        assert!(levels[..6].iter().all(|level| level.len() < levels[6].len()));
        let mut meet = |first: &[Packed<1>], second: &[Packed<1>]| {
            let (mut first, mut second) = (search.new_bfs(first)?, search.new_bfs(second)?);
            match search.find_meeting_point(&mut first, &mut second)? {
                MeetResult::Met(meeting) => Ok::<_, Stopped>(meeting.distances),
                MeetResult::Unreachable { .. } => panic!("no meeting point"),
            }
        };
        let [one, six] = [&levels[0], &levels[6]];
        assert_eq!(meet(one, six), Ok([6, 0]));
        assert_eq!(meet(six, one), Ok([0, 6]));
        assert_eq!(meet(one, &levels[1][..1]), Ok([1, 0]));
        assert_eq!(meet(one, one), Ok([0, 0]));
        Ok::<_, Stopped>(())
    })
    .expect("no error");
}

/// All goals on the level of the nearest goal are found, and the search ends with that level. A
/// single goal ends the search before its level is complete, unless solutions are counted. (A round
/// covers far less than a level here.)
#[test]
fn all_goals_of_the_last_level_are_found() {
    let square = row_of_unit_pieces(4, 4, "1234");
    let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&square);
    let levels = plain_bfs_levels(&compiled, Style::STEP, &[compiled.pack(square.start())]);
    let goal = |packed: &Packed<1>| Goal {
        pieces: compiled.unpack(packed).pieces().to_vec(),
        letters: Vec::new(),
        empty: Vec::new(),
        exit: None,
    };
    let some: Vec<Packed<1>> = levels[9].iter().step_by(100).copied().collect();
    let reach = |wanted: &[Packed<1>], count| {
        let puzzle = Puzzle { goals: wanted.iter().map(goal).collect(), ..square.clone() };
        let options = Options { count, ..single_threaded() };
        run_search(&puzzle, &options, 400 << 10, &mut (), |search| {
            let goals = Goals::new(search.puzzle, search.compiled);
            assert_eq!(goals.complete_configurations(), Some(wanted));
            assert_eq!(goals.is_single(), wanted.len() == 1);
            let start = search.compiled.pack(search.puzzle.start());
            let mut bfs = search.new_bfs(&[start]).expect("enough memory");
            let found = search.search_goals(&mut bfs, &goals, Vec::new()).expect("enough memory");
            let found = found.expect("reachable goals");
            (found.goals, found.distance, bfs.depth())
        })
    };
    assert!(some.len() > 5);
    assert_eq!(reach(&some, false), (some.clone(), 9, 9));
    for goal in &some[..3] {
        assert_eq!(reach(&[*goal], false), (vec![*goal], 9, 8));
        assert_eq!(reach(&[*goal], true), (vec![*goal], 9, 9));
    }
}

/// Partial goals match the same configurations as a literal reading of the text.
#[test]
fn partial_goals_match_their_completions() {
    let kinds = "1 = 1\n2 = 1\n3 = 1\n";
    let open = Puzzle::parse(&format!("2 x 3\n{kinds}123\n0????1\n??3?1?\n"));
    let open = open.expect("valid puzzle");
    let compiled: CompiledPuzzle<1, 1> = CompiledPuzzle::new(&open);
    let goals = Goals::new(&open, &compiled);
    assert_eq!((goals.complete_configurations(), goals.is_single()), (None, false));
    for level in plain_bfs_levels(&compiled, Style::STEP, &[compiled.pack(open.start())]) {
        for packed in level {
            let drawn = open.write_configuration(&compiled.unpack(&packed));
            let drawn: Vec<char> = drawn.chars().filter(|&cell| cell != '/').collect();
            let at = |cell: usize| drawn.get(cell).copied().unwrap_or('0');
            let holds = at(0) == '0' && at(5) == '1' || at(2) == '3' && at(4) == '1';
            assert_eq!(goals.is_goal(&packed), holds, "{drawn:?}");
        }
    }
}

/// If every configuration is a goal, all are enumerated. Their list may take a quarter of the
/// memory, and the observer is polled whenever it grows.
#[test]
fn goals_may_use_a_quarter_of_the_memory() {
    let mut puzzle = row_of_unit_pieces(4, 4, "1234");
    let (pieces, letters, empty) = (Vec::new(), Vec::new(), Vec::new());
    puzzle.goals = vec![Goal { pieces, letters, empty, exit: None }];
    let all = 16 * 15 * 14 * 13;
    let complete = |memory: usize, nodes| {
        let mut shown = Vec::new();
        let mut observer = |progress: &BfsProgress| {
            shown.push(progress.found);
            ControlFlow::Continue(())
        };
        let options = Options { nodes, ..single_threaded() };
        let found = run_search(&puzzle, &options, memory, &mut observer, |search| {
            search.complete_goals().map(|found| found.len())
        });
        shown.dedup();
        (found, shown)
    };
    let lengths: Vec<u64> = [0].into_iter().chain((10..16).map(|bit| 1 << bit)).collect();
    let list = (1 << 16) * size_of::<Packed<1>>();
    assert_eq!(complete(4 * list, None), (Ok(all), lengths.clone()));
    assert_eq!(complete(4 * list - 1, None), (Err(Stopped::Memory), lengths[..6].to_vec()));
    assert_eq!(complete(4 * list, Some(4096)), (Err(Stopped::Nodes), lengths[..4].to_vec()));
    assert_eq!(complete(4 * list, Some(4097)), (Err(Stopped::Nodes), lengths[..5].to_vec()));
}

/// Configurations that take fewer words take less memory. (Nothing moves here, so there is only the
/// start, and the memory for it.)
#[test]
fn configurations_use_the_fewest_words() {
    let bytes = |rows: usize, cols: usize, pieces: usize| {
        let start = format!("{}{}", "1".repeat(pieces), "x".repeat(rows * cols - pieces));
        let puzzle = Puzzle::parse(&format!("{rows} x {cols}\n1 = 1\n{start}\n{start}\n"));
        let (puzzle, task) = (puzzle.expect("valid puzzle"), Task::Explore { max_listed: 0 });
        let report = search(&puzzle, &single_threaded(), task, &mut ());
        assert_eq!(report.levels, [1]);
        report.bytes
    };
    let one = bytes(3, 3, 9);
    let (small, large) = ((8, 8), (16, 16));
    for ((rows, cols), pieces, words) in [
        (small, 10, 1),
        (small, 11, 2),
        (small, 20, 2),
        (small, 21, 4),
        ((8, 9), 36, 4),
        ((8, 9), 37, 8),
        ((8, 16), 1, 4),
        ((8, 17), 1, 8),
        (large, 64, 8),
        (large, 65, 32),
        (large, 256, 32),
    ] {
        assert_eq!(bytes(rows, cols, pieces), words * one, "{pieces} on {rows} rows");
    }
}
