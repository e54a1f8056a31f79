/**
 * Solvability of positions.
 *
 * A push swaps a tile with the blank: it changes the parity of the permutation, and the distance of
 * the blank from home by one. In the goal both are even, so they have equal parity in every
 * position that can reach the goal.
 *
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {object} Parity
 * @property {boolean} solvable
 * @property {boolean} odd whether the position is an odd permutation of the goal
 * @property {number} blank distance of the blank from home
 * @property {[number, number]} suggestedSwap two tiles, the lower first; swapping them changes solvability
 */

import { blankCell, distance, homeCell, homeTile } from './board.js';

/**
 * @param {Board} board
 * @returns {Parity}
 */
export function parity(board) {
  const odd = isOdd(board);
  const blank = distance(board, blankCell(board), homeCell(board, 0));
  return { solvable: odd === (blank % 2 === 1), odd, blank, suggestedSwap: swappedTiles(board) };
}

/**
 * Returns whether the position is an odd permutation of the goal: whether the number of cells less
 * the number of cycles is odd.
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
 * Returns two tiles on each other's home cells, or else the last two. They were most likely swapped
 * when the puzzle was put back together.
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
