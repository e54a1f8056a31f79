/** Board of tiles as SVG; tiles glide to their cells. */

import { h, s, set, fill } from '../parts/dom.js';
import { directionOf, goal, homeTile } from './board.js';
import { t } from '../text/index.js';

/** @typedef {import('./board.js').Board} Board */

const CELL = 100;
const GAP = 5;
const FRAME = 14;
/** @type {Record<import('./board.js').Direction, number>} */
const TURN = { up: 0, right: 90, down: 180, left: 270 };

export class Picture {
  /** @type {Board} */
  #board;
  /** @type {Map<number, SVGGElement>} */
  #tiles = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    this.element = s('svg', { class: 'tiles-board', preserveAspectRatio: 'xMidYMid meet' });
    this.#build();
    this.show(board);
  }

  /** Returns whether a board has the size that is drawn. @param {Board} board */
  fits(board) {
    return board.rows === this.#board.rows && board.columns === this.#board.columns;
  }

  /**
   * Shows a board.
   * @param {Board} board
   * @param {{ next?: number, manyMoved?: boolean }} [how] the tile to push; manyMoved: many tiles move at once
   */
  show(board, { next, manyMoved = false } = {}) {
    const rebuilt = !this.fits(board);
    this.#board = board;
    if (rebuilt) this.#build();
    this.element.classList.toggle('far', manyMoved);
    for (const [cell, tile] of board.tiles.entries()) {
      const group = this.#tiles.get(tile);
      if (!group) continue;
      const [x, y] = [(cell % board.columns) * CELL, Math.floor(cell / board.columns) * CELL];
      group.style.transform = `translate(${x}px, ${y}px)`;
      group.classList.toggle('home', homeTile(board, cell) === tile);
      group.classList.toggle('next', tile === next);
      if (tile === next) {
        const arrow = group.querySelector('.arrow');
        if (arrow) set(arrow, { transform: `rotate(${TURN[directionOf(board, tile)]} 50 50)` });
      }
    }
  }

  /**
   * Returns the cell at a point of the screen, or −1.
   * @param {{ clientX: number, clientY: number }} place
   */
  cellAt({ clientX, clientY }) {
    const { left, top, width } = this.element.getBoundingClientRect();
    const { rows, columns } = this.#board;
    const scale = (columns * CELL + 2 * FRAME) / width;
    const column = Math.floor(((clientX - left) * scale - FRAME) / CELL);
    const row = Math.floor(((clientY - top) * scale - FRAME) / CELL);
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : -1;
  }

  #build() {
    const { rows, columns } = this.#board;
    const [width, height] = [columns * CELL + 2 * FRAME, rows * CELL + 2 * FRAME];
    set(this.element, { viewBox: `0 0 ${width} ${height}` });
    this.#tiles = new Map(goal(rows, columns).tiles.filter((tile) => tile > 0).map((tile) => [tile, tilePicture(tile)]));
    fill(this.element,
      s('rect', { class: 'well', width, height, rx: 22 }),
      s('g', { transform: `translate(${FRAME} ${FRAME})` }, ...this.#tiles.values()));
  }
}

/** @param {number} tile */
function tilePicture(tile) {
  const side = CELL - 2 * GAP;
  return s('g', { class: 'tile', 'data-tile': tile },
    s('rect', { class: 'edge', x: GAP, y: GAP + 3, width: side, height: side - 1, rx: 13 }),
    s('rect', { class: 'face', x: GAP, y: GAP, width: side, height: side - 3, rx: 13 }),
    s('rect', { class: 'ring', x: GAP + 3, y: GAP + 3, width: side - 6, height: side - 9, rx: 11 }),
    s('path', { class: 'arrow', d: 'M50 -34l15 19H35z' }),
    s('text', { x: 50, y: 64 }, tile));
}

/**
 * Returns a description of a board, row by row.
 * @param {Board} board
 */
export function describe(board) {
  const name = (/** @type {number} */ tile) => (tile === 0 ? t('tiles.gap') : String(tile));
  return Array.from({ length: board.rows }, (_, row) =>
    t('tiles.row', row + 1, board.tiles.slice(row * board.columns, (row + 1) * board.columns).map(name).join(' '))).join(' ');
}

/**
 * Returns an element for playing, which contains the picture and takes the focus, pointers and
 * keys.
 * @param {Picture} picture
 * @param {(tap: number) => void} onTap called if a cell is tapped, or a finger slides over it
 * @param {(event: KeyboardEvent) => void} onKey
 */
export function playable(picture, onTap, onKey) {
  let last = -1;
  const tap = (/** @type {PointerEvent} */ event) => {
    const cell = picture.cellAt(event);
    if (cell < 0 || cell === last) return;
    last = cell;
    onTap(cell);
  };
  return h('div', {
    class: 'playable', role: 'application', tabindex: 0, 'aria-roledescription': t('tiles.role'),
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      last = -1;
      tap(event);
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (event.buttons & 1 && last >= 0) tap(event);
    },
    onpointerup: () => (last = -1),
    onkeydown: onKey,
  }, picture.element);
}

