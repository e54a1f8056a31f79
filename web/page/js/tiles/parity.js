/**
 * Which positions can be solved.
 *
 * A push swaps a tile with the blank: an even permutation becomes odd or the other way round, and the blank's
 * distance from its home changes by one. In the goal both are even, so in whatever can reach it they agree.
 *
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {object} Parity
 * @property {boolean} solvable
 * @property {boolean} odd whether the position is an odd permutation of the goal
 * @property {number} blank how many moves the blank is from home
 * @property {[number, number]} swap two tiles, the lower first: with them swapped the other half is reached
 */

import { blankCell, distance, homeCell, homeTile } from './board.js';

/**
 * @param {Board} board
 * @returns {Parity}
 */
export function parity(board) {
  const odd = isOdd(board);
  const blank = distance(board, blankCell(board), homeCell(board, 0));
  return { solvable: odd === (blank % 2 === 1), odd, blank, swap: swappedTiles(board) };
}

/**
 * Whether an odd number of swaps makes the position from the goal: cells less cycles, halved.
 * @param {Board} board
 */
function isOdd(board) {
  const seen = new Set();
  let cycles = 0;
  for (const start of board.tiles.keys()) {
    if (!seen.has(start)) cycles++;
    for (let cell = start; !seen.has(cell); cell = homeCell(board, board.tiles[cell])) seen.add(cell);
  }
  return (board.tiles.length - cycles) % 2 === 1;
}

/**
 * Two tiles that lie in each other's places, or else the last two: someone who took the puzzle apart has
 * most likely put these back the wrong way round.
 * @param {Board} board
 * @returns {[number, number]}
 */
function swappedTiles(board) {
  const last = board.tiles.length - 1;
  for (let tile = 1; tile < last; tile++) {
    const other = board.tiles[homeCell(board, tile)];
    const cell = board.tiles.indexOf(tile);
    if (tile < other && homeTile(board, cell) === other) return [tile, other];
  }
  return [last - 1, last];
}
