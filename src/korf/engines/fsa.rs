//! Engine `fsa`: the finite-state automaton printed by the build script.
//!
//! `fifteen machine --print rust` shows the code included here. The documentation of the printer,
//! `fifteen_codegen::print::rust_match`, explains its structure. This module starts the automaton
//! once for each move of the start position (the start has no previous move, so it is not a state
//! of the automaton), suspends and resumes it between slices, and reads the solution from its
//! stack.
//!
//! Counting costs the automaton almost nothing. It must be able to stop anyway, for a limit or for
//! Ctrl-C, so it counts its *fuel* down; the number of nodes visited is the fuel used. For each
//! visited node, a constant of its handler is added to the number of nodes generated. While the
//! search is suspended, the children of the nodes on the path that have not been tried yet are
//! subtracted from that count.

// Without printed automata this module is unused.
#![cfg_attr(not(feature = "printed"), allow(dead_code))]

use super::pushes::{PushCutoff, single_moves};
use crate::Observer;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::heuristic::{CutoffTest, Heuristic, MANHATTAN, ManhattanOnly, Push};
use crate::korf::{Counts, Engine, EngineSearch, Settings, SettingsError, SliceResult, Threshold};
use fifteen_codegen::{Attempt, Direction, HandlerId, Machine, Metric, Size, State, TileSet};

include!(concat!(env!("OUT_DIR"), "/machines.rs"));

/// Engine `fsa`.
pub struct Fsa {
    /// Heuristic, unless it is the Manhattan distance.
    heuristic: Option<Heuristic>,
    /// Heuristic of the multi-tile metric, if it is selected.
    push_heuristic: Option<PushHeuristic>,
}

impl Fsa {
    /// Engine with default settings: the Manhattan distance.
    pub const DEFAULT: Fsa = Fsa { heuristic: None, push_heuristic: None };
}

impl Engine for Fsa {
    fn name(&self) -> &'static str {
        "fsa"
    }

    fn summary(&self) -> &'static str {
        "the generated finite-state automaton"
    }

    fn heuristic(&self) -> &str {
        let single = || self.heuristic.as_ref().map_or(MANHATTAN, Heuristic::name);
        self.push_heuristic.as_ref().map_or_else(single, PushHeuristic::name)
    }

    fn heuristics(&self, _size: Size) -> Vec<Heuristic> {
        self.heuristic.iter().cloned().collect()
    }

    fn metric(&self) -> Metric {
        if self.push_heuristic.is_some() { Metric::Multi } else { Metric::Single }
    }

    fn identity(&self) -> String {
        let metric = if self.push_heuristic.is_some() { " multi" } else { "" };
        format!("{} {}{metric}", self.name(), self.heuristic())
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        settings.check_basic(self.name())?;
        settings.check_pushes(self.name())?;
        settings.check_default_order(self.name())?;
        settings.check_unweighted(self.name())?;
        settings.check_default_blank_home(self.name())?;
        Ok(Box::new(Fsa {
            heuristic: settings.non_manhattan_heuristic().cloned(),
            push_heuristic: settings.push_heuristic.clone().map(PushHeuristic::without_upgrades),
        }))
    }

    fn supports(&self, size: Size) -> bool {
        if let Some(heuristic) = &self.push_heuristic {
            return heuristic.size() == size && multi::find_machine(size).is_some();
        }
        let fits_size = self.heuristic.as_ref().is_none_or(|heuristic| heuristic.size() == size);
        fits_size && find_machine(MACHINES, size).is_some()
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        if let Some(heuristic) = &self.push_heuristic {
            let Some(multi::GeneratedFn::Bits64(run)) = multi::find_machine(start.size()) else {
                panic!("no generated automaton of pushes for {} boards", start.size());
            };
            let cutoff: Box<dyn CutoffTest> = Box::new(PushCutoff::new(heuristic, start));
            let first = Threshold::pushes(heuristic.estimate(start));
            return Box::new(FsaSearch::new(start, run, cutoff, first));
        }
        match find_machine(MACHINES, start.size()) {
            Some(GeneratedFn::Bits64(forms)) => forms.start_search(start, self.heuristic.as_ref()),
            Some(GeneratedFn::Bits128(forms)) => forms.start_search(start, self.heuristic.as_ref()),
            None => panic!("no generated automaton for {} boards", start.size()),
        }
    }
}

/// Returns the generated function for boards of this size.
fn find_machine<F: Copy>(machines: &[(usize, usize, F)], size: Size) -> Option<F> {
    let wanted = (size.rows(), size.cols());
    let found = machines.iter().find(|&&(rows, cols, _)| (rows, cols) == wanted);
    found.map(|&(.., run)| run)
}

/// Generated function, for boards in 64 or in 128 bits.
#[derive(Clone, Copy)]
enum GeneratedFn {
    Bits64(RunVariants<u64>),
    Bits128(RunVariants<u128>),
}

/// Two variants of a generated function.
#[derive(Clone, Copy)]
struct RunVariants<W> {
    /// Variant for the Manhattan distance.
    manhattan: RunFn<W, ManhattanOnly>,
    /// Variant for any heuristic.
    with_test: RunFn<W, Box<dyn CutoffTest>>,
}

/// Signature of the generated functions.
type RunFn<W, G> = fn(&mut Registers<W>, &mut Stack<W>, &mut G) -> Stop;

impl<W: Word> RunVariants<W> {
    /// Prepares a search from a position.
    fn start_search(self, start: &Board, heuristic: Option<&Heuristic>) -> Box<dyn EngineSearch> {
        match heuristic {
            None => {
                let first = Threshold::new(start.manhattan(), 0);
                Box::new(FsaSearch::new(start, self.manhattan, ManhattanOnly, first))
            }
            Some(heuristic) => {
                let (cutoff, excess) = heuristic.start_cutoff(start);
                let first = Threshold::new(start.manhattan(), excess);
                Box::new(FsaSearch::new(start, self.with_test, cutoff, first))
            }
        }
    }
}

/// Automata of the multi-tile metric.
mod multi {
    #[cfg_attr(not(feature = "printed"), allow(unused_imports))] // of the generated functions
    use super::{CutoffTest, Frame, Registers, RunFn, Size, Stack, Stop, Trial, is_within_quota};

    include!(concat!(env!("OUT_DIR"), "/multi_machines.rs"));

    /// Generated function. Boards of more than 64 bits have none.
    #[derive(Clone, Copy)]
    pub enum GeneratedFn {
        Bits64(RunFn<u64, Box<dyn CutoffTest>>),
    }

    /// Returns the generated function for boards of this size.
    pub fn find_machine(size: Size) -> Option<GeneratedFn> {
        super::find_machine(MACHINES, size)
    }
}

/// Stack with all frames that its eight-bit pointer can address.
type Stack<W> = [Frame<W>; FRAME_COUNT];

/// Number of frames.
const FRAME_COUNT: usize = 1 << u8::BITS;

/// Handler number at the bottom of the stack. No handler has this number.
const BOTTOM: u32 = u32::MAX;

/// State of the suspended automaton; it is in registers while the automaton runs.
#[derive(Clone, Copy)]
struct Registers<W> {
    /// Packed board.
    board: W,
    /// Remaining sad moves, or pushes.
    quota: i32,
    /// Number of frames on the stack.
    depth: u8,
    /// Number of the handler that runs next.
    state: u32,
    /// Number of nodes to visit before the automaton pauses.
    fuel: u64,
    /// Number of children of the nodes visited so far, including those not tried yet.
    generated: u64,
}

/// Stack frame of a move.
#[derive(Clone, Copy)]
struct Frame<W> {
    /// Packed board before the move.
    board: W,
    /// Quota before the move.
    quota: i32,
    /// Number of the handler to resume with.
    resume: u32,
}

/// Reason why the automaton stopped.
enum Stop {
    /// Goal found.
    GoalFound,
    /// Bottom of the stack reached.
    Exhausted,
    /// Fuel used up.
    OutOfFuel,
}

/// Move that is within the quota according to the Manhattan distance alone. All fields except the
/// quotas are constants of a handler.
struct Trial {
    /// Cell of the tile.
    from: usize,
    /// Cell of the blank.
    to: usize,
    /// Number of the direction of the blank.
    direction: usize,
    /// Quota before the move.
    quota: i32,
    left: i32,
}

/// Returns whether a move is within the quota according to a cutoff test.
#[inline]
fn is_within_quota<W: Word>(
    cutoff: &mut impl CutoffTest,
    depth: u8,
    board: W,
    trial: &Trial,
) -> bool {
    let &Trial { from, to, direction, quota, left } = trial;
    let push = Push {
        tile: board.tile(from),
        from,
        to,
        direction: Direction::ALL[direction],
        is_happy: left == quota,
    };
    cutoff.is_within_quota(depth.into(), push, &|cell| board.tile(cell), left.cast_unsigned())
}

/// Integer that holds a packed board.
trait Word: Copy + Default + Send + 'static {
    fn from_board(board: &Board) -> Self;

    /// Returns the tile in a cell.
    fn tile(self, cell: usize) -> usize;
}

impl Word for u64 {
    fn from_board(board: &Board) -> u64 {
        board.pack() as u64
    }

    #[inline]
    fn tile(self, cell: usize) -> usize {
        (self >> (4 * cell) & 15) as usize
    }
}

impl Word for u128 {
    fn from_board(board: &Board) -> u128 {
        board.pack()
    }

    #[inline]
    fn tile(self, cell: usize) -> usize {
        (self >> (5 * cell) & 31) as usize
    }
}

/// Search that runs an automaton.
struct FsaSearch<W, G> {
    start: Board,
    metric: Metric,
    /// Threshold of the first iteration, according to the heuristic.
    first: Threshold,
    machine: Machine,
    run: RunFn<W, G>,
    cutoff: G,
    registers: Registers<W>,
    stack: Box<Stack<W>>,
    /// Quota of the iteration: a number of sad moves, or in the multi-tile metric of pushes.
    quota: u32,
    /// Moves of the start not yet tried, the next one last.
    root_moves: Vec<Attempt>,
    /// Moves that lead to the node at which the automaton started: a move of the start, or the path
    /// to a subtree. Empty if it is not running.
    moves_above: Vec<Attempt>,
    /// True if the automaton is suspended at a node that it has not visited.
    is_paused: bool,
    visited: u64,
}

impl<W: Word, G: CutoffTest> FsaSearch<W, G> {
    fn new(start: &Board, run: RunFn<W, G>, cutoff: G, first: Threshold) -> FsaSearch<W, G> {
        let metric = first.metric();
        let bottom = Frame { board: W::default(), quota: 0, resume: BOTTOM };
        FsaSearch {
            start: *start,
            first,
            machine: Machine::with_metric(start.size(), metric),
            metric,
            run,
            cutoff,
            registers: Registers {
                board: W::default(),
                quota: 0,
                depth: 0,
                state: BOTTOM,
                fuel: 0,
                generated: 0,
            },
            stack: Box::new([bottom; FRAME_COUNT]),
            quota: 0,
            root_moves: Vec::new(),
            moves_above: Vec::new(),
            is_paused: false,
            visited: 0,
        }
    }

    /// Returns the position after a move, and its quota, if the move stays on the board and within
    /// the quota.
    fn affordable_child(
        &mut self,
        board: &Board,
        depth: u8,
        quota: i32,
        (direction, length): Attempt,
    ) -> Option<(Board, i32)> {
        let (size, blank) = (board.size(), board.blank());
        let mut child = *board;
        for _ in 0..length {
            child = child.after_move(direction)?;
        }
        let is_happy = match self.metric {
            Metric::Single => {
                TileSet::happy(size, child.blank(), blank).contains(child.tiles()[blank].into())
            }
            Metric::Multi => false,
        };
        let left = quota - i32::from(!is_happy);
        let trial =
            Trial { from: child.blank(), to: blank, direction: direction.index(), quota, left };
        let can =
            left >= 0 && is_within_quota(&mut self.cutoff, depth, W::from_board(board), &trial);
        can.then_some((child, left))
    }

    /// Starts the automaton at the position to which the moves `above` lead.
    fn enter(&mut self, board: &Board, quota: i32, above: &[Attempt]) -> Option<()> {
        let first = self.machine.first_handler(board.blank(), above.last()?.0.opposite())?;
        let depth = above.len();
        self.stack[..depth].fill(Frame { board: W::default(), quota: 0, resume: BOTTOM });
        self.registers = Registers {
            board: W::from_board(board),
            quota,
            depth: depth as u8,
            state: first.index() as u32,
            ..self.registers
        };
        self.moves_above = above.to_vec();
        Some(())
    }

    /// Starts the automaton after the next move of the start that is within the quota.
    fn start_next_root_move(&mut self) -> Option<()> {
        while let Some(attempt) = self.root_moves.pop() {
            self.registers.generated += 1;
            let (start, quota) = (self.start, self.quota.cast_signed());
            if let Some((child, left)) = self.affordable_child(&start, 0, quota, attempt) {
                return self.enter(&child, left, &[attempt]);
            }
        }
        None
    }

    /// Returns the handlers waiting on the stack, one per move below `moves_above`.
    fn pending_handlers(&self) -> impl Iterator<Item = HandlerId> {
        let depth = if self.moves_above.is_empty() { 1 } else { self.registers.depth as usize };
        let frames = self.stack[1..depth].iter();
        frames.filter_map(|frame| self.machine.id(frame.resume as usize))
    }

    /// Returns the moves from the start to the current node.
    fn moves(&self) -> Vec<Direction> {
        let below = self.pending_handlers().filter_map(|resume| self.machine.move_before(resume));
        single_moves(self.moves_above.iter().copied().chain(below))
    }

    /// Returns the number of children counted with their parents but not tried yet.
    fn generated_in_advance(&self) -> u64 {
        let untried: usize =
            self.pending_handlers().map(|resume| self.machine.untried(resume)).sum();
        untried as u64 + u64::from(self.is_paused)
    }
}

impl<W: Word, G: CutoffTest> EngineSearch for FsaSearch<W, G> {
    fn max_moves(&self) -> u32 {
        // Each move takes one frame (the first move that of the bottom), and the eight-bit depth
        // counts at most 255 of them.
        FRAME_COUNT as u32 - 1
    }

    fn estimate(&self) -> u32 {
        match self.metric {
            Metric::Single => self.start.manhattan(),
            Metric::Multi => self.first.moves(),
        }
    }

    fn excess(&self) -> u32 {
        match self.metric {
            Metric::Single => self.first.sad,
            Metric::Multi => 0,
        }
    }

    fn first_threshold(&self) -> Threshold {
        self.first
    }

    fn begin(&mut self, threshold: Threshold) {
        let start = &self.start;
        self.root_moves = State::attempts(start.size(), self.metric, start.blank(), None);
        self.root_moves.reverse();
        self.moves_above.clear();
        self.is_paused = false;
        self.quota = threshold.sad;
        self.visited = 0;
        self.registers.generated = 0;
    }

    fn begin_below(&mut self, threshold: Threshold, path: &[Direction]) -> bool {
        assert!(self.metric == Metric::Single, "this search does not support subtrees");
        self.begin(threshold);
        if path.is_empty() {
            return true;
        }
        self.root_moves.clear();
        let (mut board, mut quota) = (self.start, self.quota.cast_signed());
        let path: Vec<Attempt> = path.iter().map(|&direction| (direction, 1)).collect();
        for (depth, &attempt) in path.iter().enumerate() {
            assert!(board.after_move(attempt.0).is_some(), "path on the board");
            match self.affordable_child(&board, depth as u8, quota, attempt) {
                Some(child) => (board, quota) = child,
                None => return false,
            }
        }
        // The automaton counts the node at which it starts as visited, but not as generated.
        self.registers.generated = 1;
        self.enter(&board, quota, &path).is_some()
    }

    fn run(&mut self, nodes: u64, _watch: &mut dyn Observer<()>) -> SliceResult {
        self.registers.fuel = nodes;
        loop {
            if self.moves_above.is_empty() && self.start_next_root_move().is_none() {
                return SliceResult::Exhausted;
            }
            let fuel = self.registers.fuel;
            let stop = (self.run)(&mut self.registers, &mut self.stack, &mut self.cutoff);
            self.visited += fuel - self.registers.fuel;
            self.is_paused = matches!(stop, Stop::OutOfFuel);
            match stop {
                Stop::OutOfFuel => return SliceResult::Paused,
                Stop::Exhausted => self.moves_above.clear(),
                Stop::GoalFound => return SliceResult::Solved(self.moves()),
            }
        }
    }

    fn counts(&self) -> Counts {
        let generated = self.registers.generated - self.generated_in_advance();
        Counts { visited: self.visited, generated }
    }
}
