//! What may stand in the place of a file that is read.

use super::{folder, shell};
use std::fs::{self, File};
use std::os::unix::fs::symlink;

/// The commands that read a file, without its name.
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

/// Places, each of which makes a file of them in a folder.
const BAD_PATHS: [&str; 9] =
    ["/dev/zero", "/dev/null", "sparse", "folder", "loop", "dangling", "junk", "line", "deep"];

#[test]
fn bad_paths_are_refused_soon() {
    let folder = folder("places");
    // It has no end worth reading, and takes up no room.
    File::create(folder.join("sparse")).and_then(|file| file.set_len(40 << 30)).expect("a hole");
    fs::create_dir(folder.join("folder")).expect("a folder");
    symlink("loop", folder.join("loop")).expect("a link");
    symlink("nowhere", folder.join("dangling")).expect("a link");
    let junk: Vec<u8> =
        (0..200_000_u32).map(|n| (n.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect();
    fs::write(folder.join("junk"), junk).expect("a file");
    fs::write(folder.join("line"), "a".repeat(3 << 20)).expect("a file");
    // Something that recursive readers of JSON go down into.
    fs::write(folder.join("deep"), "[".repeat(60_000)).expect("a file");
    for place in BAD_PATHS {
        for reader in READING_COMMANDS {
            let run = shell(&folder, &format!("timeout 30 \"$0\" {reader} {place}"));
            let about =
                format!("{reader} {place}: {}", run.stderr.lines().next().unwrap_or_default());
            assert_eq!(run.code, Some(2), "{about}");
            assert!(run.stderr.starts_with("error: "), "{about}");
            assert!(!run.stderr.contains("panicked"), "{about}");
        }
    }
}

/// To play what is no game takes no longer, and no terminal.
#[test]
fn invalid_savegames_are_refused_soon() {
    let folder = folder("games");
    File::create(folder.join("sparse")).and_then(|file| file.set_len(40 << 30)).expect("a hole");
    let run = shell(&folder, "timeout 30 \"$0\" play sparse");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

/// A pipe into which nobody writes is waited for, as any program does, until the user has enough.
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

/// What a crash may leave behind a ledger is cut off; a hole of any size is no ledger.
#[test]
fn trailing_zeros_of_a_checkpoint_are_truncated_and_holes_refused() {
    let folder = folder("holes");
    let search = "\"$0\" antislide --box 2x2x3 --brick 2x1x1 --checkpoint kept -q";
    assert_eq!(shell(&folder, search).code, Some(0));
    let kept = fs::read(folder.join("kept")).expect("it is kept");
    fs::write(folder.join("kept"), [&kept[..], &[0; 4096]].concat()).expect("a file");
    assert_eq!(shell(&folder, search).code, Some(0));
    assert_eq!(fs::read(folder.join("kept")).expect("it is there"), kept);
    let file = File::options().append(true).open(folder.join("kept")).expect("a file");
    file.set_len(40 << 30).expect("a hole");
    for command in [search, "\"$0\" status kept", "\"$0\" resume kept", "\"$0\" merge kept"] {
        let run = shell(&folder, command);
        assert_eq!(run.code, Some(2), "{command}: {}", run.stdout);
        assert!(run.stderr.contains("is corrupt (checksum mismatch)"), "{command}: {}", run.stderr);
    }
    assert_eq!(fs::metadata(folder.join("kept")).expect("it is there").len(), 40 << 30);
}

/// A ledger names the command that began it. To look at somebody else's writes nothing.
#[test]
fn status_of_a_checkpoint_writes_no_files() {
    let folder = folder("looks");
    for (search, file) in [
        ("solve 123456789abcde0f --checkpoint kept --svg victim", "victim"),
        ("solve 123456789abcde0f --checkpoint kept --html victim", "victim"),
        ("queens 5 --checkpoint kept --svg victim", "victim"),
    ] {
        let _ = fs::remove_file(folder.join("kept"));
        let run = shell(&folder, &format!("\"$0\" {search} -q"));
        assert_eq!(run.code, Some(0), "{search}: {}", run.stderr);
        fs::write(folder.join(file), "precious").expect("a file");
        for command in ["status kept", "merge kept", "status kept -q", "merge kept --into both"] {
            let run = shell(&folder, &format!("\"$0\" {command}"));
            assert_eq!(run.code, Some(0), "{search}: {command}: {}", run.stderr);
            let victim = fs::read_to_string(folder.join(file)).expect("it is there");
            assert_eq!(victim, "precious", "{search}: {command}");
        }
        fs::remove_file(folder.join("both")).expect("it was written");
    }
}
