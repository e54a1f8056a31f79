//! Builders for the other puzzles, in the style of `fifteen::Solver`: options take effect, and
//! errors state the reason.

use fifteen::antislide::{self, Engine};
use fifteen::census::{self, CensusError, CensusKind};
use fifteen::queens::{self, Chessboard};
use fifteen::sliding::{self, Classic, Report, SolveError, Strategy, Style};
use fifteen::{Memory, Size, Stopped, Threads};
use std::ops::ControlFlow;

/// Cancels every search at once.
fn break_at_once<P>(_: &P) -> ControlFlow<()> {
    ControlFlow::Break(())
}

#[test]
fn the_block_puzzle_builder_solves_as_documented() {
    let klotski = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
    let solver = sliding::Solver::new().threads(Threads::ONE).strategy(Strategy::Forward);
    let path = solver.style(Style::PATH);
    assert_eq!(path.solve(&klotski).map(|solution| solution.len()), Ok(81));
    let Report { levels, .. } = path.search(&klotski, &mut ());
    assert_eq!(levels.len(), 81, "forward, so that all levels before the goal are known");
    assert_eq!(path.options().style, Style::PATH);
    let hardest = path.hardest(&klotski, 10).expect("enough memory");
    assert_eq!(hardest.iter().map(sliding::Solution::len).collect::<Vec<_>>(), [93, 93]);
    assert!(!path.farthest(&klotski, 1).expect("enough memory").is_empty());
}

#[test]
fn unsolved_block_puzzles_state_the_reason() {
    let stuck = "apart: A B\nAB\n\nBA\n".parse().expect("a puzzle");
    let error = sliding::Solver::new().solve(&stuck).expect_err("no solution");
    assert_eq!(error, SolveError::NoSolution { reached: 1, from_goals: false });
    let klotski = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
    let limited = sliding::Solver::new().nodes(1_000);
    let error = limited.solve(&klotski).expect_err("a reached node limit");
    let SolveError::Stopped { stopped: Stopped::Nodes, proved } = error else { panic!("{error}") };
    assert!((1..116).contains(&proved), "{proved}");
    assert!(error.to_string().contains(&format!("no solution is shorter than {proved} move")));
    let stopped = SolveError::Stopped { stopped: Stopped::Nodes, proved: 0 };
    assert_eq!(limited.farthest(&klotski, 1), Err(stopped.clone()));
    assert_eq!(limited.hardest(&klotski, 1), Err(stopped.clone()));
    assert_eq!(stopped.to_string(), "node limit reached");
}

#[test]
fn the_packing_builder_counts_and_lists_as_documented() {
    let extents = |text: &str| text.parse().expect("lengths");
    let puzzle = antislide::Puzzle::new(extents("4x4x4"), &[extents("2x2x1")], false);
    let puzzle = puzzle.expect("a puzzle");
    let counter = antislide::Counter::new().threads(Threads::ONE).memory(Memory::mebibytes(64));
    let all = counter.count(&puzzle).expect("enough memory");
    assert_eq!((all.total().packings, all.total().up_to_symmetry), (48_556, 1_171));
    for engine in Engine::all() {
        assert_eq!(counter.clone().engine(engine).count(&puzzle).as_ref(), Ok(&all));
    }
    let twelve = counter.clone().bricks(12..=12);
    assert_eq!(twelve.clone().per_kind([12]).count(&puzzle), twelve.count(&puzzle));
    let packings = twelve.packings(&puzzle).expect("enough memory");
    assert_eq!(packings.iter().map(|packing| packing.orbit.packings).sum::<usize>(), 18);
    assert!(packings.is_sorted_by(|one, other| one.placements < other.placements));
    let report = counter.search(&puzzle, &mut break_at_once).expect("an engine");
    assert_eq!(report.stopped, Some(Stopped::Cancelled));

    let sweep = counter.clone().engine(Engine::Transfer);
    assert_eq!(sweep.packings(&puzzle), Err(antislide::Error::CountsOnly));
    let error = counter.per_kind([1, 2]).count(&puzzle).expect_err("an invalid number of kinds");
    assert!(matches!(error, antislide::Error::BrickCounts(_)), "{error}");
}

#[test]
fn queens_and_censuses_have_the_same_builder_interface() {
    let board = Chessboard::new(6, 6).expect("a board");
    let solver = queens::Solver::new().threads(Threads::ONE);
    let answer = solver.solve(board, 6).expect("at most one queen per square");
    assert_eq!((answer.unattacked, answer.upper), (5, 5));
    let mut on_progress = |_: &queens::QueensProgress| ControlFlow::Break(());
    let stopped = solver.search(board, 6, &mut on_progress).expect("at most one queen per square");
    assert_eq!((stopped.stopped, stopped.upper), (Some(Stopped::Cancelled), 36));

    let size = |rows, cols| Size::new(rows, cols).expect("a size");
    let counter = census::Counter::new().threads(Threads::ONE).max_listed(5);
    let census = counter.count(size(2, 3)).expect("enough memory");
    assert_eq!((census.positions(), census.distance(), census.farthest.len()), (360, 21, 1));
    let census = counter.kind(CensusKind::Happy).count(size(3, 3)).expect("enough memory");
    assert_eq!((census.positions(), census.distance(), census.farthest.len()), (2_351, 22, 5));
    let census = counter.search(size(3, 3), &mut break_at_once).expect("enough memory");
    assert_eq!(census.stopped, Some(Stopped::Cancelled));
    let refused = counter.memory(Memory::mebibytes(1)).count(size(3, 4));
    assert!(matches!(refused, Err(CensusError::Memory { .. })));
}
