/**
 * Moves as text, and their number in both metrics.
 *
 * A move is the tile that is pushed. Speed solvers write the directions of the tiles, such as
 * `R2UL`, and count either every tile (single-tile moves) or every line of tiles that moves
 * together (multi-tile moves).
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {import('./board.js').Direction} Direction
 */

import { canPush, directionOf, push, tileMoving } from './board.js';
import { digitOf, tileOf } from './read.js';

/** @type {Record<Direction, string>} */
const LETTERS = { up: 'U', down: 'D', left: 'L', right: 'R' };
/** @type {Record<string, Direction>} */
const DIRECTIONS_BY_LETTER = { U: 'up', D: 'down', L: 'left', R: 'right' };

/** Maximum number of moves in a link. */
export const MAX_MOVES = 5000;

/**
 * Returns the board after some moves.
 * @param {Board} board
 * @param {readonly number[]} moves
 */
export function play(board, moves) {
  return moves.reduce(push, board);
}

/**
 * Returns the directions in which tiles move.
 * @param {Board} board where the moves begin
 * @param {readonly number[]} moves
 * @returns {Direction[]}
 */
export function directions(board, moves) {
  return moves.map((tile) => {
    const direction = directionOf(board, tile);
    board = push(board, tile);
    return direction;
  });
}

/**
 * Counts the single-tile and the multi-tile moves.
 * @param {Board} board
 * @param {readonly number[]} moves
 */
export function count(board, moves) {
  const all = directions(board, moves);
  return { single: all.length, multi: all.filter((direction, index) => direction !== all[index - 1]).length };
}

/**
 * Returns the directions of the tiles, such as `R2UL`.
 * @param {Board} board
 * @param {readonly number[]} moves
 */
export function writeDirections(board, moves) {
  return directions(board, moves)
    .map((direction) => LETTERS[direction])
    .join('')
    .replace(/(.)\1+/g, (run, letter) => letter + run.length);
}

/**
 * Returns a digit for each tile that is pushed, as in links.
 * @param {readonly number[]} moves
 */
export function writeDigits(moves) {
  return moves.map(digitOf).join('');
}

/**
 * Parses moves: the tiles of a record, digits of tiles, numbers separated by spaces or commas, or
 * directions.
 * @param {Board} board where the moves begin
 * @param {string | number[]} text
 * @returns {number[] | undefined} nothing if they cannot be played or are too many
 */
export function readMoves(board, text) {
  if (typeof text !== 'string') return playable(board, text);
  const compact = text.trim();
  if (compact.length > MAX_MOVES * 3) return undefined;
  const moves = /^(?:[UDLR]\d*\s*)*$/.test(compact)
    ? byDirections(board, compact)
    : byTiles(/[\s,]/.test(compact) ? compact.split(/[\s,]+/).map(Number) : [...compact].map(tileOf));
  return playable(board, moves);
}

/**
 * Returns the moves if they can be played, and are not too many.
 * @param {Board} board
 * @param {number[] | undefined} moves
 */
function playable(board, moves) {
  return moves && moves.length <= MAX_MOVES && isPlayable(board, moves) ? moves : undefined;
}

/**
 * Returns whether a text consists of directions such as `R2UL`, in upper or lower case.
 * @param {string} text
 */
export function isDirections(text) {
  return /^\s*(?:[UDLR]\d*\s*)+$/i.test(text);
}

/** @param {number[]} tiles */
function byTiles(tiles) {
  return tiles.every((tile) => Number.isInteger(tile) && tile > 0) ? tiles : undefined;
}

/**
 * @param {Board} board
 * @param {string} text
 */
function byDirections(board, text) {
  const moves = [];
  for (const [, letter, times] of text.matchAll(/([UDLR])(\d*)/g)) {
    for (let left = times === '' ? 1 : Number(times); left > 0; left--) {
      const tile = tileMoving(board, DIRECTIONS_BY_LETTER[letter]);
      if (tile === undefined || moves.length > MAX_MOVES) return undefined;
      moves.push(tile);
      board = push(board, tile);
    }
  }
  return moves;
}

/**
 * @param {Board} board
 * @param {number[]} moves
 */
function isPlayable(board, moves) {
  for (const tile of moves) {
    if (!canPush(board, tile)) return false;
    board = push(board, tile);
  }
  return true;
}
