//! Pictures of answers: they are valid XML and agree with the answers.

use crate::support::program::{ProgramOutput, fifteen, fifteen_with_input, json_lines};
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::{Board, FIFTEEN, Numerals, Sheet, draw_positions};
use fifteen::runtime::Random;
use fifteen::{Direction, Size, solve};
use roxmltree::{Document, Node};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Commands that draw pictures, with the class of the counted elements and their number.
const PICTURE_COMMANDS: [(&str, &str, usize); 11] = [
    ("solve 123456789abcd0ef --svg -", "board", 3),
    ("solve 123456789abcd0ef --animation -", "m", 2),
    ("slide silly --style path --svg -", "board", 5),
    ("slide silly --style path --animation -", "m", 4),
    ("antislide --box 3x3x3 --brick 2x2x1 --symmetry --svg -", "layer", 3),
    ("antislide --box 3x3x3 --brick 2x2x1 --symmetry --svg - --view exploded", "brick", 6),
    ("antislide --box 3x3x3 --brick 2x2x1 --symmetry --svg - --view assembled", "brick", 6),
    ("queens 5 --svg -", "queen", 5),
    ("pdb draw 6-6-3", "board", 2),
    ("machine --size 2x3 --print svg", "dot", 14),
    (
        "sudoku 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. --svg -",
        "grid",
        1,
    ),
];

/// Runs a command and returns the picture that it prints.
fn drawn(command: &str) -> String {
    let run = fifteen(&command.split(' ').collect::<Vec<_>>());
    assert_eq!(run.code, Some(0), "{command}: {}", run.stderr);
    run.stdout
}

/// Returns the elements of a picture with a class.
fn nodes_with_class<'a>(picture: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let all = picture.root_element().descendants();
    all.filter(|node| node.attribute("class") == Some(class)).collect()
}

#[test]
fn every_picture_is_xml_with_a_title_and_a_description() {
    for (command, class, count) in PICTURE_COMMANDS {
        let text = drawn(command);
        let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{command}: {error}"));
        let root = picture.root_element();
        for tag in ["title", "desc"] {
            let words =
                root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
            let words = words.and_then(|node| node.text()).unwrap_or_default();
            assert!(words.len() >= 5, "{command}: {tag} {words:?}");
        }
        assert!(text.contains("prefers-color-scheme:dark"), "{command}");
        assert_eq!(nodes_with_class(&picture, class).len(), count, "{command}");
    }
}

/// The floor of a board has the size of its cells, and the numbers on tiles are centered.
#[test]
fn boards_are_as_large_as_their_cells() {
    let (tiles, blocks) = (drawn(PICTURE_COMMANDS[0].0), drawn(PICTURE_COMMANDS[2].0));
    let [tiles, blocks] = [&tiles, &blocks].map(|text| Document::parse(text).expect("valid XML"));
    for (picture, side) in [(&tiles, "80"), (&blocks, "100")] {
        for board in nodes_with_class(picture, "board") {
            let floor = board.descendants().find(|node| node.tag_name().name() == "rect");
            let lengths = floor.map(|floor| ["width", "height"].map(|name| floor.attribute(name)));
            assert_eq!(lengths, Some([Some(side); 2]));
        }
    }
    let names = tiles.descendants().filter(|node| node.attribute("font-weight") == Some("bold"));
    let places = names.skip(1).map(|name| ["x", "y"].map(|axis| name.attribute(axis)));
    let places: Vec<_> = places.collect();
    assert_eq!(places.len(), 3 * 15);
    assert!(places.iter().all(|place| *place == [Some("10"), Some("13")]), "{places:?}");
}

/// A hundred moves of the 24-puzzle take 101 boards.
#[test]
fn a_hundred_boards_are_less_than_a_megabyte() {
    let size = Size::new(5, 5).expect("a size");
    let start = Board::goal(size);
    let moves = [Direction::North, Direction::West, Direction::South, Direction::East];
    let moves: Vec<Direction> = moves.into_iter().cycle().take(100).collect();
    let sheet = Sheet::new(&start, &moves);
    for (format, text) in
        [("svg", sheet.svg()), ("animation", sheet.animation()), ("html", sheet.html())]
    {
        assert!(text.len() < 1_000_000, "{format}: {} bytes", text.len());
    }
    let (svg, film) = (sheet.svg(), sheet.animation());
    let [svg, film] = [&svg, &film].map(|text| Document::parse(text).expect("valid XML"));
    assert_eq!(nodes_with_class(&svg, "board").len(), 101);
    assert_eq!(nodes_with_class(&film, "c").len(), 101);
}

#[test]
fn the_animation_ends_in_the_goal() {
    let start = Board::random_walk(FIFTEEN, 40, &mut Random::new(3));
    let solution = solve(&start).expect("a solvable position");
    let moves = solution.moves();
    let page = Sheet::new(&start, moves).html();
    let frames: Vec<&str> = page.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(frames.len(), moves.len() + 1);
    let last: Vec<isize> = frames[moves.len()]
        .trim_matches(['[', ']', ','])
        .split(',')
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert_eq!(last[0], moves.len().cast_signed());
    for (tile, place) in last[1..].chunks(2).enumerate() {
        let tile = tile.cast_signed();
        assert_eq!(place, [tile % 4 * 20, tile / 4 * 20], "tile {}", tile + 1);
    }
}

/// Numbers of queens and free squares in the picture equal those of the record.
#[test]
fn a_picture_of_queens_agrees_with_the_record() {
    let record = &json_lines(&fifteen(&["queens", "8", "--format", "jsonl", "--threads", "1"]))[0];
    let text = drawn("queens 8 --svg - --threads 1");
    let picture = Document::parse(&text).expect("valid XML");
    assert_eq!(nodes_with_class(&picture, "queen").len(), 8);
    let free = nodes_with_class(&picture, "free").len();
    assert_eq!(Some(free as u64), record["unattacked"].as_u64());
}

#[test]
fn undrawable_answers_are_refused_or_explained() {
    let refused = |command: &str, reason: &str| {
        let run = fifteen(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, Some(2), "{command}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{command}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{command}");
    };
    refused("solve 123456789abcde0f 123456789abcd0ef --svg -", "pictures need a single position");
    refused("solve 123456789abcde0f --svg - --html -", "cannot both write to standard output");
    refused(
        "solve 123456789abcde0f --svg x --animation x",
        "--svg and --animation cannot both write to x",
    );
    refused(
        "solve 123456789abcde0f --svg - --format jsonl",
        "--format cannot be combined with a picture",
    );
    refused("queens 5 --svg - --format jsonl", "--format cannot be combined with a picture");
    refused("antislide --box 3x3x3 --brick 2x2x1 --view exploded", "--svg");
    let stopped = ["159d26ae37bf48c0", "--node-limit", "1", "--svg", "nowhere.svg"];
    let run = fifteen(&stopped);
    assert_eq!(run.code, Some(3));
    assert!(run.stderr.contains("no solution to draw"), "{}", run.stderr);
    let unsolvable = fifteen(&["123456789abcdfe0", "--svg", "nowhere.svg"]);
    assert_eq!(unsolvable.code, Some(1));
    assert!(unsolvable.stderr.contains("no solution to draw"), "{}", unsolvable.stderr);
    assert!(!PathBuf::from("nowhere.svg").exists());
}

/// Runs `fifteen plot` on records.
fn run_plot(arguments: &[&str], records: &str) -> ProgramOutput {
    fifteen_with_input(&[&["plot"], arguments].concat(), records.as_bytes())
}

/// Returns the records that commands print.
fn records(commands: &[&str]) -> String {
    let record = |command: &&str| {
        let arguments: Vec<&str> = command.split(' ').chain(["--format", "jsonl"]).collect();
        fifteen(&arguments).stdout
    };
    commands.iter().map(record).collect()
}

/// Every kind of chart is drawn from records of the program.
#[test]
fn records_become_charts() {
    let fsa = "solve 513726840 867254301 --engine fsa --threads 1 --heuristic";
    let [plain, better] = ["manhattan", "conflict"].map(|heuristic| format!("{fsa} {heuristic}"));
    let census = "census --size 2x3 --threads 1";
    let packings = "antislide --box 3x3x4 --brick 2x2x1 --threads 1";
    let slide = "slide silly --levels --threads 1";
    let weighted = "compare --summary --engines plain --weights 1,2 513726840 867254301";
    for (kind, commands, axis) in [
        (None, &[plain.as_str()][..], "threshold (moves)"),
        (Some("methods"), &[&plain, &better], "Visited nodes, fsa manhattan"),
        (Some("lengths"), &[census], "positions"),
        (None, &[census], "distance (moves)"),
        (None, &[slide], "distance (moves)"),
        (None, &[packings], "bricks"),
        (Some("threads"), &[census, "census --size 2x3 --threads 2"], "speedup"),
        (Some("weights"), &[weighted], "mean visited nodes"),
    ] {
        let chosen: Vec<&str> = kind.iter().flat_map(|&kind| ["--kind", kind]).collect();
        let run = run_plot(&chosen, &records(commands));
        assert_eq!(run.code, Some(0), "{kind:?}: {}", run.stderr);
        let picture = Document::parse(&run.stdout).expect("valid XML");
        let words: Vec<&str> = picture.descendants().filter_map(|node| node.text()).collect();
        assert!(words.contains(&axis), "{kind:?}: {words:?}");
        assert!(words.iter().any(|words| words.starts_with("fifteen plot")), "{words:?}");
    }
}

/// Returns the number in an attribute.
fn coordinate(node: Node, name: &str) -> isize {
    node.attribute(name).map_or(0, |number| number.parse().expect("a number"))
}

/// Names and labels of any length stay within the frame of the legend and within the picture.
#[test]
fn long_names_do_not_leave_the_frame_of_the_legend() {
    use fifteen::picture::{Ink, text_width};
    let (shade, long) = (Ink::Shade.to_string(), "pdb-aaabbbccc/".repeat(30));
    let record = |heuristic: &str, engine: &str, threads: usize, nodes: usize| {
        let iteration = format!(r#"{{"threshold":40,"visited":{nodes},"completed":true}}"#);
        format!(
            r#"{{"v":4,"command":"solve","start":"x{heuristic}","heuristic":"{heuristic}","engine":"{engine}","threads":{threads},"seconds":{nodes},"visited":{nodes},"length":3,"levels":[1,2],"size":"{heuristic}","box":"{heuristic}","brick":"b","packings":{{"1":2}},"iterations":[{iteration}]}}
"#
        )
    };
    for name in ["manhattan", "WWWWWWWWWWWWWWWW", &*long] {
        let records = record(name, "one", 1, 80) + &record(name, "two", 1, 40);
        let records = records + &record(name, "one", 2, 20);
        for kind in ["growth", "methods", "lengths", "levels", "packings", "threads"] {
            let run = run_plot(&["--kind", kind], &records);
            assert_eq!(run.code, Some(0), "{kind}: {}", run.stderr);
            let picture = Document::parse(&run.stdout).expect("valid XML");
            let nodes = |name| picture.descendants().filter(move |node| node.has_tag_name(name));
            let legend = nodes(("http://www.w3.org/2000/svg", "rect"))
                .find(|node| node.attribute("stroke") == Some(&shade))
                .expect("a frame of the legend");
            let at = |name| coordinate(legend, name);
            let (left, right) = (at("x"), at("x") + at("width"));
            let rows = at("y")..at("y") + at("height");
            assert!(left >= 0 && right <= 800 && rows.end <= 500, "{kind}: {left} to {right}");
            let mut named = 0;
            for text in nodes(("http://www.w3.org/2000/svg", "text")) {
                let words = text.text().unwrap_or_default();
                let width = text_width(words, coordinate(text, "font-size"));
                let is_centered = text.attribute("text-anchor") == Some("middle");
                let (x, y) = (coordinate(text, "x"), coordinate(text, "y"));
                if text.parent().is_some_and(|group| group.has_attribute("transform")) {
                    assert!(width <= 500, "{kind}: {words}");
                    continue;
                }
                let start = if is_centered { x - width / 2 } else { x };
                assert!(start >= 0 && start + width <= 800, "{kind}: {words}");
                if !is_centered && rows.contains(&y) && (left..right).contains(&x) {
                    assert!(start + width <= right, "{kind}: {words} ends beyond {right}");
                    named += 1;
                }
            }
            assert!(named > 0, "{kind}");
            let is_shortened = run.stdout.contains('…');
            assert!(!is_shortened || name != "manhattan", "{kind}");
            assert!(is_shortened || name != long || kind == "lengths", "{kind}");
        }
    }
}

/// The metric, the corners and the numbers of bricks are part of the question, whose searches are
/// compared.
#[test]
fn the_speedup_is_that_of_one_question() {
    let census = |options: &str| format!("census --size 2x3 --threads {options}");
    let packings = |options: &str| format!("antislide --box 3x3x4 --brick 2x2x1 {options}");
    let kinds = "antislide --box 2x3x4 --brick 2x2x1 --brick 2x1x1";
    let kinds = |options: &str| format!("{kinds} {options}");
    for (first, second, code) in [
        (census("1"), census("2"), 0),
        (kinds("--threads 1 --of-each 2,6"), kinds("--threads 2 --of-each 2,6"), 0),
        (kinds("--threads 1 --of-each 2,6"), kinds("--threads 2 --of-each 4,2"), 2),
        (kinds("--threads 1 --bricks 8"), kinds("--threads 2 --bricks 8..9"), 2),
        (census("1"), census("2 --metric multi"), 2),
        (packings("--threads 1 --no-corners"), packings("--threads 2 --no-corners"), 0),
        (packings("--threads 1 --no-corners"), packings("--threads 2"), 2),
    ] {
        let run = run_plot(&["--kind", "threads"], &records(&[&*first, &*second]));
        assert_eq!(run.code, Some(code), "{first}, {second}: {}", run.stderr);
    }
}

/// Returns the heights of the bars in the histogram of records.
fn bar_heights(records: &str) -> Vec<f64> {
    let run = run_plot(&["--kind", "lengths"], records);
    let picture = Document::parse(&run.stdout).expect("valid XML");
    let blue = fifteen::picture::Ink::Line(4).to_string();
    let bars = picture.descendants().filter(|node| {
        node.has_tag_name(("http://www.w3.org/2000/svg", "rect"))
            && node.attribute("fill") == Some(&blue)
    });
    let height = |bar: Node| bar.attribute("height").and_then(|height| height.parse().ok());
    bars.map(|bar| height(bar).expect("a height")).collect()
}

#[test]
fn bar_heights_are_proportional_to_counts() {
    let heights = bar_heights(&records(&["census --size 2x2 --threads 1"]));
    // The 2x2 puzzle has 1, 2, 2, 2, 2, 2, 1 positions at the distances from 0 to 6.
    assert_eq!(heights.len(), 7, "{heights:?}");
    for (height, count) in heights.iter().zip([1.0, 2.0, 2.0, 2.0, 2.0, 2.0, 1.0]) {
        assert!((height / heights[1] * 2.0 - count).abs() < 0.05, "{heights:?}");
    }
}

/// The counts differ by much less than the highest bar.
#[test]
fn bars_begin_at_zero() {
    let record = r#"{"v":4,"command":"census","status":"complete","levels":[900,1000]}"#;
    let heights = bar_heights(record);
    assert!((heights[0] / heights[1] - 0.9).abs() < 0.01, "{heights:?}");
}

#[test]
fn estimated_and_actual_remaining_times_are_plotted() {
    let head = r#""v":4,"command":"queens","stopped":null,"threads":2"#;
    let lines = format!(
        "{{{head},\"status\":\"searching\",\"seconds\":5.0,\"fraction_done\":0.2,\"remaining\":[10.0,30.0],\"message\":\"\"}}\n\
         {{{head},\"status\":\"complete\",\"seconds\":25.0}}\n"
    );
    let run = run_plot(&[], &lines);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("estimate") && run.stdout.contains("actual"));
    // Other messages on standard error may stand between the records.
    let mixed = format!("checkpoint: q; to resume: fifteen resume q\n{lines}note: that was all\n");
    assert_eq!(run_plot(&[], &mixed).stdout, run.stdout);
}

/// Lengths and bounds of searches of one position are two lines by time; those of another position
/// are two more.
#[test]
fn lengths_and_bounds_are_plotted_by_time() {
    let record = |start: &str, seconds: f64, length: u32, proved: u32| {
        format!(
            "{{\"v\":4,\"command\":\"solve\",\"status\":\"feasible\",\"engine\":\"anytime\",\
             \"start\":\"{start}\",\"seconds\":{seconds},\"length\":{length},\"proved\":{proved}}}\n"
        )
    };
    let one = record("one", 1.0, 150, 97) + &record("one", 8.0, 117, 101);
    let run = run_plot(&[], &one);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    for text in [">seconds<", ">moves<", ">length<", ">lower bound<"] {
        assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    }
    // The order of the records does not matter.
    let reversed = record("one", 8.0, 117, 101) + &record("one", 1.0, 150, 97);
    assert_eq!(run_plot(&[], &reversed).stdout, run.stdout);
    let two = run_plot(&[], &(one + &record("two", 2.0, 130, 110)));
    assert!(two.stdout.contains(">position 2, lower bound<"), "{}", two.stdout);
}

/// The weight is part of the method, and solutions that may be longer are not called shortest.
#[test]
fn weights_are_different_methods() {
    let weighted = records(&["compare 867254301 513726840 --engines plain --weights 1,2"]);
    let methods = run_plot(&["--kind", "methods"], &weighted).stdout;
    assert!(methods.contains("plain manhattan times 2"), "{methods}");
    let lengths = run_plot(&["--kind", "lengths"], &weighted).stdout;
    assert!(lengths.contains("Lengths of shortest solutions"), "{lengths}");
    assert!(lengths.contains("2 in total"), "{lengths}");
    let only = records(&["compare 867254301 513726840 --engines plain --weights 2"]);
    let lengths = run_plot(&["--kind", "lengths"], &only).stdout;
    assert!(lengths.contains("Lengths of solutions, "), "{lengths}");
}

/// Stopped searches have no data for times or weights, and duplicates count once.
#[test]
fn charts_ignore_stopped_and_duplicate_records() {
    let stopped = ["manhattan", "conflict"].map(|heuristic| {
        format!("solve 867254301 --engine fsa --threads 1 --node-limit 50 --heuristic {heuristic}")
    });
    let stopped = records(&[&stopped[0], &stopped[1]]);
    let census = records(&["census --size 2x3 --threads 1"]);
    for (kind, records) in [
        ("methods", stopped.clone()),
        ("threads", stopped.clone() + &stopped.replace("\"threads\":1", "\"threads\":2")),
        ("threads", census.clone() + &census),
        ("weights", records(&["compare --engines plain --weights 1,2 867254301"])),
        (
            "weights",
            records(&["compare --summary --engines plain --node-limit 500 513726840 867254301"]),
        ),
    ] {
        let run = run_plot(&["--kind", kind], &records);
        assert_eq!(run.code, Some(2), "{kind}: {}", run.stderr);
        assert!(run.stderr.contains("no record has data for --kind"), "{kind}: {}", run.stderr);
    }
    // `quality` has no levels for positions distant from the goal.
    for (command, positions) in [
        ("compare 867254301 --engines plain,fsa", "goal, 1 in total"),
        // A solution has one length. Levels are lengths only if they begin at the goals.
        ("slide silly --levels --threads 1", "goal, 1 in total"),
        ("slide silly --hardest --threads 1", "goal, 2457 in total"),
        ("census --size 2x3 --threads 1", "goal, 360 in total"),
        (
            "quality --size 2x3 --seed 1 --rounds 1 --heuristics manhattan,conflict",
            "goal, 273 in total",
        ),
    ] {
        let run = run_plot(&["--kind", "lengths"], &records(&[command]));
        assert!(run.stdout.contains(positions), "{command}: {} {}", run.stdout, run.stderr);
    }
}

/// The fields in which records differ are part of the names of their series.
#[test]
fn series_have_different_names() {
    let census = "census --size 2x3 --threads 1";
    let goals = [("", ", goal knuth"), (" --goal first", ", goal korf")];
    let packings = [
        ("", ""),
        (" --no-corners", ", no corners"),
        (" --bricks 6..9", ", 6..9 bricks"),
        (" --of-each 6", ", 6 of each kind"),
    ];
    for (kind, command, name, options) in [
        (
            "levels",
            census,
            "2x3",
            &[("", ""), (" --mtm", ", metric multi"), (" --happy", ", happy")][..],
        ),
        ("levels", census, "2x3", &goals),
        (
            "levels",
            "slide silly --threads 1",
            "silly, style 0",
            &[("", ""), (" --explore", ", explore"), (" --hardest", ", hardest")],
        ),
        (
            "growth",
            "solve 513726840 --engine plain --heuristic manhattan --threads 1",
            "513726840, manhattan",
            &[("", ""), (" --weight 1.5", " times 1.5"), (" --order NWES", ", order NWES")],
        ),
        (
            "growth",
            "solve 513726840 --engine plain --heuristic manhattan --threads 1",
            "513726840, manhattan",
            &goals,
        ),
        (
            "packings",
            "antislide --box 3x3x4 --brick 2x2x1 --threads 1",
            "3x3x4 with 2x2x1",
            &packings,
        ),
        ("threads", census, "census 2x3", &[("", ""), (" --mtm", ", metric multi")]),
    ] {
        let commands: Vec<String> =
            options.iter().map(|(option, _)| command.to_owned() + option).collect();
        let mut records = records(&commands.iter().map(String::as_str).collect::<Vec<_>>());
        if kind == "threads" {
            records += &records.replace("\"threads\":1", "\"threads\":2");
        }
        let run = run_plot(&["--kind", kind], &records);
        for (_, ending) in options {
            let label = format!(">{name}{ending}<");
            let found = run.stdout.matches(&label).count();
            assert_eq!(found, 1, "{label}: {} {}", run.stdout, run.stderr);
        }
    }
}

/// Two orders of moves are two methods, and two goals of one start are two questions.
#[test]
fn methods_are_compared_on_the_same_question() {
    let solve = "solve 513726840 --engine plain --heuristic manhattan --order";
    let orders = records(&[&format!("{solve} NWES"), &format!("{solve} SEWN")]);
    let run = run_plot(&["--kind", "methods"], &orders);
    assert!(run.stdout.contains(">plain manhattan, order SEWN<"), "{} {}", run.stdout, run.stderr);
    let other = records(&[&format!("{solve} NWES"), &format!("{solve} SEWN --goal first")]);
    assert_eq!(run_plot(&["--kind", "methods"], &other).code, Some(2));
}

/// Lengths and distances in pushes are labeled as such.
#[test]
fn charts_of_pushes_have_their_unit() {
    let census = records(&["census --size 2x3 --mtm --threads 1"]);
    let solved = records(&["solve 513726840 --mtm --engine plain --threads 1"]);
    for (kind, records, label) in [
        ("levels", &census, ">distance (pushes)<"),
        ("lengths", &census, " pushes on average<"),
        ("growth", &solved, ">threshold (pushes)<"),
        ("growth", &(solved.clone() + &census), ">threshold (pushes)<"),
    ] {
        let run = run_plot(&["--kind", kind], records);
        assert!(run.stdout.contains(label), "{label}: {} {}", run.stdout, run.stderr);
    }
    let both = census + &records(&["census --size 2x3 --threads 1"]);
    assert!(run_plot(&[], &both).stdout.contains(">distance (moves or pushes)<"));
}

#[test]
fn invalid_records_are_refused_with_their_location() {
    for (input, reason) in [
        ("", "no records found; expected records of --format jsonl"),
        ("{\"v\":4,\"command\":\"solve\"}\n{nonsense\n", "standard input, line 2: not a record"),
        ("\nnonsense\n", "standard input, line 2: not a record: invalid JSON at column 2\n"),
        ("{\"v\":1,\"command\":\"solve\"}\n", "line 1: unsupported record version 1 (expected 4)"),
        ("[]\n", "line 1: not a record: field v is missing"),
        (
            "{\"v\":4,\"command\":\"verify\"}\n",
            "cannot choose a chart for these records; pass --kind",
        ),
        ("{\"v\":4,\"command\":\"antislide\"}\n", "no record has data for --kind packings"),
    ] {
        let run = run_plot(&[], input);
        assert_eq!(run.code, Some(2), "{input}: {}", run.stderr);
        assert!(run.stderr.contains(reason), "{input}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{input}");
    }
    let run = fifteen(&["plot", "nowhere.jsonl"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot read nowhere.jsonl"), "{}", run.stderr);
}

/// Implausible numbers are errors, and cost neither time nor memory.
#[test]
fn absurd_numbers_are_ignored_by_charts() {
    let one = |number: &str| {
        let iteration = format!(r#"{{"threshold":40,"visited":{number},"completed":true}}"#);
        format!(
            r#"{{"v":4,"command":"solve","start":"x","heuristic":"m","engine":"e","visited":{number},"iterations":[{iteration}]}}"#
        )
    };
    let growth = |number: &str| run_plot(&[], &one(number));
    for number in ["1e308", "1e31", "1e-300"] {
        let run = growth(number);
        assert_eq!(run.code, Some(2), "{number}: {}", run.stderr);
        assert!(
            run.stderr.contains("is out of range (0, or 1e-12 to 1e30)"),
            "{number}: {}",
            run.stderr
        );
        let after = run_plot(&[], &format!("{}\n{}\n", one("7"), one(number)));
        assert!(after.stderr.contains("standard input, line 2: "), "{number}: {}", after.stderr);
    }
    assert_eq!(growth("1e30").code, Some(0));
    let keys = r#"{"v":4,"command":"antislide","box":"b","brick":"c","packings":{"NaN":7,"1":2}}"#;
    assert!(run_plot(&[], keys).stderr.contains("line 1: NaN is out of range"));
    let other = one("1e300").replace(r#""engine":"e""#, r#""engine":"f""#);
    let run = run_plot(&["--kind", "methods"], &format!("{}\n{other}\n", one("1e-300")));
    assert!(run.stderr.contains("is out of range (0, or 1e-12 to 1e30)"), "{}", run.stderr);
}

/// With a picture on standard output, the message on standard error is the only answer.
#[test]
fn the_message_beside_a_picture_has_the_count_and_the_bound() {
    let all = fifteen(&["--all", "--svg", "-", "867254301"]);
    assert_eq!(all.stderr, "Solution in 31 moves (26 happy, 5 sad), one of 40 solutions\n");
    assert!(all.stdout.contains("one of 40 solutions"), "the heading of the picture");
    let weighted = fifteen(&["--weight", "3", "--engine", "plain", "--svg", "-", "867254301"]);
    let bound = " times the length of a shortest one; lower bound: ";
    assert!(weighted.stderr.contains(bound), "{}", weighted.stderr);
}

/// Chromium, if installed, shows every kind of picture with all elements.
#[test]
fn a_browser_shows_every_kind() {
    let browser = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok());
    let Some(browser) = browser else {
        println!("skipped: Chromium not found");
        return;
    };
    let folder = std::env::temp_dir().join(format!("fifteen-pictures-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a new folder");
    for (command, class, count) in PICTURE_COMMANDS {
        let picture = folder.join("picture.svg");
        fs::write(&picture, drawn(command)).expect("a writable file");
        let shown = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .arg(format!("file://{}", picture.display()))
            .output()
            .expect("a running browser");
        let shown = String::from_utf8_lossy(&shown.stdout);
        assert!(!shown.contains("parsererror"), "{command}: {shown}");
        assert_eq!(shown.matches(&format!("class=\"{class}\"")).count(), count, "{command}");
    }
    fs::remove_dir_all(&folder).expect("a removable folder");
}

#[test]
fn a_sheet_has_a_text_description() {
    let start = Board::parse(Size::new(2, 2).expect("a size"), "0213").expect("a position");
    let svg = Sheet::new(&start, &[Direction::South, Direction::East]).svg();
    let words = "<desc>A board of 2x2 and 2 moves from there, from 0213 on</desc>";
    for words in [words, ">0. 1 ↑<", ">1. 3 ←<", ">2. goal<"] {
        assert!(svg.contains(words), "{words}\n{svg}");
    }
}

/// Tiles are drawn with their numbers, whatever the notation of the position: no tile has a letter.
#[test]
fn tiles_are_drawn_in_decimal() {
    let svg = fifteen(&["123456789abcde0f", "--svg", "-"]).stdout;
    assert!(svg.contains(">15<") && !svg.contains(">f<"), "{svg}");
    let decimal = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15";
    let boards = |svg: &str| svg[svg.find("class=\"board\"").expect("a board")..].to_owned();
    assert_eq!(boards(&svg), boards(&fifteen(&[decimal, "--svg", "-"]).stdout));
}

/// Without moves the colors are those of the rows in `1 2 3 …`, as in every other picture.
#[test]
fn a_single_position_has_the_colors_of_a_handout() {
    let start: Board = "2143658709badcfe".parse().expect("a position");
    let goal = LargeBoard::goal(Grid::new(4, 4).expect("a grid"));
    let handout = draw_positions(&[LargeBoard::from(&start)], &goal).to_string();
    let sheet = Sheet::new(&start, &[]).with_numerals(Numerals::Decimal).svg();
    let board = |svg: &str| {
        let from = svg.find("class=\"board\"").expect("a board");
        svg[from..].to_owned()
    };
    assert_eq!(board(&sheet), board(&handout));
}

#[test]
fn the_last_board_is_captioned_as_the_goal_if_there_are_moves() {
    let start: Board = "123456789abcde0f".parse().expect("a position");
    assert!(Sheet::new(&start, &[Direction::East]).svg().contains(">1. goal<"));
    assert!(!Sheet::new(&start, &[]).svg().contains("goal<"));
}

/// With pushes, all tiles of a push move between two boards.
#[test]
fn a_sheet_of_pushes_has_a_board_and_an_arrow_for_each_push() {
    let start = Board::parse(Size::new(3, 3).expect("a size"), "123045678").expect("a position");
    let moves = [Direction::East, Direction::East, Direction::South];
    let sheet = Sheet::new(&start, &moves).with_pushes();
    let svg = sheet.svg();
    let words = "<desc>A board of 3x3 and 2 pushes from there, from 123045678 on</desc>";
    for words in [words, ">0. 4 5 ←<", ">1. 8 ↑<", ">2. goal<"] {
        assert!(svg.contains(words), "{words}\n{svg}");
    }
    assert_eq!(svg.matches("class=\"board\"").count(), 3);
    let page = sheet.html();
    let frames: Vec<&str> = page.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(frames.len(), 3);
    // Tiles 4 and 5 leave their cells together.
    assert_ne!(frames[0], frames[1]);
    let film = sheet.animation();
    assert_eq!(nodes_with_class(&Document::parse(&film).expect("valid XML"), "c").len(), 3);
}
