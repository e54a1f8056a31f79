//! Kernels of the engine `wide`, as Rust: each tries the moves of the blank from a cell on many
//! boards at once. The book calls this the machine turned inside out.
//!
//! # Printed code
//!
//! There is a *kernel* for each cell of the blank and set of directions in which the blank may
//! move. It takes a batch of boards. For each move it makes the children of all boards, tests which
//! of the moves are happy, and appends the children of happy moves to one stack and those of sad
//! moves to another. The loop is its only branch: a decision that the machine of
//! [`rust_match`](super::rust_match) makes by a jump becomes the address where a board is stored.
//!
//! The kernels are printed once, generic over a type `L` of *lanes*: one, two, four or eight boards
//! in a register of the processor. The module that includes them implements the few operations of
//! `L` for each kind of register.
//!
//! The automata of [walks](crate::walks), which determine the moves to try, are printed as bytes,
//! ten for each state: the cell of the blank, the number of the kernel, and for each of up to four
//! moves the number of the next state, in two bytes (little-endian); missing moves are 65535.
//! Written as Rust values, they would take longer to compile than everything else.
//!
//! # Happy or sad
//!
//! Here a cell holds not the number of its tile but that of the tile's home cell, which is one
//! less. On a board of four columns, two of its four bits are the home row and two the home column,
//! and one or two bits usually tell whether a tile is happy to move: a tile that moves from row 2
//! up to row 1 is happy if the upper bit of its home row is zero. So the printer looks for a test
//! of a few bits that is true for exactly the happy tiles, which a processor evaluates in one
//! instruction on the whole board. Only if there is no such test is the tile looked up in a bit
//! set, as in [`rust_match`](super::rust_match).

use super::rust_match::{goal_in_bits, hex};
use crate::grid::{Direction, Size};
use crate::machine::{Action, Machine};
use crate::render::{self, InvalidRustError};
use crate::tiles::TileSet;
use crate::walks::{WalkAutomaton, WalkState};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;
use std::iter;

/// Prints the kernels of a board for these automata as a file of Rust.
///
/// The file refers to traits `Kernels` and `Lanes` and the type `Batch` of the module that
/// includes it.
///
/// # Errors
/// If the output is not valid Rust, which would be a bug of this printer.
///
/// # Panics
/// If the board has more cells than fit into 64 bits.
///
/// ```
/// use fifteen_codegen::{print::kernels, Machine, Size, WalkAutomaton};
///
/// let size = Size::new(2, 2)?;
/// let source = kernels::print(&Machine::new(size), &[WalkAutomaton::learn(size, 2)])?;
/// assert!(source.contains("From 0,0 to the east."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(machine: &Machine, walks: &[WalkAutomaton]) -> Result<String, InvalidRustError> {
    let items = Printer::new(machine, walks).items()?;
    render::format_file("kernels", quote! { use super::{Batch, Kernels, Lanes}; #items })
}

/// Prints the kernels of several boards as one file, and a list `TABLES` of them, in the given
/// order.
///
/// The table refers to another type of the including module, `KernelTable`.
///
/// # Errors
/// As for [`print()`].
pub fn print_all(boards: &[(Machine, Vec<WalkAutomaton>)]) -> Result<String, InvalidRustError> {
    let printers: Vec<Printer> =
        boards.iter().map(|(machine, walks)| Printer::new(machine, walks)).collect();
    let (count, names) = (printers.len(), printers.iter().map(Printer::name));
    let items = printers.iter().map(Printer::items).collect::<Result<Vec<_>, _>>()?;
    let table = quote! {
        #(#items)*

        /// All boards that have kernels.
        static TABLES: [KernelTable; #count] = [#(KernelTable::of::<#names>()),*];
    };
    render::format_file("table of kernels", table)
}

/// Cell of the blank, and its moves.
type Kernel = (usize, Vec<Direction>);

/// Printer of the kernels of a board.
struct Printer<'a> {
    machine: &'a Machine,
    walks: &'a [WalkAutomaton],
    /// Numbers of the kernels.
    numbers: BTreeMap<Kernel, usize>,
}

/// Number of bits of a cell.
const WIDTH: usize = 4;

/// Marker of a missing move in the table of states.
const NO_MOVE: u16 = u16::MAX;

/// Returns the kernel of a state.
fn kernel_of(state: &WalkState) -> Kernel {
    (state.cell(), state.transitions().map(|(direction, _)| direction).collect())
}

impl<'a> Printer<'a> {
    fn new(machine: &'a Machine, walks: &'a [WalkAutomaton]) -> Printer<'a> {
        assert!(machine.size().cells() * WIDTH <= 64, "the board must fit into 64 bits");
        let states = walks.iter().flat_map(WalkAutomaton::states);
        let mut numbers: BTreeMap<Kernel, usize> =
            states.map(|state| (kernel_of(state), 0)).collect();
        for (number, entry) in numbers.values_mut().enumerate() {
            *entry = number;
        }
        assert!(numbers.len() <= 256, "the number of a kernel must fit into a byte");
        Printer { machine, walks, numbers }
    }

    /// Returns the type that represents the board: its tables of states, and the function with its
    /// kernels.
    fn items(&self) -> Result<TokenStream, InvalidRustError> {
        let size = self.machine.size();
        let tables = self.walks.iter().map(|walks| self.table(walks));
        let goal = hex(goal_in_bits(size, WIDTH, 0));
        let docs = format!(" The {} kernels of the {size} board.", self.numbers.len());
        let arms: Vec<syn::Arm> = self
            .numbers
            .iter()
            .map(|(kernel, &number)| {
                render::parse_arm(&self.describe(kernel), self.arm(kernel, number))
            })
            .collect::<Result<_, _>>()?;
        let name = self.name();
        let (rows, cols) = (size.rows(), size.cols());
        Ok(quote! {
            #[doc = #docs]
            pub struct #name;

            // SAFETY: kernels access boards only through methods of the batch and of its buffers.
            #[allow(clippy::all, clippy::pedantic, unused_doc_comments)]
            unsafe impl Kernels for #name {
                const ROWS: usize = #rows;
                const COLS: usize = #cols;
                const GOAL: u64 = #goal;
                const WALKS: &'static [&'static [u8]] = &[#(#tables),*];

                #[inline(always)]
                unsafe fn run<L: Lanes, const LAST: bool>(kernel: u8, batch: &mut Batch) {
                    // SAFETY: the caller guarantees a valid batch and a processor that has `L`.
                    unsafe {
                        match kernel {
                            #(#arms)*
                            _ => unreachable!("there is no such kernel"),
                        }
                    }
                }
            }
        })
    }

    /// Returns the name of the type that represents the board.
    fn name(&self) -> Ident {
        let size = self.machine.size();
        format_ident!("Kernels{}x{}", size.rows(), size.cols())
    }

    /// Returns the states of an automaton as bytes.
    fn table(&self, walks: &WalkAutomaton) -> Literal {
        let bytes = walks.states().iter().flat_map(|state| {
            let number = self.numbers[&kernel_of(state)];
            let successors = state.transitions().map(|(_, to)| to.index() as u16);
            let successors =
                successors.chain(iter::repeat(NO_MOVE)).take(4).flat_map(u16::to_le_bytes);
            [state.cell() as u8, number as u8].into_iter().chain(successors)
        });
        Literal::byte_string(&bytes.collect::<Vec<u8>>())
    }

    /// Returns a sentence about a kernel.
    fn describe(&self, (cell, moves): &Kernel) -> String {
        let size = self.machine.size();
        let (row, col) = (size.row(*cell), size.col(*cell));
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        match moves.split_last() {
            None => format!("From {row},{col} there is nowhere to go."),
            Some((last, [])) => format!("From {row},{col} to the {last}."),
            Some((last, others)) => {
                format!("From {row},{col} to the {} and {last}.", others.join(", "))
            }
        }
    }

    /// Returns the `match` arm of a kernel.
    fn arm(&self, kernel: &Kernel, number: usize) -> TokenStream {
        let (cell, moves) = kernel;
        let docs = format!(" {}", self.describe(kernel));
        let number = Literal::usize_unsuffixed(number);
        if moves.is_empty() {
            return quote! { #[doc = #docs] #number => {} };
        }
        let names: Vec<_> =
            moves.iter().map(|direction| format_ident!("{}", direction.to_string())).collect();
        let indices = (0..moves.len()).map(Literal::usize_unsuffixed);
        let pushes = moves.iter().zip(&names).map(|(&direction, name)| {
            let (tile, happy) = self.push(*cell, direction);
            let (tile_shift, blank_shift) =
                (Literal::usize_unsuffixed(WIDTH * tile), Literal::usize_unsuffixed(WIDTH * cell));
            let test = test(happy, tile, self.machine.size());
            quote! {
                let children = boards.slide::<#tile_shift, #blank_shift>();
                #name.append::<L, LAST>(children, boards.#test);
            }
        });
        quote! {
            #[doc = #docs]
            #number => {
                #(let mut #names = batch.child_buffers(#indices);)*
                let mut rest = batch.boards();
                while let Some(boards) = rest.next::<L>() {
                    #(#pushes)*
                }
                batch.store_ends([#(#names),*]);
            }
        }
    }

    /// Returns the cell of the tile that is pushed, and the tiles that are happy to move.
    fn push(&self, cell: usize, direction: Direction) -> (usize, TileSet) {
        let mut actions = self.machine.handlers().iter().filter_map(|handler| {
            let &Action::Try { blank, tile_cell, happy, .. } = &handler.action else { return None };
            (blank == cell && handler.state.direction == direction).then_some((tile_cell, happy))
        });
        actions.next().expect("the machine tries every move")
    }
}

/// Returns the expression that separates happy tiles from sad ones in a cell.
fn test(happy: TileSet, cell: usize, size: Size) -> TokenStream {
    let is_happy = |code: usize| happy.contains(code + 1);
    let codes = || 0..size.blank_home();
    let holds = |name: &str, code: usize, bits: usize| match name {
        "all_zero" => code & bits == 0,
        "any_one" => code & bits != 0,
        "all_one" => code & bits == bits,
        _ => code & bits != bits,
    };
    for bits in 1..1_usize << WIDTH {
        for name in ["all_zero", "any_one", "all_one", "any_zero"] {
            if codes().all(|code| holds(name, code, bits) == is_happy(code)) {
                let (name, mask) = (format_ident!("{name}"), hex((bits as u128) << (WIDTH * cell)));
                return quote! { #name::<#mask>() };
            }
        }
    }
    let set = codes().filter(|&code| is_happy(code)).fold(0, |set, code| set | 1 << code);
    let (shift, set) = (Literal::usize_unsuffixed(WIDTH * cell), hex(set));
    quote! { one_of::<#shift, #set>() }
}
