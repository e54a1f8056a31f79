//! Detection of boards in the notations of collections.

use fifteen_sliding::{Format, Puzzle, PuzzleText};

const CARD: &str = "51 GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo 4780\n";
const KLOTSKI: &str = "81 HAAI/HAAI/JBBK/JNOK/P@@Q\n";
const TABLE: &str = "car,orientation,col,row,length\nX,H,1,3,2\n";

/// An equals sign in a comment or a title does not define a piece.
#[test]
fn equals_signs_elsewhere_than_in_definitions_do_not_matter() {
    let comment = "# generated with seed = 1\n";
    for (format, text) in [(Format::Rush, CARD), (Format::Klotski, KLOTSKI), (Format::Cars, TABLE)]
    {
        for text in [format!("{comment}{text}"), format!("{text}{comment}")] {
            assert_eq!(Format::of(&text), format, "{text}");
            assert_eq!(PuzzleText::split(&text).len(), 1, "{text}");
            Puzzle::parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        }
    }
    let drawn = Puzzle::parse("AB.\n\ntitle: x = y\n\n.AB\n").expect("a drawing");
    assert_eq!(drawn.title(), "x = y");
    for text in ["1 = 11\n1\n01\n", "# a comment\n1=11\n", " exit = 1 right 1\n"] {
        assert_eq!(Format::of(text), Format::Knuth, "{text}");
    }
}

/// A line without slashes is a Klotski even if it has both numbers, alone and among others.
#[test]
fn klotskis_without_slashes_may_have_numbers() {
    let with_slashes = format!("{} 25955\n", KLOTSKI.trim_end());
    let plain = with_slashes.replace('/', "");
    for text in [plain.clone(), plain.replace('@', "."), format!("{KLOTSKI}{plain}")] {
        assert_eq!(Format::of(&text), Format::Klotski, "{text}");
        for part in PuzzleText::split(&text) {
            let (puzzle, published) = part.parse(true, &mut |_| ()).expect("a Klotski");
            assert_eq!((puzzle.start().pieces().len(), published.moves), (10, Some(81)));
        }
    }
    // A Rush Hour board of a wrong size is none.
    assert_eq!(Format::of("81 HAAIHAAIJBBKJNOKPooQR 25955\n"), Format::Rush);
    // This Klotski has a superfluous cell.
    assert_eq!(Format::of("81 HAAIHAAIJBBKJNOKP@@QR 25955\n"), Format::Drawn);
}

/// A card whose red car can never leave is still a card.
#[test]
fn cards_with_a_wall_before_the_exit_are_recognized() {
    for text in ["oooooxooAAoxoooo\n", "1 oooooxooAAoxoooo 9\n"] {
        assert_eq!(Format::of(text), Format::Rush, "{text}");
        let error = Puzzle::parse(text).expect_err("a useless exit").to_string();
        assert!(error.contains("piece A can never reach this exit"), "{error}");
    }
}
