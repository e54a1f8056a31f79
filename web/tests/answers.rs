//! Tests of all requests of the page, and of their errors, without a browser.
//!
//! Records of the kinds that the program prints are validated against its schema.

#[allow(dead_code)] // `validate_lines` is for the output of the program
#[path = "../../tests/support/schema.rs"]
mod schema;

use fifteen_web::{Host, Instance, request_names};
use serde_json::{Value, json};

/// Sends a request to a new instance.
fn respond(request: &Value) -> Value {
    respond_with_records(&mut Instance::new(), request).0
}

/// Sends a request. Returns the answer and the records sent before it. Those of the kinds that the
/// program prints are validated.
fn respond_with_records(instance: &mut Instance, request: &Value) -> (Value, Vec<Value>) {
    let mut sent = Vec::new();
    let mut callback = |record: &str| {
        sent.push(serde_json::from_str::<Value>(record).expect("JSON"));
        true
    };
    // The clock advances by a second at each call, so that all progress is sent.
    let time = std::cell::Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let answer =
        instance.handle_request(&request.to_string(), &mut Host::new(&mut callback, &clock));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    for record in sent.iter().chain([&answer, &answer["record"]]) {
        if record.get("v").is_some() {
            schema::validate(record).unwrap_or_else(|fault| panic!("{fault}\n{record}"));
        }
    }
    (answer, sent)
}

/// Returns a position of the 15-puzzle from its digits.
fn fifteen(text: &str) -> Value {
    position(text, 4)
}

/// Returns a position of a square board from its digits.
fn position(text: &str, side: usize) -> Value {
    let tiles: Vec<u32> = text.chars().filter_map(|digit| digit.to_digit(36)).collect();
    json!({ "rows": side, "columns": side, "tiles": tiles })
}

/// Returns a request with further members.
fn with(mut request: Value, more: Value) -> Value {
    let (Value::Object(members), Value::Object(more)) = (&mut request, more) else { panic!() };
    members.extend(more);
    request
}

/// In the multi-tile metric a solution is counted in pushes; such a search is not divided.
#[test]
fn solutions_are_counted_in_pushes() {
    let start = position("867254301", 3);
    let solve = with(start.clone(), json!({ "do": "solve", "metric": "multi" }));
    let answer = respond(&solve);
    let walking = respond(&with(solve.clone(), json!({ "heuristic": "walking" })));
    assert_eq!((&answer["status"], &answer["metric"]), (&json!("solved"), &json!("multi")));
    assert_eq!(answer["length"], walking["length"]);
    assert!(answer["length"].as_u64() < answer["moves"].as_array().map(|moves| moves.len() as u64));
    let all = respond(&with(solve.clone(), json!({ "metric": "mtm", "all": 1000 })));
    assert_eq!(all["solutions"].as_u64(), all["listed"].as_array().map(|all| all.len() as u64));
    assert!(respond(&with(solve, json!({ "metric": "single" })))["metric"].is_null());
    for (request, fault) in [
        (json!({ "do": "solve", "metric": "triple" }), "not a metric"),
        (json!({ "do": "solve", "metric": "multi", "heuristic": "manhattan" }), "multi-tile"),
        (json!({ "do": "solve", "metric": "multi", "goal": "123405678" }), "corner"),
        (json!({ "do": "prepare", "metric": "multi" }), "cannot be divided"),
    ] {
        let answer = respond(&with(start.clone(), request));
        assert_eq!(answer["status"], "error", "{answer}");
        assert!(answer.to_string().contains(fault), "{answer}");
    }
}

#[test]
fn solution_is_a_record_and_iterations_are_sent() {
    let request = with(position("867254301", 3), json!({ "do": "solve" }));
    let (solved, sent) = respond_with_records(&mut Instance::new(), &request);
    assert_eq!((&solved["status"], &solved["length"]), (&json!("solved"), &json!(31)));
    let ended = sent.iter().filter(|record| record["kind"] == "iteration").count();
    assert_eq!(Some(ended), solved["iterations"].as_array().map(Vec::len));
    assert!(sent.iter().any(|record| record["status"] == "searching"), "progress");
    let claim = json!({ "do": "verify", "moves": solved["moves"], "length": 31 });
    assert_eq!(respond(&with(position("867254301", 3), claim))["ok"], true);
    let claim = json!({ "do": "verify", "moves": solved["moves"], "length": 30 });
    assert_eq!(respond(&with(position("867254301", 3), claim))["ok"], false);
}

#[test]
fn engines_heuristics_and_all_solutions_can_be_requested() {
    for (engine, heuristic) in [("plain", "walking"), ("wide", "conflict"), ("auto", "auto")] {
        let named = json!({ "do": "solve", "engine": engine, "heuristic": heuristic });
        let solved = respond(&with(fifteen("bc9e80df3412a756"), named));
        assert_eq!(solved["length"], 56, "{engine} {heuristic}");
    }
    let stored = json!({ "do": "solve", "engine": "astar" });
    let stored = respond(&with(position("867254301", 3), stored));
    assert!(stored["bytes"].as_u64().is_some_and(|bytes| bytes > 0), "{stored}");
    let all = respond(&with(position("867254301", 3), json!({ "do": "solve", "all": 3 })));
    assert_eq!(all["solutions"], 40);
    assert_eq!(all["listed"].as_array().map(Vec::len), Some(3));
    let missing = json!({ "do": "solve", "heuristic": "pdb-7-8" });
    let missing = respond(&with(fifteen("bc9e80df3412a756"), missing));
    assert_eq!(missing["message"], "tables 7-8 are not loaded");
}

#[test]
fn all_kinds_of_goals_are_supported() {
    // Korf's goal, as in his list; the position is one move away from it.
    let near = json!({ "do": "hint", "rows": 4, "columns": 4, "goal": "korf",
        "tiles": [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] });
    assert_eq!(respond(&near), json!({ "status": "solved", "tile": 1, "udlr": "R", "length": 1 }));
    // A goal whose blank is not in a corner.
    let middle = json!({ "do": "solve", "rows": 3, "columns": 3, "goal": "123804765",
        "tiles": [1, 2, 3, 8, 6, 4, 7, 0, 5] });
    assert_eq!(respond(&middle)["length"], 1);
    let named = |name| respond(&with(middle.clone(), json!({ "heuristic": name })));
    assert_eq!(
        (&named("manhattan")["length"], &named("walking")["length"]),
        (&json!(1), &json!(1))
    );
    let unsolvable = json!({ "do": "hint", "rows": 2, "columns": 2, "tiles": [2, 1, 3, 0] });
    assert_eq!(respond(&unsolvable)["status"], "unsolvable");
    assert_eq!(respond(&with(unsolvable, json!({ "do": "solve" })))["status"], "unsolvable");
}

#[test]
fn scrambles_have_the_requested_length() {
    let board = json!({ "do": "scramble", "rows": 3, "columns": 3 });
    for length in [0, 1, 12, 25, 31] {
        let made = respond(&with(board.clone(), json!({ "seed": 5, "length": length })));
        let tiles = json!({ "do": "hint", "rows": 3, "columns": 3, "tiles": made["tiles"] });
        assert_eq!(respond(&tiles)["length"], length);
    }
    let board = json!({ "do": "scramble", "rows": 4, "columns": 4 });
    let any = respond(&with(board.clone(), json!({ "seed": 1 })));
    assert_eq!(any, respond(&with(board.clone(), json!({ "seed": 1 }))));
    assert_ne!(any, respond(&with(board.clone(), json!({ "seed": 2 }))));
    let korf = respond(&with(board.clone(), json!({ "instance": 88 })));
    assert_eq!(korf["text"], "ca6098dfb73254e1");
    let far = respond(&with(board.clone(), json!({ "hardest": 18 })));
    assert_eq!(far["status"], "error", "only 17 are known");
    assert_eq!(
        respond(&json!({ "do": "instances" }))["instances"].as_array().map(Vec::len),
        Some(100)
    );
}

/// All 17 positions have a listed solution of 80 moves.
#[test]
fn hardest_positions_have_the_listed_lengths() {
    let mut all = Vec::new();
    for number in 1..=17 {
        let request = json!({ "do": "scramble", "rows": 4, "columns": 4, "hardest": number });
        let made = respond(&request);
        assert_eq!(made["length"], 80);
        all.push(made["text"].clone());
        // Nearer positions are on the path from one of them to the goal.
        let near =
            json!({ "do": "scramble", "rows": 4, "columns": 4, "seed": number, "length": 79 });
        assert_eq!(respond(&near)["length"], 79);
    }
    all.sort_by_key(Value::to_string);
    all.dedup();
    assert_eq!(all.len(), 17);
}

#[test]
fn units_add_up_to_the_iteration() {
    let start = "9e2c6f81bda54703";
    let conflict = json!({ "heuristic": "conflict" });
    let instance = &mut Instance::new();
    let prepare = with(with(fifteen(start), conflict.clone()), json!({ "do": "prepare" }));
    let (prepared, _) = respond_with_records(instance, &prepare);
    assert_eq!(prepared["units"], 4096);
    let threshold = prepared["threshold"].as_u64().expect("a number") + 2;
    let whole = json!({ "do": "unit", "threshold": threshold });
    let request = |more: Value| with(with(fifteen(start), conflict.clone()), more);
    let (whole, _) = respond_with_records(instance, &request(whole));
    let count = |units: Vec<usize>, instance: &mut Instance| {
        let units = json!({ "do": "unit", "threshold": threshold, "units": units });
        respond_with_records(instance, &request(units)).0["visited"].as_u64().expect("a number")
    };
    // The units are divided among two instances.
    let other = &mut Instance::new();
    let (mine, others) = (
        count((0..4096).step_by(2).collect(), instance),
        count((1..4096).step_by(2).collect(), other),
    );
    assert_eq!(json!(mine + others), whole["visited"]);
    let wrong = json!({ "do": "unit", "threshold": threshold + 1 });
    assert_eq!(respond(&request(wrong))["status"], "error");
    let wrong = json!({ "do": "unit", "threshold": threshold, "unit": 4096 });
    assert_eq!(respond(&request(wrong))["status"], "error");
}

/// Some unit finds a solution of the expected length.
#[test]
fn units_find_the_goal() {
    let solve = json!({ "do": "unit", "heuristic": "walking", "threshold": 53,
        "units": (0..4096).collect::<Vec<_>>() });
    let solved = respond(&with(fifteen("9e2c6f81bda54703"), solve));
    assert_eq!((&solved["status"], &solved["threshold"]), (&json!("solved"), &json!(53)));
    assert_eq!(solved["moves"].as_array().map(Vec::len), Some(53));
}

/// The interpreted automaton has the counts of the engine `fsa`, and finds the same solution.
#[test]
fn stepper_matches_the_engine() {
    for (text, side) in [("867254301", 3), ("647850321", 3), ("2130", 2), ("bc9e80df3412a756", 4)] {
        let engine = if side == 4 { "plain" } else { "fsa" };
        let named = json!({ "do": "solve", "engine": engine });
        let mut solved = respond(&with(position(text, side), named));
        if solved["status"] == "error" {
            // Not every build has printed automata; the plain engine visits the same nodes in the
            // same order.
            solved =
                respond(&with(position(text, side), json!({ "do": "solve", "engine": "plain" })));
        }
        let instance = &mut Instance::new();
        for iteration in solved["iterations"].as_array().expect("a list") {
            let (mut from, mut last) = (0, Value::Null);
            while last["end"].is_null() {
                let steps = json!({ "do": "step", "threshold": iteration["threshold"],
                    "from": from, "count": 1000 });
                last = respond_with_records(instance, &with(position(text, side), steps)).0;
                from += 1000;
            }
            assert_eq!(last["visited"], iteration["visited"], "{text} {iteration}");
            if iteration["completed"] == true {
                assert_eq!(last["generated"], iteration["generated"], "{text} {iteration}");
            } else {
                let pushed = last["stack"].as_array().expect("a list").iter();
                let moves: Vec<_> = pushed.map(|frame| &frame["tile"]).collect();
                assert_eq!(solved["moves"], json!(moves));
            }
        }
    }
}

#[test]
fn tables_of_a_collection_are_built_and_used_for_single_solutions() {
    let instance = &mut Instance::new();
    let collection = "4-4+aab/ccb/cc.";
    let build = json!({ "do": "build", "rows": 3, "columns": 3, "partition": collection });
    let (answer, progress) = respond_with_records(instance, &build);
    assert_eq!((&answer["status"], &answer["partition"]), (&json!("present"), &json!(collection)));
    assert!(progress.iter().all(|record| record["fraction_done"].as_f64().is_some()));
    assert_eq!(respond_with_records(instance, &build).0, answer, "not built again");
    let heuristic = format!("pdb-{collection}");
    let hardest = |request| with(position("867254301", 3), request);
    let solve = json!({ "do": "solve" });
    let solved = respond_with_records(instance, &hardest(solve.clone())).0;
    assert_eq!((&solved["heuristic"], &solved["length"]), (&json!(heuristic), &json!(31)));
    let named = json!({ "do": "solve", "heuristic": heuristic });
    assert_eq!(respond_with_records(instance, &hardest(named)).0["visited"], solved["visited"]);
    let all = json!({ "do": "solve", "all": 1 });
    let all = respond_with_records(instance, &hardest(all)).0;
    assert_eq!((&all["heuristic"], &all["length"]), (&json!("manhattan"), &json!(31)));
    let other = json!({ "do": "build", "rows": 3, "columns": 3, "partition": "4-4+4-4x" });
    assert_eq!(respond_with_records(instance, &other).0["status"], "invalid");
}

#[test]
fn tables_of_a_collection_from_several_modules_are_those_of_one() {
    let size = fifteen::Size::new(3, 3).expect("a size");
    let collection = "4-4+aab/ccb/cc.";
    let one = &mut Instance::new();
    let build = json!({ "do": "build", "rows": 3, "columns": 3, "partition": collection });
    let expected = respond_with_records(one, &build).0;
    let part = |number| Instance::new().build_part(size, collection, number);
    let parts: Vec<u8> = (0..).map_while(part).flatten().collect();
    let other = &mut Instance::new();
    let mut load = |parts: &[u8]| -> Value {
        let loaded = other.load_collection(size, collection, parts.to_vec());
        serde_json::from_str(&loaded).expect("JSON")
    };
    assert_eq!(load(&parts[1..])["status"], "invalid", "not an automaton");
    assert_eq!(load(&parts[..100])["status"], "invalid", "truncated tables");
    assert_eq!(load(&parts), expected);
    let hardest = with(position("867254301", 3), json!({ "do": "solve" }));
    let [of_one, of_other] =
        &[&mut *one, &mut *other].map(|instance| respond_with_records(instance, &hardest).0);
    assert_eq!(of_other["length"], of_one["length"]);
    let visited = |answer: &Value| answer["visited"].as_u64().expect("a number");
    assert!(visited(of_other) < visited(of_one), "the automaton is deeper");
    let all = with(position("867254301", 3), json!({ "do": "solve", "all": 1 }));
    let [of_one, of_other] = [one, other].map(|instance| respond_with_records(instance, &all).0);
    assert!(of_one["solutions"].is_string() || of_one["solutions"].is_u64());
    assert_eq!(
        (&of_other["solutions"], &of_other["length"]),
        (&of_one["solutions"], &of_one["length"])
    );
    assert_eq!(Instance::new().build_part(size, "4-4", 0), None, "no collection");
}

#[test]
fn loaded_tables_are_verified() {
    let instance = &mut Instance::new();
    let build = json!({ "do": "build", "rows": 3, "columns": 3, "partition": "4-4" });
    let (answer, progress) = respond_with_records(instance, &build);
    assert_eq!((&answer["status"], &answer["bytes"]), (&json!("present"), &json!(3024)));
    let fractions: Vec<f64> =
        progress.iter().filter_map(|record| record["fraction_done"].as_f64()).collect();
    assert!(
        fractions.len() > 5
            && fractions.is_sorted()
            && fractions.iter().all(|fraction| *fraction <= 1.0)
    );
    let size = fifteen::Size::new(3, 3).expect("a size");
    let file = instance.file(size, "4-4").expect("loaded tables");
    let other = &mut Instance::new();
    let load = |instance: &mut Instance, name: &str, file: Vec<u8>| -> Value {
        serde_json::from_str(&instance.load(name, file)).expect("JSON")
    };
    assert_eq!(load(other, "4-4", file.clone())["status"], "present");
    let solved =
        respond_with_records(other, &with(position("867254301", 3), json!({ "do": "solve" }))).0;
    assert_eq!((&solved["heuristic"], &solved["length"]), (&json!("pdb-4-4"), &json!(31)));
    let estimates = json!({ "do": "estimates" });
    let (estimates, _) = respond_with_records(other, &with(position("867254301", 3), estimates));
    assert_eq!(estimates["estimates"].as_array().map(Vec::len), Some(4));
    // Changed files are refused.
    assert_eq!(load(other, "3-5", file.clone())["status"], "invalid");
    for at in [0, 20, 79, 80, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        assert_eq!(load(other, "", damaged)["status"], "invalid", "byte {at}");
    }
    for length in [0, 79, 80, file.len() - 1] {
        assert_eq!(load(other, "", file[..length].to_vec())["status"], "invalid", "{length} bytes");
    }
}

/// Puzzles of the collection that take little time are solved in all styles.
#[test]
fn blocks_are_solved_and_checked() {
    let list = respond(&json!({ "do": "blocks" }));
    let puzzles = list["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), 19);
    for name in ["daisy", "eighteen", "simplicity", "silly", "barbell"] {
        let puzzle =
            puzzles.iter().find(|one| one["puzzle"] == name).expect("a puzzle of the collection");
        schema::validate(puzzle).expect("a record");
        let read = respond(&json!({ "do": "block", "puzzle": name }));
        for style in 0..6 {
            let solve = json!({ "do": "block-solve", "text": read["drawing"], "style": style });
            let (solved, sent) = respond_with_records(&mut Instance::new(), &solve);
            assert_eq!(solved["length"], puzzle["lengths"][style], "{name} in style {style}");
            assert!(sent.iter().any(|record| record["kind"] == "level"));
            let claim = json!({ "do": "block-verify", "text": read["drawing"], "style": style,
                "moves": solved["moves"], "length": solved["length"] });
            assert_eq!(respond(&claim)["ok"], true, "{name} in style {style}");
        }
    }
}

#[test]
fn block_puzzles_are_read_in_both_formats_and_errors_have_locations() {
    let text = "AAB\nC.B\n...\n\n???\n???\n?AA\n";
    let read = respond(&json!({ "do": "block", "text": text }));
    assert_eq!((&read["format"], &read["rows"]), (&json!("drawing"), &json!(3)));
    let again = respond(&json!({ "do": "block", "text": read["knuth"] }));
    assert_eq!((&again["format"], &again["blocked"]), (&json!("knuth"), &read["blocked"]));
    let solved = respond(&json!({ "do": "block-solve", "text": text, "style": 2 }));
    assert_eq!(solved["length"], 5);
    let hardest = respond(&json!({ "do": "block-hardest", "text": text, "limit": 3 }));
    let length = &hardest["length"];
    for start in hardest["starts"].as_array().expect("a list") {
        let solved = respond(&json!({ "do": "block-solve", "text": start }));
        assert_eq!(&solved["length"], length);
    }
    let wrong = respond(&json!({ "do": "block", "text": "AAB\nC.B\n..\n" }));
    assert_eq!((&wrong["status"], &wrong["line"]), (&json!("invalid"), &json!(3)));
    assert_eq!(
        respond(&json!({ "do": "block-solve", "text": text, "style": 6 }))["status"],
        "error"
    );
    let refuted = json!({ "do": "block-verify", "text": text, "moves": ["A@1,1:E"] });
    assert_eq!(respond(&refuted)["ok"], false);
    let nonsense = json!({ "do": "block-verify", "text": text, "moves": ["A"] });
    assert_eq!(respond(&nonsense)["status"], "invalid");
}

#[test]
fn packings_have_no_sliding_brick() {
    let asked = json!({ "do": "packings", "box": [4, 4, 4], "brick": [[2, 2, 1]], "bricks": "12" });
    let found = respond(&asked);
    assert_eq!(found["record"]["packings"], json!({ "12": 18 }));
    let packings = found["packings"].as_array().expect("a list");
    assert_eq!(packings.len(), 3);
    let orbits: u64 = packings.iter().filter_map(|packing| packing["orbit"].as_u64()).sum();
    assert_eq!(orbits, 18);
    for packing in packings {
        let bricks = packing["bricks"].as_array().expect("a list").iter();
        let bricks: Vec<Value> =
            bricks.map(|brick| json!([brick["corner"], brick["size"]])).collect();
        let claim = json!({ "do": "packing-verify", "box": [4, 4, 4], "packing": bricks });
        assert_eq!(respond(&claim)["ok"], true);
        let fewer = json!({ "do": "packing-verify", "box": [4, 4, 4], "packing": bricks[1..] });
        assert_eq!(respond(&fewer)["ok"], false, "a brick can slide into the gap");
    }
    let few = respond(&with(asked, json!({ "limit": 1, "count": false })));
    assert_eq!(few["packings"].as_array().map(Vec::len), Some(1));
    let wrong = json!({ "do": "packings", "box": [0, 4, 4], "brick": [[2, 2, 1]] });
    assert_eq!(respond(&wrong)["status"], "invalid");
}

const SUDOKU: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

#[test]
fn sudokus_are_solved_step_by_step_and_at_once() {
    let solved = respond(&json!({ "do": "sudoku-solve", "grid": SUDOKU }));
    assert_eq!(solved["solutions"], 1);
    assert_grade(SUDOKU, 3);
    let mut grid: Vec<char> = SUDOKU.chars().collect();
    let mut candidates = Value::Null;
    loop {
        let text: String = grid.iter().collect();
        let step = respond(&json!({ "do": "sudoku-step", "grid": text, "candidates": candidates }));
        if step["status"] == "solved" {
            assert_eq!(solved["solution"], json!(text));
            break;
        }
        assert_ne!(step["method"], "guess", "no guess is needed");
        candidates = step["candidates"].clone();
        if let (Some(cell), Some(digit)) = (step["cell"].as_u64(), step["digit"].as_u64()) {
            grid[cell as usize] = char::from_digit(digit as u32, 10).expect("a digit");
        } else {
            assert!(step["removed"].as_array().is_some_and(|removed| !removed.is_empty()));
        }
    }
    let claim = json!({ "do": "sudoku-verify", "puzzle": SUDOKU, "solution": solved["solution"] });
    assert_eq!(respond(&claim)["ok"], true);
    let report = respond(&json!({ "do": "sudoku-solve", "grid": SUDOKU, "report": true }));
    assert_eq!(report["totals"], "F:17 1:34 2:30 g:0");
    let stuck = respond(&json!({ "do": "sudoku-solve", "grid": SUDOKU, "methods": 1 }));
    assert_eq!(stuck["status"], "stuck");
    let several = respond(&json!({ "do": "sudoku-solve", "grid": ".".repeat(81) }));
    assert_eq!(several["status"], "multiple");
}

/// Asserts that a puzzle has one solution, and needs the method with this number.
fn assert_grade(grid: &str, methods: u8) {
    let solve = |methods| {
        let request = json!({ "do": "sudoku-solve", "grid": grid, "methods": methods });
        respond(&request)["status"].clone()
    };
    assert_eq!(solve(methods), "solved", "{grid}");
    assert!(methods == 1 || solve(methods - 1) == "stuck", "{grid}");
}

#[test]
fn invalid_sudokus_report_locations() {
    let twice = format!("55{}", ".".repeat(79));
    let twice = respond(&json!({ "do": "sudoku-solve", "grid": twice }));
    assert_eq!((&twice["status"], &twice["column"]), (&json!("invalid"), &json!(2)));
    let short = respond(&json!({ "do": "sudoku-solve", "grid": "5" }));
    assert_eq!(short["status"], "invalid");
}

#[test]
fn generated_cards_take_the_requested_moves() {
    for moves in [5, 12] {
        let made = respond(&json!({ "do": "block-generate", "seed": 3, "moves": moves }));
        assert_eq!(made["status"], "generated");
        assert!(made["length"].as_u64().is_some_and(|length| length >= moves), "{made}");
        let solved = respond(&json!({ "do": "block-solve", "text": made["text"], "style": 2 }));
        assert_eq!(solved["length"], made["length"]);
        assert_eq!(
            respond(&json!({ "do": "block-generate", "seed": 3, "moves": moves }))["text"],
            made["text"]
        );
    }
    assert_eq!(respond(&json!({ "do": "block-generate" }))["status"], "error");
}

#[test]
fn generated_sudokus_have_the_requested_grade() {
    for methods in 1..=4 {
        let wanted = json!({ "do": "sudoku-generate", "seed": 3, "methods": methods, "symmetry": "half-turn" });
        let made = respond(&wanted);
        assert_eq!(made["methods"], methods);
        assert_grade(made["puzzle"].as_str().expect("a puzzle"), methods);
    }
}

#[test]
fn queens_leave_squares_free() {
    let (best, _) = respond_with_records(
        &mut Instance::new(),
        &json!({ "do": "queens-solve", "rows": 8, "columns": 8, "queens": 8 }),
    );
    assert_eq!((&best["unattacked"], &best["upper_bound"]), (&json!(11), &json!(11)));
    let placed = best["placement"].as_array().expect("a list").iter();
    let index = |number: &Value| number.as_u64().expect("a number") as usize - 1;
    let squares: Vec<usize> = placed.map(|place| index(&place[0]) * 8 + index(&place[1])).collect();
    assert_eq!(fifteen::verify::queens::check(8, 8, 8, &squares), Ok(11));
    let good = respond(
        &json!({ "do": "queens-best", "rows": 5, "columns": 5, "queens": 5, "seconds": 1e9 }),
    );
    assert_eq!((&good["unattacked"], &good["status"]), (&json!(3), &json!("stopped")));
    let many = json!({ "do": "queens-solve", "rows": 2, "columns": 2, "queens": 5 });
    assert_eq!(respond(&many)["status"], "invalid");
}

#[test]
fn returning_false_cancels_the_search() {
    let mut instance = Instance::new();
    let mut callback = |_: &str| false;
    let time = std::cell::Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    let request = with(fifteen("0c9dfbae37254861"), json!({ "do": "solve" }));
    let answer =
        instance.handle_request(&request.to_string(), &mut Host::new(&mut callback, &clock));
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["status"], &answer["stopped"]), (&json!("stopped"), &json!("interrupted")));
}

/// Every invalid request is answered with a message.
#[test]
fn invalid_requests_have_error_records() {
    let board = [1, 2, 3, 0];
    for request in [
        json!(null),
        json!([]),
        json!({}),
        json!({ "do": 1 }),
        json!({ "do": "nothing" }),
        json!({ "do": "solve" }),
        json!({ "do": "solve", "rows": 2, "columns": 2 }),
        json!({ "do": "solve", "rows": 1, "columns": 4, "tiles": board }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": [1, 2, 3] }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": [1, 1, 3, 0] }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": [1, 2, 3, 256] }),
        json!({ "do": "solve", "rows": -2, "columns": 2, "tiles": board }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": board, "haste": true }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": board, "goal": "1234" }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": board, "engine": "steam" }),
        json!({ "do": "solve", "rows": 2, "columns": 2, "tiles": board, "heuristic": "hope" }),
        json!({ "do": "step", "rows": 2, "columns": 2, "tiles": board, "threshold": 1 }),
        json!({ "do": "step", "rows": 2, "columns": 2, "tiles": board, "count": 1_000_000 }),
        json!({ "do": "scramble", "rows": 4, "columns": 4, "length": 81 }),
        json!({ "do": "scramble", "rows": 4, "columns": 4, "moves": 1_000_000_000 }),
        json!({ "do": "block", "puzzle": "nothing" }),
        json!({ "do": "sudoku-step", "grid": "" }),
        json!({ "do": "build", "rows": 4, "columns": 4, "partition": "15" }),
    ] {
        let answer = respond(&request);
        let status = answer["status"].as_str().expect("a status");
        assert!(["error", "invalid"].contains(&status), "{request}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|text| text.len() > 5), "{request}");
    }
    let names: Vec<&str> = request_names().collect();
    let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), distinct.len(), "distinct names");
}
