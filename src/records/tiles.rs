//! Records of tile positions.

use super::Head;
use crate::anytime::LargeBoard;
use crate::korf::{self, Engine};
use crate::runtime::sample::Sample;
use crate::{Board, Goal, Memory, Metric, Size};
use schemars::JsonSchema;
use serde::Serialize;

/// Result of a search for a shortest solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solve {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// With `korf`: number of the instance
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<usize>,
    /// With `korf`: published length of the shortest solutions
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known_length: Option<usize>,
    /// With `korf`: published node count of a comparable search
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<u64>,
    /// With `korf --published`: true if `generated` equals `published`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agrees: Option<bool>,
    /// With `korf --published`: description of the difference, if they are not equal
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Start position: a digit for each tile, or decimal numbers above 25 cells
    #[schemars(extend("format" = "digits"))]
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Goal: a name, or a position in compact form
    #[schemars(extend("format" = "digits"))]
    pub goal: String,
    /// Reason why the goal is unreachable
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Length of the solution, in moves: a shortest one, unless `gap` is positive
    pub length: Option<usize>,
    /// Number of pushes of the solution: moves in succession in the same direction are one push
    pub pushes: Option<usize>,
    /// `multi` if lengths and estimates count pushes of several tiles, each as one move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// Proved lower bound on the length of all solutions, in the metric of the length
    pub proved: Option<u32>,
    /// Difference between the length and the bound: 0 if no solution is shorter
    pub gap: Option<u32>,
    /// Numbers of the pushed tiles
    pub moves: Option<Vec<u16>>,
    /// With `--moves blank`: directions of the blank
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blank_moves: Option<String>,
    /// With `--moves udlr`: directions of the tiles
    #[serde(skip_serializing_if = "Option::is_none")]
    pub udlr_moves: Option<String>,
    /// With `--all`: number of shortest solutions
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<super::ExactCount>,
    /// With `--all`: the first of these solutions, each as in `moves`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<Vec<Vec<u16>>>,
    /// Search engine
    pub engine: String,
    /// Heuristics in the order of their use, such as `walking, then pdb-5-5-5`
    pub heuristic: String,
    /// Heuristic estimate of the start position, in moves
    pub estimate: Option<u32>,
    /// Weight of the heuristic, if above 1: limits the length to this many times the shortest
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Order of the moves at a node, if one was chosen: directions of the blank, such as `NWES`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Memory limit in bytes, if the engine stores nodes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// Memory used by the stored nodes, in bytes, if the engine stores nodes
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// True if duplicates were pruned
    pub pruning: bool,
    /// Nodes within the threshold
    pub visited: u64,
    /// Nodes whose cost was evaluated; with `korf --published`, the start is one of them
    pub generated: u64,
    /// Nodes visited again to reconstruct the path to a goal; not included in `visited`
    pub retraced: u64,
    /// Nodes of the searches for an incumbent, if any; not included in `visited`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incumbent_nodes: Option<u64>,
    /// Seconds spent waiting for tables, if any; not included in those of the iterations
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_seconds: Option<f64>,
    /// Iterations, in order
    pub iterations: Vec<Iteration>,
}

impl Solve {
    /// Returns the record of a position before the search.
    ///
    /// ```
    /// use fifteen::korf::ENGINES;
    /// use fifteen::records::{Command, Head, Solve, Status};
    /// use fifteen::{Board, Goal};
    ///
    /// let start: Board = "123456789abcde0f".parse()?;
    /// let head = Head::new(Command::Solve, Status::Searching);
    /// let record = Solve::unsearched(head, &start, Goal::Last, ENGINES[0]);
    /// assert_eq!((&*record.size, &*record.goal, record.visited), ("4x4", "knuth", 0));
    /// # Ok::<(), fifteen::board::ParseError>(())
    /// ```
    pub fn unsearched(head: Head, start: &Board, goal: Goal, engine: &dyn Engine) -> Solve {
        Solve {
            goal: goal_name(goal),
            weight: weight_above_1(engine),
            order: order_name(engine, start.size(), goal),
            memory_limit: engine.memory().map(Memory::bytes),
            pruning: engine.is_pruning(),
            ..Solve::begin(
                head,
                (start.to_string(), start.size().to_string()),
                (engine.name(), engine.heuristic()),
            )
        }
    }

    /// Returns the record of a position of any size, whose goal is `1 2 3 …`, before the search.
    ///
    /// ```
    /// use fifteen::records::{Command, Head, Solve, Status};
    ///
    /// let start = "1 2 3 / 4 0 5".parse()?;
    /// let head = Head::new(Command::Solve, Status::Searching);
    /// let record = Solve::unsearched_anytime(head, &start);
    /// assert_eq!((&*record.start, &*record.size), ("1 2 3 / 4 0 5", "2x3"));
    /// # Ok::<(), fifteen::anytime::PositionError>(())
    /// ```
    pub fn unsearched_anytime(head: Head, start: &LargeBoard) -> Solve {
        let names = (start.to_line(), start.grid().to_string());
        Solve::begin(head, names, ("anytime", "patterns"))
    }

    /// Returns the record of a position and its size, with the names of an engine and a heuristic.
    fn begin(
        head: Head,
        (start, size): (String, String),
        (engine, heuristic): (&str, &str),
    ) -> Solve {
        Solve {
            head,
            instance: None,
            known_length: None,
            published: None,
            agrees: None,
            note: None,
            start,
            size,
            goal: goal_name(Goal::Last),
            reason: None,
            length: None,
            pushes: None,
            metric: None,
            proved: None,
            gap: None,
            moves: None,
            blank_moves: None,
            udlr_moves: None,
            solutions: None,
            listed: None,
            engine: engine.to_owned(),
            heuristic: heuristic.to_owned(),
            estimate: None,
            weight: None,
            order: None,
            memory_limit: None,
            bytes: None,
            pruning: false,
            visited: 0,
            generated: 0,
            retraced: 0,
            incumbent_nodes: None,
            table_seconds: None,
            iterations: Vec::new(),
        }
    }
}

/// Returns the weight of an engine for records, unless it is 1.
pub fn weight_above_1(engine: &dyn Engine) -> Option<f64> {
    let weight = engine.weight();
    (weight > korf::Weight::ONE).then(|| f64::from(weight.hundredths()) / 100.0)
}

/// Returns the order of the moves for records, as directions of the blank on boards with a goal, if
/// one was chosen.
pub fn order_name(engine: &dyn Engine, size: Size, goal: Goal) -> Option<String> {
    engine.order().map(|order| order.normalize(size, goal).to_string())
}

/// Returns the name of a metric for records, unless it counts moves of single tiles.
pub fn metric_name(metric: Metric) -> Option<String> {
    (metric != Metric::Single).then(|| metric.to_string())
}

/// Returns the name of a goal in records: `knuth`, `korf`, or the position.
pub fn goal_name(goal: Goal) -> String {
    match goal {
        Goal::Last => "knuth".to_owned(),
        Goal::First => "korf".to_owned(),
        goal => goal.to_string(),
    }
}

/// Iteration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Iteration {
    /// Maximum cost of a node, in moves; with a weight, divided by it
    pub threshold: u32,
    /// Happy moves of a solution within the threshold: moves that bring a tile closer to its goal;
    /// null in the multi-tile metric
    pub happy: Option<u32>,
    /// Sad moves of such a solution: moves that take a tile away from its goal; null in the
    /// multi-tile metric
    pub sad: Option<u32>,
    /// Nodes within the threshold
    pub visited: u64,
    /// Nodes whose cost was evaluated
    pub generated: u64,
    /// Duration of the iteration in seconds
    pub seconds: f64,
    /// True if the iteration was completed
    pub completed: bool,
}

impl Iteration {
    /// Returns the record of an iteration and its duration.
    pub fn new(iteration: &korf::Iteration, seconds: f64) -> Iteration {
        let single = Some(iteration.threshold).filter(|bound| bound.metric() == Metric::Single);
        Iteration {
            threshold: iteration.threshold.moves(),
            happy: single.map(|threshold| threshold.happy),
            sad: single.map(|threshold| threshold.sad),
            visited: iteration.counts.visited,
            generated: iteration.counts.generated,
            seconds,
            completed: iteration.is_completed(),
        }
    }
}

/// Input that is not a valid position or puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Invalid {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Always null
    pub start: Option<String>,
    /// Line of the input, from 1; null for an argument
    pub line: Option<usize>,
    /// Column of the line, from 1; null if the fault has no single location
    pub column: Option<usize>,
    /// Fault of the input
    pub fault: String,
}

/// Mean results of one engine on several positions, or on published instances.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Summary {
    /// Fields of every record; `seconds` is a mean, or 0 if no position is solved.
    #[serde(flatten)]
    pub head: Head,
    /// Search engine
    pub engine: String,
    /// Heuristic, or several, each with its number of positions: `pdb-7-8 (90); pdb-6-6-3 (10)`
    pub heuristic: String,
    /// Weight of the heuristic, if above 1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// `multi` if lengths and estimates count pushes of several tiles, each as one move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// Order of the moves at a node, if one was chosen: directions of the blank, such as `NWES`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Number of positions: those that `compare` has read, or all that `korf` is to solve
    pub positions: usize,
    /// Number of positions that were solved
    pub solved: usize,
    /// Mean heuristic estimate of the start positions that were solved
    pub estimate: Option<f64>,
    /// Mean length of the solutions
    pub length: Option<f64>,
    /// Mean number of nodes within the threshold, of the solved positions
    pub visited: Option<f64>,
    /// Mean number of nodes whose cost was evaluated
    pub generated: Option<f64>,
    /// Mean number of nodes within the threshold in exhausted iterations
    pub exhausted: Option<f64>,
    /// Distribution of `visited`
    pub visited_spread: Spread,
    /// Geometric mean ratio of visited nodes to the first engine; `korf`: of generated to published
    pub ratio: Option<f64>,
    /// 95 % confidence interval of `ratio`
    pub ratio_interval: Option<[f64; 2]>,
}

/// Distribution of a quantity over several searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Spread {
    /// Median
    pub median: Option<f64>,
    /// Standard error of the mean, from two searches on
    pub error: Option<f64>,
    /// 95 % confidence interval of the mean, from five searches on
    pub interval: Option<[f64; 2]>,
}

impl Spread {
    /// Returns the distribution of a sample.
    ///
    /// ```
    /// use fifteen::records::Spread;
    ///
    /// let spread = Spread::new(&[1.0, 3.0].into_iter().collect());
    /// assert_eq!((spread.median, spread.error, spread.interval), (Some(2.0), Some(1.0), None));
    /// ```
    pub fn new(sample: &Sample) -> Spread {
        Spread {
            median: sample.median(),
            error: sample.standard_error(),
            interval: sample
                .nonnegative_interval()
                .map(|interval| [interval.lower, interval.upper]),
        }
    }
}

/// Random position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Position {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Position in compact form, or decimal numbers above 25 cells
    #[schemars(extend("format" = "digits"))]
    pub start: String,
    /// Rows and columns of the board
    pub size: String,
    /// Goal: a name, or a position in compact form
    #[schemars(extend("format" = "digits"))]
    pub goal: String,
    /// Seed of the random number generator
    pub seed: u64,
    /// `multi` if the walk or the distance counts pushes of several tiles, each as one move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// With `--walk`: number of random moves from the goal, in the requested metric
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<usize>,
    /// With `--distance`: length of the shortest solutions, in the requested metric
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<usize>,
}

/// Verdict on a claimed solution of tiles or of a block puzzle, or on a certificate.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Verdict {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// For tiles: start position in compact form
    #[schemars(extend("format" = "digits"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// For blocks: name of the puzzle, or its file, with its line if there are several
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// For blocks: style of moves, 0 to 5
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style: Option<u8>,
    /// True if the claim is true; for certificates, if no fault was found
    pub ok: bool,
    /// Number of moves of the solution
    pub length: Option<usize>,
    /// `multi` if the length counts pushes of several tiles, each as one move
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// For certificates: proved lower bound on the length, if all subtrees were searched
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<u32>,
    /// For certificates: number of subtrees
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtrees: Option<usize>,
    /// For certificates: number of subtrees searched again, with the claimed result
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtrees_searched: Option<usize>,
    /// For certificates: number of nodes of these subtrees
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visited: Option<u64>,
    /// For certificates: seed of the random sample of subtrees, if not all were searched
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// For certificates: line of the fault in the file
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Fault of the claim; null if it is true
    pub fault: Option<String>,
}

impl Verdict {
    /// Returns the record of a verdict with the fault, if any, and all other fields empty.
    ///
    /// ```
    /// use fifteen::records::{Command, Head, Status, Verdict};
    ///
    /// let head = Head::new(Command::Verify, Status::Refuted);
    /// let verdict = Verdict::new(head, Some("move 3 is off the board".to_owned()));
    /// assert!(!verdict.ok && verdict.length.is_none());
    /// ```
    pub fn new(head: Head, fault: Option<String>) -> Verdict {
        Verdict {
            head,
            start: None,
            puzzle: None,
            style: None,
            ok: fault.is_none(),
            length: None,
            metric: None,
            proved: None,
            subtrees: None,
            subtrees_searched: None,
            visited: None,
            seed: None,
            line: None,
            fault,
        }
    }
}
