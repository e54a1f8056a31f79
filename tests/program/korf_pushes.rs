//! Korf's hundred instances in the multi-tile metric.

use crate::support::program::{ProgramOutput, fifteen, json_lines};
use fifteen::korf::instances::{korf_24, korf_100};
use fifteen::sliding::{self, Outcome, Puzzle, Task};
use fifteen::{Board, Memory, Metric};

fn run(arguments: &[&str]) -> ProgramOutput {
    fifteen(&[&["korf", "--metric", "multi"], arguments].concat())
}

#[test]
fn every_instance_has_a_length_in_pushes() {
    for instance in korf_100() {
        let pushes = instance.length_in(Metric::Multi).expect("a length in pushes");
        // A push moves at most three tiles.
        assert!(instance.length.div_ceil(3) <= pushes && pushes <= instance.length);
        assert!(pushes <= 43);
        assert_eq!(instance.length_in(Metric::Single), Some(instance.length));
    }
    assert!(korf_24().iter().all(|instance| instance.pushes.is_none()));
}

/// These are the instances with the fewest nodes. For number 86, the walking distance finds the
/// same length as the tables.
#[test]
fn easy_instances_have_the_recorded_lengths() {
    let output = run(&["43,46,71,86"]);
    assert_eq!(output.code, Some(0), "{}", output.stderr);
    let line = "4 of 4 solved in 113 pushes, all lengths correct; ";
    assert!(output.stdout.contains(line), "{}", output.stdout);
    let walking = run(&["86", "--heuristic", "walking", "--format", "jsonl"]);
    for record in json_lines(&run(&["46,71,86", "--format", "jsonl"])) {
        assert_eq!(record["metric"], "multi");
        assert_eq!(record["length"], record["known_length"]);
        assert!(record["length"].is_u64());
        if record["instance"] == 86 {
            assert_eq!(json_lines(&walking)[0]["length"], record["length"]);
        }
    }
}

#[test]
#[ignore = "a minute or two"]
fn all_instances_have_the_recorded_lengths() {
    let output = run(&[]);
    let line = "100 of 100 solved in 3206 pushes, all lengths correct; ";
    assert!(output.stdout.contains(line), "{}", output.stdout);
}

/// Draws a board with a letter for each tile.
fn draw(board: &Board) -> String {
    let letter = |&tile: &u8| if tile == 0 { '.' } else { char::from(b'A' + tile - 1) };
    let letters: Vec<char> = board.tiles().iter().map(letter).collect();
    letters.chunks(board.size().cols()).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Returns a position of the 15-puzzle as a block puzzle of pieces that are told apart.
fn block_puzzle(start: &Board) -> Puzzle {
    let apart: String = ('A'..='O').flat_map(|letter| [' ', letter]).collect();
    let goal = draw(&Board::goal(start.size()));
    let puzzle = Puzzle::parse(&format!("apart:{apart}\n\nstart:\n{}\ngoal:\n{goal}", draw(start)));
    puzzle.unwrap_or_else(|error| panic!("{error}"))
}

/// Several pieces that move together make one step of style `step+`, as several tiles make one
/// push. The search of block puzzles shares no code with those of tiles.
#[test]
#[ignore = "ten seconds, and 600 MB of memory"]
fn block_puzzles_have_the_recorded_lengths_thoroughly() {
    let options = sliding::Options {
        style: "step+".parse().expect("a style"),
        memory: Memory::gibibytes(1),
        ..sliding::Options::default()
    };
    for instance in korf_100().iter().filter(|instance| [16, 86].contains(&instance.number)) {
        let puzzle = block_puzzle(&instance.start);
        let outcome = sliding::search(&puzzle, &options, Task::Solve, &mut ()).outcome;
        let Outcome::Solved(solution) = outcome else { panic!("number {}", instance.number) };
        assert_eq!(Some(solution.len()), instance.pushes, "number {}", instance.number);
    }
}

#[test]
fn unsupported_options_are_refused() {
    for (arguments, complaint) in [
        (&["1", "--published"][..], "--published is not supported with --metric multi"),
        (&["1", "--checkpoint", "x"], "--checkpoint is not supported with --metric multi"),
        (&["1", "--heuristic", "manhattan"], "heuristics of the multi-tile metric are"),
    ] {
        let output = run(arguments);
        assert_eq!(output.code, Some(2), "{arguments:?}");
        assert!(output.stderr.contains(complaint), "{}", output.stderr);
    }
}
