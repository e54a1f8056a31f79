//! `fifteen generate`: random solvable positions.

use crate::cli::args::GenerateArgs;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use crate::cli::tiles::record::PositionRecord;
use anyhow::Result;
use fifteen::board::Random;
use std::hash::{BuildHasher, RandomState};

/// Runs the command.
pub fn run(args: &GenerateArgs, out: &mut Output) -> Result<Exit> {
    // The seeds of hash maps come from the operating system.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
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
