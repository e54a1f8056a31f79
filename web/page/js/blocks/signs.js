/** Names and colors of what the editor paints. */

import { hueClass } from '../parts/hue.js';
import { t } from '../text/index.js';
import { kindNumbers, startPieces } from './puzzle.js';

/**
 * Returns the color numbers of the pieces by letter, as on the board.
 * @param {import('./sheet.js').Sheet} sheet
 */
export function colorsOf(sheet) {
  const pieces = startPieces(sheet);
  const numbers = kindNumbers(pieces);
  return new Map(pieces.map(({ letter, kind }) => [letter, numbers.get(kind) ?? 0]));
}

/**
 * @param {string} sign
 * @param {Map<string, number>} colors
 */
export function signClass(sign, colors) {
  if (sign === '.') return 'empty';
  if (sign === '#') return 'wall';
  if (sign === '?') return 'whatever';
  return `block-cell ${hueClass(colors.get(sign) ?? new Set(colors.values()).size)}`;
}

/**
 * @param {string} sign
 * @param {string[]} used
 */
export function signName(sign, used) {
  if (sign === '.') return t('editor.empty');
  if (sign === '#') return t('editor.wall');
  if (sign === '?') return t('editor.whatever');
  return t(used.length === 0 || used.includes(sign) ? 'editor.piece' : 'editor.new-piece', sign);
}

/** Returns the place of an exit in words. @param {string} place such as `right 3` */
export function placeName(place) {
  const [side, line] = place.split(' ');
  return t(`editor.side.${side}`, line);
}
