/** Player and move list of a solution of a tile puzzle. */

import { Answer } from '../parts/answer.js';
import { t } from '../text/index.js';
import { count, directions, writeDirections } from './notation.js';

const SIGNS = Object.freeze({ up: '↑', down: '↓', left: '←', right: '→' });

/**
 * @param {import('./view.js').Path} path
 * @param {import('../parts/settings.js').SettingsStore} settings
 * @param {Pick<import('../parts/answer.js').AnswerOptions, 'onGo' | 'onShare'>} listeners
 */
export function answerTo({ start, moves, proved }, settings, listeners) {
  const isNumbers = settings.get('notation') === 'tiles';
  const { single, multi } = count(start, moves);
  const signs = isNumbers ? moves.map(String) : directions(start, moves).map((direction) => SIGNS[direction]);
  return new Answer({
    headline: t(proved ? 'answer.proved' : 'answer.shared', moves.length),
    detail: t('answer.counts', single, multi),
    items: moves.map((tile, index) => ({ sign: signs[index], words: t('tiles.push', tile) })),
    text: isNumbers ? moves.join(' ') : writeDirections(start, moves),
    settings,
    ...listeners,
  });
}
