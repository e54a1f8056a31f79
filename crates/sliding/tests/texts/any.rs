//! Properties of any text.

use super::check;
use arbitrary::Unstructured;
use fifteen_sliding::{COLLECTION, Puzzle};

/// Characters with a meaning, and a few without.
const CHARACTERS: &[u8] = b"0123456789abcdefx?/= \n\t\r-gX\0.#AB:";

#[test]
fn any_text_parses_or_fails_at_a_location_in_it() {
    arbtest::arbtest(|random| {
        let text: String = (0..random.arbitrary_len::<u8>()?.min(200))
            .map(|_| random.choose(CHARACTERS).map(|&byte| char::from(byte)))
            .collect::<Result<_, _>>()?;
        check::text(&text);
        check::text(&format!("3 x 4\n1 = 11\n2 = 01/1\n{text}"));
        check::text(&format!("start:\n{text}"));
        Ok(())
    });
}

/// A valid text with a few characters changed, removed or inserted parses or is refused.
#[test]
fn mutated_texts_parse_or_fail_at_a_location_in_them() {
    let puzzles = COLLECTION.map(|classic| classic.puzzle());
    let knuth = puzzles.iter().filter_map(Puzzle::to_knuth);
    let good: Vec<String> = puzzles.iter().map(Puzzle::to_drawn).chain(knuth).collect();
    for text in &good {
        check::text(text);
    }
    arbtest::arbtest(|random| {
        let mut text = random.choose(&good)?.clone().into_bytes();
        for _ in 0..random.int_in_range(1..=4)? {
            mutate(&mut text, random)?;
        }
        check::text(&String::from_utf8_lossy(&text));
        Ok(())
    });
}

fn mutate(text: &mut Vec<u8>, random: &mut Unstructured) -> arbitrary::Result<()> {
    let at = random.choose_index(text.len().max(1))?;
    let character = *random.choose(CHARACTERS)?;
    match random.int_in_range(0..=2)? {
        0 => text.insert(at, character),
        1 if at < text.len() => text[at] = character,
        _ if at < text.len() => _ = text.remove(at),
        _ => {}
    }
    Ok(())
}
