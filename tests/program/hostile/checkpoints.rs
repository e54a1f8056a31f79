//! Untrusted checkpoints with correct checksums.

use super::{folder, shell};
use crate::support::program::{command, interrupt_after_line, json_lines};
use crate::support::questions;
use fifteen::runtime::Random;
use fifteen::runtime::checksum::with_checksum;
use fifteen::runtime::number_format::Grouped;
use std::fs;
use std::path::Path;

/// Returns the text of a forged checkpoint.
fn forge(question: &str, search: &str, units: &str, records: &[&str]) -> String {
    let header = ["fifteen checkpoint 2", &format!("question {question}")].map(with_checksum);
    let rest = [&format!("search {search}"), &format!("units {units}")].map(|l| with_checksum(l));
    let records = records.iter().map(|record| with_checksum(record)).collect::<String>();
    header.concat() + &rest.concat() + &records
}

const QUEENS_SEARCH: &str = "queens split 2 6x6 6 unattacked 5 queens 34 28 10 35 27 11";

/// Returns the names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a readable folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Questions with an option that writes, connects or starts processes, or that are malformed.
const BAD_QUESTIONS: [(&str, &str); 25] = [
    ("queens width=6 --svg=victim", "'--svg'"),
    ("queens width=6 --checkpoint=victim", "'--checkpoint'"),
    ("queens width=6 --hosts=victim", "'--hosts'"),
    ("queens width=6 --processes=2", "'--processes'"),
    ("queens width=6 --format=jsonl", "'--format'"),
    ("queens width=6 -q", "'-q'"),
    ("queens width=6 --", "'--'"),
    ("queens width=6 svg=victim", "'svg'"),
    ("solve starts=123456789abcde0f --html=victim", "'--html'"),
    ("solve starts=123456789abcde0f --animation=victim", "'--animation'"),
    ("solve starts=123456789abcde0f --certificate=victim", "'--certificate'"),
    ("solve starts=123456789abcde0f --cache-dir=victim", "'--cache-dir'"),
    ("solve starts=123456789abcde0f --connect-timeout=9h", "'--connect-timeout'"),
    ("antislide --box=2x2x2 --brick=2x1x1 --svg=victim", "'--svg'"),
    ("slide file=klotski --html=victim", "'--html'"),
    ("census --size=2x3 --plan", "'--plan'"),
    ("pdb --cache-dir=victim", "'pdb'"),
    ("play --saved=victim", "'play'"),
    ("resume file=victim", "'resume'"),
    ("man --dir=victim", "'man'"),
    ("fifteen queens 6 --svg victim", "'fifteen'"),
    ("queens width=%1b[2J", "control characters"),
    ("queens width=%", "malformed value"),
    ("queens input=1:2", "malformed input file"),
    ("queens build=1", "malformed build"),
];

/// The units of an earlier division were other parts of the search, so they prove nothing here.
#[test]
fn units_of_an_earlier_division_are_refused() {
    let folder = folder("division");
    let search = QUEENS_SEARCH.replace("split 2", "split 1");
    let text = forge("queens width=6", &search, "4096", &["unit 0 nodes 443"]);
    fs::write(folder.join("kept"), &text).expect("a writable file");
    for command in ["status kept", "merge kept", "resume kept", "queens 6 --checkpoint kept"] {
        let run = shell(&folder, &format!("\"$0\" {command}"));
        assert_eq!(run.code, Some(2), "{command}: {}", run.stdout);
        assert!(run.stderr.contains("belongs to another search"), "{command}: {}", run.stderr);
    }
    assert_eq!(fs::read_to_string(folder.join("kept")).expect("a readable file"), text);
}

/// If another build began the search, it is named.
#[test]
fn another_build_is_named() {
    let folder = folder("builds");
    let file = folder.join("kept");
    let build = "build=0.1.0+0123abcd-dirty+00ff";
    let text = forge(&format!("queens width=6 {build}"), QUEENS_SEARCH, "4096", &[]);
    fs::write(&file, text).expect("a writable file");
    for command in ["status", "merge", "resume"] {
        let run = shell(&folder, &format!("\"$0\" {command} kept"));
        let name = "fifteen 0.1.0 (commit 0123abcd-dirty, sources 00ff) began this search";
        assert!(run.stderr.contains(name), "{command}: {}", run.stderr);
    }
    assert_eq!(shell(&folder, "\"$0\" queens 6 --checkpoint own").code, Some(0));
    let own = fs::read_to_string(folder.join("own")).expect("a readable file");
    assert!(own.contains(&format!(" build={}+", env!("CARGO_PKG_VERSION"))), "{own}");
    let same = shell(&folder, "\"$0\" status own");
    assert_eq!((same.code, same.stderr.as_str()), (Some(0), ""));
}

#[test]
fn questions_that_act_are_refused() {
    let folder = folder("questions");
    for (question, reason) in BAD_QUESTIONS {
        fs::write(folder.join("victim"), "precious").expect("a file");
        let text = forge(question, QUEENS_SEARCH, "4096", &["unit 0 nodes 443"]);
        fs::write(folder.join("kept"), text).expect("a file");
        for command in ["resume kept", "status kept", "merge kept"] {
            let run = shell(&folder, &format!("timeout 120 \"$0\" {command}"));
            let context = format!("{question}: {command}: {}", run.stderr);
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{context}");
            assert!(run.stderr.contains(reason), "{context}");
            assert!(!run.stderr.contains(|c: char| c.is_control() && c != '\n'), "{context}");
        }
        let victim = fs::read_to_string(folder.join("victim")).expect("a file");
        assert_eq!(victim, "precious", "{question}");
        assert_eq!(names(&folder), ["kept", "victim"], "{question}");
    }
}

/// Any text is refused, or parses as a question without options that have side effects. The fuzz
/// target makes the same check.
#[test]
fn any_text_parses_as_a_question_or_is_refused() {
    let texts = BAD_QUESTIONS.map(|(question, _)| question);
    let good = ["solve --file=a%20list input=12:00ff:a%20list positions=3", "queens width=6"];
    let mut random = Random::new(5);
    for text in texts.iter().chain(&good).cycle().take(20_000) {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..random.next_below(4) {
            let at = random.next_below(bytes.len());
            bytes[at] = b" =-%:01afsvg"[random.next_below(12)];
        }
        questions::check(&String::from_utf8(bytes).expect("ASCII"));
    }
}

/// Values that look like options remain values.
#[test]
fn values_cannot_become_options() {
    let folder = folder("values");
    for question in ["solve starts=--svg=victim starts=123456789abcde0f", "queens width=--svg=v"] {
        let text = forge(question, QUEENS_SEARCH, "4096", &[]);
        fs::write(folder.join("kept"), text).expect("a file");
        let run = shell(&folder, "\"$0\" resume kept");
        assert_eq!(run.code, Some(2), "{question}: {}", run.stderr);
        assert_eq!(names(&folder), ["kept"], "{question}");
    }
}

#[test]
fn resume_takes_output_files_from_the_user() {
    let folder = folder("typed");
    let first = shell(&folder, "\"$0\" queens 6 --checkpoint kept --svg first -q");
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    fs::write(folder.join("first"), "precious").expect("a file");
    let resumed = shell(&folder, "\"$0\" resume kept --svg second -q");
    assert_eq!((resumed.code, resumed.stdout), (Some(0), first.stdout), "{}", resumed.stderr);
    assert_eq!(fs::read_to_string(folder.join("first")).expect("a file"), "precious");
    assert!(folder.join("second").exists());
    assert!(!fs::read_to_string(folder.join("kept")).expect("a file").contains("svg"));
}

/// `status` and `merge` open no file that a checkpoint names, and build no tables.
#[test]
fn status_and_merge_read_the_checkpoint_alone() {
    let folder = folder("alone");
    let record = "unit 0 123456789abcde0f moves 1 | solution E 1+0:1:3 sad 0 estimate 1 retraced 0 \
                  heuristic pdb-7-8 | seconds 0.002 0.000";
    let search = "solve 4x4 list goal last wide pdb-7-8 pruned split 1";
    for question in [
        "solve --file=pipe --heuristic=pdb-7-8 input=9:00:pipe positions=1",
        "solve starts=pipe --heuristic=pdb-7-8",
        "solve --file=/dev/zero",
    ] {
        let text = forge(question, search, "unbounded", &[record]);
        fs::write(folder.join("list"), text).expect("a file");
        let run = shell(&folder, "test -p pipe || mkfifo pipe; timeout 120 \"$0\" status list");
        assert_eq!(run.code, Some(0), "{question}: {}", run.stderr);
        assert!(run.stdout.contains("Solution in 1 move"), "{}", run.stdout);
        assert!(run.stdout.starts_with("question in the file: fifteen solve"), "{}", run.stdout);
        let run = shell(&folder, "timeout 120 \"$0\" merge list");
        assert_eq!(run.code, Some(0), "{question}: {}", run.stderr);
        let run = shell(&folder, "timeout 120 \"$0\" resume list");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{question}: {}", run.stderr);
    }
    assert_eq!(names(&folder), ["list", "pipe"], "no tables were built");
}

/// `merge` does not count the positions that a checkpoint claims to have one by one.
#[test]
fn merge_ends_at_once_for_any_number_of_positions() {
    let folder = folder("positions");
    let search = "solve 4x4 list goal last plain manhattan split 1";
    for shard in ["1/2", "2/2"] {
        let question = format!("solve --shard={shard} positions={}", usize::MAX);
        let text = forge(&question, search, "unbounded", &[]);
        fs::write(folder.join(&shard[..1]), text).expect("a file");
    }
    let run = shell(&folder, "timeout 20 \"$0\" merge 1 2");
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let half = usize::MAX as u128 / 2;
    let [first, second] = [half + 1, half].map(Grouped);
    let shares = format!(": shard 1/2 has 0 of {first}, shard 2/2 has 0 of {second}\n");
    assert!(run.stderr.ends_with(&shares), "{}", run.stderr);
}

/// A record that claims a wrong solution is refused.
#[test]
fn recorded_solutions_are_replayed() {
    let folder = folder("claims");
    let record = "unit 0 123456789abcdf0e moves 1 | solution E 1+0:1:3 sad 0 estimate 1 retraced 0 \
                  heuristic manhattan | seconds 0.002 0.000";
    let search = "solve 4x4 list goal last plain manhattan split 1";
    fs::write(folder.join("list"), forge("solve", search, "unbounded", &[record])).expect("a file");
    let run = shell(&folder, "\"$0\" status list");
    assert!(!run.stdout.contains("Solution in"), "{}", run.stdout);
    for search in [
        "solve 4x4 list goal last no-engine manhattan split 1",
        "solve 9x9 list goal last plain manhattan split 1",
        "solve 4x4 list goal nowhere plain manhattan split 1",
        "solve",
        "",
    ] {
        let text = forge("solve", search, "unbounded", &["unit 0 123456789abcde0f moves 1"]);
        fs::write(folder.join("list"), text).expect("a file");
        let run = shell(&folder, "timeout 120 \"$0\" status list --format jsonl");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{search}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    }
}

/// Returns the text of a checkpoint of one position, 123456789abcde0f, with these records.
fn forge_single(records: &[&str]) -> String {
    let search = "solve 4x4 123456789abcde0f goal last plain manhattan excess 0 split 1";
    forge("solve --engine=plain starts=123456789abcde0f", search, "4096 per iteration", records)
}

/// A recorded solution of a single position is replayed, too, and the file is blamed if it is wrong
/// or of another length than its iteration.
#[test]
fn recorded_solutions_of_one_position_are_replayed() {
    let folder = folder("claims-single");
    for record in [
        "unit 0 unsplit visited 1 generated 3 solution W",
        "unit 0 unsplit visited 1 generated 3 solution EEEEE",
        "unit 0 unsplit visited 1 generated 3 solution EWE",
        "unit 4096 unsplit visited 1 generated 3 solution E",
        "unit 4194304 unsplit visited 1 generated 3 solution E",
    ] {
        fs::write(folder.join("kept"), forge_single(&[record])).expect("a file");
        for command in ["status", "merge", "resume"] {
            let run = shell(&folder, &format!("timeout 120 \"$0\" {command} kept"));
            let context = format!("{command}: {record}: {}", run.stderr);
            assert_eq!(run.code, Some(2), "{context}");
            assert!(run.stderr.contains("recorded solution is invalid"), "{context}");
            // Status prints nothing before it has checked the records.
            let is_silent = command == "merge" || run.stdout.is_empty();
            assert!(is_silent && !run.stdout.contains("Solution in"), "{context}: {}", run.stdout);
            assert!(!run.stderr.contains("report"), "{context}");
        }
    }
}

/// The optimality of a recorded solution cannot be checked, so it is marked as a claim of the file.
#[test]
fn recorded_results_are_marked_as_claims() {
    let folder = folder("marked");
    let detour = forge_single(&[
        "unit 0 unsplit visited 1 generated 2",
        "unit 4096 unsplit visited 1 generated 3 solution EWE | seconds 1e308",
    ]);
    fs::write(folder.join("kept"), detour).expect("a file");
    let claims = "results as claimed by the file; only solutions are checked:\n";
    for command in ["status", "merge"] {
        let run = shell(&folder, &format!("\"$0\" {command} kept -q"));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let (before, after) = run.stdout.split_once(claims).expect("a mark");
        assert!(!before.contains("move") && after.contains("3 moves"), "{}", run.stdout);
        assert!(run.stdout.len() < 500, "a time of 1e308 seconds is not believed: {}", run.stdout);
    }
    let run = shell(&folder, "\"$0\" resume kept");
    assert!(run.stderr.contains("the file claims: 2 iterations complete"), "{}", run.stderr);
    for command in ["status", "merge", "resume"] {
        let records = json_lines(&shell(&folder, &format!("\"$0\" {command} kept --format jsonl")));
        assert_eq!(records[0]["proved"], 3, "{}", records[0]);
        assert!(records.iter().all(|record| record["claimed"] == true), "{records:?}");
    }
    let own = json_lines(&shell(&folder, "\"$0\" queens 6 --checkpoint new --format jsonl"));
    assert!(own[0]["claimed"].is_null(), "{}", own[0]);
}

/// Two different records of a unit are a fault of the file, not of the program.
#[test]
fn conflicting_records_are_bad_input() {
    let folder = folder("conflict");
    let records = ["unit 0 unsplit visited 1 generated 2", "unit 0 unsplit visited 1 generated 3"];
    fs::write(folder.join("both"), forge_single(&records)).expect("a file");
    fs::write(folder.join("one"), forge_single(&records[..1])).expect("a file");
    fs::write(folder.join("other"), forge_single(&records[1..])).expect("a file");
    for command in ["status both", "resume both", "merge both", "merge one other"] {
        let run = shell(&folder, &format!("\"$0\" {command}"));
        assert_eq!(run.code, Some(2), "{command}: {}", run.stderr);
        assert!(run.stderr.contains("unit 0 has conflicting records"), "{}", run.stderr);
    }
}

/// If a whole iteration finds a solution, its nodes depend on timing. Two shards that both searched
/// it agree if their solutions have the same length.
#[test]
fn shards_with_the_same_undivided_iteration_are_merged() {
    let folder = folder("undivided");
    let record =
        |counts: &str| format!("unit 0 unsplit length 1 | {counts} solution E | seconds 1");
    let records = ["visited 1 generated 3", "visited 2 generated 5"].map(record);
    fs::write(folder.join("one"), forge_single(&[&records[0]])).expect("a file");
    fs::write(folder.join("other"), forge_single(&[&records[1]])).expect("a file");
    let run = shell(&folder, "\"$0\" merge one other -q");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("Solution in 1 move"), "{}", run.stdout);
}

/// Files that are no checkpoints are not said to be damaged ones.
#[test]
fn binary_files_are_no_checkpoints() {
    let folder = folder("binary");
    fs::write(folder.join("lines"), b"a\nb\nc\nd\ne\n\xff\n").expect("a file");
    fs::write(folder.join("program"), b"\x7fELF\xff\n").expect("a file");
    fs::create_dir(folder.join("levels")).expect("a directory");
    fs::write(folder.join("levels/levels"), b"\x7fELF\xff\n").expect("a file");
    for command in ["status", "resume", "merge"] {
        for file in ["lines", "program", "levels"] {
            let expected = match (command, file) {
                ("merge", "levels") => "breadth-first checkpoints cannot be merged",
                (_, "levels") => "not a level index of this version",
                _ => "not a checkpoint of this version",
            };
            let run = shell(&folder, &format!("\"$0\" {command} {file}"));
            assert_eq!(run.code, Some(2), "{command} {file}");
            assert!(run.stderr.contains(expected), "{command} {file}: {}", run.stderr);
        }
    }
    fs::write(folder.join("good"), forge_single(&["unit 0 unsplit visited 1 generated 2"]))
        .expect("a file");
    let run = shell(&folder, "\"$0\" status lines good program");
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.contains("1 iteration complete"), "{}", run.stdout);
    assert!(
        ["lines: ", "program: "].iter().all(|name| run.stderr.contains(name)),
        "{}",
        run.stderr
    );
}

/// The tiles of a position are not file names, even if there are files of these names.
#[test]
fn a_checkpoint_may_be_named_like_a_tile() {
    let folder = folder("named-like-a-tile");
    let search = "\"$0\" --no-build 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 0 -q";
    for name in ["15", "5"] {
        let script =
            format!("{search} --checkpoint {name} && echo junk > 7 && \"$0\" resume {name} -q");
        let run = shell(&folder, &script);
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        assert_eq!(run.stdout.matches("Solution in").count(), 2, "{name}: {}", run.stdout);
    }
    let run = shell(&folder, "\"$0\" 15");
    assert!(run.stderr.contains("is a checkpoint; 'fifteen resume 15'"), "{}", run.stderr);
}

/// The command that resumes a search can be pasted into a shell.
#[test]
fn the_command_that_resumes_is_quoted() {
    let folder = folder("quoted");
    for (name, quoted) in [("'my file'", "'my file'"), ("-y", "./-y")] {
        let run = shell(&folder, &format!("\"$0\" queens 6 --checkpoint={name}"));
        let hint = format!("to resume: fifteen resume {quoted}\n");
        assert!(run.stderr.contains(&hint), "{}", run.stderr);
    }
}

/// A position or a goal may have several lines. Names of files with control characters cannot be
/// recorded, and are refused before the search.
#[test]
fn drawn_positions_are_recorded() {
    let folder = folder("drawn");
    for (search, shown) in [
        ("--size 3x3 \"$(printf '867\\n254\\n301')\"", r"$'867\n254\n301'"),
        ("--size 3x3 \"$(printf '867\\t254\\t301')\"", r"$'867\t254\t301'"),
        ("12345678_ --goal \"$(printf '123\\n45_\\n786')\"", r"--goal $'123\n45_\n786'"),
    ] {
        let again = "for c in resume merge status; do \"$0\" -q $c kept || exit; done";
        let script = format!("rm -f kept; \"$0\" -q {search} --checkpoint kept && {again}");
        let run = shell(&folder, &script);
        assert_eq!(run.code, Some(0), "{search}: {}", run.stderr);
        assert!(run.stdout.contains(shown), "{}", run.stdout);
    }
    let name = "\"$(printf 'a\\nb')\"";
    shell(&folder, &format!("echo 867254301 > {name}"));
    for search in ["-f", "solve", "slide"] {
        let run = shell(&folder, &format!("\"$0\" {search} {name} --checkpoint refused"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        let reason = r"'a\nb' has control characters, which a checkpoint cannot record";
        assert!(run.stderr.contains(reason), "{search}: {}", run.stderr);
        assert!(!folder.join("refused").exists());
    }
}

/// A picture does not replace the checkpoint of its search.
#[test]
fn a_picture_does_not_replace_the_checkpoint() {
    let folder = folder("same-file");
    for (search, option) in
        [("queens 6", "--svg"), ("123456789abcde0f", "--html"), ("slide silly", "--animation")]
    {
        let run = shell(&folder, &format!("\"$0\" {search} --checkpoint kept {option} ./kept"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{search}");
        let reason = format!("--checkpoint and {option} cannot both write to ./kept");
        assert!(run.stderr.contains(&reason), "{search}: {}", run.stderr);
        assert!(!folder.join("kept").exists(), "{search}");
    }
    assert_eq!(shell(&folder, "\"$0\" queens 6 --checkpoint kept").code, Some(0));
    let before = fs::read(folder.join("kept")).expect("a readable file");
    let run = shell(&folder, "ln -s kept link; \"$0\" resume kept --svg link");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert_eq!(fs::read(folder.join("kept")).expect("a readable file"), before);
}

/// Shards of different lists are not merged, and a list that has changed is noted.
#[test]
fn shards_of_different_lists_are_not_merged() {
    let folder = folder("other-list");
    let lists =
        [("one", "123456789abcde0f\n123456789abcdef0\n"), ("other", "123456789abcd0ef\n\n")];
    for (name, text) in lists {
        fs::write(folder.join(name), text).expect("a file");
    }
    let search = |list: &str, shard: &str| {
        let run = shell(
            &folder,
            &format!("\"$0\" --no-build -f {list} --checkpoint {list}.{shard} --shard {shard}/2"),
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    };
    search("one", "1");
    search("other", "2");
    let run = shell(&folder, "\"$0\" merge one.1 other.2");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("its list differs from that of one.1"), "{}", run.stderr);
    let grown =
        "echo 123456789abcd0ef >> one; \"$0\" --no-build -f one --checkpoint one.1 --shard 1/2";
    let run = shell(&folder, grown);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("the list has changed since the file was begun"), "{}", run.stderr);
}

/// Input files are read only if they are regular files with the recorded content.
#[test]
fn resume_checks_the_content_of_input_files() {
    let folder = folder("inputs");
    fs::write(folder.join("list"), "123456789abcde0f\n123456789abcdef0\n").expect("a file");
    let run = shell(&folder, "\"$0\" --no-build -f list --checkpoint kept -q");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(shell(&folder, "\"$0\" resume kept -q").code, Some(0));
    for (script, reason) in [
        ("echo secret > list", "content is not that of the checkpointed search"),
        ("rm list; mkfifo list", "not a regular file"),
        ("rm list; ln -s /dev/zero list", "not a regular file"),
        ("rm list; mkdir list", "not a regular file"),
        ("rmdir list", "No such file"),
    ] {
        let run = shell(&folder, &format!("{script}; timeout 120 \"$0\" resume kept -q"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{script}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{script}: {}", run.stderr);
        assert!(!run.stderr.contains("secret"), "{}", run.stderr);
    }
    // Status needs no list.
    assert_eq!(shell(&folder, "\"$0\" status kept").code, Some(0));
}

/// `resume --file` takes the list under another name, if its content is unchanged.
#[test]
fn resume_takes_a_renamed_list() {
    let folder = folder("renamed");
    fs::write(folder.join("list"), "123456789abcde0f\n123456789abcdef0\n").expect("a file");
    let run = shell(&folder, "\"$0\" --no-build -f list --checkpoint kept -q && mv list renamed");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = shell(&folder, "\"$0\" resume kept -q");
    assert!(run.code == Some(2) && run.stderr.contains("--file"), "{}", run.stderr);
    let run = shell(&folder, "\"$0\" resume kept --file renamed -q");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.contains("123456789abcde0f"), "{}", run.stdout);
    for (script, reason) in [
        ("echo 123456789abcde0f > renamed", "content is not that of the checkpointed search"),
        ("rm renamed; mkfifo renamed", "not a regular file"),
    ] {
        let resume = "timeout 120 \"$0\" resume kept --file renamed -q";
        let run = shell(&folder, &format!("{script}; {resume}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{script}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{script}: {}", run.stderr);
    }
    let run = shell(&folder, "\"$0\" --no-build 123456789abcde0f --checkpoint one -q");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = shell(&folder, "\"$0\" resume one --file list -q");
    assert!(run.code == Some(2) && run.stderr.contains("no list"), "{}", run.stderr);
}

/// A list from standard input is needed again, which the error states even with `--quiet`.
#[test]
fn resume_names_the_missing_standard_input() {
    let folder = folder("input");
    let run =
        shell(&folder, "echo 123456789abcde0f | \"$0\" solve --no-build --checkpoint kept -q");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = shell(&folder, "\"$0\" resume kept -q < /dev/null");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("from standard input again"), "{}", run.stderr);
}

/// A malformed answer of a list is refused before anything is printed.
#[test]
fn status_prints_nothing_of_a_malformed_list() {
    let folder = folder("malformed");
    fs::write(folder.join("list"), "123456789abcde0f\n123456789abcd0ef\n").expect("a file");
    let run = shell(&folder, "\"$0\" --no-build -f list --checkpoint kept -q");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = fs::read_to_string(folder.join("kept")).expect("a readable file");
    let (header, last) = text.trim_end().rsplit_once('\n').expect("several lines");
    let record = last.rsplit_once(" ~").expect("a checksum").0.replace(" solution ", " solutoin ");
    fs::write(folder.join("kept"), format!("{header}\n{}", with_checksum(&record)))
        .expect("a file");
    let run = shell(&folder, "\"$0\" status kept");
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains("malformed"), "{}", run.stderr);
}

/// An interrupt before the search begins loses nothing.
#[test]
fn an_early_interrupt_leaves_a_checkpoint_that_can_be_resumed() {
    let folder = folder("early");
    let mut search = command();
    search.args(["25c0e18497f3dab6", "--checkpoint", "kept", "--cache-dir", "t", "-v"]);
    let is_preparing = |line: &str| line.contains("building the tables");
    interrupt_after_line(search.current_dir(&folder), is_preparing);
    let run = shell(&folder, "\"$0\" resume kept -q --cache-dir t");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("Solution in "), "{}", run.stdout);
}

#[test]
fn a_saved_game_replaces_only_a_saved_game() {
    let folder = folder("saved");
    for (script, reason) in [
        ("echo precious > file", "--saved: not a saved game"),
        ("rm file; mkfifo file", "not a regular file"),
        ("rm file; mkdir file", "not a regular file"),
    ] {
        let play = "timeout 120 \"$0\" play 3x3 --saved file --print";
        let run = shell(&folder, &format!("{script}; {play}"));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{script}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{script}: {}", run.stderr);
    }
}

/// `verify` refuses records of other commands, and reads counts that are texts.
#[test]
fn verify_checks_the_command_of_a_record() {
    let folder = folder("records");
    let record = |command: &str, more: &str| {
        let start = "\"status\":\"solved\",\"start\":\"123456789abcde0f\",\"moves\":[15]";
        format!("{{\"command\":\"{command}\",{start}{more}}}\n")
    };
    for (text, code) in [
        (record("solve", ""), 0),
        (record("korf", ",\"solutions\":1"), 0),
        (record("solve", ",\"solutions\":\"40\""), 0),
        (record("solve", ",\"solutions\":\"x\""), 2),
        (record("solve", ",\"solutions\":-1"), 2),
        (record("queens", ""), 2),
        (record("slide", ""), 2),
        (record("\\u001b[2J", ""), 2),
    ] {
        fs::write(folder.join("record"), &text).expect("a file");
        let run = shell(&folder, "\"$0\" verify -f record");
        assert_eq!(run.code, Some(code), "{text}: {}", run.stderr);
        assert!(!run.stderr.contains('\u{1b}'), "{}", run.stderr);
    }
}

/// Too little memory is an error, not an abort.
#[test]
fn quality_reports_too_little_memory() {
    let folder = folder("memory");
    for limit in [100_000, 200_000] {
        let run = shell(&folder, &format!("ulimit -v {limit}; \"$0\" quality --size 5x5"));
        assert_eq!(run.code, Some(3), "{limit}: {}", run.stderr);
        assert!(run.stderr.contains("out of memory"), "{limit}: {}", run.stderr);
    }
}

/// Frames whose empty cells are spaces.
#[test]
fn sudoku_frames_with_blank_cells_are_read() {
    let folder = folder("frames");
    let line = "+-------+-------+-------+\n";
    let rows = |rows: [&str; 3]| rows.map(|row| format!("{row}\n")).concat() + line;
    let blank = "|       |       |       |";
    let frame = line.to_owned()
        + &rows([blank, "| 7   6 |       |     6 |", blank])
        + &rows(["|   7   |   7   |     3 |", "| 8     |       |     5 |", blank])
        + &rows(["|   5   | 7     |       |", "| 3     |       | 7     |", blank]);
    fs::write(folder.join("frame"), &frame).expect("a file");
    let run = shell(&folder, "\"$0\" sudoku -f frame");
    assert!(run.stderr.contains("line 3") && run.stderr.contains("duplicate 6"), "{}", run.stderr);
    fs::write(folder.join("frame"), frame.replace("|     6 |\n", "|     2 |\n")).expect("a file");
    let run = shell(&folder, "\"$0\" sudoku -f frame");
    assert!(run.stderr.contains("duplicate 7 in row 4"), "{}", run.stderr);
}
