/**
 * A block puzzle: pieces on a board, and the places that some of them must reach.
 *
 * Cells are numbered row by row from 0. The place of a piece is its first cell in this order; a
 * configuration contains the places of all pieces. Pieces with the same shape, axis and exits are
 * of one kind, unless the sheet tells them apart, and are interchangeable at the goal.
 *
 * @typedef {import('./sheet.js').Sheet} Sheet
 *
 * @typedef {object} Piece
 * @property {string} letter
 * @property {string} kind equal for pieces of one kind
 * @property {readonly (readonly [number, number])[]} shape rows and columns from the first cell
 * @property {import('./exits.js').Axis} axis directions in which it may move
 *
 * @typedef {readonly number[]} Configuration the first cell of each piece
 *
 * @typedef {object} Goal
 * @property {{ letter: string, kind: string, cell: number }[]} pieces with the letters of the drawing of the goal
 * @property {number[]} empty cells that must be empty
 *
 * @typedef {object} Puzzle
 * @property {Sheet} sheet
 * @property {number} rows
 * @property {number} columns
 * @property {ReadonlySet<number>} walls
 * @property {readonly Piece[]} pieces
 * @property {Configuration} start
 * @property {readonly Goal[]} goals
 * @property {readonly import('./exits.js').Exit[]} exits
 */

import { admits, axisOf, reaches, readExit } from './exits.js';
import { AXIS_HEADINGS, readSheet, signsOf, sizeOf, writeSheet } from './sheet.js';

const LETTER = /^[\p{L}\p{N}]$/u;

/**
 * Parses a drawn puzzle.
 * @param {string} text
 * @returns {Puzzle | undefined} nothing if it is invalid; the engines report the reason
 */
export function readPuzzle(text) {
  const sheet = readSheet(text);
  return sheet && puzzleOf(sheet);
}

/**
 * @param {Sheet} sheet
 * @returns {Puzzle | undefined}
 */
export function puzzleOf(sheet) {
  const [rows, columns] = sizeOf(sheet);
  const signs = signsOf(sheet.start);
  if (!signs.every((sign) => sign === '.' || sign === '#' || isLetter(sign))) return undefined;
  const pieces = startPieces(sheet);
  if (pieces.length === 0) return undefined;
  const exits = sheet.exits.map((exit) => readExit(exit, rows, columns));
  if (exits.includes(undefined)) return undefined;
  const named = [...AXIS_HEADINGS.map((name) => sheet.bound[name]), ...exits.map((exit) => exit?.letters ?? '')].join('').replace(/\s/g, '');
  if (![...named].every((letter) => pieces.some((piece) => piece.letter === letter))) return undefined;
  const goals = sheet.goals.map((goal) => goalOf(signsOf(goal), columns, pieces));
  if (!goals.every((goal) => goal !== undefined)) return undefined;
  return {
    sheet, rows, columns, pieces,
    walls: new Set(signs.flatMap((sign, cell) => (sign === '#' ? [cell] : []))),
    start: pieces.map(({ cell }) => cell),
    goals: /** @type {Goal[]} */ (goals),
    exits: /** @type {import('./exits.js').Exit[]} */ (exits),
  };
}

/**
 * Returns the pieces of the start, with their first cells.
 * @param {Sheet} sheet
 */
export function startPieces(sheet) {
  const groups = sheet.apart.split(/\s+/);
  const [rows, columns] = sizeOf(sheet);
  const exits = sheet.exits.map((exit) => readExit(exit, rows, columns));
  return piecesOf(signsOf(sheet.start), columns).map((piece) => {
    const { letter, shape } = piece;
    const axis = axisOf(sheet, letter);
    const leaves = exits.map((exit) => (exit?.letters.includes(letter) ? 1 : 0)).join('');
    return { ...piece, axis, kind: [groups.findIndex((group) => group.includes(letter)), shape.join(';'), axis, leaves].join(':') };
  });
}

/**
 * Returns the numbers of the kinds. Kinds are sorted by name, as in the program; the name of a kind
 * is the first letter of its pieces other than `x`, or `x` if there is no other.
 * @param {readonly { letter: string, kind: string }[]} pieces
 * @returns {Map<string, number>}
 */
export function kindNumbers(pieces) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { letter, kind } of pieces) if ((names.get(kind) ?? 'x') === 'x') names.set(kind, letter);
  const sorted = [...names].sort(([, a], [, b]) => Number(a.codePointAt(0)) - Number(b.codePointAt(0)));
  return new Map(sorted.map(([kind], number) => [kind, number]));
}

/** @param {string} sign */
function isLetter(sign) {
  return LETTER.test(sign) && sign !== '0';
}

/**
 * Returns the pieces of a picture.
 * @param {string[]} signs
 * @param {number} columns
 */
function piecesOf(signs, columns) {
  const letters = [...new Set(signs.filter(isLetter))];
  return letters.map((letter) => {
    const cells = signs.flatMap((sign, cell) => (sign === letter ? [cell] : []));
    const [row, column] = [Math.floor(cells[0] / columns), cells[0] % columns];
    const shape = cells.map((cell) => /** @type {const} */ ([Math.floor(cell / columns) - row, (cell % columns) - column]));
    return { letter, shape, cell: cells[0] };
  });
}

/**
 * Returns a goal. If it omits some pieces and contains no `?`, its dots allow any content.
 * @param {string[]} signs
 * @param {number} columns
 * @param {Piece[]} pieces
 * @returns {Goal | undefined} nothing if one of its pieces is not in the start, or has another
 *   shape there
 */
function goalOf(signs, columns, pieces) {
  const drawn = piecesOf(signs, columns);
  const isSketch = !signs.includes('?') && drawn.length < pieces.length;
  const wanted = drawn.map(({ letter, shape, cell }) => {
    const piece = pieces.find((other) => other.letter === letter);
    return piece && piece.shape.join(';') === shape.join(';') ? { letter, kind: piece.kind, cell } : undefined;
  });
  if (wanted.includes(undefined)) return undefined;
  const empty = isSketch ? [] : signs.flatMap((sign, cell) => (sign === '.' ? [cell] : []));
  return { pieces: /** @type {Goal['pieces']} */ (wanted), empty };
}

/**
 * Returns the cells of a piece.
 * @param {Puzzle} puzzle
 * @param {number} index
 * @param {number} first its first cell
 */
export function cellsOf(puzzle, index, first) {
  return puzzle.pieces[index].shape.map(([row, column]) => first + row * puzzle.columns + column);
}

/**
 * Returns the index of the piece on each cell; −1 for none, and −2 for a wall.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 */
export function occupied(puzzle, configuration) {
  /** @type {number[]} */
  const board = Array.from({ length: puzzle.rows * puzzle.columns }, (_, cell) => (puzzle.walls.has(cell) ? -2 : -1));
  for (const [index, first] of configuration.entries()) {
    for (const cell of cellsOf(puzzle, index, first)) board[cell] = index;
  }
  return board;
}

/**
 * Returns whether a configuration is a goal.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 */
export function isGoal(puzzle, configuration) {
  if (hasLeft(puzzle, configuration)) return true;
  const board = occupied(puzzle, configuration);
  return puzzle.goals.some(({ pieces, empty }) =>
    pieces.every(({ kind, cell }) => configuration.some((first, index) => first === cell && puzzle.pieces[index].kind === kind)) &&
    empty.every((cell) => board[cell] === -1));
}

/**
 * Returns whether a piece has reached an exit that it may use.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 */
function hasLeft(puzzle, configuration) {
  return puzzle.exits.some((exit) => puzzle.pieces.some((piece, index) =>
    admits(exit, piece) && reaches(exit, cellsOf(puzzle, index, configuration[index]), puzzle.rows, puzzle.columns)));
}

/** Returns whether the puzzle has a goal or an exit. @param {Puzzle} puzzle */
export function hasGoal({ goals, exits }) {
  return goals.length > 0 || exits.length > 0;
}

/**
 * Returns the text of the puzzle, with a configuration as its start.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 */
export function writeFrom(puzzle, configuration) {
  const signs = occupied(puzzle, configuration).map((at) => (at === -2 ? '#' : at === -1 ? '.' : puzzle.pieces[at].letter));
  const start = Array.from({ length: puzzle.rows }, (_, row) => signs.slice(row * puzzle.columns, (row + 1) * puzzle.columns).join(''));
  return writeSheet({ ...puzzle.sheet, start });
}
