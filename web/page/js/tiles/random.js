/**
 * Random positions: any solvable one except the goal, with equal probability, or the end of a
 * random walk.
 *
 * @typedef {import('./board.js').Board} Board
 * @typedef {() => number} Random returns a number from 0 up to, but not including, 1
 */

import { goal, isSolved, push, pushedFrom, tileMoving, DIRECTIONS } from './board.js';
import { parity } from './parity.js';

/**
 * Returns a seed for the engines, from the browser's source of randomness.
 * @returns {number} below 2^32
 */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/**
 * Returns a reproducible source (mulberry32), good enough to shuffle fifteen tiles.
 * @param {number} seed
 * @returns {Random}
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a random solvable position other than the goal.
 * @param {number} rows
 * @param {number} columns
 * @param {Random} random
 * @returns {Board}
 */
export function randomBoard(rows, columns, random) {
  const tiles = [...goal(rows, columns).tiles];
  for (let last = tiles.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  const board = { rows, columns, tiles };
  const solvable = parity(board).solvable ? board : exchanged(board, 1, 2);
  return isSolved(solvable) ? randomBoard(rows, columns, random) : solvable;
}

/**
 * Returns the position after random pushes from the goal, none of which undoes the previous one. If
 * they end in the goal, one more push follows.
 * @param {number} rows
 * @param {number} columns
 * @param {number} steps
 * @param {Random} random
 * @returns {Board}
 */
export function walk(rows, columns, steps, random) {
  let board = goal(rows, columns);
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const tiles = DIRECTIONS.map((direction) => tileMoving(board, direction)).filter((tile) => tile && tile !== before);
    before = /** @type {number} */ (tiles[Math.floor(random() * tiles.length)]);
    board = push(board, before);
  }
  return isSolved(board) ? push(board, pushedFrom(board, board.tiles.length - 2)[0]) : board;
}

/**
 * Returns a board with two tiles swapped, which makes a solvable position unsolvable and vice
 * versa.
 * @param {Board} board
 * @returns {Board}
 */
export function swapped(board) {
  return exchanged(board, ...parity(board).suggestedSwap);
}

/**
 * Returns a board with two given tiles swapped. If these are always the same two tiles, different
 * positions stay different.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 * @returns {Board}
 */
function exchanged(board, a, b) {
  return { ...board, tiles: board.tiles.map((tile) => (tile === a ? b : tile === b ? a : tile)) };
}
