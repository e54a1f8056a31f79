//! The command `antislide` as users run it.

#[cfg(target_os = "linux")]
use crate::support::limited_memory::with_address_space;
#[cfg(unix)]
use crate::support::program::interrupt;
#[cfg(target_os = "linux")]
use crate::support::program::run;
use crate::support::program::{ProgramOutput, fifteen, json_lines};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

fn antislide(arguments: &str) -> ProgramOutput {
    let words: Vec<&str> = ["antislide"].into_iter().chain(arguments.split_whitespace()).collect();
    fifteen(&words)
}

/// Returns the words of the output.
fn words(run: &ProgramOutput) -> Vec<&str> {
    run.stdout.split_whitespace().collect()
}

#[test]
fn the_table_of_counts_is_printed() {
    let run = antislide("--box 4x4x4 --brick 2x2x1 --symmetry -q");
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    let table = "bricks packings up to symmetry 12 18 3 13 24 1 14 3,000 72 15 600 21 \
                 16 44,913 1,073 total 48,555 1,170 empty 1 1";
    assert_eq!(words(&run).join(" "), table);
}

/// With `-`, the picture is printed on standard output, and nothing else is.
#[test]
fn a_picture_can_be_printed() {
    let run = antislide("--box 3x3x3 --brick 2x2x1 --svg -");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.starts_with("<svg") && run.stdout.ends_with("</svg>\n"), "{}", run.stdout);
    assert!(!std::path::Path::new("-").exists());
    for more in ["--list", "--format jsonl"] {
        let run = antislide(&format!("--box 3x3x3 --brick 2x2x1 --svg - {more}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{more}");
    }
}

/// The heading of a picture has the number of all packings. Without packings there is no picture.
#[test]
fn pictures_state_how_many_packings_there_are() {
    for (options, heading) in
        [("--limit 3", ">3 of 8 packings<"), ("--symmetry", ">1 packing<"), ("", ">8 packings<")]
    {
        let run = antislide(&format!("--box 3x3x3 --brick 2x2x1 {options} --svg -"));
        assert!(run.code == Some(0) && run.stdout.contains(heading), "{options}: {}", run.stdout);
    }
    for (question, code) in
        [("--box 3x3x3 --brick 2x2x1 --limit 0", 0), ("--box 3x3x3 --brick 4x1x1", 1)]
    {
        let run = antislide(&format!("{question} --svg -"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{question}");
        assert!(run.stderr.contains("no packing to draw: --svg writes nothing"), "{}", run.stderr);
    }
}

#[test]
fn engines_print_the_same() {
    for question in [
        "--box 3x3x4 --brick 2x2x1 --rotations",
        "--box 3x4x4 --brick 2x2x1 --symmetry",
        "--box 2x3x4 --brick 2x1x1 --bricks 9..11",
        "--box 4x4x4 --brick 2x2x1 --no-corners",
    ] {
        let print = |engine| antislide(&format!("{question} -q --engine {engine}")).stdout;
        let bits = print("bits");
        assert!(bits.contains("total"), "{bits}");
        assert_eq!(print("links"), bits, "{question}");
        assert_eq!(print("transfer"), bits, "{question}");
        assert_eq!(print("auto"), bits, "{question}");
    }
}

#[test]
fn packings_are_listed_in_layers() {
    let run = antislide("--box 1x2x3 --brick 1x1x2 --list -q");
    let pictures = "bricks: 3, orbit: 2 aab ccb bricks: 3, orbit: 2 abb acc \
                    bricks: 3, orbit: 1 abc abc bricks packings 3 3 total 3 empty 1";
    assert_eq!(words(&run).join(" "), pictures);
    let listed = |options: &str| {
        let run = antislide(&format!("--box 4x4x4 --brick 2x2x1 --list -q {options}"));
        run.stdout.lines().filter(|line| line.starts_with("bricks: ")).count()
    };
    assert_eq!(listed("--bricks 12 --symmetry"), 3);
    assert_eq!(listed("--bricks 12 --rotations"), 4);
    assert_eq!(listed("--bricks 12"), 18);
    assert_eq!(listed("--limit 7"), 7);
    assert_eq!(listed("--limit 0"), 0);
    assert_eq!(listed("--bricks 12 --symmetry --engine links"), 3);
}

/// The orbits are those of the requested group; together they contain all packings.
#[test]
fn orbits_add_up() {
    for (up_to, listed) in [("--symmetry", 3), ("--rotations", 4)] {
        let question = format!("--box 3x3x4 --brick 2x2x1 --bricks 8 --list {up_to}");
        let run = antislide(&question);
        let orbits = run.stdout.lines().filter_map(|line| line.strip_prefix("bricks: 8, orbit: "));
        let orbits: Vec<u64> = orbits.map(|orbit| orbit.parse().expect("a number")).collect();
        assert_eq!((orbits.len(), orbits.iter().sum()), (listed, 12), "{}", run.stdout);
        let records = json_lines(&antislide(&format!("{question} --format jsonl")));
        let sum = records.iter().filter_map(|record| record["orbit"].as_u64()).sum::<u64>();
        assert_eq!(sum, 12);
    }
}

/// The system refuses an allocation within the memory limit; the engine evicts entries instead.
#[cfg(target_os = "linux")]
#[test]
fn a_refused_allocation_is_not_fatal() {
    let question = "antislide --box 4x4x6 --brick 2x2x1 --engine transfer --memory-limit 1 -q";
    let run = run(with_address_space(30).args(question.split_whitespace()));
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("21,448,839"), "{}", run.stdout);
}

/// A thread may take 64 MiB of address space for a heap of its own; there is not enough for 256
/// threads. With 80 or 90 MiB, the first thread must not take what the search needs. The thread
/// that handles signals may take 64 MiB as well, if they happen to lie at a multiple of their size:
/// in one of 32 runs. So 70 MiB would be too few.
#[cfg(target_os = "linux")]
#[test]
fn refused_threads_are_not_fatal() {
    let question = "antislide --box 4x4x4 --brick 2x2x1 --threads 256 -q";
    for mebibytes in [40, 80, 90, 1900] {
        let run = run(with_address_space(mebibytes).args(question.split_whitespace()));
        assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{mebibytes}");
        assert!(run.stdout.contains("48,555"), "{}", run.stdout);
    }
}

#[test]
fn records_have_the_promised_fields() {
    let run =
        antislide("--box 4x4x4 --brick 2x2x1 --symmetry --bricks 12..13 --list --format jsonl");
    let records = json_lines(&run);
    let (summary, packings) = records.split_last().expect("records");
    assert_eq!(packings.len(), 4);
    for packing in packings {
        assert_eq!((&packing["v"], &packing["box"]), (&4.into(), &"4x4x4".into()));
        assert_eq!(packing["layers"].as_array().map(Vec::len), Some(4));
    }
    let orbits: Option<u64> = packings.iter().map(|packing| packing["orbit"].as_u64()).sum();
    assert_eq!(orbits, Some(18 + 24));
    assert_eq!((&summary["brick"], &summary["no_corners"]), (&"2x2x1".into(), &false.into()));
    assert_eq!(summary["packings"], json!({"12": 18, "13": 24}));
    assert_eq!(summary["up_to_symmetry"], json!({"12": 3, "13": 1}));
    assert_eq!((&summary["status"], &summary["engine"]), (&"complete".into(), &"bits".into()));
    assert_eq!((&summary["brick_range"], &summary["of_each"]), (&"12..13".into(), &Value::Null));
    assert!(summary["seconds"].is_f64() && summary["nodes"].is_u64());
    assert!(summary.get("up_to_rotation").is_none());
}

#[test]
fn kinds_of_brick_can_be_mixed_and_counted() {
    let all = antislide("--box 3x3x3 --brick 2x2x1 --brick 3x1x1 --count 3,5 --format jsonl");
    let links = antislide(
        "--box 3x3x3 --brick 2x2x1 --brick 3x1x1 --count 3,5 --format jsonl --engine links",
    );
    let (all, links) = (json_lines(&all), json_lines(&links));
    assert_eq!(all[0]["packings"], links[0]["packings"]);
    assert_eq!(all[0]["brick"], "2x2x1,3x1x1");
    assert_eq!((&all[0]["brick_range"], &all[0]["of_each"]), (&Value::Null, &json!([3, 5])));
    assert!(all[0]["packings"]["8"].as_u64() > Some(0), "{}", all[0]);
}

#[test]
fn a_picture_is_drawn() {
    let name = format!("fifteen-antislide-{}.svg", std::process::id());
    let file = std::env::temp_dir().join(name);
    let path = file.to_str().expect("a path in UTF-8");
    let run = antislide(&format!("--box 3x3x3 --brick 2x2x1 --symmetry --svg {path}"));
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let picture = fs::read_to_string(&file).expect("a readable picture");
    fs::remove_file(&file).expect("a removable file");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    // Of the six bricks, two lie in one layer each, and four stand in two.
    let bricks = picture.matches("class=\"brick\"").count();
    assert!((6..=12).contains(&bricks), "{bricks}");
    let nowhere = antislide("--box 3x3x3 --brick 2x2x1 --svg /nowhere/at/all.svg");
    assert_eq!(nowhere.code, Some(2));
    assert!(nowhere.stderr.contains("cannot write /nowhere/at/all.svg"), "{}", nowhere.stderr);
}

#[test]
fn the_absence_of_packings_is_stated() {
    for (question, answer) in [
        ("--box 3x3x3 --brick 4x1x1", "No packings: no brick fits into the box"),
        ("--box 1x1x5 --brick 1x1x2", "No packings: some brick can slide in every arrangement"),
        ("--box 3x3x3 --brick 2x2x1 --bricks 5", "No packing with bricks has the requested counts"),
        ("--box 3x3x3 --brick 2x2x1 --bricks 0", "No packing with bricks has the requested counts"),
        ("--box 3x3x3 --brick 2x2x1 --of-each 0", "No packing with bricks has the requested"),
        ("--box 3x3x3 --brick 2x2x1 --of-each 6 --bricks 5", "No packing with bricks has the"),
        (
            "--box 2x2x3 --brick 2x1x1 --no-corners",
            "No such packings: some brick can slide in every",
        ),
        (
            "--box 2x2x2 --brick 2x2x1 --no-corners",
            "No packings: every placement occupies a corner",
        ),
    ] {
        let run = antislide(question);
        assert_eq!(run.code, Some(1), "{question}");
        assert!(run.stdout.starts_with(answer), "{}", run.stdout);
    }
}

#[test]
fn invalid_arguments_are_refused() {
    for (question, complaint) in [
        ("--box 4x4x4", "--brick"),
        ("--box 4x4 --brick 1x1x1", "'--box <AxBxC>': expected three lengths"),
        ("--box 4x4x4 --brick 2xx1", "'' is not a length"),
        ("--box 0x4x4 --brick 1x1x1", "a length is 0"),
        ("--box 4x4x4 --brick 1x1x99999", "a length is 99999; the maximum is 512"),
        ("--box 9x9x9 --brick 1x1x1", "a 9x9x9 box has 729 cells; the maximum is 512"),
        ("--box 3x3x3 --brick 2x2x1 --brick 1x2x2", "the brick 1x2x2 is given twice"),
        ("--box 3x3x3 --brick 2x2x1 --bricks 5..4", "the range 5..4 is empty"),
        (
            "--box 3x3x3 --brick 2x2x1 --count 1,2",
            "brick counts: expected 1 (one per kind), found 2",
        ),
        ("--box 3x3x3 --brick 2x2x1 --list --engine transfer", "'transfer' cannot list packings"),
        ("--box 3x3x3 --brick 2x2x1 --threads 0", "not a number of threads"),
    ] {
        let run = antislide(question);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{question}");
        assert!(run.stderr.contains(complaint), "{}", run.stderr);
    }
}

#[test]
fn a_time_limit_prints_the_packings_found_so_far() {
    for engine in ["bits", "links", "transfer"] {
        let run = antislide(&format!(
            "--box 5x5x5 --brick 2x2x1 --time-limit 0.1 --engine {engine} --format jsonl"
        ));
        assert_eq!(run.code, Some(3), "{engine}: {}", run.stderr);
        assert_eq!(json_lines(&run)[0]["stopped"], "time", "{engine}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_exit_code_130() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let mut child = Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(["antislide", "--box", "5x5x6", "--brick", "2x2x1", "--list", "--limit", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a running program");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let begins =
        |line: Result<String, _>| line.is_ok_and(|line: String| line.starts_with("bricks:"));
    assert!(lines.any(begins), "no packing");
    interrupt(&child);
    let is_interrupted =
        |line: Result<String, _>| line.is_ok_and(|line: String| line.contains("Interrupted"));
    assert!(lines.any(is_interrupted), "no message about the interrupt");
    assert_eq!(child.wait().expect("an exit status").code(), Some(130));
}
