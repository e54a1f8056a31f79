//! Splits rows into cells, and finds the empty cell among them, which is the blank.
//!
//! Between two separators an empty cell is visible (`7,,8`). At an edge of a row of a grid it is a
//! cell only if the row is too short without it: `,7,8` below `1,2,3` has three cells, but `1,2,3,`
//! above it has no fourth. In a text of one row it is a cell if there is no other blank, and only
//! one of the edges is empty. In a row of words with only spaces between them, a gap that is wide
//! enough for a cell is an empty cell:
//!
//! ```text
//!  1  2  3  4      1,2,3      1;2;3
//!  5     6  7      4,5,6      4;5;6
//!  8  9 10 11      ,7,8       7;;8
//! ```
//!
//! A last row that is one cell too short may lack its last cell, or have a gap in place of another
//! one that is too narrow to tell (`7  8`, or `7 [] 8`). So may a text of one row, if one of its
//! gaps is wider than all others. The layout contains the location of the gap.

use super::layout::{TextLayout, Word, is_compact_form, split_piece, split_words};
use fifteen_runtime::Location;

/// Cells of a row, before the empty ones at its edges are added.
pub(super) struct SplitRow<'a> {
    /// Text of the row.
    text: Word<'a>,
    /// Cells; the word of an empty one is empty.
    pub words: Vec<Word<'a>>,
    /// Empty cells before the first separator and after the last.
    edges: [Option<Word<'a>>; 2],
}

impl<'a> SplitRow<'a> {
    /// Splits a row at white space, brackets and commas, and at other separators of cells. Tabs
    /// separate cells if there is never more than one word between two of them.
    pub fn parse(text: Word<'a>, is_separator: impl Fn(char) -> bool) -> SplitRow<'a> {
        let is_single = |piece: Word| split_words(piece).len() <= 1;
        let is_table =
            text.text.contains('\t') && split_piece(text, |c| c == '\t').into_iter().all(is_single);
        let is_boundary = |c| c == ',' || (c == '\t' && is_table) || is_separator(c);
        let pieces = split_piece(text, is_boundary);
        let last = pieces.len() - 1;
        let mut row = SplitRow { text, words: Vec::new(), edges: [None; 2] };
        for (index, &piece) in pieces.iter().enumerate() {
            let words = split_words(piece);
            let empty = Word { text: "", location: piece.location };
            match index {
                _ if !words.is_empty() => row.words.extend(words),
                0 if last > 0 => row.edges[0] = Some(empty),
                _ if index < last => row.words.push(empty),
                _ if last > 0 => row.edges[1] = Some(empty),
                _ => {}
            }
        }
        row
    }

    /// Returns true if all cells are empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| word.text.is_empty())
    }

    /// Adds the empty cells at the edges.
    fn add_edges(&mut self) {
        let [first, last] = self.edges;
        self.words.splice(0..0, first);
        self.words.extend(last);
    }

    /// Adds the empty cell of a row that is one cell too short, if there is a place for it.
    fn complete(&mut self, columns: &Columns) {
        self.add_edges();
        if self.edges.iter().all(Option::is_none)
            && let Some(index) = self.wide_gap(columns)
        {
            let location = self.words.get(index).or(self.words.last()).map(|word| word.location);
            let location = location.unwrap_or(self.text.location);
            self.words.insert(index, Word { text: "", location });
        }
    }

    /// Returns the start and the end of a word in the row, in characters.
    fn span(&self, word: &Word) -> [usize; 2] {
        let start = word.location.column - self.text.location.column;
        [start, start + word.len()]
    }

    /// Returns the index of the gap in which a cell is missing: before, between or after the words.
    /// The gap has space for a cell. Either the words are aligned with those of the complete rows,
    /// or it is the only gap that is wider than every gap in the complete rows.
    fn wide_gap(&self, columns: &Columns) -> Option<usize> {
        if self.text.text.chars().any(|c| !c.is_whitespace() && !c.is_alphanumeric()) {
            return None;
        }
        let spans: Vec<[usize; 2]> = self.words.iter().map(|word| self.span(word)).collect();
        let (first, last) = (spans.first()?, spans.last()?);
        let inner = spans.windows(2).map(|pair| (pair[1][0] - pair[0][1], 3));
        let leading = (first[0].saturating_sub(columns.indent), 2);
        let trailing = (self.text.len() - last[1], 2);
        let gaps: Vec<(usize, usize)> =
            [leading].into_iter().chain(inner).chain([trailing]).collect();
        let is_wide = |&(width, least): &(usize, usize)| width >= least;
        if let Some(index) = columns.missing(&spans) {
            return gaps.get(index).is_some_and(is_wide).then_some(index);
        }
        let is_widest = |gap: &(usize, usize)| is_wide(gap) && gap.0 > columns.widest_gap;
        let mut widest = (0..spans.len()).filter(|&index| is_widest(&gaps[index]));
        let index = widest.next()?;
        widest.next().is_none().then_some(index)
    }

    /// Returns the index of the word after the only gap that is wider than all others, in a row of
    /// words with only spaces between them.
    fn word_after_widest_gap(&self, spans: &[[usize; 2]]) -> Option<usize> {
        if !self.text.text.chars().all(|c| c.is_whitespace() || c.is_alphanumeric()) {
            return None;
        }
        let widths = || spans.windows(2).map(|pair| pair[1][0] - pair[0][1]);
        let widest = widths().max().filter(|&width| width > 1)?;
        let mut wide = (1..).zip(widths()).filter(|&(_, width)| width == widest);
        let (index, _) = wide.next()?;
        wide.next().is_none().then_some(index)
    }

    /// Returns the location of the first gap before or between the words that may be an empty cell:
    /// it contains empty brackets, or is wider than those of the complete rows. In a row without
    /// complete ones, it is the only gap that is wider than the others.
    fn unclear_gap(&self, columns: Option<&Columns>) -> Option<Location> {
        let spans: Vec<[usize; 2]> = self.words.iter().map(|word| self.span(word)).collect();
        let text = self.text.text;
        let has_brackets = text.contains(['[', '(', '{']);
        let is_spaced = text.chars().all(|c| is_space_or_bracket(c) || c.is_alphanumeric());
        let grid = columns.filter(|columns| {
            is_spaced && columns.missing(&spans) != Some(columns.spans.len().saturating_sub(1))
        });
        let widest = if columns.is_none() { self.word_after_widest_gap(&spans) } else { None };
        let mut start = 0;
        for (index, [first, end]) in spans.into_iter().enumerate() {
            let width = first.saturating_sub(start);
            let is_wide = grid.is_some_and(|columns| match index {
                0 => width > columns.widest_indent,
                _ => width > columns.widest_gap.max(1),
            }) || widest == Some(index);
            let has_empty = || has_empty_brackets(text.chars().skip(start).take(width));
            if is_wide || has_brackets && has_empty() {
                return Some(self.text.location.advanced_by(start));
            }
            start = end;
        }
        None
    }
}

/// Returns true for white space and brackets, which show no empty cells.
fn is_space_or_bracket(c: char) -> bool {
    c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | '{' | '}')
}

/// Returns true if a text contains a pair of brackets with nothing but white space between them.
fn has_empty_brackets(text: impl Iterator<Item = char>) -> bool {
    let signs: String = text.filter(|c| !c.is_whitespace()).collect();
    ["[]", "()", "{}"].iter().any(|pair| signs.contains(pair))
}

/// Columns of the complete rows of a grid.
struct Columns {
    /// Start and end of each column, over all of its words.
    spans: Vec<[usize; 2]>,
    /// Start of the first word.
    indent: usize,
    /// Width of the widest space before the first word.
    widest_indent: usize,
    /// Width of the widest gap between two words.
    widest_gap: usize,
}

impl Columns {
    /// Determines the columns of the rows with this number of cells.
    fn of(rows: &[SplitRow], cols: usize) -> Columns {
        let mut columns = Columns { spans: Vec::new(), indent: 0, widest_indent: 0, widest_gap: 0 };
        for row in rows.iter().filter(|row| row.words.len() == cols) {
            let spans: Vec<[usize; 2]> = row.words.iter().map(|word| row.span(word)).collect();
            let gaps = spans.windows(2).map(|pair| pair[1][0].saturating_sub(pair[0][1]));
            columns.widest_gap = columns.widest_gap.max(gaps.max().unwrap_or(0));
            let indent = spans.first().map_or(0, |span| span[0]);
            columns.widest_indent = columns.widest_indent.max(indent);
            match columns.spans.is_empty() {
                true => columns.spans = spans,
                false => {
                    for (all, one) in columns.spans.iter_mut().zip(spans) {
                        *all = [all[0].min(one[0]), all[1].max(one[1])];
                    }
                }
            }
        }
        columns.indent = columns.spans.first().map_or(0, |span| span[0]);
        columns
    }

    /// Returns the column without a word in a row whose words are aligned with those of the others.
    fn missing(&self, words: &[[usize; 2]]) -> Option<usize> {
        if self.spans.windows(2).any(|pair| pair[0][1] > pair[1][0]) {
            return None;
        }
        let is_below = |word: &[usize; 2], column: &[usize; 2]| {
            word[0] < column[1].max(column[0] + 1) && column[0] < word[1]
        };
        let occupied: Vec<usize> = self
            .spans
            .iter()
            .map(|span| words.iter().filter(|w| is_below(w, span)).count())
            .collect();
        let is_aligned = occupied.iter().all(|&count| count <= 1)
            && occupied.iter().sum::<usize>() == words.len();
        occupied.iter().position(|&count| count == 0).filter(|_| is_aligned)
    }
}

/// Returns the unclear gap in the last row of a text, if that row is one cell too short.
fn unclear_gap(rows: &[SplitRow]) -> Option<Location> {
    let (last, others) = rows.split_last()?;
    let Some(first) = others.first() else { return last.unclear_gap(None) };
    let is_short = match (&first.words[..], &last.words[..]) {
        ([first], [last]) => last.len() + 1 == first.len(),
        (first, last) => last.len() + 1 == first.len(),
    };
    if !is_short {
        return None;
    }
    let mut columns = Columns::of(others, first.words.len());
    // A space after a separator is no indent if there is one before a separator, too.
    let is_after_separator = last.text.location.column > 1;
    if is_after_separator && others.iter().any(|row| row.text.text.ends_with(char::is_whitespace)) {
        columns.widest_indent = columns.widest_indent.max(1);
    }
    last.unclear_gap(Some(&columns))
}

/// Returns the layout of all rows, including the empty cell.
pub(super) fn complete_rows(mut rows: Vec<SplitRow<'_>>) -> TextLayout<'_> {
    if let [row] = &mut rows[..] {
        let is_list = row.words.len() > 1 && !is_compact_form(&row.words, 3);
        let is_framed = row.edges.iter().all(Option::is_some);
        if is_list && !is_framed && !row.words.iter().any(Word::is_blank) {
            row.add_edges();
        }
    } else {
        // Separators at the same edge of all rows are a frame.
        for edge in [0, 1] {
            if rows.iter().all(|row| row.edges[edge].is_some()) {
                for row in &mut rows {
                    row.edges[edge] = None;
                }
            }
        }
        let cols = rows.iter().map(|row| row.words.len()).max().unwrap_or(0);
        let columns = Columns::of(&rows, cols);
        let short = rows.iter_mut().filter(|row| row.words.len() + 1 == cols);
        short.for_each(|row| row.complete(&columns));
    }
    // A gap can be the empty cell only if no other cell is.
    let has_blank = rows.iter().flat_map(|row| &row.words).any(Word::is_blank);
    let unclear_gap = if has_blank { None } else { unclear_gap(&rows) };
    TextLayout { rows: rows.into_iter().map(|row| row.words).collect(), unclear_gap }
}
