/**
 * Sudokus in links.
 *
 * @typedef {import('../sudoku/grid.js').Digits} Digits
 *
 * @typedef {object} State
 * @property {Digits} given digits that cannot be changed
 * @property {Digits} digits all digits, including the given ones
 * @property {readonly (readonly number[])[]} notes small digits of each cell
 */

import { readDigits } from '../sudoku/grid.js';

/** Puzzle for links without one; it has one solution. */
const FIRST = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** @type {State['notes']} */
export const NO_NOTES = Object.freeze(Array.from({ length: 81 }, () => []));

/**
 * Returns the digits of a link, or the default puzzle if they are missing or inconsistent.
 * @param {Record<string, string>} values
 * @returns {{ state: State, fault: boolean }}
 */
export function sudokuFromLink(values) {
  const usual = /** @type {Digits} */ (readDigits(FIRST));
  const given = values.given === undefined ? undefined : readDigits(values.given);
  const digits = values.grid === undefined ? given : readDigits(values.grid);
  const fits = digits && (values.given === undefined || given?.every((digit, cell) => digit === 0 || digit === digits[cell]));
  const isAsked = values.given !== undefined || values.grid !== undefined;
  if (!fits || !digits) return { state: { given: usual, digits: usual, notes: NO_NOTES }, fault: isAsked };
  return { state: { given: given ?? digits, digits, notes: NO_NOTES }, fault: false };
}
