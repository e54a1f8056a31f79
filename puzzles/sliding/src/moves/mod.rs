//! The moves of a configuration in each of the six styles.
//!
//! A style says *what* moves, a single piece or a superpiece, and *how far*: one step, on in the
//! same direction, or along any path. The two questions are answered apart. [`Moves::singles`] and
//! [`Moves::superpieces`] find what can take a first step, and [`Moves::travel`] takes it from there.

mod ideals;
mod route;

use super::compiled::Compiled;
use super::packed::Packed;
use super::set::Set;
use super::style::{Extent, Style, Unit};
use fifteen_codegen::Direction;
use ideals::Ideals;
use std::ops::ControlFlow;

/// Something that moves: pieces that keep their distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover<const W: usize, const M: usize> {
    /// A one in the field of each piece.
    pub ones: Packed<W>,
    /// The cells of the pieces.
    pub cells: Set<M>,
}

impl<const W: usize, const M: usize> Mover<W, M> {
    /// Both together.
    #[inline]
    fn and(&self, other: &Self) -> Self {
        let ones = std::array::from_fn(|word| self.ones[word] | other.ones[word]);
        Mover { ones, cells: self.cells.with(&other.cells) }
    }
}

/// A configuration, unpacked.
#[derive(Clone, Debug)]
pub(super) struct Moves<'p, const W: usize, const M: usize> {
    puzzle: &'p Compiled<W, M>,
    style: Style,
    /// The cells of each piece.
    pieces: Vec<Set<M>>,
    /// A one in the field of each piece.
    ones: Vec<Packed<W>>,
    /// The cells of all pieces, and those that are blocked.
    occupied: Set<M>,
    ideals: Ideals<W, M>,
    /// Places that a path may go on from.
    open: Vec<(Set<M>, isize)>,
}

impl<'p, const W: usize, const M: usize> Moves<'p, W, M> {
    /// Nothing unpacked yet.
    pub fn new(puzzle: &'p Compiled<W, M>, style: Style) -> Self {
        let count = puzzle.layout.pieces();
        Moves {
            puzzle,
            style,
            pieces: vec![Set::NONE; count],
            ones: (0..count).map(|piece| puzzle.layout.one(piece)).collect(),
            occupied: Set::NONE,
            ideals: Ideals::default(),
            open: Vec::new(),
        }
    }

    /// Hands over every configuration that is one move away, some perhaps several times, with
    /// what moved and how far, until it is told to break off. There may be exponentially many.
    #[inline]
    pub fn from(
        &mut self,
        packed: &Packed<W>,
        mut take: impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.unpack(packed);
        for direction in Direction::ALL {
            match self.style.unit() {
                Unit::Piece => self.singles(packed, direction, &mut take)?,
                Unit::Superpiece => self.superpieces(packed, direction, &mut take)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks up where the pieces are.
    #[inline]
    fn unpack(&mut self, packed: &Packed<W>) {
        self.occupied = *self.puzzle.board.blocked();
        for (piece, cells) in self.pieces.iter_mut().enumerate() {
            *cells = self.puzzle.cells(piece, self.puzzle.layout.cell(packed, piece));
            self.occupied = self.occupied.with(cells);
        }
    }

    /// The moves of one piece that begin in this direction.
    #[inline]
    fn singles(
        &mut self,
        packed: &Packed<W>,
        direction: Direction,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.puzzle.board;
        let edge = board.edge(direction);
        let mut able: Set<M> = Set::NONE;
        for (piece, cells) in self.pieces.iter().enumerate() {
            let to = board.shifted(cells, direction);
            let bumped = to.only(&self.occupied.without(cells));
            able.insert_if(piece, bumped.with(&cells.only(edge)).is_empty());
        }
        for piece in able.iter() {
            let mover = Mover { ones: self.ones[piece], cells: self.pieces[piece] };
            let to = board.shifted(&mover.cells, direction);
            self.travel(packed, &mover, direction, to, take)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves of superpieces that begin in this direction.
    #[inline]
    fn superpieces(
        &mut self,
        packed: &Packed<W>,
        direction: Direction,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ideals = std::mem::take(&mut self.ideals);
        ideals.find(&self.puzzle.board, &self.pieces, &self.ones, direction);
        let all = ideals.each(&mut |mover| {
            let to = self.puzzle.board.shifted(&mover.cells, direction);
            self.travel(packed, mover, direction, to, take)
        });
        self.ideals = ideals;
        all
    }

    /// The moves that begin with a step in this direction, to the cells `to`.
    #[inline]
    fn travel(
        &mut self,
        packed: &Packed<W>,
        mover: &Mover<W, M>,
        direction: Direction,
        to: Set<M>,
        take: &mut impl FnMut(Packed<W>, &Mover<W, M>, isize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.puzzle.board;
        let layout = &self.puzzle.layout;
        let step = board.offset(direction);
        match self.style.extent() {
            Extent::Step => take(layout.moved(packed, &mover.ones, step), mover, step)?,
            Extent::Line => {
                let others = self.occupied.without(&mover.cells);
                let (mut by, mut next) = (step, Some(to));
                while let Some(cells) = next.filter(|cells| !cells.meets(&others)) {
                    take(layout.moved(packed, &mover.ones, by), mover, by)?;
                    by += step;
                    next = board.step(&cells, direction);
                }
            }
            Extent::Path => {
                let others = self.occupied.without(&mover.cells);
                let free = |cells: &Set<M>, direction| {
                    board.step(cells, direction).filter(|to| !to.meets(&others))
                };
                let earlier = &Direction::ALL[..direction.index()];
                if earlier.iter().any(|&other| free(&mover.cells, other).is_some()) {
                    // All paths of this mover were followed then.
                    return ControlFlow::Continue(());
                }
                // Where the mover is, its first cell tells.
                let first = mover.cells.first();
                let mut seen: Set<M> = Set::NONE;
                seen.insert(first);
                self.open.clear();
                self.open.push((mover.cells, 0));
                while let Some((cells, by)) = self.open.pop() {
                    for direction in Direction::ALL {
                        let by = by + board.offset(direction);
                        let at = first.wrapping_add_signed(by);
                        if let Some(to) = free(&cells, direction)
                            && !seen.contains(at)
                        {
                            seen.insert(at);
                            take(layout.moved(packed, &mover.ones, by), mover, by)?;
                            self.open.push((to, by));
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
