//! `fifteen generate`: random solvable positions.

use crate::support::exit::Exit;
use crate::support::options::Seed;
use crate::support::options::values::parse_count;
use crate::support::output::Output;
use crate::support::output::spinner::spinner;
use crate::support::pictures::SvgArg;
use crate::support::session::Session;
use crate::tiles::args::{BoardArgs, MetricArgs};
use anyhow::{Result, bail, ensure};
use clap::Args;
use fifteen::anytime::{Grid, LargeBoard, LargeWalk};
use fifteen::board::{Numerals, RandomWalk, draw_positions};
use fifteen::korf::IterationProgress;
use fifteen::records::{Position, Status, goal_name, metric_name};
use fifteen::runtime::Random;
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Board, Goal, Metric, Size, SolveError, Solver, Stopped, Threads};

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Number of positions [default: 1]
    #[arg(value_name = "COUNT", value_parser = parse_count)]
    positions: Option<u64>,
    /// Same as COUNT
    #[arg(long, conflicts_with = "positions", value_parser = parse_count)]
    count: Option<u64>,
    #[command(flatten)]
    pub seed: Seed,
    /// Make this many random moves from the goal instead of sampling uniformly
    #[arg(long, value_name = "MOVES")]
    pub walk: Option<usize>,
    /// Generate positions whose shortest solutions have this many moves
    ///
    /// Each is on a shortest solution of the end of a random walk, this many moves before the goal.
    /// Not all positions at the distance are equally likely. With --metric multi the distance is in
    /// pushes.
    #[arg(long, value_name = "MOVES", conflicts_with = "walk")]
    distance: Option<usize>,
    #[command(flatten)]
    metric: MetricArgs,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Print decimal numbers, row by row
    #[arg(long, help_heading = "Output")]
    decimal: bool,
    #[command(flatten)]
    picture: SvgArg,
}

impl GenerateArgs {
    /// Returns the notation of tiles.
    fn numerals(&self) -> Numerals {
        if self.decimal { Numerals::Decimal } else { Numerals::Digits }
    }

    /// Returns the number of positions.
    fn count(&self) -> u64 {
        self.positions.or(self.count).unwrap_or(1)
    }
}

/// Number of steps of a walk between two checks for an interrupt.
const STEPS_BETWEEN_CHECKS: usize = 1 << 12;

/// Maximum number of cells of a board whose positions a census counts within minutes.
const MAX_LISTED_CELLS: usize = 12;

/// Largest distance that a search can prove: solutions have at most 255 moves.
const MAX_DISTANCE: usize = 255;

/// Runs the command.
pub fn run(args: &GenerateArgs, out: &mut Output) -> Result<Exit> {
    let metric = args.metric.metric();
    if metric == Metric::Multi && args.walk.or(args.distance).is_none() {
        bail!(
            "--metric multi needs --walk or --distance: positions sampled uniformly have no moves \
             to count"
        );
    }
    ensure!(out.is_text() || !args.decimal, "--decimal requires --format text");
    args.picture.check(out)?;
    let seed = args.seed.or_random();
    out.explain(format!("seed {seed}"));
    if let Some(grid) = args.board.large_size() {
        return generate_large(args, grid, seed, out);
    }
    let (size, goal) = args.board.size_and_goal()?;
    if let Some(distance) = args.distance {
        check_distance(distance, (size, goal, metric))?;
    }
    let target = Board::with_blank_at(size, goal.blank_home(size));
    // With several threads the solutions, and so the positions, would differ from run to run.
    let solver = Solver::new().goal(Goal::Position(target)).metric(metric).threads(Threads::ONE);
    let mut random = Random::new(seed);
    let next = |session: &mut Session| {
        let next = match args.distance {
            Some(distance) => {
                let wanted = (size, goal, distance, metric);
                generate_at_distance(&solver, wanted, &mut random, session)?
            }
            None => next_position(args, &target, &mut random, session),
        };
        Ok(next.map(|board| {
            let board = goal.restore(&board);
            let (text, start) = (board.to_text(args.numerals()), board.to_string());
            GeneratedPosition { text, start, board: LargeBoard::from(&board) }
        }))
    };
    print_positions(args, (goal, &LargeBoard::from(&goal.board(size))), seed, next, out)
}

/// Checks that there may be positions at a distance from the goal, and that a search can prove it.
///
/// # Errors
/// If there are none, or no search can.
fn check_distance(distance: usize, (size, goal, metric): (Size, Goal, Metric)) -> Result<()> {
    let is_inner = goal.inner_blank_home(size).is_some();
    if is_inner && metric == Metric::Multi {
        bail!("--goal {goal}: with --metric multi, --distance needs the blank in a corner");
    }
    let largest = largest_distance(size, metric).filter(|_| !is_inner);
    if let Some(most) = largest.filter(|&most| distance > most) {
        let most = Pluralized(most as u128, metric.unit());
        bail!("--distance {distance}: no position of a {size} board is farther than {most}");
    }
    ensure!(
        distance <= MAX_DISTANCE,
        "--distance {distance}: only distances up to {MAX_DISTANCE} can be proved"
    );
    Ok(())
}

/// Generated position.
struct GeneratedPosition {
    /// Text in the requested notation.
    text: String,
    /// Text in records.
    start: String,
    board: LargeBoard,
}

/// Prints and draws the positions that `next` returns, unless it returns `None` because it was
/// interrupted.
fn print_positions(
    args: &GenerateArgs,
    (goal, solved): (Goal, &LargeBoard),
    seed: u64,
    mut next: impl FnMut(&mut Session) -> Result<Option<GeneratedPosition>>,
    out: &mut Output,
) -> Result<Exit> {
    let progress = spinner(out);
    let mut session = Session::begin(None, &progress);
    let mut drawn = Vec::new();
    for _ in 0..args.count() {
        let Some(GeneratedPosition { text, start, board }) = next(&mut session)? else {
            return Ok(session.search_end(Some(Stopped::Cancelled)).exit(Exit::Answered));
        };
        if !args.picture.is_on_stdout() {
            let (head, size) = (out.head(Status::Generated), board.grid().to_string());
            let GenerateArgs { walk, distance, .. } = *args;
            let (goal, metric) = (goal_name(goal), metric_name(args.metric.metric()));
            let record = Position { head, start, size, goal, seed, metric, walk, distance };
            progress.suspend(|| out.print_answer(text, &record))?;
        }
        drawn.extend(args.picture.is_requested().then_some(board));
    }
    progress.finish_and_clear();
    args.picture.write(|| draw_positions(&drawn, solved).to_string(), out)?;
    Ok(Exit::Answered)
}

/// Returns a position at a distance from the goal of the solver in its metric, or `None` if
/// interrupted. The goal in the arguments is the one that the user named.
fn generate_at_distance(
    solver: &Solver,
    (size, goal, distance, metric): (Size, Goal, usize, Metric),
    random: &mut Random,
    session: &mut Session,
) -> Result<Option<Board>> {
    let length = Pluralized(distance as u128, metric.unit());
    let describe = || format!("looking for a position {length} from the goal");
    let mut observer = |_: &IterationProgress| session.on_progress(describe);
    match solver.random_at_distance(size, distance, random, &mut observer) {
        Ok(Some(board)) => Ok(Some(board)),
        Ok(None) => {
            bail!(
                "--distance {distance}: random walks found no position that far from the goal; it \
                 is rare, or there is none{}",
                farthest_advice(size, goal, metric)
            )
        }
        Err(SolveError::Stopped { stopped: Stopped::Cancelled, .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Advises to list the farthest positions, if that takes minutes at most.
fn farthest_advice(size: Size, goal: Goal, metric: Metric) -> String {
    if size.cells() > MAX_LISTED_CELLS {
        return String::new();
    }
    let metric_option = if metric == Metric::Multi { " --metric multi" } else { "" };
    // Distances from a blank in a corner do not depend on the corner.
    let goal_option = match goal.inner_blank_home(size) {
        Some(_) => format!(" --goal {}", goal_name(goal)),
        None => String::new(),
    };
    format!(" ('fifteen census {size} --list{metric_option}{goal_option}' prints the farthest)")
}

/// Returns the largest distance of a position from a goal with the blank in a corner, where it is
/// known. Those below 4x4 are the last levels of `fifteen census`.
fn largest_distance(size: Size, metric: Metric) -> Option<usize> {
    // Sides, moves and pushes.
    const KNOWN: [([usize; 2], usize, usize); 8] = [
        ([2, 2], 6, 6),
        ([2, 3], 21, 20),
        ([2, 4], 36, 25),
        ([2, 5], 55, 36),
        ([2, 6], 80, 41),
        ([3, 3], 31, 24),
        ([3, 4], 53, 33),
        ([4, 4], 80, 43),
    ];
    let sides = [size.rows().min(size.cols()), size.rows().max(size.cols())];
    let (_, moves, pushes) = KNOWN.into_iter().find(|(known, ..)| *known == sides)?;
    Some(match metric {
        Metric::Single => moves,
        Metric::Multi => pushes,
    })
}

/// Generates positions of a large board.
fn generate_large(args: &GenerateArgs, grid: Grid, seed: u64, out: &mut Output) -> Result<Exit> {
    let is_multi = args.metric.metric() == Metric::Multi;
    if args.board.goal_text().is_some() || is_multi || args.distance.is_some() {
        bail!(
            "--goal, --distance and --metric multi are not supported on boards with more than 25 \
             cells"
        );
    }
    let mut random = Random::new(seed);
    let next = |session: &mut Session| {
        let next = next_large_position(args, grid, &mut random, session);
        Ok(next.map(|board| GeneratedPosition {
            text: board.to_line(),
            start: board.to_line(),
            board,
        }))
    };
    print_positions(args, (Goal::Last, &LargeBoard::goal(grid)), seed, next, out)
}

/// Returns the next position of a large board, or `None` if interrupted.
fn next_large_position(
    args: &GenerateArgs,
    grid: Grid,
    random: &mut Random,
    session: &mut Session,
) -> Option<LargeBoard> {
    let Some(steps) = args.walk else {
        continue_unless_interrupted(session)?;
        return Some(LargeBoard::random(grid, random));
    };
    let mut walk = LargeWalk::new(LargeBoard::goal(grid));
    take_steps(steps, session, || walk.step(random))?;
    Some(walk.board().clone())
}

/// Returns the next position from which the target can be reached, or `None` if interrupted.
fn next_position(
    args: &GenerateArgs,
    target: &Board,
    random: &mut Random,
    session: &mut Session,
) -> Option<Board> {
    let Some(steps) = args.walk else {
        continue_unless_interrupted(session)?;
        let board = Board::random(target.size(), random);
        return Some(if board.check_reachable(target).is_ok() { board } else { board.twin() });
    };
    let mut walk = RandomWalk::from(*target);
    take_steps(steps, session, || match args.metric.metric() {
        Metric::Single => walk.step(random),
        Metric::Multi => walk.push(random),
    })?;
    Some(walk.board())
}

/// Takes the steps of a walk, or returns `None` if interrupted.
fn take_steps(steps: usize, session: &mut Session, mut step: impl FnMut()) -> Option<()> {
    for number in 0..steps {
        if number.is_multiple_of(STEPS_BETWEEN_CHECKS) {
            continue_unless_interrupted(session)?;
        }
        step();
    }
    Some(())
}

/// Returns `None` if interrupted.
fn continue_unless_interrupted(session: &mut Session) -> Option<()> {
    session.on_progress(String::new).continue_value()
}
