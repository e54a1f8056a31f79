//! Report as a line of text, for checkpoints of lists of positions.

use crate::board::Board;
use crate::korf::{
    Counts, Iteration, IterationEnd, Outcome, Report, Solution, Solutions, Statistics, Threshold,
};
use crate::runtime::units::RecordError;
use fifteen_codegen::Direction;
use std::str::{FromStr, SplitWhitespace};

/// Report of a solved position, as two parts of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportLine {
    /// Part that does not depend on the machine or the number of threads: the position, the length,
    /// and the nodes of the exhausted iterations.
    pub deterministic: String,
    /// Other data: the solution, the nodes of the last iteration, and so on.
    pub rest: String,
}

impl ReportLine {
    /// Formats the report of a position, if it was solved.
    ///
    /// ```
    /// use fifteen::korf::checkpointed::ReportLine;
    /// use fifteen::korf::{self, Limits};
    /// use fifteen::{Board, Size};
    ///
    /// let start = Board::parse(Size::new(3, 3)?, "123456708")?;
    /// let report = korf::solve(&start, korf::engine("plain")?, &Limits::default(), &mut ())?;
    /// let line = ReportLine::from_report(&start, &report).expect("solved");
    /// assert_eq!(line.deterministic, "123456708 moves 1");
    /// assert_eq!(line.parse(&start)?, report);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_report(start: &Board, report: &Report) -> Option<ReportLine> {
        let solution = report.solution()?;
        let (moves, threshold) = (solution.moves(), solution.threshold());
        let Report { heuristic, estimate, solutions, statistics, .. } = report;
        let (completed, last): (Vec<_>, Vec<_>) =
            statistics.iterations.iter().partition(|iteration| iteration.is_completed());
        let deterministic =
            format!("{start} moves {}{}", threshold.moves(), format_iterations(&completed));
        let all = solutions.as_ref().map(|Solutions { count, listed: first }| {
            let first: Vec<String> = first.iter().map(|moves| format_moves(moves)).collect();
            format!(" solutions {count} {}", first.join(","))
        });
        let rest = format!(
            "solution {}{} sad {} estimate {estimate} retraced {}{} heuristic {heuristic}",
            format_moves(moves),
            format_iterations(&last),
            threshold.sad,
            statistics.retraced,
            all.unwrap_or_default(),
        );
        Some(ReportLine { deterministic, rest })
    }

    /// Returns the position, as text.
    pub fn start(&self) -> &str {
        self.deterministic.split(' ').next().unwrap_or_default()
    }

    /// Parses the line of a report.
    ///
    /// # Errors
    /// If the line is malformed, or belongs to another position.
    pub fn parse(&self, start: &Board) -> Result<Report, RecordError> {
        self.parse_report(start).filter(|_| self.start() == start.to_string()).ok_or(RecordError)
    }

    fn parse_report(&self, start: &Board) -> Option<Report> {
        let (rest, heuristic) = self.rest.split_once(" heuristic ")?;
        let mut deterministic = WordReader(self.deterministic.split_whitespace());
        let _start = deterministic.0.next()?;
        let length: u32 = deterministic.next_number_field("moves")?;
        let mut rest = WordReader(rest.split_whitespace());
        let moves = parse_moves(rest.next_field("solution")?)?;
        let (last, sad) = rest.next_iterations(IterationEnd::Solved)?;
        let threshold =
            Threshold::new(start.manhattan(), (sad == Some("sad")).then(|| rest.next_number())??);
        let (estimate, retraced) =
            (rest.next_number_field("estimate")?, rest.next_number_field("retraced")?);
        let solutions = match rest.0.next() {
            None => None,
            Some("solutions") => {
                let count = rest.next_number()?;
                let first: Option<_> = rest.0.next()?.split(',').map(parse_moves).collect();
                Some(Solutions { count, listed: first? })
            }
            Some(_) => return None,
        };
        let (mut iterations, end) = deterministic.next_iterations(IterationEnd::Exhausted)?;
        iterations.extend(last);
        if end.is_some() || rest.0.next().is_some() || threshold.moves() != length {
            return None;
        }
        let outcome = Outcome::Solved(Solution::new(start, moves, threshold));
        let statistics = Statistics { iterations, retraced, ..Statistics::default() };
        let heuristic = heuristic.to_owned();
        let (lower_bound, incumbent) = (length, None);
        Some(Report { outcome, heuristic, estimate, lower_bound, solutions, incumbent, statistics })
    }
}

/// Formats iterations, one word each: happy and sad moves, nodes visited and generated.
fn format_iterations(iterations: &[&Iteration]) -> String {
    let word = |Iteration { threshold, counts, .. }: &&Iteration| {
        format!(" {threshold}:{}:{}", counts.visited, counts.generated)
    };
    iterations.iter().map(word).collect()
}

/// Formats moves as the letters of their directions; a dot if there are none.
fn format_moves(moves: &[Direction]) -> String {
    match moves {
        [] => ".".to_owned(),
        moves => moves.iter().map(|direction| direction.letter()).collect(),
    }
}

fn parse_moves(letters: &str) -> Option<Vec<Direction>> {
    letters.chars().filter(|&letter| letter != '.').map(Direction::from_letter).collect()
}

/// Reader of the remaining words.
struct WordReader<'a>(SplitWhitespace<'a>);

impl<'a> WordReader<'a> {
    /// Returns the word after this name.
    fn next_field(&mut self, name: &str) -> Option<&'a str> {
        (self.0.next()? == name).then(|| self.0.next())?
    }

    /// Returns the number after this name.
    fn next_number_field<N: FromStr>(&mut self, name: &str) -> Option<N> {
        self.next_field(name)?.parse().ok()
    }

    fn next_number<N: FromStr>(&mut self) -> Option<N> {
        self.0.next()?.parse().ok()
    }

    /// Parses the next iterations, all of which ended this way. Returns them with the word that
    /// follows.
    fn next_iterations(&mut self, end: IterationEnd) -> Option<(Vec<Iteration>, Option<&'a str>)> {
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
