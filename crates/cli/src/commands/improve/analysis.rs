//! Analysis: the distance of every position of a solution, and the moves that lead away from the
//! goal.

use super::args::ImproveArgs;
use super::task::Task;
use crate::large::solve::DEFAULT_TIME;
use crate::support::session::Session;
use anyhow::{Result, bail};
use fifteen::anytime::LargeBoard;
use fifteen::korf::{IterationProgress, Outcome, Report};
use fifteen::records::LostMove;
use fifteen::{Board, Goal, Limits, Solver, Stopped, Threads};
use indicatif::ProgressBar;

/// Largest number of cells of a board whose positions are all solved in seconds.
const LARGEST: usize = 16;

/// Distances along a solution.
pub struct Analysis {
    /// Shortest solution of the start: the tiles that are pushed.
    pub shortest: Vec<u16>,
    /// Moves after which the goal is farther away than before.
    pub lost: Vec<LostMove>,
    /// Number of nodes that the searches visited.
    pub nodes: u64,
    /// Duration, in seconds.
    pub seconds: f64,
}

/// Determines the distance after every move. Returns `None` if a limit or an interrupt comes first.
///
/// # Errors
/// If the board is too large.
pub fn analyze(
    task: &Task,
    args: &ImproveArgs,
    threads: Threads,
    progress: &ProgressBar,
) -> Result<Option<Analysis>> {
    let grid = task.start.grid();
    if grid.cells() > LARGEST {
        bail!("--analyze is not supported on boards with more than {LARGEST} cells");
    }
    let small = |position: &LargeBoard| Ok::<_, anyhow::Error>(Board::try_from(position)?);
    let goal = Goal::Position(small(&task.goal.board)?);
    let mut session = Session::begin(Some(args.time.limit.unwrap_or(DEFAULT_TIME)), progress);
    let solver = Solver::new().threads(threads).goal(goal);
    let limit = args.nodes.limit;
    let mut search = Search { solver, session: &mut session, nodes: 0, limit };
    let mut position = task.start.clone();
    let outcome = search.run(&small(&position)?, None, 0)?.map(|report| report.outcome);
    let Some(Outcome::Solved(solution)) = outcome else { return Ok(None) };
    let shortest: Vec<u16> = solution.tiles().iter().copied().map(u16::from).collect();
    let mut distance = shortest.len() as u32;
    let mut lost = Vec::new();
    for (index, &tile) in task.moves.iter().enumerate() {
        position.push(tile);
        // The distance changes by one with every move.
        let best = distance.saturating_sub(1);
        let board = small(&position)?;
        let is_nearer = match distance {
            0 => false,
            _ => match search.run(&board, Some(best), index + 1)?.map(|report| report.outcome) {
                Some(Outcome::Solved(_)) => true,
                Some(Outcome::Stopped(Stopped::Moves)) => false,
                _ => return Ok(None),
            },
        };
        distance = if is_nearer { best } else { distance + 1 };
        if !is_nearer {
            lost.push(LostMove { number: index + 1, tile, distance, best });
        }
    }
    let nodes = search.nodes;
    Ok(Some(Analysis { shortest, lost, nodes, seconds: session.seconds() }))
}

/// Searches of one analysis.
struct Search<'a> {
    solver: Solver,
    session: &'a mut Session,
    nodes: u64,
    /// Maximum number of nodes of all searches.
    limit: Option<u64>,
}

impl Search<'_> {
    /// Searches for a solution of at most this many moves. Returns `None` if the search is
    /// cancelled or reaches the node limit before it begins.
    fn run(&mut self, board: &Board, moves: Option<u32>, number: usize) -> Result<Option<Report>> {
        let nodes = self.limit.map(|limit| limit.saturating_sub(self.nodes));
        let solver = self.solver.clone().limits(Limits::new().moves(moves).nodes(nodes));
        let session = &mut *self.session;
        let mut observer = |_: &IterationProgress| {
            session.on_progress(|| format!("distance after {number} moves …"))
        };
        match solver.search(board, &mut observer) {
            Ok(report) => {
                self.nodes += report.statistics.total().visited;
                Ok(Some(report))
            }
            Err(fifteen::SolveError::Stopped { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
