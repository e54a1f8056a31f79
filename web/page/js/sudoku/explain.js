/**
 * Explanation of a step of the solving methods.
 *
 * @typedef {import('./grid.js').Digits} Digits
 *
 * @typedef {object} Explanation
 * @property {string} text
 * @property {number} [cell] cell whose digit is found
 * @property {number} [digit]
 * @property {number[]} cells cells that the step examines
 */

import { refusal } from '../parts/failure.js';
import { t } from '../text/index.js';
import { REGIONS } from './grid.js';

/** @type {Record<string, number>} */
const FIRST_REGION = { row: 0, column: 9, box: 18 };

/**
 * @param {import('../engine/index.js').Answer} step the step that the engines report
 * @param {Digits} digits
 * @returns {Explanation}
 */
export function explain(step, digits) {
  const { status, method, cell, digit, region, removed = [] } = step;
  if (digits.every((found) => found !== 0)) return { text: t('sudoku.complete'), cells: [] };
  if (status === 'unsolvable' || status === 'impossible') return { text: t('sudoku.none'), cells: [] };
  if (!method) throw refusal(step);
  const [kind, index] = String(region ?? '').split(' ');
  const inside = FIRST_REGION[kind] === undefined ? [] : [...REGIONS[FIRST_REGION[kind] + Number(index) - 1] ?? []];
  const where = FIRST_REGION[kind] === undefined ? '' : t(`sudoku.${kind}`, index);
  if (typeof cell === 'number' && typeof digit === 'number') {
    const place = t('sudoku.place.at', Math.floor(cell / 9) + 1, (cell % 9) + 1);
    return { text: t(`sudoku.by.${method.replaceAll(' ', '-')}`, digit, place, where), cell, digit, cells: inside };
  }
  const digitsGone = [...new Set(removed.map((/** @type {[number, number]} */ [, gone]) => gone))].join(', ');
  return { text: t('sudoku.by.naked-subset', step.digits?.join(', ') ?? '', where, digitsGone), cells: step.cells ?? inside };
}
