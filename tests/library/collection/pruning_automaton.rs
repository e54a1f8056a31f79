//! Deep pruning automata, compared with those of the build script and with each other.

use super::{configured_engine, heuristic, length, size};
use fifteen::korf::Settings;
use fifteen::pruning::{self, PruningAutomaton};
use fifteen::runtime::{Random, continue_if};
use fifteen::{Board, Direction, Size, Stopped, Threads};
use fifteen_codegen::{WalkAutomaton, WalkStateId};

fn learn_automaton(size: Size, longest: usize) -> PruningAutomaton {
    pruning::learn_automaton(size, longest, Threads::ONE, &mut ())
        .expect("an uncancelled construction")
}

/// Checks that both automata accept the same moves in all walks of up to `moves` moves.
fn assert_same_states(
    deep: &PruningAutomaton,
    walks: &WalkAutomaton,
    at: (u32, WalkStateId),
    moves: usize,
) {
    if moves == 0 {
        return;
    }
    for direction in Direction::ALL {
        let after = walks.state(at.1).successor(direction);
        let deeper =
            Some(deep.rows()[at.0 as usize][direction.index()]).filter(|&row| row != u32::MAX);
        assert_eq!(deeper.is_some(), after.is_some(), "{moves} before the end, {direction}");
        if let Some(after) = deeper.zip(after) {
            assert_same_states(deep, walks, after, moves - 1);
        }
    }
}

#[test]
fn the_automaton_prunes_what_the_build_script_prunes() {
    let cases = [((2, 2), 14), ((2, 3), 12), ((3, 3), 12), ((3, 4), 10), ((4, 4), 8), ((5, 5), 7)];
    for ((rows, cols), longest) in cases {
        let size = size(rows, cols);
        for longest in [1, 2, 5, longest] {
            let (deep, walks) =
                (learn_automaton(size, longest), WalkAutomaton::learn(size, longest));
            for cell in 0..size.cells() {
                assert_same_states(
                    &deep,
                    &walks,
                    (cell as u32, walks.root(cell)),
                    longest.min(9) + 2,
                );
            }
        }
    }
}

/// States of a board of 25 cells: one for each prefix of a redundant walk.
#[test]
fn the_24_puzzle_automaton_has_the_known_number_of_states() {
    let states = [2, 6, 12].map(|longest| learn_automaton(size(5, 5), longest).rows().len());
    // Moving straight back is redundant after each of the 80 first moves.
    assert_eq!(states[0], 25 + 80);
    assert!(states[1] < 2_000 && states[2] > 44_089, "{states:?}");
}

#[test]
fn the_automaton_does_not_depend_on_threads() {
    let threads = Threads::new(3).expect("a number");
    let learned_by_three = pruning::learn_automaton(size(4, 4), 10, threads, &mut ())
        .expect("an uncancelled construction");
    let by_one = learn_automaton(size(4, 4), 10);
    assert_eq!(learned_by_three.rows(), by_one.rows());
    assert!(PruningAutomaton::new(size(4, 4), 10, by_one.rows().to_vec()).is_ok());
}

#[test]
fn learning_can_be_stopped() {
    let mut reports = 0;
    let mut on_progress = |_: &_| {
        reports += 1;
        continue_if(reports < 20)
    };
    let stopped = pruning::learn_automaton(size(5, 5), 14, Threads::ONE, &mut on_progress);
    assert_eq!(stopped.map(|walks| walks.rows().len()), Err(Stopped::Cancelled));
}

#[test]
fn invalid_transition_rows_are_refused() {
    let size = size(3, 3);
    let rows = learn_automaton(size, 6).rows().to_vec();
    assert!(PruningAutomaton::new(size, 6, rows.clone()).is_ok());
    let refused = |change: &dyn Fn(&mut Vec<[u32; 4]>)| {
        let mut rows = rows.clone();
        change(&mut rows);
        PruningAutomaton::new(size, 6, rows).is_err()
    };
    assert!(refused(&|rows| rows[0][0] = rows.len() as u32), "a row beyond the end");
    assert!(refused(&|rows| rows[0][0] = rows[0][3]), "a transition to the wrong cell");
    assert!(refused(&|rows| rows[0][1] = 0), "a transition off the board");
    assert!(refused(&|rows| rows.truncate(8)), "fewer rows than cells");
}

/// A deeper automaton visits fewer nodes and finds the same lengths.
#[test]
fn deeper_automata_visit_fewer_nodes() {
    let size = size(4, 4);
    let heuristic = heuristic(size, "5-5-5+4-4-4-3");
    let start = Board::random_walk(size, 400, &mut Random::new(3));
    let searched = [2, 8, 12, 16].map(|longest| {
        let walks = Some(learn_automaton(size, longest));
        let settings = Settings {
            heuristic: Some(heuristic.clone()),
            automaton: walks,
            ..Settings::default()
        };
        let report = super::report(&start, &*configured_engine("wide", &settings));
        let nodes: u64 = report
            .statistics
            .completed_iterations()
            .map(|iteration| iteration.counts.visited)
            .sum();
        (report.solution().map(fifteen::Solution::len), nodes)
    });
    assert!(searched.iter().all(|(length, _)| *length == searched[0].0), "{searched:?}");
    assert!(searched.is_sorted_by(|one, other| one.1 > other.1), "{searched:?}");
    let plain = Settings { heuristic: Some(heuristic), ..Settings::default() };
    assert_eq!(length(&start, &*configured_engine("plain", &plain)), searched[0].0);
}
