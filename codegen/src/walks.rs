//! Pruning of redundant walks of the blank: a second automaton, learned from the board.
//!
//! # Walks that lead to the same place
//!
//! The search tree of a sliding puzzle is full of duplicates. On a square of four cells the blank
//! can go around either way: six moves clockwise and six moves counterclockwise give the same
//! position, and so do many pairs of longer walks. Whether two walks do so depends only on their
//! moves and the cell where they begin, not on the tiles, because each permutes the cells in its
//! own fixed way. So it suffices to find this out once, on a board whose tiles are all different.
//!
//! Order all walks from one cell by length, and walks of equal length alphabetically. A walk is
//! *redundant* if a smaller one leads to the same position. The smallest of all solutions has no
//! redundant part, because replacing that part by the smaller walk would give a smaller solution.
//! So the search may refuse every move that completes a redundant walk, and still finds a shortest
//! solution, although not all of them.
//!
//! (L. A. Taylor and R. E. Korf, *Pruning duplicate nodes in depth-first search*, AAAI 1993. They
//! measured the 15-puzzle with walks of up to 14 moves.)
//!
//! # Learning redundant walks
//!
//! [`WalkAutomaton::learn`] enumerates positions breadth first from a blank in each cell, each
//! level in alphabetical order. A walk that ends in a position already reached is redundant. The
//! redundant walks that contain no shorter one are the words of a dictionary, and the automaton of
//! Aho and Corasick (*Efficient string matching*, CACM 18, 1975) recognizes, move by move, when the
//! walk so far ends in one of them. States that refuse the same walks from then on are merged.
//!
//! Of the walks of at most two moves only those that go straight back are redundant, and the
//! automaton remembers just the cell and the previous direction. It is then the same as that of
//! [`machine`](crate::machine), except that it does not order the moves to be tried.
//!
//! ```
//! use fifteen_codegen::{Direction, Size, WalkAutomaton};
//!
//! let size = Size::new(4, 4)?;
//! let walks = WalkAutomaton::learn(size, 2);
//! assert_eq!(walks.states().len(), 16 + 48); // 16 to begin in, 48 to arrive in
//!
//! // From the corner to the east; then the blank may go on to the east or to the south.
//! let east = walks.state(walks.root(0)).successor(Direction::East).expect("there is a cell");
//! let moves = walks.state(east).transitions().map(|(direction, _)| direction);
//! assert!(moves.eq([Direction::East, Direction::South]));
//! # Ok::<(), fifteen_codegen::SizeError>(())
//! ```

use crate::grid::{Direction, Size};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Number of a state: its index in [`WalkAutomaton::states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WalkStateId(u16);

impl WalkStateId {
    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// State of a walk of the blank: its cell, and the moves that are not refused.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WalkState {
    cell: usize,
    successors: [Option<WalkStateId>; 4],
}

impl WalkState {
    /// Returns the cell of the blank.
    pub fn cell(&self) -> usize {
        self.cell
    }

    /// Returns the state after one more move, or `None` if that would be redundant or leave the
    /// board.
    pub fn successor(&self, direction: Direction) -> Option<WalkStateId> {
        self.successors[direction.index()]
    }

    /// Returns the moves that are not refused, in the order of the directions' numbers, and the
    /// states they lead to.
    pub fn transitions(&self) -> impl Iterator<Item = (Direction, WalkStateId)> {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, self.successor(direction)?)))
    }
}

/// Automaton that accepts the walks without redundant parts of up to a given length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkAutomaton {
    states: Vec<WalkState>,
    roots: Vec<WalkStateId>,
}

impl WalkAutomaton {
    /// Maximum lengths, in moves, of the redundant walks for which the build script of
    /// `fifteen-kernels` learns automata. The automaton for the shortest length only prevents
    /// reversals and serves most nodes; that for the longest serves the few nodes above most
    /// others. On the 4×4 board the automata have 64, 208 and 12,599 states.
    pub const LENGTHS: [usize; 3] = [2, 6, 12];

    /// Learns the redundant walks of at most this many moves. For n moves on the 4×4 board, the
    /// time grows about like 16 · 2.1ⁿ.
    ///
    /// # Panics
    /// If there are 65,536 states or more. On the 4×4 board this happens only with more than 14
    /// moves.
    pub fn learn(size: Size, longest: usize) -> WalkAutomaton {
        let walks = minimal_redundant_walks(size, longest);
        AhoCorasick::new(size, &walks).minimized()
    }

    /// Returns all states; a [`WalkStateId`] is an index into this list. The states in which a walk
    /// begins come first.
    pub fn states(&self) -> &[WalkState] {
        &self.states
    }

    /// Returns the state with this number.
    pub fn state(&self, id: WalkStateId) -> &WalkState {
        &self.states[id.index()]
    }

    /// Returns the state of a walk that begins in this cell.
    pub fn root(&self, cell: usize) -> WalkStateId {
        self.roots[cell]
    }
}

/// A walk: its first cell, and its moves.
type Walk = (usize, Vec<Direction>);

/// Returns the redundant walks of at most this many moves that contain no shorter redundant walk.
fn minimal_redundant_walks(size: Size, longest: usize) -> Vec<Walk> {
    let mut walks = BTreeSet::new();
    for start in 0..size.cells() {
        let mut board: Vec<usize> = (0..size.cells()).collect();
        board.swap(start, 0); // the blank is 0
        let mut seen = BTreeSet::from([board.clone()]);
        let mut level = vec![(board, start, Vec::new())];
        for _ in 0..longest {
            let mut next_level = Vec::new();
            for (board, blank, moves) in &level {
                for direction in Direction::ALL {
                    let Some(to) = size.neighbor(*blank, direction) else { continue };
                    let mut board = board.clone();
                    board.swap(*blank, to);
                    let mut moves: Vec<Direction> = moves.clone();
                    moves.push(direction);
                    if seen.insert(board.clone()) {
                        next_level.push((board, to, moves));
                    } else {
                        walks.insert((start, moves));
                    }
                }
            }
            level = next_level;
        }
    }
    // Each walk here extends one that is not redundant by a single move, so any redundant part is
    // at its end.
    let is_minimal =
        |walk: &&Walk| proper_suffixes(size, walk).all(|suffix| !walks.contains(&suffix));
    walks.iter().filter(is_minimal).cloned().collect()
}

/// Returns the proper suffixes of a walk, longest first.
fn proper_suffixes(size: Size, (start, moves): &Walk) -> impl Iterator<Item = Walk> {
    let mut cell = *start;
    moves.iter().enumerate().map(move |(index, &direction)| {
        cell = size.neighbor(cell, direction).expect("walks stay on the board");
        (cell, moves[index + 1..].to_vec())
    })
}

/// The automaton of Aho and Corasick before its states are merged.
struct AhoCorasick {
    /// The nodes of a forest; the first ones are the roots, one for each cell.
    nodes: Vec<Node>,
}

/// Prefix of a redundant walk.
struct Node {
    /// The cell of the blank.
    cell: usize,
    /// The last move, or `None` if the prefix is empty.
    last: Option<Direction>,
    /// Successor for each move; a move that leaves the forest leads to the longest proper suffix of
    /// the walk that is a node.
    successors: [Option<usize>; 4],
    /// True if the walk so far ends in a redundant one.
    is_refused: bool,
}

impl Node {
    fn new(cell: usize, last: Option<Direction>) -> Node {
        Node { cell, last, successors: [None; 4], is_refused: false }
    }
}

impl AhoCorasick {
    fn new(size: Size, walks: &[Walk]) -> AhoCorasick {
        let roots = (0..size.cells()).map(|cell| Node::new(cell, None)).collect();
        let mut automaton = AhoCorasick { nodes: roots };
        for walk in walks {
            automaton.add(size, walk);
        }
        automaton.link(size);
        automaton
    }

    /// Adds a walk to the forest.
    fn add(&mut self, size: Size, (start, moves): &Walk) {
        let mut at = *start;
        for &direction in moves {
            let to = size.neighbor(self.nodes[at].cell, direction);
            at = self.nodes[at].successors[direction.index()].unwrap_or_else(|| {
                let new = self.nodes.len();
                let to = to.expect("walks stay on the board");
                self.nodes.push(Node::new(to, Some(direction)));
                self.nodes[at].successors[direction.index()] = Some(new);
                new
            });
        }
        self.nodes[at].is_refused = true;
    }

    /// Adds the moves that leave the forest, breadth first, so that the successors of a suffix are
    /// known before they are needed.
    fn link(&mut self, size: Size) {
        // Each node with the node of its longest proper suffix; a root has none.
        let mut queue: VecDeque<(usize, Option<usize>)> =
            (0..size.cells()).map(|root| (root, None)).collect();
        while let Some((at, suffix)) = queue.pop_front() {
            self.nodes[at].is_refused |= suffix.is_some_and(|suffix| self.nodes[suffix].is_refused);
            for direction in Direction::ALL {
                let Some(to) = size.neighbor(self.nodes[at].cell, direction) else { continue };
                let fallback = suffix
                    .map_or(Some(to), |suffix| self.nodes[suffix].successors[direction.index()]);
                match self.nodes[at].successors[direction.index()] {
                    Some(child) => queue.push_back((child, fallback)),
                    None => self.nodes[at].successors[direction.index()] = fallback,
                }
            }
        }
    }

    /// Merges the nodes with the same last move from which the same walks are refused (Moore's
    /// algorithm: split a class as long as some move distinguishes two of its nodes).
    fn minimized(&self) -> WalkAutomaton {
        let mut classes: Vec<usize> = self.nodes.iter().map(|node| node.cell).collect();
        let mut count = 0;
        loop {
            let signature = |node: &Node| {
                (node.cell, node.last, self.allowed_successors(node).map(|to| Some(classes[to?])))
            };
            let mut numbers = BTreeMap::new();
            let refined: Vec<usize> = self
                .nodes
                .iter()
                .map(|node| {
                    let next = numbers.len();
                    *numbers.entry(signature(node)).or_insert(next)
                })
                .collect();
            let is_stable = numbers.len() == count;
            count = numbers.len();
            classes = refined;
            if is_stable {
                return self.build_automaton(&classes);
            }
        }
    }

    /// Returns the successors for the moves that are not refused.
    fn allowed_successors(&self, node: &Node) -> [Option<usize>; 4] {
        node.successors.map(|to| to.filter(|&to| !self.nodes[to].is_refused))
    }

    /// Numbers the classes of nodes in the order in which walks reach them.
    fn build_automaton(&self, classes: &[usize]) -> WalkAutomaton {
        let mut ids = BTreeMap::new();
        let mut found = Vec::new();
        let mut id = |node: usize, found: &mut Vec<usize>| {
            *ids.entry(classes[node]).or_insert_with(|| {
                found.push(node);
                let number =
                    u16::try_from(found.len() - 1).ok().filter(|&number| number < u16::MAX);
                WalkStateId(number.expect("the states fit into 16 bits"))
            })
        };
        let cells = self.nodes.iter().map(|node| node.cell).max().map_or(0, |last| last + 1);
        let roots = (0..cells).map(|root| id(root, &mut found)).collect();
        let mut states = Vec::new();
        while let Some(node) = found.get(states.len()).map(|&node| &self.nodes[node]) {
            let successors =
                self.allowed_successors(node).map(|to| to.map(|to| id(to, &mut found)));
            states.push(WalkState { cell: node.cell, successors });
        }
        WalkAutomaton { states, roots }
    }
}
