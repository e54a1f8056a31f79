//! An answer as a line, for lists of positions of which each is kept when it is solved.

use crate::board::Board;
use crate::korf::{
    Counts, End, Iteration, Outcome, Report, Solution, Solutions, Statistics, Threshold,
};
use crate::runtime::units::RecordError;
use fifteen_codegen::Direction;
use std::str::{FromStr, SplitWhitespace};

/// An answer in two parts of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What is the same whenever, wherever, and with however many threads the position is solved: the
    /// position, the length, and the nodes of the iterations that were exhausted.
    pub certain: String,
    /// All the rest: the solution, the nodes of the last iteration, and so on.
    pub rest: String,
}

impl Line {
    /// The line of a report about a position, if it was solved.
    ///
    /// ```
    /// use fifteen::korf::kept::Line;
    /// use fifteen::korf::{self, Limits};
    /// use fifteen::{Board, Size};
    ///
    /// let start = Board::parse(Size::new(3, 3)?, "123456708")?;
    /// let report = korf::solve(&start, korf::engine("plain")?, &Limits::default(), &mut ())?;
    /// let line = Line::of(&start, &report).expect("it is solved");
    /// assert_eq!(line.certain, "123456708 moves 1");
    /// assert_eq!(line.report(&start)?, report);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(start: &Board, report: &Report) -> Option<Line> {
        let Solution { moves, threshold, .. } = report.solution()?;
        let Report { heuristic, estimate, solutions, statistics, .. } = report;
        let (completed, last): (Vec<_>, Vec<_>) =
            statistics.iterations.iter().partition(|iteration| iteration.is_completed());
        let certain =
            format!("{start} moves {}{}", threshold.moves(), format_iterations(&completed));
        let all = solutions.as_ref().map(|Solutions { count, first }| {
            let first: Vec<String> = first.iter().map(|moves| letters(moves)).collect();
            format!(" all {count} {}", first.join(","))
        });
        let rest = format!(
            "won {}{} sad {} estimate {estimate} retraced {}{} heuristic {heuristic}",
            letters(moves),
            format_iterations(&last),
            threshold.sad,
            statistics.retraced,
            all.unwrap_or_default(),
        );
        Some(Line { certain, rest })
    }

    /// The position that it is about.
    pub fn start(&self) -> &str {
        self.certain.split(' ').next().unwrap_or_default()
    }

    /// The report that it is the line of.
    ///
    /// # Errors
    /// If it is none, or that of another position.
    pub fn report(&self, start: &Board) -> Result<Report, RecordError> {
        self.read(start).filter(|_| self.start() == start.to_string()).ok_or(RecordError)
    }

    fn read(&self, start: &Board) -> Option<Report> {
        let (rest, heuristic) = self.rest.split_once(" heuristic ")?;
        let mut certain = WordReader(self.certain.split_whitespace());
        let _start = certain.0.next()?;
        let length: u32 = certain.number("moves")?;
        let mut rest = WordReader(rest.split_whitespace());
        let moves = parse_moves(rest.field("won")?)?;
        let (last, sad) = rest.iterations(End::Solved)?;
        let threshold =
            Threshold::new(start.manhattan(), (sad == Some("sad")).then(|| rest.next())??);
        let (estimate, retraced) = (rest.number("estimate")?, rest.number("retraced")?);
        let solutions = match rest.0.next() {
            None => None,
            Some("all") => {
                let count = rest.next()?;
                let first: Option<_> = rest.0.next()?.split(',').map(parse_moves).collect();
                Some(Solutions { count, first: first? })
            }
            Some(_) => return None,
        };
        let (mut iterations, end) = certain.iterations(End::Exhausted)?;
        iterations.extend(last);
        if end.is_some() || rest.0.next().is_some() || threshold.moves() != length {
            return None;
        }
        let tiles = start.pushed(&moves);
        let outcome = Outcome::Solved(Solution { moves, tiles, threshold });
        let statistics = Statistics { iterations, retraced };
        let heuristic = heuristic.to_owned();
        Some(Report { outcome, heuristic, estimate, proved: length, solutions, statistics })
    }
}

/// Iterations, a word each: happy and sad moves, nodes visited and generated.
fn format_iterations(iterations: &[&Iteration]) -> String {
    let word = |Iteration { threshold, counts, .. }: &&Iteration| {
        format!(" {threshold}:{}:{}", counts.visited, counts.generated)
    };
    iterations.iter().map(word).collect()
}

/// The letters of directions; a dot where there are none.
fn letters(moves: &[Direction]) -> String {
    match moves {
        [] => ".".to_owned(),
        moves => moves.iter().map(|direction| direction.letter()).collect(),
    }
}

fn parse_moves(letters: &str) -> Option<Vec<Direction>> {
    letters.chars().filter(|&letter| letter != '.').map(Direction::from_letter).collect()
}

/// The words that are left.
struct WordReader<'a>(SplitWhitespace<'a>);

impl<'a> WordReader<'a> {
    /// The word behind this name.
    fn field(&mut self, name: &str) -> Option<&'a str> {
        (self.0.next()? == name).then(|| self.0.next())?
    }

    /// The number behind this name.
    fn number<N: FromStr>(&mut self, name: &str) -> Option<N> {
        self.field(name)?.parse().ok()
    }

    /// The next number.
    fn next<N: FromStr>(&mut self) -> Option<N> {
        self.0.next()?.parse().ok()
    }

    /// The iterations that come next, all of which ended so, and the word behind them.
    fn iterations(&mut self, end: End) -> Option<(Vec<Iteration>, Option<&'a str>)> {
        let mut iterations = Vec::new();
        for word in self.0.by_ref() {
            let Some((threshold, counts)) = word.split_once(':') else {
                return Some((iterations, Some(word)));
            };
            let (happy, sad) = threshold.split_once('+')?;
            let threshold = Threshold { happy: happy.parse().ok()?, sad: sad.parse().ok()? };
            let (visited, generated) = counts.split_once(':')?;
            let counts =
                Counts { visited: visited.parse().ok()?, generated: generated.parse().ok()? };
            iterations.push(Iteration { threshold, counts, end });
        }
        Some((iterations, None))
    }
}
