//! Games as text: to be kept, to be shared, to be gone on with.
//!
//! ```text
//! fifteen play 1
//! tiles 5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0
//! steps R U2
//! seconds 14
//! ```
//!
//! A line is a word and what it says: `tiles`, `blocks` or `sudoku`, and where the game began; what counts
//! as a move (`style`); the `steps`, and those that were taken back (`undone`); the `seconds` it took; how
//! often the program has `shown` what to do. A block puzzle from a file has its text at the end, behind a line
//! `puzzle`.

mod location;
mod steps;

pub use location::Shelf;

use super::game::{Blocks, Game, Origin, Round, Sudoku, Tiles};
use anyhow::{Context, Result, anyhow, bail, ensure};
use fifteen::Board;
use fifteen::board::Numerals;
use fifteen::sliding::{Classic, Puzzle, Style};
use fifteen::sudoku::Grid;
use std::fmt::Write;
use std::time::Duration;

/// What a saved game begins with.
const HEADING: &str = "fifteen play 1";

/// Whether a text is a saved game, or is meant to be one.
pub fn is_savegame(text: &str) -> bool {
    text.trim_start().starts_with("fifteen play ")
}

/// A round as text.
pub fn write(round: &Round) -> String {
    let mut text = format!("{HEADING}\n");
    let mut line = |word: &str, content: &str| {
        if !content.is_empty() {
            // A string takes everything.
            let _ = writeln!(text, "{word} {content}");
        }
    };
    let mut puzzle = String::new();
    match &round.game {
        Game::Tiles(tiles) => line("tiles", &tiles.start().written(Numerals::Decimal)),
        Game::Blocks(blocks) => {
            match blocks.origin() {
                Origin::Collection(name) => line("blocks", name),
                Origin::Text => {
                    line("blocks", "below");
                    puzzle = format!("puzzle\n{}", blocks.puzzle());
                }
            }
            line("style", &blocks.style().to_string());
        }
        Game::Sudoku(sudoku) => line("sudoku", &sudoku.puzzle().to_string()),
    }
    line("steps", &steps::write(round.done()));
    line("undone", &steps::write(round.undone()));
    line("seconds", &round.spent.as_secs().to_string());
    if round.shown > 0 {
        line("shown", &round.shown.to_string());
    }
    text + &puzzle
}

/// Reads a round.
///
/// # Errors
/// What is wrong, and in which line.
pub fn read(text: &str) -> Result<Round> {
    let (head, puzzle) = match text.split_once("\npuzzle\n") {
        Some((head, puzzle)) => (head, Some(puzzle)),
        None => (text, None),
    };
    let mut lines = (1..).zip(head.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, heading) = lines.next().unwrap_or_default();
    ensure!(heading.trim() == HEADING, "a saved game begins with the line '{HEADING}'");
    let mut reader = RoundParser { puzzle, style: Style::PATH, round: None };
    let lines: Vec<(usize, &str)> = lines.collect();
    let words = |&(_, line): &(usize, &str)| line.trim().starts_with("style ");
    // What a move is must be known before the puzzle is set up.
    let (first, rest): (Vec<_>, Vec<_>) = lines.iter().copied().partition(words);
    for (number, line) in first.into_iter().chain(rest) {
        let (word, content) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        reader.line(word, content.trim()).with_context(|| format!("line {number}"))?;
    }
    reader.round.context("it does not say which game: tiles, blocks or sudoku")
}

/// What has been read of a round.
struct RoundParser<'a> {
    /// The text of the puzzle, if it is there.
    puzzle: Option<&'a str>,
    style: Style,
    round: Option<Round>,
}

impl RoundParser<'_> {
    fn line(&mut self, word: &str, content: &str) -> Result<()> {
        match word {
            "tiles" => self.begin(Game::Tiles(Tiles::new(content.parse::<Board>()?)?)),
            "blocks" => {
                let (puzzle, origin) = self.blocks(content)?;
                self.begin(Game::Blocks(Blocks::new(puzzle, origin, self.style)))
            }
            "sudoku" => self.begin(Game::Sudoku(Sudoku::new(Grid::parse(content)?)?.into())),
            "style" => {
                self.style = content.parse()?;
                Ok(())
            }
            "steps" => self.play(content, false),
            "undone" => self.play(content, true),
            "seconds" => {
                self.round()?.spent = Duration::from_secs(content.parse()?);
                Ok(())
            }
            "shown" => {
                self.round()?.shown = content.parse()?;
                Ok(())
            }
            _ => bail!("'{word}' is nothing that a saved game has"),
        }
    }

    fn begin(&mut self, game: Game) -> Result<()> {
        ensure!(self.round.is_none(), "there is a game already");
        self.round = Some(Round::new(game));
        Ok(())
    }

    fn round(&mut self) -> Result<&mut Round> {
        self.round.as_mut().context("the game comes first: tiles, blocks or sudoku")
    }

    /// The puzzle of this name, or the one below.
    fn blocks(&self, name: &str) -> Result<(Puzzle, Origin)> {
        match (name, self.puzzle, Classic::named(name)) {
            ("below", Some(text), _) => Ok((Puzzle::parse(text)?, Origin::Text)),
            ("below", None, _) => bail!("the puzzle does not follow, behind a line 'puzzle'"),
            (_, _, Some(classic)) => Ok((classic.puzzle(), Origin::Collection(name.to_owned()))),
            _ => bail!("'{name}' is no puzzle of the collection"),
        }
    }

    /// Takes steps, and takes them back if they had been.
    fn play(&mut self, content: &str, is_undone: bool) -> Result<()> {
        let round = self.round()?;
        // The last that was taken back is the next to be done again.
        let mut steps = steps::read(content)?;
        if is_undone {
            steps.reverse();
        }
        for (number, &step) in (1..).zip(&steps) {
            ensure!(round.step(step), anyhow!("step {number} cannot be taken"));
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

    /// A round that is written is read as the same.
    fn assert_round_trips(round: &Round) -> String {
        let text = write(round);
        let again = read(&text).unwrap_or_else(|error| panic!("{error:#} in\n{text}"));
        assert_eq!(write(&again), text);
        assert_eq!((again.done(), again.undone()), (round.done(), round.undone()));
        text
    }

    #[test]
    fn tiles_round_trip() {
        let board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse::<Board>();
        let tiles = Tiles::new(board.expect("a position")).expect("it can be solved");
        let mut round = Round::new(Game::Tiles(tiles));
        for direction in [North, North, West, South] {
            assert!(round.step(Step::Slide(direction)));
        }
        round.undo();
        round.undo();
        round.spent = Duration::from_millis(14_900);
        let text = assert_round_trips(&round);
        let expected = "fifteen play 1\ntiles 5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0\n\
                        steps D2\nundone U R\nseconds 14\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn blocks_round_trip_with_their_text() {
        let puzzle = "title: Little\n\nAAB\nC.B\n...\n\n???\n???\n?AA\n".parse::<Puzzle>();
        let blocks = Blocks::new(puzzle.expect("a puzzle"), Origin::Text, Style::LINE);
        let mut round = Round::new(Game::Blocks(blocks));
        for (piece, direction) in [(2, East), (2, South), (1, South)] {
            round.step(Step::Shift { piece, direction });
        }
        assert!(!round.done().is_empty());
        assert!(assert_round_trips(&round).contains("\nstyle line\n"));
        let klotski = Classic::named("klotski").expect("it is there").puzzle();
        let origin = Origin::Collection("klotski".to_owned());
        assert_round_trips(&Round::new(Game::Blocks(Blocks::new(klotski, origin, Style::PATH))));
    }

    #[test]
    fn sudokus_round_trip_with_notes() {
        let line =
            "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
        let grid = Grid::parse(line).expect("a puzzle");
        let mut round = Round::new(Game::Sudoku(Sudoku::new(grid).expect("one solution").into()));
        for step in [
            Step::Write { cell: 0, digit: 2 },
            Step::Note { cell: 1, digit: 7 },
            Step::Write { cell: 0, digit: 0 },
        ] {
            assert!(round.step(step));
        }
        assert!(assert_round_trips(&round).contains("\nsteps r1c1=2 r1c2+7 r1c1=0\n"));
    }

    #[test]
    fn errors_name_their_line() {
        let wrong = |text: &str| format!("{:#}", read(text).err().expect("it is wrong"));
        assert_eq!(wrong("hello"), "a saved game begins with the line 'fifteen play 1'");
        assert_eq!(
            wrong("fifteen play 1\n"),
            "it does not say which game: tiles, blocks or sudoku"
        );
        assert_eq!(wrong("fifteen play 1\ntiles 1 2 / 3 0\nsteps DU"), "line 3: 'DU' is no step");
        assert_eq!(
            wrong("fifteen play 1\ntiles 1 2 / 3 0\nsteps U"),
            "line 3: step 1 cannot be taken"
        );
        assert_eq!(
            wrong("fifteen play 1\nblocks nothing"),
            "line 2: 'nothing' is no puzzle of the collection"
        );
        assert!(wrong("fifteen play 1\nsudoku 11").starts_with("line 2: "));
    }
}
