//! The command line: answers, errors with their locations, and exit codes.

mod compare;
mod conflicts;
mod examples;
#[cfg(unix)]
mod exit_codes;
mod garbled;
mod guesses;
mod help;
mod newcomers;
mod numbers;
mod records;
mod solutions;
mod statistics;
mod verify;

#[cfg(target_os = "linux")]
use crate::support::limited_memory::with_address_space;
#[cfg(target_os = "linux")]
use crate::support::program::run;
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
#[cfg(unix)]
use crate::support::program::{interrupt, wait_for_handler};
use crate::support::record::completed_iterations;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

const HAPPY_56: &str = "4 1 d 4 8 3 1 d 2 f 4 8 c 9 e 4 8 c 9 b 3 1 d 2 c e b 3 1 9 2 7 5 6 f c \
                        e b 3 2 7 5 6 e b 7 5 6 a d 9 5 6 a e f";

#[test]
fn a_bare_position_is_solved() {
    let run = fifteen(&["bc9e80df3412a756"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("56+0"), "{}", run.stdout);
    assert!(run.stdout.contains("Solution in 56 moves, "), "{}", run.stdout);
    assert!(run.stdout.contains(" pushes (56 happy, 0 sad):"), "{}", run.stdout);
    assert_eq!(run.stderr, "");
}

#[test]
fn every_engine_gives_the_same_answer() {
    for engine in ["plain", "fsa"] {
        let run = fifteen(&["solve", "--quiet", "--engine", engine, "bc9e80df3412a756"]);
        let heading = "Solution in 56 moves, 36 pushes (56 happy, 0 sad):";
        assert_eq!(run.stdout, format!("{heading}\n{HAPPY_56}\n"));
    }
    // The other engines search in another order and find another solution of the same length.
    for engine in ["auto", "wide"] {
        let solve = ["solve", "--format", "jsonl", "--engine", engine, "bc9e80df3412a756"];
        let solved = fifteen(&solve);
        assert_eq!(json_lines(&solved)[0]["engine"], "wide");
        let verified = fifteen_with_input(&["verify"], solved.stdout.as_bytes());
        assert_eq!(verified.stdout, "bc9e80df3412a756: solved, 56 moves\n");
    }
}

#[test]
fn positions_come_in_many_notations() {
    let solution = "Solution in 1 move, 1 push (1 happy, 0 sad):\n";
    let (digits, decimal) = (format!("{solution}f\n"), format!("{solution}15\n"));
    let list = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
    for start in ["123456789abcde0f", "123456789ABCDE0F", "1234/5678/9abc/de_f"] {
        assert_eq!(fifteen(&["-q", start]).stdout, digits, "{start}");
    }
    for start in [list, &list.replace(' ', ","), &list.replace('0', "_").replace("1_", "10")] {
        assert_eq!(fifteen(&["-q", start]).stdout, decimal, "{start}");
    }
    let grid = "# a comment\n\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14  0 15\n";
    // Arguments that are tiles or rows form one position.
    let words = [&["-q"], &list.split(' ').collect::<Vec<_>>()[..]].concat();
    assert_eq!(fifteen(&words).stdout, decimal);
    assert_eq!(fifteen(&["-q", "1234", "5678", "9abc", "de0f"]).stdout, digits);
    let (digits, decimal) = (
        format!("123456789abcde0f\n{digits}"),
        format!("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15\n{decimal}"),
    );
    let rows = "1234 5678 9abc de0f # as one line";
    for (input, answer) in [
        (grid, &decimal),
        (list, &decimal),
        (rows, &digits),
        ("1234\n5678\n9abc\nde0f", &digits),
        ("\u{feff}123456789abcde0f\r\n", &digits),
    ] {
        assert_eq!(fifteen_with_input(&["-q"], input.as_bytes()).stdout, *answer, "{input}");
        let run = fifteen_with_input(&["solve", "-q", "--file", "-"], input.as_bytes());
        assert_eq!(run.stdout, *answer, "{input}");
    }
}

#[test]
fn bad_positions_are_refused_with_their_location() {
    for (start, complaint) in [
        ("123456789abcdef", "'123456789abcdef': 15 cells: the blank is missing"),
        (
            "123456789abcdef00",
            "'123456789abcdef00': 17 cells: the blank appears twice (columns 16 and 17)",
        ),
        ("123456789abcdeg0", "column 15: 'g' is not a tile of a 4x4 board: they are 1 to f"),
        ("123456789abcde00", "the blank appears twice (columns 15 and 16), and tile 15 is missing"),
        ("11345678 9abcdef0", "tile 1 appears twice (columns 1 and 2), and tile 2 is missing"),
        (
            "1,1,3,4,5,6,7,8,9,10,11,12,13,14,15,0",
            "tile 1 appears twice (columns 1 and 3), and tile 2 is missing",
        ),
        ("1,2,3,4,5,6,7,8,9,10,11,12,13,14,16,0", "column 34: '16' is not a tile"),
        ("", "there is no position"),
        ("½", "'½' is not a tile"),
    ] {
        let run = fifteen(&["solve", start]);
        assert_eq!(run.code, Some(2), "{start}");
        assert!(run.stderr.contains(complaint), "{start}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{start}");
    }
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let input = b"123456789abcde0f\n12345\n\xff\xfe\n1 2 3 4\n123456789abcd0ef\n";
    let run = fifteen_with_input(&["--quiet"], input);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stdout,
        "123456789abcde0f\nSolution in 1 move, 1 push (1 happy, 0 sad):\nf\n\
         123456789abcd0ef\nSolution in 2 moves, 1 push (2 happy, 0 sad):\ne f\n"
    );
    let complaints: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(
        complaints,
        [
            "error: line 2: 5 cells, but a 4x4 board has 16",
            "error: line 3: invalid UTF-8",
            "error: line 4: incomplete grid: row 2 of 4 is missing",
        ]
    );
}

#[test]
fn an_error_in_a_grid_names_its_line() {
    let grid = b"\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 15\n";
    let run = fifteen_with_input(&[], grid);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: tile 15 appears twice (line 5, column 7 and line 5, column 10), and the blank is \
         missing\n"
    );
}

/// The limit does not include the line break, and the last line needs none.
#[test]
fn a_line_may_have_65536_bytes() {
    for (length, code) in [(1 << 16, 0), ((1 << 16) + 1, 2)] {
        for end in ["", "\n"] {
            let start = "123456789abcde0f #";
            let line = start.to_owned() + &"x".repeat(length - start.len()) + end;
            let run = fifteen_with_input(&["-q"], line.as_bytes());
            assert_eq!(run.code, Some(code), "{length} {end:?}: {}", run.stderr);
        }
    }
}

/// Solutions of large boards are longer than a line with a position.
#[test]
fn a_record_may_have_a_mebibyte() {
    let solved = fifteen(&["--format", "jsonl", "123456789abcde0f"]);
    let record = solved.stdout.trim_end();
    for (length, code) in [(1 << 20, 0), ((1 << 20) + 1, 2)] {
        let spaces = " ".repeat(length - record.len());
        let padded = record.replacen('{', &format!("{{{spaces}"), 1);
        let run = fifteen_with_input(&["verify"], padded.as_bytes());
        assert_eq!(run.code, Some(code), "{length}: {}", run.stderr);
    }
}

#[test]
fn a_huge_line_is_refused() {
    let mut input = vec![b'1'; 1 << 20];
    input.extend(b"\n123456789abcde0f\n");
    let run = fifteen_with_input(&["-q"], &input);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: line 1: longer than 65536 bytes\n");
    assert_eq!(run.stdout, "123456789abcde0f\nSolution in 1 move, 1 push (1 happy, 0 sad):\nf\n");
}

#[test]
fn empty_input_and_missing_files_are_errors() {
    let run = fifteen_with_input(&[], b"\n# nothing\n");
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: no position in standard input\n");
    let run = fifteen(&["solve", "--file", "no/such/file"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("error: cannot read no/such/file: "), "{}", run.stderr);
}

#[test]
fn unsolvable_positions_are_reported_at_once() {
    let run = fifteen(&["123456789abcdfe0"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.stdout,
        "123456789abcdfe0\n\
         Unsolvable: wrong parity; swapping e and f makes it solvable\n\
         (the position is an odd permutation of the goal, but the blank is 0 moves from home, \
         and with an even number of moves only even permutations can be reached)\n"
    );
    let run = fifteen(&["--format", "jsonl", "123456789abcdfe0"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(json_lines(&run)[0]["status"], "unsolvable");
    assert_eq!(fifteen(&["compare", "123456789abcdfe0"]).code, Some(1));
}

#[test]
fn unknown_names_are_usage_errors() {
    for (arguments, complaint) in [
        (&["--engine", "warp", "123456789abcde0f"][..], "possible values: auto, plain, fsa, wide"),
        (
            &["--heuristic", "luck", "123456789abcde0f"],
            "unknown heuristic; expected manhattan, conflict, walking, or pdb-",
        ),
        (&["--size", "1x9", "0"], "both sides of a board must be at least 2"),
        (&["--time-limit", "soon", "0"], "expected seconds or a time"),
        (&["korf", "--instances", "0-5"], "'0' is not a number from 1 to 100"),
        (&["korf", "--instances", "9-5"], "invalid range 9-5: the start exceeds the end"),
        (&["korf", "--instances", ""], "'' is not a number from 1 to 100"),
        (&["korf", "--size", "5x5", "--instances", "51"], "'51' is not a number from 1 to 50"),
        (&["korf", "--size", "3x3"], "no instances of this size; use 4x4 or 5x5"),
        (
            &["--size", "2x9", "--engine", "fsa", "0"],
            "engine fsa does not support 2x9 boards (supported: ",
        ),
        (
            &["--engine", "wide", "--size", "5x5", "0"],
            "engine wide does not support 5x5 boards with the heuristic manhattan (supported: 2x2, ",
        ),
        (&["--engine", "wide", "--size", "5x5", "0"], "3x4, 4x3, 4x4); use another, or plain"),
        (&["--engine", "fsa", "--threads", "2", "0"], "engine fsa supports one thread only"),
        (&["--engine", "plain", "--simd", "avx2", "0"], "plain has no SIMD kernels"),
        (
            &["--size", "2x9", "--engine", "fsa", "--heuristic", "pdb-aa......./.........", "0"],
            "engine fsa does not support 2x9 boards",
        ),
        (
            &["--engine", "wide", "--simd", "avx2", "--heuristic", "walking", "0"],
            "SIMD kernels only for",
        ),
        (&["--threads", "0", "0"], "not a number of threads from 1 to 256"),
        (&["--threads", "257", "0"], "not a number of threads from 1 to 256"),
        (
            &["--size", "5x5", "--simd", "portable", "0"],
            "engine fsa has no SIMD kernels (engine chosen for 5x5 boards)",
        ),
        (&["--simd", "mmx", "0"], "possible values: auto, portable, simd128, neon, avx2, avx512"),
        (
            &["compare", "--engines", "plain", "--threads", "2", "0"],
            "plain supports one thread only",
        ),
        (
            &["machine", "--size", "5x5", "--print", "kernels"],
            "kernels work on boards up to 16 cells",
        ),
        (&["man", "nothing"], "unknown command 'nothing'"),
    ] {
        let run = fifteen(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn common_options_may_stand_before_the_command() {
    let orders = [["-q", "solve"], ["solve", "-q"]];
    for [first, second] in orders {
        let run = fifteen(&[first, second, "123456789abcde0f"]);
        assert_eq!(
            run.stdout, "Solution in 1 move, 1 push (1 happy, 0 sad):\nf\n",
            "{}",
            run.stderr
        );
    }
    let run = fifteen(&["--format", "jsonl", "generate", "--seed", "1"]);
    assert_eq!(json_lines(&run)[0]["start"], "710248f35b9d6eca");
    // Here `korf` is the value of an option, not a command.
    let run = fifteen(&["--goal", "korf", "-q", "102345678 9abcdef".replace(' ', "").as_str()]);
    assert_eq!(run.stdout, "Solution in 1 move, 1 push (1 happy, 0 sad):\n1\n", "{}", run.stderr);
    assert!(fifteen(&["--help"]).stdout.contains("Exit codes:"));
    let run = fifteen(&["slove"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("did you mean 'solve'?"), "{}", run.stderr);
}

/// Each thread searches one position of the list at a time, even with an engine that uses a single
/// thread.
#[test]
fn every_engine_searches_a_list_on_several_threads() {
    let list = fifteen(&["generate", "--count", "20", "--walk", "40", "--seed", "2"]).stdout;
    for engine in ["plain", "fsa", "wide"] {
        let solve = |threads| {
            let arguments = ["--engine", engine, "-q", "--threads", threads];
            fifteen_with_input(&arguments, list.as_bytes())
        };
        let (one, two) = (solve("1"), solve("2"));
        assert_eq!((two.code, &two.stdout), (Some(0), &one.stdout), "{engine}: {}", two.stderr);
    }
    let korf = fifteen(&["korf", "--instances", "12,42", "--engine", "plain", "--threads", "2"]);
    assert!(korf.stdout.contains("2 of 2 solved"), "{}", korf.stderr);
    let single = fifteen(&["korf", "12", "--engine", "plain", "--threads", "2"]);
    assert_eq!(single.code, Some(2));
    assert!(single.stderr.contains("engine plain supports one thread only"), "{}", single.stderr);
}

/// With engine `auto`, a search may use fewer threads than `--threads` allows.
#[test]
fn auto_uses_at_most_the_given_threads() {
    let answer = "12345607\nSolution in 1 move, 1 push (1 happy, 0 sad):\n7\n";
    for threads in ["1", "2", "64"] {
        let arguments = ["--size", "4x2", "--threads", threads, "-q", "12345607"];
        let run = fifteen(&arguments);
        assert_eq!((run.code, &*run.stdout), (Some(0), &answer[9..]), "{}", run.stderr);
        let run = fifteen(&[&arguments[..], &["12345607"]].concat());
        assert_eq!((run.code, run.stdout), (Some(0), answer.repeat(2)), "{}", run.stderr);
    }
    let run = fifteen(&["--engine", "plain", "--threads", "2", "123456789abcde0f"]);
    assert!(run.stderr.contains("engine plain supports one thread only"), "{}", run.stderr);
}

/// Positions that are distributed among threads are answered in input order, invalid and unsolvable
/// ones included.
#[test]
fn answers_are_printed_in_input_order() {
    let generated = fifteen(&["generate", "--count", "40", "--walk", "60", "--seed", "5"]).stdout;
    let mut lines: Vec<&str> = generated.lines().collect();
    lines.insert(7, "123456789abcdfe0");
    lines.insert(20, "nonsense");
    let input = lines.join("\n");
    let solve = |threads: &str| {
        let arguments = ["--format", "jsonl", "--heuristic", "walking", "--threads", threads];
        let run = fifteen_with_input(&arguments, input.as_bytes());
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains("line 21, column 1: "), "{}", run.stderr);
        let answer = |record: &Value| {
            let fields = ["start", "status", "length"].map(|field| record[field].clone());
            (fields, record["iterations"].is_array().then(|| completed_iterations(record)))
        };
        json_lines(&run).iter().map(answer).collect::<Vec<_>>()
    };
    let expected = solve("1");
    assert_eq!(expected.len(), 42);
    for threads in ["2", "3", "16"] {
        assert_eq!(solve(threads), expected, "{threads}");
    }
    let korf = |threads| {
        let run = fifteen(&["korf", "--instances", "1-12", "--threads", threads]);
        run.stdout.lines().find(|line| line.contains(" solved in ")).expect("totals").to_owned()
    };
    assert!(korf("2").contains("12 of 12 solved in 644 moves, all lengths correct; "));
    assert!(!korf("1").contains("summed over searches"));
}

#[test]
fn limits_end_with_exit_code_3() {
    let start = "ca6098dfb73254e1";
    let run = fifteen(&["--node-limit", "10_000", "--engine", "fsa", start]);
    assert_eq!(run.code, Some(3));
    assert!(run.stdout.contains("10,000 visited,"), "{}", run.stdout);
    assert!(run.stdout.contains("lower bound: 51 moves"), "{}", run.stdout);
    assert_eq!(fifteen(&["--move-limit", "50", start]).code, Some(3));
    for engine in ["astar", "nbs"] {
        let run = fifteen(&["--memory", "2M", "--engine", engine, start]);
        assert_eq!(run.code, Some(3));
        assert!(
            run.stdout.contains("Stopped: memory limit reached; lower bound: "),
            "{}",
            run.stdout
        );
        assert!(!run.stdout.contains("growth factor"), "more time would not help");
    }
    let run = fifteen(&["--time-limit", "0.01", "--format", "jsonl", "--engine", "plain", start]);
    assert_eq!(run.code, Some(3));
    assert_eq!(json_lines(&run)[0]["stopped"], "time");
}

/// An engine that stores nodes uses less than `--memory` if the system has less.
#[cfg(target_os = "linux")]
#[test]
fn a_memory_limit_may_exceed_the_memory() {
    for engine in ["astar", "nbs", "ida-tt"] {
        let options = ["--engine", engine, "--memory", "8G", "--threads", "1"];
        let mut command = with_address_space(512);
        let run = run(command.args(options).args(["--format", "jsonl", "13560de9b48ca7f2"]));
        assert_eq!(run.code, Some(0), "{engine}: {}", run.stderr);
        assert_eq!(json_lines(&run)[0]["length"], 45, "{engine}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_statistics_and_exit_code_130() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["159d26ae37bf48c0", "--heuristic", "manhattan", "--time-limit", "60"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    interrupt_a_search(&mut child);
}

/// An interrupt ends the program even if standard input is still open.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_batch() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["--heuristic", "manhattan", "--time-limit", "60"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"159d26ae37bf48c0\n").expect("a writable pipe");
    interrupt_a_search(&mut child);
    drop(input);
}

/// Interrupts a running search and checks the final output and the exit code.
#[cfg(unix)]
fn interrupt_a_search(child: &mut Child) {
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let started =
        |line: &std::io::Result<String>| line.as_ref().is_ok_and(|line| line.contains("43+3"));
    assert!(lines.any(|line| started(&line)), "the first iteration");
    interrupt(child);
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("an exit status").code(), Some(130));
    let verdict = rest.iter().position(|line| line.starts_with("Interrupted; lower bound"));
    let [totals, growth @ ..] = &rest[verdict.expect("a lower bound") + 1..] else {
        panic!("no statistics: {rest:?}");
    };
    assert!(totals.contains(" visited, "), "{totals}");
    if let [growth] = growth {
        assert!(growth.starts_with("growth factor "), "{growth}");
        assert!(growth.contains("; completing iteration "), "{growth}");
    }
}

#[test]
fn korfs_convention_is_translated_both_ways() {
    let korf_start = "1 4 2 3 5 8 6 7 9 12 10 11 0 13 14 15";
    let run = fifteen(&["-q", "--goal", "korf", korf_start, "--moves", "blank"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    let korf_start = "4 1 2 3 5 9 6 7 8 0 10 11 12 13 14 15";
    let run = fifteen(&["--format", "jsonl", "--goal", "korf", korf_start]);
    let record = &json_lines(&run)[0];
    assert_eq!(record["start"], "412359678 0abcdef".replace(' ', ""));
    assert_eq!(record["moves"], serde_json::json!([9, 5, 4]));
    let run = fifteen(&["-q", "--goal", "korf", "--boards", korf_start]);
    assert!(
        run.stdout.ends_with(
            "3. goal\n  .   1   2   3\n  4   5   6   7\n  8   9  10  11\n 12  13  14  15\n"
        ) || run.stdout.contains("3. goal"),
        "{}",
        run.stdout
    );
    let run = fifteen(&["-q", "--goal", "korf", "--moves", "blank", korf_start]);
    assert_eq!(run.stdout, "Solution in 3 moves, 3 pushes (3 happy, 0 sad):\nNWN\n");
}

#[test]
fn json_records_have_the_promised_fields() {
    let run = fifteen(&["solve", "--format", "jsonl", "--moves", "blank", "13560de9b48ca7f2"]);
    let record = &json_lines(&run)[0];
    assert_eq!(record["v"], 4);
    assert_eq!(record["start"], "13560de9b48ca7f2");
    assert_eq!(record["status"], "solved");
    assert_eq!(record["length"], 45);
    assert_eq!(record["moves"].as_array().map(Vec::len), Some(45));
    assert_eq!(record["blank_moves"].as_str().map(str::len), Some(45));
    assert_eq!(record["engine"], "wide");
    assert_eq!(record["heuristic"], "pdb-6-6-3");
    assert!(record["threads"].as_u64() >= Some(1));
    assert_eq!(record["pruning"], true);
    assert!(record["retraced"].is_u64());
    let iterations = record["iterations"].as_array().expect("an array");
    for field in ["visited", "generated"] {
        let sum: Option<u64> = iterations.iter().map(|iteration| iteration[field].as_u64()).sum();
        assert_eq!(record[field].as_u64(), sum);
    }
    assert!(record["seconds"].is_f64() && iterations[0]["seconds"].is_f64());
    assert_eq!(iterations.last().expect("the last")["threshold"], 45);
    assert_eq!(record["estimate"], iterations[0]["threshold"]);
    let run = fifteen(&["--format", "jsonl", "123456789abcdef0", "123456789abcdfe0"]);
    let estimates: Vec<Value> =
        json_lines(&run).iter().map(|record| record["estimate"].clone()).collect();
    assert_eq!(estimates, [0.into(), Value::Null]);
}

#[test]
fn wide_visits_the_same_nodes_as_plain_with_every_simd_level() {
    let solve = |options: &[&str]| {
        let common = ["solve", "--format", "jsonl", "--heuristic", "manhattan", "9e2c6f81bda54703"];
        let run = fifteen(&[&common[..], options].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        json_lines(&run).remove(0)
    };
    let plain = solve(&["--engine", "plain"]);
    for simd in ["auto", "portable"] {
        for threads in ["1", "2", "5"] {
            let wide = solve(&["--no-pruning", "--simd", simd, "--threads", threads]);
            assert_eq!(wide["threads"].to_string(), threads);
            assert_eq!(wide["pruning"], false);
            assert_eq!(wide["length"], plain["length"]);
            assert_eq!(completed_iterations(&wide), completed_iterations(&plain));
        }
    }
    let pruned = solve(&[]);
    assert_eq!(pruned["length"], plain["length"]);
    assert!(completed_iterations(&pruned).last() < completed_iterations(&plain).last());
}

#[test]
fn the_chosen_kernel_is_shown() {
    let run = fifteen(&["machine", "--size", "3x3", "--print", "kernels"]);
    assert!(run.stdout.contains("/// From 1,1 to the east, west and south."), "{}", run.stdout);
    assert!(run.stdout.contains("east.append::<L, LAST>"), "{}", run.stdout);
}

#[test]
fn korf_checks_lengths() {
    let run = fifteen(&["korf", "--instances", "79,12,42-42"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(
        run.stdout.contains("3 of 3 solved in 129 moves, all lengths correct"),
        "{}",
        run.stdout
    );
    let run = fifteen(&["korf", "--instances", "79", "--format", "jsonl"]);
    assert_eq!(
        (&json_lines(&run)[0]["instance"], &json_lines(&run)[0]["known_length"]),
        (&79.into(), &42.into())
    );
    assert_eq!(fifteen(&["korf", "--instances", "88", "--node-limit", "9"]).code, Some(3));
}

/// All 50 instances remain unsolved, and every row of their table is as long as the heading.
#[test]
fn korf_has_the_24_puzzle_too() {
    let run = fifteen(&["korf", "--size", "5x5", "--node-limit", "9"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    let [heading, rows @ .., totals] = &lines[..] else {
        panic!("a heading and totals: {}", run.stdout)
    };
    assert_eq!(rows.len(), 50);
    let width = |row: &&str| row.strip_suffix("  stopped: nodes").map(str::len);
    assert!(rows.iter().all(|row| width(row) == Some(heading.len())), "{}", run.stdout);
    assert!(
        totals.starts_with("0 of 50 solved in 0 moves, stopped: nodes; 450 visited, "),
        "{totals}"
    );
    let words: Vec<&str> = rows[49].split_whitespace().collect();
    assert_eq!((words[0], words[2], words[3]), ("50", "-", "113"));
    let run = fifteen(&[
        "korf",
        "--size",
        "5x5",
        "--instances",
        "9",
        "--node-limit",
        "9",
        "--format",
        "jsonl",
    ]);
    let record = &json_lines(&run)[0];
    assert_eq!((&record["instance"], &record["known_length"]), (&9.into(), &113.into()));
    assert_eq!(record["size"], "5x5");
}

#[test]
fn machine_prints_every_notation() {
    for (notation, sign) in [
        ("table", "152 handlers, of which 48 undo a move"),
        ("rust", "pub fn run<G: CutoffTest>("),
        ("c", "goto *stack[depth].resume"),
        ("dot", "digraph \"4x4\""),
    ] {
        let run = fifteen(&["machine", "--size", "4x4", "--print", notation]);
        assert_eq!(run.code, Some(0));
        assert!(run.stdout.contains(sign), "{notation}");
    }
}

#[test]
fn verify_checks_every_claim() {
    assert_eq!(fifteen(&["verify", "bc9e80df3412a756", HAPPY_56]).code, Some(0));
    assert_eq!(fifteen(&["verify", "123456789abcde0f", "E", "--moves", "blank"]).code, Some(0));
    for (moves, complaint) in [
        ("e", "the moves are legal, but they end in"),
        ("a", "move 1 pushes tile 10, which is not next to the blank"),
        ("E E", "move 2 takes the blank off the board"),
    ] {
        let notation = if moves.starts_with('E') { "blank" } else { "tiles" };
        let run = fifteen(&["verify", "123456789abcde0f", moves, "--moves", notation]);
        assert_eq!(run.code, Some(1));
        assert!(run.stdout.contains(complaint), "{}", run.stdout);
    }
    for (arguments, complaint) in [
        (&["verify", "123456789abcde0f", "x"][..], "moves: column 1: 'x' is not a tile"),
        (&["verify", "12345", "1"], "start: 5 cells"),
        (&["verify", "123456789abcde0f", "N?", "--moves", "blank"], "column 2: '?' is not one of"),
    ] {
        let run = fifteen(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn solve_output_can_be_verified() {
    let positions = fifteen(&["generate", "--count", "5", "--seed", "3", "--walk", "30"]);
    for goal in ["knuth", "korf"] {
        let arguments = ["solve", "--format", "jsonl", "--goal", "knuth"];
        let solved = fifteen_with_input(&arguments, positions.stdout.as_bytes());
        assert_eq!(json_lines(&solved).len(), 5);
        let verified = fifteen_with_input(&["verify", "--goal", goal], solved.stdout.as_bytes());
        assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    }
    let hopeless = b"123456789abcdfe0\nca6098dfb73254e1\n123456789abcde0f\n";
    let mixed = fifteen_with_input(&["--format", "jsonl", "--node-limit", "9"], hopeless);
    assert_eq!(mixed.code, Some(3));
    let verified = fifteen_with_input(&["verify"], mixed.stdout.as_bytes());
    assert_eq!(
        (verified.code, &verified.stdout[..]),
        (
            Some(0),
            "123456789abcdfe0: unsolvable, as claimed\n\
             123456789abcde0f: solved, 1 move\n\
             3 lines: 2 correct, 1 no claim\n"
        )
    );
    let run = fifteen_with_input(
        &["verify"],
        b"{\"start\":\"123456789abcde0f\",\"moves\":[15],\"length\":3}\n{]\n",
    );
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("moves made: 1; moves claimed: 3"), "{}", run.stdout);
    assert!(run.stderr.contains("line 2: "), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn a_long_random_walk_can_be_interrupted() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["generate", "--walk", "99999999999"])
        .spawn()
        .expect("a running program");
    wait_for_handler(&mut child);
    interrupt(&child);
    let output = child.wait_with_output().expect("an exit status");
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn generate_is_deterministic_for_a_seed() {
    let arguments = ["generate", "--count", "3", "--seed", "1"];
    let one = fifteen(&arguments).stdout;
    assert_eq!(one, fifteen(&arguments).stdout);
    assert_eq!(
        one.lines().collect::<Vec<_>>(),
        ["710248f35b9d6eca", "246d780f5e1b9ca3", "3821c05f7bd4e69a"]
    );
    assert_ne!(fifteen(&["generate"]).stdout, fifteen(&["generate"]).stdout);
}

#[test]
fn completions_and_manual_pages_are_printed() {
    assert!(fifteen(&["completions", "bash"]).stdout.contains("complete -F _fifteen"));
    assert!(fifteen(&["man"]).stdout.contains(".TH fifteen 1"));
    assert!(fifteen(&["man", "solve"]).stdout.contains("time\\-limit"));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["generate", "--count", "1000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("an exit status");
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}
