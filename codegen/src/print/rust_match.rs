//! The machine as Rust: a state machine made of `match`, with an explicit stack.
//!
//! # Printed code
//!
//! The function `run` keeps the board, the quota, the stack pointer and the state in local
//! variables, and dispatches on the state in a loop. One *arm* belongs to each node that the
//! automaton distinguishes (each cell and previous direction) and holds its `try` handlers in the
//! order of trial. If the quota does not allow a move, control falls through to the next handler,
//! the cheapest jump there is. One more arm belongs to each undo handler. It pops a frame from the
//! stack, compares the frame's handler with the possible ones, at most three, and continues with
//! that handler and those after it, printed in place. The 15-puzzle has 96 arms for 152 handlers.
//!
//! # Design
//!
//! The board is one integer, four bits a cell (five if there are more than 16 cells), with zero for
//! the blank. A move of tile `t` is an exclusive-or of `t` at two places, and bit `t` of a constant
//! tells whether it is happy. The constant repeats its 16 bits four times (or its 32 bits twice),
//! so that the shifted board itself can be the shift count: a processor uses only its lowest six
//! bits. Testing the quota takes one branch: the code adds the happy bit, subtracts one, and makes
//! the move unless the result is negative. A frame of the stack keeps the whole board, because
//! loading it is quicker than moving the tile back. The stack is an array of 256 frames indexed
//! with an eight-bit number: the compiler sees that no index is out of bounds, and omits the checks
//! without unsafe code.
//!
//! A machine of this kind spends most of its time on mispredicted jumps, so the aim is to avoid
//! indirect ones. Rust has no `goto`; `state = 17; continue` is an indirect jump through a table
//! even though the target is known, because LLVM does not thread a jump through the header of a
//! loop. But it does thread a jump from one `match` to a *later* `match` of the same round of the
//! loop. The blank alternates between the white and the black cells of the checkerboard, so the
//! arms are printed as four `match`es in a row, one for each kind of arm and color of the cell, and
//! about half of all transitions become direct. An undo needs no indirect jump at all: it compares
//! with the few handlers that can be on the stack.
//!
//! # With a heuristic
//!
//! The control flow of a search with a better heuristic than the Manhattan distance is the same,
//! except that after a move the heuristic must not demand more sad moves than the quota has left.
//! So the search applies a *cutoff test* before it makes a move. `run` is generic. Compiled for the
//! test that accepts every move, it is the search with the Manhattan distance, and the call is
//! optimized away.
//!
//! # Cost of each variant
//!
//! All variants that keep the board in a register take nearly the same time, because they share one
//! bottleneck: the handler to resume, one of three, is known only once it is loaded from the stack,
//! and is often mispredicted. Recursive functions do better in this respect, because the processor
//! predicts their returns. The times of all variants that were tried are in the book's chapter on
//! measurements (`docs/src/measurements.md`).

use super::describe;
use crate::machine::{Action, HandlerId, Machine};
use crate::metric::Metric;
pub use crate::render::InvalidRustError;
use crate::state::State;
use crate::tiles::TileSet;
use crate::{grid::Size, render};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote};

/// Prints the machine as a Rust source file.
///
/// The file refers to items of the module that includes it: the types `Registers`, `Frame`, `Stop`,
/// `Trial` and `Stack` (an array of 256 frames), the trait `CutoffTest`, and the function
/// `is_within_quota`, which applies a cutoff test to a trial.
///
/// # Errors
/// If the output is not valid Rust, which would be a bug in this printer.
///
/// ```
/// use fifteen_codegen::{print::rust_match, Machine, Size};
///
/// let source = rust_match::print(&Machine::new(Size::new(2, 2)?))?;
/// assert!(source.contains("0,0 south, from the east: push the tile of 1,0 north"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(machine: &Machine) -> Result<String, InvalidRustError> {
    let function = Printer::new(machine).function()?;
    render::format_file(
        "machine",
        quote! { use super::{Frame, CutoffTest, Registers, Stack, Stop, Trial, is_within_quota}; #function },
    )
}

/// Prints several machines as one file: a module for each, and a table `MACHINES` of their sizes
/// and functions, in the given order.
///
/// The table refers to further types of the including module: `GeneratedFn`, whose variants
/// `Bits64` and `Bits128` are for boards of 64 and 128 bits, and `RunVariants`, a function for the
/// Manhattan distance and one with a cutoff test. In the multi-tile metric there is only the
/// latter.
///
/// # Errors
/// As for [`print()`].
pub fn print_all(machines: &[Machine]) -> Result<String, InvalidRustError> {
    let mut modules = TokenStream::new();
    let mut rows = TokenStream::new();
    for machine in machines {
        let (rows_of_board, cols) = (machine.size().rows(), machine.size().cols());
        let metric = if machine.metric() == Metric::Single { "" } else { "multi_" };
        let name = format_ident!("{metric}size_{rows_of_board}x{cols}");
        let variant =
            format_ident!("{}", if is_wide(machine.size()) { "Bits128" } else { "Bits64" });
        let function = Printer::new(machine).function()?;
        modules.extend(quote! {
            mod #name {
                use super::{Frame, CutoffTest, Registers, Stack, Stop, Trial, is_within_quota};
                #function
            }
        });
        let forms = match machine.metric() {
            Metric::Single => {
                quote! { RunVariants { manhattan: #name::run, with_test: #name::run } }
            }
            Metric::Multi => quote! { #name::run },
        };
        rows.extend(quote! { (#rows_of_board, #cols, GeneratedFn::#variant(#forms)), });
    }
    let table = quote! {
        /// Rows, columns and function of every generated machine.
        const MACHINES: &[(usize, usize, GeneratedFn)] = &[#rows];
    };
    render::format_file("table of machines", quote! { #modules #table })
}

/// Returns whether the packed board needs more than 64 bits.
fn is_wide(size: Size) -> bool {
    size.cells() * size.cell_bits() > 64
}

/// Returns the class of a node, 0 or 1: in the single-tile metric the color of its cell, in the
/// multi-tile metric the axis of the last push. Every move leads to a node of the other class.
fn class_of(state: State) -> usize {
    match state.metric {
        Metric::Single => (state.row + state.col) % 2,
        Metric::Multi => usize::from(state.previous.is_vertical()),
    }
}

/// Kind of an arm.
#[derive(Clone, Copy)]
enum ArmKind {
    /// The blank arrives at a node and tries its directions.
    Arrive,
    /// The blank returns to the previous node.
    Undo,
}

impl ArmKind {
    fn name(self) -> &'static str {
        match self {
            ArmKind::Arrive => "arrive",
            ArmKind::Undo => "undo",
        }
    }
}

/// The `match`es of a round, each with the kind and the [class](class_of) of its arms.
///
/// This order is slightly faster than the others that were timed.
const ROUND: [(ArmKind, usize); 4] =
    [(ArmKind::Arrive, 0), (ArmKind::Undo, 1), (ArmKind::Arrive, 1), (ArmKind::Undo, 0)];

/// Function that prints a jump to a handler, which leaves the current `match` for those after it or
/// for the next round.
type Jump<'a> = &'a dyn Fn(HandlerId) -> TokenStream;

/// Printer of a machine.
struct Printer<'a> {
    machine: &'a Machine,
    /// Number of bits per cell of the packed board.
    cell_bits: usize,
}

impl Printer<'_> {
    fn new(machine: &Machine) -> Printer<'_> {
        Printer { machine, cell_bits: machine.size().cell_bits() }
    }

    /// Returns the function `run`.
    fn function(&self) -> Result<TokenStream, InvalidRustError> {
        let machine = self.machine;
        let (size, handlers) = (machine.size(), machine.handlers().len());
        let docs = format!(
            " Runs the {handlers} handlers of the {size} board until the search is exhausted,"
        );
        let word = format_ident!("{}", if is_wide(machine.size()) { "u128" } else { "u64" });
        let round = self.round()?;
        Ok(quote! {
            #[doc = #docs]
            /// reaches the goal, or has used up its fuel, counted in nodes.
            #[allow(clippy::all, clippy::pedantic, unused_doc_comments)]
            pub fn run<G: CutoffTest>(
                registers: &mut Registers<#word>,
                stack: &mut Stack<#word>,
                cutoff: &mut G,
            ) -> Stop {
                let Registers {
                    mut board,
                    mut quota,
                    mut depth,
                    mut state,
                    mut fuel,
                    mut generated,
                } = *registers;
                let stop = 'search: loop { #round };
                *registers = Registers { board, quota, depth, state, fuel, generated };
                stop
            }
        })
    }

    /// Returns the body of the loop: the `match`es of a round, in order.
    fn round(&self) -> Result<TokenStream, InvalidRustError> {
        let mut round = TokenStream::new();
        for (index, (kind, class)) in ROUND.into_iter().enumerate() {
            let is_last = index + 1 == ROUND.len();
            let classes = match self.machine.metric() {
                Metric::Single => ["white", "black"],
                Metric::Multi => ["horizontal", "vertical"],
            };
            let label = format!("'{}_{}", kind.name(), classes[class]);
            let label = syn::Lifetime::new(&label, Span::call_site());
            let leave = if is_last { quote!(continue 'search;) } else { quote!(break #label;) };
            let jump = |to: HandlerId| {
                let to = number(to);
                quote! { state = #to; #leave }
            };
            let arms = self.arms(kind, class, &jump)?;
            let part = quote! { match state { #(#arms)* _ => {} } };
            round.extend(if is_last {
                part
            } else {
                quote! { #label: { #part } }
            });
        }
        Ok(round)
    }

    /// Returns the arms of one kind and class.
    fn arms(
        &self,
        kind: ArmKind,
        class: usize,
        jump: Jump,
    ) -> Result<Vec<syn::Arm>, InvalidRustError> {
        let of_class =
            |node: &Vec<HandlerId>| class_of(self.machine.handler(node[0]).state) == class;
        let nodes = self.machine.handlers_by_node().into_iter().filter(of_class);
        nodes
            .map(|node| {
                let (first, undo) = (node[0], node[node.len() - 1]);
                let (id, arm) = match kind {
                    ArmKind::Arrive => (first, self.arrive(first, jump)),
                    ArmKind::Undo => (undo, self.undo(undo, jump)),
                };
                render::parse_arm(&format!("handler ({})", self.machine.handler(id).state), arm)
            })
            .collect()
    }

    /// Returns the arm of a node: it counts the node, tests for the goal, and tries the directions.
    fn arrive(&self, first: HandlerId, jump: Jump) -> TokenStream {
        let pattern = number(first);
        let children = Literal::usize_unsuffixed(self.machine.untried(first));
        let goal = self.goal_test(first);
        let trials = self.trials_from(first, jump);
        quote! {
            #pattern => {
                if fuel == 0 {
                    break 'search Stop::OutOfFuel;
                }
                fuel -= 1;
                #goal
                generated += #children;
                #trials
            }
        }
    }

    /// Returns the test for the goal, empty where the blank is not at home.
    fn goal_test(&self, first: HandlerId) -> TokenStream {
        let Action::Try { blank, .. } = self.machine.handler(first).action else {
            return TokenStream::new();
        };
        let size = self.machine.size();
        if blank != size.blank_home() {
            return TokenStream::new();
        }
        let goal = hex(goal_in_bits(size, self.cell_bits, 1));
        quote! { if board == #goal { break 'search Stop::GoalFound; } }
    }

    /// Returns the code of a handler and of all later ones of the same node.
    fn trials_from(&self, id: HandlerId, jump: Jump) -> TokenStream {
        match self.machine.handler(id).action {
            Action::Try { blank, tile_cell, happy, child, next } => {
                let docs = self.docs(id);
                let remaining = self.remaining_quota(happy, tile_cell);
                let moves = self.moves(blank, tile_cell);
                let (from, to) =
                    (Literal::usize_unsuffixed(tile_cell), Literal::usize_unsuffixed(blank));
                let direction = self.machine.handler(id).state.direction.index();
                let direction = Literal::usize_unsuffixed(direction);
                let resume = number(next);
                let to_child = jump(child);
                let rest = self.trials_from(next, jump);
                quote! {
                    #[doc = #docs]
                    let left = #remaining;
                    let trial = Trial { from: #from, to: #to, direction: #direction, quota, left };
                    if left >= 0 && is_within_quota(cutoff, depth, board, &trial) {
                        stack[depth as usize] = Frame { board, quota, resume: #resume };
                        depth += 1;
                        #moves
                        quota = left;
                        #to_child
                    }
                    #rest
                }
            }
            Action::Undo { .. } => jump(id),
        }
    }

    /// Returns the expression for the quota that is left after a move of the tile in this cell.
    fn remaining_quota(&self, happy: TileSet, tile_cell: usize) -> TokenStream {
        if self.machine.metric() == Metric::Multi {
            return quote! { quota - 1 };
        }
        let happy = mask(self.repeat_mask(happy.bits()));
        let at_tile = Literal::usize_unsuffixed(self.cell_bits * tile_cell);
        quote! { quota - 1 + (#happy >> ((board >> #at_tile) as u64 & 63) & 1) as i32 }
    }

    /// Returns statements that move each tile between the blank and the cell `last`, inclusive, one
    /// cell toward the blank.
    fn moves(&self, blank: usize, last: usize) -> TokenStream {
        let size = self.machine.size();
        let direction = size.direction_to(blank, last).expect("a cell in line with the blank");
        let tile_mask = hex((1 << self.cell_bits) - 1);
        let (mut moves, mut to) = (TokenStream::new(), blank);
        for from in size.ray(blank, direction) {
            let at_tile = Literal::usize_unsuffixed(self.cell_bits * from);
            let at_blank = Literal::usize_unsuffixed(self.cell_bits * to);
            moves.extend(quote! {
                let tile = board >> #at_tile & #tile_mask;
                board ^= tile << #at_tile ^ tile << #at_blank;
            });
            if from == last {
                break;
            }
            to = from;
        }
        moves
    }

    /// Returns the arm of an undo handler: it pops a frame, and resumes the handler named there.
    fn undo(&self, id: HandlerId, jump: Jump) -> TokenStream {
        let Action::Undo { resumes, .. } = &self.machine.handler(id).action else {
            unreachable!("the last handler of a node undoes");
        };
        let (docs, pattern) = (self.docs(id), number(id));
        let resumptions = resumes.iter().map(|&resume| {
            let (pattern, trials) = (number(resume), self.trials_from(resume, jump));
            quote! { #pattern => { #trials } }
        });
        quote! {
            #[doc = #docs]
            #pattern => {
                depth -= 1;
                let frame = stack[depth as usize];
                board = frame.board;
                quota = frame.quota;
                match frame.resume {
                    #(#resumptions)*
                    _ => break 'search Stop::Exhausted,
                }
            }
        }
    }

    /// Returns the sentence about a handler, as the text of a doc comment.
    fn docs(&self, id: HandlerId) -> String {
        format!(" {}", describe(self.machine, self.machine.handler(id)))
    }

    /// Returns a mask of tiles repeated over 64 bits, so that the bits above a tile's number in the
    /// shift count do not matter.
    fn repeat_mask(&self, mask: u32) -> u64 {
        let period = 1 << self.cell_bits;
        (0..64).step_by(period).map(|shift| u64::from(mask) << shift).sum()
    }
}

/// Returns the solved board in one integer, in which tiles are numbered from `first` and the blank
/// is zero.
pub(super) fn goal_in_bits(size: Size, cell_bits: usize, first: u128) -> u128 {
    (0..size.blank_home()).map(|cell| (cell as u128 + first) << (cell_bits * cell)).sum()
}

/// Returns the number of a handler as a literal.
fn number(id: HandlerId) -> Literal {
    Literal::usize_unsuffixed(id.index())
}

/// Returns a hexadecimal literal without a type suffix.
pub(super) fn hex(number: u128) -> Literal {
    format!("{number:#x}").parse().expect("a hexadecimal literal")
}

/// Returns a hexadecimal literal of type `u64`.
fn mask(bits: u64) -> Literal {
    format!("{bits:#x}_u64").parse().expect("a hexadecimal literal")
}
