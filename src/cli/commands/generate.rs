//! `fifteen generate`: random solvable positions.

use crate::cli::frame::exit::Exit;
use crate::cli::frame::options::Seed;
use crate::cli::frame::output::Output;
use crate::cli::frame::record::VERSION;
use crate::cli::tiles::args::BoardArgs;
use crate::cli::tiles::notation::goal_name;
use anyhow::Result;
use clap::Args;
use fifteen::Board;
use fifteen::board::Random;
use serde::Serialize;

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// How many positions
    #[arg(long, default_value_t = 1)]
    pub count: u64,
    #[command(flatten)]
    pub seed: Seed,
    /// Walk so many random moves from the goal instead of choosing among all positions
    #[arg(long, value_name = "MOVES")]
    pub walk: Option<usize>,
    #[command(flatten)]
    pub board: BoardArgs,
}

/// Runs the command.
pub fn run(args: &GenerateArgs, out: &mut Output) -> Result<Exit> {
    let seed = args.seed.or_random();
    out.explain(format!("seed {seed}"));
    let mut random = Random::new(seed);
    for _ in 0..args.count {
        let size = args.board.size;
        let board = match args.walk {
            None => random.board(size),
            Some(steps) => random.walk(size, steps),
        };
        let board = args.board.goal().translate(&board);
        match out.is_text() {
            true => out.line(board.to_string())?,
            false => out.object(&PositionRecord::new(&board, args.board, seed))?,
        }
    }
    Ok(Exit::Answered)
}

/// A position as JSON.
#[derive(Serialize)]
struct PositionRecord {
    v: u32,
    start: String,
    size: String,
    goal: &'static str,
    seed: u64,
}

impl PositionRecord {
    /// The record of a position given in the convention of `board`.
    fn new(start: &Board, board: BoardArgs, seed: u64) -> PositionRecord {
        PositionRecord {
            v: VERSION,
            start: start.to_string(),
            size: start.size().to_string(),
            goal: goal_name(board.goal()),
            seed,
        }
    }
}
