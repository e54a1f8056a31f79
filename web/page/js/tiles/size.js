/** Selection of the size of a board. */

import { choice } from '../parts/button.js';
import { t } from '../text/index.js';
import { sizes } from './read.js';

/**
 * @param {number} rows
 * @param {number} columns
 * @param {(rows: number, columns: number) => void} onchange
 * @param {string} [id]
 */
export function sizeChoice(rows, columns, onchange, id = 'size') {
  const options = sizes().map((size) => /** @type {[string, string]} */ ([`${size.rows}x${size.columns}`, `${size.rows} × ${size.columns}`]));
  return choice(t('tiles.size'), options, `${rows}x${columns}`, (value) => {
    const [r, c] = value.split('x').map(Number);
    onchange(r, c);
  }, id);
}
