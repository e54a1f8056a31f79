//! The C program that `fifteen machine --print c` prints visits the same nodes as the engines.
//! Without a C compiler the tests are skipped.

use fifteen::runtime::Random;
use fifteen::{Board, Limits, Size, korf};
use fifteen_codegen::{Machine, print};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the machine of a size; returns `None` without a compiler.
fn compile(size: Size) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(format!("machine_{size}.c"));
    let program = folder.join(format!("machine_{size}"));
    fs::write(&source, print::c::print(&Machine::new(size))).expect("a writable file");
    let compiled = Command::new("gcc").arg("-O1").arg(&source).arg("-o").arg(&program).output();
    let Ok(compiled) = compiled else {
        eprintln!("skipped: gcc not found");
        return None;
    };
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    Some(program)
}

/// Returns the thresholds and visited nodes that the program prints for a position.
fn thresholds_and_nodes(program: &Path, start: &Board) -> Vec<(String, u64)> {
    let output = Command::new(program).arg(start.to_string()).output().expect("a running program");
    assert!(output.status.success(), "{start}");
    let text = String::from_utf8(output.stdout).expect("valid UTF-8");
    let line = |line: &str| {
        let mut fields = line.split('\t').map(str::to_owned);
        let threshold = fields.next().expect("a threshold");
        (threshold, fields.next().and_then(|nodes| nodes.parse().ok()).expect("a number"))
    };
    text.lines().map(line).collect()
}

#[test]
fn the_c_machine_visits_the_same_nodes() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
        let size = Size::new(rows, cols).expect("a size");
        let Some(program) = compile(size) else {
            return;
        };
        let mut random = Random::new(1);
        for steps in 0..40 {
            let start = Board::random_walk(size, steps, &mut random);
            let (engine, limits) =
                (korf::engine("fsa").expect("a known engine"), Limits::default());
            let report =
                korf::solve(&start, engine, &limits, &mut ()).expect("a solvable position");
            let ours: Vec<(String, u64)> = report
                .statistics
                .completed_iterations()
                .map(|iteration| (iteration.threshold.to_string(), iteration.counts.visited))
                .collect();
            let theirs = thresholds_and_nodes(&program, &start);
            assert_eq!(ours, theirs[..ours.len()], "{start:?}");
            assert_eq!(theirs.len(), report.statistics.iterations.len(), "{start:?}");
        }
    }
}

#[test]
fn the_c_machine_refuses_invalid_positions() {
    let Some(program) = compile(Size::new(3, 2).expect("a size")) else {
        return;
    };
    for text in ["", "12345", "1234560", "123440", "12345g"] {
        let output = Command::new(&program).arg(text).output().expect("a running program");
        assert_eq!(output.status.code(), Some(2), "{text}");
    }
}
