//! Outputs that cannot be written.

use super::{folder, shell};

/// Commands that print, one of each kind.
const PRINTING_COMMANDS: [&str; 16] = [
    "solve -q 123456789abcde0f",
    "solve 123456789abcde0f --format jsonl",
    "compare 123456789abcde0f",
    "korf --instances 1 --heuristic pdb-6-6-3",
    "generate --count 3",
    "verify 123456789abcde0f f",
    "slide silly",
    "antislide --box 2x2x2 --brick 2x1x1",
    "sudoku generate --seed 1",
    "queens 5",
    "census --size 2x3",
    "machine",
    "schema",
    "man solve",
    "completions bash",
    "--help",
];

#[test]
fn a_failed_write_to_stdout_is_an_error() {
    let folder = folder("full");
    for printer in PRINTING_COMMANDS {
        let run = shell(&folder, &format!("\"$0\" {printer} > /dev/full"));
        assert_eq!(run.code, Some(3), "{printer}: {}", run.stderr);
        let error = "error: cannot write to standard output: ";
        assert!(run.stderr.contains(error), "{printer}: {}", run.stderr);
    }
}

/// A file that cannot be written is named, and its previous content remains.
#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = folder("files");
    let full = "ulimit -f 0;";
    for (path, command) in [
        ("/dev/full", "solve -q 123456789abcde0f --svg"),
        ("/dev/full", "solve -q 123456789abcde0f --certificate"),
        ("missing/file", "solve -q 123456789abcde0f --certificate"),
        ("missing/file", "slide silly -q --html"),
        ("missing/file", "queens 5 -q --svg"),
        (".", "queens 5 -q --svg"),
    ] {
        let run = shell(&folder, &format!("\"$0\" {command} {path}"));
        let code = if path == "/dev/full" { 3 } else { 2 };
        assert_eq!(run.code, Some(code), "{command} {path}: {}", run.stderr);
        let error = format!("cannot write {path}: ");
        assert!(run.stderr.contains(&error), "{command} {path}: {}", run.stderr);
    }
    for command in ["solve -q 123456789abcde0f --svg", "solve -q 123456789abcde0f --certificate"] {
        let run = shell(&folder, &format!("echo before > file; {full} \"$0\" {command} file"));
        assert_eq!(run.code, Some(3), "{command}: {}", run.stderr);
        assert!(run.stderr.contains("cannot write file: "), "{command}: {}", run.stderr);
        assert_eq!(std::fs::read_to_string(folder.join("file")).expect("a file"), "before\n");
        let names = std::fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(names, 1, "no temporary files");
    }
}

/// A signal ends the program while it waits for the reader of a pipe to which it writes a picture:
/// no search runs any more.
#[test]
fn a_signal_ends_the_program_while_it_writes() {
    let folder = folder("pipe");
    let draw = "timeout --preserve-status -s TERM -k 20 2 \"$0\" queens 6 --svg pipe";
    let run = shell(&folder, &format!("mkfifo pipe; {draw}"));
    assert_eq!(run.code, Some(130), "{}", run.stderr);
}
