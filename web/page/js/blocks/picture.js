/**
 * Board of blocks as SVG. Each piece has one outline with round corners, even if it is in several
 * parts.
 */

import { s, set, fill } from '../parts/dom.js';
import { t } from '../text/index.js';
import { hueClass } from '../parts/hue.js';
import { cellsOf, kindNumbers } from './puzzle.js';

/**
 * @typedef {import('./puzzle.js').Puzzle} Puzzle
 * @typedef {import('./puzzle.js').Configuration} Configuration
 */

const CELL = 100;
const GAP = 4;
const ROUND = 16;
const FRAME = 14;

export class BlockPicture {
  /** @type {Puzzle} */
  #puzzle;
  /** The pieces, in the order of the puzzle. @type {SVGGElement[]} */
  pieces = [];

  /**
   * @param {Puzzle} puzzle
   * @param {Puzzle} [like] the puzzle from which it takes its colors
   */
  constructor(puzzle, like = puzzle) {
    this.#puzzle = puzzle;
    this.element = s('svg', { class: 'blocks-board' });
    this.#build(like);
  }

  /**
   * @param {Configuration} configuration
   * @param {readonly number[]} [marked] pieces to move next
   */
  show(configuration, marked = []) {
    for (const [index, first] of configuration.entries()) {
      const { x, y } = this.#place(first);
      this.pieces[index].style.transform = `translate(${x}px, ${y}px)`;
      this.pieces[index].classList.toggle('next', marked.includes(index));
    }
  }

  /** Size of a cell in CSS pixels. */
  get scale() {
    return (this.element.getBoundingClientRect().width / (this.#puzzle.columns * CELL + 2 * FRAME)) * CELL;
  }

  /** @param {number} first */
  #place(first) {
    return { x: (first % this.#puzzle.columns) * CELL, y: Math.floor(first / this.#puzzle.columns) * CELL };
  }

  /** @param {Puzzle} like */
  #build(like) {
    const puzzle = this.#puzzle;
    const [width, height] = [puzzle.columns * CELL + 2 * FRAME, puzzle.rows * CELL + 2 * FRAME];
    set(this.element, { viewBox: `0 0 ${width} ${height}` });
    const kinds = kindNumbers(like.pieces);
    const wanted = new Set(puzzle.goals.slice(0, 1).flatMap((goal) => goal.pieces.map(({ kind }) => kind)));
    for (const piece of like.pieces) if (like.exits.some(({ letters }) => letters.includes(piece.letter))) wanted.add(piece.kind);
    const goesSomewhere = wanted.size < kinds.size;
    this.pieces = puzzle.pieces.map((piece, index) => s('g', {
      class: `block ${hueClass(kinds.get(piece.kind) ?? 0)}${goesSomewhere && wanted.has(piece.kind) ? ' hero' : ''}`, 'data-piece': piece.letter,
    }, ...shapeOf(puzzle, index)));
    fill(this.element,
      s('rect', { class: 'well', width, height, rx: 20 }),
      s('g', { transform: `translate(${FRAME} ${FRAME})` },
        ...[...puzzle.walls].map((cell) => s('rect', { class: 'wall', ...this.#place(cell), width: CELL, height: CELL })),
        ...goalMarks(puzzle).map((cell) => s('rect', { class: 'goal-mark', x: this.#place(cell).x + 34, y: this.#place(cell).y + 34, width: 32, height: 32, rx: 8 })),
        ...this.pieces),
      ...puzzle.exits.map((exit) => openingOf(puzzle, exit)));
  }
}

/**
 * Returns a picture of the first goal, if it requires pieces at certain places.
 * @param {Puzzle} puzzle
 * @returns {SVGSVGElement | undefined}
 */
export function goalPicture(puzzle) {
  const goal = puzzle.goals[0];
  if (!goal || goal.pieces.length === 0) return undefined;
  const pieces = goal.pieces.map(({ letter }) => /** @type {import('./puzzle.js').Piece} */ (puzzle.pieces.find((piece) => piece.letter === letter)));
  const start = goal.pieces.map(({ cell }) => cell);
  const picture = new BlockPicture({ ...puzzle, pieces, start }, puzzle);
  picture.show(start);
  set(picture.element, { class: 'blocks-board goal', role: 'img', 'aria-label': t('blocks.goal') });
  return picture.element;
}

/**
 * Returns the cells of the target place, if the only goal is a place for one piece.
 * @param {Puzzle} puzzle
 */
function goalMarks(puzzle) {
  const goal = puzzle.goals[0];
  if (puzzle.goals.length !== 1 || !goal || goal.pieces.length !== 1) return [];
  const index = puzzle.pieces.findIndex(({ kind }) => kind === goal.pieces[0].kind);
  return cellsOf(puzzle, index, goal.pieces[0].cell);
}

/**
 * Returns the picture of a piece, relative to its first cell: a shadow, a face, links between its
 * parts, the mark of its axis, and its letter.
 * @param {Puzzle} puzzle
 * @param {number} index
 */
function shapeOf(puzzle, index) {
  const { shape, letter, axis } = puzzle.pieces[index];
  const outline = outlineOf(shape);
  return [
    s('path', { class: 'edge', d: outline, transform: 'translate(0 4)' }),
    s('path', { class: 'face', d: outline }),
    ...linksOf(shape).map((d) => s('path', { class: 'link', d })),
    ...(axis === 'both' ? [] : [axisMark(shape, axis)]),
    s('text', { class: 'letter', x: 17, y: 36 }, letter),
  ];
}

/**
 * Returns the mark of a piece bound to its row, its column or its place: a line along it, or a pin.
 * @param {readonly (readonly [number, number])[]} shape
 * @param {'rows' | 'columns' | 'pinned'} axis
 */
function axisMark(shape, axis) {
  const middle = (/** @type {0 | 1} */ at) => (Math.min(...shape.map((cell) => cell[at])) + Math.max(...shape.map((cell) => cell[at])) + 1) * (CELL / 2);
  const [y, x] = [middle(0), middle(1)];
  const line = { rows: `M${x - 22} ${y}h44`, columns: `M${x} ${y - 22}v44`, pinned: `M${x} ${y}h0.1` }[axis];
  return s('path', { class: `axis ${axis}`, d: line });
}

/**
 * Returns an opening in the frame, with an arrow through it.
 * @param {Puzzle} puzzle
 * @param {import('./exits.js').Exit} exit
 */
function openingOf({ rows, columns }, { side, first, last }) {
  const isUpright = side === 'left' || side === 'right';
  const [along, length] = [FRAME + first * CELL, (last - first + 1) * CELL];
  const across = { left: 0, top: 0, right: columns * CELL + FRAME, bottom: rows * CELL + FRAME }[side];
  const [x, y] = isUpright ? [across, along] : [along, across];
  const [width, height] = isUpright ? [FRAME, length] : [length, FRAME];
  const turn = { top: 0, right: 90, bottom: 180, left: 270 }[side];
  return s('g', { class: 'exit', 'data-exit': `${side} ${first + 1}` },
    s('rect', { x, y, width, height }),
    s('path', { d: 'M0 -6l9 11H-9z', transform: `translate(${x + width / 2} ${y + height / 2}) rotate(${turn})` }));
}

/**
 * Returns the outline of cells as one path: a rounded square for each cell, bridges to the cells
 * beside and below it, and a square in the middle where four cells meet. All of them have the same
 * winding, so that they form one area.
 * @param {readonly (readonly [number, number])[]} shape
 */
export function outlineOf(shape) {
  const has = (/** @type {number} */ row, /** @type {number} */ column) => shape.some(([r, c]) => r === row && c === column);
  return shape.map(([row, column]) => {
    const [x, y] = [column * CELL, row * CELL];
    const side = CELL - 2 * GAP;
    const parts = [round(x + GAP, y + GAP, side, side)];
    if (has(row, column + 1)) parts.push(square(x + CELL / 2, y + GAP, CELL, side));
    if (has(row + 1, column)) parts.push(square(x + GAP, y + CELL / 2, side, CELL));
    if (has(row, column + 1) && has(row + 1, column) && has(row + 1, column + 1)) parts.push(square(x + CELL / 2, y + CELL / 2, CELL, CELL));
    return parts.join('');
  }).join('');
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function square(x, y, width, height) {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function round(x, y, width, height) {
  const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${ROUND} ${ROUND} 0 0 1 ${dx} ${dy}`;
  return `M${x + ROUND} ${y}h${width - 2 * ROUND}${arc(ROUND, ROUND)}v${height - 2 * ROUND}${arc(-ROUND, ROUND)}h${2 * ROUND - width}${arc(-ROUND, -ROUND)}v${2 * ROUND - height}${arc(ROUND, -ROUND)}z`;
}

/**
 * Returns the links between the parts of a piece, as paths: one to each part but the first, from
 * the nearest cell of the parts before it.
 * @param {readonly (readonly [number, number])[]} shape
 * @returns {string[]}
 */
export function linksOf(shape) {
  const middle = (/** @type {readonly [number, number]} */ [row, column]) => `${(column + 0.5) * CELL} ${(row + 0.5) * CELL}`;
  /** @type {string[]} */
  const links = [];
  const linked = new Set([0]);
  for (;;) {
    for (const at of linked) {
      for (const [other, cell] of shape.entries()) if (apart(shape[at], cell) === 1) linked.add(other);
    }
    const far = shape.findIndex((_, index) => !linked.has(index));
    if (far < 0) return links;
    const nearest = [...linked].sort((a, b) => apart(shape[a], shape[far]) - apart(shape[b], shape[far]))[0];
    links.push(`M${middle(shape[nearest])}L${middle(shape[far])}`);
    linked.add(far);
  }
}

/**
 * @param {readonly [number, number]} a
 * @param {readonly [number, number]} b
 */
function apart(a, b) {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}
