//! The programs in `examples/`: they build, run, and print the expected output.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Builds the examples and returns their folder.
///
/// After `cargo test --workspace`, which builds them, this does nothing. (That requires the same
/// packages and features: with others, Cargo would compile the library and dependencies again.)
fn build_examples() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        // This test is in TARGET/PROFILE/deps, and the examples are in TARGET/PROFILE/examples.
        let this = std::env::current_exe().expect("the path of this test");
        let folder = this.parent().and_then(Path::parent).expect("a parent folder").to_owned();
        let target = folder.parent().expect("a target folder");
        let profile = folder.file_name().and_then(|name| name.to_str()).expect("a name");
        let mut build = Command::new(env!("CARGO"));
        build
            .args(["build", "--quiet", "--workspace", "--examples", "--locked", "--offline"])
            .args(["--profile", if profile == "debug" { "dev" } else { profile }])
            .arg("--target-dir")
            .arg(target)
            .current_dir(crate::support::root());
        if cfg!(feature = "cluster") {
            build.args(["--features", "cluster"]);
        }
        assert!(build.status().expect("a running cargo").success(), "the examples can be built");
        folder.join("examples")
    })
}

/// Runs an example and returns its output.
fn run_example(name: &str, arguments: &[&str]) -> String {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let output = Command::new(build_examples().join(&name)).args(arguments).output();
    let output = output.expect("built tables");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{name}: {stderr}");
    String::from_utf8(output.stdout).expect("valid UTF-8")
}

/// Returns the numbers in a text, in order.
fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn solve_example() {
    let expected = " 5  1  2  4
 9  6  3  8
13 10  7 11
14 15 12  .

12 moves: 12 15 14 13 9 5 1 2 3 7 11 12
in directions: R3D3L2U2LU

after the first move:
 5  1  2  4
 9  6  3  8
13 10  7 11
14 15  . 12
";
    assert_eq!(run_example("solve", &[]), expected);
    assert!(run_example("solve", &["8 6 7 / 2 5 4 / 3 0 1"]).contains("\n31 moves: "));
}

#[test]
fn all_solutions_example() {
    let text = run_example("all_solutions", &[]);
    let (_, listed) =
        text.split_once("40 solutions of 31 moves, the first of them:\n").expect("40");
    let listed: Vec<_> = listed.lines().map(fifteen::board::parse_udlr).collect();
    assert_eq!(listed.len(), 5);
    assert!(listed.iter().all(|moves| moves.as_ref().is_ok_and(|moves| moves.len() == 31)));
}

/// Both versions of the heuristic exceed the Manhattan distance, and find the same length with
/// fewer nodes.
#[test]
fn custom_heuristic_example() {
    let text = run_example("custom_heuristic", &[]);
    let lines: Vec<Vec<u64>> = text.lines().map(numbers).collect();
    let [manhattan, in_a_line, bound] = &lines[..] else { panic!("three lines: {text}") };
    assert_eq!((manhattan[0], manhattan[1]), (12, 30));
    assert_eq!((in_a_line[0], in_a_line[1]), (14, 30));
    assert_eq!(in_a_line, bound);
    assert!(bound[2] < manhattan[2], "{text}");
}

#[test]
fn embed_example() {
    let text = run_example("embed", &[]);
    assert!(text.starts_with("more than 48 moves ("), "{text}");
    let last = text.lines().next_back().unwrap_or_default();
    let proved = last.strip_prefix("cancelled; it takes at least ").map(numbers);
    assert!(proved.is_some_and(|proved| (60..=72).contains(&proved[0])), "{text}");
}

#[test]
fn blocks_example() {
    let text = run_example("blocks", &[]);
    assert!(text.starts_with("as drawn: 17 moves\nthe hardest start: 29 moves\n┌"), "{text}");
    assert_eq!(text.lines().count(), 2 + 9 + 3, "{text}");
}

#[test]
fn packings_example() {
    let text = run_example("packings", &[]);
    assert!(text.starts_with("18 packings, 3 up to symmetry\n\nnumber 1, 12 bricks:\n"), "{text}");
    for packing in text.split("bricks:\n").skip(1) {
        let drawn: String = packing.lines().take(4).collect();
        for letter in 'a'..='l' {
            assert_eq!(drawn.matches(letter).count(), 4, "{packing}");
        }
    }
}

#[test]
fn sudoku_example() {
    let text = run_example("sudoku", &[]);
    assert!(text.contains("the strongest necessary method is number 3\n"), "{text}");
    assert!(text.contains("\n 5. 7 in row 8, column 6: nowhere else in column 6\n"), "{text}");
    assert!(text.contains("\n2 3 7 | 8 4 1 | 5 6 9\n"), "{text}");
    assert!(text.ends_with("the 41 steps reach this solution\n"), "{text}");
}
