//! Unusual paths of input files.

use super::{folder, shell};
use std::fs::{self, File};
use std::os::unix::fs::symlink;

/// Commands that read a file, up to its path.
const READING_COMMANDS: [&str; 12] = [
    "solve --file",
    "compare --file",
    "verify --file",
    "verify --certificate",
    "verify --file /dev/null --blocks",
    "slide",
    "slide klotski --process 0 --hosts",
    "sudoku --file",
    "plot",
    "resume",
    "status",
    "merge",
];

/// Paths of invalid input, most of them in a test folder.
const BAD_PATHS: [&str; 9] =
    ["/dev/zero", "/dev/null", "sparse", "folder", "loop", "dangling", "junk", "line", "deep"];

#[test]
fn bad_paths_are_refused_soon() {
    let folder = folder("places");
    // A sparse file of 40 GiB.
    File::create(folder.join("sparse"))
        .and_then(|file| file.set_len(40 << 30))
        .expect("a sparse file");
    fs::create_dir(folder.join("folder")).expect("a folder");
    symlink("loop", folder.join("loop")).expect("a link");
    symlink("nowhere", folder.join("dangling")).expect("a link");
    let junk: Vec<u8> =
        (0..200_000_u32).map(|n| (n.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect();
    fs::write(folder.join("junk"), junk).expect("a file");
    fs::write(folder.join("line"), "a".repeat(3 << 20)).expect("a file");
    // Deeply nested JSON.
    fs::write(folder.join("deep"), "[".repeat(60_000)).expect("a file");
    for path in BAD_PATHS {
        for reader in READING_COMMANDS {
            let run = shell(&folder, &format!("timeout 120 \"$0\" {reader} {path}"));
            let context =
                format!("{reader} {path}: {}", run.stderr.lines().next().unwrap_or_default());
            assert_eq!(run.code, Some(2), "{context}");
            assert!(run.stderr.starts_with("error: "), "{context}");
            assert!(!run.stderr.contains("panicked"), "{context}");
        }
    }
}

/// Invalid saved games are refused without a terminal.
#[test]
fn invalid_savegames_are_refused_soon() {
    let folder = folder("games");
    File::create(folder.join("sparse"))
        .and_then(|file| file.set_len(40 << 30))
        .expect("a sparse file");
    let run = shell(&folder, "timeout 120 \"$0\" play sparse");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

/// Reading from a pipe without a writer blocks until it is interrupted.
#[test]
fn reading_from_a_pipe_blocks_and_can_be_interrupted() {
    let folder = folder("pipes");
    let script = "mkfifo pipe; timeout -s INT 1 \"$0\" solve --file pipe; echo $?";
    assert!(["124\n", "130\n"].contains(&&*shell(&folder, script).stdout));
    let script =
        "(echo 123456789abcde0f; sleep 1; echo 123456789abcdef0) > pipe & \"$0\" -q -f pipe";
    let run = shell(&folder, script);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("Solution in 1 move"), "{}", run.stdout);
}

/// Trailing zeros, as after a crash, are truncated; a large hole is refused.
#[test]
fn trailing_zeros_of_a_checkpoint_are_truncated_and_holes_refused() {
    let folder = folder("holes");
    let search = "\"$0\" antislide --box 2x2x3 --brick 2x1x1 --checkpoint kept -q";
    assert_eq!(shell(&folder, search).code, Some(0));
    let before = fs::read(folder.join("kept")).expect("a checkpoint");
    fs::write(folder.join("kept"), [&before[..], &[0; 4096]].concat()).expect("a file");
    assert_eq!(shell(&folder, search).code, Some(0));
    assert_eq!(fs::read(folder.join("kept")).expect("a readable file"), before);
    let file = File::options().append(true).open(folder.join("kept")).expect("a file");
    file.set_len(40 << 30).expect("a sparse file");
    for command in [search, "\"$0\" status kept", "\"$0\" resume kept", "\"$0\" merge kept"] {
        let run = shell(&folder, command);
        assert_eq!(run.code, Some(2), "{command}: {}", run.stdout);
        assert!(run.stderr.contains("is corrupt (checksum mismatch)"), "{command}: {}", run.stderr);
    }
    assert_eq!(fs::metadata(folder.join("kept")).expect("file metadata").len(), 40 << 30);
}

/// The recorded command may write files. `status` and `merge` leave these files alone.
#[test]
fn status_of_a_checkpoint_writes_no_files() {
    let folder = folder("looks");
    for (search, file) in [
        ("solve --no-build 123456789abcde0f --checkpoint kept --svg victim", "victim"),
        ("solve --no-build 123456789abcde0f --checkpoint kept --html victim", "victim"),
        ("queens 5 --checkpoint kept --svg victim", "victim"),
    ] {
        let _ = fs::remove_file(folder.join("kept"));
        let run = shell(&folder, &format!("\"$0\" {search} -q"));
        assert_eq!(run.code, Some(0), "{search}: {}", run.stderr);
        fs::write(folder.join(file), "precious").expect("a file");
        for command in ["status kept", "merge kept", "status kept -q", "merge kept --into both"] {
            let run = shell(&folder, &format!("\"$0\" {command}"));
            assert_eq!(run.code, Some(0), "{search}: {command}: {}", run.stderr);
            let victim = fs::read_to_string(folder.join(file)).expect("a readable file");
            assert_eq!(victim, "precious", "{search}: {command}");
        }
        fs::remove_file(folder.join("both")).expect("a written file");
    }
}
