//! Drafts: pieces of a set at random places, and small changes to them.

use super::piece_set::{Item, PieceSet};
use crate::puzzle::{Configuration, Piece, Puzzle};
use fifteen_runtime::Random;

/// Maximum number of attempts to place the pieces of a set.
const ATTEMPTS: usize = 50;

/// Place of every piece of a set, or `None` if the piece is left out.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    places: Vec<Option<Piece>>,
}

impl Draft {
    /// Places the pieces at random. Leaves out up to half of the optional ones, and those that do
    /// not fit. Returns `None` if the set is empty, or the others do not fit even after many
    /// attempts.
    pub fn random(set: &PieceSet, random: &mut Random) -> Option<Draft> {
        let attempts = if set.is_empty() { 0 } else { ATTEMPTS };
        (0..attempts).find_map(|_| Draft::attempt(set, random))
    }

    /// Places the pieces at random. Returns `None` if those that are not optional do not fit.
    fn attempt(set: &PieceSet, random: &mut Random) -> Option<Draft> {
        let optional = set.items.iter().filter(|item| item.is_optional).count();
        let mut left = optional - random.next_below(optional / 2 + 1);
        let mut order: Vec<usize> = (0..set.items.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, random.next_below(last + 1));
        }
        // Required pieces come first, and within each group the larger ones.
        order
            .sort_by_key(|&item| (set.items[item].is_optional, set.items[item].placement_key(set)));
        let mut draft = Draft { places: vec![None; set.items.len()] };
        for item in order {
            let is_optional = set.items[item].is_optional;
            if is_optional && left == 0 {
                continue;
            }
            let is_placed = draft.place(item, set, random);
            if is_placed && is_optional {
                left -= 1;
            } else if !is_placed && !is_optional {
                return None;
            }
        }
        Some(draft)
    }

    /// Returns a draft with one change: a piece takes a random free place, perhaps the same one, or
    /// an optional one is added or left out. Returns `None` if the piece has no free place.
    pub fn changed(&self, set: &PieceSet, random: &mut Random) -> Option<Draft> {
        let item = random.next_below(set.items.len());
        let mut draft = self.clone();
        let leaves = draft.places[item].take().is_some()
            && set.items[item].is_optional
            && random.next_below(3) == 0;
        (leaves || draft.place(item, set, random)).then_some(draft)
    }

    /// Puts a piece on a random free place. Returns whether there is one.
    fn place(&mut self, item: usize, set: &PieceSet, random: &mut Random) -> bool {
        let mut is_free = vec![true; set.board.blocked.len()];
        for &place in self.places.iter().flatten() {
            set.board.cells(place).for_each(|cell| is_free[cell] = false);
        }
        let fits = |place: &&Piece| set.board.cells(**place).all(|cell| is_free[cell]);
        let free: Vec<&Piece> = set.items[item].places.iter().filter(fits).collect();
        if !free.is_empty() {
            self.places[item] = Some(*free[random.next_below(free.len())]);
        }
        !free.is_empty()
    }

    /// Returns the puzzle, or `None` if there is an exit that no piece can ever reach.
    pub fn to_puzzle(&self, set: &PieceSet) -> Option<Puzzle> {
        let placed = self.places.iter().zip(&set.items);
        let placed = placed.filter_map(|(place, item)| Some(((*place)?, item.letter)));
        let (walls, mut pieces): (Vec<_>, Vec<_>) =
            placed.partition(|(place, _)| Some(place.kind) == set.wall);
        pieces.sort_unstable();
        let (pieces, letters): (Vec<Piece>, Vec<char>) = pieces.into_iter().unzip();
        let mut puzzle = Puzzle { start: Configuration::new(pieces), letters, ..set.board.clone() };
        for (wall, _) in walls {
            puzzle.blocked[wall.cell] = true;
        }
        let exits = std::mem::take(&mut puzzle.exits);
        puzzle.with_exits(exits).ok()
    }
}

impl Item {
    /// Returns a key that is smaller for larger pieces.
    fn placement_key(&self, set: &PieceSet) -> std::cmp::Reverse<usize> {
        let cells = |place: &Piece| set.board.kinds[place.kind].cells.len();
        std::cmp::Reverse(self.places.first().map_or(usize::MAX, cells))
    }
}
