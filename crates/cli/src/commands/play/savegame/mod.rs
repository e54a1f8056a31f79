//! Games as text, for saving, sharing and resuming.
//!
//! ```text
//! fifteen play 2
//! tiles 5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0
//! steps R U2
//! seconds 14
//! ```
//!
//! Each line is a keyword followed by its value: `tiles`, `blocks` or `sudoku` with the initial
//! position; the unit of a move (`style`, or for tiles `metric`); the `steps`, and those that were
//! undone (`redo`); the `seconds` spent; the number of `hints` that the program has shown. The text
//! of a block puzzle from a file is at the end, after a line `puzzle`.

mod location;
mod steps;

pub use location::SaveLocation;

use super::game::{Blocks, Game, GameRound, Origin, Sudoku, Tiles};
use anyhow::{Context, Result, anyhow, bail, ensure};
use fifteen::Metric;
use fifteen::anytime::LargeBoard;
use fifteen::sliding::{Classic, Puzzle, Style};
use fifteen::sudoku::Grid;
use std::fmt::Write;
use std::time::Duration;

/// First line of a saved game.
const HEADING: &str = "fifteen play 2";

/// Returns whether a text is a saved game, of any version.
pub fn is_savegame(text: &str) -> bool {
    text.trim_start().starts_with("fifteen play ")
}

/// Formats a round.
pub fn format_round(round: &GameRound) -> String {
    let mut text = format!("{HEADING}\n");
    let mut line = |word: &str, content: &str| {
        if !content.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{word} {content}");
        }
    };
    let mut puzzle = String::new();
    match &round.game {
        Game::Tiles(tiles) => {
            line("tiles", &tiles.start.to_line());
            if tiles.metric == Metric::Multi {
                line("metric", tiles.metric.name());
            }
        }
        Game::Blocks(blocks) => {
            match &blocks.origin {
                Origin::Collection(name) => line("blocks", name),
                Origin::Text => {
                    line("blocks", "below");
                    puzzle = format!("puzzle\n{}", blocks.puzzle);
                }
            }
            line("style", &blocks.style.to_string());
        }
        Game::Sudoku(sudoku) => line("sudoku", &sudoku.puzzle.to_string()),
    }
    line("steps", &steps::format_steps(round.steps()));
    line("redo", &steps::format_steps(round.redo_steps()));
    line("seconds", &round.elapsed.as_secs().to_string());
    if round.hints_shown > 0 {
        line("hints", &round.hints_shown.to_string());
    }
    text + &puzzle
}

/// Parses a round.
///
/// # Errors
/// The cause and the line of a syntax error.
pub fn parse_round(text: &str) -> Result<GameRound> {
    let (head, puzzle) = match text.split_once("\npuzzle\n") {
        Some((head, puzzle)) => (head, Some(puzzle)),
        None => (text, None),
    };
    let mut lines = (1..).zip(head.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, heading) = lines.next().unwrap_or_default();
    ensure!(
        heading.trim() == HEADING,
        "not a saved game of this version: the first line must be '{HEADING}'"
    );
    let mut reader =
        RoundParser { puzzle, style: Style::PATH, metric: Metric::Single, round: None };
    let is_unit = |(_, line): &(usize, &str)| {
        ["style ", "metric "].iter().any(|word| line.trim().starts_with(word))
    };
    // The unit of a move must be known before the puzzle is set up.
    let (first, rest): (Vec<_>, Vec<_>) = lines.partition(is_unit);
    for (number, line) in first.into_iter().chain(rest) {
        let (word, content) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        reader.parse_line(word, content.trim()).with_context(|| format!("line {number}"))?;
    }
    reader.round.context("no game line: expected tiles, blocks or sudoku")
}

/// Parser of a round.
struct RoundParser<'a> {
    /// Text of the puzzle, if present.
    puzzle: Option<&'a str>,
    style: Style,
    metric: Metric,
    round: Option<GameRound>,
}

impl RoundParser<'_> {
    fn parse_line(&mut self, word: &str, content: &str) -> Result<()> {
        match word {
            "tiles" => {
                let tiles = Tiles::new(content.parse::<LargeBoard>()?)?;
                self.set_game(Game::Tiles(tiles.with_metric(self.metric)))?;
            }
            "blocks" => {
                let (puzzle, origin) = self.find_puzzle(content)?;
                self.set_game(Game::Blocks(Blocks::new(puzzle, origin, self.style)))?;
            }
            "sudoku" => self.set_game(Game::Sudoku(Sudoku::new(Grid::parse(content)?)?.into()))?,
            "style" => self.style = content.parse()?,
            "metric" => self.metric = content.parse()?,
            "steps" => self.replay_steps(content, false)?,
            "redo" => self.replay_steps(content, true)?,
            "seconds" => self.round()?.elapsed = Duration::from_secs(content.parse()?),
            "hints" => self.round()?.hints_shown = content.parse()?,
            _ => bail!("unknown field '{word}'"),
        }
        Ok(())
    }

    fn set_game(&mut self, game: Game) -> Result<()> {
        ensure!(self.round.is_none(), "duplicate game line");
        self.round = Some(GameRound::new(game));
        Ok(())
    }

    fn round(&mut self) -> Result<&mut GameRound> {
        self.round.as_mut().context("missing game line before this one: tiles, blocks or sudoku")
    }

    /// Returns the puzzle of this name, or the one at the end of the text.
    fn find_puzzle(&self, name: &str) -> Result<(Puzzle, Origin)> {
        match (name, self.puzzle, Classic::named(name)) {
            ("below", Some(text), _) => Ok((Puzzle::parse(text)?, Origin::Text)),
            ("below", None, _) => bail!("missing puzzle text after the line 'puzzle'"),
            (_, _, Some(classic)) => Ok((classic.puzzle(), Origin::Collection(name.to_owned()))),
            _ => bail!("unknown puzzle '{name}'"),
        }
    }

    /// Replays steps, and undoes them if `is_undone`.
    fn replay_steps(&mut self, content: &str, is_undone: bool) -> Result<()> {
        let round = self.round()?;
        // The step undone last is the first to redo.
        let mut steps = steps::parse_steps(content)?;
        if is_undone {
            steps.reverse();
        }
        for (number, &step) in (1..).zip(&steps) {
            ensure!(round.take_step(step), anyhow!("step {number} is not possible"));
        }
        if is_undone {
            for _ in &steps {
                round.undo();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::play::game::Step;
    use fifteen::Direction::{East, North, South, West};

    /// Checks that a formatted round is parsed back unchanged.
    fn assert_round_trips(round: &GameRound) -> String {
        let text = format_round(round);
        let again = parse_round(&text).unwrap_or_else(|error| panic!("{error:#} in\n{text}"));
        assert_eq!(format_round(&again), text);
        assert_eq!((again.steps(), again.redo_steps()), (round.steps(), round.redo_steps()));
        text
    }

    #[test]
    fn tiles_round_trip() {
        let board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse::<LargeBoard>();
        let tiles = Tiles::new(board.expect("a position")).expect("a solvable position");
        let mut round = GameRound::new(Game::Tiles(tiles));
        for direction in [North, North, West, South] {
            assert!(round.take_step(Step::Slide(direction)));
        }
        round.undo();
        round.undo();
        round.elapsed = Duration::from_millis(14_900);
        let text = assert_round_trips(&round);
        let expected = "fifteen play 2\ntiles 5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0\n\
                        steps D2\nredo U R\nseconds 14\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn blocks_round_trip_with_their_text() {
        let puzzle = "title: Little\n\nAAB\nC.B\n...\n\n???\n???\n?AA\n".parse::<Puzzle>();
        let blocks = Blocks::new(puzzle.expect("a puzzle"), Origin::Text, Style::LINE);
        let mut round = GameRound::new(Game::Blocks(blocks));
        for (piece, direction) in [(2, East), (2, South), (1, South)] {
            round.take_step(Step::Shift { piece, direction });
        }
        assert!(!round.steps().is_empty());
        assert!(assert_round_trips(&round).contains("\nstyle line\n"));
        let klotski = Classic::named("klotski").expect("a puzzle of the collection").puzzle();
        let origin = Origin::Collection("klotski".to_owned());
        assert_round_trips(&GameRound::new(Game::Blocks(Blocks::new(
            klotski,
            origin,
            Style::PATH,
        ))));
    }

    #[test]
    fn sudokus_round_trip_with_notes() {
        let line =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let grid = Grid::parse(line).expect("a puzzle");
        let mut round =
            GameRound::new(Game::Sudoku(Sudoku::new(grid).expect("one solution").into()));
        for step in [
            Step::Write { cell: 0, digit: 2 },
            Step::Note { cell: 1, digit: 7 },
            Step::Note { cell: 1, digit: 7 },
            Step::Write { cell: 0, digit: 0 },
        ] {
            assert!(round.take_step(step));
        }
        assert!(assert_round_trips(&round).contains("\nsteps r1c1=2 r1c2+7 r1c2+7 r1c1=0\n"));
    }

    /// A file of a stranger may contain any numbers.
    #[test]
    fn large_numbers_do_not_overflow() {
        let (seconds, hints) = (u64::MAX, u32::MAX);
        let text = format!(
            "fifteen play 2\ntiles 1 2 3 / 0 4 5\nsteps L\nseconds {seconds}\nhints {hints}\n"
        );
        let mut round = parse_round(&text).unwrap_or_else(|error| panic!("{error:#}"));
        round.add_time(Duration::from_secs(2));
        round.count_hint();
        assert_eq!((round.elapsed, round.hints_shown), (Duration::MAX, hints));
        assert!(!round.format_time().is_empty());
    }

    #[test]
    fn errors_name_their_line() {
        let wrong = |text: &str| format!("{:#}", parse_round(text).err().expect("an error"));
        assert_eq!(
            wrong("hello"),
            "not a saved game of this version: the first line must be 'fifteen play 2'"
        );
        assert!(wrong("fifteen play 1\ntiles 1 2 / 3 0\n").starts_with("not a saved game of this"));
        assert_eq!(wrong("fifteen play 2\n"), "no game line: expected tiles, blocks or sudoku");
        assert_eq!(wrong("fifteen play 2\ntiles 1 2 / 3 0\nsteps DU"), "line 3: invalid step 'DU'");
        assert_eq!(
            wrong("fifteen play 2\ntiles 1 2 / 3 0\nsteps U"),
            "line 3: step 1 is not possible"
        );
        assert_eq!(wrong("fifteen play 2\nblocks nothing"), "line 2: unknown puzzle 'nothing'");
        assert!(wrong("fifteen play 2\nsudoku 11").starts_with("line 2: "));
    }
}
