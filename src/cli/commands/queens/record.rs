//! What is printed about queens as JSON Lines.

use crate::cli::frame::output::record::VERSION;
use crate::cli::frame::session::Ended;
use fifteen::queens::{Answer, Chessboard};
use serde::Serialize;

/// The result of a search.
#[derive(Serialize)]
pub struct QueensRecord {
    v: u32,
    width: usize,
    height: usize,
    queens: usize,
    status: &'static str,
    unattacked: u32,
    /// It is proved that there are no more.
    upper: u32,
    /// Rows and columns of the queens, counted from 1.
    placement: Vec<[usize; 2]>,
    nodes: u64,
    seconds: f64,
}

impl QueensRecord {
    /// Its plain values: all but the placement.
    pub const COLUMNS: &[&str] =
        &["v", "width", "height", "queens", "status", "unattacked", "upper", "nodes", "seconds"];

    /// The record of an answer.
    pub fn new(
        board: Chessboard,
        queens: usize,
        answer: &Answer,
        ended: Ended,
        seconds: f64,
    ) -> QueensRecord {
        let (width, height) = (board.width(), board.height());
        let place = |&square: &usize| [square / width + 1, square % width + 1];
        QueensRecord {
            v: VERSION,
            width,
            height,
            queens,
            status: ended.name("solved"),
            unattacked: answer.unattacked,
            upper: answer.upper,
            placement: answer.placement.iter().map(place).collect(),
            nodes: answer.nodes,
            seconds,
        }
    }
}
