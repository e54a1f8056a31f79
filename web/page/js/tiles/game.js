/**
 * A game: its start, the moves that were done and undone, and its clock.
 *
 * Pushes of one gesture are undone together. The clock runs from the first push after a scramble
 * until the board is solved; a position that was entered is played without a clock.
 *
 * @typedef {import('./board.js').Board} Board
 *
 * @typedef {import('../parts/track.js').Track<number> & { start: Board, board: Board, clock: Clock }} Game
 *
 * @typedef {{ state: 'off' }
 *   | { state: 'ready' }
 *   | { state: 'running', since: number }
 *   | { state: 'stopped', milliseconds: number }} Clock
 */

import { done, followed, redone, undone } from '../parts/track.js';
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
 * Returns the game after tiles were pushed by one gesture.
 * @param {Game} game
 * @param {readonly number[]} tiles
 * @param {number} now time in milliseconds, from `performance.now()`
 * @returns {Game}
 */
export function pushTiles(game, tiles, now) {
  return tiles.length === 0 ? game : timed(moved(game, done(game, tiles)), now);
}

/**
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  return moved(game, undone(game));
}

/**
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function redo(game, now) {
  return game.undone.length === 0 ? game : timed(moved(game, redone(game)), now);
}

/**
 * Returns the game after some moves of a path. The clock does not run, since the player does not
 * make these moves.
 * @param {Game} game
 * @param {Game['done']} before gestures before the path
 * @param {readonly number[]} path tiles to push
 * @param {number} at number of them that are pushed
 * @returns {Game}
 */
export function follow(game, before, path, at) {
  const clock = game.clock.state === 'stopped' ? game.clock : { state: /** @type {const} */ ('off') };
  return { ...moved(game, followed(before, path, at)), clock };
}

/**
 * Returns the game with its clock stopped, since further moves are not the player's.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function halted(game, now) {
  const { clock } = game;
  if (clock.state === 'stopped') return game;
  return { ...game, clock: clock.state === 'running' ? { state: 'stopped', milliseconds: now - clock.since } : { state: 'off' } };
}

/**
 * Returns all pushed tiles, in order.
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
 * Returns the time that is shown.
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
 * @param {Game} game
 * @param {import('../parts/track.js').Track<number>} track
 * @returns {Game}
 */
function moved(game, track) {
  return { ...game, ...track, board: play(game.start, track.done.flat()) };
}

/**
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
function timed(game, now) {
  const clock = game.clock.state === 'ready' ? { state: /** @type {const} */ ('running'), since: now } : game.clock;
  if (clock.state !== 'running' || !isSolved(game.board)) return { ...game, clock };
  return { ...game, clock: { state: 'stopped', milliseconds: now - clock.since } };
}
