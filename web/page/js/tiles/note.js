/**
 * Notes about a position: why it cannot be solved, that it is solved, or which tile to push next.
 */

import { h } from '../parts/dom.js';
import { button } from '../parts/button.js';
import { t } from '../text/index.js';
import { isSolved } from './board.js';
import { countsOf } from './game.js';
import { parity } from './parity.js';
import { swapped } from './random.js';
import { reasonOf } from './reason.js';

/**
 * @param {import('./game.js').Game} game
 * @param {boolean} hasLeft whether the game has left the solution that is shown
 * @param {(board: import('./board.js').Board) => void} onSwap called to swap two tiles
 * @returns {HTMLElement | undefined}
 */
export function noteOf(game, hasLeft, onSwap) {
  const { board } = game;
  const { solvable, suggestedSwap } = parity(board);
  if (!solvable) {
    return h('div', { class: 'notice', 'data-part': 'unsolvable' }, h('p', {}, reasonOf(board)),
      button(t('tiles.swap', ...suggestedSwap), () => onSwap(swapped(board)), { kind: 'quiet', id: 'swap' }));
  }
  if (isSolved(board)) return h('p', { class: 'notice calm', 'data-part': 'solved' }, t('tiles.solved', countsOf(game).single));
  return hasLeft ? h('p', { class: 'notice calm' }, t('answer.left')) : undefined;
}

/**
 * @param {number} tile the one to push
 * @param {number} left number of moves that are left
 */
export function hintNote(tile, left) {
  return h('p', { class: 'notice calm', 'data-part': 'hint' }, t('tiles.hint', tile, left));
}
