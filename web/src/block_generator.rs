//! New cards of Rush Hour.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::Stopped;
use fifteen::records::{Command, GeneratedBlockPuzzle, Head, Status};
use fifteen::sliding::{GenerateError, Generator, GeneratorOptions, PieceSet};

/// Rows and columns of a card.
const SIZE: usize = 6;

/// Maximum number of attempts to make a card.
const MAX_ATTEMPTS: u64 = 2000;

/// Makes, from `seed`, a card that takes at least `moves` moves. The text of the record is a
/// drawing.
pub fn generate(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let seed: u64 = arguments.required("seed")?;
    let min_moves: usize = arguments.optional("moves")?.unwrap_or(1);
    arguments.reject_unknown()?;
    let options = GeneratorOptions { seed, min_moves, ..GeneratorOptions::rush_hour(SIZE) };
    let set = PieceSet::rush_hour(SIZE, 0).expect("a valid size");
    let generator = Generator::new(set, options);
    for number in 0..MAX_ATTEMPTS {
        let mut poll = || host.report_progress(Command::SlideGenerate, ProgressUpdate::default);
        let made = match generator.attempt(number, &mut poll) {
            Ok(Some(made)) => made,
            Ok(None) => continue,
            Err(GenerateError::Stopped(_)) => {
                return Err(RequestError::Stopped(Stopped::Cancelled));
            }
            Err(error) => return Err(RequestError::internal(error)),
        };
        let head = Head::new(Command::SlideGenerate, Status::Generated);
        let (head, text) = (Head { seconds: host.seconds(), ..head }, made.puzzle().to_drawn());
        return to_response(&GeneratedBlockPuzzle::new(head, 1, options, &made, text));
    }
    Err(RequestError::bad_request(format!(
        "no puzzle of {min_moves} moves in {MAX_ATTEMPTS} attempts; ask for fewer moves"
    )))
}
