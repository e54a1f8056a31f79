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
  const { name: where, cells: inside } = readRegion(region);
  const by = `sudoku.by.${method.replaceAll(' ', '-')}`;
  if (typeof cell === 'number' && typeof digit === 'number') {
    const place = t('sudoku.place.at', Math.floor(cell / 9) + 1, (cell % 9) + 1);
    return { text: t(by, digit, place, where), cell, digit, cells: inside };
  }
  const named = step.digits?.join(', ') ?? '';
  const digitsGone = [...new Set(removed.map((/** @type {[number, number]} */ [, gone]) => gone))].join(', ');
  return { text: t(by, named, where, digitsGone, readRegion(step.other_region).name), cells: step.cells ?? inside };
}

/**
 * Returns the translated name of a region and its cells; both are empty if there is none.
 *
 * @param {unknown} region such as 'row 2'
 */
function readRegion(region) {
  const [kind, index] = String(region ?? '').split(' ');
  if (FIRST_REGION[kind] === undefined) return { name: '', cells: [] };
  return { name: t(`sudoku.${kind}`, index), cells: [...REGIONS[FIRST_REGION[kind] + Number(index) - 1] ?? []] };
}
