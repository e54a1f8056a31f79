/**
 * Grid of cells, one of which is in the tab order. Arrow keys move from cell to cell, as in the
 * ARIA pattern for grids.
 *
 * @typedef {object} GridOptions
 * @property {string} label
 * @property {number} rows
 * @property {number} columns
 * @property {string} kind a class of the grid
 * @property {(cell: number, event: MouseEvent) => void} onTap
 * @property {(cell: number, event: KeyboardEvent) => boolean} onKey returns whether it used the key
 * @property {(cell: number) => void} [onFocus]
 */

import { h } from './dom.js';

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Grid {
  /** @type {HTMLElement[]} */
  cells;
  #options;
  #at = 0;

  /** @param {GridOptions} options */
  constructor(options) {
    this.#options = options;
    const { label, rows, columns, kind } = options;
    this.cells = Array.from({ length: rows * columns }, (_, cell) => h('div', {
      role: 'gridcell', class: 'cell', tabindex: cell === 0 ? 0 : -1, 'data-cell': cell,
      onclick: (/** @type {MouseEvent} */ event) => {
        this.focus(cell);
        options.onTap(cell, event);
      },
      onfocus: () => this.#enter(cell),
    }));
    this.element = h('div', { role: 'grid', class: `grid ${kind}`, 'aria-label': label, onkeydown: (/** @type {KeyboardEvent} */ event) => this.handleKey(event) },
      ...Array.from({ length: rows }, (_, row) => h('div', { role: 'row', class: 'grid-row' }, ...this.cells.slice(row * columns, (row + 1) * columns))));
    this.element.style.setProperty('--columns', String(columns));
    this.element.style.setProperty('--rows', String(rows));
  }

  /** The cell in the tab order. */
  get at() {
    return this.#at;
  }

  /** @param {number} cell */
  focus(cell) {
    this.#enter(cell);
    this.cells[cell].focus({ preventScroll: true });
  }

  /** @param {number} cell */
  #enter(cell) {
    if (cell !== this.#at) {
      this.cells[this.#at].tabIndex = -1;
      this.cells[cell].tabIndex = 0;
      this.#at = cell;
    }
    this.#options.onFocus?.(cell);
  }

  /** Handles a key, even if the focus is elsewhere. @param {KeyboardEvent} event */
  handleKey(event) {
    const { rows, columns, onKey } = this.#options;
    const step = STEPS[event.key];
    if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const row = Math.min(Math.max(Math.floor(this.#at / columns) + step[0], 0), rows - 1);
      const column = Math.min(Math.max((this.#at % columns) + step[1], 0), columns - 1);
      this.focus(row * columns + column);
      event.preventDefault();
    } else if (onKey(this.#at, event)) {
      event.preventDefault();
    }
  }
}
