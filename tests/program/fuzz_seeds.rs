//! Seeds of the fuzz targets: a few valid inputs for each, so that a run soon reaches the code
//! behind the parser. They pass the checks of the targets, and every seed parses: a seed that a
//! changed format refuses is no longer useful.

use crate::support::{
    answers, blocks, checkpoints, checks, forgeries, header, lengths, packings, partitions, puzzle,
    questions,
};
use arbitrary::{Arbitrary, Unstructured};
use fifteen::antislide::{Extents, parse_brick_count};
use fifteen::anytime::LargeBoard;
use fifteen::heuristic::store::Header;
use fifteen::patterns::Partition;
use fifteen::runtime::checkpoint::Checkpoint;
use fifteen::sliding::Puzzle;
use fifteen::sudoku::Grid;
use fifteen::{Board, Size, korf};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the fuzz workspace.
fn fuzz() -> PathBuf {
    crate::support::root().join("tools/fuzz")
}

/// Returns the names of the files in a folder, without extensions.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let stem =
        |path: PathBuf| path.file_stem().expect("a name").to_str().expect("letters").to_owned();
    entries.map(|entry| stem(entry.expect("a readable folder").path())).collect()
}

/// Returns the input that libFuzzer builds from bytes for a target.
fn arbitrary_input<'b, Input: Arbitrary<'b>>(bytes: &'b [u8]) -> Input {
    Input::arbitrary_take_rest(Unstructured::new(bytes)).expect("enough bytes")
}

/// Returns a number of rows or columns as the targets derive it from a byte.
fn side(byte: u8) -> usize {
    (byte % 7).into()
}

/// Runs the check of a target on an input; returns whether the input parses.
fn check(target: &str, bytes: &[u8]) -> bool {
    let text = || str::from_utf8(bytes).expect("a text");
    let text_with_size = || {
        let (rows, cols, text) = arbitrary_input(bytes);
        (side(rows), side(cols), text)
    };
    match target {
        "answer" => {
            let (certain, rest) = text().split_once(" ~").expect("two parts");
            answers::check(certain, rest);
            let line = korf::checkpointed::ReportLine {
                deterministic: certain.to_owned(),
                rest: rest.to_owned(),
            };
            let start = Board::parse(Size::new(3, 3).expect("a size"), line.start());
            start.is_ok_and(|start| line.parse(&start).is_ok())
        }
        "blocks" => {
            blocks::text(text());
            Puzzle::parse(text()).is_ok()
        }
        "drawing" => {
            let text = format!("start:\n{}", text());
            blocks::text(&text);
            Puzzle::parse(&text).is_ok()
        }
        "certificate" => {
            let forgery: forgeries::ForgeryScript = arbitrary_input(bytes);
            forgeries::check(&forgery);
            !forgery.2.is_empty()
        }
        "header" => {
            let bytes = bytes.try_into().expect("80 bytes");
            header::check_header(bytes);
            Header::parse(bytes).is_ok()
        }
        #[cfg(feature = "cluster")]
        "hosts" => {
            crate::support::hosts::check(text());
            fifteen_cluster::hosts::Hosts::parse(text()).is_ok()
        }
        #[cfg(not(feature = "cluster"))]
        "hosts" => true,
        "checkpoint" => {
            checkpoints::check(text());
            Checkpoint::parse(text()).is_ok_and(|(_, end)| end == text().len())
        }
        "question" => {
            questions::check(text());
            questions::question::Question::parse(text()).is_ok()
        }
        "large" => {
            checks::check_large_parser(text());
            text().parse::<LargeBoard>().is_ok()
        }
        "lengths" => {
            lengths::check(text());
            text().parse::<Extents>().is_ok() || parse_brick_count(text()).is_ok()
        }
        "moves" => {
            let (moves, text): (Vec<u8>, &str) = arbitrary_input(bytes);
            checks::check_moves(&moves);
            checks::check_parser(4, 4, text);
            !moves.is_empty() && fifteen::board::parse_udlr(text).is_ok()
        }
        "packed" => {
            let (rows, cols, packed, seed): (u8, u8, u128, u64) = arbitrary_input(bytes);
            let (rows, cols) = (2 + usize::from(rows % 4), 2 + usize::from(cols % 4));
            checks::check_packed(rows, cols, packed);
            checks::check_board(rows, cols, seed);
            Board::unpack(Size::new(rows, cols).expect("a size"), packed).is_ok()
        }
        "packing" => {
            let input: packings::Bricks = arbitrary_input(bytes);
            packings::check(&input);
            !input.1.is_empty()
        }
        "partition" => {
            let (rows, cols, text) = text_with_size();
            partitions::check_partition_text(rows, cols, text);
            Partition::parse(Size::new(rows, cols).expect("a size"), text).is_ok()
        }
        "position" => {
            let (rows, cols, text) = text_with_size();
            checks::check_parser(rows, cols, text);
            Board::parse(Size::new(rows, cols).expect("a size"), text).is_ok()
        }
        "sudoku" => {
            puzzle::check(text());
            Grid::parse(text()).is_ok()
        }
        _ => panic!("unknown target {target}"),
    }
}

#[test]
fn every_fuzz_seed_is_accepted() {
    let (targets, seeds) = (names(&fuzz().join("fuzz_targets")), fuzz().join("seeds"));
    assert_eq!(names(&seeds), targets);
    for target in targets {
        let folder = seeds.join(&target);
        for seed in names(&folder) {
            let bytes = fs::read(folder.join(&seed)).expect("a readable file");
            assert!(bytes.len() < 2000, "{target}/{seed} is too large");
            assert!(check(&target, &bytes), "{target}/{seed}");
        }
    }
}
