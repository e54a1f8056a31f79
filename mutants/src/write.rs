//! Writes a file that has all its mutants in it, each behind a question whether it is the one.

use crate::place::{Form, Mutant, Place};
use std::collections::HashSet;
use std::ops::Range;

/// A file with mutants.
#[derive(Default)]
pub struct Written {
    pub text: String,
    /// Where mutants came to be in the text, those within others behind them.
    marks: Vec<(Range<usize>, Vec<u32>)>,
}

impl Written {
    /// The mutants to blame if the compiler does not like what is at this byte: one, if it is within that, or
    /// all those that could stand in the innermost place around it.
    pub fn blamed(&self, byte: usize) -> Option<&[u32]> {
        let around = self.marks.iter().filter(|(range, _)| range.contains(&byte));
        around.min_by_key(|(range, _)| range.len()).map(|(_, ids)| &ids[..])
    }

    /// The mutants to blame if nobody else is: those of the line.
    pub fn blamed_around(&self, byte: usize) -> Vec<u32> {
        let start = self.text[..byte].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[byte..].find('\n').map_or(self.text.len(), |length| byte + length);
        let on_line = |(range, _): &&(Range<usize>, _)| range.start < end && range.end > start;
        self.marks.iter().filter(on_line).flat_map(|(_, ids)| ids.iter().copied()).collect()
    }
}

/// The source with all mutants of these places, but for those that do not compile.
pub fn write(source: &str, places: &[Place], unfit: &HashSet<u32>) -> Written {
    let mut order: Vec<_> = places.iter().collect();
    // What is around something else comes first.
    order.sort_by_key(|place| (place.range.start, usize::MAX - place.range.end));
    let mut writer = Writer { source, places: &order, unfit, written: Written::default() };
    writer.until(0, source.len());
    writer.written
}

struct Writer<'a> {
    source: &'a str,
    /// Those that are still to come.
    places: &'a [&'a Place],
    unfit: &'a HashSet<u32>,
    written: Written,
}

impl<'a> Writer<'a> {
    /// The source from one byte to another, with all that is within.
    fn until(&mut self, mut from: usize, end: usize) {
        while let Some((place, rest)) = self.places.split_first().filter(|(place, _)| {
            place.range.start < end || place.range.is_empty() && place.range.start == end
        }) {
            self.places = rest;
            self.put(&self.source[from..place.range.start]);
            self.place(place);
            from = place.range.end;
        }
        self.put(&self.source[from..end]);
    }

    fn place(&mut self, place: &'a Place) {
        let fit = |mutant: &&Mutant| !self.unfit.contains(&mutant.id);
        let fit: Vec<_> = place.mutants.iter().filter(fit).collect();
        let start = self.written.text.len();
        match place.form {
            Form::Expression => {
                self.put(if fit.is_empty() { "" } else { "(" });
                for mutant in &fit {
                    self.mutant(mutant, "if ", &format!(" {{ {} }} else ", mutant.text));
                }
                self.put(if fit.is_empty() { "" } else { "{ (" });
                self.until(place.range.start, place.range.end);
                self.put(if fit.is_empty() { "" } else { ") })" });
                let ids = fit.iter().map(|mutant| mutant.id).collect();
                self.written.marks.push((start..self.written.text.len(), ids));
            }
            Form::Return => fit.iter().for_each(|mutant| {
                self.mutant(mutant, " if ", &format!(" {{ return {}; }}", mutant.text));
            }),
            Form::Never => fit.iter().for_each(|mutant| self.mutant(mutant, " if !", "")),
        }
    }

    fn mutant(&mut self, mutant: &Mutant, before: &str, behind: &str) {
        let start = self.written.text.len();
        self.put(&format!("{before}crate::mutant_switch::on({}){behind}", mutant.id));
        self.written.marks.push((start..self.written.text.len(), vec![mutant.id]));
    }

    fn put(&mut self, text: &str) {
        self.written.text.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use crate::find::find;
    use std::collections::HashSet;
    use std::path::Path;

    const SOURCE: &str = "fn more(a: u32) -> bool {
        match a {
            3 if a + 1 < 9 => !false,
            4 => true,
            _ => false,
        }
    }\n";

    fn written(unfit: &[u32]) -> super::Written {
        let found = find(Path::new("lib.rs"), SOURCE, &mut 0).unwrap();
        super::write(SOURCE, &found.places, &unfit.iter().copied().collect())
    }

    #[test]
    fn what_was_there_is_still_there() {
        let text = written(&[]).text;
        syn::parse_file(&text).unwrap();
        for id in 0..=10 {
            assert_eq!(text.matches(&format!("on({id})")).count(), 1, "{id} in {text}");
        }
        assert!(!text.contains("on(11)"), "{text}");
    }

    #[test]
    fn without_mutants_nothing_is_changed() {
        let all: Vec<_> = (0..11).collect();
        assert_eq!(written(&all).text, SOURCE);
    }

    #[test]
    fn whoever_is_within_another_is_to_blame() {
        let written = written(&[]);
        let at = |text: &str| written.text.find(text).unwrap();
        let all: HashSet<u32> = written.blamed_around(at("a + 1")).into_iter().collect();
        for (_, ids) in &written.marks {
            let byte = at(&format!("on({})", ids[0]));
            assert!(written.blamed(byte).unwrap().contains(&ids[0]));
        }
        let sum = written.blamed(at("a + 1) })")).unwrap();
        assert_eq!(sum.len(), 2, "+ may be - or *");
        assert!(sum.iter().all(|id| all.contains(id)));
        assert_eq!(written.blamed(0), None);
    }
}
