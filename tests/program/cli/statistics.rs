//! Experiments with several searches: statistics, public lists, and the order of moves.

#[cfg(unix)]
use crate::support::program::{command, interrupt_after_record};
use crate::support::program::{fifteen, fifteen_with_input, json_lines};
use serde_json::Value;

/// Returns the records of a command line.
fn records(arguments: &[&str]) -> Vec<Value> {
    let run = fifteen(&[arguments, &["--format", "jsonl"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    json_lines(&run)
}

/// Returns a number of each record.
fn numbers(records: &[Value], field: &str) -> Vec<f64> {
    records.iter().map(|record| record[field].as_f64().expect(field)).collect()
}

#[allow(clippy::cast_precision_loss)] // few values
fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns both ends of an interval.
fn ends(interval: &Value) -> [f64; 2] {
    [0, 1].map(|end| interval[end].as_f64().expect("an interval"))
}

/// The summary has the means, the median and the ratio of the records.
#[test]
fn summary_of_korf_is_that_of_its_records() {
    let arguments = ["korf", "12,42,47,55,79,94", "--engine", "plain", "--heuristic", "manhattan"];
    let all = records(&arguments);
    let summaries = records(&[&arguments[..], &["--summary"]].concat());
    let [summary] = &summaries[..] else { panic!("one record") };
    assert_eq!((&summary["positions"], &summary["solved"]), (&6.into(), &6.into()));
    for field in ["length", "visited", "generated", "estimate"] {
        let own = summary[field].as_f64().expect(field);
        assert!((own / mean(&numbers(&all, field)) - 1.0).abs() < 1e-12, "{field}");
    }
    let mut visited = numbers(&all, "visited");
    visited.sort_by(f64::total_cmp);
    assert_eq!(summary["visited_spread"]["median"], f64::midpoint(visited[2], visited[3]));
    let logarithms = numbers(&all, "generated").into_iter().zip(numbers(&all, "published"));
    let logarithms: Vec<f64> = logarithms.map(|(own, other)| (own / other).ln()).collect();
    let ratio = summary["ratio"].as_f64().expect("a ratio");
    assert!((ratio / mean(&logarithms).exp() - 1.0).abs() < 1e-12);
    let [lower, upper] = ends(&summary["ratio_interval"]);
    assert!(lower < ratio && ratio < upper);
}

/// The text has the numbers of the record, and instances that a limit stopped are counted
/// separately.
#[test]
fn stopped_instances_of_korf_are_kept_apart() {
    let arguments = ["korf", "12,42,47,55,79,94", "--engine", "plain", "--heuristic", "manhattan"];
    let limited = [&arguments[..], &["--node-limit", "600000", "--summary"]].concat();
    let run = fifteen(&limited);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.starts_with("5 of 6 solved in "), "{}", run.stdout);
    assert!(run.stdout.contains("\nvisited: median "), "{}", run.stdout);
    assert!(run.stdout.contains("; mean ratio "), "{}", run.stdout);
    assert!(!run.stdout.contains("13560de9b48ca7f2"), "no rows: {}", run.stdout);
    let json = json_lines(&fifteen(&[&limited[..], &["--format", "jsonl"]].concat()));
    assert_eq!((&json[0]["positions"], &json[0]["solved"]), (&6.into(), &5.into()));
    // The record says that not all were solved, and why.
    assert_eq!(json[0]["stopped"], "nodes");
    let compared = ["compare", "--summary", "--node-limit", "9", "13560de9b48ca7f2"];
    let all = json_lines(&fifteen(&[&compared[..], &["--format", "jsonl"]].concat()));
    assert!(!all.is_empty() && all.iter().all(|one| one["stopped"] == "nodes"), "{all:?}");
}

/// All selected instances count, in the text and in the record. Number 88 takes minutes.
#[cfg(unix)]
#[test]
fn an_interrupted_summary_of_korf_counts_all_instances() {
    let search = ["korf", "88,100", "--engine", "plain", "--heuristic", "manhattan", "--summary"];
    let interrupt = |format| {
        let mut command = command();
        let options = ["--threads", "1", "--format", format];
        interrupt_after_record(command.args(search).args(options), |_| true)
    };
    let text = interrupt("text").stdout;
    assert!(text.starts_with("0 of 2 solved in "), "{text}");
    let record = &json_lines(&interrupt("jsonl"))[0];
    assert_eq!((&record["positions"], &record["solved"]), (&2.into(), &0.into()));
    assert_eq!(
        (&record["status"], &record["stopped"]),
        (&"censored".into(), &"interrupted".into())
    );
}

/// The interval contains η, and ratios are relative to the first heuristic.
#[test]
fn quality_has_intervals_and_ratios() {
    let heuristics = "manhattan,pdb-4-4";
    let all = records(&[
        "quality",
        "--size",
        "3x3",
        "--seed",
        "7",
        "--rounds",
        "8",
        "--heuristics",
        heuristics,
    ]);
    for record in &all {
        let (eta, [lower, upper]) = (record["eta"].as_f64().expect("η"), ends(&record["interval"]));
        assert!(lower < eta && eta < upper, "{record}");
        let [lower, upper] = ends(&record["ratio_interval"]);
        let ratio = record["ratio"].as_f64().expect("a ratio");
        assert!(lower <= ratio && ratio <= upper, "{record}");
    }
    assert_eq!(all[0]["ratio"], 1.0);
    let etas = numbers(&all, "eta");
    let ratio = all[1]["ratio"].as_f64().expect("a ratio");
    assert!((ratio / (etas[1] / etas[0]) - 1.0).abs() < 0.1, "{ratio} {etas:?}");
}

/// A named list stands for its positions in each command that accepts lists.
#[test]
fn lists_are_their_positions() {
    let names = fifteen(&["compare", "--list"]);
    for name in ["korf100", "korf-taylor-10", "korf24-50", "deepcubea-24", "deepcubea-48"] {
        assert!(names.stdout.lines().any(|line| line.starts_with(name)), "{}", names.stdout);
    }
    assert!(names.stdout.contains("AAAI 1996"), "{}", names.stdout);
    let limits = ["--node-limit", "1000", "--heuristic", "manhattan", "--engine", "plain"];
    let run = fifteen(
        &[&["korf", "--list", "korf-taylor-10", "--format", "jsonl"], &limits[..]].concat(),
    );
    let korf = json_lines(&run);
    assert_eq!((run.code, korf.len(), &korf[0]["known_length"]), (Some(3), 10, &100.into()));
    let compare = [
        "compare",
        "--list",
        "korf-taylor-10",
        "--engines",
        "plain",
        "--node-limit",
        "1000",
        "--format",
        "jsonl",
    ];
    let compare = json_lines(&fifteen(&compare));
    let starts = |records: &[Value]| records.iter().map(|record| record["start"].clone()).collect();
    let [one, other]: [Vec<Value>; 2] = [starts(&korf), starts(&compare)];
    assert_eq!(one, other);
    for command in [&[][..], &["korf"], &["compare"]] {
        let printed = fifteen(&[command, &["--list", "korf-taylor-10", "--print"]].concat());
        let printed: Vec<Value> = printed.stdout.lines().map(Value::from).collect();
        assert_eq!(printed, one, "{command:?}");
    }
    let selected = fifteen(&["korf", "--list", "korf-taylor-10", "--print", "2-3,10"]);
    let selected: Vec<Value> = selected.stdout.lines().map(Value::from).collect();
    assert_eq!(selected, [one[1].clone(), one[2].clone(), one[9].clone()]);
    for list in names.stdout.lines().filter(|line| !line.starts_with(' ')) {
        let name = list.split(' ').next().expect("a name");
        let is_printed = fifteen(&["--list", name, "--print"]).code == Some(0);
        assert_eq!(list.ends_with(" (not included)"), !is_printed, "{list}");
    }
    let solve = ["solve", "--list", "korf100", "--format", "jsonl", "--node-limit", "1"];
    assert_eq!(json_lines(&fifteen(&solve)).len(), 100);
}

/// Numbers select positions of a list in each command, whether they are solved or printed; records
/// have what was published, and are read as positions.
#[test]
fn numbers_select_positions_of_a_list() {
    let limits = ["--node-limit", "9", "--format", "jsonl"];
    for command in ["solve", "compare", "korf"] {
        let numbers = [command, "--list", "korf100", "2-3,88"];
        let found = json_lines(&fifteen(&[&numbers[..], &limits].concat()));
        let printed =
            json_lines(&fifteen(&[&numbers[..], &["--print", "--format", "jsonl"]].concat()));
        let number = |record: &Value| record["instance"].as_u64();
        assert_eq!(printed.iter().filter_map(number).collect::<Vec<_>>(), [2, 3, 88], "{command}");
        let last = (&printed[2]["known_length"], &printed[2]["published"]);
        assert_eq!(last, (&65.into(), &6_009_130_748_u64.into()), "{command}");
        let mut starts: Vec<_> = found.iter().map(|record| &record["start"]).collect();
        starts.dedup();
        let expected: Vec<_> = printed.iter().map(|record| &record["start"]).collect();
        assert_eq!(starts, expected, "{command}");
    }
    let csv = fifteen(&["--list", "deepcubea-24", "1", "--print", "--format", "csv"]).stdout;
    let names = csv.lines().next().expect("a heading");
    assert!(names.ends_with("instance,start,size,known_length,published"), "{csv}");
    let records = fifteen(&["--list", "korf100", "12", "--print", "--format", "jsonl"]).stdout;
    let solved = fifteen_with_input(&["solve", "-q"], records.as_bytes());
    assert!(solved.stdout.starts_with("13560de9b48ca7f2\n"), "{}", solved.stdout);
    for numbers in ["0", "101", "3-2", "13560de9b48ca7f2"] {
        let run = fifteen(&["compare", "--list", "korf100", numbers]);
        assert_eq!(run.code, Some(2), "{numbers}");
        assert!(run.stderr.starts_with("error: --list korf100: "), "{}", run.stderr);
    }
}

/// The summary of `korf` has all columns of a summary, and no interval of node counts extends below
/// 0.
#[test]
fn summaries_of_korf_are_for_a_table() {
    let arguments = ["korf", "--published", "--summary", "12,42,79,94,47", "--format"];
    let csv = fifteen(&[&arguments[..], &["csv"]].concat()).stdout;
    let heading = csv.lines().next().expect("a heading");
    for column in ["positions", "solved", "exhausted", "visited_spread", "ratio_interval"] {
        assert!(heading.split(',').any(|name| name == column), "{heading}");
    }
    let few = ["korf", "6-10", "--summary", "--heuristic", "pdb-6-6-3", "--threads", "1"];
    let [record] = &records(&few)[..] else { panic!("one record") };
    assert!(ends(&record["visited_spread"]["interval"])[0] <= 0.0, "{record}");
}

/// A row says why its instance is unsolved, and the totals name the engine and the heuristic.
#[test]
fn korf_says_what_it_ran_and_what_stopped_it() {
    let arguments = ["korf", "1,12", "--engine", "astar", "--heuristic", "manhattan"];
    let run = fifteen(&[&arguments[..], &["--memory", "1M"]].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("  stopped: memory\n"), "{}", run.stdout);
    assert!(run.stdout.contains("(astar with manhattan)\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("tables"), "{}", run.stdout);
}

/// Iterations in pushes have no happy and sad moves.
#[test]
fn pushes_are_neither_happy_nor_sad() {
    let record = &records(&["solve", "--mtm", "123456789abc0def"])[0];
    let iteration = &record["iterations"][0];
    assert_eq!(iteration["threshold"], 1, "{record}");
    assert!(iteration["happy"].is_null() && iteration["sad"].is_null(), "{record}");
}

#[test]
fn usual_names_of_heuristics_are_understood() {
    for (name, meant) in [
        ("md", "manhattan"),
        ("LC", "conflict"),
        ("walking_distance", "walking"),
        ("7-8", "pdb-7-8"),
    ] {
        let run = fifteen(&["solve", "--heuristic", name, "123456789abcde0f"]);
        assert_eq!(run.code, Some(2), "{name}");
        let ending = format!(": unknown heuristic; did you mean '{meant}'?\n");
        assert!(run.stderr.ends_with(&ending), "{}", run.stderr);
    }
    let built = fifteen(&["pdb", "path", "pdb-5-5-5"]);
    let plain = fifteen(&["pdb", "path", "5-5-5"]);
    assert_eq!((built.code, built.stdout), (plain.code, plain.stdout));
}

#[test]
fn wrong_lists_and_orders_are_explained() {
    for (arguments, message) in [
        (&["solve", "--list", "korf10"][..], "unknown list 'korf10'; known lists: korf100, "),
        (&["solve", "--list", "korf10"], "did you mean 'korf100'?"),
        (&["compare", "--list", "deepcubea-48"], "repository forestagostinelli/DeepCubeA"),
        (&["korf", "--list", "deepcubea-24"], "has no published lengths to compare with"),
        (&["korf", "--list", "korf100", "--size", "4x4"], "cannot be used with"),
        (&["solve", "--list", "korf100", "--goal", "first"], "cannot be used with"),
        (&["solve", "--list", "--format", "jsonl"], "--format text"),
        (&["123456789abcde0f", "--print"], "--print requires --list"),
        (&["korf", "12", "--print"], "--print requires --list"),
        (&["solve", "--order", "NNES", "123456789abcdf0e"], "'NNES' is not an order"),
        (&["korf", "--published", "--engine", "fsa", "12"], "those of plain, not fsa"),
        (&["korf", "--published", "--heuristic", "walking", "12"], "of manhattan, not walking"),
        (&["solve", "--order", "happy", "--engine", "fsa", "123456789abcde0f"], "fixed direction"),
        (
            &["compare", "--order", "happy", "--engines", "fsa", "123456789abcde0f"],
            "plain or ida-tt",
        ),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
    }
}

/// A record has the settings on which its node counts depend.
#[test]
fn records_have_the_order_and_the_memory_limit() {
    let start = "4 1 2 3 5 9 6 7 8 0 10 11 12 13 14 15";
    let solve = |options: &[&str]| {
        let goal = ["solve", "--goal", "first", "--threads", "1", start];
        records(&[&goal[..], options].concat()).remove(0)
    };
    let record = solve(&["--engine", "plain", "--order", "nwes"]);
    assert_eq!((&record["order"], &record["memory_limit"]), (&"NWES".into(), &Value::Null));
    assert_eq!(solve(&["--engine", "plain", "--order", "korf"])["order"], "NWES");
    let record = solve(&["--engine", "ida-tt", "--memory", "2M", "--order", "happy-ESWN"]);
    let settings = (&record["order"], &record["memory_limit"]);
    assert_eq!(settings, (&"happy-ESWN".into(), &(2 << 20).into()));
    assert!(solve(&["--engine", "plain"])["order"].is_null());
}

/// The record of a search that stores nodes has the memory that they take.
#[test]
fn records_have_the_memory_of_stored_nodes() {
    let solve = |engine: &str| {
        let options = ["--threads", "1", "--memory", "64M", "61f85ad03427e9bc"];
        records(&[&["solve", "--engine", engine][..], &options].concat()).remove(0)
    };
    for engine in ["astar", "nbs", "ida-tt"] {
        let bytes = solve(engine)["bytes"].as_u64().expect("a number of bytes");
        assert!((100_000..=64 << 20).contains(&bytes), "{engine}: {bytes}");
    }
    let other = records(&["solve", "--engine", "plain", "61f85ad03427e9bc"]).remove(0);
    assert!(other["bytes"].is_null());
}

/// The record of a random position says how it was generated.
#[test]
fn records_of_positions_have_the_walk_or_the_distance() {
    let generate = |options: &[&str]| records(&[&["generate", "--seed", "1"], options].concat());
    for (options, walk, distance) in [
        (&["--walk", "9"][..], Value::from(9), Value::Null),
        (&["--size", "3x3", "--distance", "7"], Value::Null, Value::from(7)),
        (&["--size", "6x6", "--walk", "5"], Value::from(5), Value::Null),
        (&[], Value::Null, Value::Null),
    ] {
        let record = &generate(options)[0];
        assert_eq!((&record["walk"], &record["distance"]), (&walk, &distance), "{record}");
    }
}

/// In the order of Korf's program, each node count is his count less one for the start.
#[test]
fn order_of_korf_is_that_of_his_table() {
    let arguments = ["korf", "12,42", "--engine", "plain", "--heuristic", "manhattan", "--order"];
    for record in records(&[&arguments[..], &["korf"]].concat()) {
        let generated = record["generated"].as_u64().expect("a number");
        assert_eq!(record["published"].as_u64(), Some(generated + 1), "{record}");
    }
    let explicit = ["--published", "--engine", "plain", "--heuristic", "manhattan"];
    for record in records(&[&["korf", "12,42"], &explicit[..]].concat()) {
        assert_eq!(record["published"], record["generated"], "{record}");
    }
}
