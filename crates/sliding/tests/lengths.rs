//! Puzzles of the collection in all styles: known solution lengths, and numbers of configurations.

use fifteen_runtime::{Memory, Threads};
use fifteen_sliding::{
    self as sliding, Classic, Options, Outcome, Puzzle, Report, Solution, Solver, Strategy, Style,
    Task,
};

fn classic(name: &str) -> Classic {
    Classic::named(name).expect("known puzzle")
}

fn search(puzzle: &Puzzle, style: Style, strategy: Strategy) -> Report {
    Solver::new().style(style).strategy(strategy).threads(Threads::ONE).search(puzzle, &mut ())
}

/// The numbers of configurations before the solution, in styles 0, 4 and 5, would reveal missing or
/// extra kinds of moves.
#[test]
fn solution_lengths_match_published_values() {
    for (name, configurations) in [
        ("silly", [2_417, 278, 42]),
        ("simplicity", [637, 624, 580]),
        ("eighteen", [1_032, 1_078, 1_018]),
        ("daisy", [18_471, 18_773, 16_178]),
        ("dirty-dozen-1", [29_308, 23_853, 23_716]),
    ] {
        let (classic, puzzle) = (classic(name), classic(name).puzzle());
        for style in Style::ALL {
            for strategy in [Strategy::Forward, Strategy::Bidirectional] {
                let report = search(&puzzle, style, strategy);
                let Outcome::Solved(solution) = &report.outcome else {
                    panic!("{name}: not solved")
                };
                assert_eq!(solution.len(), classic.length(style), "{name} {style:?} {strategy:?}");
            }
        }
        let found = [0, 4, 5].map(|style| {
            let levels = search(&puzzle, Style::ALL[style], Strategy::Forward).levels;
            assert_eq!(levels.len(), classic.length(Style::ALL[style]));
            levels.iter().sum::<u64>()
        });
        assert_eq!(found, configurations, "{name}");
    }
}

/// The farthest configurations have the known number, and the hardest start has the known length.
#[test]
fn exploration_visits_every_configuration() {
    let puzzle = classic("silly").puzzle();
    let solver = Solver::new().threads(Threads::ONE);
    let farthest = solver.farthest(&puzzle, 100).expect("no limit reached");
    let hardest = solver.hardest(&puzzle, 100).expect("no limit reached");
    let lengths: Vec<usize> = hardest.iter().map(Solution::len).collect();
    assert_eq!((farthest.len(), lengths), (2, vec![32]));
}

/// If there are more farthest configurations than requested, the smallest ones are returned.
#[test]
fn the_smallest_farthest_configurations_are_listed() {
    let puzzle = Puzzle::parse("112\n3..\n...\n\n???\n???\n??3\n").expect("valid puzzle");
    let solver = Solver::new().threads(Threads::ONE);
    let all = solver.farthest(&puzzle, 100).expect("no limit reached");
    assert_eq!(all.len(), 5);
    for count in 1..all.len() {
        let some = solver.farthest(&puzzle, count).expect("no limit reached");
        assert_eq!(some, all[..count]);
    }
}

/// A partial goal places a single cell in a corner, and leaves the other piece open. Neither piece
/// can pass the other, so from the farthest start the single cell moves up and to the left.
#[test]
fn partial_goals_have_all_completions() {
    let text = "start:\n..2\n.12\n\ngoal:\n1??\n???\n";
    let puzzle = Puzzle::parse(text).expect("valid puzzle");
    let solver = Solver::new().threads(Threads::ONE);
    let hardest = solver.hardest(&puzzle, 100).expect("no limit reached");
    let starts: Vec<_> =
        hardest.iter().map(|solution| (solution.len(), &solution.configurations()[0])).collect();
    assert_eq!(starts, [(2, puzzle.start())]);
}

/// A shaft of three cells at the edge is solved on boards of all widths.
#[test]
fn wide_boards_are_solved() {
    for cols in 1..=85 {
        let rock = "#".repeat(cols - 1);
        let puzzle =
            format!("start:\n{rock}1\n{rock}.\n{rock}.\n\ngoal:\n{rock}.\n{rock}.\n{rock}1\n");
        let puzzle = Puzzle::parse(&puzzle).expect("valid puzzle");
        let report = search(&puzzle, Style::ALL[0], Strategy::Forward);
        assert_eq!(report.levels, [1, 1], "{cols} columns");
        assert!(matches!(report.outcome, Outcome::Solved(solution) if solution.len() == 2));
    }
}

/// A board of one row has no steps up or down, even if its length is near a multiple of the word
/// size.
#[test]
fn one_row_boards_are_solved() {
    for cols in [63, 64, 65, 128, 256] {
        let rest = "#".repeat(cols - 3);
        let puzzle = format!("start:\n1..{rest}\n\ngoal:\n..1{rest}\n");
        let puzzle = Puzzle::parse(&puzzle).expect("valid puzzle");
        for style in Style::ALL {
            let report = search(&puzzle, style, Strategy::Forward);
            let Outcome::Solved(solution) = &report.outcome else { panic!("not solved") };
            assert_eq!(report.levels.len(), solution.len(), "{cols} columns, {style:?}");
            assert!([1, 2].contains(&solution.len()), "{cols} columns, {style:?}");
        }
    }
}

/// Three interlocked pieces, each of which requires the other two, push three free pieces, and are
/// pushed by one that requires them all: everything moves at once.
#[test]
fn clusters_come_after_those_they_require() {
    let drawn = "start:\n.1..1A.\nB1231C.\n.1111D.\n\ngoal:\n..1..1A\n.B1231C\n..1111D\n";
    let puzzle = Puzzle::parse(drawn).expect("valid puzzle");
    for style in 3..6 {
        let solver = Solver::new()
            .style(Style::ALL[style])
            .strategy(Strategy::Forward)
            .threads(Threads::ONE);
        let solution = solver.solve(&puzzle).expect("solvable puzzle");
        assert_eq!(solution.len(), 1);
        assert_eq!(solution.moves()[0].pieces.len(), 7);
    }
}

/// Unit pieces that each cross their own row, in any order, have one solution for each word that
/// contains each of their letters twice.
#[test]
fn shortest_solutions_are_counted() {
    for (rows, ways) in [(1, 1), (2, 6), (3, 90), (4, 2520)] {
        let drawn = |side: fn(char) -> String| "ABCD"[..rows].chars().map(side).collect::<String>();
        let (start, goal) =
            (drawn(|cell| format!("{cell}..\n")), drawn(|cell| format!("..{cell}\n")));
        let puzzle =
            Puzzle::parse(&format!("start:\n{start}\ngoal:\n{goal}")).expect("valid puzzle");
        let options = Options { count: true, threads: Threads::ONE, ..Options::default() };
        let report = sliding::search(&puzzle, &options, Task::Solve, &mut ());
        assert_eq!((report.levels.len(), report.solutions), (2 * rows, Some(ways)));
    }
}

#[test]
fn solver_keeps_its_options() {
    let (three, memory) = (Threads::new(3).expect("three threads"), Memory::mebibytes(7));
    let solver = Solver::new().threads(three).memory(memory).nodes(5).style(Style::ALL[4]);
    let solver = solver.strategy(Strategy::Forward);
    let given = Options {
        style: Style::ALL[4],
        strategy: Strategy::Forward,
        threads: three,
        memory,
        nodes: Some(5),
        ..Options::default()
    };
    assert_eq!(*solver.options(), given);
}

/// A start that is a goal counts once, although the searches from both ends visit it.
#[test]
fn a_start_that_is_a_goal_is_counted_once() {
    for (text, goals) in [("AB.\n\nAB.\n", 1), ("AB.\n\nAB.\n\nA.B\n", 2)] {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let configurations = |strategy| search(&puzzle, Style::STEP, strategy).configurations;
        assert_eq!(configurations(Strategy::Forward), 1, "{text}");
        assert_eq!(configurations(Strategy::Bidirectional), goals, "{text}");
    }
}

/// A stopped search states a bound that no solution is below. From both ends, the levels of both
/// count.
#[test]
fn a_stopped_search_proves_a_lower_bound() {
    let puzzle: Puzzle =
        "apart: A B C D E F G H\nABC\nDEF\nGH.\n\n.HG\nFED\nCBA\n".parse().expect("valid");
    for strategy in [Strategy::Forward, Strategy::Bidirectional] {
        let report = search(&puzzle, Style::STEP, strategy);
        let Outcome::Solved(solution) = &report.outcome else { panic!("not solved") };
        assert_eq!(report.lower_bound, solution.len(), "{strategy:?}");
        for nodes in [0, 10, 100, 1000] {
            let solver = Solver::new().strategy(strategy).threads(Threads::ONE).nodes(nodes);
            let stopped = solver.search(&puzzle, &mut ());
            assert!(matches!(stopped.outcome, Outcome::Stopped(_)), "{strategy:?} {nodes}");
            let (bound, levels) = (stopped.lower_bound, stopped.levels.len());
            assert!(bound <= solution.len(), "{strategy:?} {nodes}: {bound}");
            match strategy {
                Strategy::Forward => assert_eq!(bound, levels, "{nodes}"),
                Strategy::Bidirectional => {
                    assert!(bound > levels || nodes == 0, "{nodes}: {bound}");
                }
            }
        }
    }
}
