/**
 * A game: where it began, what was pushed, what was taken back, and how long it took.
 *
 * Pushes that one gesture makes are taken back together. The clock runs from the first push after a scramble until the
 * board is solved; a position that was typed in is played without a clock.
 *
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {object} Game
 * @property {Board} start
 * @property {Board} board
 * @property {readonly (readonly number[])[]} done what each gesture pushed
 * @property {readonly (readonly number[])[]} undone the same, the one taken back last at the end
 * @property {Clock} clock
 *
 * @typedef {{ state: 'off' }
 *   | { state: 'ready' }
 *   | { state: 'running', since: number }
 *   | { state: 'stopped', milliseconds: number }} Clock
 */

import { isSolved } from './board.js';
import { count, play } from './notation.js';

/**
 * @param {Board} start
 * @param {{ timed?: boolean }} [options]
 * @returns {Game}
 */
export function begin(start, { timed = false } = {}) {
  return { start, board: start, done: [], undone: [], clock: { state: timed ? 'ready' : 'off' } };
}

/**
 * The game after tiles were pushed by one gesture.
 * @param {Game} game
 * @param {readonly number[]} tiles
 * @param {number} now in milliseconds, as of `performance.now()`
 * @returns {Game}
 */
export function pushTiles(game, tiles, now) {
  if (tiles.length === 0) return game;
  const board = play(game.board, tiles);
  return { ...game, board, done: [...game.done, tiles], undone: [], clock: clockAfter(game.clock, board, now) };
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  const last = game.done.at(-1);
  if (!last) return game;
  const board = play(game.board, [...last].reverse());
  return { ...game, board, done: game.done.slice(0, -1), undone: [...game.undone, last] };
}

/**
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function redo(game, now) {
  const next = game.undone.at(-1);
  if (!next) return game;
  return { ...pushTiles(game, next, now), undone: game.undone.slice(0, -1) };
}

/**
 * All that was pushed, one tile after the other.
 * @param {Game} game
 */
export function movesOf(game) {
  return game.done.flat();
}

/** @param {Game} game */
export function countsOf(game) {
  return count(game.start, movesOf(game));
}

/**
 * The time that is shown.
 * @param {Game} game
 * @param {number} now
 * @returns {number | undefined} milliseconds; nothing without a clock
 */
export function timeOf(game, now) {
  const { clock } = game;
  switch (clock.state) {
    case 'off':
      return undefined;
    case 'ready':
      return 0;
    case 'running':
      return Math.max(0, now - clock.since);
    case 'stopped':
      return clock.milliseconds;
  }
}

/**
 * @param {Clock} clock
 * @param {Board} board
 * @param {number} now
 * @returns {Clock}
 */
function clockAfter(clock, board, now) {
  const running = clock.state === 'ready' ? { state: /** @type {const} */ ('running'), since: now } : clock;
  if (running.state !== 'running' || !isSolved(board)) return running;
  return { state: 'stopped', milliseconds: now - running.since };
}

/**
 * The game with a path followed so far: what was done before the path stays, and the clock is off, since these moves
 * are not the player's.
 * @param {Game} game
 * @param {number} base as many gestures as came before the path
 * @param {readonly number[]} path tiles to push
 * @param {number} at as many of them as are pushed
 * @returns {Game}
 */
export function follow(game, base, path, at) {
  const done = [...game.done.slice(0, base), ...path.slice(0, at).map((tile) => [tile])];
  return { ...game, board: play(game.start, done.flat()), done, undone: [], clock: { state: 'off' } };
}

/**
 * How far a game is along a path.
 * @param {Game} game
 * @param {number} base
 * @param {readonly number[]} path
 * @returns {number | undefined} nothing if it is not on it
 */
export function along(game, base, path) {
  if (game.done.length < base) return undefined;
  const since = game.done.slice(base).flat();
  return since.length <= path.length && since.every((tile, index) => tile === path[index]) ? since.length : undefined;
}
