/** Player and move list of a solution of a block puzzle. */

import { Answer } from '../parts/answer.js';
import { t } from '../text/index.js';

/**
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./moves.js').Move} Move
 */

/**
 * @param {Puzzle} puzzle
 * @param {Move[]} moves
 * @param {number} style
 * @param {import('../parts/settings.js').SettingsStore} settings
 * @param {Pick<import('../parts/answer.js').AnswerOptions, 'onGo' | 'onShare'>} listeners
 */
export function answerTo(puzzle, moves, style, settings, listeners) {
  const items = moves.map(({ pieces, route }) => {
    const who = pieces.map((index) => puzzle.pieces[index].letter).join(' ');
    return { sign: `${who} ${arrows(route)}`, words: t('blocks.move', who, t('blocks.route', route)) };
  });
  return new Answer({
    headline: t('answer.proved', moves.length),
    detail: t(`blocks.style.${style}`),
    items,
    text: items.map(({ sign }, index) => `${index + 1}. ${sign}`).join('\n'),
    isLong: true,
    settings,
    ...listeners,
  });
}

/** @type {Record<string, string>} */
const ARROWS = { N: '↑', E: '→', S: '↓', W: '←' };

/** Returns a route as arrows. @param {string} route */
function arrows(route) {
  return [...route].map((direction) => ARROWS[direction]).join('');
}

/**
 * Returns whether two moves take the same pieces to the same places, by any route.
 * @param {Move} a
 * @param {Move} b
 */
export function sameMove(a, b) {
  return a.pieces.join() === b.pieces.join() && shift(a.route) === shift(b.route);
}

/** Returns the displacement of a route. @param {string} route */
function shift(route) {
  const times = (/** @type {string} */ direction) => [...route].filter((step) => step === direction).length;
  return `${times('S') - times('N')},${times('E') - times('W')}`;
}
