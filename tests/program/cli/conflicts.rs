//! Options that would have no effect next to others are refused.

use crate::support::program::fifteen;

const SUDOKU: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// Checks that a command, given as words, is refused with a message that names an option.
fn check_refused(command: &str, option: &str) {
    let run = fifteen(&command.split_whitespace().collect::<Vec<_>>());
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{command}: {}", run.stderr);
    assert!(run.stderr.contains(option), "{command}: {}", run.stderr);
}

/// Packings are shown, and tables are printed, without a checkpoint, so without shards.
#[test]
fn shards_need_a_checkpoint() {
    let packings = "antislide --box 3x3x3 --brick 2x2x1";
    for shown in ["--list", "--svg x.svg"] {
        check_refused(&format!("{packings} {shown} --shard 1/2"), "--shard");
        check_refused(&format!("{packings} {shown} --checkpoint x"), "--checkpoint");
    }
    check_refused(&format!("{packings} --view exploded --checkpoint x"), "--view");
    check_refused("queens --table 3 --shard 1/2", "--shard");
    check_refused("queens --table 3 --checkpoint x", "--checkpoint");
    check_refused(&format!("{packings} --shard 1/2"), "--checkpoint");
}

#[test]
fn reports_count_no_solutions() {
    check_refused(&format!("sudoku {SUDOKU} --report --at-most 3"), "--at-most");
    check_refused(&format!("sudoku {SUDOKU} --at-most 3"), "--all");
}

#[test]
fn options_for_certificates_need_one() {
    for option in ["--all", "--subtrees 3", "--seed 3", "--threads 2", "--time-limit 9"] {
        let name = option.split(' ').next().expect("a name");
        for claims in ["--blocks silly -f x", "123456789abcde0f f", "-f x", "--moves tiles"] {
            check_refused(&format!("verify {claims} {option}"), name);
        }
        check_refused(&format!("verify {option}"), "--certificate");
    }
}

#[test]
fn styles_need_a_block_puzzle() {
    for other in ["--certificate x", "--size 3x3", "--goal last", "--moves tiles", "45 4"] {
        check_refused(&format!("verify {other} --style 3"), "--style");
    }
    check_refused("verify -f x --style 3", "--blocks");
}

/// Neither the collection nor a table of queens is drawn.
#[test]
fn lists_are_not_drawn() {
    check_refused("queens --table 3 --svg x.svg", "--svg");
    for (option, file) in
        [("--svg", "x.svg"), ("--handout", "x.svg"), ("--animation", "x.svg"), ("--html", "x.html")]
    {
        check_refused(&format!("slide --list {option} {file}"), option);
    }
}

/// Options of a search are refused where nothing is searched.
#[test]
fn options_of_a_search_need_one() {
    for option in ["--style 2", "--threads 2", "--memory 1", "--time-limit 2", "--node-limit 3"] {
        let name = option.split(' ').next().expect("a name");
        check_refused(&format!("slide --list {option}"), name);
        check_refused(&format!("slide silly --text drawn {option}"), name);
        check_refused(&format!("slide silly --handout - {option}"), name);
    }
    check_refused("slide silly --handout - --levels", "--levels");
    check_refused("slide silly --text drawn --forward", "--forward");
    for option in ["--methods 2", "--time-limit 2"] {
        let name = option.split(' ').next().expect("a name");
        check_refused(&format!("sudoku {SUDOKU} --handout - {option}"), name);
    }
    check_refused(&format!("sudoku {SUDOKU} --all --methods 2"), "--methods");
    check_refused("antislide --box 3x3x3 --brick 2x2x1 --limit 2", "--list");
    let run = fifteen(&["slide", "silly", "--hardest", "--text", "drawn", "--style", "2"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

/// Only numbers and the format matter when positions are printed.
#[test]
fn printed_lists_are_not_searched() {
    for options in [
        "--svg x.svg",
        "--html x.html",
        "--certificate x",
        "--time-limit 9",
        "--mtm",
        "--threads 2",
    ] {
        let name = options.split(' ').next().expect("a name");
        check_refused(&format!("solve --list korf100 12 --print {options}"), name);
    }
    for options in ["--published", "--summary", "--checkpoint x", "--engine plain"] {
        let name = options.split(' ').next().expect("a name");
        check_refused(&format!("korf --list korf100 12 --print {options}"), name);
    }
    for options in ["--summary", "--order NWES", "--weights 2", "--heuristics walking"] {
        let name = options.split(' ').next().expect("a name");
        check_refused(&format!("compare --list korf100 12 --print {options}"), name);
    }
}

/// There is no solution to animate, so only pages and pictures show what was explored.
#[test]
fn explored_configurations_are_not_animated() {
    check_refused("slide silly --explore --animation x.svg", "--animation");
}

/// Records have their own notation of tiles, and are not printed without an answer.
#[test]
fn notations_and_handouts_are_not_for_records() {
    check_refused("generate --decimal --format jsonl", "--decimal");
    for format in ["jsonl", "csv"] {
        let handout = format!("--handout x.svg --format {format}");
        check_refused(&format!("123456789abcde0f {handout}"), "--format");
        check_refused(&format!("slide silly {handout}"), "--format");
        check_refused(&format!("sudoku {SUDOKU} {handout}"), "--format");
    }
}

#[test]
fn steps_need_a_trace() {
    for other in ["", "--print dot", "--size 2x2", "--mtm"] {
        check_refused(&format!("machine {other} --steps 5"), "--steps");
    }
    check_refused("machine --steps 5", "--trace");
}

/// Most engines store no nodes.
#[test]
fn memory_is_for_engines_that_store_nodes() {
    for engines in ["", "--engines fsa,wide", "--metric multi"] {
        check_refused(&format!("compare 123456789abcde0f {engines} --memory 1"), "--memory");
    }
}

#[cfg(feature = "cluster")]
#[test]
fn plans_have_no_time_limit() {
    check_refused("census 3x4 --plan --time-limit 9", "--time-limit");
}

/// Processes on this machine have no rank or secret of their own.
#[cfg(feature = "cluster")]
#[test]
fn local_processes_have_no_rank() {
    for option in ["--process 1", "--secret-file x"] {
        let name = option.split(' ').next().expect("a name");
        check_refused(&format!("antislide --box 3x3x3 --brick 2x2x1 --processes 2 {option}"), name);
    }
}
