//! Output of puzzles in the drawn format.

use crate::movement::Movement;
use crate::puzzle::{Piece, PieceKind, Puzzle};
use crate::text::knuth;
use std::collections::BTreeSet;
use std::fmt::Write;

impl Puzzle {
    /// Returns the text of the puzzle in the drawn format, with line ends. Reading it gives the
    /// same puzzle, except for the order of the kinds, kinds without pieces, and letters that are
    /// not all different.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 4 Two\n1 = 11\n1001x\n??100x\n")?;
    /// assert_eq!(puzzle.to_drawn(), "\
    /// title: Two
    ///
    /// start:
    /// 11..
    /// AA#.
    ///
    /// goal:
    /// ??11
    /// ..#.
    /// ");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_drawn(&self) -> String {
        let letters = self.distinct_letters();
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "title: {}", self.title);
        }
        self.write_distinct_kinds(&mut text, &letters);
        self.write_parts(&mut text, &letters);
        self.write_movements(&mut text, &letters);
        self.write_exits(&mut text, &letters);
        if !text.is_empty() {
            text.push('\n');
        }
        let pieces = self.start.pieces().iter().copied().zip(letters.iter().copied());
        text.push_str("start:\n");
        self.write_picture(&mut text, pieces, |_| '.');
        for goal in self.goals.iter().filter(|goal| goal.exit.is_none()) {
            text.push_str("\ngoal:\n");
            let empty: BTreeSet<usize> = goal.empty.iter().copied().collect();
            let other = |cell| if empty.contains(&cell) { '.' } else { '?' };
            let pieces = goal.pieces.iter().copied().zip(self.assign_letters(goal, &letters));
            self.write_picture(&mut text, pieces, other);
        }
        text
    }

    /// Returns a letter for each piece, all different.
    fn distinct_letters(&self) -> Vec<char> {
        let distinct: BTreeSet<&char> = self.letters.iter().collect();
        if distinct.len() == self.letters.len() {
            return self.letters.clone();
        }
        knuth::letters(&self.kinds, self.start.pieces())
    }

    /// Writes the pieces that are of different kinds though they have the same shape, may move the
    /// same way and leave by the same exits. Kinds are in the order of their letters, since the
    /// text contains no other order.
    fn write_distinct_kinds(&self, text: &mut String, letters: &[char]) {
        let all = || self.start.pieces().iter().zip(letters);
        let of_kind = |kind: usize| -> String {
            all().filter(|(piece, _)| piece.kind == kind).map(|(_, letter)| letter).collect()
        };
        let kinds: BTreeSet<usize> = all().map(|(piece, _)| piece.kind).collect();
        let has_double = |kind: usize| {
            let key = |kind: usize| {
                let PieceKind { cells, movement, .. } = &self.kinds[kind];
                let exits = self.exits.iter().map(|exit| exit.kinds.contains(&kind));
                (cells, movement, exits.collect::<Vec<bool>>())
            };
            kinds.iter().any(|&other| other != kind && key(other) == key(kind))
        };
        let mut words: Vec<String> =
            kinds.iter().filter(|&&kind| has_double(kind)).map(|&kind| of_kind(kind)).collect();
        words.sort_unstable();
        if !words.is_empty() {
            let _ = writeln!(text, "apart: {}", words.join(" "));
        }
    }

    /// Writes the pieces that consist of several parts.
    fn write_parts(&self, text: &mut String, letters: &[char]) {
        let in_parts = self.letters_where(letters, |kind| self.kinds[kind].parts().len() > 1);
        write_letters(text, "parts:", &in_parts);
    }

    /// Writes the pieces whose movement is restricted.
    fn write_movements(&self, text: &mut String, letters: &[char]) {
        for movement in [Movement::Rows, Movement::Columns, Movement::Pinned] {
            let bound = self.letters_where(letters, |kind| self.kinds[kind].movement == movement);
            write_letters(text, &format!("{}:", movement.name()), &bound);
        }
    }

    fn write_exits(&self, text: &mut String, letters: &[char]) {
        for exit in &self.exits {
            let named = self.letters_where(letters, |kind| exit.kinds.contains(&kind));
            let words = named.iter().map(char::to_string).chain([exit.write_place()]);
            let _ = writeln!(text, "exit: {}", words.collect::<Vec<_>>().join(" "));
        }
    }

    /// Returns the letters of the pieces of some kinds in ascending order.
    fn letters_where(&self, letters: &[char], holds: impl Fn(usize) -> bool) -> Vec<char> {
        let all = self.start.pieces().iter().zip(letters);
        let some = all.filter(|(piece, _)| holds(piece.kind)).map(|(_, &letter)| letter);
        let mut some: Vec<char> = some.collect();
        some.sort_unstable();
        some
    }

    /// Draws pieces as their letters, blocked cells as `#`, and every other cell as the character
    /// that `other` returns.
    fn write_picture(
        &self,
        text: &mut String,
        pieces: impl IntoIterator<Item = (Piece, char)>,
        other: impl Fn(usize) -> char,
    ) {
        let content = |cell| if self.blocked[cell] { '#' } else { other(cell) };
        let mut cells: Vec<char> = (0..self.rows * self.cols).map(content).collect();
        for (piece, letter) in pieces {
            self.cells(piece).for_each(|cell| cells[cell] = letter);
        }
        for row in cells.chunks(self.cols) {
            text.extend(row);
            text.push('\n');
        }
    }
}

/// Writes a heading that lists pieces, unless there are none.
fn write_letters(text: &mut String, heading: &str, letters: &[char]) {
    if !letters.is_empty() {
        let letters: Vec<String> = letters.iter().map(char::to_string).collect();
        let _ = writeln!(text, "{heading} {}", letters.join(" "));
    }
}
