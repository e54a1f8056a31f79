//! Tests of parsing and formatting partitions.

mod common;

use arbitrary::{Arbitrary, Unstructured};
use arbtest::arbtest;
use common::{size, text};
use fifteen_codegen::Size;
use fifteen_patterns::{Partition, PartitionError, Pattern};

#[test]
fn named_partitions_cover_all_tiles() {
    let mut count = 0;
    for size in Size::all() {
        for name in Partition::names(size) {
            let partition = Partition::parse(size, name).expect("a named partition");
            let mut left = (1 << size.blank_home()) - 1;
            for pattern in partition.patterns() {
                assert_eq!(left & pattern.homes(), pattern.homes(), "{name}: a duplicate tile");
                left ^= pattern.homes();
            }
            assert_eq!(left, 0, "{name}: a missing tile");
            count += 1;
        }
    }
    assert_eq!(count, 8);
}

#[test]
fn names_say_how_many_tiles_the_patterns_have() {
    for size in Size::all() {
        for name in Partition::names(size) {
            let partition = Partition::parse(size, name).expect("a named partition");
            let mut named: Vec<usize> =
                name.split('-').map(|tiles| tiles.parse().expect("a number")).collect();
            let tiles = partition.patterns().iter().map(|pattern| pattern.ranking().tiles());
            let mut tiles: Vec<usize> = tiles.collect();
            named.sort_unstable();
            tiles.sort_unstable();
            assert_eq!(tiles, named);
        }
    }
}

#[test]
fn names_and_drawings_are_printed_as_they_were_read() {
    for size in Size::all() {
        for name in Partition::names(size) {
            text::check_partition_text(size.rows(), size.cols(), name);
            let partition = Partition::parse(size, name).expect("a named partition");
            assert_eq!((partition.to_string().as_str(), partition.name()), (name, name));
            let drawn = Partition::parse(size, partition.drawing());
            assert_eq!(drawn, Ok(partition));
        }
    }
    let drawing = "zz.a/..aa";
    let drawn = Partition::parse(size(2, 4), drawing);
    assert_eq!(drawn, Err(PartitionError::Blank));
    let drawing = "zz.a/..a.";
    let drawn = Partition::parse(size(2, 4), drawing).expect("a valid drawing");
    assert_eq!(format!("{drawn:>11}"), "  zz.a/..a.");
    let tiles: Vec<Vec<u8>> =
        drawn.patterns().iter().map(|pattern| pattern.tiles().collect()).collect();
    assert_eq!(tiles, [vec![4, 7], vec![1, 2]]); // a comes before z
}

#[test]
fn names_are_those_of_the_board() {
    let error = Partition::parse(size(3, 3), "5-5-5").expect_err("a name of the 15-puzzle");
    assert_eq!(
        error.to_string(),
        "the partitions of 3x3 boards with a name are 4-4, 8; others are drawn"
    );
    let error = Partition::parse(size(2, 3), "5").expect_err("a size without names");
    assert_eq!(
        error.to_string(),
        "no partition of 2x3 boards has a name; draw one, such as aab/bb."
    );
    assert!(Partition::parse(size(2, 3), "aab/bb.").is_ok());
}

#[test]
fn invalid_drawings_are_rejected_with_a_reason() {
    let error = |rows, cols, text| {
        Partition::parse(size(rows, cols), text).expect_err("an invalid drawing")
    };
    let shape = PartitionError::Shape { size: size(2, 2) };
    for text in ["aa/a./", "a/", "/", "aa/a", "aaa/a.", "aa/aa.", "//", "/a."] {
        assert_eq!(error(2, 2, text), shape, "{text}");
    }
    let long = "aa/a.".to_owned() + &"/..".repeat(40) + "/aa";
    for text in ["aa/a./..", "aa/a./aa", &long] {
        assert_eq!(error(2, 2, text), shape, "{text}");
    }
    for text in ["aaa/aab", "aaa/aab/", "aaa/aab/bb", "aaa/aab/bb./..."] {
        assert_eq!(error(3, 3, text), PartitionError::Shape { size: size(3, 3) }, "{text}");
    }
    assert_eq!(shape.to_string(), "a drawing for 2x2 boards has 2 rows of 2");
    assert_eq!(error(2, 2, "aa/ab"), PartitionError::Blank);
    assert_eq!(error(2, 2, "aa/A."), PartitionError::Letter { row: 2, column: 1 });
    assert_eq!(error(2, 2, "aé/a."), PartitionError::Letter { row: 1, column: 2 });
    assert_eq!(error(2, 2, "../.."), PartitionError::Patterns);
    assert_eq!(error(3, 4, "abcd/efgh/i..."), PartitionError::Patterns);
    assert_eq!(error(3, 4, "abbb/bbbb/bb.."), PartitionError::TooLarge { letter: 'b' });
    assert_eq!(
        error(5, 5, "aaaaa/aaa../...../...../....."),
        PartitionError::TooLarge { letter: 'a' }
    );
    assert!(Partition::parse(size(5, 5), "aaaaa/aa.../...../...../.....").is_ok());
}

#[test]
fn any_text_is_parsed_or_rejected() {
    arbtest(|bytes| {
        let (rows, cols) = (bytes.int_in_range(0..=6)?, bytes.int_in_range(0..=6)?);
        text::check_partition_text(rows, cols, &String::arbitrary(bytes)?);
        Ok(())
    });
}

#[test]
fn nearly_valid_text_is_parsed_or_rejected() {
    arbtest(|bytes| {
        let (rows, cols) = (bytes.int_in_range(2..=5)?, bytes.int_in_range(2..=5)?);
        let mut text = drawing(bytes, rows, cols)?;
        for _ in 0..bytes.int_in_range(0..=2)? {
            let at = bytes.choose_index(text.len())?;
            let letter = *bytes.choose(&['a', 'b', '.', '/', 'A', '4', '-', ' ', 'é', '\n'])?;
            if bytes.arbitrary()? { text[at] = letter } else { text.insert(at, letter) }
        }
        text::check_partition_text(rows, cols, &String::from_iter(text));
        Ok(())
    });
}

#[test]
fn valid_drawings_are_parsed() {
    arbtest(|bytes| {
        let (rows, cols) = (bytes.int_in_range(2..=4)?, bytes.int_in_range(2..=4)?);
        let text = String::from_iter(drawing(bytes, rows, cols)?);
        let most = ('a'..='h').map(|letter| text.matches(letter).count()).max();
        match Partition::parse(size(rows, cols), &text) {
            Ok(partition) => assert_eq!(partition.drawing(), text),
            Err(PartitionError::Patterns) => assert_eq!(most, Some(0)),
            Err(error) => {
                assert!(matches!(error, PartitionError::TooLarge { .. }), "{text}: {error}");
                assert!(most > Some(Partition::MAX_TILES), "{text}");
            }
        }
        Ok(())
    });
}

/// Returns a drawing with letters from a to h and dots.
fn drawing(bytes: &mut Unstructured, rows: usize, cols: usize) -> arbitrary::Result<Vec<char>> {
    let mut text = Vec::new();
    for cell in 0..rows * cols {
        if cell > 0 && cell % cols == 0 {
            text.push('/');
        }
        text.push(*bytes.choose(&['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '.'])?);
    }
    text.pop();
    text.push('.');
    Ok(text)
}

#[test]
fn a_pattern_may_have_too_many_tiles_for_a_partition() {
    let size = Size::new(4, 4).expect("a size");
    for (homes, is_small) in [(0xff, true), (0x1ff, false)] {
        let pattern = Pattern::new(size, homes).expect("few enough placements");
        let partition = Partition::from_pattern(&pattern);
        match is_small {
            true => assert_eq!(partition.map(|one| one.patterns().to_vec()), Ok(vec![pattern])),
            false => assert_eq!(partition, Err(PartitionError::TooLarge { letter: 'a' })),
        }
    }
}
