//! Search for the redundant walks, one length at a time.

use super::trie::Trie;
use super::visited_positions::{HashedWalk, PackedWalk, VisitedPositions, start_board};
use super::{PruningAutomaton, is_valid_automaton};
use crate::runtime::memory::OutOfMemory;
use crate::runtime::{Random, pool};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use fifteen_lookup::{Node, Transitions};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Progress of learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearningProgress {
    /// Current length of walks, in moves.
    pub length: usize,
    /// Maximum length of walks, in moves.
    pub max_length: usize,
    /// Number of start cells whose walks of this length are finished or in progress.
    pub cells: usize,
}

/// Learns the redundant walks of at most `max_length` moves, or of at most 20 if that is less.
///
/// # Errors
/// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`] if there is too little
/// memory.
pub fn learn_automaton(
    size: Size,
    max_length: usize,
    threads: Threads,
    observer: &mut dyn Observer<LearningProgress>,
) -> Result<PruningAutomaton, Stopped> {
    let max_length = max_length.min(PruningAutomaton::MAX_LENGTH);
    let mut trie = Trie::new(size);
    let mut rows = trie.build_automaton()?;
    let keys = AdditiveHashKeys::new();
    // Upper bounds on the numbers of walks of the two previous lengths from each cell.
    let mut walk_counts = vec![[1, 4]; size.cells()];
    for length in 2..=max_length {
        let progress = LearningProgress { length, max_length, cells: 0 };
        let pass = LengthPass { size, length, rows: &rows, keys: &keys, walk_counts: &walk_counts };
        for (start, found) in
            pass.search_all_cells(threads, progress, observer)?.into_iter().enumerate()
        {
            for path in found.redundant {
                trie.add(start, path.moves())?;
            }
            walk_counts[start] = [walk_counts[start][1], found.irredundant_count];
        }
        rows = trie.build_automaton()?;
    }
    debug_assert!(is_valid_automaton(size, &rows));
    Ok(PruningAutomaton { size, max_length, rows: rows.into() })
}

/// Random number for each tile in each cell. The hash of a position is their sum over all tiles,
/// less the sum of the start.
struct AdditiveHashKeys(Vec<[u64; Size::MAX_CELLS]>);

impl AdditiveHashKeys {
    fn new() -> AdditiveHashKeys {
        let mut random = Random::new(1975);
        let mut row = |_| std::array::from_fn(|_| random.next_u64());
        AdditiveHashKeys((0..Size::MAX_CELLS).map(&mut row).collect())
    }
}

/// Pass over all walks of one length.
struct LengthPass<'a> {
    size: Size,
    length: usize,
    /// Automaton for shorter walks.
    rows: &'a [Transitions],
    keys: &'a AdditiveHashKeys,
    walk_counts: &'a [[usize; 2]],
}

/// Walks from one cell.
#[derive(Default)]
struct CellWalks {
    redundant: Vec<PackedWalk>,
    /// Number of walks that are not redundant.
    irredundant_count: usize,
}

impl LengthPass<'_> {
    /// Finds the redundant walks from all cells.
    fn search_all_cells(
        &self,
        threads: Threads,
        mut progress: LearningProgress,
        observer: &mut dyn Observer<LearningProgress>,
    ) -> Result<Vec<CellWalks>, Stopped> {
        let next = AtomicUsize::new(0);
        let work = |_, check_cancel: &mut dyn FnMut() -> ControlFlow<()>| {
            let mut found = Vec::new();
            loop {
                let start = next.fetch_add(1, Ordering::Relaxed);
                if start >= self.size.cells() {
                    return Ok(found);
                }
                match self.search_cell(start, check_cancel)? {
                    ControlFlow::Continue(of_cell) => found.push((start, of_cell)),
                    ControlFlow::Break(()) => return Ok(found),
                }
            }
        };
        let report = || {
            progress.cells = next.load(Ordering::Relaxed).min(self.size.cells());
            observer.on_progress(&progress)
        };
        let (results, end) = pool::map_cancellable(0..threads.get(), work, report);
        let results = results.into_iter().collect::<Result<Vec<_>, OutOfMemory>>()?;
        Stopped::check(end)?;
        let mut all: Vec<(usize, CellWalks)> = results.into_iter().flatten().collect();
        all.sort_by_key(|&(start, _)| start);
        Ok(all.into_iter().map(|(_, found)| found).collect())
    }

    /// Finds the redundant walks from a cell.
    fn search_cell(
        &self,
        cell: usize,
        check_cancel: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<ControlFlow<(), CellWalks>, OutOfMemory> {
        let [before, last] = self.walk_counts[cell];
        // A walk has at most four extensions, and one slot always stays empty.
        let positions = VisitedPositions::new(self.size, cell, before + 4 * last + 1)?;
        let board = start_board(cell);
        let mut walker = WalkEnumerator {
            pass: self,
            board,
            positions,
            pending: Vec::new(),
            found: CellWalks::default(),
            check_cancel,
        };
        // First inserts the positions of walks that are two moves shorter.
        if walker.enumerate(cell, self.length - 2).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        walker.found = CellWalks::default();
        Ok(match walker.enumerate(cell, self.length) {
            ControlFlow::Break(()) => ControlFlow::Break(()),
            ControlFlow::Continue(()) => ControlFlow::Continue(walker.found),
        })
    }
}

/// Enumerator of the walks from a cell.
struct WalkEnumerator<'a> {
    pass: &'a LengthPass<'a>,
    board: [u8; Size::MAX_CELLS],
    positions: VisitedPositions,
    /// Walks whose end positions have been prefetched.
    pending: Vec<HashedWalk>,
    found: CellWalks,
    check_cancel: &'a mut dyn FnMut() -> ControlFlow<()>,
}

/// Number of prefetched walks.
const PREFETCH_BATCH: usize = 64;

/// Number of walks between two checks for cancellation; they take a few milliseconds.
const CANCEL_CHECK_INTERVAL: usize = 1 << 14;

impl WalkEnumerator<'_> {
    /// Enumerates all walks of a length, in lexicographic order.
    fn enumerate(&mut self, cell: usize, length: usize) -> ControlFlow<()> {
        self.extend(cell as u32, cell, length, HashedWalk { walk: PackedWalk::EMPTY, hash: 0 })?;
        self.flush_pending();
        ControlFlow::Continue(())
    }

    /// Extends a walk by this many moves in every possible way.
    fn extend(
        &mut self,
        walk: u32,
        blank: usize,
        moves: usize,
        here: HashedWalk,
    ) -> ControlFlow<()> {
        if moves == 0 {
            return self.record_arrival(here);
        }
        let pass = self.pass;
        for (direction, &after) in pass.rows[walk as usize].iter().enumerate() {
            if after == Node::REFUSED {
                continue;
            }
            let to = pass.size.neighbor(blank, Direction::ALL[direction]);
            let to = to.expect("cell on the board");
            let key = &pass.keys.0[usize::from(self.board[to])];
            let hash = here.hash.wrapping_sub(key[to]).wrapping_add(key[blank]);
            self.board.swap(blank, to);
            let path = here.walk.with_move(direction);
            self.extend(after, to, moves - 1, HashedWalk { walk: path, hash })?;
            self.board.swap(blank, to);
        }
        ControlFlow::Continue(())
    }

    /// Prefetches the end position of a walk, to record it later.
    fn record_arrival(&mut self, arrival: HashedWalk) -> ControlFlow<()> {
        self.positions.prefetch(arrival.hash);
        self.pending.push(arrival);
        if self.pending.len() < PREFETCH_BATCH {
            return ControlFlow::Continue(());
        }
        self.flush_pending();
        let count = self.found.irredundant_count + self.found.redundant.len();
        if count % CANCEL_CHECK_INTERVAL < PREFETCH_BATCH {
            (self.check_cancel)()
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Records the end positions of all pending walks.
    fn flush_pending(&mut self) {
        for arrival in self.pending.drain(..) {
            match self.positions.insert(arrival) {
                true => self.found.irredundant_count += 1,
                false => self.found.redundant.push(arrival.walk),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size() -> Size {
        Size::new(4, 4).expect("a size")
    }

    /// Calls a function with a pass for which the shorter walks have been learned.
    fn with_length_pass(length: usize, then: impl FnOnce(&LengthPass)) {
        let shorter =
            learn_automaton(size(), length - 1, Threads::ONE, &mut ()).expect("not cancelled");
        let walk_counts = vec![[1 << 15, 1 << 17]; size().cells()];
        then(&LengthPass {
            size: size(),
            length,
            rows: shorter.rows(),
            keys: &AdditiveHashKeys::new(),
            walk_counts: &walk_counts,
        });
    }

    /// Cancellation is checked about once per interval.
    #[test]
    fn enumeration_checks_for_cancellation_regularly() {
        with_length_pass(15, |pass| {
            let mut checks = 0;
            let mut check_cancel = || {
                checks += 1;
                ControlFlow::Continue(())
            };
            let Ok(ControlFlow::Continue(found)) = pass.search_cell(5, &mut check_cancel) else {
                panic!("not cancelled");
            };
            let arrivals = found.irredundant_count + found.redundant.len();
            assert!(arrivals > 2 * CANCEL_CHECK_INTERVAL, "{arrivals}");
            let expected = arrivals / CANCEL_CHECK_INTERVAL;
            assert!((expected..=2 * expected).contains(&checks), "{checks}, not {expected}");
        });
    }

    #[test]
    fn enumeration_can_be_cancelled() {
        with_length_pass(15, |pass| {
            let mut checks = 0;
            let mut check_cancel = || {
                checks += 1;
                ControlFlow::Break(())
            };
            assert!(matches!(pass.search_cell(5, &mut check_cancel), Ok(ControlFlow::Break(()))));
            assert_eq!(checks, 1);
        });
    }

    #[test]
    fn progress_reports_lengths_and_cells() {
        let mut reports = Vec::new();
        let mut observer = |progress: &LearningProgress| {
            reports.push(*progress);
            ControlFlow::Continue(())
        };
        learn_automaton(size(), 14, Threads::ONE, &mut observer).expect("not cancelled");
        assert!(
            reports
                .iter()
                .all(|report| report.max_length == 14 && (2..=14).contains(&report.length))
        );
        assert!(reports.is_sorted_by_key(|report| (report.length, report.cells)));
        let cells: Vec<usize> = reports.iter().map(|report| report.cells).collect();
        assert!(cells.iter().all(|cells| (1..=size().cells()).contains(cells)), "{cells:?}");
        assert!(cells.len() > 20 && cells.contains(&16), "{cells:?}");
    }

    /// Longer walks do not fit into the bits that a word has for a walk.
    #[test]
    fn learning_is_capped_at_the_maximum_length() {
        let small = Size::new(2, 2).expect("a size");
        let walks = learn_automaton(small, 100, Threads::ONE, &mut ()).expect("not cancelled");
        assert_eq!(walks.max_length(), PruningAutomaton::MAX_LENGTH);
        let (few, none) = (
            learn_automaton(small, 2, Threads::ONE, &mut ()),
            learn_automaton(small, 1, Threads::ONE, &mut ()),
        );
        let states = [few, none].map(|walks| walks.expect("not cancelled").rows().len());
        assert_eq!(states, [12, 4]);
    }
}
