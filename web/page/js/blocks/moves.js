/**
 * Moves of blocks: which are possible, and how they are counted.
 *
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./puzzle.js').Configuration} Configuration
 * @typedef {'N' | 'E' | 'S' | 'W'} Direction
 *
 * @typedef {object} Move
 * @property {readonly number[]} pieces
 * @property {string} route directions, one per step
 */

import { allows } from './exits.js';
import { cellsOf, occupied } from './puzzle.js';

/** @type {Readonly<Record<Direction, readonly [number, number]>>} */
const STEPS = Object.freeze({ N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] });
export const DIRECTIONS = Object.freeze(/** @type {Direction[]} */ (['N', 'E', 'S', 'W']));
/** First style in which several pieces may move together. */
export const FIRST_GROUP_STYLE = 3;

/**
 * Returns the configuration after one step of some pieces, if they can take it.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {readonly number[]} pieces
 * @param {Direction} direction
 * @returns {Configuration | undefined}
 */
export function step(puzzle, configuration, pieces, direction) {
  const obstacles = inTheWay(puzzle, configuration, pieces, direction);
  if (!obstacles || obstacles.length > 0) return undefined;
  const [down, right] = STEPS[direction];
  return configuration.map((first, index) => (pieces.includes(index) ? first + down * puzzle.columns + right : first));
}

/**
 * Returns the pieces that a step of other pieces would push; nothing if a wall or the frame is in
 * the way, or if one of the moving pieces may not move in this direction.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {readonly number[]} pieces
 * @param {Direction} direction
 * @returns {number[] | undefined}
 */
function inTheWay(puzzle, configuration, pieces, direction) {
  if (!pieces.every((index) => allows(puzzle.pieces[index].axis, direction))) return undefined;
  const board = occupied(puzzle, configuration);
  const [down, right] = STEPS[direction];
  /** @type {Set<number>} */
  const met = new Set();
  for (const index of pieces) {
    for (const cell of cellsOf(puzzle, index, configuration[index])) {
      const [row, column] = [Math.floor(cell / puzzle.columns) + down, (cell % puzzle.columns) + right];
      if (row < 0 || row >= puzzle.rows || column < 0 || column >= puzzle.columns) return undefined;
      const at = board[row * puzzle.columns + column];
      if (at === -2) return undefined;
      if (at >= 0 && !pieces.includes(at)) met.add(at);
    }
  }
  return [...met];
}

/**
 * Returns a piece and all pieces that it must push to take a step, or nothing if the step is
 * impossible.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {number} piece
 * @param {Direction} direction
 * @returns {number[] | undefined}
 */
export function pushed(puzzle, configuration, piece, direction) {
  const group = [piece];
  for (;;) {
    const met = inTheWay(puzzle, configuration, group, direction);
    if (!met) return undefined;
    if (met.length === 0) return group.sort((a, b) => a - b);
    group.push(...met);
  }
}

/**
 * Returns the places that a piece can reach by itself, with a shortest route to each.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {number} piece
 * @returns {Map<number, string>} routes by its first cell
 */
export function reach(puzzle, configuration, piece) {
  const routes = new Map([[configuration[piece], '']]);
  for (const [first, route] of routes) {
    const here = configuration.map((other, index) => (index === piece ? first : other));
    for (const direction of DIRECTIONS) {
      const next = step(puzzle, here, [piece], direction)?.[piece];
      if (next !== undefined && !routes.has(next)) routes.set(next, route + direction);
    }
  }
  return routes;
}

/**
 * Returns the configuration after a move.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration
 * @param {Move} move
 * @returns {Configuration}
 * @throws {RangeError} if something is in the way
 */
export function play(puzzle, configuration, { pieces, route }) {
  for (const direction of route) {
    const next = step(puzzle, configuration, pieces, /** @type {Direction} */ (direction));
    if (!next) throw new RangeError(`direction ${direction} is blocked`);
    configuration = next;
  }
  return configuration;
}

/**
 * Counts the moves of some gestures in a style. Consecutive gestures with the same pieces are one
 * path, and one line as long as the direction stays the same.
 * @param {readonly Move[]} moves
 * @param {number} style
 */
export function count(moves, style) {
  let total = 0;
  let before = '';
  for (const { pieces, route } of moves) {
    const who = pieces.join();
    for (const direction of route) {
      const isNew = [true, before !== who + direction, !before.startsWith(`${who}:`)][style % 3];
      const mark = style % 3 === 2 ? `${who}:` : who + direction;
      if (isNew) total++;
      before = mark;
    }
  }
  return total;
}

/**
 * Parses a move of a record, such as `3@5,1+3@5,2:EEENNN`: the kind and first cell of each piece,
 * and the route.
 * @param {Puzzle} puzzle
 * @param {Configuration} configuration before the move
 * @param {string} text
 * @returns {Move | undefined}
 */
export function readMove(puzzle, configuration, text) {
  const [movers, route] = text.split(':');
  if (!/^[NESW]+$/.test(route ?? '')) return undefined;
  const pieces = movers.split('+').map((mover) => {
    const [row, column] = mover.slice(mover.indexOf('@') + 1).split(',').map(Number);
    return configuration.indexOf((row - 1) * puzzle.columns + column - 1);
  });
  return pieces.includes(-1) ? undefined : { pieces: pieces.sort((a, b) => a - b), route };
}
